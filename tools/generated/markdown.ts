/** Returns a table without padding. Pipes in a cell are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Replaces everything between `<!-- name -->` and `<!-- /name -->` by `content`. Returns the new text. */
export function withSection(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`The page has no markers <!-- ${name} --> and <!-- /${name} -->`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}
