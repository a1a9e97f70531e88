const LATEST_MS = 2_000;

/** Calls back once the page has nothing more urgent to do, within two seconds; gives what cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, LATEST_MS / 4);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
