import postgres from 'postgres';

/** The daily job, which pg_cron runs where it is. */
export interface DailyJob {
  stop(): Promise<void>;
}

const DAY_STARTS_AT_HOUR = 6;
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Calls private.notify_daily() now, and again each day from six o'clock in Paris on: the clock is looked at every minute,
 * so that a machine that slept loses no day. A call that failed is tried again a minute later. Connect as postgres.
 */
export function startDailyJob(options: {
  databaseUrl: string;
  now?: () => Date;
  lookEveryMs?: number;
}): DailyJob {
  const { now = () => new Date(), lookEveryMs = LOOK_EVERY_MS } = options;
  const sql = postgres(options.databaseUrl, { max: 1, onnotice() {} });
  let doneFor = '';
  let running = Promise.resolve();

  const run = async (day: string): Promise<void> => {
    try {
      const [row] = await sql<{ added: number }[]>`
        select private.notify_daily((${now().toISOString()}::timestamptz at time zone 'Europe/Paris')::date) as added`;
      doneFor = day;
      process.stdout.write(`[daily] notifications written: ${row?.added}\n`);
    } catch (error) {
      process.stderr.write(`[daily] ${String(error)}; tries again in a minute\n`);
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

  return {
    async stop() {
      clearInterval(timer);
      await running;
      await sql.end({ timeout: 1 });
    },
  };
}

/** The day in Paris, which begins at six o'clock. */
function workingDay(instant: Date): string {
  const shifted = new Date(instant.getTime() - DAY_STARTS_AT_HOUR * HOUR_MS);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(shifted);
}
