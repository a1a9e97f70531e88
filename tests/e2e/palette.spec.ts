import { expect, test } from './fixtures.ts';
import { addTenancy, issueReceipt } from './tenancies.ts';

test('the palette loads on first use, finds a document by its number, and opens the payment panel of a debtor', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  const { id, number } = await issueReceipt(page, tenancy, { month: '2026-03' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/properties');
  await page.waitForLoadState('networkidle');
  const isPalette = (path: string): boolean => /\/palette-[\w-]+\.js$/.test(path);
  const before = loaded.filter(isPalette).length;
  const field = page.getByRole('combobox', { name: 'Recherche et actions' });
  const open = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
  };
  const active = page.getByRole('option', { selected: true });

  await open();
  expect(before).toBe(0);
  expect(loaded.some(isPalette)).toBe(true);
  await page.keyboard.type(number.replace(/-0+/, '-').replaceAll('-', ' ').toLowerCase());
  await expect(active).toHaveText(new RegExp(`^Quittance ${number} · mars 2026 · Inès Œuvré`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/documents?document=${id}`);

  await page.goto('/properties');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open();
  await page.keyboard.type('oeuvre ines');
  await expect(active).toHaveText(/^Inès Œuvré · Studio des Carmes.*reste dû/);
  await page.keyboard.press('Tab');
  await expect(active).toHaveText(/^Enregistrer un paiement/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tenants/${tenancy.tenantId}?openPanel=true`);
  await expect(page.getByRole('dialog', { name: 'Enregistrer un paiement' })).toBeVisible();
});
