/** The fields of a bank line that identify it in any file. */
export interface PrintedLine {
  /** The booking day, `yyyy-mm-dd`. */
  readonly day: string;
  /** The amount in cents. The amount of a debit is negative. */
  readonly cents: number;
  readonly label: string;
  /** The account number in the spelling of the file. */
  readonly account: string | null;
  /** The payer, if the file has a field for the payer. */
  readonly payer: string | null;
}

/** `folded` cuts its result to this number of characters. */
const FOLDED_MAX = 80;

/** Plain letters for the letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/**
 * Returns the ids of the lines of a bank statement, in order. An id is a hash of the landlord and the line. The same
 * line has the same id in every file, and two landlords never share an id. The bank's own id is not used, because banks
 * repeat and reissue it. Equal lines, such as two equal transfers on one day, are numbered, so that their ids differ.
 */
export function fingerprints(ownerId: string, lines: readonly PrintedLine[]): Promise<string[]> {
  const ranks = new Map<string, number>();
  return Promise.all(
    lines.map(({ day, cents, label, account, payer }) => {
      const content = [ownerId, account ?? '', day, cents, folded(label), folded(payer ?? '')].join('|');
      const rank = ranks.get(content) ?? 0;
      ranks.set(content, rank + 1);
      return uuidOf(`${content}|${rank}`);
    }),
  );
}

/** Returns the letters and digits of a text in capitals and without accents, cut to `FOLDED_MAX` characters. */
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

/**
 * Returns a UUID of version 8 (RFC 9562). The UUID consists of the first digits of a SHA-256. Two of the digits are
 * replaced: they state the version and the variant.
 */
async function uuidOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
