// This file is plain JavaScript, because cli.mjs uses it before the packages are installed.
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RENEW_MS = 2_000;
const LOOK_MS = 200;
/** After 8 seconds without a sign of the holder, its claim counts as left behind. */
const PATIENCE_LOOKS = 40;
/** The longest address of a Unix socket on macOS, without the final zero byte. Linux allows four bytes more. */
const LONGEST_ADDRESS_BYTES = 103;

/**
 * @typedef {object} Claim
 * @property {() => void} release
 * @property {() => void} leave makes `release` keep the file, because a child with the socket still runs
 * @property {number | null} socket the descriptor of the listening socket. A child that inherits the descriptor keeps the
 * claim until the child's end. Null if the file system has no sockets
 * @property {AbortSignal} lost is aborted when another process has taken the claim. Then this process ends
 *
 * @typedef {object} Place
 * @property {number} pid
 * @property {string} host
 * @property {string} boot the id of the running kernel
 * @property {string} namespace the namespace of the process id
 * @property {string} folder the device and the inode of the claim's folder
 *
 * @typedef {Place & { token: string, hasSocket: boolean }} Holder
 */

/**
 * Reserves the file for this process until this process releases it or ends. If another running process has reserved the
 * file, waits until that process has released it or ended.
 *
 * The holder listens on a socket beside the file. All processes on the same kernel can connect to the socket, even from
 * another container, so the kernel tells whether the holder has ended. If the kernel cannot tell, for example because
 * the holder ran on another computer, this process watches the file. The holder changes the file every two seconds, and
 * a file that does not change is taken. No clocks are compared. A holder whose file was taken ends before it does
 * anything else.
 * @param {string} file
 * @param {object} [options]
 * @param {(holder: string) => void} [options.onWait] is called once if this process must wait
 * @param {(holder: string) => Error} [options.refuse] returns the error for a holder that runs. With this function, waits
 * only until it is clear whether the holder runs
 * @param {AbortSignal | undefined} [options.signal] ends the wait
 * @returns {Promise<Claim>}
 */
export async function claim(file, { onWait = () => {}, refuse, signal } = {}) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  for (;;) {
    const wasTaken = await untilFree(file, { onWait, refuse, signal });
    const made = await make(file);
    if (made === null) continue;
    // A holder that was only paused now has time to see that its file was taken.
    if (wasTaken) await delay(2 * RENEW_MS);
    return made;
  }
}

/**
 * Resolves when the file does not exist. Removes the file of a holder that has ended. Returns true if it is not certain
 * that the holder has ended.
 * @param {string} file
 * @param {{ onWait: (holder: string) => void, refuse: ((holder: string) => Error) | undefined, signal: AbortSignal | undefined }} options
 */
async function untilFree(file, { onWait, refuse, signal }) {
  const me = thisProcess(file);
  let seen = '';
  let looks = 0;
  for (;;) {
    signal?.throwIfAborted();
    const text = read(file);
    if (text === null) return false;
    const holder = parse(text);
    const state = await stateOf(file, { text, holder, me });
    const isOver = looks >= PATIENCE_LOOKS;
    if (state === 'ended' || (state === 'unknown' && isOver)) {
      remove(file, text);
      if (holder !== null) rmSync(socketOf(file, holder.token), { force: true });
      return state === 'unknown';
    }
    const hasRenewed = text !== seen && holder !== null && holder.token === parse(seen)?.token;
    if (refuse !== undefined && (state === 'answers' || hasRenewed || isOver))
      throw refuse(nameOf(holder, me));
    if (seen === '') onWait(nameOf(holder, me));
    looks = text === seen ? looks + 1 : 0;
    seen = text;
    if (state !== 'silent') await delay(LOOK_MS);
  }
}

/**
 * Makes the file, and returns the claim, or null if another process has made the file first.
 * @param {string} file
 * @returns {Promise<Claim | null>}
 */
async function make(file) {
  const token = randomBytes(6).toString('hex');
  const socket = socketOf(file, token);
  const server = await listen(socket);
  const mine = `${JSON.stringify({ token, ...thisProcess(file), hasSocket: server !== null })}\n`;
  const part = `${socket}.part`;
  const handle = openSync(part, 'wx', 0o600);
  const close = () => {
    server?.close();
    rmSync(socket, { force: true });
    closeSync(handle);
  };
  let isMade = false;
  try {
    writeSync(handle, mine);
    // linkSync makes the file together with its content in one step, and fails if the file exists.
    isMade = succeeds(() => linkSync(part, file), 'EEXIST');
  } finally {
    rmSync(part, { force: true });
    if (!isMade) close();
  }
  if (!isMade) return null;

  const lost = new AbortController();
  let renewals = 0;
  let isLeft = false;
  const timer = setInterval(() => {
    try {
      if (read(file)?.startsWith(mine) === true) {
        renewals += 1;
        // The descriptor belongs to this process's own file, even if another process has replaced the file.
        writeSync(handle, String(renewals), Buffer.byteLength(mine));
        return;
      }
    } catch {
      // The disk may be full, for example. The next renewal tries again.
      return;
    }
    lost.abort();
    process.stderr.write(
      `Process ${process.pid} was interrupted, and another process has taken or removed ${file} meanwhile. So process ${process.pid} ends.\n`,
    );
    process.exit(1);
  }, RENEW_MS);
  timer.unref();
  return {
    socket: descriptorOf(server),
    lost: lost.signal,
    leave() {
      isLeft = true;
    },
    release() {
      clearInterval(timer);
      if (isLeft) return;
      if (read(file)?.startsWith(mine) === true) rmSync(file);
      close();
    },
  };
}

/** @param {string} file @param {string} token */
const socketOf = (file, token) => `${file}.${token}`;

/** Tells another process who and where this process is. @param {string} file @returns {Place} */
function thisProcess(file) {
  const isLinux = process.platform === 'linux';
  const { dev, ino } = statSync(path.dirname(file));
  return {
    pid: process.pid,
    host: os.hostname(),
    boot: attempt(() =>
      isLinux
        ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
        : execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim(),
    ),
    namespace: isLinux ? attempt(() => readlinkSync('/proc/self/ns/pid')) : '',
    folder: `${dev}:${ino}`,
  };
}

/** Returns the text, or an id that equals no other text if the text cannot be read. @param {() => string} text */
function attempt(text) {
  try {
    return text();
  } catch {
    return randomUUID();
  }
}

/** @param {Holder | null} holder @param {Place} me */
function nameOf(holder, me) {
  if (holder === null) return 'another process';
  if (holder.boot !== me.boot) return `process ${holder.pid} on ${holder.host}`;
  if (holder.namespace !== me.namespace) return `process ${holder.pid} in another container (${holder.host})`;
  return `process ${holder.pid}`;
}

/**
 * `silent` means that a process has the socket open, and does not answer: it is stopped, or the holder was killed and
 * its PostgreSQL still runs.
 * @param {string} file
 * @param {{ text: string, holder: Holder | null, me: Place }} options
 * @returns {Promise<'answers' | 'silent' | 'ended' | 'unknown'>}
 */
async function stateOf(file, { text, holder, me }) {
  if (holder === null) return isFormerHolder(text) ? 'answers' : 'unknown';
  if (!holder.hasSocket) return 'unknown';
  const socket = withAddress(socketOf(file, holder.token), (address) => connect(address));
  try {
    await once(socket, 'connect');
    socket.on('error', () => {});
    const answer = await Promise.race([once(socket, 'data'), delay(LOOK_MS)]);
    return answer === undefined ? 'silent' : 'answers';
  } catch (error) {
    const code = codeOf(error);
    // The queue of a stopped holder is full.
    if (code === 'EAGAIN') return 'silent';
    const isSameSocket = holder.boot === me.boot && holder.folder === me.folder;
    return code === 'ECONNREFUSED' && isSameSocket ? 'ended' : 'unknown';
  } finally {
    socket.destroy();
  }
}

/** Returns true if a running process of Klinky 0.1.0 has written the file. @param {string} text */
function isFormerHolder(text) {
  const [pid = '', startedAt] = text.split(' ');
  try {
    // The second field is the program's name in parentheses. The name may contain spaces.
    const fields =
      readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    return fields[0] !== 'Z' && fields[19] === startedAt;
  } catch {
    return false;
  }
}

/** @param {string} place */
async function listen(place) {
  const server = createServer((socket) => socket.on('error', () => {}).end('.'));
  try {
    withAddress(place, (address) => server.listen(address));
    await once(server, 'listening');
  } catch {
    return null;
  }
  server.unref();
  return server;
}

/**
 * Calls `use` with the address of a socket. Node would cut a long address, so a long address becomes a short address
 * below the descriptor of its folder. Other systems than Linux have no such addresses.
 * @template Result
 * @param {string} place
 * @param {(address: string) => Result} use
 */
function withAddress(place, use) {
  if (Buffer.byteLength(place) <= LONGEST_ADDRESS_BYTES) return use(place);
  const folder = openSync(path.dirname(place), 'r');
  try {
    return use(`/proc/self/fd/${folder}/${path.basename(place)}`);
  } finally {
    closeSync(folder);
  }
}

/** @param {import('node:net').Server | null} server @returns {number | null} */
function descriptorOf(server) {
  // Node has no public name for the descriptor.
  return server === null ? null : Reflect.get(server, '_handle').fd;
}

/** @param {string} text @returns {Holder | null} */
function parse(text) {
  try {
    return JSON.parse(text.split('\n')[0] ?? '');
  } catch {
    return null;
  }
}

/** Removes the file. If the file has another text in the meantime, puts the file back. @param {string} file @param {string} text */
function remove(file, text) {
  const aside = `${file}.${randomBytes(6).toString('hex')}.left`;
  if (!succeeds(() => renameSync(file, aside), 'ENOENT')) return;
  if (read(aside) !== text) succeeds(() => linkSync(aside, file), 'EEXIST');
  rmSync(aside, { force: true });
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns false if `act` fails with this code. @param {() => void} act @param {string} code */
function succeeds(act, code) {
  try {
    act();
    return true;
  } catch (error) {
    if (codeOf(error) === code) return false;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : null;
}
