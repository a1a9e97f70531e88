import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';

/** Attaches the stack's log to a failed test. The runner prints the path of the file. */
export async function keepLogOfFailure(run: () => Promise<void>, test: TestInfo): Promise<void> {
  const log = process.env['KLINKY_LOG'] ?? '';
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  await run();
  if (test.status === test.expectedStatus) return;
  const file = test.outputPath('stack.log');
  writeFileSync(file, readFileSync(log).subarray(before));
  test.attachments.push({
    name: 'the log of the stack during the test',
    path: file,
    contentType: 'text/plain',
  });
}
