import { expect, test } from 'vitest';
import type { Lease, LeaseEnding } from '@shared/contract/leases/lease.ts';
import { shortDate } from '@shared/domain/period.ts';
import { endOutcome, followingEnd, movedEnd } from './lease-end.ts';
import { aLease } from '../../../../tests/fixtures/lease.ts';

const NONE = { endedBy: '' as const, noticeReceivedOn: '', isNoticeReduced: false, endsOn: '', reletOn: '' };
const lease = { kind: 'unfurnished', startsOn: '2026-01-15', durationMonths: 36, keysOn: null } as const;

test.each([
  [lease, { endedBy: 'tenant' as const, noticeReceivedOn: '30/11/2026' }, '28/02/2027'],
  [
    lease,
    { endedBy: 'tenant' as const, noticeReceivedOn: '30/11/2026', isNoticeReduced: true },
    '30/12/2026',
  ],
  [
    { ...lease, kind: 'furnished' as const },
    { endedBy: 'tenant' as const, noticeReceivedOn: '1/11/2026' },
    '01/12/2026',
  ],
  [{ ...lease, kind: 'other' as const }, { endedBy: 'tenant' as const, noticeReceivedOn: '01/11/2026' }, ''],
  [lease, { endedBy: 'tenant' as const, noticeReceivedOn: 'hier' }, ''],
  [lease, { endedBy: 'term' as const }, '14/01/2029'],
  [{ ...lease, kind: 'student' as const, durationMonths: null }, { endedBy: 'term' as const }, '14/10/2026'],
  [{ ...lease, startsOn: null }, { endedBy: 'term' as const }, ''],
  [lease, { endedBy: 'landlord' as const, noticeReceivedOn: '01/11/2026' }, ''],
])('followingEnd of the lease %j with the end %j returns %j', (of, change, day) => {
  expect(followingEnd(of, { ...NONE, ...change })).toBe(day);
});

test('rent is owed until the lease ends; a new letting shortens a tenant’s notice, returned keys shorten a landlord’s notice', () => {
  const returned = { ...lease, keysOn: '2027-02-10' };
  const end = { ...NONE, endsOn: '28/02/2027', reletOn: '16/02/2027' };
  expect(endOutcome(returned, { ...end, endedBy: 'tenant' })?.owedUntil).toBe('2027-02-15');
  expect(endOutcome(returned, { ...end, endedBy: 'landlord' })?.owedUntil).toBe('2027-02-10');
  expect(endOutcome(returned, { ...end, endedBy: 'agreement' })?.owedUntil).toBe('2027-02-28');
  expect(endOutcome(returned, { ...end, endedBy: 'agreement', endsOn: '' })).toBeNull();
  expect(endOutcome(returned, end)).toBeNull();
});

test('endOutcome marks a landlord’s notice that the tenant received too late', () => {
  const end = { ...NONE, endedBy: 'landlord' as const, endsOn: '31/08/2027' };
  const outcomeOf = (noticeReceivedOn: string) => endOutcome(lease, { ...end, noticeReceivedOn });
  expect(outcomeOf('28/02/2027')).toMatchObject({ noticeBy: '2027-02-28', isNoticeLate: false });
  expect(outcomeOf('01/03/2027')).toMatchObject({ isNoticeLate: true });
  expect(endOutcome({ kind: 'other', keysOn: null }, end)).toMatchObject({
    noticeBy: null,
    isNoticeLate: false,
  });
});

const endsBy = (endedBy: LeaseEnding, endsOn: string) => ({ endedBy, endsOn, rentOwedUntil: endsOn });
const given = { ...endsBy('tenant', '2027-02-28'), noticeReceivedOn: '2026-11-28' };

test.each<[string, Partial<Lease>, Partial<Lease>, string | null | undefined]>([
  ['a new kind of lease that ends by itself sets the end', {}, { kind: 'mobility' }, '2029-01-14'],
  [
    'without an agreed duration, the usual duration of the new kind sets the end',
    {},
    { kind: 'student', durationMonths: null },
    '2026-10-14',
  ],
  ['a lease without a first day gets no end', { startsOn: null }, { kind: 'student' }, undefined],
  [
    'entering the first day sets the end of a student lease',
    { kind: 'student', startsOn: null },
    { startsOn: '2026-01-15' },
    '2029-01-14',
  ],
  [
    'a student lease that goes on gets no end from a new duration',
    { kind: 'student' },
    { durationMonths: 12 },
    undefined,
  ],
  [
    'a stored end does not move if no term changes',
    { kind: 'student', ...endsBy('term', '2026-12-31') },
    {},
    undefined,
  ],
  [
    'the end of the term moves with the duration',
    { kind: 'student', ...endsBy('term', '2026-10-14') },
    { durationMonths: 12 },
    '2027-01-14',
  ],
  [
    'the end of the term moves with the first day',
    { kind: 'student', durationMonths: null, ...endsBy('term', '2026-10-14') },
    { startsOn: '2026-02-01' },
    '2026-10-31',
  ],
  [
    'a new kind of lease that does not end by itself removes the end of the term',
    { kind: 'student', ...endsBy('term', '2026-10-14') },
    { kind: 'furnished' },
    null,
  ],
  [
    'after a tenant’s notice, the notice period of the new kind sets the end',
    given,
    { kind: 'student', startsOn: '2026-02-01' },
    '2026-12-28',
  ],
  [
    'if the dwelling is let again, rent is owed until the day before',
    { ...given, reletOn: '2026-12-01' },
    { kind: 'furnished' },
    '2026-11-30',
  ],
  [
    'a last day that the landlord typed does not move',
    { ...given, ...endsBy('tenant', '2027-03-31') },
    { kind: 'furnished' },
    undefined,
  ],
  ['a new kind without a legal notice period keeps the last day', given, { kind: 'other' }, undefined],
  [
    'a last day that both parties agreed on does not move',
    endsBy('agreement', '2026-10-14'),
    { kind: 'student' },
    undefined,
  ],
])('movedEnd returns the new last day with rent: %s', (_, of, changes, until) => {
  const stored = aLease({ durationMonths: 36, ...of });
  const { kind, startsOn, durationMonths } = { ...stored, ...changes };
  const typed = {
    kind,
    startsOn: startsOn === null ? '' : shortDate(startsOn),
    durationMonths: durationMonths?.toString() ?? '',
  };
  expect(movedEnd(stored, typed)).toEqual(until === undefined ? null : { until });
  expect(movedEnd(stored, { ...typed, startsOn: '31/02' })).toBeNull();
});
