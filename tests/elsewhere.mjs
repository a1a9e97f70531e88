// Runs programs as in another container, and on a small disk.
import { spawnSync } from 'node:child_process';

const NEW_NAMESPACES = ['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];

/**
 * The start of a command line that runs a program in new namespaces of process ids and shared memory. Root needs no
 * namespace of users. The list is empty if this machine forbids namespaces: tests for each item are then left out.
 * @type {readonly (readonly string[])[]}
 */
export const ELSEWHERE = [
  ['unshare', ...NEW_NAMESPACES],
  ['unshare', '--user', '--map-current-user', ...NEW_NAMESPACES],
]
  .filter(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0)
  .slice(0, 1);

/** True if this user may mount a small disk. */
export const MAY_MOUNT =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
