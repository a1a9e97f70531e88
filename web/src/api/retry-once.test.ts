import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import { retryOnce } from './retry-once.ts';

const unavailable = () => new ApiError({ errorCode: 'SERVICE_UNAVAILABLE', message: '' }, 546, null);

/**
 * Returns a call that fails with each of these errors in turn. After the last error, the call returns how often it was
 * called.
 */
function failing(...errors: Error[]) {
  let calls = 0;
  return () => {
    const error = errors[calls];
    calls += 1;
    return error ? Promise.reject(error) : Promise.resolve(calls);
  };
}

test('a call is repeated once if the service is unavailable or sends no response', async () => {
  expect(await retryOnce(failing())).toBe(1);
  expect(await retryOnce(failing(unavailable()))).toBe(2);
  expect(await retryOnce(failing(new NetworkError('No answer')))).toBe(2);
});

test('a call is not repeated after a second failure, nor after an error of the request itself', async () => {
  const second = unavailable();
  await expect(retryOnce(failing(unavailable(), second))).rejects.toBe(second);
  const gone = new ApiError({ errorCode: 'NOT_FOUND', message: '' }, 404, null);
  await expect(retryOnce(failing(gone))).rejects.toBe(gone);
});
