import { expect, test, vi } from 'vitest';
import { createDisposal } from '../../local/processes/disposal.ts';
import { log } from '../../local/shared/log.ts';

test('the parts of a stack stop in reverse order, even if a part fails or hangs', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  const ended: string[] = [];
  const disposal = createDisposal(50);
  disposal.add('first', () => void ended.push('first'));
  disposal.add('hanging', () => new Promise(() => {}));
  disposal.add('failing', () => Promise.reject(new Error('broken')));
  disposal.add('last', () => void ended.push('last'));
  await disposal.run();
  expect(ended).toEqual(['last', 'first']);
  expect(errors.mock.calls.flat()).toEqual([
    'failing did not stop cleanly: Error: broken',
    'hanging did not stop cleanly: Error: timed out',
  ]);
  errors.mockRestore();
});
