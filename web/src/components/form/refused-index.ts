import { ApiError } from '@/lib/http/http.ts';

/**
 * Returns true if the API refused the value of a rent index because it does not match the yearly change entered with it.
 */
export const isRefusedIndex = (error: unknown, valuePath: string): boolean =>
  error instanceof ApiError &&
  error.issues.some(({ path, code }) => path === valuePath && code === 'invalid');
