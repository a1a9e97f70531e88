import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { App } from '@supabase/lite';
import { recordFailure } from '../shared/lite.ts';

type Adapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;

interface StoredObject {
  readonly metadata: Metadata;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Keeps each object in one file of a folder: a line of JSON with the metadata, then the bytes. A file has a hash of the
 * object's path as its name, so no path leads out of the folder.
 */
export function diskStorage(folder: string): Adapter {
  const at = (bucket: string, key: string): string => path.join(folder, nameOf(bucket, key));
  const read = async (bucket: string, key: string): Promise<StoredObject> => {
    const file = new Uint8Array(await readFile(at(bucket, key)));
    const end = file.indexOf(NEW_LINE);
    const metadata: Metadata = JSON.parse(new TextDecoder().decode(file.subarray(0, end)));
    // JSON has no dates.
    return {
      metadata: { ...metadata, lastModified: new Date(String(metadata.lastModified)) },
      bytes: file.subarray(end + 1),
    };
  };
  const write = async (bucket: string, key: string, { metadata, bytes }: StoredObject): Promise<Metadata> => {
    const file = at(bucket, key);
    const part = `${file}.new`;
    try {
      // A killed stack leaves the whole old file, or the whole new file.
      await writeFile(part, [`${JSON.stringify(metadata)}\n`, bytes], { mode: 0o600, flush: true });
      await rename(part, file);
    } catch (error) {
      recordFailure(error);
      await rm(part, { force: true });
      throw error;
    }
    return metadata;
  };
  const remove = (bucket: string, key: string): Promise<void> => rm(at(bucket, key), { force: true });

  return {
    driver: null,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = new Uint8Array(body instanceof Uint8Array ? body : await buffer(body));
      const size = bytes.byteLength;
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const metadata = { mimetype, cacheControl, size, contentLength: size, eTag };
      return write(bucket, key, {
        metadata: { ...metadata, lastModified: new Date(), httpStatusCode: 200 },
        bytes,
      });
    },
    async getObject(bucket, key) {
      const { metadata, bytes } = await read(bucket, key);
      return { metadata, httpStatusCode: 200, body: new Blob([bytes]).stream() };
    },
    headObject: async (bucket, key) => (await read(bucket, key)).metadata,
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },
    copyObject: async (sourceBucket, source, _version, bucket, key) =>
      write(bucket, key, await read(sourceBucket, source)),
    privateAssetUrl: () => Promise.reject(new Error('This stack does not transform images')),
  };
}

const NEW_LINE = 0x0a;

/** Returns the name of the file that has an object. */
export function nameOf(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}/${key}`).digest('hex');
}

/**
 * Makes the folder, and removes the files that belong to no object: a stack that is killed during an upload has stored
 * the bytes, but not the object's row.
 */
export async function prepareFolder(
  folder: string,
  objects: readonly { readonly bucket: string; readonly key: string }[],
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = new Set(objects.map(({ bucket, key }) => nameOf(bucket, key)));
  const strays = (await readdir(folder)).filter((name) => !names.has(name));
  await Promise.all(strays.map((name) => rm(path.join(folder, name))));
}
