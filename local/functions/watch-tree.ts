import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

const DEBOUNCE_MS = 100;

/**
 * Calls `onChange` after a change below the folder. Changes in quick succession cause one call. Watches each directory
 * separately, because Node's recursive watcher on Linux loses a file that an editor replaces by renaming another file.
 */
export async function watchTree(root: string, onChange: () => void): Promise<{ close(): void }> {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function closeAll(): void {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  }

  async function scan(folder: string): Promise<void> {
    if (isClosed) return;
    const watcher = watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rescan(), DEBOUNCE_MS);
    });
    // An error means that the directory was removed. The next scan drops its watcher.
    watcher.on('error', () => {});
    watchers.push(watcher);
    const entries = await readdir(folder, { withFileTypes: true });
    await Promise.all(
      entries.filter((entry) => entry.isDirectory()).map((entry) => scan(path.join(folder, entry.name))),
    );
  }

  async function rescan(): Promise<void> {
    closeAll();
    // A directory may be removed before the scan reads it. Its removal then triggers another scan.
    await scan(root).catch(() => {});
    if (!isClosed) onChange();
  }

  await scan(root);
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      closeAll();
    },
  };
}
