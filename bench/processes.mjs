// Reads the processes of a running stack. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ pid: number, parent: number, name: string, cpuMs: number }} Process */

/** Returns all descendants of a process, the oldest first. @param {number} root @returns {Process[]} */
export function processesBelow(root) {
  const processes = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? readProcess(pid) : []));
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  /** @param {number} pid @returns {boolean} */
  const isBelow = (pid) => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return processes.filter(({ pid }) => isBelow(pid)).toSorted((a, b) => a.pid - b.pid);
}

/** Returns the process id of a stack's function, or `undefined` if the function does not run. @param {number} stack */
export function functionOf(stack) {
  return processesBelow(stack).find(({ name }) => name.startsWith('deno'))?.pid;
}

/** Returns a list with the process, or an empty list if the process has ended. @param {string} pid @returns {Process[]} */
export function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        name: /\((.*)\)/.exec(stat)?.[1] ?? '',
        // User time and system time, in hundredths of a second.
        cpuMs: (Number(fields[9]) + Number(fields[10])) * 10,
      },
    ];
  } catch {
    return [];
  }
}
