import { expect, test } from 'vitest';
import type { DueKind } from '@shared/contract/leases/due.ts';
import vectors from '@shared/domain/ledger/vectors.json' with { type: 'json' };
import { toCents } from '@shared/domain/money.ts';
import { monthOf } from '@shared/domain/period.ts';
import { allocatePayments } from './allocation.ts';

const KINDS: readonly DueKind[] = ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'];

interface Given {
  readonly id: string;
  readonly paidOn: string;
  readonly amount: string;
  readonly benefitFor?: string;
  readonly designates?: readonly string[];
}

const cents = (euros: string): number => toCents(Number(euros));

// The API leaves out dues whose limitation period has ended.
const cases = vectors.allocation.filter(({ id }) => id !== 'all-09-prescribed-last');

test.each(cases)(
  'the bank page allocates a payment to the same dues as the database does: $id',
  ({ in: given, expect: expected }) => {
    const dues = given.dues.map(({ id, kind, from, dueOn, amount }) => {
      const knownKind = KINDS.find((one) => one === kind);
      if (knownKind === undefined) throw new Error(`${kind} is not a kind of due`);
      const month = from.slice(0, 7);
      const { benefit } = given;
      const benefits =
        kind === 'rent' && benefit !== undefined && month >= benefit.firstMonth
          ? [{ tenantId: 'one', office: 'caf' as const, month, cents: cents(benefit.amount) }]
          : [];
      return { id, kind: knownKind, from, to: monthOf(from).to, dueOn, remaining: cents(amount), benefits };
    });
    const givenPayments: readonly Given[] = given.payments;
    const payments = givenPayments.map(({ id, paidOn, amount, benefitFor, designates }) => {
      const named = benefitFor ?? dues.find((due) => designates?.includes(due.id))?.from;
      return {
        id,
        day: paidOn,
        cents: cents(amount),
        kind: benefitFor === undefined ? ('payment' as const) : ('benefit' as const),
        month: named?.slice(0, 7) ?? null,
        tenantId: null,
      };
    });
    const shares = allocatePayments(dues, payments).map((share) => ({
      payment: share.payment.id,
      due: share.due.id,
      amount: (share.cents / 100).toFixed(2),
    }));
    expect(shares).toEqual(expect.arrayContaining(expected.allocations));
    expect(shares).toHaveLength(expected.allocations.length);
  },
);
