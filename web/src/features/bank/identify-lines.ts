import { fingerprints } from '@shared/domain/bank/fingerprint.ts';
import { readLabel } from './matching/label.ts';
import type { BankLine } from './matching/model.ts';
import type { StatementLine } from './reading/model.ts';

/** How many signs of a digest name an IBAN: it is told from others of the landlord's, and cannot be read back. */
const IBAN_SIGNS = 12;

const PAYER_SIGNS = 24;

/** The lines of a statement with their fingerprints, by which a line is noted once whatever file it comes in again, and with who paid. */
export async function identifyLines(ownerId: string, lines: readonly StatementLine[]): Promise<BankLine[]> {
  const ids = await fingerprints(ownerId, lines);
  return Promise.all(
    lines.map(async ({ day, cents, label, payer, payerIban }, place) => ({
      id: ids[place] ?? '',
      day,
      cents,
      label,
      payer,
      payerKey:
        payerIban === null
          ? readLabel(label, payer).payerKey
          : `IBAN ${(await sha256(`${ownerId}|${payerIban}`)).slice(0, IBAN_SIGNS)}`,
    })),
  );
}

/** A digest of a payer, by which a device knows it again without saying who it is. */
export const payerHash = async (ownerId: string, payerKey: string): Promise<string> =>
  (await sha256(`${ownerId}|${payerKey}`)).slice(0, PAYER_SIGNS);

/** In hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
