import path from 'node:path';

/** Returns the folder with the bytes of Storage in the folder of the data. */
export const storageFolder = (dataDir: string): string => path.join(dataDir, 'storage');

/** Returns the folders in the folder of the data that exist only during a backup or a restore. */
export const workFolders = (
  dataDir: string,
): Record<'backup' | 'incomplete' | 'complete' | 'replaced', string> => ({
  backup: path.join(dataDir, 'backup'),
  incomplete: path.join(dataDir, 'restore.incomplete'),
  complete: path.join(dataDir, 'restore.complete'),
  replaced: path.join(dataDir, 'restore.replaced'),
});
