import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  TenantLink,
  TenantLinkOpened,
} from '../../supabase/functions/_shared/contract/leases/tenant-link.ts';
import { TenantView } from '../../supabase/functions/_shared/contract/leases/tenant-view.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newEmail, newLandlord } from './support/accounts.ts';
import { makeApp } from './support/app.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { newShownFile, pdfFile } from './support/files.ts';
import { latestMail, mailCount, mailedLink } from './support/mailbox.ts';
import { textOf } from './support/pdf.ts';
import { addSignature, issueMonth, newPayment, newProperty, newReceipt, newTenant } from './support/rows.ts';
import { openLink, tokenIn, visit } from './support/tenant-links.ts';

const today = todayInParis();
const lastMonth = addMonths(today, -1).slice(0, 7);
const GUESSED = 'A'.repeat(43);
const CONSENT = { on: '2026-01-05', how: 'In the lease' };

// supabase-js expects a global object that Deno has and Node 20 lacks.
vi.stubGlobal('WebSocket', WebSocket);
vi.spyOn(console, 'log').mockReturnValue();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let landlord: Landlord;
let propertyId: string;

beforeAll(async () => {
  landlord = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  await addSignature(landlord.client);
  propertyId = (await newProperty(landlord.client)).id;
});

/** Adds a tenant whose account starts last month, with an address and the consent to mails. */
async function newLettingTo(fields: Record<string, unknown> = {}) {
  const email = newEmail();
  const { id } = await newTenant(landlord.client, {
    propertyId,
    email,
    emailConsent: CONSENT,
    accountStartsOn: `${lastMonth}-01`,
    ...fields,
  });
  return { tenantId: id, email };
}

const stateOf = async (tenantId: string) =>
  json(await landlord.client.get(`/tenants/${tenantId}/link`), TenantLink);

const viewOf = async (browser: Client) => json(await browser.get('/tenant-view'), TenantView);

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Issues the quittance of last month. Nobody has drawn its file yet. */
async function newQuittance(tenantId: string): Promise<string> {
  const { issued } = await issueMonth(landlord.client, [tenantId], lastMonth);
  const id = issued[0]?.id ?? '';
  expect(await filesOf(id)).toBe(0);
  return id;
}

const filesOf = async (document: string): Promise<number> =>
  (await sql`select from public.document_files where document_id = ${document}`).length;

const hand = async (document: string): Promise<void> => {
  const deliveries = [{ how: 'hand', sentOn: today }];
  const response = await landlord.client.put(`/documents/${document}/deliveries`, { deliveries });
  expect(response.status).toBe(200);
};

describe('a copied link', () => {
  test('the tenant reads the account, a document, a file and a statement, until the landlord ends the access', async () => {
    const { client } = landlord;
    const { tenantId } = await newLettingTo();
    expect(await stateOf(tenantId)).toEqual({
      state: 'none',
      sentAt: null,
      renewedAt: null,
      openedIn: null,
      endedAt: null,
    });
    const document = await newQuittance(tenantId);
    await newPayment(client, { tenantId, paidOn: today, amount: 100, payer: 'Odile Mère', note: 'Secret' });
    const bytes = pdfFile(3000);
    const file = await newShownFile(client, propertyId, bytes);
    const browser = await visit(await openLink(client, tenantId));
    expect(await stateOf(tenantId)).toMatchObject({
      state: 'open',
      sentAt: null,
      openedIn: today.slice(0, 7),
    });

    const view = await viewOf(browser);
    expect(view).toMatchObject({
      tenantName: 'Łukasz Nguyễn-Öztürk',
      landlordName: 'Claire Œuvré',
      landlordEmail: landlord.email,
      propertyAddress: '12 rue des Lilas, 69004 Lyon',
      isBilingual: false,
      owed: 1235.5,
      documents: [],
      files: [{ id: file, name: 'DPE', size: 3000 }],
      hasStatement: true,
    });
    expect(view.payments.map(({ amount }) => amount)).toEqual([100, 1335.5]);
    expect(JSON.stringify(view)).not.toMatch(/Odile|Secret/);
    const own = `/tenant-view/documents/${document}/pdf`;
    expect(await failure(await browser.get(own))).toBe('404 NOT_FOUND');

    await hand(document);
    expect((await viewOf(browser)).documents).toMatchObject([
      { id: document, kind: 'quittance', amount: 1335.5, state: 'valid', overtaken: null },
    ]);
    const downloaded = await browser.get(own);
    expect(Object.fromEntries(downloaded.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`attachment; filename="quittance-${lastMonth}`),
      'cache-control': 'no-store',
    });
    const pdf = await bytesOf(downloaded);
    expect(await filesOf(document)).toBe(1);
    expect((await bytesOf(await browser.get(own))).equals(pdf)).toBe(true);
    expect((await bytesOf(await client.get(`/documents/${document}/pdf`))).equals(pdf)).toBe(true);

    const shown = await browser.get(`/tenant-view/files/${file}`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="DPE.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await bytesOf(shown)).equals(bytes)).toBe(true);
    const statement = await textOf(await browser.get('/tenant-view/statement'));
    expect(statement).toContain('reste dû 1 235,50 €');
    expect(statement).not.toMatch(/Odile|Secret/);

    expect((await client.post(`/receipts/${document}/void`, { reason: 'The cheque bounced' })).status).toBe(
      200,
    );
    expect((await viewOf(browser)).documents).toMatchObject([{ id: document, state: 'voided' }]);
    const marked = await textOf(await browser.get(own));
    expect(marked).toContain('ANNULÉE');
    expect(marked).not.toContain('bounced');

    expect((await client.delete(`/tenants/${tenantId}/link`)).status).toBe(204);
    expect(await stateOf(tenantId)).toMatchObject({ state: 'ended', endedAt: expect.any(String) });
    for (const path of ['', `/documents/${document}/pdf`, `/files/${file}`, '/statement'])
      expect(await failure(await browser.get(`/tenant-view${path}`)), path).toBe('404 NOT_FOUND');
  });

  test('a tenant gets no document or file of another tenant, and no hidden file', async () => {
    const [ours, theirs] = [await newLettingTo(), await newLettingTo()];
    const document = await newQuittance(theirs.tenantId);
    await hand(document);
    const file = await newShownFile(landlord.client, (await newProperty(landlord.client)).id);
    const hidden = await newShownFile(landlord.client, propertyId, pdfFile(900));
    const browser = await visit(await openLink(landlord.client, ours.tenantId));
    expect((await browser.get(`/tenant-view/files/${hidden}`)).status).toBe(200);
    await landlord.client.put(`/files/${hidden}`, { isShown: false });
    for (const path of [`documents/${document}/pdf`, `files/${file}`, `files/${hidden}`, `files/${document}`])
      expect(await failure(await browser.get(`/tenant-view/${path}`)), path).toBe('404 NOT_FOUND');
  });
});

describe('a mailed link', () => {
  test.each([
    { isBilingual: false, subject: 'Votre compte et vos documents de location', english: false },
    {
      isBilingual: true,
      subject: 'Votre compte et vos documents de location / Your rental account and documents',
      english: true,
    },
  ])('opens the page, in French and for a bilingual lease also in English: $isBilingual', async (one) => {
    const { tenantId, email } = await newLettingTo({ isBilingual: one.isBilingual });
    const response = await landlord.client.post(`/tenants/${tenantId}/link`, { isMailed: true });
    expect([response.status, await json(response, TenantLinkOpened)]).toEqual([201, { url: null }]);
    const mail = await latestMail(email);
    expect(mail.Subject).toBe(one.subject);
    expect(mail.ReplyTo).toMatchObject([{ Address: landlord.email }]);
    const link = String(await mailedLink(email, '/locataire'));
    expect(link.startsWith(`${inject('appUrl')}/locataire#`)).toBe(true);
    for (const body of [mail.Text, mail.HTML]) {
      expect(body).toContain('Bonjour Łukasz Nguyễn-Öztürk,');
      expect(body).toContain('Claire Œuvré vous ouvre une page');
      expect(body).toContain('toute personne qui le reçoit voit la même page');
      expect(body.includes('anybody who receives it sees the same page')).toBe(one.english);
      expect(body).toContain(link);
    }
    expect(mail.Text).toContain(`Ouvrir ma page\u00A0: ${link}`);
    expect((await viewOf(await visit(tokenIn(link)))).isBilingual).toBe(one.isBilingual);
    expect(await stateOf(tenantId)).toMatchObject({ state: 'open', sentAt: expect.any(String) });
  });

  test('a tenant without an address gets no mail, and no access', async () => {
    const { id } = await newTenant(landlord.client, { propertyId });
    const response = await landlord.client.post(`/tenants/${id}/link`, { isMailed: true });
    expect(await failure(response)).toBe('409 EMAIL_MISSING');
    expect((await stateOf(id)).state).toBe('none');
    for (const body of [{}, { isMailed: 'yes' }, { isMailed: true, email: 'x@klinky.test' }])
      expect((await landlord.client.post(`/tenants/${id}/link`, body)).status).toBe(400);
  });
});

describe('a mail with a document', () => {
  const mailDocument = async (document: string, email: string) => {
    const before = await mailCount(email);
    const body = { idempotencyKey: crypto.randomUUID() };
    expect((await landlord.client.post(`/documents/${document}/email`, body)).status).toBe(202);
    await vi.waitUntil(async () => (await mailCount(email)) > before, { timeout: 60_000 });
    return latestMail(email);
  };

  test('has the link of a tenant with an access, in the languages of the document', async () => {
    const { tenantId, email } = await newLettingTo({ isBilingual: true });
    const document = await newReceipt(landlord.client, { tenantId, propertyId });
    const without = await mailDocument(document, email);
    for (const body of [without.Text, without.HTML]) expect(body).not.toMatch(/locataire#|Vos documents/);

    await openLink(landlord.client, tenantId);
    const mail = await mailDocument(document, email);
    const link = String(await mailedLink(email, '/locataire'));
    for (const body of [mail.Text, mail.HTML])
      for (const words of [
        'Vos documents et votre compte (lien personnel, à ne pas transférer)\u00A0:',
        'Your documents and your account (a personal link, not to be forwarded):',
        link,
      ])
        expect(body).toContain(words);
    const browser = await visit(tokenIn(link));
    await vi.waitFor(async () =>
      expect((await viewOf(browser)).documents.map(({ id }) => id)).toEqual([document]),
    );

    expect((await landlord.client.delete(`/tenants/${tenantId}/link`)).status).toBe(204);
    const after = await mailDocument(document, email);
    for (const body of [after.Text, after.HTML]) expect(body).not.toMatch(/locataire#|Vos documents/);
  });
});

describe('an old link', () => {
  const age = (tenantId: string, days: number) => sql`
    update private.tenant_tokens set created_at = now() - make_interval(days => ${days})
    where link_id in (select id from public.tenant_links where tenant_id = ${tenantId})`;
  const renew = async (token: string) =>
    expect((await new Client().post('/tenant-view/renewal', { token })).status).toBe(204);

  test('mails a new link to the address on file, and does not open the page again', async () => {
    const { tenantId, email } = await newLettingTo();
    const old = await openLink(landlord.client, tenantId);
    const browser = await visit(old);
    await age(tenantId, 181);
    expect(await failure(await new Client().post('/tenant-view/session', { token: old }))).toBe(
      '404 NOT_FOUND',
    );
    expect(await failure(await browser.get('/tenant-view'))).toBe('404 NOT_FOUND');
    expect((await stateOf(tenantId)).renewedAt).toBe(null);
    await renew(old);
    const link = String(await mailedLink(email, '/locataire'));
    expect((await latestMail(email)).Subject).toBe('Votre compte et vos documents de location');
    expect(await stateOf(tenantId)).toMatchObject({ sentAt: null, renewedAt: expect.any(String) });
    await viewOf(await visit(tokenIn(link)));
    expect(await failure(await browser.get('/tenant-view'))).toBe('404 NOT_FOUND');
  });

  test('mails nothing for a guessed or ended link, or to an address that has changed', async () => {
    const [changed, ended, last] = [await newLettingTo(), await newLettingTo(), await newLettingTo()];
    const tokens = [
      await openLink(landlord.client, changed.tenantId),
      await openLink(landlord.client, ended.tenantId),
      GUESSED,
    ];
    const email = newEmail();
    expect((await landlord.client.put(`/tenants/${changed.tenantId}`, { email })).status).toBe(200);
    expect((await stateOf(changed.tenantId)).state).toBe('ended');
    await landlord.client.delete(`/tenants/${ended.tenantId}/link`);
    for (const token of tokens) await renew(token);
    // The mail of a good link comes after those that must not come.
    const good = await openLink(landlord.client, last.tenantId);
    await age(last.tenantId, 181);
    await renew(good);
    await latestMail(last.email);
    for (const address of [email, changed.email, ended.email]) expect(await mailCount(address)).toBe(0);
  });
});

describe('a link that is not valid', () => {
  test('a session for an unknown, ended or old link gets the same 404, and no cookie', async () => {
    const [ended, old, closing] = [await newLettingTo(), await newLettingTo(), await newLandlord()];
    const tokens = [
      GUESSED,
      await openLink(landlord.client, ended.tenantId),
      await openLink(landlord.client, old.tenantId),
      await openLink(closing.client, (await newTenant(closing.client)).id),
    ];
    await landlord.client.delete(`/tenants/${ended.tenantId}/link`);
    await sql`update private.tenant_tokens set created_at = now() - interval '181 days'
      where link_id in (select id from public.tenant_links where tenant_id = ${old.tenantId})`;
    await sql`update public.users set deletes_on = private.today() + 14 where id = ${closing.user.id}`;
    const bodies: unknown[] = [];
    for (const token of tokens) {
      const browser = new Client();
      const response = await browser.post('/tenant-view/session', { token });
      const { requestId, ...body } = Object(await response.json());
      expect(requestId).toEqual(expect.any(String));
      bodies.push({ status: response.status, body });
      expect(browser.cookies.size).toBe(0);
    }
    expect(bodies).toEqual(bodies.map(() => bodies[0]));
    expect(bodies[0]).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
  });

  test.each([
    {},
    { token: '' },
    { token: 'A'.repeat(42) },
    { token: `${'A'.repeat(42)}=` },
    { token: 1 },
    { token: GUESSED, tenantId: 'x' },
  ])('a cut or extended token is refused before a search: %j', async (body) => {
    for (const path of ['session', 'renewal'])
      expect(await failure(await new Client().post(`/tenant-view/${path}`, body))).toMatch(
        /^400 VALIDATION_FAILED/,
      );
  });

  test('a missing, guessed or foreign cookie gets the same 404 for each call, and so does a landlord', async () => {
    const { tenantId } = await newLettingTo();
    const document = await newQuittance(tenantId);
    await hand(document);
    const file = await newShownFile(landlord.client, propertyId, pdfFile(1100));
    const browserWith = (name: string, value: string) => {
      const browser = new Client();
      browser.cookies.set(name, value);
      return browser;
    };
    const token = await openLink(landlord.client, tenantId);
    const callers = [
      new Client(),
      browserWith('klinky-tenant', GUESSED),
      browserWith('klinky-tenant', 'é'),
      browserWith('klinky-tenant', `${token}x`),
      // The cookie of https has another name, so that no other subdomain can set it.
      browserWith('__Host-klinky-tenant', token),
      browserWith('klinky-access', token),
      landlord.client,
    ];
    for (const path of ['', `/documents/${document}/pdf`, `/files/${file}`, '/statement']) {
      const bodies: unknown[] = [];
      for (const caller of callers) {
        const response = await caller.get(`/tenant-view${path}`);
        expect([response.status, caller.lastSetCookies], path).toEqual([404, []]);
        const { requestId: _, ...body } = Object(await response.json());
        bodies.push(body);
      }
      expect(bodies, path).toEqual(bodies.map(() => bodies[0]));
      expect((await browserWith('klinky-tenant', token).get(`/tenant-view${path}`)).status, path).toBe(200);
    }
  });
});

describe('the cookie of a tenant', () => {
  test('is hidden from scripts and other sites, lasts two hours, and is cleared at the end of the session', async () => {
    const { tenantId } = await newLettingTo();
    const token = await openLink(landlord.client, tenantId);
    const browser = await visit(token);
    expect(browser.lastSetCookies).toEqual([
      `klinky-tenant=${token}; Max-Age=7200; Path=/; HttpOnly; SameSite=Strict`,
    ]);
    expect((await browser.delete('/tenant-view/session')).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect(await failure(await browser.get('/tenant-view'))).toBe('404 NOT_FOUND');
    // Another browser with the link keeps its session.
    await viewOf(await visit(token));

    const origin = 'https://klinky.example';
    const app = makeApp({ allowedOrigins: [origin] });
    const enter = (method: string) =>
      app.request('/v1/tenant-view/session', {
        method,
        headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': '2001:db8:7::1' },
        ...(method === 'POST' && { body: JSON.stringify({ token }) }),
      });
    expect((await enter('POST')).headers.getSetCookie()).toEqual([
      `__Host-klinky-tenant=${token}; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
    expect((await enter('DELETE')).headers.getSetCookie()).toEqual([
      '__Host-klinky-tenant=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  test('a landlord’s session and a tenant’s session in one browser never mix', async () => {
    const [own, other] = [await newLandlord(), await newLettingTo()];
    const token = await openLink(landlord.client, other.tenantId);
    const browser = own.client;
    const sessionCookies = [...browser.cookies.keys()].toSorted();
    await visit(token, browser);
    expect([...browser.cookies.keys()].toSorted()).toEqual([...sessionCookies, 'klinky-tenant'].toSorted());
    expect((await viewOf(browser)).landlordName).toBe('Claire Œuvré');
    expect(JSON.parse(await (await browser.get('/tenants')).text())).toEqual([]);
    expect(await failure(await browser.get(`/tenants/${other.tenantId}/link`))).toBe('404 NOT_FOUND');

    // The end of the link does not end the landlord's session.
    await landlord.client.delete(`/tenants/${other.tenantId}/link`);
    expect(await failure(await browser.get('/tenant-view'))).toBe('404 NOT_FOUND');
    expect((await browser.get('/tenants')).status).toBe(200);
    await visit(await openLink(landlord.client, other.tenantId), browser);
    await browser.delete('/tenant-view/session');
    expect([...browser.cookies.keys()].toSorted()).toEqual(sessionCookies);
    expect((await browser.get('/tenants')).status).toBe(200);

    // The end of the landlord's session does not end the tenant's session.
    await visit(await openLink(landlord.client, other.tenantId), browser);
    expect((await browser.post('/authentication/signout')).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(['klinky-tenant']);
    browser.cookies.set('klinky-access', 'garbage').set('klinky-refresh', 'garbage');
    expect(await failure(await browser.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    expect([...browser.cookies.keys()]).toEqual(['klinky-tenant']);
    await viewOf(browser);
  });

  test('a page of another site can neither open nor end a tenant’s session', async () => {
    const { tenantId } = await newLettingTo();
    const token = await openLink(landlord.client, tenantId);
    const browser = await visit(token);
    const foreign = { headers: { Origin: 'https://elsewhere.example' } };
    expect(await failure(await browser.delete('/tenant-view/session', foreign))).toBe(
      '403 ORIGIN_NOT_ALLOWED',
    );
    expect(await failure(await new Client().post('/tenant-view/session', { token }, foreign))).toBe(
      '403 ORIGIN_NOT_ALLOWED',
    );
    const withoutOrigin = await fetch(`${inject('appUrl')}/v1/tenant-view/session`, {
      method: 'DELETE',
      headers: { Cookie: `klinky-tenant=${token}` },
    });
    expect(withoutOrigin.status).toBe(403);
    await viewOf(browser);
  });
});
