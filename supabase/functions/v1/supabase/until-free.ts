import { ApiError } from '../errors.ts';

/** The time between two attempts to read a busy account. */
const ASK_AGAIN_MS = 250;
const ASK_AGAIN_TIMES = 40;

/** Repeats a read while another read of the account is running. Throws after ten seconds. */
export async function untilFree<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    try {
      return await read();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      if (!isBusy || times === ASK_AGAIN_TIMES) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}
