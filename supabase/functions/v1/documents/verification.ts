import * as v from 'valibot';
import { DocumentState } from '../../_shared/contract/documents/document-state.ts';
import type { Verification } from '../../_shared/contract/documents/verification.ts';
import { fullName } from '../../_shared/domain/full-name.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { readRow, type SqlRow } from '../supabase/reader.ts';
import { KINDS } from './kinds.ts';
import { StoredDocument, StoredReceipt } from './row.ts';

const Found = v.object({ state: DocumentState, sha256: v.nullable(v.string()) });

const FoundDocument = v.object({
  ...Found.entries,
  document: v.pick(StoredDocument, ['kind', 'number', 'issuedAt', 'snapshotVersion', 'snapshot']),
  receipt: v.nullable(StoredReceipt),
  replacedBy: v.nullable(v.string()),
});

/** The facts that remain of a document after its account was deleted. */
const FoundStub = v.object({
  ...Found.entries,
  stub: v.pick(StoredDocument, ['kind', 'number', 'issuedAt']),
});

/**
 * Returns the public facts of a document. People are shown by their initials, because a code alone must not reveal
 * anybody's name.
 */
export function toVerification(found: SqlRow): Verification {
  if ('stub' in found) {
    const { stub, ...rest } = readRow(FoundStub, found);
    return { ...stub, ...rest, isAccountDeleted: true };
  }
  const { document, receipt, ...rest } = readRow(FoundDocument, found);
  const { snapshotVersion: version, snapshot, ...facts } = document;
  const { tenants, landlord } = KINDS[facts.kind].headOf({ version, snapshot });
  return {
    ...facts,
    ...rest,
    isAccountDeleted: false,
    receipt: receipt && {
      from: receipt.periodFrom,
      to: receipt.periodTo,
      paidOn: receipt.paidOn,
      amount: sumEuros(receipt.rent, receipt.charges, receipt.other),
      other: receipt.other,
    },
    tenants: tenants.map((tenant) => tenant.companyName ?? initials(fullName(tenant))).join(', '),
    // A company name without a SIREN may be a person's trade name.
    landlord: landlord.isCompany && landlord.siren !== null ? landlord.name : initials(landlord.name),
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
