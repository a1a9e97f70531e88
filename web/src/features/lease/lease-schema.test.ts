import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { LeaseForm, leaseChanges, leaseInput } from './lease-schema.ts';
import { aLease } from '../../../../tests/fixtures/lease.ts';

const GOES_ON = aLease({ kind: 'student', startsOn: '2025-09-01', durationMonths: 9 });
const ENDS: Lease = { ...GOES_ON, endedBy: 'term', endsOn: '2026-05-31', rentOwedUntil: '2026-05-31' };

type Typed = Partial<ReturnType<typeof leaseInput>>;
const sent = (stored: Lease, typed: Typed) =>
  leaseChanges(v.parse(LeaseForm, { ...leaseInput(stored, 'fr'), ...typed }), stored);

test.each<[string, Lease, Typed, object]>([
  [
    'a new duration of a lease that goes on sends no end',
    GOES_ON,
    { durationMonths: '12' },
    { durationMonths: 12 },
  ],
  [
    'a new first day of a lease that goes on sends no end',
    GOES_ON,
    { startsOn: '15/09/2025' },
    { startsOn: '2025-09-15' },
  ],
  [
    'another kind that ends by itself is sent with the charges of this kind',
    GOES_ON,
    { kind: 'mobility' },
    { kind: 'mobility', chargesKind: 'fixed' },
  ],
  [
    'a first day is sent with the kind, from which Postgres derives the end',
    { ...GOES_ON, startsOn: null },
    { startsOn: '01/09/2025' },
    { startsOn: '2025-09-01', kind: 'student' },
  ],
  [
    'the new duration of a lease that ends is sent without the end',
    ENDS,
    { durationMonths: '12' },
    { durationMonths: 12 },
  ],
  [
    'a kind that is renewed removes the end',
    ENDS,
    { kind: 'furnished' },
    { kind: 'furnished', endedBy: null },
  ],
  [
    'a new deposit is sent without the end',
    { ...ENDS, kind: 'furnished' },
    { deposit: '500' },
    { deposit: 500 },
  ],
])('saving a lease sends only the changed fields: %s', (_, stored, typed, changes) =>
  expect(sent(stored, typed)).toEqual(changes),
);
