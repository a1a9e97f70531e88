import type { InferOutput } from 'valibot';
import type { ChangedLease, Lease, LeaseUpdate } from '../../_shared/contract/lease.ts';
import type { LeaseFields, LeaseRow } from '../supabase/database.ts';

export const LEASE_COLUMNS =
  'id, property_id, kind, signed_on, starts_on, duration_months, rent_due_day, term_months, prorata_by, charges_kind, deposit, has_solidarity, has_resolutory_clause, is_bilingual, account_starts_on, ended_by, notice_received_on, is_notice_reduced, ends_on, keys_on, relet_on, rent_owed_until, notice_by, rents, tenants, guarantors';

export function toLease(row: LeaseRow): Lease {
  return {
    id: row.id,
    propertyId: row.property_id,
    kind: row.kind,
    signedOn: row.signed_on,
    startsOn: row.starts_on,
    durationMonths: row.duration_months,
    rentDueDay: row.rent_due_day,
    termMonths: row.term_months,
    prorataBy: row.prorata_by,
    chargesKind: row.charges_kind,
    deposit: row.deposit,
    hasSolidarity: row.has_solidarity,
    hasResolutoryClause: row.has_resolutory_clause,
    isBilingual: row.is_bilingual,
    accountStartsOn: row.account_starts_on,
    endedBy: row.ended_by,
    noticeReceivedOn: row.notice_received_on,
    isNoticeReduced: row.is_notice_reduced,
    endsOn: row.ends_on,
    keysOn: row.keys_on,
    reletOn: row.relet_on,
    rentOwedUntil: row.rent_owed_until,
    noticeBy: row.notice_by,
    rents: row.rents,
    tenants: row.tenants,
    guarantors: row.guarantors,
  };
}

/** The same after a change. */
export const toChangedLease = (row: LeaseRow & Pick<ChangedLease, 'kept'>): ChangedLease => ({
  ...toLease(row),
  kept: row.kept,
});

/** The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. */
export function fromLease(body: InferOutput<typeof LeaseUpdate>): LeaseFields {
  return {
    property_id: body.propertyId,
    kind: body.kind,
    signed_on: body.signedOn,
    starts_on: body.startsOn,
    duration_months: body.durationMonths,
    rent_due_day: body.rentDueDay,
    term_months: body.termMonths,
    prorata_by: body.prorataBy,
    charges_kind: body.chargesKind,
    deposit: body.deposit,
    has_solidarity: body.hasSolidarity,
    has_resolutory_clause: body.hasResolutoryClause,
    is_bilingual: body.isBilingual,
    ended_by: body.endedBy,
    notice_received_on: body.noticeReceivedOn,
    is_notice_reduced: body.isNoticeReduced,
    ends_on: body.endsOn,
    keys_on: body.keysOn,
    relet_on: body.reletOn,
    guarantors: body.guarantors?.map((guarantor) => ({
      id: guarantor.id,
      tenant_id: guarantor.tenantId,
      first_name: guarantor.firstName,
      last_name: guarantor.lastName,
      company_name: guarantor.companyName,
      siren: guarantor.siren,
      email: guarantor.email,
      phone_number: guarantor.phoneNumber,
    })),
  };
}
