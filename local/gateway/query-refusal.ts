const LONGEST_QUERY = 4_000;
const DEEPEST_EMBEDDING = 1;
/**
 * Only a query of this table may embed relations. A caller sees only one row of this table, his own, so no embedded row
 * can appear in the response twice.
 */
const EMBEDS = '/rest/v1/users';
const MOST_OF_ONE_NAME = 4;

/**
 * Returns the reason why the gateway refuses a query as too large, or null. A query can select the same column many
 * times, each time under another name, and embedded relations multiply the rows. Without this limit, the response to a
 * small request could have any size.
 */
export function queryRefusal({ pathname, searchParams: query }: URL): string | null {
  if (query.toString().length > LONGEST_QUERY) return `A query has at most ${LONGEST_QUERY} characters.\n`;
  const select = query.getAll('select').join(',');
  let depth = 0;
  for (const character of select) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth > 0 && pathname !== EMBEDS) return 'Only a query of users may embed relations.\n';
    if (depth > DEEPEST_EMBEDDING) return 'An embedded relation cannot embed another relation.\n';
  }
  const counts = new Map<string, number>();
  for (const item of select.split(/[,()]/)) {
    // The column's name. An alias, a cast, a JSON path and a hint are left out.
    const name = /^(?:[^:]*:(?!:))?([^:\->!]+)/.exec(item)?.[1]?.replaceAll(/["\s.]/g, '') ?? '';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (name !== '' && count > MOST_OF_ONE_NAME)
      return `A query names each column at most ${MOST_OF_ONE_NAME} times.\n`;
  }
  return null;
}
