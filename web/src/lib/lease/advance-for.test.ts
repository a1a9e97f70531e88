import type { Due } from '@shared/contract/leases/due.ts';
import { expect, test } from 'vitest';
import { aDue } from '../../../../tests/fixtures/due.ts';
import { advanceFor } from './advance-for.ts';

const due = (month: string, values: Partial<Due>): Due =>
  aDue({ from: `${month}-01`, state: 'paid', ...values });

const toCome = (owedUntil: string | null, ...dues: Due[]): string =>
  advanceFor({ owedUntil, dues }, '2026-11-21');

test('an advance can be refunded before the lease has ended if no rent is still to come', () => {
  const november = due('2026-11', { to: '2026-11-30' });
  expect(toCome(null, november)).toBe('rent');
  expect(toCome('2026-12-10', november)).toBe('rent');
  expect(toCome('2026-12-10', november, due('2026-12', { to: '2026-12-10', state: 'cancelled' }))).toBe(
    'rent',
  );
  expect(toCome('2026-12-10', november, due('2026-12', { to: '2026-12-10' }))).toBe('beforeEnd');
  expect(toCome('2026-11-30', november)).toBe('beforeEnd');
  expect(toCome('2026-11-20', november)).toBe('atEnd');
});
