import { ApiError, type DownloadedFile } from '@/lib/http/http.ts';
import { mayRetry } from '@/lib/http/query-client.ts';
import { joinZips } from './zip-files.ts';

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
