import { type Part, startPart } from '../processes/disposal.ts';
import { connect } from '../shared/connect.ts';
import { inWords, log } from '../shared/log.ts';

const DAY_STARTS_AT_HOUR = 6;
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Calls private.daily_job() now, and again each day at six in Paris: it checks the clock every minute, so that a
 * machine that was asleep misses no day. A call that failed is tried again a minute later. It stands in for pg_cron.
 * Connect as postgres.
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
    let running = Promise.resolve();

    const run = async (day: string): Promise<void> => {
      try {
        const [row] = await sql<{ added: number }[]>`
          select private.daily_job((${now().toISOString()}::timestamptz at time zone 'Europe/Paris')::date) as added`;
        doneFor = day;
        log.info(`[daily] notifications written: ${row?.added}`);
      } catch (error) {
        log.error(`[daily] ${inWords(error)}; trying again in a minute`);
      }
    };
    const look = (): void => {
      running = running.then(async () => {
        const day = workingDay(now());
        if (day !== doneFor) await run(day);
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

/** The date in Paris, counting a day from six in the morning. */
function workingDay(instant: Date): string {
  const shifted = new Date(instant.getTime() - DAY_STARTS_AT_HOUR * HOUR_MS);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(shifted);
}
