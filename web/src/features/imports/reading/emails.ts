const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The e-mail addresses of a cell that has several, in order. Any other cell gives an empty list. */
export function severalEmails(text: string): readonly string[] {
  const parts =
    text.length > 500
      ? []
      : text.split(/[\s;,/|]+/).filter((part) => part !== '' && !/^(?:et|and|ou|or|&|-)$/i.test(part));
  return parts.length > 1 && parts.every((part) => ADDRESS.test(part)) ? parts : [];
}
