import type postgres from 'postgres';
import { type Part, startPart } from '../processes/disposal.ts';
import { connect } from '../shared/connect.ts';
import { errorText, log } from '../shared/log.ts';

const LOOK_EVERY_MS = 60_000;
/** The interval of the pg_cron job, in milliseconds. */
const JOB_EVERY_MS = 300_000;

/**
 * Replaces pg_cron on the local stack. Calls private.daily_job() at once and every five minutes, and
 * private.erase_accounts() every minute. Calls an unfinished or failed job again after a minute. Compares the clock
 * every minute instead of waiting five minutes, so that the job runs soon after the machine has slept. `databaseUrl`
 * connects as postgres.
 */
export function startDailyJob(options: {
  databaseUrl: string;
  now?: () => Date;
  lookEveryMs?: number;
}): Promise<Part> {
  const { now = () => new Date(), lookEveryMs = LOOK_EVERY_MS } = options;
  return startPart(async (disposal) => {
    const sql = connect(options.databaseUrl, { max: 1 });
    disposal.add('The daily job', () => sql.end({ timeout: 0 }));
    let doneFor = '';
    let nextAt = 0;
    let running = Promise.resolve();

    /**
     * Calls a procedure, which takes today's date in Paris from the setting `klinky.today`. Uses no transaction,
     * because the procedures commit.
     */
    const call = async (procedure: 'daily_job' | 'erase_accounts'): Promise<postgres.Row | undefined> => {
      try {
        await sql`select set_config('klinky.today', ${dayInParis(now())}, false)`;
        return (await sql.unsafe(`call private.${procedure}()`))[0];
      } catch (error) {
        log.error(`[daily] ${errorText(error)}; trying again in a minute`);
        return undefined;
      }
    };
    const look = (): void => {
      running = running.then(async () => {
        await call('erase_accounts');
        const at = now();
        if (at.getTime() < nextAt) return;
        const row = await call('daily_job');
        if (row?.['is_done'] === true) {
          nextAt = at.getTime() + JOB_EVERY_MS;
          const day = dayInParis(at);
          if (day !== doneFor) log.info(`[daily] done for ${day}`);
          doneFor = day;
        } else if (row) log.info('[daily] not all is done; going on in a minute');
      });
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    timer.unref();
    disposal.add('The daily job', () => {
      clearInterval(timer);
      return running;
    });
    return {};
  });
}

const IN_PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

const dayInParis = (instant: Date): string => IN_PARIS.format(instant);
