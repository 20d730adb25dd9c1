/** The catalogues: `t()` is the one of the reader's language. In a component, `{t().lobby.title}` follows a change of it. */

export { languages, loadLanguage, t } from './catalogue.svelte';
export type { Language, Messages } from './catalogue.svelte';
