import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { readPages } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { newEmail } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy } from './tenancies.ts';

const CONSENT = { on: '2026-01-15', how: 'Clause du bail' };
/** A day within the next 31 days, so that Klinky has made the dues of this day. */
const dueOn = addDays(todayInParis(), 20);
const MONTH = dueOn.slice(0, 7);

const rows = (page: Page) => page.getByRole('list', { name: 'Échéances du mois' });
const rowOf = (page: Page, name: string) => rows(page).getByRole('listitem').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });

test('the due notices of a month are generated together, mailed to the tenants who agreed, and saved as one PDF', async ({
  signedIn: page,
}) => {
  const email = newEmail();
  const lot = (lastName: string, tenant: object = {}) =>
    addTenancy(
      page,
      { lastName, rentDueDay: Number(dueOn.slice(8)), ...tenant },
      { name: `Lot ${lastName}` },
    );
  await lot('Abel', { email, emailConsent: CONSENT });
  await lot('Blin', { email: newEmail(), emailConsent: CONSENT });
  await lot('Coty');
  await lot('Dior', { propertyId: null });
  await page.goto('/month');
  if (MONTH !== todayInParis().slice(0, 7)) await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(rows(page).getByRole('listitem')).toHaveCount(4);

  const generate = page.getByRole('button', { name: 'Générer les avis d’échéance' });
  const question = page.getByRole('alertdialog');
  await generate.click();
  await expect(question.getByRole('checkbox', { name: /^Inès Abel/ })).toBeChecked();
  await question.getByRole('button', { name: 'Générer 4 avis' }).click();
  await expect(bar(page)).toContainText('3 avis générés');
  await expect(bar(page)).toContainText('Pour 1 locataire, aucun avis n’a été généré.');
  await expect(bar(page).getByRole('link', { name: 'Inès Dior' })).toHaveAttribute('href', /edit=/);
  await expect(rowOf(page, 'Inès Abel')).toContainText(/Avis généré le \d/);

  await bar(page).getByRole('button', { name: 'Envoyer 2 avis' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect(rowOf(page, 'Inès Abel')).toContainText(/Avis envoyé le \d/);
  await expect(rowOf(page, 'Inès Blin')).toContainText(/Avis envoyé le \d/);
  await expect(rowOf(page, 'Inès Coty')).toContainText(/Avis généré le \d/);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toMatch(/avis d’échéance/i);
  const [notice = ''] = await readPages(new Uint8Array(mail?.files[0]?.bytes ?? []));
  expect(notice).toContain('AVIS D’ÉCHÉANCE');
  expect(notice).toContain('Inès Abel');
  expect(notice).toContain('650,00 €');
  expect(notice).toContain('Ce document n’est pas une quittance.');

  const downloading = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Télécharger en un PDF' }).click();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe(`avis-echeance-${MONTH}.pdf`);
  expect(await readPages(await readFile(await saved.path()))).toEqual([
    expect.stringContaining('Inès Abel'),
    expect.stringContaining('Inès Blin'),
    expect.stringContaining('Inès Coty'),
  ]);
  await bar(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(bar(page)).toHaveCount(0);

  // A second click generates nothing.
  await generate.click();
  await question.getByRole('button', { name: 'Générer 1 avis' }).click();
  await expect(bar(page)).toContainText('Aucun avis généré');
  expect(await mailsTo(email)).toHaveLength(1);
});
