import path from 'node:path';
import { afterEach } from 'vitest';

// A test that failed names the file in which the parts of the stack have said what they did.
afterEach(({ task }) => {
  const file = path.relative('.', process.env['KLINKY_LOG'] ?? '');
  for (const error of task.result?.errors ?? []) error.message += `\n(the stack’s log: ${file})`;
});
