const LATEST_MS = 2_000;

/** Calls `callback` when the page is idle, or after two seconds at the latest. Returns a function to cancel. */
export function whenIdle(callback: () => void): () => void {
  // Safari does not have requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, LATEST_MS / 4);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
