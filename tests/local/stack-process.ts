import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { inspectProcess } from '../../local/processes/inspect.ts';

const POLL = { timeout: 150_000, interval: 20 };

/** A stack that runs as a separate process. */
export interface StackProcess {
  pid: number;
  /** Returns the stack's output so far. */
  output(): string;
  /** Resolves when the stack is ready. If the stack ends first, rejects with the stack's output. */
  ready(): Promise<void>;
  /** Returns the processes that the stack and its child processes have started. */
  descendants(): number[];
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code of the stack. If a signal has ended the stack, resolves to null. */
  ended: Promise<number | null>;
}

/** Starts the built stack of a project as a separate process. */
export function startStackProcess(options: {
  projectRoot: string;
  port: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  /** If true, starts the stack through npm, as `npm start` does. */
  throughNpm?: boolean;
}): StackProcess {
  const { projectRoot, port, dataDir, env } = options;
  const script = path.resolve(import.meta.dirname, '../../tools/serve.mjs');
  const args = [script, projectRoot, String(port), dataDir];
  const [command, before] =
    options.throughNpm === true ? ['npm', ['exec', '--', process.execPath]] : [process.execPath, []];
  const child = spawn(command, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Tests read the log from the output of the stack.
    env: { ...process.env, KLINKY_LOG: undefined, ...env },
  });
  return watchProcess(child);
}

function watchProcess(child: ChildProcess): StackProcess {
  const { pid } = child;
  if (pid === undefined) throw new Error('The process did not start');
  let text = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(() => {
    hasEnded = true;
    return child.exitCode;
  });
  return {
    pid,
    ended,
    output: () => text,
    async ready() {
      await vi.waitUntil(() => hasEnded || text.includes('Ready in'), POLL);
      if (hasEnded) throw new Error(`The stack ended while it started:\n${text}`);
    },
    descendants: () => descendantsOf(pid),
    kill: (signal) => child.kill(signal),
  };
}

/** Returns the running processes that a process and its child processes have started. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parentPid = /^\d+$/.test(name) ? inspectProcess(Number(name))?.parentPid : undefined;
    if (parentPid !== undefined) parents.set(Number(name), parentPid);
  }
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

/** Resolves when all of these processes have ended. */
export async function untilAllEnded(pids: readonly number[]): Promise<void> {
  await vi.waitUntil(() => pids.every((pid) => inspectProcess(pid) === null), POLL);
}
