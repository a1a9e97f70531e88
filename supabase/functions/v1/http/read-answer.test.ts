import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { readAnswer, readRows } from './read-answer.ts';

const Item = v.object({ at: v.string(), amount: v.number() });
const row = (id: string, at: string, amount: number) => ({ id, at, amount });
const rows = [
  row('1', '2026-03-01', 1),
  row('2', 'infinity', 2),
  row('3', '2026-03-03', Number.NaN),
  row('4', '2026-03-04', 4),
];

test('a list leaves out unreadable rows, and logs their ids without values', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const items = readRows(Item, rows, ({ at, amount }) => ({ at: new Date(at).toISOString(), amount }));
  expect(items.map(({ amount }) => amount)).toEqual([1, 4]);
  const logged = log.mock.calls.map(([line]) => String(line));
  expect(logged).toEqual([expect.stringContaining('"id":"2"'), expect.stringContaining('"id":"3"')]);
  expect(logged[1]).toContain('amount: number');
  expect(logged[1]).not.toContain('NaN');
  log.mockRestore();
});

test('readAnswer returns a result that does not fit its schema, and logs the errors without values', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const data = { at: '2026-03-01', amount: 'secret' };
  const response = { data, error: null, count: null, status: 200, statusText: 'OK', success: true } as const;
  expect(await readAnswer(Item, Promise.resolve(response))).toEqual(data);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('amount: number'));
  expect(String(log.mock.calls[0])).not.toContain('secret');
  log.mockRestore();
});
