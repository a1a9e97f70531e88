/** What stands inside every address that mail programs make a link of: of a page, a mailbox, a file share. */
const LINKING = /(?<=\S)[.:@\\．。｡](?=\S)/gu;

const WORD_JOINER = '\u2060';

/**
 * A text that somebody typed, as a mail of ours may say it. Mail programs make links of bare addresses, in plain text as in HTML;
 * with a word joiner on both sides of its dots, which nobody sees and no name of a host may have (RFC 5892, 2.6), nothing in it
 * is one. The words stay as they were typed: `Immo.fr SARL` is a name.
 */
export function unlinked(text: string): string {
  return text.replaceAll(LINKING, `${WORD_JOINER}$&${WORD_JOINER}`);
}
