import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EndForm, endChanges, endOutcome, followingEnd } from './end-schema.ts';

const NONE = {
  endedBy: '' as const,
  noticeReceivedOn: '',
  isNoticeReduced: false,
  endsOn: '',
  keysOn: '',
  reletOn: '',
};
const lease = { kind: 'unfurnished', startsOn: '2026-01-15', durationMonths: 36 } as const;

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
  [lease, { endedBy: 'landlord' as const, noticeReceivedOn: '01/11/2026' }, ''],
])('the last day of %j follows from %j: %s', (of, said, day) => {
  expect(followingEnd(of, { ...NONE, ...said })).toBe(day);
});

test('rent is owed until the notice ends, the dwelling is let again, or the keys are back', () => {
  const end = { ...NONE, endsOn: '28/02/2027', keysOn: '10/02/2027', reletOn: '16/02/2027' };
  expect(endOutcome(lease, { ...end, endedBy: 'tenant' })?.owedUntil).toBe('2027-02-15');
  expect(endOutcome(lease, { ...end, endedBy: 'landlord' })?.owedUntil).toBe('2027-02-10');
  expect(endOutcome(lease, { ...end, endedBy: 'agreement' })?.owedUntil).toBe('2027-02-28');
  expect(endOutcome(lease, { ...end, endedBy: 'agreement', endsOn: '' })).toBeNull();
  expect(endOutcome(lease, end)).toBeNull();
});

test('a landlord’s notice that comes too late is told', () => {
  const end = { ...NONE, endedBy: 'landlord' as const, endsOn: '31/08/2027' };
  const told = (noticeReceivedOn: string) => endOutcome(lease, { ...end, noticeReceivedOn });
  expect(told('28/02/2027')).toMatchObject({ noticeBy: '2027-02-28', isNoticeLate: false });
  expect(told('01/03/2027')).toMatchObject({ isNoticeLate: true });
  expect(endOutcome({ kind: 'other' }, end)).toMatchObject({ noticeBy: null, isNoticeLate: false });
});

test('what an end does not have is neither looked at nor sent', () => {
  const typed = { ...NONE, endedBy: 'agreement' as const, endsOn: '31/12/2026', reletOn: 'no day' };
  expect(endChanges(v.parse(EndForm, typed))).toEqual({
    endedBy: 'agreement',
    endsOn: '2026-12-31',
    noticeReceivedOn: null,
    isNoticeReduced: false,
    keysOn: null,
    reletOn: null,
  });
  const issueOf = (input: typeof typed | typeof NONE) => v.safeParse(EndForm, input).issues?.[0].message;
  expect(issueOf({ ...typed, endsOn: '' })).toBe('required');
  expect(issueOf({ ...typed, reletOn: '' })).toBeUndefined();
  expect(v.safeParse(EndForm, { ...typed, endedBy: 'tenant' }).issues?.[0].message).toBe('invalidDate');
  expect(endChanges(v.parse(EndForm, { ...typed, endedBy: '' }))).toMatchObject({
    endedBy: null,
    endsOn: null,
  });
});
