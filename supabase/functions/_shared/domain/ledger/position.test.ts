import { expect, test } from 'vitest';
import type { Due, DueKind } from './allocation.ts';
import { positionOn } from './position.ts';

const due = (kind: DueKind, from: string, to: string, dueOn: string): Due => ({
  id: `${kind} ${from}`,
  kind,
  from,
  to,
  dueOn,
  amount: 100,
  createdAt: '',
});
const january = due('rent', '2026-01-01', '2026-01-31', '2026-01-05');
const february = due('rent', '2026-02-01', '2026-02-28', '2026-02-05');

test('on its day a due is owed, and nobody is late', () => {
  expect(positionOn('2026-01-05', [january, february], [], [])).toEqual({
    owed: 100,
    upcoming: 100,
    advance: 0,
    prescribed: 0,
    late: 0,
    paidTo: null,
    oldestUnpaidDueOn: '2026-01-05',
    daysLate: 0,
    unpaidTerms: 1,
  });
});

test('from the day after a due is late, and what is due that day is not', () => {
  expect(positionOn('2026-01-06', [january, february], [], [])).toMatchObject({ owed: 100, late: 100 });
  expect(positionOn('2026-02-05', [january, february], [], [])).toMatchObject({
    owed: 200,
    late: 100,
    daysLate: 31,
    unpaidTerms: 2,
  });
});

test('what is older than three years is owed, and neither late nor in the way of what was paid since', () => {
  const old = due('rent', '2022-12-01', '2022-12-31', '2022-12-05');
  const parts = [{ paymentId: 'p', dueId: january.id, amount: 100 }];
  expect(positionOn('2026-01-20', [old, january, february], [], parts)).toMatchObject({
    owed: 100,
    prescribed: 100,
    late: 0,
    paidTo: '2026-01-31',
    oldestUnpaidDueOn: null,
    daysLate: 0,
    unpaidTerms: 0,
  });
});

test('a repair is late as rent is, but no term', () => {
  const repair = due('repair', '2026-01-10', '2026-01-10', '2026-01-10');
  const parts = [{ paymentId: 'p', dueId: january.id, amount: 100 }];
  expect(positionOn('2026-01-20', [january, repair], [], parts)).toMatchObject({
    owed: 100,
    paidTo: '2026-01-31',
    daysLate: 10,
    unpaidTerms: 0,
  });
});
