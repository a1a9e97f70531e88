import { ApiError } from '@/lib/http/http.ts';

/** Returns true if the API refused the value of a rent index, because it differs from the change over one year. */
export const isRefusedIndex = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.issues.some(({ path, code }) => path.endsWith('value') && code === 'invalid');
