/** Puts a title in front of each test case: its input as JSON, shortened when long. */
export function withTitles<Case extends readonly [input: unknown, ...rest: unknown[]]>(
  cases: readonly Case[],
): [title: string, ...Case][] {
  return cases.map((one) => [(JSON.stringify(one[0]) ?? 'undefined').slice(0, 80), ...one]);
}
