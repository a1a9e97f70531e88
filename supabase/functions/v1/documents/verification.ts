import type { Verification } from '../../_shared/contract/verification.ts';
import { fullName } from '../../_shared/domain/full-name.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import type { CodedDocument, CodedStub } from '../supabase/database.ts';
import { toInstant } from '../supabase/to-instant.ts';
import { KINDS } from './kinds.ts';

/** Returns the public facts of a document, without names of people: the code alone must not reveal anybody's name. */
export function toVerification(found: CodedDocument | CodedStub): Verification {
  const { state, sha256 } = found;
  if ('stub' in found) {
    const { kind, number, issued_at: issuedAt } = found.stub;
    return { kind, number, state, issuedAt: toInstant(issuedAt), sha256, isAccountDeleted: true };
  }
  const { document, receipt, replacedBy } = found;
  const { tenants, landlord } = KINDS[document.kind].headOf({
    version: document.snapshot_version,
    snapshot: document.snapshot,
  });
  return {
    kind: document.kind,
    number: document.number,
    state,
    issuedAt: toInstant(document.issued_at),
    sha256,
    isAccountDeleted: false,
    receipt: receipt && {
      from: receipt.period_from,
      to: receipt.period_to,
      paidAt: receipt.paid_at,
      amount: sumEuros(receipt.rent, receipt.charges, receipt.other),
      other: receipt.other,
    },
    tenants: tenants.map((tenant) => tenant.companyName ?? initials(fullName(tenant))).join(', '),
    // Without a SIREN it may be people under a trade name.
    landlord: landlord.isCompany && landlord.siren !== null ? landlord.name : initials(landlord.name),
    replacedBy,
  };
}

/** Returns `É. M.` for Élodie Marchand: the first visible character of each word that has a letter or digit. */
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
