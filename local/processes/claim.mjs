// This file is plain JavaScript, because cli.mjs uses it before the packages are installed.
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 100;

/**
 * Reserves the file for this process until this process releases it or ends. Returns the id of the other process
 * (`heldBy`) if another running process has reserved the file.
 * @param {string} file
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function claim(file) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const mine = identityOf(process.pid) ?? String(process.pid);
  const part = `${file}.${process.pid}`;
  writeFileSync(part, mine, { mode: 0o600 });
  try {
    for (;;) {
      // linkSync makes the file together with its content in one step, and fails if the file exists.
      if (succeeds(() => linkSync(part, file))) return { release: () => release(file, mine) };
      const holder = read(file);
      if (holder === null) continue;
      const pid = Number.parseInt(holder, 10);
      if (holder === identityOf(pid)) return { heldBy: pid };
      remove(file, holder);
    }
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * Reserves the file. If another process has reserved it, waits until that process has released it or ended.
 * @param {string} file
 * @param {(pid: number) => void} onWait called once if this process must wait, with the id of the other process
 */
export async function claimWhenFree(file, onWait) {
  for (let hasSaid = false; ; hasSaid = true) {
    const claimed = claim(file);
    if ('release' in claimed) return claimed;
    if (!hasSaid) onWait(claimed.heldBy);
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * Returns the id and the start time of a process, or null if it does not run. The id alone is not enough, because the
 * system reuses ids, most often in containers.
 * @param {number} pid
 */
function identityOf(pid) {
  try {
    if (process.platform === 'linux') {
      // The second field is the program's name in parentheses. The name may contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return fields[0] === 'Z' ? null : `${pid} ${fields[19]}`;
    }
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return `${pid} ${started.trim()}`;
  } catch {
    return null;
  }
}

/** @param {string} file @param {string} mine */
function release(file, mine) {
  if (read(file) === mine) rmSync(file);
}

/**
 * Removes the file that an ended process has left. If the file has become the reservation of another process in the
 * meantime, puts the file back.
 * @param {string} file
 * @param {string} left
 */
function remove(file, left) {
  const aside = `${file}.${process.pid}.left`;
  if (!succeeds(() => renameSync(file, aside))) return;
  if (read(aside) !== left) succeeds(() => linkSync(aside, file));
  rmSync(aside, { force: true });
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {() => void} act */
function succeeds(act) {
  try {
    act();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}
