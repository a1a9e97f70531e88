import { afterEach, expect, test, vi } from 'vitest';
import { logError } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('logging any error writes one line without hidden text', () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  logError('r-1', new Error('a\n[v1] {"level":"info"}\u2028b\u0085c\u009b2J\u202Ed\u2069'));
  const [line] = written.mock.calls[0] ?? [];
  expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
  expect(JSON.parse(String(line))).toMatchObject({ event: 'failure', requestId: 'r-1' });
  expect(JSON.parse(String(line)).detail).toContain('\u2028b\u0085c');
});
