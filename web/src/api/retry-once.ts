import { ApiError, NetworkError } from '@/lib/http/http.ts';

/**
 * Makes a call that may be repeated, and once more when the service or its answer breaks off: hosted, an instance of the function that has
 * used up its processor time is replaced by another.
 */
export async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isBrokenOff =
      error instanceof NetworkError ||
      (error instanceof ApiError && error.errorCode === 'SERVICE_UNAVAILABLE');
    if (isBrokenOff) return call();
    throw error;
  }
}
