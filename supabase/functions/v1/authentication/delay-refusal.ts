/** The minimum time from an attempt to its refusal. Auth compares a password in less time. */
const SOONEST_MS = 300;

/**
 * Returns the result of a successful attempt at once. Throws the error of a failed attempt only after `SOONEST_MS`.
 * Auth refuses faster if there is no password to compare. Without the delay, the time would reveal whether an address
 * has an account.
 */
export async function delayRefusal<T>(attempt: Promise<T>): Promise<T> {
  let timer: number | NodeJS.Timeout | undefined;
  const soonest = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SOONEST_MS);
  });
  try {
    const outcome = await attempt;
    clearTimeout(timer);
    return outcome;
  } catch (error) {
    await soonest;
    throw error;
  }
}
