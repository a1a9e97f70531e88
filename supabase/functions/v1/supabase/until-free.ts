import { ApiError } from '../errors.ts';

/** The time between two attempts to read a busy account. */
const ASK_AGAIN_MS = 250;
/** The time after which a read is not repeated any more. */
const GIVE_UP_MS = 10_000;

/** Repeats a read while another read of the account is running. Throws if the account stays busy. */
export async function untilFree<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      if (!isBusy || performance.now() - startedMs >= GIVE_UP_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}
