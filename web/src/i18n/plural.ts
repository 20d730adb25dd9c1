/** Sentences with a number in them, by the plural rules of a language. */

export type Forms = { readonly other: string } & { readonly [F in Intl.LDMLPluralRule]?: string };

/** `count(3, { one: '{n} card', other: '{n} cards' })` is "3 cards". */
export function counter(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replace('{n}', numbers.format(n));
}
