import path from 'node:path';

/** Returns the folder with the bytes of Storage in the folder of the data. */
export const storageFolder = (dataDir: string): string => path.join(dataDir, 'storage');
