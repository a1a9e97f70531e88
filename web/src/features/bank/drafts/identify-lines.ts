import { fingerprints } from '@shared/domain/bank/fingerprint.ts';
import { readLabel } from '../matching/label.ts';
import type { BankLine } from '../matching/model.ts';
import type { StatementLine } from '../reading/model.ts';

/**
 * The number of characters of an IBAN's digest. The digest distinguishes the landlord's IBANs, and nobody can compute
 * an IBAN from its digest.
 */
const IBAN_DIGEST_LENGTH = 12;

const PAYER_DIGEST_LENGTH = 24;

/**
 * Returns the lines of a statement, with fingerprints and payer keys. In any later file, the same line has the same
 * fingerprint.
 */
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
          : `IBAN ${(await sha256(`${ownerId}|${payerIban}`)).slice(0, IBAN_DIGEST_LENGTH)}`,
    })),
  );
}

/** Returns a digest of a payer. The device recognizes the payer by the digest without storing the name. */
export const payerHash = async (ownerId: string, payerKey: string): Promise<string> =>
  (await sha256(`${ownerId}|${payerKey}`)).slice(0, PAYER_DIGEST_LENGTH);

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
