const LONGEST_QUERY = 4_000;
const DEEPEST_EMBEDDING = 1;
/**
 * Only a query of this table may embed relations. A caller sees only one row of the table, so each embedded row is
 * returned once.
 */
const EMBEDS = '/rest/v1/users';
const MOST_OF_ONE_NAME = 4;

/**
 * Returns the reason why a query is too large, or null. A query can select a column several times under other names,
 * and embedded relations multiply the rows. A small request could thus have a response of any size.
 */
export function queryRefusal({ pathname, searchParams: query }: URL): string | null {
  if (query.toString().length > LONGEST_QUERY) return `A query has at most ${LONGEST_QUERY} characters.\n`;
  const select = query.getAll('select').join(',');
  let depth = 0;
  for (const character of select) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth > 0 && pathname !== EMBEDS) return 'Only the row of a user has others embedded.\n';
    if (depth > DEEPEST_EMBEDDING) return 'Nothing is embedded in what is embedded.\n';
  }
  const counts = new Map<string, number>();
  for (const item of select.split(/[,()]/)) {
    // The column name without alias, cast, path and hint.
    const name = /^(?:[^:]*:(?!:))?([^:\->!]+)/.exec(item)?.[1]?.replaceAll(/["\s.]/g, '') ?? '';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (name !== '' && count > MOST_OF_ONE_NAME) return `${MOST_OF_ONE_NAME} times the same is enough.\n`;
  }
  return null;
}
