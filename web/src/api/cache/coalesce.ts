/**
 * Returns `call`, which runs `work` at once. Any number of calls during the run, or within `gapMs` of its start, cause
 * one more run. A failed run is retried after `retryMs`. After `stop`, no further run or retry starts.
 */
export function coalesce(
  work: () => Promise<unknown>,
  { gapMs, retryMs }: { gapMs: number; retryMs: number },
): { call: () => void; stop: () => void } {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isBusy = true;
    isWanted = false;
    const gap = wait(gapMs);
    try {
      await work();
      await gap;
    } catch {
      isWanted = true;
      await wait(retryMs);
    }
    isBusy = false;
    if (isWanted) call();
  }

  function call(): void {
    if (isBusy) isWanted = true;
    else if (!isStopped) void run();
  }

  return {
    call,
    stop() {
      isStopped = true;
    },
  };
}

const wait = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
