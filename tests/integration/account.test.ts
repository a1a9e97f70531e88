import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, inject, test } from 'vitest';
import { AccountDeletion } from '../../supabase/functions/_shared/contract/leases/account.ts';
import { Document } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { StoredFile } from '../../supabase/functions/_shared/contract/file.ts';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { makeClient } from '../local/client.ts';
import { newLandlord, newSuperAdmin, PASSWORD, whitelist } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { addExpense } from './support/expenses.ts';
import { pdfFile, upload } from './support/files.ts';
import { latestMail } from './support/mailbox.ts';
import { issueMonth, newProperty, newReceipt, newTenant, addSignature, SINCE_MARCH } from './support/rows.ts';

const PATH = '/users/me/deletion';
const PROOF = { currentPassword: PASSWORD };

const userOf = async (client: Client) => json(await client.get('/authentication/user-context'), User);

/** Creates a landlord with a signed quittance that was downloaded. */
async function newLetting() {
  const landlord = await newLandlord();
  const { client } = landlord;
  await addSignature(client);
  const { id: propertyId } = await newProperty(client, { name: '=HYPERLINK("https://evil.example")' });
  const { id: tenantId, leaseId } = await newTenant(client, { propertyId, phoneNumber: '+41 79 123 45 67' });
  const receiptId = await newReceipt(client, { tenantId, propertyId, rent: 1250, charges: 85.5 });
  const pdf = new Uint8Array(await (await client.get(`/documents/${receiptId}/pdf`)).arrayBuffer());
  const [row] = await sql`select code, number from documents where id = ${receiptId}`;
  return {
    ...landlord,
    tenantId,
    leaseId,
    propertyId,
    receiptId,
    pdf,
    code: String(row?.['code']),
    number: String(row?.['number']),
  };
}

/** The bucket of the kept files, past the function. */
const filesBucket = () =>
  makeClient({ url: inject('apiUrl'), key: inject('keys').secretKey }).storage.from('files');

const unpacked = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()));

describe('the export of an account', () => {
  test('an export is one file with all data, the signature, the unchanged documents, and tables in which no text is read as a formula', async () => {
    const { client, tenantId, leaseId, receiptId, number, pdf } = await newLetting();
    const visale = { companyName: 'Action Logement', siren: '732829320', email: 'visale@visale.example' };
    await client.put(`/leases/${leaseId}`, {
      guarantors: [{ tenantId, firstName: 'Ana', lastName: 'Roy' }, visale],
    });
    const letter = { how: 'registered', sentOn: todayInParis(), registeredNumber: '1A 234' };
    await client.put(`/documents/${receiptId}/deliveries`, {
      deliveries: [
        { how: 'hand', sentOn: todayInParis() },
        { ...letter, tenantId, receivedOn: todayInParis() },
      ],
    });
    const other = await newLetting();
    const { id: archivedId } = await newProperty(client, { name: 'Ancien studio' });
    await client.put(`/properties/${archivedId}/archive`, { isArchived: true });
    const response = await client.get('/users/me/export');
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="klinky-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = await unpacked(response);
    const document = `documents/${number.split('-')[1]}/${number}.pdf`;
    // Each year since the start of the account has its tables.
    const yearTables = Object.keys(files).filter((name) => name.startsWith('bilan/'));
    expect(yearTables.slice(-3)).toEqual(
      ['recettes', 'depenses', '2044'].map((name) => `bilan/${todayInParis().slice(0, 4)}/${name}.csv`),
    );
    expect(Object.keys(files)).toEqual([
      'LISEZ-MOI.txt',
      'klinky.json',
      'csv/bailleurs.csv',
      'csv/logements.csv',
      'csv/locataires.csv',
      'csv/garants.csv',
      'csv/aides-attendues.csv',
      'csv/loyers.csv',
      'csv/locations.csv',
      'csv/paiements.csv',
      'csv/releves.csv',
      'csv/echeances.csv',
      'csv/imputations.csv',
      'csv/depots.csv',
      'csv/retenues-depots.csv',
      'csv/documents.csv',
      'csv/quittances.csv',
      'csv/envois.csv',
      'csv/transmissions.csv',
      'csv/depenses.csv',
      'signatures/1-Camille-Lefèvre.png',
      ...yearTables,
      document,
    ]);
    expect(files[document]).toEqual(pdf);
    const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    const data: unknown = JSON.parse(read('klinky.json'));
    expect(data).toMatchObject({
      format: 'klinky',
      version: 1,
      tenants: [{ id: tenantId }],
      documents: [{ number }],
    });
    expect(read('klinky.json')).not.toContain(other.tenantId);
    expect(read('csv/logements.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(read('csv/logements.csv')).toContain(`;${todayInParis()};${archivedId}`);
    expect(read('csv/locataires.csv')).toContain("'+41 79 123 45 67");
    expect(read('csv/quittances.csv')).toContain(`${number};Quittance;valable`);
    expect(read('csv/documents.csv')).toMatch(
      /^Numéro;Nature;Généré le;État;Locataires;Bailleur;Du;Au;Montant\r\n/,
    );
    expect(read('csv/documents.csv')).toMatch(
      new RegExp(
        `^${number};Quittance;[-\\d]{10} [\\d:]{5};valable;.*;Camille Lefèvre;[-\\d]{10};[-\\d]{10};1335,50\\r$`,
        'm',
      ),
    );
    expect(read('csv/quittances.csv')).toContain(';1250,00;85,50;1335,50;');
    const tenant = 'Łukasz Nguyễn-Öztürk';
    const guarantors = read('csv/garants.csv').split('\r\n');
    expect(guarantors[1]).toMatch(new RegExp(`^;;Ana;Roy;;;${tenant};"'=HYPERLINK`));
    expect(guarantors[2]).toMatch(
      new RegExp(`^Action Logement;732829320;;;visale@visale.example;;${tenant};"'=HYPERLINK`),
    );
    const today = todayInParis();
    expect(read('csv/transmissions.csv').split('\r\n').slice(1)).toEqual([
      `${number};en main propre;${today};;;`,
      `${number};recommandé;${today};${tenant};1A 234;${today}`,
      '',
    ]);
  });

  test('the export lists letters among the documents, not among the receipts', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const accountStartsOn = `${addMonths(todayInParis(), -1).slice(0, 7)}-01`;
    const { leaseId } = await newTenant(client, { propertyId, accountStartsOn });
    const request = { idempotencyKey: randomUUID(), level: 1 };
    const { number } = await json(await client.post(`/leases/${leaseId}/reminders`, request), Document);
    const files = await unpacked(await client.get('/users/me/export'));
    const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    expect(read('csv/documents.csv')).toMatch(
      new RegExp(`^${number};Relance;.*;valable;.*;[-\\d]{10};[-\\d]{10};\\d+,\\d\\d\\r$`, 'm'),
    );
    expect(read('csv/quittances.csv')).not.toContain(number);
    expect(Object.keys(files)).toContain(`documents/${number.split('-')[1]}/${number}.pdf`);
  });

  test('an export contains an unreadable row as it is stored', async () => {
    const { client, tenantId, propertyId, number } = await newLetting();
    const april = { from: '2026-04-01', to: '2026-04-30', rent: 1250, charges: 85.5 };
    const id = await newReceipt(client, { ...april, tenantId, propertyId });
    await sql`update documents set issued_at = '-infinity' where id = ${id}`;
    const files = await unpacked(await client.get('/users/me/export'));
    const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    const data: unknown = JSON.parse(read('klinky.json'));
    expect(data).toMatchObject({
      documents: [{ id, issued_at: '-infinity' }, { number }],
      receipts: [{ id }, { rent: 1250 }],
    });
    expect(read('csv/quittances.csv').trim().split('\r\n')).toHaveLength(2);
    const documents = Object.keys(files).filter((name) => name.startsWith('documents/'));
    expect(documents).toEqual([`documents/${number.split('-')[1]}/${number}.pdf`]);
  });

  test('an export lists the documents in the order of issue', async () => {
    const { client, user, tenantId, propertyId, number } = await newLetting();
    const letting = { tenantId, propertyId, rent: 1250, charges: 85.5 };
    for (const month of ['04', '06', '09'])
      await newReceipt(client, { ...letting, from: `2026-${month}-01`, to: `2026-${month}-30` });
    // This update moves the first row to the end of its table.
    await sql`update documents set sequence = sequence where owner_id = ${user.id} and number = ${number}`;
    const files = await unpacked(await client.get('/users/me/export'));
    const documents = Object.keys(files).filter((name) => name.startsWith('documents/'));
    const issued = await sql`select number from documents where owner_id = ${user.id} order by issued_at`;
    expect(documents.map((name) => name.replace(/^documents\/\d+\/|\.pdf$/g, ''))).toEqual(
      issued.map((row) => row['number']),
    );
  });

  test('an export of many documents has several parts that together contain every document', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const tenantIds: string[] = [];
    while (tenantIds.length < 53)
      tenantIds.push((await newTenant(client, { propertyId, ...SINCE_MARCH })).id);
    expect((await issueMonth(client, tenantIds)).issued).toHaveLength(53);

    const first = await client.get('/users/me/export');
    expect(first.headers.get('Klinky-Parts')).toBe('2');
    expect(first.headers.get('Klinky-Next')).toBe('part=2');
    const parts = [await unpacked(first), await unpacked(await client.get('/users/me/export?part=2'))];
    const names = parts.map((files) =>
      Object.keys(files).filter((name) => /^documents\/.*\.pdf$/.test(name)),
    );
    expect(names.map(({ length }) => length)).toEqual([50, 3]);
    expect(new Set(names.flat()).size).toBe(53);
    expect(parts.map((files) => 'klinky.json' in files)).toEqual([true, false]);
    const data = JSON.parse(strFromU8(parts[0]?.['klinky.json'] ?? new Uint8Array()));
    expect(data.receipts).toHaveLength(53);
    expect(data.documents).toHaveLength(53);
    expect(names.flat().map((name) => name.slice(15, -4))).toEqual(
      data.documents.map(({ number }: { number: string }) => number),
    );
    expect(await failure(await client.get('/users/me/export?part=3'))).toBe('404 NOT_FOUND');
    expect(await failure(await client.get('/users/me/export?part=0'))).toBe(
      '400 VALIDATION_FAILED part=invalid',
    );
  });

  test('the parts after the documents have the kept files, and a text names a file whose bytes are missing', async () => {
    const { client, propertyId, user } = await newLetting();
    const bytes = pdfFile(2_000_000);
    const bill = await addExpense(client);
    const fields = { name: 'Facture', kind: 'invoice', expenseId: bill.id };
    const files = [
      await json(await upload(client, { name: 'DPE', kind: 'energy', propertyId }, bytes), StoredFile),
      await json(await upload(client, fields, pdfFile(1000, 2)), StoredFile),
      await json(
        await upload(client, { name: 'Perdu', kind: 'gas', propertyId }, pdfFile(1000, 3)),
        StoredFile,
      ),
    ];
    const [energy, invoice, lost] = files.map(({ id }) => id);
    await filesBucket().remove([`${user.id}/${lost}`]);
    const first = await client.get('/users/me/export');
    expect(first.headers.get('Klinky-Parts')).toBe('2');
    const data = await unpacked(first);
    expect(JSON.parse(strFromU8(data['klinky.json'] ?? new Uint8Array())).files).toHaveLength(3);
    const next = first.headers.get('Klinky-Next');
    const response = await client.get(`/users/me/export?${next}`);
    expect(response.headers.get('Klinky-Next')).toBe(null);
    const part = await unpacked(response);
    const endOf = (id = '') => id.slice(0, 8);
    const [dwelling, bills] = ['fichiers/HYPERLINK-https-evil-example', 'fichiers/plusieurs-logements'];
    const text = Object.keys(part).find((name) => name.startsWith('fichiers/LISEZ-MOI-'));
    const today = todayInParis();
    const names = [
      `${dwelling}/dpe-${today}-${endOf(energy)}.pdf`,
      `${bills}/facture-${bill.paidOn}-${endOf(invoice)}.pdf`,
      text,
    ];
    expect(new Set(Object.keys(part))).toEqual(new Set(names));
    expect(bytes.equals(part[`${dwelling}/dpe-${today}-${endOf(energy)}.pdf`] ?? Buffer.of())).toBe(true);
    expect(strFromU8(part[text ?? ''] ?? new Uint8Array())).toContain(
      `${dwelling}/gaz-${today}-${endOf(lost)}.pdf (Perdu)`,
    );
    expect(await failure(await client.get('/users/me/export?after=x'))).toBe(
      '400 VALIDATION_FAILED after=invalid',
    );
    const { client: stranger } = await newLandlord();
    expect(await unpacked(await stranger.get(`/users/me/export?${next}`))).toEqual({});
  });

  test('an export that fails while its pages are sent ends with an error instead of a complete file', async () => {
    const { client, user } = await newLetting();
    const locked = await sql.reserve();
    await locked`begin`;
    // The export reads this table near the end.
    await locked`lock table public.imports in access exclusive mode`;
    const half = await client.get('/users/me/export');
    await sql`delete from auth.sessions where user_id = ${user.id}`;
    await locked`commit`;
    locked.release();
    await expect(half.arrayBuffer()).rejects.toThrow(/terminated/);
  });

  test('an account can download only one export at a time, through the app’s address and the function’s address together', async () => {
    const { client } = await newLetting();
    const locked = await sql.reserve();
    await locked`begin`;
    await locked`lock table public.imports in access exclusive mode`;
    const first = await client.get('/users/me/export');
    const again = new Client(`${inject('appUrl')}/functions/v1`);
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    const refused = await again.get('/users/me/export');
    await locked`commit`;
    locked.release();
    expect(await failure(refused)).toBe('429 TOO_MANY_REQUESTS');
    expect(Object.keys(await unpacked(first))).toContain('klinky.json');
  });

  test('an export can be requested again after an interrupted download', async () => {
    const { client } = await newLetting();
    const unread = await client.get('/users/me/export');
    await unread.body?.cancel();
    await expect.poll(async () => (await client.get('/users/me/export')).status).toBe(200);
  });

  test('an export for one year contains no documents of other years', async () => {
    const { client, number } = await newLetting();
    const year = Number(number.split('-')[1]);
    const documents = async (query: string) =>
      Object.keys(await unpacked(await client.get(`/users/me/export?year=${query}`))).filter((name) =>
        name.startsWith('documents/'),
      );
    expect(await documents(String(year))).toHaveLength(1);
    expect(await documents(String(year - 1))).toEqual([]);
    expect(await failure(await client.get('/users/me/export?year=x'))).toBe(
      '400 VALIDATION_FAILED year=invalid',
    );
  });
});

describe('an account', () => {
  test('deleting an account needs its password', async () => {
    const { client, email } = await newLandlord();
    for (const currentPassword of ['Wrong2026!', `${PASSWORD}\0`]) {
      const wrong = await client.post(PATH, { currentPassword });
      expect(await failure(wrong)).toBe('400 VALIDATION_FAILED currentPassword=wrongPassword');
    }
    expect(await userOf(client)).toMatchObject({ deletesOn: null, isEnded: false });
    const asked = await client.post(PATH, PROOF);
    expect(asked.status).toBe(202);
    const { deletesOn } = await json(asked, AccountDeletion);
    expect(await userOf(client)).toMatchObject({ deletesOn, isEnded: false });
    await expect
      .poll(async () => (await latestMail(email)).Subject)
      .toBe('Votre compte Klinky va être supprimé');
    const kept = await client.post(`${PATH}/keep`, { currentPassword: 'Wrong2026!' });
    expect(await failure(kept)).toBe('400 VALIDATION_FAILED currentPassword=wrongPassword');
    expect(await userOf(client)).toMatchObject({ deletesOn });
    expect((await client.post(`${PATH}/keep`, PROOF)).status).toBe(204);
    expect(await userOf(client)).toMatchObject({ deletesOn: null });
    expect(
      await sql`select from auth.sessions join auth.users on users.id = user_id where email = ${email}`,
    ).toHaveLength(1);
  });

  test('after an account is deleted without waiting, its documents can still be verified, and the answer contains no names', async () => {
    const { client, email, code, number } = await newLetting();
    const before = await json(await new Client().get(`/verify/${code}`), Verification);
    expect(await failure(await client.post(`${PATH}/now`, PROOF))).toBe('409 DELETION_NOT_REQUESTED');
    expect((await client.post(PATH, PROOF)).status).toBe(202);
    const wrong = await client.post(`${PATH}/now`, { currentPassword: 'Wrong2026!' });
    expect(await failure(wrong)).toBe('400 VALIDATION_FAILED currentPassword=wrongPassword');
    expect((await client.post(`${PATH}/now`, PROOF)).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    await expect.poll(async () => (await latestMail(email)).Subject).toBe('Votre compte Klinky est supprimé');
    const signIn = await new Client().post('/authentication/signin', { username: email, password: PASSWORD });
    expect(await failure(signIn)).toBe('401 INVALID_CREDENTIALS');
    expect(await sql`select from whitelisted_users where email = ${email}`).toHaveLength(0);
    const signUp = await new Client().post('/authentication/signup', { login: email, password: PASSWORD });
    expect(await failure(signUp)).toContain('EMAIL_NOT_WHITELISTED');
    expect(await json(await new Client().get(`/verify/${code}`), Verification)).toEqual({
      kind: 'quittance',
      number,
      state: 'valid',
      issuedAt: before.issuedAt,
      sha256: before.sha256,
      isAccountDeleted: true,
    });
    // After a new invitation, the address can sign up once more.
    await sql`insert into whitelisted_users (email) values (${email}) on conflict do nothing`;
    expect(
      (await new Client().post('/authentication/signup', { login: email, password: PASSWORD })).status,
    ).toBe(201);
  });

  test('an account that awaits deletion sends no mail to tenants and gets no notifications', async () => {
    const { client, user, tenantId } = await newLetting();
    await client.put(`/tenants/${tenantId}`, {
      email: 'locataire@klinky.test',
      emailConsent: { on: '2026-01-05', how: 'Mail' },
    });
    const [receipt] = await sql`select id from receipts where owner_id = ${user.id}`;
    await client.post(PATH, PROOF);
    const mail = await client.post(`/documents/${String(receipt?.['id'])}/email`, {
      idempotencyKey: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
    });
    expect(await failure(mail)).toBe('409 ACCOUNT_CLOSING');
    await sql`update leases set property_id = null where owner_id = ${user.id}`;
    await sql`select private.run_daily_checks(${user.id})`;
    expect(await sql`select from notifications where user_id = ${user.id}`).toHaveLength(0);
  });
});

test('the landlord cannot keep an account that a super-admin has ended', async () => {
  const admin = await newSuperAdmin();
  const { client, email } = await newLandlord();
  const [line] = await sql`select id from whitelisted_users where email = ${email}`;
  const path = `/admin/whitelist/users/${String(line?.['id'])}`;
  expect(await failure(await client.delete(`${path}?end-account=true`))).toBe('404 NOT_FOUND');
  expect((await admin.client.delete(`${path}?end-account=true`)).status).toBe(204);
  const [own] = await sql`select id from whitelisted_users where email = ${admin.email}`;
  const refused = await admin.client.delete(`/admin/whitelist/users/${String(own?.['id'])}?end-account=true`);
  expect(await failure(refused)).toBe('409 SUPER_ADMIN_ACCOUNT');
  expect(await failure(await admin.client.delete(`${path}?end-account=true`))).toBe('404 NOT_FOUND');
  // The sessions of the account have ended and can no longer write.
  expect(await failure(await client.get('/authentication/user-context'))).toBe('401 UNAUTHENTICATED');
  expect((await client.post('/authentication/signin', { username: email, password: PASSWORD })).status).toBe(
    200,
  );
  expect(await userOf(client)).toMatchObject({ isEnded: true });
  await expect.poll(async () => (await latestMail(email)).Subject).toBe('Votre accès à Klinky a pris fin');
  expect(await failure(await client.post(`${PATH}/keep`, PROOF))).toBe('409 ACCOUNT_CLOSING');
  expect((await client.get('/users/me/export')).status).toBe(200);
  await whitelist(email);
  expect(await userOf(client)).toMatchObject({ deletesOn: null, isEnded: false });
});
