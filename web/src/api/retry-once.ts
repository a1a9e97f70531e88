import { ApiError, NetworkError } from '@/lib/http/http.ts';

/**
 * Makes a call that is safe to repeat. Repeats the call once if the service fails or breaks off the response. For
 * example, Supabase stops an instance of the function that has used up its processor time.
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
