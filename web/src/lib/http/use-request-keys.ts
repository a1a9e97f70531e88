import { useState } from 'react';

/**
 * Returns a function that returns the idempotency key of a request. If the response is lost, the repeated request has
 * the key of the first request and thus no second effect.
 */
export function useRequestKeys(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const request = JSON.stringify(body);
    const key = keys.get(request) ?? crypto.randomUUID();
    keys.set(request, key);
    return key;
  };
}
