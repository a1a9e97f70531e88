import { lstatSync, readlinkSync } from 'node:fs';
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

/** Returns the folder of PostgreSQL in the folder of the data. Klinky 0.1.0 may have made a link in its place. */
export const ownFolder = (dataDir: string): string => path.join(dataDir, 'postgres');

/**
 * Returns the place of the link to a database outside of the folder of the data. The link is inside of `ownFolder`:
 * Klinky 0.1.0 replaces a link in the place of this folder by a new database, but refuses a folder.
 */
export function databaseLink(dataDir: string): string {
  const own = ownFolder(dataDir);
  return isLink(own) ? own : path.join(own, 'database');
}

/** Returns the folder with PostgreSQL's files. */
export function databaseFolder(dataDir: string): string {
  const link = databaseLink(dataDir);
  return isLink(link) ? targetOf(link) : ownFolder(dataDir);
}

export const isLink = (place: string): boolean =>
  lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;

export const targetOf = (link: string): string => path.resolve(path.dirname(link), readlinkSync(link));
