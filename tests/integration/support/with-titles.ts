/** Test cases with a title in front that shows the input: as JSON, cut short where it is long. */
export function withTitles<Case extends readonly [input: unknown, ...rest: unknown[]]>(
  cases: readonly Case[],
): [title: string, ...Case][] {
  return cases.map((one) => [(JSON.stringify(one[0]) ?? 'undefined').slice(0, 80), ...one]);
}
