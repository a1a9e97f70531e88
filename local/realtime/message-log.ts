import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import type { Part } from '../processes/disposal.ts';

const RETRY_MS = 500;
/**
 * PostgreSQL's walsender, which sends the log, can miss a new message. On a busy machine, the walsender may be woken
 * after its check for messages and before its sleep. It checks again with each keepalive, twice within this timeout.
 * PostgreSQL's default timeout is 60 s.
 */
const SENDER_TIMEOUT = '4s';
const LOOK_AGAIN_MS = 2;
/**
 * The longest wait for rows to become visible. Rows that are invisible after this wait were probably deleted, for
 * example by a test.
 */
const GIVE_UP_MS = 10_000;

interface Options {
  databaseUrl: string;
  onMessage: (row: postgres.Row) => void;
  /** Called when a lost connection is restored. Messages that were committed during the loss are never delivered. */
  onGap: () => void;
}

/**
 * Reports the committed rows of realtime.messages from the write-ahead log, in commit order. Rejects if the first
 * connection fails. If the connection is lost later, this function tries to reconnect until an attempt succeeds or
 * `stop` is called. postgres.js would try only once.
 */
export async function followMessages({ databaseUrl, onMessage, onGap }: Options): Promise<Part> {
  let isStopped = false;
  let current = await begin();

  async function begin() {
    const sql = connect(databaseUrl);
    let isListening = false;
    // The connection that listens to the log. `onclose` replaces the handler of postgres.js, which would reconnect
    // once. If the server refused this second connection, an unhandled error would end the whole process. The types of
    // postgres.js do not declare `sql` as a property of `subscribe`.
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
        // The wait fails only while the database is unavailable. Clients then cannot read outdated rows, so the error
        // is ignored.
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

const connect = (databaseUrl: string) =>
  postgres(databaseUrl, {
    max: 1,
    onnotice() {},
    publications: 'supabase_realtime_messages_publication',
    connection: { wal_sender_timeout: SENDER_TIMEOUT },
    // Keeps the payload as the JSON text that PostgreSQL sends.
    types: { jsonb: { to: 3802, from: [3802], serialize: JSON.stringify, parse: (text: string) => text } },
  });

/**
 * Waits until other transactions see the committed rows. The log reports a commit a moment before the commit is
 * visible. Without the wait, a client that queries after a message could read the state before the commit.
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

/** Passes rows to `work` in order. Rows that arrive while `work` is busy are passed together in its next call. */
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
