import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './http.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (
  errorCode: 'UNAUTHENTICATED' | 'INVALID_CREDENTIALS' | 'SERVICE_UNAVAILABLE',
  status: number,
) => new ApiError({ errorCode, message: errorCode }, status, null);

async function outcomeOf(error: Error) {
  const onSessionLost = vi.fn<() => void>();
  const call = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const client = createQueryClient(onSessionLost);
  const fetching = client.fetchQuery({ queryKey: ['any'], queryFn: call, retryDelay: 0 });
  await expect(fetching).rejects.toBe(error);
  return { calls: call.mock.calls.length, isSessionLost: onSessionLost.mock.calls.length > 0 };
}

test('a call that finds the session over is not made again and tells so', async () => {
  expect(await outcomeOf(refusal('UNAUTHENTICATED', 401))).toEqual({ calls: 1, isSessionLost: true });
});

test('wrong credentials are not the end of a session', async () => {
  expect(await outcomeOf(refusal('INVALID_CREDENTIALS', 401))).toEqual({ calls: 1, isSessionLost: false });
});

test('a call that met a restarting server or no network is made again', async () => {
  expect(await outcomeOf(refusal('SERVICE_UNAVAILABLE', 503))).toEqual({ calls: 3, isSessionLost: false });
  expect(await outcomeOf(new NetworkError('offline'))).toEqual({ calls: 3, isSessionLost: false });
});
