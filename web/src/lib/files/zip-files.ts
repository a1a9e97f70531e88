import type { Zippable } from 'fflate';
import { ApiError, type DownloadedFile } from '@/lib/http/http.ts';
import { mayRetry } from '@/lib/http/query-client.ts';

/** The contents of files. The keys are the file names. */
type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** Matches the names of files that are already compressed. */
const COMPRESSED = /\.(?:pdf|png|jpg)$/;

// The library loads when the first file is saved.
const load = async () => await import('fflate');

/** Packs files into a ZIP. */
export async function zipFiles(files: Files): Promise<Blob> {
  const { zipSync } = await load();
  const entries: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) {
    entries[name] = [bytes, { level: COMPRESSED.test(name) ? 0 : 6 }];
  }
  return new Blob([new Uint8Array(zipSync(entries))], { type: 'application/zip' });
}

/** Joins ZIP files. The files inside must all have different names. */
export async function joinZips(parts: readonly Blob[]): Promise<Blob> {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const written: Blob[] = [];
  // A Blob lets the browser store the bytes on the disk.
  const zip = await joinedZip((bytes) => void written.push(new Blob([bytes])));
  for (const part of parts) await zip.add(part);
  await zip.end();
  return new Blob(written, { type: 'application/zip' });
}

/**
 * A ZIP file that collects the contents of several ZIP files. `add` writes the contents of the added ZIP file at once,
 * so that the contents do not stay in memory.
 */
export interface JoinedZip {
  readonly add: (part: Blob) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Starts a ZIP file. `write` receives the bytes of the file in order. */
export async function joinedZip(
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void> | void,
): Promise<JoinedZip> {
  const { Zip, ZipDeflate, ZipPassThrough, unzipSync } = await load();
  const made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(new Uint8Array(bytes));
  });
  const flush = async (): Promise<void> => {
    for (const bytes of made.splice(0)) await write(bytes);
  };
  return {
    add: async (part) => {
      for (const [name, bytes] of Object.entries(unzipSync(await bytesOf(part)))) {
        const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
        zip.add(file);
        file.push(bytes, true);
      }
      await flush();
    },
    end: async () => {
      zip.end();
      await flush();
    },
  };
}

export const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

/** The number of attempts for each part before an export stops. */
const TRIES = 4;

/** A part of an export that the API sends as several ZIP files. */
export interface ExportedPart extends DownloadedFile {
  /** The number of parts, in the first part only. */
  readonly count: number | null;
  /** The query of the next part; null in the last part. */
  readonly next: string | null;
}

/** Reads the headers of a part. */
export function toExportedPart(file: DownloadedFile): ExportedPart {
  const count = file.headers.get('klinky-parts');
  return { ...file, count: count === null ? null : Number(count), next: file.headers.get('klinky-next') };
}

/**
 * Requests a part. If the service is busy or fails, or the network is down, repeats the request after growing pauses.
 */
export async function fetchPart(request: () => Promise<ExportedPart>, tries = 1): Promise<ExportedPart> {
  try {
    return await request();
  } catch (error) {
    const isBusy = error instanceof ApiError && error.status === 429;
    if (tries === TRIES || !(error instanceof Error) || !(isBusy || mayRetry(error))) throw error;
    const seconds = Math.max(2 ** tries, error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return fetchPart(request, tries + 1);
  }
}

/** Requests all parts of an export, one after the other, and joins them. `request` gets the query of a part. */
export async function fetchParts(
  request: (query: string) => Promise<ExportedPart>,
): Promise<Pick<DownloadedFile, 'blob' | 'fileName'>> {
  const first = await fetchPart(() => request(''));
  const blobs = [first.blob];
  for (let { next } = first; next !== null;) {
    const query = next;
    const part = await fetchPart(() => request(query));
    blobs.push(part.blob);
    ({ next } = part);
  }
  return { blob: await joinZips(blobs), fileName: first.fileName };
}
