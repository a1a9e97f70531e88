import { readFile } from 'node:fs/promises';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { readText } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, issueReceipt } from './tenancies.ts';

test('a tenant opens the copied link on a phone, downloads a quittance, and closes the page', async ({
  signedIn: page,
  browser,
}) => {
  const tenancy = await addTenancy(page);
  const { id, number, pdf } = await issueReceipt(page, tenancy, { month: '2026-03' });
  const delivered = await page.request.post('/v1/documents/deliveries', {
    data: { documentIds: [id], how: 'hand', sentOn: todayInParis() },
    headers: { origin: stackUrls.get('app') },
  });
  expect(delivered.ok()).toBe(true);
  await page.goto(`/tenants/${tenancy.tenantId}`);
  await page.getByRole('button', { name: /^Donner un accès/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accès locataire' });
  await dialog.getByRole('button', { name: 'Copier le lien' }).click();
  const field = dialog.getByLabel('Lien, affiché une seule fois');
  await expect(field).toBeVisible();
  const link = await field.inputValue();

  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const requests: string[] = [];
  phone.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await phone.goto(link);
  await expect(phone.getByText('Inès Œuvré')).toBeVisible();
  await expect(phone.getByText(/^Il reste .+ à payer\.$|^Vous êtes à jour\.$/)).toBeVisible();
  expect(phone.url()).toBe(`${new URL(link).origin}/locataire`);
  const token = new URL(link).hash.slice(1);
  expect(requests.filter((request) => request.includes(token))).toEqual([]);
  await expectAccessible(phone);

  const downloading = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Quittance de loyer, mars 2026' }).click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  expect(bytes.equals(pdf)).toBe(true);
  expect(await readText(bytes)).toContain(number);

  await phone.reload();
  await expect(phone.getByText('Inès Œuvré')).toBeVisible();
  // The landlord's session changes nothing: the tenant's page does not open in the landlord's browser.
  await page.goto('/locataire');
  await expect(page.getByRole('heading', { name: 'Lien nécessaire' })).toBeVisible();

  await phone.getByRole('button', { name: 'Quitter cette page' }).click();
  await expect(phone.getByRole('heading', { name: 'Page fermée' })).toBeFocused();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Lien nécessaire' })).toBeVisible();

  await page.goto(`/tenants/${tenancy.tenantId}`);
  await page.getByRole('button', { name: /^Gérer l’accès/ }).click();
  await dialog.getByRole('button', { name: 'Terminer l’accès' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminer l’accès' }).click();
  await expectMessage(page, 'Accès terminé');
  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Lien qui ne fonctionne plus' })).toBeVisible();
  await context.close();
});
