import { expect, test, vi } from 'vitest';
import { createDisposal } from '../../local/disposal.ts';

test('what was started last ends first, and a part that fails or hangs does not keep the others alive', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ended: string[] = [];
  const disposal = createDisposal(50);
  disposal.add('first', () => void ended.push('first'));
  disposal.add('hanging', () => new Promise(() => {}));
  disposal.add('failing', () => Promise.reject(new Error('broken')));
  disposal.add('last', () => void ended.push('last'));
  await disposal.run();
  expect(ended).toEqual(['last', 'first']);
  expect(stderr.mock.calls.map(([text]) => text)).toEqual([
    'failing did not end cleanly: Error: broken\n',
    'hanging did not end cleanly: Error: it hangs\n',
  ]);
  stderr.mockRestore();
});
