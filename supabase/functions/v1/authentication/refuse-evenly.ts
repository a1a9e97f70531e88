/** Longer than Auth takes to compare a password. */
const SOONEST_MS = 300;

/**
 * Passes on what an attempt gives at once, and its failure not before a fixed time has passed: Auth answers sooner where it knows no
 * password to compare, which would tell whether an address has an account.
 */
export async function refuseEvenly<T>(attempt: Promise<T>): Promise<T> {
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
