/**
 * Matches a sign between two characters, as in the address of a page, a mailbox or a file share. Mail programs turn a
 * text into a link only if it has such a sign.
 */
const LINKING = /(?<=\S)[.:@\\．。｡](?=\S)/gu;

const WORD_JOINER = '\u2060';

/**
 * Returns a text that a person typed, changed so that mail programs turn no part of it into a link. Mail programs turn
 * bare addresses into links, in plain text and in HTML. An invisible word joiner on both sides of each sign prevents
 * such links. No host name may contain a word joiner (RFC 5892, 2.6). The text looks unchanged: a name such as `Immo.fr
 * SARL` must stay readable.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(LINKING, `${WORD_JOINER}$&${WORD_JOINER}`);
}
