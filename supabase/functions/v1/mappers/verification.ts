import type { Verification } from '../../_shared/contract/verification.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import type { CodedReceipt } from '../database.ts';
import { toReceiptSnapshot } from './receipt.ts';

/** Without names: somebody with the document can compare, somebody who found a code learns nobody's name. */
export function toVerification(
  { receipt, state, replacedBy }: CodedReceipt,
  sha256: ArrayBuffer,
): Verification {
  const { kind, number, issuedAt, tenant, landlord, ...snapshot } = toReceiptSnapshot(receipt);
  return {
    kind: kind ?? 'quittance',
    number,
    state,
    issuedAt,
    from: snapshot.periodFrom,
    to: snapshot.periodTo,
    amount: sumEuros(snapshot.rent, snapshot.charges),
    tenantInitials: initials(`${tenant.firstName} ${tenant.lastName}`),
    landlordInitials: initials(landlord.name),
    replacedBy,
    sha256: Array.from(new Uint8Array(sha256), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

/** `É. M.` of Élodie Marchand: the first character, as it is seen, of each word that has a letter or digit. */
export function initials(name: string): string {
  return name
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => {
      const [first] = new Intl.Segmenter('fr').segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
      return `${(first?.segment ?? '').toLocaleUpperCase('fr')}.`;
    })
    .join(' ');
}
