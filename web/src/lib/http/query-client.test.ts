import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './http.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (
  errorCode: 'UNAUTHENTICATED' | 'INVALID_CREDENTIALS' | 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS',
  status: number,
  retryAfterSeconds: number | null = null,
) => new ApiError({ errorCode, message: errorCode }, status, null, retryAfterSeconds);

async function outcomeOf(error: Error) {
  const onSessionLost = vi.fn<() => void>();
  const call = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const client = createQueryClient(onSessionLost);
  const fetching = client.query({ queryKey: ['any'], queryFn: call, retryDelay: 0 });
  await expect(fetching).rejects.toBe(error);
  return { calls: call.mock.calls.length, isSessionLost: onSessionLost.mock.calls.length > 0 };
}

test('if the session has ended, a request is not retried, and the query client calls onSessionLost', async () => {
  expect(await outcomeOf(refusal('UNAUTHENTICATED', 401))).toEqual({ calls: 1, isSessionLost: true });
});

test('a request with wrong credentials does not end the session', async () => {
  expect(await outcomeOf(refusal('INVALID_CREDENTIALS', 401))).toEqual({ calls: 1, isSessionLost: false });
});

test('a request is retried if the server or the network is down, but not if the server is busy', async () => {
  expect(await outcomeOf(refusal('SERVICE_UNAVAILABLE', 503))).toEqual({ calls: 2, isSessionLost: false });
  expect(await outcomeOf(refusal('TOO_MANY_REQUESTS', 429, 60))).toEqual({ calls: 1, isSessionLost: false });
  expect(await outcomeOf(new NetworkError('offline'))).toEqual({ calls: 2, isSessionLost: false });
});
