import { describe, expect, test } from 'vitest';
import { CHECK, connect, DENIED, erase, it, inTransaction, UNIQUE, valueOf } from './support.ts';

const sql = connect();

describe('the whitelist', () => {
  it('a super-admin can read and change the whitelist, and each entry names the person who added it', async ({
    account,
    as,
  }) => {
    const admin = await account({ isSuperAdmin: true, email: 'boss@example.test' });
    await as(admin)`insert into whitelisted_users (email) values ('new@example.test')`;
    const [line] = await as(admin)`
      update whitelisted_users set first_name = 'New' where email = 'new@example.test' returning *`;
    expect(line).toMatchObject({
      first_name: 'New',
      created_by: admin,
      created_by_email: 'boss@example.test',
    });
    const gone = await as(admin)`delete from whitelisted_users where email = 'new@example.test'`;
    expect(gone.count).toBe(1);
  });

  it('an entry of the whitelist says when its account was opened, until the account is erased', async (db) => {
    const { account, tx } = db;
    const opened = (email: string) =>
      valueOf(tx`select signed_up_at from whitelisted_users where email = ${email}`);
    await tx`insert into whitelisted_users (email) values ('first@example.test')`;
    expect(await opened('first@example.test')).toBeNull();
    const invited = await account({ email: 'first@example.test' });
    const [user] = await tx`select created_at from users where id = ${invited}`;
    expect(await opened('first@example.test')).toEqual(user?.['created_at']);
    // This account existed before its whitelist entry.
    await account({ email: 'before@example.test' });
    await tx`delete from whitelisted_users where email = 'before@example.test'`;
    await tx`insert into whitelisted_users (email) values ('before@example.test')`;
    expect(await opened('before@example.test')).not.toBeNull();
    await tx`update whitelisted_users set email = 'other@example.test' where email = 'before@example.test'`;
    expect(await opened('other@example.test')).toBeNull();
    await tx`insert into whitelisted_users (email) values ('third@example.test')`;
    await account({ email: 'third@example.test' });
    await tx`update users set whitelisted_user_id = null where email = 'third@example.test'`;
    expect(await opened('third@example.test')).toBeNull();
  });

  it('only a super-admin adds many people to the whitelist in one call, without changing existing entries', async ({
    account,
    as,
    tx,
    refusalCode,
  }) => {
    const admin = await account({ isSuperAdmin: true });
    const owner = await account();
    await tx`insert into whitelisted_users (email, first_name) values ('known@example.test', 'Ana')`;
    const people = ['new@example.test', 'known@example.test', 'new@example.test'].map((email) => ({ email }));
    const add = (q: typeof tx) =>
      q`select line ->> 'email' as email, line ->> 'created_by' as created_by from jsonb_array_elements(add_to_whitelist(${q.json(people)})) line`;
    expect(await refusalCode(owner, add)).toBe(DENIED);
    expect(await as(admin, add)).toEqual([{ email: 'new@example.test', created_by: admin }]);
    const [listed] = await tx`select first_name from whitelisted_users where email = 'known@example.test'`;
    expect(listed).toEqual({ first_name: 'Ana' });
  });

  it('nobody can set who added an entry of the whitelist', async ({ account, refusalCode }) => {
    const admin = await account({ isSuperAdmin: true });
    for (const column of ['created_by', 'created_by_email', 'created_at', 'signed_up_at', 'id']) {
      const refused = await refusalCode(
        admin,
        (tx) => tx`insert into whitelisted_users (email, ${tx(column)}) values ('x@example.test', null)`,
      );
      expect(refused, column).toBe(DENIED);
      expect(
        await refusalCode(admin, (tx) => tx`update whitelisted_users set ${tx(column)} = null`),
        column,
      ).toBe(DENIED);
    }
  });

  it('an entry of the whitelist still names the person who added it after this person’s account is deleted', async (db) => {
    const { account, as, tx } = db;
    const admin = await account({ isSuperAdmin: true, email: 'leaves@example.test' });
    await as(admin)`insert into whitelisted_users (email) values ('stays@example.test')`;
    await erase(db, admin);
    const [line] = await tx`select * from whitelisted_users where email = 'stays@example.test'`;
    expect(line).toMatchObject({ created_by: null, created_by_email: 'leaves@example.test' });
  });

  it('of all changes of a whitelist entry, only a new address clears the date on which the invitation was mailed', async ({
    account,
    as,
    tx,
  }) => {
    const admin = await account({ isSuperAdmin: true });
    await tx`insert into whitelisted_users (email, email_sent_at) values ('sent@example.test', now())`;
    const change = async (columns: { email?: string; first_name?: string }) => {
      const [line] = await as(
        admin,
        (q) => q`update whitelisted_users set ${q(columns)} where email = 'sent@example.test' returning *`,
      );
      return line?.['email_sent_at'];
    };
    expect(await change({ email: 'sent@example.test', first_name: 'New' })).not.toBeNull();
    expect(await change({ email: 'moved@example.test' })).toBeNull();
  });

  it('the function records the date of an invitation for the address to which it was sent', async ({
    account,
    refusalCode,
    tx,
  }) => {
    const admin = await account({ isSuperAdmin: true });
    const [line] = await tx`insert into whitelisted_users (email) values ('new@example.test') returning id`;
    expect(await refusalCode(admin)`update whitelisted_users set email_sent_at = now()`).toBe(DENIED);
    const note = (address: string) => tx`select record_invitation(${line?.['id']}, ${address})`;
    expect(await refusalCode(admin)`select record_invitation(${line?.['id']}, 'new@example.test')`).toBe(
      DENIED,
    );
    const isSent = async () =>
      (await tx`select from whitelisted_users where email_sent_at is not null and id = ${line?.['id']}`)
        .count;
    await note('old@example.test');
    expect(await isSent()).toBe(0);
    await note('new@example.test');
    expect(await isSent()).toBe(1);
  });

  it('everybody except super-admins sees an empty whitelist and cannot change it', async ({
    account,
    as,
    refusalCode,
    tx,
  }) => {
    const landlord = await account();
    await tx`insert into whitelisted_users (email) values ('kept@example.test')`;
    expect(await as(landlord)`select * from whitelisted_users`).toHaveLength(0);
    expect((await as(landlord)`update whitelisted_users set first_name = 'x'`).count).toBe(0);
    expect((await as(landlord)`delete from whitelisted_users`).count).toBe(0);
    expect(
      await refusalCode(landlord)`insert into whitelisted_users (email) values ('me@example.test')`,
    ).toBe(DENIED);
    expect(await tx`select from whitelisted_users where email = 'kept@example.test'`).toHaveLength(1);
  });

  it('the whitelist holds an address once, in lower case', async ({ account, refusalCode, tx }) => {
    const admin = await account({ isSuperAdmin: true });
    await tx`insert into whitelisted_users (email) values ('once@example.test')`;
    const insert = (email: string) =>
      refusalCode(admin)`insert into whitelisted_users (email) values (${email})`;
    expect(await insert('once@example.test')).toBe(UNIQUE);
    expect(await insert('Once@example.test')).toBe(CHECK);
  });
});

describe('the sign-up hook', () => {
  const answer = async (email: string) => {
    let reply: unknown;
    await inTransaction(sql, async ({ tx }) => {
      await tx`insert into whitelisted_users (email) values ('invited@example.test')`;
      reply = await valueOf(tx`select public.hook_before_user_created(${tx.json({ user: { email } })})`);
    });
    return reply;
  };

  test('Auth can call the sign-up hook', async () => {
    const [rights] = await sql`
      select has_schema_privilege(role, 'public', 'usage') as schema,
        has_function_privilege(role, 'public.hook_before_user_created(jsonb)', 'execute') as function
      from (values ('supabase_auth_admin')) auth (role)`;
    expect(rights).toEqual({ schema: true, function: true });
  });

  test('the sign-up hook accepts a whitelisted address in upper or lower case', async () => {
    expect(await answer('Invited@Example.test')).toEqual({});
  });

  test('the sign-up hook refuses an address that is not on the whitelist with EMAIL_NOT_WHITELISTED', async () => {
    const refused = { error: { http_code: 403, message: 'EMAIL_NOT_WHITELISTED' } };
    expect(await answer('stranger@example.test')).toEqual(refused);
    expect(await answer('')).toEqual(refused);
  });

  it('users can call neither the sign-up hook nor the function for the account’s state', async ({
    account,
    refusalCode,
  }) => {
    const admin = await account({ isSuperAdmin: true });
    for (const user of [admin, null]) {
      expect(await refusalCode(user)`select public.hook_before_user_created('{}')`).toBe(DENIED);
      expect(await refusalCode(user)`select public.account_state('x@example.test')`).toBe(DENIED);
    }
  });
});
