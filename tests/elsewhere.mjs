// Runs programs as in another container.
import { spawnSync } from 'node:child_process';

const NEW_NAMESPACES = ['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];

/**
 * The start of a command line that runs a program in new namespaces of process ids and shared memory, or null if this
 * machine forbids them. Root needs no namespace of users.
 * @type {readonly string[] | null}
 */
export const ELSEWHERE =
  [
    ['unshare', ...NEW_NAMESPACES],
    ['unshare', '--user', '--map-current-user', ...NEW_NAMESPACES],
  ].find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0) ?? null;
