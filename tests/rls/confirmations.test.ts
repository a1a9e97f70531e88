import { fileURLToPath } from 'node:url';
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../local/config.ts';
import { SIGN_UP_SECONDS } from '../../supabase/functions/v1/authentication/sign-up-cookie.ts';
import { connect, DENIED, it, valueOf } from './support.ts';

const sql = connect();

const note = (tx: TransactionSql, token: string) => tx`select public.record_confirmation(${token})`;

async function stateOf(tx: TransactionSql, token: string, secret = ''): Promise<unknown> {
  return valueOf(tx`select public.confirmation_state(${token}, ${secret})`);
}

test('for confirmation mails and sign-up cookies, Postgres uses the expiry that config.toml sets', async () => {
  const { otpExpirySeconds } = readConfig(fileURLToPath(new URL('../..', import.meta.url))).auth;
  const [counts] = await sql`
    select private.is_mail_recent(now() - make_interval(secs => ${otpExpirySeconds - 60})) as younger,
      private.is_mail_recent(now() - make_interval(secs => ${otpExpirySeconds + 1})) as older,
      private.is_mail_recent(null) as never`;
  expect(counts).toEqual({ younger: true, older: false, never: null });
  expect(SIGN_UP_SECONDS).toBe(otpExpirySeconds);
});

describe('used confirmation links', () => {
  it('used confirmation links are stored for 30 days, hidden from all users', async ({ tx }) => {
    await note(tx, 'first');
    await note(tx, 'first');
    expect(await stateOf(tx, 'first')).toBe('already');
    expect(await stateOf(tx, 'second')).toBe('failed');
    const rows = await tx`select encode(token_hash, 'escape') as hash from private.used_confirmations`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('first');
    await tx`update private.used_confirmations set used_at = now() - interval '31 days'`;
    await note(tx, 'second');
    expect(await stateOf(tx, 'first')).toBe('failed');
  });

  it('recording a used confirmation link or a sign-up needs the secret key', async ({
    tx,
    account,
    refusalCode,
  }) => {
    for (const user of [await account({ isSuperAdmin: true }), null]) {
      expect(await refusalCode(user, (as) => note(as, 'first'))).toBe(DENIED);
      for (const call of [
        `public.confirmation_state('first', '')`,
        `public.take_over_by_link('first')`,
        `public.take_over_by_code('a@b.fr', '0123456789')`,
        `private.awaiting_confirmation('first')`,
        `private.forget_sign_up(gen_random_uuid())`,
      ]) {
        expect(await refusalCode(user, (as) => as.unsafe(`select ${call}`)), call).toBe(DENIED);
      }
      expect(await refusalCode(user)`select * from private.sign_ups`).toBe(DENIED);
      expect(await refusalCode(user)`select * from private.used_confirmations`).toBe(DENIED);
      expect(await refusalCode(user)`delete from private.used_confirmations`).toBe(DENIED);
    }
    await tx`set local role service_role`;
    await note(tx, 'first');
    expect(await stateOf(tx, 'first')).toBe('already');
    await tx`reset role`;
  });
});
