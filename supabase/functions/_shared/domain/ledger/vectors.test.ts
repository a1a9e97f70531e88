import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
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

describe('the highest deposit', () => {
  test.each(vectors.deposit)(
    'the highest deposit of a lease is computed as in the vector $id',
    ({ in: given, expect: expected }) => {
      const most = depositCap(kindOf(given.lease), cents(given.rent), given.termMonths ?? 1);
      expect(most === null ? null : euros(most)).toBe(expected.most);
      const isAbove = given.deposit === undefined ? undefined : cents(given.deposit) > Number(most);
      expect(isAbove).toBe(expected.isAbove);
    },
  );
});

describe('the end of a lease', () => {
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
});

describe('a term', () => {
  test.each(vectors.term)(
    'the term of a day is computed as in the vector $id',
    ({ in: given, expect: expected }) => expect(termOf(given, given.day)).toEqual(expected),
  );
});
