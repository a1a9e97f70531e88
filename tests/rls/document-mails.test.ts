import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { monthMails } from './months.ts';
import { addLetting, addReceipt, addTenant, changeTenant, type NewReceipt } from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

async function newMail(db: TestDatabase) {
  const letting = await addLetting(db);
  await db.as(letting.owner, (tx) =>
    changeTenant(tx, {
      email: 'elodie@example.test',
      email_consent_address: 'elodie@example.test',
      email_consent_on: '2026-01-05',
      email_consent_how: 'Lease',
    }),
  );
  const receipt = await addReceipt(db, letting);
  const [row] = await queue(db, letting.owner, receipt.id);
  return { ...letting, receipt: receipt.id, mail: row?.['mails'][0] };
}

/** Records the outcome of each queued mail as the function does. */
const settle = ({ tx }: TestDatabase, failure: string | null = null) =>
  tx`select settle_document_mail(id, ${failure}) from document_mails where state = 'queued'`;

const queue = (db: TestDatabase, owner: string, receipt: string, request: string = crypto.randomUUID()) =>
  db.as(owner)`select queue_document_mail(${receipt}, ${request}) as mails`;

describe('mails with receipts', () => {
  it('a receipt is mailed to the address of the tenant’s consent, whatever address the caller sends', async (db) => {
    const { owner, receipt, mail } = await newMail(db);
    expect(mail).toMatchObject({ recipient: 'elodie@example.test', state: 'queued', is_new: true });
    const forged = (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) =>
      tx`insert into document_mails (document_id, idempotency_key, recipient) values (${receipt}, ${receipt}, 'a@b.c')`;
    expect(await db.refusalCode(owner, forged)).toBe(DENIED);
    await db.as(owner, (tx) =>
      changeTenant(tx, {
        email: 'other@example.test',
        email_consent_address: null,
        email_consent_on: null,
        email_consent_how: null,
      }),
    );
    const direct = (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) =>
      tx`insert into document_mails (document_id, idempotency_key) values (${receipt}, ${receipt})`;
    expect(await db.refusalCode(owner, direct)).toBe(DENIED);
    await settle(db);
    const another = db.refusalText(owner)`select queue_document_mail(${receipt}, ${receipt})`;
    expect(await another).toBe('PT409 CONSENT_MISSING');
  });

  it('each new request mails a receipt once, unless an earlier mail of this receipt is still on its way', async (db) => {
    const { owner, property, tenant, receipt, mail } = await newMail(db);
    const other = await queue(db, owner, receipt);
    expect(other[0]?.['mails']).toMatchObject([{ id: mail.id, is_new: false }]);
    await settle(db);
    const request = crypto.randomUUID();
    const [first, second] = [
      await queue(db, owner, receipt, request),
      await queue(db, owner, receipt, request),
    ];
    expect(first[0]?.['mails']).toMatchObject([{ is_new: true }]);
    expect(second[0]?.['mails']).toMatchObject([{ id: first[0]?.['mails'][0].id, is_new: false }]);
    const april = { period_from: '2026-04-01', period_to: '2026-04-30' };
    const { id } = await addReceipt(db, { owner, property, tenant }, april);
    const double = db.refusalText(owner)`select queue_document_mail(${id}, ${request})`;
    expect(await double).toContain('PT409 IDEMPOTENCY_KEY_REUSED');
  });

  it('a receipt is mailed once to each address of its named tenants, or to no address if one mail is refused', async (db) => {
    const { owner, tenant, property } = await newMail(db);
    await settle(db);
    const join = async (name: string, email: string, fields: Record<string, string> = {}) =>
      String(
        await valueOf(db.as(owner)`
        select added ->> 'id' as id from tenants one cross join lateral add_tenant(jsonb_build_object(
          'lease_id', one.lease_id, 'first_name', ${name}::text, 'last_name', 'Roy', 'email', ${email}::text,
          'email_consent_address', ${email}::text, 'email_consent_on', '2026-01-05', 'email_consent_how', 'Lease'
        ) || ${db.tx.json(fields)}) added where one.id = ${tenant}`),
      );
    const ana = await join('Ana', 'ana@example.test');
    await join('Bo', 'Elodie@example.test');
    await join('Cy', 'cy@example.test', { joins_on: '2026-05-01' });
    const april = { period_from: '2026-04-01', period_to: '2026-04-30' };
    const { id } = await addReceipt(db, { owner, property, tenant }, april);
    await join('Di', 'di@example.test');
    await db.tx`select private.require_attempt('documentMail to ' || private.mailbox_of('ana@example.test'), 60, 3600) from generate_series(1, 60)`;
    expect(await db.refusalText(owner)`select queue_document_mail(${id}, ${crypto.randomUUID()})`).toMatch(
      /^PT429/,
    );
    expect(await db.as(owner)`select from document_mails where document_id = ${id}`).toEqual([]);
    await db.tx`delete from private.rate_limits`;
    const [row] = await queue(db, owner, id);
    expect(row?.['mails']).toMatchObject([
      { tenant_id: tenant, recipient: 'elodie@example.test', is_new: true },
      { tenant_id: ana, recipient: 'ana@example.test', is_new: true },
    ]);
    await settle(db);
    const [line] = await db.as(owner)`select emails from private.receipt_list where id = ${id}`;
    expect(line?.['emails']).toMatchObject([
      { tenant_id: tenant, state: 'sent' },
      { tenant_id: ana, state: 'sent' },
    ]);
    await db.as(owner)`select delete_tenant(${ana})`;
    const [after] = await db.as(owner)`select emails from private.receipt_list where id = ${id}`;
    expect(after?.['emails']).toMatchObject([{ tenant_id: tenant }, { tenant_id: null }]);
  });

  it('a request to mail a receipt only if it is unsent repeats a failed mail, but not a sent mail', async (db) => {
    const { owner, receipt, mail } = await newMail(db);
    const once = async () =>
      (await valueOf(db.as(owner)`select queue_document_mail(${receipt}, ${crypto.randomUUID()}, true)`))[0];
    await settle(db, 'RECIPIENT_REFUSED');
    const again = await once();
    expect(again).toMatchObject({ is_new: true, state: 'queued', error_code: null });
    expect(again.id).not.toBe(mail.id);
    await settle(db);
    expect(await once()).toMatchObject({ id: again.id, is_new: false, state: 'sent' });
  });

  it('the mails of a month list each valid receipt with the addresses of its tenants, or with the obstacle to mailing', async (db) => {
    const { owner, property, tenant, receipt } = await newMail(db);
    const named = async (lastName: string, fields: Record<string, unknown> = {}, paid: NewReceipt = {}) => {
      const id = await addTenant(db, owner, property);
      const row = { last_name: lastName, ...fields };
      await db.as(owner, (tx) => changeTenant(tx, row, id));
      return (await addReceipt(db, { owner, property, tenant: id }, paid)).id;
    };
    const silent = await named('N silent', { email: 'silent@example.test' }, { rent: 100 });
    const unreachable = await named('O unreachable');
    const gone = await named('P gone');
    await db.as(owner)`
      select delete_tenant(id) from (select id from tenants where last_name = 'P gone') one`;
    const voided = await named('Q voided');
    await db.as(owner)`select void_receipt(${voided}, 'Wrong', true)`;
    await settle(db, 'RECIPIENT_REFUSED');
    const mailsOf = (caller: string, day: string) => monthMails(db, caller, day);
    const without = { addresses: [], mails: [] };
    expect(await mailsOf(owner, '2026-03-20')).toMatchObject([
      {
        documentId: receipt,
        tenantId: tenant,
        tenantName: 'Élodie Marchand',
        addresses: ['elodie@example.test'],
        obstacle: null,
        mails: [{ state: 'failed', recipient: 'elodie@example.test', errorCode: 'RECIPIENT_REFUSED' }],
      },
      { documentId: silent, ...without, obstacle: 'NO_CONSENT' },
      { documentId: unreachable, ...without, obstacle: 'NO_ADDRESS' },
      { documentId: gone, tenantId: null, ...without, obstacle: 'NO_TENANT' },
    ]);
    expect(await mailsOf(owner, '2026-04-01')).toEqual([]);
    const { owner: stranger } = await addLetting(db);
    expect(await mailsOf(stranger, '2026-03-01')).toEqual([]);
  });

  it('the outcome of a mail is recorded once and never changes, and a mail is never deleted', async (db) => {
    const { owner, mail } = await newMail(db);
    await settle(db, 'EMAIL_NOT_SENT');
    await db.tx`select settle_document_mail(${mail.id}, null)`;
    const [row] = await db.as(owner)`select state, changed_at > created_at as moved from document_mails`;
    expect(row).toEqual({ state: 'failed', moved: true });
    expect(await db.refusalCode(owner)`delete from document_mails`).toBe(DENIED);
    expect(await db.refusalCode(owner)`update document_mails set recipient = 'x'`).toBe(DENIED);
  });

  it('no landlord can mark his mails as sent or failed', async (db) => {
    const { owner, mail } = await newMail(db);
    for (const change of [
      "state = 'sent'",
      "state = 'failed'",
      "error = 'EMAIL_NOT_SENT'",
      'changed_at = now()',
    ])
      expect(await db.refusalCode(owner)`update document_mails set ${db.tx.unsafe(change)}`, change).toBe(
        DENIED,
      );
    const settled = db.refusalCode(owner)`select settle_document_mail(${mail.id}, null)`;
    expect(await settled).toBe(DENIED);
    const [row] = await db.tx`select state from document_mails where id = ${mail.id}`;
    expect(row).toEqual({ state: 'queued' });
  });

  it('the numbers of mails per landlord and per address are limited, and refused requests do not count', async (db) => {
    const { owner, receipt } = await newMail(db);
    await settle(db);
    const another = () =>
      db.refusalText(owner)`select queue_document_mail(${receipt}, ${crypto.randomUUID()})`;
    for (let count = 1; count < 40; count += 1) {
      expect(await another(), String(count)).toBeNull();
      await settle(db);
    }
    expect(await another()).toMatch(/^PT429 TOO_MANY_REQUESTS 7[12]\d\d$/);
    // Different spellings of an address count as one address.
    for (const email of [
      'elodie+rent@example.test',
      'ELODIE@\uFF45xample.test',
      'elodie@example\u3002test',
    ]) {
      await db.as(owner, (tx) => changeTenant(tx, { email, email_consent_address: email }));
      expect(await another(), email).toMatch(/^PT429 TOO_MANY_REQUESTS 7[12]\d\d$/);
    }
    const other = await addLetting(db);
    await db.as(other.owner, (tx) =>
      changeTenant(tx, {
        email: 'Elodie@example.test',
        email_consent_address: 'Elodie@example.test',
        email_consent_on: '2026-01-01',
        email_consent_how: 'Lease',
      }),
    );
    const { id } = await addReceipt(db, other);
    const mailIt = (tx: TransactionSql) => tx`select queue_document_mail(${id}, ${id})`;
    expect(await db.refusalText(other.owner, mailIt)).toBeNull();
    // The limit per landlord counts the mails to all addresses.
    await db.tx`select private.require_attempt('documentMail of ' || ${owner}, 1000, 60) from generate_series(1, 960)`;
    await db.as(owner, (tx) =>
      changeTenant(tx, { email: 'new@example.test', email_consent_address: 'new@example.test' }),
    );
    expect(await another()).toMatch(/^PT429 TOO_MANY_REQUESTS [56]\d$/);
  });

  it('mails with receipts are visible to their owner only', async (db) => {
    const { receipt } = await newMail(db);
    const { owner: stranger } = await addLetting(db);
    expect(await db.as(stranger)`select * from document_mails`).toHaveLength(0);
    const ask = db.refusalText(stranger)`select queue_document_mail(${receipt}, ${receipt})`;
    expect(await ask).toBe('PT404 NOT_FOUND');
    const verify = db.refusalCode(stranger)`select document_by_code('x')`;
    expect(await verify).toBe(DENIED);
  });
});
