import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { monthOf } from '../period.ts';
import { allocate, type Due, type Payment } from './allocation.ts';
import { depositCap } from './deposit.ts';
import {
  DEFAULT_DURATION_MONTHS,
  endsByItself,
  landlordNoticeBy,
  type LeaseKind,
  leaseEndsOn,
  noticeEndsOn,
  rentOwedUntil,
  solidarityEndsOn,
} from './notice.ts';
import { positionOn } from './position.ts';
import vectors from './vectors.json' with { type: 'json' };

const cents = (euros: string): number => toCents(Number(euros));
const euros = (amount: number): string => (amount / 100).toFixed(2);

/** A text of the file as one of the words that the code knows. */
function oneOf<T extends string>(words: readonly T[], text: string | undefined): T {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`${text} is none of ${words.join(', ')}`);
  return found;
}

interface GivenDue {
  id: string;
  kind: string;
  from: string;
  dueOn: string;
  amount: string;
}

interface GivenPayment {
  id: string;
  paidOn: string;
  amount: string;
  designates?: string[] | undefined;
  benefitFor?: string | undefined;
}

const toDue = ({ kind, amount, from, ...due }: GivenDue): Due => ({
  ...due,
  kind: oneOf(['opening', 'rent', 'regularisation', 'repair', 'other', 'refund'], kind),
  from,
  to: monthOf(from).to,
  amount: cents(amount),
  createdAt: '',
});

function toPayment(
  { id, paidOn, amount, designates, benefitFor }: GivenPayment,
  dues: readonly Due[],
): Payment {
  const named = benefitFor ?? dues.find((due) => designates?.includes(due.id))?.from;
  return {
    id,
    kind: benefitFor === undefined ? 'payment' : 'benefit',
    paidOn,
    amount: cents(amount),
    names: named === undefined ? null : monthOf(named),
    namesDueId: null,
    createdAt: '',
  };
}

function account(given: { dues: GivenDue[]; payments: GivenPayment[] }) {
  const dues = given.dues.map(toDue);
  const payments = given.payments.map((payment) => toPayment(payment, dues));
  return { dues, payments, parts: allocate(dues, payments) };
}

describe('which payment pays what', () => {
  test.each(vectors.allocation)('$id', ({ in: given, expect: expected }) => {
    const { dues, payments, parts } = account(given);
    const told = parts.map(({ paymentId, dueId, amount }) => ({
      payment: paymentId,
      due: dueId,
      amount: euros(amount),
    }));
    expect(told).toHaveLength(expected.allocations.length);
    expect(told).toEqual(expect.arrayContaining(expected.allocations));
    for (const [id, remaining] of Object.entries(expected.remaining)) {
      const paid = parts.filter(({ dueId }) => dueId === id).reduce((sum, { amount }) => sum + amount, 0);
      expect(euros((dues.find((due) => due.id === id)?.amount ?? 0) - paid)).toBe(remaining);
    }
    expect(euros(positionOn('2026-12-31', dues, payments, parts).advance)).toBe(expected.advance);
  });
});

describe('where an account stands', () => {
  test.each(vectors.position)('$id', ({ in: given, expect: expected }) => {
    const { dues, payments, parts } = account(given);
    const position = positionOn(given.today, dues, payments, parts);
    expect({ ...position, owed: euros(position.owed) }).toMatchObject(expected);
  });
});

const kindOf = (text: string): LeaseKind =>
  oneOf(['unfurnished', 'furnished', 'student', 'mobility', 'other'], text);

describe('the most that a deposit may be', () => {
  test.each(vectors.deposit)('$id', ({ in: given, expect: expected }) => {
    const most = depositCap(kindOf(given.lease), cents(given.rent));
    expect(most === null ? null : euros(most)).toBe(expected.most);
  });
});

describe('the end of a lease', () => {
  test.each(vectors.notice)('$id', ({ in: given, expect: expected }) => {
    const kind = kindOf(given.lease ?? 'unfurnished');
    const told: Record<string, unknown> = {};
    if (given.cotenantLeavesOn !== undefined) {
      told['solidarityEndsOn'] = solidarityEndsOn(given.cotenantLeavesOn, given.replacedOn ?? null);
    } else if (given.startsOn !== undefined) {
      told['endsOn'] = leaseEndsOn(given.startsOn, DEFAULT_DURATION_MONTHS[kind] ?? 0);
      told['renews'] = !endsByItself(kind);
    } else {
      const endsOn = given.endsOn ?? noticeEndsOn(kind, given.receivedOn ?? '', given.isReduced ?? false);
      told['endsOn'] = endsOn;
      told['mustArriveBy'] = landlordNoticeBy(kind, endsOn);
      told['rentOwedUntil'] = rentOwedUntil({
        endedBy: oneOf(['tenant', 'landlord', 'agreement', 'term'], given.by),
        endsOn,
        keysOn: given.keysOn ?? null,
        reletOn: given.relet ?? null,
      });
    }
    expect(told).toMatchObject(expected);
  });
});
