import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy } from './tenancies.ts';

/** A PDF of 40 kB. */
const LEASE = Buffer.from(`%PDF-1.7\n${'% signé\n'.repeat(5000)}%%EOF\n`);

/** Returns a photograph of the given size in pixels, drawn by the browser. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      canvas.getContext('2d')?.fillRect(100, 100, 500, 50);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Chooses a file as a person does, with the button that opens the file dialog. */
async function choose(
  page: Page,
  button: Locator,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles({ name, mimeType, buffer });
}

async function download(page: Page, link: Locator): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await link.click();
  return readFile(await (await downloading).path());
}

test(
  'a landlord photographs a bill, keeps the signed lease, and gets both back',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const { tenantId } = await addTenancy(page);
    await page.goto('/expenses?openPanel=true');
    const expense = page.getByRole('dialog', { name: 'Nouvelle dépense' });
    await type(expense.getByLabel('Montant', { exact: true }), '120,50');
    await expense.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Assurance' });
    const addBill = expense.getByRole('button', { name: 'Joindre la facture' });
    await choose(page, addBill, 'IMG_0042.png', 'image/png', await photo(page, 4000, 3000));
    await expect(expense.getByText('IMG_0042.jpg')).toBeVisible();
    await expense.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expectMessage(page, /Dépense de 120,50/);
    await expect(page.getByText('facture jointe').filter({ visible: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^Modifier/ })
      .filter({ visible: true })
      .first()
      .click();
    const edit = page.getByRole('dialog', { name: 'Modifier la dépense' });
    const bill = await download(page, edit.getByRole('link', { name: 'IMG_0042.jpg' }));
    // A JPEG of 2,000 by 1,500 pixels, as the browser has drawn it.
    expect(bill.subarray(0, 3).toString('hex')).toBe('ffd8ff');

    await page.goto(`/tenants/${tenantId}`);
    const card = page.getByRole('region', { name: 'Documents gardés' });
    const addFile = card.getByRole('button', { name: 'Ajouter' });
    await choose(page, addFile, 'bail.pdf', 'application/pdf', LEASE);
    const dialog = page.getByRole('dialog', { name: 'Garder un document' });
    await type(dialog.getByLabel('Nom'), 'Bail d’Inès');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expectMessage(page, 'Document gardé');
    const link = card.getByRole('link', { name: 'Bail d’Inès' });
    expect((await download(page, link)).equals(LEASE)).toBe(true);

    await choose(
      page,
      addFile,
      'page.pdf',
      'application/pdf',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
    );
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expect(dialog.getByText(/^Ce fichier ne s’ouvre pas/)).toBeVisible();
  },
);
