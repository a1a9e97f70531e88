import { describe, expect, it } from 'vitest';
import { CHECK, connect, DENIED, play, UNIQUE } from './support.ts';

const sql = connect();

describe('the whitelist', () => {
  it('is a super-admin’s to read and change, and says who added a line', () =>
    play(sql, async ({ account, as }) => {
      const admin = await account({ isSuperAdmin: true });
      await as(admin, (tx) => tx`insert into whitelisted_users (email) values ('new@example.test')`);
      const [line] = await as(
        admin,
        (tx) =>
          tx`update whitelisted_users set first_name = 'New' where email = 'new@example.test' returning *`,
      );
      expect(line).toMatchObject({ first_name: 'New', created_by: admin });
      const gone = await as(
        admin,
        (tx) => tx`delete from whitelisted_users where email = 'new@example.test'`,
      );
      expect(gone.count).toBe(1);
    }));

  it('is empty and unchangeable for everybody else', () =>
    play(sql, async ({ account, as, refusal, tx }) => {
      const landlord = await account();
      await tx`insert into whitelisted_users (email) values ('kept@example.test')`;
      expect(await as(landlord, (q) => q`select * from whitelisted_users`)).toHaveLength(0);
      expect((await as(landlord, (q) => q`update whitelisted_users set first_name = 'x'`)).count).toBe(0);
      expect((await as(landlord, (q) => q`delete from whitelisted_users`)).count).toBe(0);
      expect(
        await refusal(landlord, (q) => q`insert into whitelisted_users (email) values ('me@example.test')`),
      ).toBe(DENIED);
      expect(await refusal(null, (q) => q`select from whitelisted_users`)).toBe(DENIED);
      expect(await tx`select from whitelisted_users where email = 'kept@example.test'`).toHaveLength(1);
    }));

  it('holds an address once, in lower case', () =>
    play(sql, async ({ account, refusal, tx }) => {
      const admin = await account({ isSuperAdmin: true });
      await tx`insert into whitelisted_users (email) values ('once@example.test')`;
      const insert = (email: string) =>
        refusal(admin, (q) => q`insert into whitelisted_users (email) values (${email})`);
      expect(await insert('once@example.test')).toBe(UNIQUE);
      expect(await insert('Once@example.test')).toBe(CHECK);
    }));
});

describe('the sign-up hook', () => {
  const answer = async (email: string) => {
    let reply: unknown;
    await play(sql, async ({ tx }) => {
      await tx`insert into whitelisted_users (email) values ('invited@example.test')`;
      await tx`set local role supabase_auth_admin`;
      const [row] =
        await tx`select public.hook_before_user_created(${tx.json({ user: { email } })}) as reply`;
      await tx`reset role`;
      reply = row?.['reply'];
    });
    return reply;
  };

  it('lets a whitelisted address in, whatever its case', async () => {
    expect(await answer('Invited@Example.test')).toEqual({});
  });

  it('refuses any other with a stable message', async () => {
    const refused = { error: { http_code: 403, message: 'EMAIL_NOT_WHITELISTED' } };
    expect(await answer('stranger@example.test')).toEqual(refused);
    expect(await answer('')).toEqual(refused);
  });

  it('and the account’s state are not for users to call', () =>
    play(sql, async ({ account, refusal }) => {
      const admin = await account({ isSuperAdmin: true });
      for (const user of [admin, null]) {
        expect(await refusal(user, (tx) => tx`select public.hook_before_user_created('{}')`)).toBe(DENIED);
        expect(await refusal(user, (tx) => tx`select public.account_state('x@example.test')`)).toBe(DENIED);
      }
    }));
});
