import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { connect, DENIED, play } from './support.ts';

const sql = connect();

const note = (tx: TransactionSql, token: string) => tx`select public.note_confirmation(${token})`;

async function hasConfirmed(tx: TransactionSql, token: string): Promise<unknown> {
  const [row] = await tx`select public.has_confirmed(${token}) as it_has`;
  return row?.['it_has'];
}

describe('used confirmation links', () => {
  it('are known for 30 days, each for itself, and cannot be read', () =>
    play(sql, async ({ tx }) => {
      await note(tx, 'first');
      await note(tx, 'first');
      expect(await hasConfirmed(tx, 'first')).toBe(true);
      expect(await hasConfirmed(tx, 'second')).toBe(false);
      const rows = await tx`select encode(token_hash, 'escape') as hash from private.used_confirmations`;
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('first');
      await tx`update private.used_confirmations set used_at = now() - interval '31 days'`;
      await note(tx, 'second');
      expect(await hasConfirmed(tx, 'first')).toBe(false);
    }));

  it('are for the secret key alone', () =>
    play(sql, async ({ tx, account, refusal }) => {
      for (const user of [await account({ isSuperAdmin: true }), null]) {
        expect(await refusal(user, (as) => note(as, 'first'))).toBe(DENIED);
        expect(await refusal(user, (as) => as`select public.has_confirmed('first')`)).toBe(DENIED);
        expect(await refusal(user, (as) => as`select * from private.used_confirmations`)).toBe(DENIED);
        expect(await refusal(user, (as) => as`delete from private.used_confirmations`)).toBe(DENIED);
      }
      await tx`set local role service_role`;
      await note(tx, 'first');
      expect(await hasConfirmed(tx, 'first')).toBe(true);
      await tx`reset role`;
    }));
});
