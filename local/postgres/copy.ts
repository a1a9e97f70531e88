import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Guard } from '../processes/guard.ts';
import { exitCode } from '../processes/inspect.ts';

/**
 * Copies the folder of a stopped PostgreSQL with modes and owners, and writes the copy to the disk. The copy has no
 * symbolic links, because two servers must not write into the same files.
 */
export async function copyFolder(from: string, to: string, guard: Guard): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const child = guard.spawn('cp', ['-pRL', `${from}/.`, to], {
    // After a kill, the next command waits for this child, which would write into its copy.
    stdio: ['ignore', 'ignore', 'pipe', guard.claimSocket],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if ((await exitCode(child)) !== 0) throw new Error(`The data could not be copied.\n${output.trim()}`);
  for (const name of ['', ...(await readdir(to, { recursive: true }))]) {
    const handle = await open(path.join(to, name));
    await handle.sync();
    await handle.close();
  }
}
