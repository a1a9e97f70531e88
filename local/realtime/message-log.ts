import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import type { Part } from '../processes/disposal.ts';

const RETRY_MS = 500;
/**
 * PostgreSQL's sender can miss a message: on a busy machine, the wake-up may come between its check and its sleep. It checks again with
 * each keepalive, which it sends twice within this time instead of within 60 s.
 */
const SENDER_TIMEOUT = '4s';
const LOOK_AGAIN_MS = 2;
/** After this time, missing rows count as deleted, for example by a test that empties the table. */
const GIVE_UP_MS = 10_000;

interface Options {
  databaseUrl: string;
  onMessage: (row: postgres.Row) => void;
  /** Called after a gap in the log: messages committed meanwhile will not be delivered. */
  onGap: () => void;
}

/**
 * Reports the committed rows of realtime.messages from the write-ahead log, in commit order. Rejects if it cannot start. Later it
 * reconnects until it is stopped, which postgres.js promises but does not do.
 */
export async function followMessages({ databaseUrl, onMessage, onGap }: Options): Promise<Part> {
  let isStopped = false;
  let current = await begin();

  async function begin() {
    const sql = postgres(databaseUrl, {
      max: 1,
      onnotice() {},
      publications: 'supabase_realtime_messages_publication',
      connection: { wal_sender_timeout: SENDER_TIMEOUT },
      // Passes the payload on exactly as the database wrote it.
      types: { jsonb: { to: 3802, from: [3802], serialize: JSON.stringify, parse: (text: string) => text } },
    });
    let isListening = false;
    // The listening connection. When it closes or is refused, postgres.js would reconnect once, and a second
    // refusal would end the whole process as an unhandled error. postgres.js does not declare it.
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
        // While the database is unavailable, no client can read outdated rows either.
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
    if (isStopped) await current.sql.end({ timeout: 0 });
    else onGap();
  }

  return {
    async stop() {
      isStopped = true;
      current.unsubscribe();
      await current.sql.end({ timeout: 0 });
    },
  };
}

/**
 * Waits until other transactions see the commits of the rows. The log reports a commit a moment before it is visible: a
 * client that queries because of a message could otherwise read the state before that commit.
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

/** Hands over rows in order. Rows that arrive while `work` is busy wait, and are handed over together. */
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
