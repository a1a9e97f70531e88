import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { MonthReceiptsResult } from '../../supabase/functions/_shared/contract/month/month-receipt.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { readText } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, issueReceipt, recordPayment } from './tenancies.ts';

const RECEIPT_TEXTS = ['Quittance de loyer', 'mars 2026', '650,00\u00A0€', 'I. Œ.', 'C. L.'];

test('anybody can verify a valid document and its file, without uploading the file', async ({
  signedIn: page,
}) => {
  const { number, pdf } = await issueReceipt(page, await addTenancy(page), { month: '2026-03' });
  const code = await printedCode(pdf);
  await signOut(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
  await page.goto(`/verify/${code}`);
  await expect(page.getByRole('heading', { name: 'Document valable' })).toBeVisible();
  for (const text of [number, ...RECEIPT_TEXTS])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  await choose(page, pdf);
  await expect(page.getByText('Fichier identique', { exact: true })).toBeVisible();
  const changed = Buffer.from(pdf);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  await drop(page, changed);
  await expect(page.getByText('Fichier différent', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await drop(page, pdf);
  await expect(page.getByText('Fichier identique', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('radio', { name: 'English' }).press('Space');
  await expect(page.getByRole('heading', { name: 'Valid document' })).toBeVisible();
  await expect(page.getByText('March 2026', { exact: true })).toBeVisible();
  await expect(page.getByText('Identical file', { exact: true })).toBeVisible();
});

test('the verification page says that a document was voided or replaced', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  const voided = await issueReceipt(page, tenancy, { month: '2026-01' });
  const refusal = await page.request.post(`/v1/receipts/${voided.id}/void`, {
    data: { reason: 'Chèque refusé' },
    headers: { origin: stackUrls.get('app') },
  });
  expect(refusal.status()).toBe(200);
  await page.goto(`/verify/${await printedCode(voided.pdf)}`);
  await expect(page.getByRole('heading', { name: 'Document annulé' })).toBeVisible();
  await choose(page, voided.pdf);
  await expect(page.getByText('Fichier identique, mais document annulé ou remplacé')).toBeVisible();
  await expectAccessible(page);
  // A new download of the document is a copy marked as voided.
  const copy = await page.request.get(`/v1/documents/${voided.id}/pdf`);
  await choose(page, await copy.body());
  await expect(page.getByText(/une copie qui porte la mention/)).toBeVisible();

  const partial = await issueReceipt(page, tenancy, { month: '2026-02', rent: 300, charges: 0 });
  const rest = await issueReceipt(page, tenancy, { month: '2026-02', rent: 310, charges: 40 });
  await page.goto(`/verify/${await printedCode(partial.pdf)}`);
  await expect(page.getByRole('heading', { name: 'Document remplacé' })).toBeVisible();
  await expect(page.getByText(`Remplacé par ${rest.number}`)).toBeVisible();
  await expect(page.getByText('Reçu de paiement partiel')).toBeVisible();
});

test('a document that was never downloaded or sent has no file to compare', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650 });
  const headers = { origin: stackUrls.get('app') };
  const data = { month: todayInParis().slice(0, 7), tenantIds: [tenantId] };
  const month = await page.request.post('/v1/month/receipts', { data, headers });
  const { issued } = v.parse(MonthReceiptsResult, await month.json());
  const [{ id } = { id: '' }] = issued;
  await page.request.post(`/v1/receipts/${id}/void`, { data: { reason: 'Chèque refusé' }, headers });
  // The marked copy is not the stored document, but contains the code.
  const copy = await page.request.get(`/v1/documents/${id}/pdf`);
  await page.goto(`/verify/${await printedCode(await copy.body())}`);
  await expect(page.getByRole('heading', { name: 'Document annulé' })).toBeVisible();
  await expect(page.getByText(/ne peut pas être comparé à l’original/)).toBeVisible();
  await expect(page.getByText('Choisir le PDF')).toHaveCount(0);
});

/** Returns the verification code printed on a document. */
async function printedCode(pdf: Buffer): Promise<string> {
  const text = await readText(pdf);
  const [, code = ''] = /\/verify\/([0-9a-f]{32})/.exec(text.replace(/\s/g, '')) ?? [];
  return code;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

const choose = (page: Page, buffer: Buffer): Promise<void> =>
  page
    .getByLabel(/Choisir (le PDF|un autre fichier)/)
    .setInputFiles({ name: 'quittance-2026-03.pdf', mimeType: 'application/pdf', buffer });

/** Drops a file on the page, as a user drops it from the desktop. */
async function drop(page: Page, buffer: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'quittance-2026-03.pdf', { type: 'application/pdf' }));
    return transfer;
  }, buffer.toString('base64'));
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}
