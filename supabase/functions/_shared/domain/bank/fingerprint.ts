/** What a line of a bank statement says, whichever file it comes from. */
export interface PrintedLine {
  /** As the bank booked it, `yyyy-mm-dd`. */
  readonly day: string;
  /** In whole cents; less than 0 went out. */
  readonly cents: number;
  readonly label: string;
  /** The number of the account, as the file says it. */
  readonly account: string | null;
  /** Who paid, where the file has a field for it. */
  readonly payer: string | null;
}

/** How much of a text counts. */
const FOLDED_MAX = 80;

/** What no decomposition of Unicode makes a plain letter of. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/**
 * The ids of the lines of a statement, in their order. An id is made of the line itself, so that the same line has the same one
 * in every file that has it, and that no two landlords have one in common. Not of the bank's own id: banks repeat and reissue
 * it. Lines that say the same, such as two equal transfers of a day, are told apart by their rank.
 */
export function fingerprints(ownerId: string, lines: readonly PrintedLine[]): Promise<string[]> {
  const ranks = new Map<string, number>();
  return Promise.all(
    lines.map(({ day, cents, label, account, payer }) => {
      const said = [ownerId, account ?? '', day, cents, folded(label), folded(payer ?? '')].join('|');
      const rank = ranks.get(said) ?? 0;
      ranks.set(said, rank + 1);
      return uuidOf(`${said}|${rank}`);
    }),
  );
}

/** Capitals and figures, without accents, as much of them as counts. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[œæøłđß]/g, (letter) => LETTERS[letter] ?? letter)
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, FOLDED_MAX);

/** A UUID of version 8 (RFC 9562): the beginning of a SHA-256 in hexadecimal, with a figure each for version and variant. */
async function uuidOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
