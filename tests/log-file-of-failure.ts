import path from 'node:path';
import { afterEach } from 'vitest';

// A failed test names the log file of the stack.
afterEach(({ task }) => {
  const file = path.relative('.', process.env['KLINKY_LOG'] ?? '');
  for (const error of task.result?.errors ?? []) error.message += `\n(the stack’s log: ${file})`;
});
