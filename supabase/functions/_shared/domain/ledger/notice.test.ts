import { expect, test } from 'vitest';
import { landlordNoticeBy, noticeEndsOn, rentOwedUntil, solidarityEndsOn } from './notice.ts';

test.each([
  ['unfurnished', false, '2026-06-10'],
  ['unfurnished', true, '2026-04-10'],
  ['furnished', false, '2026-04-10'],
  ['student', false, '2026-04-10'],
  ['mobility', false, '2026-04-10'],
] as const)(
  'a notice of 10 March ends a lease of the kind %s, with a shorter notice period: %s, on %s',
  (kind, isReduced, day) => {
    expect(noticeEndsOn(kind, '2026-03-10', isReduced)).toBe(day);
  },
);

test('a landlord gives six months of notice, or three for a furnished dwelling', () => {
  expect(landlordNoticeBy('unfurnished', '2026-08-31')).toBe('2026-02-28');
  expect(landlordNoticeBy('furnished', '2026-08-31')).toBe('2026-05-31');
});

test('rent is owed until the end of a lease, even if the keys come back or the dwelling is let again after the end', () => {
  const end = { endsOn: '2026-06-10', keysOn: '2026-06-20', reletOn: '2026-06-20' };
  for (const endedBy of ['tenant', 'landlord', 'agreement', 'term'] as const) {
    expect(rentOwedUntil({ ...end, endedBy })).toBe('2026-06-10');
  }
});

test('a co-tenant who leaves remains liable for at most six months', () => {
  expect(solidarityEndsOn('2026-04-10', '2027-01-01')).toBe('2026-10-10');
  expect(solidarityEndsOn('2026-04-10', '2026-04-01')).toBe('2026-04-10');
  expect(solidarityEndsOn('2026-08-31', null)).toBe('2027-02-28');
});
