import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { CHECK, DENIED, erase, it, valueOf } from './support.ts';

describe('users', () => {
  it('a user reads only his own row of users', async ({ account, as }) => {
    const [me] = [await account(), await account()];
    const rows = await as(me)`select id from users`;
    expect(rows.map((row) => row['id'])).toEqual([me]);
  });

  it('an update without a condition changes only the caller’s own row of users', async ({
    account,
    as,
    tx,
  }) => {
    const [owner, stranger] = [await account(), await account()];
    const result = await as(stranger)`update users set first_name = 'Changed'`;
    expect(result.count).toBe(1);
    expect(await valueOf(tx`select first_name from users where id = ${owner}`)).toBeNull();
  });

  it('a landlord can complete his company, address, telephone and SIREN', async ({
    account,
    as,
    refusalCode,
  }) => {
    const me = await account();
    const profile = {
      company_name: 'SCI Les Tilleuls',
      address: '3 quai Fulchiron',
      address_complement: 'Bâtiment B',
      postal_code: '69005',
      city: 'Lyon',
      phone_number: '04 72 00 00 00',
      siren: '732829320',
    };
    const set = (changes: Record<string, string | null>) => (tx: TransactionSql) =>
      tx`select set_profile(${tx.json(changes)})`;
    await as(me, set({ ...profile, first_name: 'Zoé', locale: 'en' }));
    const lessors = await as(me)`select * from lessors`;
    expect(lessors).toMatchObject([{ ...profile, first_name: 'Zoé', series: '' }]);
    const [named] = await as(me)`select first_name, locale from users`;
    expect(named).toEqual({ first_name: 'Zoé', locale: 'en' });
    for (const siren of ['73282932', '7328293200', '73282932x', '']) {
      expect(await refusalCode(me, set({ siren })), siren).toBe(CHECK);
    }
    for (const column of Object.keys(profile)) {
      expect(await refusalCode(me, set({ [column]: 'x'.repeat(201) })), column).toBe(CHECK);
      expect(await refusalCode(me, set({ [column]: null })), column).toBeNull();
    }
    // Columns outside the profile stay unchanged.
    await as(me, set({ is_super_admin: 'true', email: 'x@example.test', deletes_on: '2026-01-01' }));
    const [kept] = await as(me)`select is_super_admin, deletes_on, first_name from users`;
    expect(kept).toEqual({ is_super_admin: false, deletes_on: null, first_name: 'Zoé' });
  });

  it('notification settings of a landlord accept only the allowed values', async ({
    account,
    as,
    refusalCode,
    tx,
  }) => {
    const [me, other] = [await account(), await account()];
    const change = (fields: Record<string, unknown>) =>
      refusalCode(me, (q) => q`update users set ${q(fields)}`);
    for (const late_rent_after_days of [0, 28]) expect(await change({ late_rent_after_days })).toBeNull();
    for (const late_rent_after_days of [-1, 29]) expect(await change({ late_rent_after_days })).toBe(CHECK);
    const all = ['payment', 'maintenance', 'lease', 'document', 'match'];
    expect(await change({ muted_notification_types: all })).toBeNull();
    expect(await change({ muted_notification_types: ['visit'] })).toBe(CHECK);
    expect(await change({ muted_notification_types: [['payment'], ['lease']] })).toBe(CHECK);
    expect(await as(me)`select late_rent_after_days, muted_notification_types from users`).toEqual([
      { late_rent_after_days: 28, muted_notification_types: all },
    ]);
    const [untouched] =
      await tx`select late_rent_after_days, muted_notification_types from users where id = ${other}`;
    expect(untouched).toEqual({ late_rent_after_days: 5, muted_notification_types: [] });
  });

  it('no user can become super-admin, change his address, or add or delete a row of users', async ({
    account,
    refusalCode,
  }) => {
    const me = await account();
    expect(await refusalCode(me)`update users set is_super_admin = true`).toBe(DENIED);
    expect(await refusalCode(me)`update users set email = 'x@example.test'`).toBe(DENIED);
    expect(await refusalCode(me)`delete from users`).toBe(DENIED);
    expect(
      await refusalCode(me)`insert into users (id, email) values (gen_random_uuid(), 'x@example.test')`,
    ).toBe(DENIED);
  });

  it('a new user’s name comes from the sign-up or, if no name was typed, from the whitelist', async ({
    account,
    tx,
  }) => {
    await tx`
      insert into whitelisted_users (email, first_name, last_name)
      values ('listed@example.test', 'Listed', 'Name'), ('both@example.test', 'Listed', 'Name')`;
    const listed = await account({ email: 'Listed@example.test', metadata: { first_name: ' ' } });
    const both = await account({
      email: 'both@example.test',
      metadata: { first_name: 'Typed', last_name: 'Words', locale: 'en' },
    });
    const rows =
      await tx`select email, first_name, last_name, locale from users where id in (${listed}, ${both}) order by email`;
    expect([...rows]).toEqual([
      { email: 'both@example.test', first_name: 'Typed', last_name: 'Words', locale: 'en' },
      { email: 'listed@example.test', first_name: 'Listed', last_name: 'Name', locale: 'fr' },
    ]);
  });

  it('tokens contain no data of the user except Auth’s claims and the language', async ({ account, tx }) => {
    const metadataOf = async (id: string) =>
      (await tx`select raw_user_meta_data as metadata from auth.users where id = ${id}`)[0]?.['metadata'];
    const ballast = 'x'.repeat(1_000_000);
    const id = await account({
      metadata: { ballast, first_name: ballast, sign_up_secret_hash: ballast, locale: 'en', email: ballast },
    });
    expect(await metadataOf(id)).toEqual({ first_name: ballast.slice(0, 200), locale: 'en' });
    const written = { sub: id, email: 'written@example.test', email_verified: true, phone_verified: false };
    await tx`insert into whitelisted_users (email) values (${written.email})`;
    await tx`
      update auth.users
      set email = ${written.email}, raw_user_meta_data = raw_user_meta_data || ${tx.json({ ...written, ballast })}
      where id = ${id}`;
    expect(await metadataOf(id)).toEqual({ ...written, locale: 'en' });
    const lies = Object.fromEntries(Object.keys(written).map((key) => [key, ballast]));
    await tx`update auth.users set raw_user_meta_data = ${tx.json({ ...lies, locale: ballast })} where id = ${id}`;
    expect(await metadataOf(id)).toEqual({});
    const [row] = await tx`select first_name, locale from users where id = ${id}`;
    expect(row).toEqual({ first_name: ballast.slice(0, 200), locale: 'en' });
  });

  it('a user’s address can change only to an invited address', async ({ account, tx }) => {
    const id = await account();
    await tx`insert into whitelisted_users (email) values ('moved@example.test')`;
    const change = (column: string, address: string) =>
      tx.savepoint((inner) => inner`update auth.users set ${inner({ [column]: address })} where id = ${id}`);
    for (const column of ['email', 'email_change']) {
      await expect(change(column, 'Mallory@not-invited.test')).rejects.toThrow('EMAIL_NOT_WHITELISTED');
      await change(column, 'Moved@example.test');
    }
    await change('email_change', '');
    await tx`update auth.users set email_change_sent_at = null where id = ${id}`;
    const [row] = await tx`
      select email, email_change, email_change_sent_at > now() + interval '1000 years' as is_kept
      from auth.users where id = ${id}`;
    expect(row).toEqual({ email: 'Moved@example.test', email_change: '', is_kept: true });
    // An account removed from the whitelist may still change all columns except its address.
    await tx`delete from whitelisted_users`;
    await tx`update auth.users set email = email, email_change = email_change, last_sign_in_at = now() where id = ${id}`;
  });

  it('the row of a user gets the changed address, and is erased with the account', async (db) => {
    const { account, tx } = db;
    const id = await account({ isSuperAdmin: true });
    await tx`insert into whitelisted_users (email) values ('moved@example.test')`;
    await tx`update auth.users set email = 'Moved@example.test' where id = ${id}`;
    expect([...(await tx`select email from users where id = ${id}`)]).toEqual([
      { email: 'moved@example.test' },
    ]);
    await tx`delete from auth.users where id = ${id}`;
    expect([
      ...(await tx`select email, is_super_admin, is_ended, deletes_on < private.today() as is_due from users where id = ${id}`),
    ]).toEqual([{ email: `${id}@deleted.invalid`, is_super_admin: false, is_ended: true, is_due: true }]);
    await erase(db, id);
    expect(await tx`select from users where id = ${id}`).toHaveLength(0);
  });
});
