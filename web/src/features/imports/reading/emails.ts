const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Returns the e-mail addresses of a cell with several addresses, in order. Returns an empty list for any other cell.
 */
export function severalEmails(text: string): readonly string[] {
  const parts =
    text.length > 500
      ? []
      : text.split(/[\s;,/|]+/).filter((part) => part !== '' && !/^(?:et|and|ou|or|&|-)$/i.test(part));
  return parts.length > 1 && parts.every((part) => ADDRESS.test(part)) ? parts : [];
}
