import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';

const RETRY_MS = 500;
/**
 * PostgreSQL's sender can miss that there is something to send: on a busy machine it may be woken between looking and
 * falling asleep. It looks again when it asks whether we are there, which it does twice in this time, not in 60 s.
 */
const SENDER_TIMEOUT = '4s';
const LOOK_AGAIN_MS = 2;
/** Rows that are still not there were taken away again, as by a test that empties the table. */
const GIVE_UP_MS = 10_000;

export interface MessageLog {
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  onMessage: (row: postgres.Row) => void;
  /** The log was out of reach for a moment: what was committed then does not come any more. */
  onGap: () => void;
}

/**
 * Tells the rows of realtime.messages from the write-ahead log: only what was committed, in the order of the commits.
 * Rejects when it cannot begin; later it begins anew until it is stopped, which postgres.js promises and does not do.
 */
export async function followMessages({ databaseUrl, onMessage, onGap }: Options): Promise<MessageLog> {
  let isStopped = false;
  let current = await begin();

  async function begin() {
    const sql = postgres(databaseUrl, {
      max: 1,
      onnotice() {},
      publications: 'supabase_realtime_messages_publication',
      connection: { wal_sender_timeout: SENDER_TIMEOUT },
      // A payload is passed on as the database wrote it.
      types: { jsonb: { to: 3802, from: [3802], serialize: JSON.stringify, parse: (text: string) => text } },
    });
    let isListening = false;
    // The connection that it listens on. When that one closes or is refused, postgres.js would connect again, once, and
    // another refusal end the whole process as an error that nobody handles. Its types leave it out.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { sql: listener } = sql.subscribe as typeof sql.subscribe & { sql: postgres.Sql };
    Object.assign(listener.options, {
      onclose: () => {
        if (isListening) void beginAnew();
        isListening = false;
      },
    });
    const { unsubscribe } = await sql.subscribe(
      'insert:realtime.messages',
      inTurn(async (rows) => {
        // Without a connection nobody can ask for anything old.
        await untilVisible(sql, rows).catch(() => {});
        for (const row of rows) onMessage(row);
      }),
    );
    isListening = true;
    return { sql, unsubscribe };
  }

  async function beginAnew(): Promise<void> {
    if (isStopped) return;
    current.unsubscribe();
    for (;;) {
      try {
        current = await begin();
        break;
      } catch {
        await setTimeout(RETRY_MS, undefined, { ref: false });
        if (isStopped) return;
      }
    }
    if (isStopped) await current.sql.end({ timeout: 1 });
    else onGap();
  }

  return {
    async stop() {
      isStopped = true;
      current.unsubscribe();
      await current.sql.end({ timeout: 1 });
    },
  };
}

/**
 * Waits until every transaction sees what those of the rows did. The log tells of a commit as soon as it is written, a
 * moment before that: whoever asks the database because of a message could be told what was before.
 */
async function untilVisible(sql: postgres.Sql, rows: readonly postgres.Row[]): Promise<void> {
  const ids = rows.map((row) => String(row['id']));
  const giveUpMs = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpMs) {
    const [found] = await sql<{ count: number }[]>`
      select count(*)::integer as count from realtime.messages where id = any (${ids}::uuid[])
    `;
    if (found?.count === ids.length) return;
    await setTimeout(LOOK_AGAIN_MS, undefined, { ref: false });
  }
}

/** Hands over rows in their order: those that come while `work` is busy wait, and are handed over together. */
function inTurn(work: (rows: readonly postgres.Row[]) => Promise<void>): (row: postgres.Row | null) => void {
  const waiting: postgres.Row[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) await work(waiting.splice(0));
    isBusy = false;
  }

  return (row) => {
    if (row === null) return;
    waiting.push(row);
    if (!isBusy) void run();
  };
}
