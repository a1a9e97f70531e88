import { request as requestOf } from 'node:http';
import { describe, expect, inject, test, vi } from 'vitest';
import { FILE_MAX_BYTES, StoredFile, FileList } from '../../supabase/functions/_shared/contract/file.ts';
import { makeClient } from '../local/client.ts';
import { newLandlord, newSuperAdmin, PASSWORD } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { addExpense } from './support/expenses.ts';
import { newFile, pdfFile, upload } from './support/files.ts';
import { JPEG, png } from './support/images.ts';
import { rest } from './support/rest.ts';
import { newProperty, newTenant } from './support/rows.ts';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const list = async (client: Client, query = '') => json(await client.get(`/files${query}`), FileList);
const tokenOf = (client: Client) => client.cookies.get('klinky-access') ?? '';

/** Returns the bucket as a program with a token reaches it, past the function. Without a token, uses the secret key. */
function bucketWith(token?: string) {
  const { publishableKey, secretKey } = inject('keys');
  return makeClient({
    url: inject('apiUrl'),
    key: token === undefined ? secretKey : publishableKey,
    ...(token !== undefined && { token }),
  }).storage.from('files');
}

const pathOf = async ({ id }: StoredFile): Promise<string> => {
  const [row] = await sql`select owner_id from public.files where id = ${id}`;
  return `${row?.['owner_id']}/${id}`;
};

describe('a kept file', () => {
  test('a file of nearly 10 MB comes back byte for byte, to save and not to run', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const bytes = pdfFile(9_500_000);
    const added = await upload(client, { name: 'État des risques', kind: 'risks', propertyId }, bytes);
    expect(added.status).toBe(201);
    const file = await json(added, StoredFile);
    expect(file).toMatchObject({ propertyId, mediaType: 'application/pdf', size: 9_500_000, isShown: false });
    const response = await client.get(`/files/${file.id}`);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '9500000',
      'content-disposition': expect.stringMatching(/^attachment; filename="Etat-des-risques\.pdf"/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const place = {
      propertyName: 'Studio Croix-Rousse',
      isArchived: false,
      tenantId: null,
      tenantNames: [],
      paidOn: null,
    };
    expect(await list(client)).toEqual([{ ...file, ...place }]);
    expect(await list(client, `?after=${file.id}`)).toEqual([]);
  });

  test.each([
    ['image/jpeg', JPEG, 'jpg'],
    ['image/png', png(), 'png'],
  ])('%s is stored by its bytes, whatever its name says', async (mediaType, bytes, extension) => {
    const { client } = await newLandlord();
    const expense = await addExpense(client);
    const fields = { name: 'facture.pdf', kind: 'invoice', expenseId: expense.id };
    const file = await json(await upload(client, fields, new Uint8Array(bytes)), StoredFile);
    expect(file).toMatchObject({ mediaType, expenseId: expense.id });
    const response = await client.get(`/files/${file.id}`);
    expect(response.headers.get('Content-Type')).toBe(mediaType);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="facture.pdf.${extension}"`,
    );
    expect(await bytesOf(response)).toEqual(Buffer.from(bytes));
  });

  test('the same bytes of the same subject answer 200 with the same row, and of another subject 201', async () => {
    const { client } = await newLandlord();
    const [first, second] = [await newProperty(client), await newProperty(client)];
    const add = (propertyId: string) =>
      upload(client, { name: 'Plan', kind: 'other', propertyId }, pdfFile());
    const file = await json(await add(first.id), StoredFile);
    const again = await add(first.id);
    expect([again.status, await json(again, StoredFile)]).toEqual([200, file]);
    expect((await add(second.id)).status).toBe(201);
    expect(await list(client, `?propertyId=${first.id}`)).toMatchObject([file]);
    expect(await list(client)).toHaveLength(2);
  });

  test('an upload whose connection broke is not shown, and can be repeated', async () => {
    const { client, user } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const fields = { name: 'Plan', kind: 'other', propertyId };
    // Between the two steps of an upload, the row has no bytes yet.
    const { status } = await rest(client, 'rpc/add_file', {
      file: {
        name: 'Plan',
        kind: 'other',
        property_id: propertyId,
        media_type: 'image/png',
        size: 1,
        sha256: Buffer.from(await crypto.subtle.digest('SHA-256', pdfFile())).toString('hex'),
      },
    });
    expect(status).toBe(200);
    const [row] = await sql`select id from public.files where owner_id = ${user.id}`;
    expect(await list(client)).toEqual([]);
    expect(await failure(await client.get(`/files/${row?.['id']}`))).toBe('404 NOT_FOUND');
    const repeated = await upload(client, fields, pdfFile());
    expect(repeated.status).toBe(201);
    expect(await json(repeated, StoredFile)).toMatchObject({
      id: row?.['id'],
      mediaType: 'application/pdf',
      size: 1000,
    });
  });

  test('a landlord changes and deletes a file, and its bytes go', async () => {
    const { client } = await newLandlord();
    const file = await newFile(client);
    const path = await pathOf(file);
    const changes = { name: 'Classe D', madeOn: null, validUntil: null, isShown: true };
    expect(await json(await client.put(`/files/${file.id}`, changes), StoredFile)).toEqual({
      ...file,
      ...changes,
    });
    expect(await failure(await client.put(`/files/${file.id}`, { kind: 'invoice' }))).toBe(
      '400 VALIDATION_FAILED kind=invalid',
    );
    expect(await failure(await client.put(`/files/${file.id}`, { size: 1 }))).toBe(
      '400 VALIDATION_FAILED size=readOnly',
    );
    expect((await bucketWith().download(path)).error).toBeNull();
    expect((await client.delete(`/files/${file.id}`)).status).toBe(204);
    expect(await failure(await client.get(`/files/${file.id}`))).toBe('404 NOT_FOUND');
    // The function ends the removal after Storage has removed the bytes.
    await vi.waitFor(
      async () => expect(await sql`select from private.file_removals where path = ${path}`).toHaveLength(0),
      60_000,
    );
    expect((await bucketWith().download(path)).error).not.toBeNull();
  });

  test('the bytes of a deleted dwelling are removed after a later request, and 130 files at once', async () => {
    const { client, user } = await newLandlord();
    const file = await newFile(client);
    const path = await pathOf(file);
    // More paths than one call of Storage removes.
    await sql`insert into private.file_removals (path) select ${user.id} || '/gone-' || number from generate_series(1, 130) number`;
    await sql`delete from public.properties where id = ${file.propertyId}`;
    await client.delete(`/files/${(await newFile(client, pdfFile(500, 2))).id}`);
    await vi.waitFor(
      async () =>
        expect(await sql`select from private.file_removals where path like ${`${user.id}/%`}`).toHaveLength(
          0,
        ),
      60_000,
    );
    expect((await bucketWith().download(path)).error).not.toBeNull();
  });
});

describe('a refused file', () => {
  test.each([
    ['HTML', Buffer.from('<script>alert(1)</script>'), '415 UNSUPPORTED_MEDIA_TYPE =invalid'],
    [
      'a PDF with JavaScript',
      Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\n%%EOF\n'),
      '415 UNSUPPORTED_MEDIA_TYPE =activePdf',
    ],
    [
      'a PDF with a password',
      Buffer.from('%PDF-1.7\n<< /Encrypt 5 0 R >>\n%%EOF\n'),
      '415 UNSUPPORTED_MEDIA_TYPE =encryptedPdf',
    ],
    [
      'a picture that unpacks to 10 GB',
      png({ width: 60_000, height: 60_000, raw: Buffer.alloc(100) }),
      '415 UNSUPPORTED_MEDIA_TYPE =imageTooLarge',
    ],
    ['an empty file', Buffer.alloc(0), '415 UNSUPPORTED_MEDIA_TYPE =invalid'],
    ['a file of more than 10 MB', pdfFile(FILE_MAX_BYTES + 1), '413 PAYLOAD_TOO_LARGE'],
    ['a file of 10.4 MB', pdfFile(10_400_000), '413 PAYLOAD_TOO_LARGE'],
  ])('%s is refused with its code, and leaves neither a row nor bytes', async (_, bytes, refused) => {
    const { client, user } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const response = await upload(client, { name: 'bail.pdf', kind: 'other', propertyId }, bytes);
    expect(await failure(response.clone())).toBe(refused);
    expect(Object(await response.json()).message).toMatch(/^[A-Z].*\.$/);
    expect(await sql`select from public.files where owner_id = ${user.id}`).toHaveLength(0);
    expect(await sql`select from storage.objects where name like ${`${user.id}/%`}`).toHaveLength(0);
  });

  test('uploads that stall with the token of an ended session leave room for the uploads of the account', async () => {
    const { client, user } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const headers = { Authorization: `Bearer ${tokenOf(client)}`, 'Content-Length': '9000000' };
    // The instance knows the token now.
    expect((await client.get('/files')).status).toBe(200);
    expect((await client.post('/authentication/signout')).status).toBe(204);
    const stalled = Array.from({ length: 2 }, () => {
      const path = `/v1/files?${new URLSearchParams({ name: 'x', kind: 'other', propertyId }).toString()}`;
      const request = requestOf(inject('appUrl') + path, { method: 'POST', headers }).on('error', () => {});
      request.write('%PDF-1.7\n');
      return request;
    });
    await client.post('/authentication/signin', { username: user.email, password: PASSWORD });
    expect((await upload(client, { name: 'DPE', kind: 'energy', propertyId }, pdfFile())).status).toBe(201);
    for (const request of stalled) request.destroy();
  });

  test('a file of exactly 10 MB is stored', async () => {
    const { client } = await newLandlord();
    expect(await newFile(client, pdfFile(FILE_MAX_BYTES))).toMatchObject({ size: FILE_MAX_BYTES });
  });

  test('each wrong field of the query is named', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const refused = async (fields: Record<string, string>) =>
      failure(await upload(client, { name: 'x', kind: 'other', propertyId, ...fields }, pdfFile()));
    const invalid = (issue: string) => `400 VALIDATION_FAILED ${issue}`;
    expect(await refused({ name: ' ' })).toBe(invalid('name=required'));
    expect(await refused({ name: 'x'.repeat(121) })).toBe(invalid('name=tooLong'));
    expect(await refused({ kind: 'payslip' })).toBe(invalid('kind=invalid'));
    expect(await refused({ kind: 'invoice' })).toBe(invalid('kind=invalid'));
    expect(await refused({ madeOn: '2026-02-30' })).toBe(invalid('madeOn=invalidDate'));
    expect(await refused({ madeOn: '2026-02-02', validUntil: '2026-02-01' })).toBe(
      invalid('validUntil=periodReversed'),
    );
    expect(await refused({ leaseId: propertyId })).toBe(invalid('=invalid'));
  });

  test('a full account gets a 409, and nothing is stored', async () => {
    const { client, user } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    await sql`
      insert into public.files (owner_id, kind, name, property_id, media_type, size, sha256, stored_at)
      select ${user.id}, 'other', 'Plan', ${propertyId}, 'application/pdf', 10000000, encode(sha256(number::text::bytea), 'hex'), now()
      from generate_series(1, 100) number`;
    const other = await newProperty(client);
    const full = await upload(client, { name: 'x', kind: 'other', propertyId: other.id }, pdfFile());
    expect(await failure(full)).toBe('409 QUOTA_REACHED');
    expect(await sql`select from storage.objects where name like ${`${user.id}/%`}`).toHaveLength(0);
  });
});

describe('a stranger', () => {
  test('a stranger and a super-admin get 404 for each call, and add nothing to a lease of another landlord', async () => {
    const owner = await newLandlord();
    const file = await newFile(owner.client);
    const { leaseId } = await newTenant(owner.client, {});
    for (const { client } of [await newLandlord(), await newSuperAdmin()]) {
      expect(await failure(await client.get(`/files/${file.id}`))).toBe('404 NOT_FOUND');
      expect(await failure(await client.put(`/files/${file.id}`, { name: 'x' }))).toBe('404 NOT_FOUND');
      expect(await failure(await client.delete(`/files/${file.id}`))).toBe('404 NOT_FOUND');
      expect(await list(client, `?propertyId=${file.propertyId}`)).toEqual([]);
      const added = await upload(client, { name: 'x', kind: 'lease', leaseId }, pdfFile());
      expect(await failure(added)).toBe('404 NOT_FOUND');
    }
    expect(await list(owner.client)).toMatchObject([file]);
  });

  test('a token at Storage itself reads only its own files, writes nothing, and reads nothing after its session', async () => {
    const [owner, stranger] = [await newLandlord(), await newLandlord()];
    const path = await pathOf(await newFile(owner.client));
    const token = tokenOf(owner.client);
    const [own, other] = [bucketWith(token), bucketWith(tokenOf(stranger.client))];
    expect((await own.download(path)).error).toBeNull();
    expect((await other.download(path)).error).not.toBeNull();
    expect((await bucketWith(inject('keys').publishableKey).download(path)).error).not.toBeNull();
    expect((await own.list(owner.user.id)).data).toEqual([]);
    for (const bucket of [own, other]) {
      for (const { error } of [
        await bucket.upload(`${owner.user.id}/new`, pdfFile(), { contentType: 'application/pdf' }),
        await bucket.update(path, pdfFile(), { contentType: 'application/pdf' }),
        await bucket.move(path, `${owner.user.id}/moved`),
        await bucket.copy(path, `${owner.user.id}/copied`),
        await bucket.createSignedUrl(path, 60),
        await bucket.createSignedUploadUrl(`${owner.user.id}/signed`),
      ]) {
        expect(error).not.toBeNull();
      }
      expect((await bucket.remove([path])).data).toEqual([]);
    }
    await sql`delete from auth.sessions where user_id = ${owner.user.id}`;
    expect((await own.download(path)).error).not.toBeNull();
    expect((await bucketWith().download(path)).error).toBeNull();
  });
});
