import path from 'node:path';
import { afterEach } from 'vitest';

// Adds the path of the stack's log file to each error of a failed test.
afterEach(({ task }) => {
  const file = path.relative('.', process.env['KLINKY_LOG'] ?? '');
  for (const error of task.result?.errors ?? []) error.message += `\n(the stack’s log: ${file})`;
});
