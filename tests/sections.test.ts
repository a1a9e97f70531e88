import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { measureProcessorTime } from './processor-time.mjs';
import { compareFailures } from './sections.mjs';

const first = { passed: 8, failed: 2, skipped: 0, failures: ['a > b\n   too late', 'c > d\n   too late'] };

test('a failed test is unreliable only if it passes when it runs again', () => {
  const again = { passed: 1, failed: 1, skipped: 0, failures: ['c > d\n   another reason'] };
  expect(compareFailures(first, again)).toEqual([
    ['a > b\n   too late'],
    ['c > d\n   too late', 'c > d\n   another reason'],
  ]);
});

test('a second run that breaks off or runs no test excuses no failure', () => {
  expect(compareFailures(first, { passed: 1, failed: 1, skipped: 0 })).toEqual([[], first.failures]);
  expect(compareFailures(first, { passed: 0, failed: 0, skipped: 0 })).toEqual([[], first.failures]);
});

test.runIf(process.platform === 'linux')(
  'the processor time includes processes whose parent ended without waiting for them',
  async () => {
    // The child works for a second of processor time, and then prints its id.
    const child = `while (process.cpuUsage().user < 1e6); console.log(process.pid); setTimeout(() => {}, 600_000)`;
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
    const program = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const measured = measureProcessorTime(program.pid ?? 0);
    const [id] = await once(program.stdout, 'data');
    program.kill('SIGKILL');
    await once(program, 'exit');
    process.kill(Number(id), 'SIGKILL');
    expect(measured()).toBeGreaterThan(0.4);
  },
);
