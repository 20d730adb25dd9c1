/** Where a rule can be read. */

/** What holds at every table has a page of its own, apart from the rulebooks of the games. */
const AT_EVERY_TABLE = /^(?:CORE|MATCH)-/u;

export function ruleAddress(game: string, id: string): string {
  return `/rules/${AT_EVERY_TABLE.test(id) ? 'table' : game}#${id}`;
}
