/** The signs inside every address that mail programs turn into a link: of a page, a mailbox or a file share. */
const LINKING = /(?<=\S)[.:@\\．。｡](?=\S)/gu;

const WORD_JOINER = '\u2060';

/**
 * Returns a typed text for a mail, without anything that becomes a link. Mail programs turn bare addresses into links, in plain text
 * and in HTML. An invisible word joiner on both sides of each dot prevents that: no host name may contain one (RFC 5892, 2.6). The
 * text looks unchanged: `Immo.fr SARL` is a name.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(LINKING, `${WORD_JOINER}$&${WORD_JOINER}`);
}
