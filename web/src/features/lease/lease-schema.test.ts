import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Lease } from '@shared/contract/lease.ts';
import { LeaseForm, leaseChanges, leaseInput } from './lease-schema.ts';
import { aLease } from '../../../../tests/fixtures/lease.ts';

const GOES_ON = aLease({ kind: 'student', startsOn: '2025-09-01', durationMonths: 9 });
const ENDS: Lease = {
  ...GOES_ON,
  endedBy: 'term',
  endsOn: '2026-05-31',
  rentOwedUntil: '2026-05-31',
};

type Typed = Partial<ReturnType<typeof leaseInput>>;
const sent = (stored: Lease, typed: Typed) =>
  leaseChanges(v.parse(LeaseForm, { ...leaseInput(stored, 'fr'), ...typed }), stored);

test.each<[string, Lease, Typed, object]>([
  ['one that goes on keeps doing so', GOES_ON, { durationMonths: '12' }, { durationMonths: 12 }],
  ['so it does from another first day', GOES_ON, { startsOn: '15/09/2025' }, { startsOn: '2025-09-15' }],
  [
    'another kind that ends by itself does',
    GOES_ON,
    { kind: 'mobility' },
    { kind: 'mobility', chargesKind: 'fixed' },
  ],
  [
    'one whose first day was not known names its kind, from which its end follows',
    { ...GOES_ON, startsOn: null },
    { startsOn: '01/09/2025' },
    { startsOn: '2025-09-01', kind: 'student' },
  ],
  ['its end follows from the duration alone', ENDS, { durationMonths: '12' }, { durationMonths: 12 }],
  ['of a kind that is renewed it goes on', ENDS, { kind: 'furnished' }, { kind: 'furnished', endedBy: null }],
  [
    'what has nothing to do with its end leaves it alone',
    { ...ENDS, kind: 'furnished' },
    { deposit: '500' },
    { deposit: 500 },
  ],
])('saving a lease sends only the changed fields: %s', (_, stored, typed, changes) =>
  expect(sent(stored, typed)).toEqual(changes),
);
