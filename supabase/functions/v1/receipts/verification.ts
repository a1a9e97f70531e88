import type { Verification } from '../../_shared/contract/verification.ts';
import { fullName } from '../../_shared/domain/full-name.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import type { CodedReceipt } from '../supabase/database.ts';
import { toReceiptSnapshot } from './row.ts';

/** Without names: somebody with the document can compare, somebody who found a code learns nobody's name. */
export function toVerification(
  { receipt, state, replacedBy, sha256 }: CodedReceipt,
  site: string,
): Verification {
  const { kind, number, issuedAt, tenant, landlord, ...snapshot } = toReceiptSnapshot(receipt, site);
  return {
    kind,
    number,
    state,
    issuedAt,
    from: snapshot.periodFrom,
    to: snapshot.periodTo,
    amount: sumEuros(snapshot.rent, snapshot.charges),
    tenantInitials: initials(fullName(tenant)),
    landlordInitials: initials(landlord.name),
    replacedBy,
    sha256,
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
