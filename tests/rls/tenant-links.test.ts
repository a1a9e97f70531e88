import { createHash, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { keepFile, withSecretKey } from './files.ts';
import { addRoy, addAccount, pay, setToday, type Account } from './ledger.ts';
import { addLandlord, changeTenant } from './rows.ts';
import { DENIED, erase, exported, it, type TestDatabase, valueOf } from './support.ts';

const NOT_FOUND = 'PT404 NOT_FOUND';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens the access of a tenant as the landlord does, and returns the hash of a new token. */
async function openLink(
  db: TestDatabase,
  { owner, tenant }: Pick<Account, 'owner' | 'tenant'>,
): Promise<string> {
  const hash = hashOf(randomUUID());
  const { link_id } = await valueOf(db.as(owner)`select open_tenant_link(${tenant}, false)`);
  await withSecretKey(db, (tx) => tx`select add_link_token(${link_id}, ${hash})`);
  return hash;
}

const stateOf = async (db: TestDatabase, { owner, tenant }: Account): Promise<string> =>
  (await valueOf(db.as(owner)`select tenant_link(${tenant})`)).state;

const viewOf = (db: TestDatabase, hash: string) =>
  valueOf(withSecretKey(db, (tx) => tx`select tenant_view(${hash})`));

const isOpen = async (db: TestDatabase, hash: string): Promise<boolean> => (await viewOf(db, hash)) !== null;

/** Returns what the view shows of the account: its dues by their first day, and its payments by their day. */
async function accountIn(db: TestDatabase, hash: string) {
  const view = await viewOf(db, hash);
  return {
    dues: view.dues.map(({ period_from }: { period_from: string }) => period_from.slice(0, 7)).toReversed(),
    payments: view.payments.map(({ paid_on }: { paid_on: string }) => paid_on).toReversed(),
    owed: view.owed,
  };
}

/** Adds a co-tenant on the lease of an account. */
async function addCoTenant(
  db: TestDatabase,
  { owner, lease }: Account,
  fields: object = {},
): Promise<Account> {
  const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly', ...fields };
  const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
  return { owner, lease, tenant: String(row?.['tenant'].id) };
}

const withMail = { email: 'ana@example.test' };

/** Issues the quittance of a month that is paid. */
async function issueQuittance(db: TestDatabase, { owner, tenant }: Account, month: string): Promise<string> {
  await db.as(owner)`select issue_month(${`${month}-01`}::date, ${[tenant]})`;
  const [row] =
    await db.tx`select id from documents where ${tenant} = any (tenant_ids) order by issued_at desc limit 1`;
  return String(row?.['id']);
}

/** Records that a document was handed to a tenant, or to everybody whom the document names. */
const hand = ({ tx }: TestDatabase, owner: string, document: string, tenant: string | null = null) =>
  tx`insert into document_deliveries (owner_id, document_id, tenant_id, is_to_all, how, sent_on)
    values (${owner}, ${document}, ${tenant}, ${tenant === null}, 'hand', '2026-03-10')`;

/** Queues a mail of a document to a tenant's address. Returns the mail, which is not sent yet. */
async function queueMail(
  { tx }: TestDatabase,
  { owner, tenant }: Account,
  document: string,
): Promise<string> {
  const [mail] = await tx`
    insert into document_mails (owner_id, document_id, tenant_id, idempotency_key, recipient)
    values (${owner}, ${document}, ${tenant}, ${randomUUID()}, ${withMail.email}) returning id`;
  return String(mail?.['id']);
}

const settleMail = (db: TestDatabase, mail: string) =>
  withSecretKey(db, (tx) => tx`select settle_document_mail(${mail}, null)`);

const documentsIn = async (db: TestDatabase, hash: string): Promise<readonly string[]> =>
  (await viewOf(db, hash)).documents.map(({ id }: { id: string }) => id);

const canReadDocument = async (db: TestDatabase, hash: string, document: string): Promise<boolean> =>
  (await valueOf(withSecretKey(db, (tx) => tx`select tenant_document(${hash}, ${document})`))) !== null;

/** Makes a token older. */
const age = ({ tx }: TestDatabase, hash: string, days: number) =>
  tx`update private.tenant_tokens set created_at = now() - make_interval(days => ${days}) where encode(hash, 'hex') = ${hash}`;

const renew = (db: TestDatabase, hash: string, newHash = hashOf(randomUUID())) =>
  valueOf(withSecretKey(db, (tx) => tx`select renew_tenant_link(${hash}, ${newHash})`));

class Undone extends Error {}

/** Runs queries, and undoes their effect. */
async function inSavepoint({ tx }: TestDatabase, run: () => Promise<void>): Promise<void> {
  await tx
    .savepoint(async () => {
      await run();
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

describe('the access of a tenant', () => {
  it('opens once, has several tokens, and ends all of them', async (db) => {
    const { account } = await addRoy(db);
    expect(await stateOf(db, account)).toBe('none');
    const first = await openLink(db, account);
    const second = await openLink(db, account);
    expect(await stateOf(db, account)).toBe('open');
    expect(await db.tx`select from tenant_links where tenant_id = ${account.tenant}`).toHaveLength(1);
    expect([await isOpen(db, first), await isOpen(db, second)]).toEqual([true, true]);
    await db.as(account.owner)`select end_tenant_link(${account.tenant})`;
    expect(await stateOf(db, account)).toBe('ended');
    expect([await isOpen(db, first), await isOpen(db, second)]).toEqual([false, false]);
    expect(await db.tx`select from private.tenant_tokens`).toEqual([]);
    const third = await openLink(db, account);
    expect([await isOpen(db, third), await isOpen(db, first)]).toEqual([true, false]);
  });

  it('keeps the thirty newest tokens', async (db) => {
    const { account } = await addRoy(db);
    const hashes: string[] = [];
    for (let n = 0; n < 31; n += 1) hashes.push(await openLink(db, account));
    expect(await isOpen(db, String(hashes[0]))).toBe(false);
    expect(await isOpen(db, String(hashes[1]))).toBe(true);
  });

  it('opens for 180 days, and can be renewed for 400 days more', async (db) => {
    const { account } = await addRoy(db, withMail);
    const hash = await openLink(db, account);
    await age(db, hash, 179);
    expect(await isOpen(db, hash)).toBe(true);
    expect(await renew(db, hash)).toBe(null);
    await age(db, hash, 181);
    expect(await isOpen(db, hash)).toBe(false);
    expect(await renew(db, hash)).toMatchObject({ recipient: 'ana@example.test', tenant_name: 'Ana Roy' });
    await age(db, hash, 581);
    expect(await renew(db, hash)).toBe(null);
    await age(db, hash, 200);
    expect(await renew(db, hash)).not.toBe(null);
    // Two renewals at once, then one in six hours.
    expect(await renew(db, hash)).toBe(null);
  });

  it('tells the landlord when a new link was last requested with an old link', async (db) => {
    const { account } = await addRoy(db, withMail);
    const hash = await openLink(db, account);
    const renewedAt = async () =>
      (await valueOf(db.as(account.owner)`select tenant_link(${account.tenant})`)).renewed_at;
    expect(await renew(db, hash)).toBe(null);
    expect(await renewedAt()).toBe(null);
    await age(db, hash, 181);
    await renew(db, hash);
    expect(await renewedAt()).toEqual(expect.any(String));
  });

  it('the holder of an old mail cannot end other links by renewals', async (db) => {
    const { account } = await addRoy(db, withMail);
    const old = await openLink(db, account);
    const others: string[] = [];
    for (let n = 1; n < 30; n += 1) others.push(await openLink(db, account));
    await age(db, old, 181);
    const renewed: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      await db.tx`delete from private.rate_limits`;
      const hash = hashOf(randomUUID());
      expect(await renew(db, old, hash)).not.toBe(null);
      renewed.push(hash);
    }
    for (const hash of others) expect(await isOpen(db, hash)).toBe(true);
    const newest = String(renewed.at(-1));
    expect([await isOpen(db, String(renewed[0])), await isOpen(db, newest)]).toEqual([false, true]);
    expect(await db.tx`select from private.tenant_tokens`).toHaveLength(31);

    // The first visit with the new link ends the old link, so nobody can request another link with the old mail.
    await withSecretKey(db, (tx) => tx`select enter_tenant_view(${newest})`);
    await db.tx`delete from private.rate_limits`;
    expect(await renew(db, old)).toBe(null);
    expect(await isOpen(db, newest)).toBe(true);
    await openLink(db, account);
    expect(await isOpen(db, newest)).toBe(true);
    expect(await db.tx`select from private.tenant_tokens`).toHaveLength(30);
  });

  it('gets no token after its end', async (db) => {
    const { account } = await addRoy(db);
    const { link_id } = await valueOf(
      db.as(account.owner)`select open_tenant_link(${account.tenant}, false)`,
    );
    await db.as(account.owner)`select end_tenant_link(${account.tenant})`;
    const add = (tx: TestDatabase['tx']) => tx`select add_link_token(${link_id}, ${hashOf('x')})`;
    await expect(withSecretKey(db, add)).rejects.toThrow('NOT_FOUND');
  });

  it('ends if the tenant’s address changes, and not if another field changes', async (db) => {
    const { account } = await addRoy(db, withMail);
    const hash = await openLink(db, account);
    await db.as(account.owner, (tx) => changeTenant(tx, { phone_number: '0612345678' }, account.tenant));
    expect(await isOpen(db, hash)).toBe(true);
    await db.as(account.owner, (tx) => changeTenant(tx, { email: 'ana.roy@example.test' }, account.tenant));
    expect(await isOpen(db, hash)).toBe(false);
    expect(await stateOf(db, account)).toBe('ended');
  });

  it('stays open if a tenant without an address gets one', async (db) => {
    const { account } = await addRoy(db);
    const hash = await openLink(db, account);
    await db.as(account.owner, (tx) => changeTenant(tx, withMail, account.tenant));
    expect(await isOpen(db, hash)).toBe(true);
  });

  it('ends with the landlord’s account, when its deletion is requested', async (db) => {
    const { account } = await addRoy(db);
    const hash = await openLink(db, account);
    await db.tx`update users set deletes_on = private.today() + 14 where id = ${account.owner}`;
    expect(await isOpen(db, hash)).toBe(false);
    expect(await stateOf(db, account)).toBe('paused');
    const open = `select open_tenant_link('${account.tenant}', false)`;
    expect(await db.refusalText(account.owner, (tx) => tx.unsafe(open))).toBe('PT409 ACCOUNT_CLOSING');
    await db.tx`update users set deletes_on = null where id = ${account.owner}`;
    expect(await isOpen(db, hash)).toBe(true);
    expect(await stateOf(db, account)).toBe('open');
    await erase(db, account.owner);
    expect(await isOpen(db, hash)).toBe(false);
    expect(await db.tx`select from private.tenant_tokens`).toEqual([]);
  });

  it('lasts until claims expire: three years after the tenant has left', async (db) => {
    const { account } = await addRoy(db);
    await addCoTenant(db, account);
    const hash = await openLink(db, account);
    await db.as(account.owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }, account.tenant));
    await setToday(db, '2029-03-31');
    expect(await isOpen(db, hash)).toBe(true);
    await setToday(db, '2029-04-01');
    expect(await isOpen(db, hash)).toBe(false);
    expect(await stateOf(db, account)).toBe('expired');
    const open = (tx: TestDatabase['tx']) => tx`select open_tenant_link(${account.tenant}, false)`;
    expect(await db.refusalText(account.owner, open)).toBe('PT409 LINK_EXPIRED');
  });

  it('cannot be mailed without an address', async (db) => {
    const { account } = await addRoy(db);
    const open = (tx: TestDatabase['tx']) => tx`select open_tenant_link(${account.tenant}, true)`;
    expect(await db.refusalText(account.owner, open)).toBe('PT409 EMAIL_MISSING');
    expect(await db.tx`select from tenant_links`).toEqual([]);
  });

  it('is exported without its tokens, and states only the month of the last visit', async (db) => {
    const { account } = await addRoy(db);
    const hash = await openLink(db, account);
    await withSecretKey(db, (tx) => tx`select enter_tenant_view(${hash})`);
    const [link] = await exported(db, account.owner, 'tenantLinks');
    expect(link?.row).toMatchObject({ tenant_id: account.tenant, opened_in: '2026-03-01', ended_at: null });
    expect(JSON.stringify(link)).not.toContain(hash);
  });

  it('a stranger neither opens, ends nor sees the access, and no landlord reads the page of a tenant', async (db) => {
    const { account } = await addRoy(db);
    const hash = await openLink(db, account);
    const stranger = await addLandlord(db);
    const { tenant } = account;
    expect(await db.refusalText(stranger)`select open_tenant_link(${tenant}, false)`).toBe(NOT_FOUND);
    expect(await db.refusalText(stranger)`select end_tenant_link(${tenant})`).toBe(NOT_FOUND);
    expect(await valueOf(db.as(stranger)`select tenant_link(${tenant})`)).toBe(null);
    expect(await db.as(stranger)`select from tenant_links`).toEqual([]);
    for (const call of [
      `enter_tenant_view('${hash}')`,
      `tenant_view('${hash}')`,
      `renew_tenant_link('${hash}', '${hash}')`,
      `tenant_document('${hash}', gen_random_uuid())`,
      `tenant_file('${hash}', gen_random_uuid())`,
      `tenant_statement('${hash}')`,
      `add_link_token(gen_random_uuid(), '${hash}')`,
      `record_sent_link(gen_random_uuid())`,
      `add_mail_token(gen_random_uuid(), '${hash}')`,
    ]) {
      for (const caller of [account.owner, stranger, null])
        expect(await db.refusalCode(caller, (tx) => tx.unsafe(`select ${call}`))).toBe(DENIED);
    }
    for (const write of [
      `insert into tenant_links (owner_id, tenant_id) values ('${account.owner}', '${tenant}')`,
      `update tenant_links set ended_at = null`,
      `delete from tenant_links`,
      `select from private.tenant_tokens`,
    ])
      expect(await db.refusalCode(account.owner, (tx) => tx.unsafe(write))).toBe(DENIED);
    expect(await isOpen(db, hash)).toBe(true);
  });

  it('a forged token opens nothing', async (db) => {
    await addRoy(db);
    for (const token of [hashOf('forged'), '', 'x', `${'0'.repeat(64)}'`]) {
      expect(await isOpen(db, token)).toBe(false);
      expect(await valueOf(withSecretKey(db, (tx) => tx`select tenant_statement(${token})`))).toBe(null);
    }
  });
});

describe('the page of a tenant', () => {
  it('shows the part of a payment that was taken back, with its last day', async (db) => {
    const { account } = await addRoy(db, {}, '2026-06-12');
    const payment = await pay(db, account, { paidOn: '2026-03-06' });
    await pay(db, account, { paidOn: '2026-04-30' });
    for (const [day, amount] of [
      ['2026-05-02', 200],
      ['2026-06-03', 50],
    ] as const)
      await db.as(account.owner)`
        select refund(${account.lease}, ${randomUUID()}, ${day}, ${amount}, 'Repris', payment_id => ${payment})`;
    const { payments } = await viewOf(db, await openLink(db, account));
    expect(payments).toMatchObject([
      { paid_on: '2026-04-30', returned: 0, returned_on: null },
      { id: payment, returned: 250, returned_on: '2026-06-03' },
    ]);
  });

  it('shows the dues of the tenant’s days and the payments on these days', async (db) => {
    const { account } = await addRoy(db, {}, '2026-06-12');
    await pay(db, account, { paidOn: '2026-03-06' });
    await pay(db, account, { paidOn: '2026-04-30' });
    const co = await addCoTenant(db, account, { joins_on: '2026-04-15' });
    await pay(db, account, { paidOn: '2026-05-07', amount: 500 });
    const [first, second] = [await openLink(db, account), await openLink(db, co)];
    expect(await accountIn(db, first)).toEqual({
      dues: ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
      payments: ['2026-03-06', '2026-04-30', '2026-05-07'],
      owed: 410 + 910,
    });
    expect(await accountIn(db, second)).toEqual({
      dues: ['2026-04', '2026-05', '2026-06', '2026-07'],
      payments: ['2026-04-30', '2026-05-07'],
      owed: 410 + 910,
    });
    await db.as(account.owner, (tx) => changeTenant(tx, { leaves_on: '2026-04-30' }, account.tenant));
    expect(await accountIn(db, first)).toEqual({
      dues: ['2026-03', '2026-04'],
      payments: ['2026-03-06', '2026-04-30'],
      owed: 0,
    });
  });

  it('shows a settlement of charges to the tenants of the settled days', async (db) => {
    const { account } = await addRoy(db, {}, '2027-02-12');
    const { owner, lease } = account;
    const former = await addCoTenant(db, account);
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-12-31' }, former.tenant));
    const later = await addCoTenant(db, account, { joins_on: '2027-01-01' });
    const links = [await openLink(db, account), await openLink(db, former), await openLink(db, later)];
    const shown = async (name: 'dues' | 'payments', amount: number) => {
      const views = await Promise.all(links.map((hash) => viewOf(db, hash)));
      return views.map((view) => view[name].some((row: { amount: number }) => row.amount === amount));
    };
    await db.as(owner)`
      select record_settlement(${lease}, ${randomUUID()}, '2026-03-01', '2026-12-31', 280, '2027-01-05', '2027-02-10', '{}')`;
    expect(await shown('dues', 280)).toEqual([true, true, false]);
    const owed = await Promise.all(links.map(async (hash) => (await viewOf(db, hash)).owed));
    expect(owed).toEqual([12 * 910 + 280, 10 * 910 + 280, 2 * 910]);
    const [settlement] = await db.tx`select id from settlements where lease_id = ${lease}`;
    await db.as(owner)`select cancel_settlement(${settlement?.['id']}, 'Erreur')`;
    await db.as(owner)`
      select record_settlement(${lease}, ${randomUUID()}, '2026-03-01', '2026-12-31', -150, '2027-01-05', null, '{}')`;
    expect(await shown('payments', 150)).toEqual([true, true, false]);
  });

  it('shows 24 months, and an older debt as long as it is counted', async (db) => {
    const fields = { lease_starts_on: '2024-01-01', account_starts_on: '2024-01-01' };
    const { account } = await addRoy(db, fields, '2026-06-12');
    const hash = await openLink(db, account);
    const { dues, owed } = await accountIn(db, hash);
    expect([dues[0], owed]).toEqual(['2024-01', 30 * 910]);
    await pay(db, account, { paidOn: '2026-06-01', amount: 6 * 910 });
    const paid = await accountIn(db, hash);
    expect([paid.dues[0], paid.owed]).toEqual(['2024-07', 24 * 910]);
  });

  it('names the next amount to pay, without an advance and without a benefit that an office pays', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-12');
    const hash = await openLink(db, account);
    await pay(db, account, { paidOn: '2026-03-06', amount: 1000 });
    expect(await viewOf(db, hash)).toMatchObject({ owed: 0, next: { due_on: '2026-04-05', amount: 820 } });
    const benefit = [account.lease, account.tenant, 'caf', 312, '2026-04-01'] as const;
    await db.as(
      account.owner,
    )`select add_benefit(${benefit[0]}, ${benefit[1]}, ${benefit[2]}, ${benefit[3]}, ${benefit[4]})`;
    expect(await viewOf(db, hash)).toMatchObject({ owed: 0, next: { due_on: '2026-04-05', amount: 508 } });
  });

  it('names no payer, note, label of a bank or other tenant', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await addCoTenant(db, account, { email: 'bo@example.test', postal_address: '3 rue Cachée, 75001 Paris' });
    await db.as(account.owner)`
      select record_payment(${account.tenant}, ${randomUUID()}, '2026-03-06', 910, method => 'transfer', note => 'Secret', payer => 'Odile Mère')`;
    const hash = await openLink(db, account);
    const shown = JSON.stringify([
      await viewOf(db, hash),
      await valueOf(withSecretKey(db, (tx) => tx`select tenant_statement(${hash})`)),
    ]);
    expect(shown).toContain('2026-03-06');
    for (const secret of ['Secret', 'Odile', 'bo@example.test', 'Cachée', 'Bo'])
      expect(shown).not.toContain(secret);
  });

  it('has the documents that name the tenant and reached the tenant', async (db) => {
    const { account } = await addRoy(db, withMail, '2026-03-12');
    const { owner } = account;
    const co = await addCoTenant(db, account);
    await pay(db, account, { paidOn: '2026-03-06' });
    const document = await issueQuittance(db, account, '2026-03');
    const [hash, other] = [await openLink(db, account), await openLink(db, co)];
    const read = async () => [await documentsIn(db, hash), await documentsIn(db, other)];
    expect(await read()).toEqual([[], []]);
    expect(await canReadDocument(db, hash, document)).toBe(false);
    await hand(db, owner, document, co.tenant);
    expect(await read()).toEqual([[], [document]]);
    await inSavepoint(db, async () => {
      // The delivery then names nobody, but it was not to everybody.
      await db.as(owner)`select delete_tenant(${co.tenant})`;
      expect(await documentsIn(db, hash)).toEqual([]);
    });
    await hand(db, owner, document);
    await inSavepoint(db, async () => {
      await db.as(owner)`select delete_tenant(${co.tenant})`;
      expect(await documentsIn(db, hash)).toEqual([document]);
    });
    expect(await read()).toEqual([[document], [document]]);
    expect(await canReadDocument(db, hash, document)).toBe(true);
    const stranger = await addAccount(db, await addLandlord(db));
    expect(await canReadDocument(db, await openLink(db, stranger), document)).toBe(false);
  });

  it('has a mailed letter also for a tenant who shares the address, and tells why it no longer holds', async (db) => {
    const { account } = await addRoy(db, withMail, '2026-03-28');
    const { owner, lease } = account;
    const co = await addCoTenant(db, account, withMail);
    const { id } = await valueOf(db.as(owner)`select issue_reminder(${lease}, ${randomUUID()}, 1)`);
    const hash = await openLink(db, co);
    const mail = await queueMail(db, account, id);
    expect(await documentsIn(db, hash)).toEqual([]);
    await settleMail(db, mail);
    const letter = async () => (await viewOf(db, hash)).documents[0];
    expect(await letter()).toMatchObject({
      id,
      kind: 'reminder',
      amount: 910,
      state: 'valid',
      overtaken: null,
    });
    await pay(db, account, { paidOn: '2026-03-27', amount: 300 });
    expect(await letter()).toMatchObject({ id, overtaken: 'paymentReceived' });
  });

  it('has no formal notice, because only paper counts', async (db) => {
    const { account } = await addRoy(db, withMail, '2026-03-28');
    const { owner, lease } = account;
    const { id } = await valueOf(
      db.as(owner)`select issue_reminder(${lease}, ${randomUUID()}, 3, '{SENT_RECENTLY}')`,
    );
    await hand(db, owner, id);
    expect(await documentsIn(db, await openLink(db, account))).toEqual([]);
  });

  it('has the files that the landlord shows: of the lease, and of the dwelling before the tenant left', async (db) => {
    const { account, property } = await addRoy(db, {}, '2026-03-12');
    const { owner, lease } = account;
    const hash = await openLink(db, account);
    const { file: hidden } = await keepFile(db, owner, { lease_id: lease });
    const { file: shown, path } = await keepFile(db, owner, { lease_id: lease, is_shown: true });
    const { file: energy } = await keepFile(db, owner, {
      property_id: property,
      kind: 'energy',
      made_on: '2026-02-01',
      is_shown: true,
    });
    await addCoTenant(db, account);
    const ids = async () => (await viewOf(db, hash)).files.map(({ id }: { id: string }) => id).toSorted();
    expect(await ids()).toEqual([shown.id, energy.id].toSorted());
    const pathOf = (file: string) =>
      valueOf(withSecretKey(db, (tx) => tx`select tenant_file(${hash}, ${file})`));
    expect(await pathOf(shown.id)).toMatchObject({ path });
    expect(await pathOf(hidden.id)).toBe(null);
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }, account.tenant));
    const { file: later } = await keepFile(db, owner, {
      property_id: property,
      kind: 'energy',
      made_on: '2026-04-01',
      is_shown: true,
    });
    expect(await ids()).not.toContain(later.id);
    expect(await pathOf(later.id)).toBe(null);
  });

  it('has the undated signed lease also for a tenant who left before the landlord stored it', async (db) => {
    const { account } = await addRoy(db, {}, '2026-06-12');
    const { owner, lease } = account;
    await addCoTenant(db, account);
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }, account.tenant));
    const hash = await openLink(db, account);
    const { file } = await keepFile(db, owner, { lease_id: lease, kind: 'lease', is_shown: true });
    await keepFile(db, owner, { lease_id: lease, kind: 'insurance', is_shown: true });
    const { files, is_shared } = await viewOf(db, hash);
    expect([files.map(({ id }: { id: string }) => id), is_shared]).toEqual([[file.id], true]);
  });

  it('has no statement if the tenant left more than 24 months ago', async (db) => {
    const { account } = await addRoy(db, {}, '2026-06-12');
    await addCoTenant(db, account);
    await db.as(account.owner, (tx) => changeTenant(tx, { leaves_on: '2026-05-31' }, account.tenant));
    const hash = await openLink(db, account);
    const statement = async () =>
      (await valueOf(withSecretKey(db, (tx) => tx`select tenant_statement(${hash})`))) !== null;
    for (const [today, has] of [
      ['2028-05-31', true],
      ['2028-06-01', false],
    ] as const) {
      await setToday(db, today);
      expect([(await viewOf(db, hash)).has_statement, await statement()]).toEqual([has, has]);
    }
  });

  it('has no statement that later payments of a tenant who left contradict', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const co = await addCoTenant(db, account);
    await db.as(account.owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }, co.tenant));
    const hash = await openLink(db, co);
    const { has_statement, owed } = await viewOf(db, hash);
    expect([has_statement, owed]).toEqual([true, 910]);
    await pay(db, account, { paidOn: '2026-04-10' });
    const paid = await viewOf(db, hash);
    expect([paid.has_statement, paid.owed]).toEqual([false, 0]);
    expect(await valueOf(withSecretKey(db, (tx) => tx`select tenant_statement(${hash})`))).toBe(null);
  });

  it('has a statement only if the account is not older than the tenant', async (db) => {
    const { account } = await addRoy(db, {}, '2026-06-12');
    const co = await addCoTenant(db, account, { joins_on: '2026-04-15' });
    const statement = async (hash: string) =>
      valueOf(withSecretKey(db, (tx) => tx`select tenant_statement(${hash})`));
    const [first, second] = [await openLink(db, account), await openLink(db, co)];
    expect(await statement(first)).toMatchObject({
      from: '2026-03-01',
      to: '2026-06-12',
      tenants: [{ firstName: 'Ana', lastName: 'Roy' }],
    });
    expect(await statement(second)).toBe(null);
    expect((await viewOf(db, second)).has_statement).toBe(false);
  });

  it('has no statement with an opening balance from before the tenant, or of an account that began after the tenant', async (db) => {
    const fields = { lease_starts_on: '2026-01-01', account_starts_on: '2026-03-01' };
    const { account } = await addRoy(db, fields, '2026-06-12');
    const { owner, lease } = account;
    const co = await addCoTenant(db, account, { joins_on: '2026-03-01' });
    const [first, second] = [await openLink(db, account), await openLink(db, co)];
    const offers = async () => [
      (await viewOf(db, first)).has_statement,
      (await viewOf(db, second)).has_statement,
    ];
    expect(await offers()).toEqual([true, true]);
    await db.as(owner)`select set_account(${lease}, '2026-03-01', 5000)`;
    expect(await offers()).toEqual([true, false]);
    await db.as(owner)`select set_account(${lease}, '2026-03-01', -200)`;
    expect(await offers()).toEqual([true, false]);
    // An opening balance may contain debt from before the tenant, also if the tenant is older than the account.
    await db.as(owner, (tx) => changeTenant(tx, { joins_on: '2026-02-01' }, co.tenant));
    for (const balance of [5000, -200]) {
      await db.as(owner)`select set_account(${lease}, '2026-03-01', ${balance})`;
      expect(await offers()).toEqual([true, false]);
      const openings = async (hash: string) => {
        const { dues, payments } = await viewOf(db, hash);
        return [...dues, ...payments].filter(({ amount }) => amount === Math.abs(balance)).length;
      };
      expect([await openings(first), await openings(second)]).toEqual([1, 0]);
    }
    const owed = async (hash: string) => (await viewOf(db, hash)).owed;
    await db.as(owner)`select set_account(${lease}, '2026-03-01', 5000)`;
    expect((await owed(first)) - (await owed(second))).toBe(5000);
    await db.as(owner)`select set_account(${lease}, '2026-03-01', 0)`;
    expect(await offers()).toEqual([true, true]);
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-02-15' }, account.tenant));
    expect(await offers()).toEqual([false, true]);
  });
});

describe('a mail with a document', () => {
  it('gets a token if the tenant has an access, and the address is still the tenant’s', async (db) => {
    const { account } = await addRoy(db, withMail, '2026-03-12');
    await pay(db, account, { paidOn: '2026-03-06' });
    const document = await issueQuittance(db, account, '2026-03');
    const mail = await queueMail(db, account, document);
    const token = hashOf('of the mail');
    const add = () => valueOf(withSecretKey(db, (tx) => tx`select add_mail_token(${mail}, ${token})`));
    expect(await add()).toBe(false);
    await openLink(db, account);
    expect(await add()).toBe(true);
    expect(await documentsIn(db, token)).toEqual([]);
    await settleMail(db, mail);
    expect(await documentsIn(db, token)).toEqual([document]);
  });
});
