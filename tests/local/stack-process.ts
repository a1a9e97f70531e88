import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { inspectProcess } from '../../local/processes/inspect.ts';

const POLL = { timeout: 50_000, interval: 20 };

/** A stack that runs as a separate process. */
export interface StackProcess {
  pid: number;
  /** Returns all output of the stack so far. */
  output(): string;
  /** Resolves when the stack is ready. Rejects with the output of the stack when it ends before. */
  ready(): Promise<void>;
  /** Returns the processes started by the stack, directly or indirectly. */
  descendants(): number[];
  kill(signal: NodeJS.Signals): void;
  /** The exit code of the stack after its end. It is null after a signal that the stack did not handle. */
  ended: Promise<number | null>;
}

/** Starts the built stack of a project. */
export function startStackProcess(options: {
  projectRoot: string;
  port: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  /** Runs the stack through npm, as `npm start` does. */
  throughNpm?: boolean;
}): StackProcess {
  const { projectRoot, port, dataDir, env } = options;
  const script = path.resolve(import.meta.dirname, '../../tools/serve.mjs');
  const args = [script, projectRoot, String(port), dataDir];
  const [command, before] =
    options.throughNpm === true ? ['npm', ['exec', '--', process.execPath]] : [process.execPath, []];
  const child = spawn(command, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Tests read the stack's log from its output.
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

/** Returns the living processes that a process started, directly or indirectly. */
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

/** Resolves when none of the processes is running any more. */
export async function untilAllEnded(pids: readonly number[]): Promise<void> {
  await vi.waitUntil(() => pids.every((pid) => inspectProcess(pid) === null), POLL);
}
