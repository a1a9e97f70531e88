import { beforeAll, expect, test, vi } from 'vitest';
import { Document, DocumentList } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { MonthNoticesResult } from '../../supabase/functions/_shared/contract/month/month-notice.ts';
import { Reminder } from '../../supabase/functions/_shared/contract/documents/reminder.ts';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newEmail, newLandlord } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail, mailCount } from './support/mailbox.ts';
import { pagesOf } from './support/pdf.ts';
import { newPayment, newProperty, newTenant } from './support/rows.ts';

let landlord: Landlord;
let propertyId: string;

beforeAll(async () => {
  landlord = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  propertyId = (await newProperty(landlord.client)).id;
});

/** Adds a tenant who agreed to e-mail, and owes the rents since the month before last. */
async function newDebtor(fields: Record<string, unknown> = {}) {
  const email = newEmail();
  const tenant = await newTenant(landlord.client, {
    propertyId,
    email,
    emailConsent: { on: '2026-01-05', how: 'Bail' },
    accountStartsOn: `${addMonths(todayInParis(), -2).slice(0, 7)}-01`,
    ...fields,
  });
  return { ...tenant, email };
}

const issue = (leaseId: string, level: number, fields: Record<string, unknown> = {}): Promise<Response> =>
  landlord.client.post(`/leases/${leaseId}/reminders`, {
    idempotencyKey: crypto.randomUUID(),
    level,
    ...fields,
  });

const preview = (leaseId: string, body: Record<string, unknown>): Promise<Response> =>
  landlord.client.post(`/leases/${leaseId}/reminders/preview`, body);

const mail = (id: string): Promise<Response> =>
  landlord.client.post(`/documents/${id}/email`, { idempotencyKey: crypto.randomUUID() });

const pdfOf = (id: string): Promise<string[]> => landlord.client.get(`/documents/${id}/pdf`).then(pagesOf);

test('a reminder is read as a draft, issued, mailed and verified', async () => {
  const { leaseId, email } = await newDebtor();
  const { total, dues, proposedLevel } = await json(
    await landlord.client.get(`/leases/${leaseId}/reminder`),
    Reminder,
  );
  expect(proposedLevel).toBe(1);
  expect(total).toBe(1335.5 * dues.length);
  const [draft] = await pagesOf(await preview(leaseId, { level: 1, addition: 'Appelez-moi.' }));
  expect(draft).toContain('PROJET');
  expect(draft).toContain('Appelez-moi.');
  expect(draft).not.toMatch(/N° L-|\/verify\//);

  const letter = await json(await issue(leaseId, 1, { addition: 'Appelez-moi.' }), Document);
  expect(letter).toMatchObject({ kind: 'reminder', state: 'valid', tenantName: 'Łukasz Nguyễn-Öztürk' });
  const [page, ...others] = await pdfOf(letter.id);
  expect(others).toEqual([]);
  expect(page).not.toContain('PROJET');
  for (const words of ['RELANCE', letter.number, 'Appelez-moi.', 'Aucun frais ni pénalité', '/verify/'])
    expect(page).toContain(words);

  expect((await mail(letter.id)).status).toBe(202);
  await vi.waitFor(
    async () => expect((await latestMail(email)).Subject).toMatch(/^Relance – sommes restant dues/),
    {
      timeout: 60_000,
    },
  );
  expect((await latestMail(email)).Attachments).toMatchObject([
    { FileName: `relance-${todayInParis()}.pdf` },
  ]);

  const [row] = await sql`select code from public.documents where id = ${letter.id}`;
  const known = await json(await new Client().get(`/verify/${row?.['code']}`), Verification);
  expect(known).toMatchObject({ kind: 'reminder', number: letter.number, state: 'valid', receipt: null });
});

test('a formal notice names the day of a delivered reminder once, and is never mailed', async () => {
  const { leaseId } = await newDebtor({ isBilingual: true });
  const overriddenBlockers = ['SENT_RECENTLY'];
  const reminder = await json(await issue(leaseId, 1), Document);
  expect(await failure(await issue(leaseId, 2))).toBe('409 REMINDER_NOT_ALLOWED');
  expect((await issue(leaseId, 2, { overriddenBlockers })).status).toBe(201);
  const byHand = { deliveries: [{ how: 'hand', sentOn: todayInParis() }] };
  expect((await landlord.client.put(`/documents/${reminder.id}/deliveries`, byHand)).status).toBe(200);
  const notice = await json(await issue(leaseId, 3, { overriddenBlockers }), Document);
  expect(notice.kind).toBe('formalNotice');
  const [french, english] = await pdfOf(notice.id);
  expect(french).toContain('MISE EN DEMEURE DE PAYER');
  expect(french).toMatch(/malgré la relance établie\sle/);
  expect(french).toContain('art. 1344');
  expect(english).toContain('Only the French text is binding.');
  expect(await failure(await mail(notice.id))).toBe('409 DOCUMENT_BY_POST');
  const sent = { how: 'registered', sentOn: todayInParis(), registeredNumber: '1A 234 567 8901 2' };
  const path = `/documents/${notice.id}/deliveries`;
  expect((await landlord.client.put(path, { deliveries: [sent] })).status).toBe(200);
});

test('if two sessions issue the same letter at the same time, only one letter is issued, and one number is used', async () => {
  const { leaseId } = await newDebtor();
  const responses = await Promise.all([issue(leaseId, 1), issue(leaseId, 1)]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 400]));
  const list = await json(await landlord.client.get('/documents?kind=reminder'), DocumentList);
  const numbers = list.map(({ number }) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('an overtaken letter is not mailed, and its replacement is mailed with the sum of today', async () => {
  const { id: tenantId, leaseId, email } = await newDebtor();
  const letter = await json(await issue(leaseId, 1, { addition: 'Appelez-moi.' }), Document);
  await newPayment(landlord.client, { tenantId, amount: 300, paidOn: todayInParis() });
  expect(await failure(await mail(letter.id))).toBe('409 DOCUMENT_OVERTAKEN');
  const [listed] = await json(await landlord.client.get(`/documents?number=${letter.number}`), DocumentList);
  expect(listed?.overtaken).toEqual({
    reason: 'paymentReceived',
    amount: 300,
    isSettled: false,
    next: 'replace',
  });
  const path = `/documents/${letter.id}/replace`;
  const body = { idempotencyKey: crypto.randomUUID() };
  const replacement = await json(await landlord.client.post(path, body), Document);
  expect(replacement).toMatchObject({ amount: letter.amount - 300, overtaken: null });
  expect((await json(await landlord.client.post(path, body), Document)).id).toBe(replacement.id);
  const [page] = await pdfOf(replacement.id);
  expect(page).toContain('Appelez-moi.');
  expect(page).not.toContain(letter.number);
  expect((await mail(replacement.id)).status).toBe(202);
  const { Attachments, Text } = await latestMail(email);
  expect(Attachments).toHaveLength(1);
  expect(Text).toContain(formatEuros(replacement.amount, 'fr'));
});

test('a queued mail does not leave if a payment is recorded before it leaves', async () => {
  const { id: tenantId, leaseId, email } = await newDebtor();
  const letter = await json(await issue(leaseId, 1), Document);
  await sql.begin(async (tx) => {
    // While this lock is held, the function cannot store the drawn file, and the mail stays queued.
    await tx`lock table public.document_files in share row exclusive mode`;
    expect((await mail(letter.id)).status).toBe(202);
    await newPayment(landlord.client, { tenantId, amount: 300, paidOn: todayInParis() });
  });
  await vi.waitFor(
    async () => {
      const [row] = await json(await landlord.client.get(`/documents?number=${letter.number}`), DocumentList);
      expect(row?.emails).toMatchObject([{ state: 'failed', errorCode: 'DOCUMENT_OVERTAKEN' }]);
    },
    { timeout: 60_000 },
  );
  expect(await mailCount(email)).toBe(0);
});

test('one call issues the due notices of a month, and repeating the call issues nothing more', async () => {
  const { id, email } = await newDebtor();
  const nextMonth = addMonths(todayInParis(), 1).slice(0, 7);
  const notify = async () =>
    json(
      await landlord.client.post('/month/notices', {
        month: nextMonth,
        tenantIds: [id, crypto.randomUUID()],
      }),
      MonthNoticesResult,
    );
  const { issued, failed } = await notify();
  expect(failed).toMatchObject([{ errorCode: 'NOT_FOUND' }]);
  const [notice] = issued;
  expect(await notify()).toMatchObject({ issued: [], skipped: [{ tenantId: id }] });
  const [page] = await pdfOf(String(notice?.id));
  for (const words of ['AVIS D’ÉCHÉANCE', 'Ce document n’est pas une quittance.', 'art. 21'])
    expect(page).toContain(words);
  expect((await mail(String(notice?.id))).status).toBe(202);
  await vi.waitFor(async () => expect((await latestMail(email)).Subject).toMatch(/^Avis d’échéance/), {
    timeout: 60_000,
  });
});
