/** Adds a title to each test case. The title is the input of the case as JSON, shortened if it is long. */
export function withTitles<Case extends readonly [input: unknown, ...rest: unknown[]]>(
  cases: readonly Case[],
): [title: string, ...Case][] {
  return cases.map((one) => [(JSON.stringify(one[0]) ?? 'undefined').slice(0, 80), ...one]);
}
