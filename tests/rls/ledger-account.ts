import type {
  Days,
  positionOn,
  ReferenceBenefit,
  ReferenceDue,
  ReferenceLease,
  ReferencePayment,
  ReferenceReduction,
  ReferenceRent,
} from './ledger-reference.ts';
import { type TestDatabase, valueOf } from './support.ts';

/** A fixed day, so that a seed always plays the same steps. The benefits of October and November may still be paid. */
export const TODAY = '2026-11-12';

/** The agreed deposit in cents. */
export const DEPOSIT = 85_000;

export interface Letting {
  readonly owner: string;
  readonly tenant: string;
  readonly lease: string;
  readonly property: string;
}

export type Due = Omit<ReferenceDue, 'waived'> & {
  readonly full: number;
  readonly received: number;
  readonly isCancelled: boolean;
};
type Payment = ReferencePayment & {
  readonly isCancelled: boolean;
  readonly key: string;
  readonly batch: string | null;
};

/** A received deposit, with the state of its receipt. */
interface Deposit {
  readonly amount: number;
  readonly batch: string | null;
  readonly isCancelled: boolean;
  readonly receipt: 'valid' | 'voided' | null;
}

export interface Receipt {
  readonly id: string;
  /** The days of rent that the receipt covers, if it covers rent. */
  readonly days: Days | null;
  readonly number: string;
  readonly kind: 'quittance' | 'partial';
  readonly isVoided: boolean;
  readonly owed: number;
  readonly stated: number;
  readonly said: Readonly<Record<string, number>>;
  readonly tenants: readonly string[];
  /** The payments on the document, each with the amounts that earlier receipts state. */
  readonly lines: readonly { readonly paidOn: string; readonly amount: number; readonly earlier: number }[];
  readonly row: string;
}

/**
 * A person on the lease. A null first day means the start of the lease, and a null last day means the end of the lease.
 */
export interface Tenant {
  readonly id: string;
  readonly joinsOn: string | null;
  readonly leavesOn: string | null;
}

export interface Revision {
  readonly id: string;
  readonly target: string;
  readonly forDay: string;
  readonly isInForce: boolean;
  readonly isUndone: boolean;
  readonly letter: string | null;
  /** The lessor's series of the letter's number, and its place in the series. */
  readonly series: string;
  readonly sequence: number;
}

/** The whole state of an account, with amounts in cents. */
export interface Account {
  readonly lease: ReferenceLease;
  readonly revisions: readonly Revision[];
  readonly rents: readonly ReferenceRent[];
  readonly dues: readonly Due[];
  readonly reductions: readonly ReferenceReduction[];
  readonly payments: readonly Payment[];
  readonly parts: Readonly<Record<string, number>>;
  readonly deposits: readonly Deposit[];
  readonly receipts: readonly Receipt[];
  readonly tenants: readonly Tenant[];
  readonly benefits: readonly ReferenceBenefit[];
  /** For each month around today, the arrears from before the month, in cents. */
  readonly months: readonly { readonly month: string; readonly arrears: number }[];
  /** The debt of the tenants in cents after each day on which it changed, without what offices owe. */
  readonly debts: readonly { readonly day: string; readonly debt: number }[];
  /** The day on which the debt reached the threshold of the report to an office. */
  readonly reportedSince: string | null;
  /** The ids of the valid due notices, reminders and formal notices. */
  readonly letters: readonly string[];
  readonly position: ReturnType<typeof positionOn>;
  /** The ids of further rows that steps change, oldest first. */
  readonly ids: Readonly<
    Record<
      | 'benefits'
      | 'documents'
      | 'expenses'
      | 'imports'
      | 'lessors'
      | 'movements'
      | 'properties'
      | 'settlements',
      readonly string[]
    >
  >;
  /** The number of leases of the landlord. */
  readonly leases: number;
}

export async function readAccount({ tx }: TestDatabase, { lease }: Letting): Promise<Account> {
  return valueOf(tx`
    select jsonb_build_object(
      'lease', jsonb_build_object(
        'kind', lease.kind, 'startsOn', lease.starts_on, 'accountStartsOn', lease.account_starts_on,
        'owedUntil', private.rent_owed_until(lease), 'dueDay', lease.rent_due_day, 'termMonths', lease.term_months,
        'prorataBy', lease.prorata_by
      ),
      'rents', (
        select jsonb_agg(jsonb_build_object(
          'startsOn', starts_on, 'amounts', jsonb_build_array((rent * 100)::bigint, (charges * 100)::bigint)
        ) order by holds_from) from rents where lease_id = lease.id
      ),
      'revisions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', revisions.id, 'target', target, 'forDay', for_day, 'isInForce', private.is_in_force(revisions),
          'isUndone', undone_at is not null, 'letter', letter.state, 'series', documents.series,
          'sequence', documents.sequence
        ) order by revisions.created_at), '[]')
        from revisions
        left join documents on documents.subject_id = revisions.id
        left join private.document_list letter on letter.id = documents.id
        where revisions.lease_id = lease.id
      ),
      'dues', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'kind', kind, 'from', period_from, 'to', period_to, 'dueOn', due_on, 'amount', (amount * 100)::bigint,
          'label', label, 'full', ((amount + reduction) * 100)::bigint, 'received', (received * 100)::bigint,
          'isCancelled', cancelled_at is not null, 'place', place, 'returnsPayment', returns_payment_id, 'returned', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'payment', part.payment_id, 'on', part.returned_on, 'amount', (part.amount * 100)::bigint
            ) order by part.returned_on desc, part.refund_id desc), '[]')
            from private.returned_parts part where part.due_id = due.id
          )
        ) order by period_from, kind, place), '[]')
        from (select *, row_number() over (order by created_at, id) as place from dues where lease_id = lease.id) due
      ),
      'reductions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'from', period_from, 'to', period_to, 'amount', (amount * 100)::bigint, 'label', label
        ) order by period_from, period_to), '[]') from reductions where lease_id = lease.id
      ),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'kind', kind, 'paidOn', paid_on, 'amount', (amount * 100)::bigint, 'namesMonth', names_month,
          'namesFrom', names_from, 'namesTo', names_to, 'namesUntil', names_until, 'namesDue', names_due_id, 'tenant', tenant_id, 'office', payer_office, 'key', idempotency_key, 'batch', batch_id, 'isCancelled', cancelled_at is not null,
          'place', place
        ) order by place), '[]')
        from (select *, row_number() over (order by created_at, id) as place from payments where lease_id = lease.id) payment
      ),
      'parts', (
        select coalesce(jsonb_object_agg(payment_id || ' ' || due_id, (amount * 100)::bigint), '{}')
        from allocations where lease_id = lease.id
      ),
      'deposits', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'amount', (movement.amount * 100)::bigint, 'batch', movement.batch_id,
          'isCancelled', movement.cancelled_at is not null, 'receipt', document.state
        ) order by movement.created_at), '[]')
        from deposit_movements movement
        left join private.document_list document on document.subject_id = movement.id
        where movement.lease_id = lease.id and movement.kind = 'received'
      ),
      'receipts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'number', number, 'kind', kind,
          'days', case when period_from is not null then jsonb_build_object('from', period_from, 'to', period_to) end,
          'isVoided', exists (select from document_voids void where void.document_id = receipt.id),
          'owed', ((due_rent + due_charges) * 100)::bigint, 'stated', ((rent + charges + other) * 100)::bigint,
          'tenants', tenant_ids,
          'said', (
            select coalesce(jsonb_object_agg(payment_id || ' ' || due_id, (amount * 100)::bigint), '{}')
            from receipt_payments said where said.receipt_id = receipt.id
          ),
          'lines', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'paidOn', line ->> 'paidOn', 'amount', ((line ->> 'amount')::numeric * 100)::bigint,
              'earlier', (select coalesce(sum((earlier ->> 'amount')::numeric * 100), 0)::bigint from jsonb_array_elements(line -> 'earlier') earlier)
            )), '[]') from jsonb_array_elements(receipt.snapshot #> '{says,payments}') line
          ),
          -- The deletion of a tenant or dwelling only removes the link to its page.
          'row', md5((to_jsonb(receipt) - 'tenant_id' - 'property_id')::text)
        ) order by issued_at, number), '[]')
        from private.issued_receipts receipt where receipt.lease_id = lease.id
      ),
      'tenants', (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'joinsOn', joins_on, 'leavesOn', leaves_on) order by created_at, id), '[]')
        from tenants where lease_id = lease.id
      ),
      'benefits', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'tenant', benefit.tenant_id, 'office', benefit.office, 'amount', (benefit.amount * 100)::bigint, 'firstMonth', benefit.first_month, 'lastMonth', benefit.last_month,
          'tenantsPayBy', benefit.tenants_pay_by, 'joinsOn', tenants.joins_on, 'leavesOn', tenants.leaves_on, 'livesUntil', least(tenants.leaves_on, lease.keys_on)
        ) order by benefit.first_month, benefit.id), '[]')
        from expected_benefits benefit join tenants on tenants.id = benefit.tenant_id where benefit.lease_id = lease.id
      ),
      -- A lease without a due in a month has no row in the month.
      'months', (
        select coalesce(jsonb_agg(jsonb_build_object('month', first_day, 'arrears', (month.arrears * 100)::bigint)), '[]')
        from unnest('{2026-10-01,2026-11-01,2026-12-01}'::date[]) first_day
        join private.accounts_of_month(first_day, (first_day + interval '1 month - 1 day')::date) month on month.lease_id = lease.id
      ),
      'debts', (
        select coalesce(jsonb_agg(jsonb_build_object('day', account.day, 'debt', (account.debt * 100)::bigint) order by account.day), '[]')
        from private.debts_by_day(array(select due from private.claimable_dues(array[lease.id]) due), array[lease.id]) account
      ),
      'reportedSince', (
        select duty.details ->> 'since'
        from private.benefit_duties(array(select due from private.claimable_dues(array[lease.id]) due)) duty
      ),
      'letters', (
        select coalesce(jsonb_agg(letter.id order by letter.issued_at), '[]') from private.document_list letter
        where letter.lease_id = lease.id and letter.state = 'valid' and letter.kind in ('dueNotice', 'reminder', 'formalNotice')
      ),
      'position', (
        select jsonb_build_object(
          'paidTo', paid_to, 'oldestUnpaidDueOn', oldest_unpaid_due_on, 'daysLate', days_late, 'unpaidTerms', unpaid_terms,
          'owed', (owed * 100)::bigint, 'upcoming', (upcoming * 100)::bigint, 'advance', (advance * 100)::bigint,
          'timeBarred', (time_barred * 100)::bigint, 'late', (late * 100)::bigint, 'held', (held * 100)::bigint,
          'awaited', (awaited * 100)::bigint,
          'fromOffices', (
            select coalesce(sum(benefit_remaining * 100), 0)::bigint from private.counted_dues due
            where due.lease_id = positions.lease_id
          )
        ) from private.positions where lease_id = lease.id
      ),
      'ids', jsonb_build_object(
        'benefits', (select coalesce(jsonb_agg(id order by created_at, id), '[]') from expected_benefits where lease_id = lease.id),
        'documents', (
          select coalesce(jsonb_agg(id order by issued_at, number), '[]') from documents
          where lease_id = lease.id and not exists (select from document_voids void where void.document_id = documents.id)
        ),
        'expenses', (select coalesce(jsonb_agg(id order by created_at, id), '[]') from expenses where owner_id = lease.owner_id),
        'imports', (select coalesce(jsonb_agg(id order by created_at, id), '[]') from imports where owner_id = lease.owner_id),
        'lessors', (select jsonb_agg(id order by created_at, id) from lessors where owner_id = lease.owner_id),
        'movements', (
          select coalesce(jsonb_agg(id order by created_at, id), '[]') from deposit_movements
          where lease_id = lease.id and cancelled_at is null
        ),
        'properties', (select jsonb_agg(id order by created_at, id) from properties where owner_id = lease.owner_id),
        'settlements', (
          select coalesce(jsonb_agg(id order by created_at, id), '[]') from settlements
          where lease_id = lease.id and cancelled_at is null
        )
      ),
      'leases', (select count(*) from leases any_lease where any_lease.owner_id = lease.owner_id)
    ) from leases lease where lease.id = ${lease}`);
}
