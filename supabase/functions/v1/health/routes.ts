import { Health } from '../../_shared/contract/health.ts';
import type { Config } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { tryMailServer } from '../mail/send.ts';
import type { Routers } from '../session/routers.ts';
import { tryJobs, tryStorage } from '../supabase/secret-key.ts';

/**
 * The time for which the results of the tests are cached. Without the cache, callers could make the function sign in to
 * the mail server and store files any number of times.
 */
const CACHED_MS = 60_000;

/** Returns the route of `/health`. The response contains facts that only the running function can find out. */
export function healthRoutes({ everybody }: Routers, config: Config) {
  const routes = everybody();
  let last: { readonly results: Promise<Omit<Health, 'clientAddress'>>; readonly testedMs: number } | null =
    null;

  routes.get(
    '/',
    {
      summary:
        'Says if the mail server, the storage of files and the daily jobs work, and returns the caller’s IP address. Needs no session',
      answer: [200, Health],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c) => {
      await limitAttempts(config, c, 'health', null);
      const now = Date.now();
      if (last === null || now - last.testedMs > CACHED_MS) {
        last = { results: test(config), testedMs: now };
      }
      return c.json({ ...(await last.results), clientAddress: clientAddress(config, c) });
    },
  );

  return routes;
}

async function test(config: Config): Promise<Omit<Health, 'clientAddress'>> {
  const [mail, files, jobs] = await Promise.all([
    tryMailServer(config.smtp),
    tryStorage(config),
    tryJobs(config),
  ]);
  return { mail, files, jobs };
}
