import { describe, expect, test } from 'vitest';
import { sumEuros, toCents } from '../money.ts';
import { deductedAmount, depositCap, typedSettlement } from './deposit.ts';
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
import { termOf } from './terms.ts';
import vectors from './vectors.json' with { type: 'json' };

const cents = (euros: string): number => toCents(Number(euros));
const euros = (amount: number): string => (amount / 100).toFixed(2);

/** Narrows the type of a text from the file to one of the given words. */
function oneOf<T extends string>(words: readonly T[], text: string | undefined): T {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`${text} is none of ${words.join(', ')}`);
  return found;
}

const kindOf = (text: string): LeaseKind =>
  oneOf(['unfurnished', 'furnished', 'student', 'mobility', 'other'], text);

test.each(vectors.deposit)(
  'the highest deposit of a lease is computed as in the vector $id',
  ({ in: given, expect: expected }) => {
    const most = depositCap(kindOf(given.lease), cents(given.rent), given.termMonths ?? 1);
    expect(most === null ? null : euros(most)).toBe(expected.most);
    const isAbove = given.deposit === undefined ? undefined : cents(given.deposit) > Number(most);
    expect(isAbove).toBe(expected.isAbove);
  },
);

/** A deposit of which the landlord still has €150. The deadline to return the money is 30 July. */
const HELD = { held: 150, arrears: 0, increasePerPeriod: 85, deadline: '2026-07-30', movements: [] };

describe('the settlement of a deposit', () => {
  const settled = vectors.depositReturn.filter(
    ({ in: given, expect: expected }) => given.returnedOn !== undefined && expected.toReturn !== undefined,
  );
  test.each(settled)(
    'the settlement with typed deductions is computed as in the vector $id',
    ({ in: given, expect: expected }) => {
      const kept = sumEuros(
        ...(given.deductions ?? []).map(({ amount, tenantShare }) =>
          deductedAmount(Number(amount), tenantShare),
        ),
      );
      const increasePerPeriod = given.hasAddress === false ? 0 : deductedAmount(Number(given.rent), 10);
      const { deadline, periodsLate = 0, total } = expected;
      const deposit = { held: Number(given.held), arrears: 0, increasePerPeriod, deadline, movements: [] };
      const typed = { kept, provision: Number(given.provision ?? 0) };
      const settlement = typedSettlement(deposit, typed, given.returnedOn ?? '');
      expect({
        kept: settlement.kept.toFixed(2),
        toReturn: settlement.toReturn.toFixed(2),
        stillOwed: settlement.stillOwed.toFixed(2),
        periodsLate: settlement.periodsLate,
        increase: settlement.increase.toFixed(2),
        total: sumEuros(settlement.toReturn, settlement.increase).toFixed(2),
      }).toEqual({
        kept: expected.kept,
        toReturn: expected.toReturn,
        stillOwed: expected.stillOwed,
        periodsLate,
        increase: expected.increase,
        total,
      });
    },
  );

  test.each([
    [
      { arrears: 910, kept: 0, provision: 170 },
      { toReturn: 0, provision: 0, stillOwed: 60, notCovered: 0 },
    ],
    [
      { arrears: 910, kept: 100, provision: 0 },
      { toReturn: 0, provision: 0, stillOwed: 160, notCovered: 100 },
    ],
    [
      { arrears: 500, kept: 400, provision: 170 },
      { toReturn: 0, provision: 0, stillOwed: 50, notCovered: 50 },
    ],
    [
      { arrears: 500, kept: 300, provision: 170 },
      { toReturn: 0, provision: 50, stillOwed: 0, notCovered: 0 },
    ],
  ])('a deposit of €850 pays arrears before deductions: %o', ({ arrears, kept, provision }, expected) => {
    const deposit = { ...HELD, held: 850, arrears };
    expect(typedSettlement(deposit, { kept, provision }, '2026-09-30')).toEqual({
      kept,
      periodsLate: 2,
      increase: 0,
      ...expected,
    });
  });

  test.each([
    ['returned', '2026-09-15', null, { periodsLate: 2, increase: 170 }],
    ['returned', '2026-07-30', null, { periodsLate: 4, increase: 0 }],
    ['returned', '2026-09-15', '2026-09-16T08:00:00Z', { periodsLate: 4, increase: 0 }],
    ['handedOver', '2026-09-15', null, { periodsLate: 4, increase: 0 }],
  ])(
    'if nothing is left, a part that was %s on %s (cancelled: %s) decides the increase: %o',
    (kind, movedOn, cancelledAt, late) => {
      const deposit = { ...HELD, movements: [{ kind, movedOn, cancelledAt }] };
      expect(typedSettlement(deposit, { kept: 150, provision: 0 }, '2026-11-20')).toMatchObject({
        toReturn: 0,
        ...late,
      });
      expect(typedSettlement(deposit, { kept: 100, provision: 0 }, '2026-11-20')).toMatchObject({
        toReturn: 50,
        periodsLate: 4,
        increase: 340,
      });
    },
  );

  test.each([
    [10.5, 1, 0.11],
    [0.01, 50, 0.01],
    [0.01, 49, 0],
    [9_999_999.99, 33, 3_300_000],
    [240, 60, 144],
  ])(
    'for an amount of €%d and a tenant’s share of %d %%, the deduction is €%d',
    (amount, share, expected) => {
      expect(deductedAmount(amount, share)).toBe(expected);
    },
  );
});

test.each(vectors.notice)(
  'the end of a lease is computed as in the vector $id',
  ({ in: given, expect: expected }) => {
    const kind = kindOf(given.lease ?? 'unfurnished');
    const computed: Record<string, unknown> = {};
    if (given.cotenantLeavesOn !== undefined) {
      computed['solidarityEndsOn'] = solidarityEndsOn(given.cotenantLeavesOn, given.replacedOn ?? null);
    } else if (given.startsOn !== undefined) {
      computed['endsOn'] = leaseEndsOn(given.startsOn, DEFAULT_DURATION_MONTHS[kind] ?? 0);
      computed['renews'] = !endsByItself(kind);
    } else {
      const endsOn = given.endsOn ?? noticeEndsOn(kind, given.receivedOn ?? '', given.isReduced ?? false);
      computed['endsOn'] = endsOn;
      computed['mustArriveBy'] = landlordNoticeBy(kind, endsOn);
      computed['rentOwedUntil'] = rentOwedUntil({
        endedBy: oneOf(['tenant', 'landlord', 'agreement', 'term'], given.by),
        endsOn,
        keysOn: given.keysOn ?? null,
        reletOn: given.relet ?? null,
      });
    }
    expect(computed).toMatchObject(expected);
  },
);

test.each(vectors.term)(
  'the term of a day is computed as in the vector $id',
  ({ in: given, expect: expected }) => expect(termOf(given, given.day)).toEqual(expected),
);
