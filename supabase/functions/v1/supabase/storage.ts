import { type ApiError, unavailable } from '../errors.ts';
import type { UserClient } from './user-client.ts';

/** The bucket of the files that landlords keep. A migration makes the bucket. */
export const FILES = 'files';

/**
 * Returns the bytes of a file, or null if Storage has none that the caller may read. If the token of a landlord reads,
 * the policy of Storage decides too.
 */
export async function downloadFile(db: Pick<UserClient, 'storage'>, path: string): Promise<Blob | null> {
  const { data, error } = await db.storage.from(FILES).download(path);
  if (error === null) return data;
  // Storage answers 400 to a missing file, and states the 404 in the body.
  if ('statusCode' in error && error.statusCode === '404') return null;
  throw storageFailure(error);
}

/** Returns the error for a call that Storage could not answer. */
export function storageFailure(cause: Error): ApiError {
  return unavailable('The storage of files is unreachable', cause);
}
