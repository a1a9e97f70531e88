const ADDRESS = /[^\s@<>():;,/|]+@[^\s@<>():;,/|]+\.[\p{L}\d-]+/gu;

/**
 * Returns the e-mail addresses of a cell, in order, without names and signs beside them. Returns the whole text if it
 * also has digits or a part of an address. Returns an empty list for a text such as « pas de mail ».
 */
export function readEmails(text: string): readonly string[] {
  const rest = text.replaceAll(ADDRESS, '');
  if (/[@\d]/.test(rest) || text.length > 500) return [text];
  const addresses = text.match(ADDRESS);
  return addresses ?? (/^(?:non|pas d.*|sans.*|[?/x])$/i.test(text) ? [] : [text]);
}
