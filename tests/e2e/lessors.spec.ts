import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { Lessor, LessorList } from '../../supabase/functions/_shared/contract/lessor.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { textOf } from './downloads.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { fillIn, INPUT_DEVICES } from './input-devices.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, issueReceipt, recordPayment } from './tenancies.ts';

const lessors = (page: Page) => page.getByRole('list', { name: 'Bailleurs' });

/** Adds an SCI through the API and returns the id of the lessor. */
async function addLessor(page: Page, fields: object = {}): Promise<string> {
  const response = await page.request.post('/v1/lessors', {
    data: {
      series: 'SCI',
      companyName: 'SCI Les Tilleuls',
      address: '3 quai Fulchiron',
      postalCode: '69005',
      city: 'Lyon',
      ...fields,
    },
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(201);
  return v.parse(Lessor, await response.json()).id;
}

test('a second lessor lets a dwelling and is named on its receipts', async ({ signedIn: page }) => {
  await addTenancy(page);
  const year = todayInParis().slice(0, 4);
  const number = `Q-SCI-${year}-0001`;
  const device = INPUT_DEVICES.Tab(page);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Ajouter un bailleur' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Nouveau bailleur' });
  await expect(panel).toBeVisible();
  await device.press(panel.getByRole('button', { name: 'Ajouter' }));
  await expect(panel.getByLabel('Nom de la société', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await fillIn(page, device, panel.getByLabel('Nom de la société', { exact: true }), 'SCI Les Tilleuls');
  await fillIn(page, device, panel.getByLabel(/^SIREN/), '732829320');
  await fillIn(page, device, panel.getByLabel('Préfixe des numéros de quittance'), 'toolong');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Une à quatre majuscules sans accent')).toBeVisible();
  await fillIn(page, device, panel.getByLabel('Préfixe des numéros de quittance'), 'sci');
  await fillIn(page, device, panel.getByLabel(/^Adresse(?! e-mail)/), '3 quai Fulchiron');
  await fillIn(page, device, panel.getByLabel('Code postal'), '69005');
  await fillIn(page, device, panel.getByLabel('Ville'), 'Lyon');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Bailleur ajouté');
  const signing = page.getByRole('dialog', { name: 'SCI Les Tilleuls' });
  await expect(signing.getByRole('heading', { name: 'Signature' })).toBeVisible();
  await expectAccessible(page);
  await signing.getByRole('button', { name: 'Fermer' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(lessors(page).getByText('SCI Les Tilleuls')).toBeVisible();
  await expect(lessors(page).getByText(`Numéros\u00A0: Q-SCI-${year}-…`)).toBeVisible();

  await page.goto('/properties');
  await page.getByRole('button', { name: 'Modifier Studio des Carmes' }).click();
  const dwelling = page.getByRole('dialog', { name: 'Modifier le logement' });
  await fillIn(page, device, dwelling.getByLabel('Bailleur', { exact: true }), 'SCI Les Tilleuls');
  await page.keyboard.press('Enter');
  await device.press(dwelling.getByRole('button', { name: 'Enregistrer' }));
  await expect(dwelling).toHaveCount(0);

  await page.goto('/dashboard?openPanel=true');
  const form = page.getByRole('dialog', { name: 'Générer une quittance' });
  const download = page.waitForEvent('download');
  await form.getByText('Oui', { exact: true }).click();
  await form.getByRole('button', { name: 'Générer la quittance' }).click();
  await expect(page.getByRole('dialog', { name: `Quittance ${number}` })).toBeVisible();
  const text = await textOf(await download);
  expect(text).toContain('SCI Les Tilleuls');
  expect(text).toContain('3 quai Fulchiron');
  expect(text).toContain(number);
});

test('only receipts issued after a change of lessor name the new lessor', async ({ signedIn: page }) => {
  const { from: thisMonth } = monthOf(todayInParis());
  const start = addMonths(thisMonth, -2);
  const tenancy = await addTenancy(page, { accountStartsOn: start });
  const { number } = await issueReceipt(page, tenancy, { month: start.slice(0, 7) });
  await recordPayment(page, { tenantId: tenancy.tenantId, amount: 1300 });
  await page.goto('/documents');
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
  await expect(page.getByText('Camille Lefèvre')).toHaveCount(0);

  await addLessor(page);
  await page.goto(`/properties?edit=${tenancy.propertyId}`);
  const panel = page.getByRole('dialog', { name: 'Modifier le logement' });
  const lessor = panel.getByLabel('Bailleur', { exact: true });
  await lessor.selectOption('SCI Les Tilleuls');
  await expect(panel.getByRole('status')).toHaveText(
    'Les documents déjà générés restent au nom de Camille Lefèvre. Les prochains, même pour un mois passé, seront au nom de ' +
      'SCI Les Tilleuls, avec sa numérotation. 2 loyers reçus n’ont pas encore de quittance ou de reçu\u00A0: ' +
      'si ces documents doivent porter le nom de Camille Lefèvre, générez-les d’abord. ' +
      'Au bilan, tous les loyers de ce logement, même passés, passent à SCI Les Tilleuls\u00A0; les dépenses enregistrées restent à ' +
      'Camille Lefèvre. Si Camille Lefèvre doit déclarer des loyers, exportez d’abord ses bilans.',
  );
  await expectAccessible(page);
  await lessor.selectOption('Camille Lefèvre');
  await expect(panel.getByRole('status')).toHaveCount(0);
  await lessor.selectOption('SCI Les Tilleuls');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Bailleur\u00A0: SCI Les Tilleuls')).toBeVisible();

  await page.goto('/documents');
  await expect(page.getByText('Bailleur\u00A0: Camille Lefèvre')).toBeVisible();
  await page.getByRole('link', { name: number, exact: true }).click();
  const details = page.getByRole('dialog', { name: `Quittance ${number}` });
  await expect(details.getByRole('definition').filter({ hasText: 'Camille Lefèvre' })).toBeVisible();
  await details.getByRole('button', { name: 'Refaire la quittance' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Le bailleur change\u00A0: le nouveau document est au nom de SCI Les Tilleuls, avec sa numérotation, au lieu de Camille Lefèvre.',
  );
});

test('deleting a lessor is refused while a dwelling names the lessor', async ({ signedIn: page }) => {
  const lessorId = await addLessor(page);
  const { propertyId } = await addTenancy(page, {}, { lessorId });
  await page.goto('/settings/profile');
  await expect(lessors(page).getByText('SCI Les Tilleuls')).toBeVisible();

  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Supprimer SCI Les Tilleuls' }).click();
    const question = page.getByRole('alertdialog', { name: 'Supprimer ce bailleur\u202F?' });
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(question).toHaveCount(0);
  };
  await remove();
  await expectMessage(page, 'SCI Les Tilleuls est encore le bailleur d’au moins un logement');
  await expect(lessors(page).getByText('SCI Les Tilleuls')).toBeVisible();
  const [first] = v.parse(LessorList, await (await page.request.get('/v1/lessors')).json());
  await page.request.put(`/v1/properties/${propertyId}`, {
    data: { lessorId: first?.id },
    headers: { origin: stackUrls.get('app') },
  });
  await remove();
  await expectMessage(page, 'Bailleur supprimé');
  await expect(lessors(page)).toHaveCount(0);
});
