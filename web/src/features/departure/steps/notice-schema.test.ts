import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NoticeForm, endChanges } from './notice-schema.ts';

const NONE = { endedBy: '' as const, noticeReceivedOn: '', isNoticeReduced: false, endsOn: '', reletOn: '' };

test('the form for the end of a lease ignores fields that do not belong to the chosen kind of end', () => {
  const typed = { ...NONE, endedBy: 'agreement' as const, endsOn: '31/12/2026', reletOn: 'no day' };
  expect(endChanges(v.parse(NoticeForm, typed))).toEqual({
    endedBy: 'agreement',
    endsOn: '2026-12-31',
    noticeReceivedOn: null,
    isNoticeReduced: false,
    reletOn: null,
  });
  const issueOf = (input: typeof typed | typeof NONE) => v.safeParse(NoticeForm, input).issues?.[0].message;
  expect(issueOf({ ...typed, endsOn: '' })).toBe('required');
  expect(issueOf({ ...typed, reletOn: '' })).toBeUndefined();
  expect(v.safeParse(NoticeForm, { ...typed, endedBy: 'tenant' }).issues?.[0].message).toBe('invalidDate');
});

test('removing the planned end of a lease also removes the facts of the departure', () => {
  expect(endChanges(v.parse(NoticeForm, NONE))).toMatchObject({
    endedBy: null,
    endsOn: null,
    keysOn: null,
    exitState: null,
    newAddress: null,
  });
});
