import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimDataDirectory } from '../../local/postgres/owner.ts';
import { claim } from '../../local/claim.mjs';
import { ELSEWHERE } from '../elsewhere.mjs';

const CLAIM = path.resolve(import.meta.dirname, '../../local/claim.mjs');
/** Claims the file of the first argument, and holds it. With a second argument, a child of the holder inherits the socket. */
const HOLD = `
import { spawn } from 'node:child_process';
import { claim } from '${CLAIM}';
const [file, withChild] = process.argv.slice(1);
const { socket, lost } = await claim(file);
console.log('holds');
if (withChild) console.log(spawn('sleep', ['1000'], { stdio: ['ignore', 'ignore', 'ignore', socket], detached: true }).pid);
lost.addEventListener('abort', () => console.log('has lost'));
setInterval(() => {}, 1_000);`;

let folder: string;
let file: string;
let holders: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-claim-'));
  file = path.join(folder, 'owner');
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) {
    holder.kill('SIGKILL');
    if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that holds the file. `before` is the start of its command line. */
async function startHolder({ before = [] as readonly string[], withChild = false } = {}) {
  const program = [process.execPath, '--input-type=module', '--eval', HOLD, file];
  const [command = '', ...args] = [...before, ...program, ...(withChild ? ['yes'] : [])];
  const holder = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  holders.push(holder);
  let output = '';
  for (const stream of [holder.stdout, holder.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const lines = withChild ? 2 : 1;
  await vi.waitUntil(() => output.split('\n').length > lines, { timeout: 60_000 });
  return { holder, pid: holder.pid ?? 0, output: () => output };
}

const refused = (onWait?: (holder: string) => void) =>
  claim(file, { refuse: (holder) => new Error(`held by ${holder}`), ...(onWait && { onWait }) });

test('a running holder is refused by its process id, and a released claim leaves no file', async () => {
  const { holder, pid } = await startHolder();
  await expect(refused()).rejects.toThrow(new RegExp(`^held by process ${pid}$`));
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const startedMs = performance.now();
  const claimed = await refused();
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  claimed.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a path that is too long for a socket works as a short path', async () => {
  file = path.join(folder, 'long'.repeat(40), 'owner');
  const { holder, pid } = await startHolder();
  await expect(refused()).rejects.toThrow(new RegExp(`^held by process ${pid}$`));
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  (await refused()).release();
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

test.for(ELSEWHERE)('a holder in another container is refused by name until its end', async (before) => {
  const { holder } = await startHolder({ before });
  await expect(refused()).rejects.toThrow(/^held by process 1 in another container \(.+\)$/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  (await claim(file)).release();
});

test('a killed holder is not replaced before its child with the socket has ended', async () => {
  const { holder, output } = await startHolder({ withChild: true });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const waits: string[] = [];
  let isTaken = false;
  const claiming = claim(file, { onWait: (name) => waits.push(name) }).then((claimed) => {
    isTaken = true;
    claimed.release();
  });
  await delay(1_000);
  expect([isTaken, waits]).toEqual([false, [`process ${holder.pid}`]]);
  process.kill(Number(output().split('\n')[1]), 'SIGKILL');
  await claiming;
});

test('a stopped holder is refused', async () => {
  const { holder, pid } = await startHolder();
  holder.kill('SIGSTOP');
  const waits: string[] = [];
  await expect(refused((name) => waits.push(name))).rejects.toThrow(`held by process ${pid}`);
  expect(waits).toEqual([`process ${pid}`]);
  holder.kill('SIGCONT');
});

describe('a claim from another computer, to whose socket no process here can connect', () => {
  const FOREIGN = { token: 'foreign', pid: 7, host: 'laptop', boot: 'another', hasSocket: true };

  test('is watched, and taken if it does not change', async () => {
    writeFileSync(file, `${JSON.stringify(FOREIGN)}\n12`);
    const waits: string[] = [];
    const startedMs = performance.now();
    const claimed = await refused((name) => waits.push(name));
    expect(waits).toEqual(['process 7 on laptop']);
    expect(performance.now() - startedMs).toBeGreaterThan(10_000);
    claimed.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is refused if it changes', async () => {
    let renewals = 0;
    const timer = setInterval(() => {
      renewals += 1;
      writeFileSync(file, `${JSON.stringify(FOREIGN)}\n${renewals}`);
    }, 500);
    await vi.waitUntil(() => renewals > 0);
    await expect(refused()).rejects.toThrow('held by process 7 on laptop');
    clearInterval(timer);
  });

  test('that has replaced the claim of a paused process ends this process', async () => {
    const { holder, output } = await startHolder();
    holder.kill('SIGSTOP');
    rmSync(file);
    writeFileSync(file, `${JSON.stringify(FOREIGN)}\n1`);
    holder.kill('SIGCONT');
    const [code] = await once(holder, 'exit');
    expect(code).toBe(1);
    expect(output()).toContain('has lost');
    expect(output()).toContain(`another process has taken or removed ${file}`);
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(FOREIGN)}\n1`);
  });
});

test.runIf(process.platform === 'linux')(
  'a claim of Klinky 0.1.0 is refused while its process runs',
  async () => {
    const startedAt = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    writeFileSync(file, `${process.pid} ${startedAt}`);
    await expect(refused()).rejects.toThrow('held by another process');
  },
);

test('data in a folder that is copied to other computers are refused', async () => {
  for (const name of ['Dropbox', 'OneDrive - Klinky', 'Mobile Documents']) {
    const dataDir = path.join(folder, name, 'data');
    mkdirSync(dataDir, { recursive: true });
    await expect(claimDataDirectory(dataDir)).rejects.toThrow('--data DIR');
  }
});
