import type { TransactionSql } from 'postgres';
import { describe, expect, test, vi } from 'vitest';
import { connect, DENIED, it, valueOf } from './support.ts';

const sql = connect();

/**
 * Takes an attempt of a key and returns the seconds to wait. The limit is three attempts at once, and then one attempt
 * a minute. The time does not advance within a transaction.
 */
async function take(tx: TransactionSql, key: string): Promise<unknown> {
  return valueOf(tx`select public.take_attempt(${key}, 3, 60)`);
}

describe('attempts', () => {
  it('each key allows three attempts at once, and then one attempt a minute', async ({ tx }) => {
    for (const wait of [0, 0, 0, 60, 60]) expect(await take(tx, 'a')).toBe(wait);
    expect(await take(tx, 'b')).toBe(0);
    // After 90 seconds, one and a half attempts are available again.
    await tx`update private.rate_limits set spent_until = spent_until - interval '90 seconds'`;
    for (const wait of [0, 30]) expect(await take(tx, 'a')).toBe(wait);
  });

  it('the attempts of a key can be reset', async ({ tx }) => {
    for (const key of ['a', 'b']) for (const wait of [0, 0, 0, 60]) expect(await take(tx, key)).toBe(wait);
    await tx`select public.forget_attempts(${['a', 'c']})`;
    expect([await take(tx, 'a'), await take(tx, 'b')]).toEqual([0, 60]);
  });

  it('attempts leave no readable data and no expired rows', async ({ tx }) => {
    await take(tx, 'signIn for claire@klinky.test');
    const rows = await tx`select encode(key, 'escape') as key from private.rate_limits`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('claire');
    await tx`update private.rate_limits set spent_until = now() - interval '1 second'`;
    await take(tx, 'b');
    expect(await tx`select from private.rate_limits`).toHaveLength(1);
  });

  test('attempts that wait for each other hold no lock that other requests need', async () => {
    await sql`insert into private.rate_limits
      select sha256(convert_to(key, 'UTF8')), now() - interval '1 hour' from unnest(array['a', 'b']) as key`;
    const lock = (tx: TransactionSql, key: string) =>
      tx`select from private.rate_limits where key = sha256(convert_to(${key}, 'UTF8')) for update nowait`;
    let other: Promise<unknown> | undefined;
    try {
      await sql.begin(async (tx) => {
        await lock(tx, 'b');
        other = sql`select public.take_attempt('b', 3, 60)`.execute();
        await vi.waitFor(
          async () =>
            expect(
              await tx`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
            ).not.toEqual([]),
          { timeout: 60_000 },
        );
        expect(await lock(tx, 'a')).toHaveLength(1);
      });
    } finally {
      await other;
      await sql`delete from private.rate_limits`;
    }
  });

  it('only a caller with the secret key can count attempts, and see or change their count', async ({
    tx,
    account,
    refusalCode,
  }) => {
    for (const user of [await account({ isSuperAdmin: true }), null]) {
      expect(await refusalCode(user)`select public.take_attempt('a', 3, 60)`).toBe(DENIED);
      expect(await refusalCode(user)`select public.forget_attempts('{a}')`).toBe(DENIED);
      expect(await refusalCode(user)`select * from private.rate_limits`).toBe(DENIED);
      expect(await refusalCode(user)`delete from private.rate_limits`).toBe(DENIED);
    }
    await tx`set local role service_role`;
    expect(await take(tx, 'a')).toBe(0);
    await tx`reset role`;
  });
});
