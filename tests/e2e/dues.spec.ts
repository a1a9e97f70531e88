import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { longDate, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { textOf } from './downloads.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { INPUT_DEVICES, fillIn, type } from './input-devices.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, numberOf, recordPayment } from './tenancies.ts';

const euros = (amount: number): string => formatEuros(amount);
const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const standing = (page: Page): Locator => page.getByRole('region', { name: 'État du compte' });
const dueItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a due other than rent is added by keyboard, and cancelled with a reason', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650 });
  await page.goto(`/tenants/${tenantId}`);
  const add = page.getByRole('link', { name: 'Ajouter une somme due' });
  await add.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'Ajouter une somme due');
  const device = INPUT_DEVICES.Tab(page);
  await expect(panel.getByLabel('Nature')).toBeFocused();
  await fillIn(page, device, panel.getByLabel('Nature'), 'Autre');
  await fillIn(page, device, panel.getByLabel('Montant dû'), '0');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Libellé')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(panel.getByLabel('Libellé')).toBeFocused();
  await expect(panel.getByLabel('Montant dû')).toHaveAccessibleDescription(
    'Saisissez un montant supérieur à zéro.',
  );
  await page.keyboard.type('Clé perdue');
  await fillIn(page, device, panel.getByLabel('Montant dû'), '45,50');
  const day = panel.getByRole('textbox', { name: 'À payer le' });
  await expect(day).toHaveValue(shortDate(todayInParis()));
  await fillIn(page, device, day, '01/12/2126');
  await page.keyboard.press('Enter');
  await expect(day).toHaveAccessibleDescription('Choisissez une date dans les deux prochaines années.');
  await expect(day).toBeFocused();
  await fillIn(page, device, day, shortDate(todayInParis()));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Somme due ajoutée');
  await expect(panel).toBeHidden();
  await expect(add).toBeFocused();
  await expect(dueItem(page, 'Clé perdue')).toContainText(euros(45.5));
  await expect(standing(page)).toContainText(`${euros(45.5)} attendus aujourd’hui`);

  await dueItem(page, 'Clé perdue')
    .getByRole('button', { name: 'Supprimer la somme due\u00A0: Clé perdue' })
    .click();
  const dialog = panelOf(page, 'Supprimer cette somme due\u202F?');
  await dialog.getByRole('button', { name: 'Supprimer la somme due' }).click();
  await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible(page);
  await type(dialog.getByLabel('Motif'), 'Retrouvée');
  await dialog.getByRole('button', { name: 'Supprimer la somme due' }).click();
  await expectMessage(page, 'Somme due supprimée');
  await expect(dueItem(page, 'Clé perdue').getByText('Supprimé', { exact: true })).toBeVisible();
  await expect(dueItem(page, 'Clé perdue').getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);
  await expect(standing(page)).toContainText('À jour');
});

test('the receipt of a paid repair states the day of the payment and no period, also on the verification page', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  const repair = { kind: 'repair', dueOn: todayInParis(), amount: 85.5, label: 'Serrure' };
  const headers = { origin: stackUrls.get('app') };
  await page.request.post('/v1/dues', {
    data: { idempotencyKey: randomUUID(), tenantId, ...repair },
    headers,
  });
  await recordPayment(page, { tenantId, amount: 735.5 });
  await page.goto(`/tenants/${tenantId}`);
  const due = dueItem(page, 'Serrure');
  await due.getByRole('button', { name: 'Générer le reçu\u00A0: Serrure' }).focus();
  await page.keyboard.press('Enter');
  const number = numberOf('R', 1);
  await expectMessage(page, `Reçu ${number} généré.`);
  await expect(due).toBeFocused();
  await expect(due.getByRole('button', { name: /^Générer/ })).toHaveCount(0);

  await due.getByRole('link', { name: `Reçu ${number}` }).click();
  const details = panelOf(page, `Reçu ${number}`);
  const paidOn = longDate(todayInParis()).replace(' ', '\u00A0');
  await expect(details).toContainText(`Reçu jusqu’au ${paidOn}`);
  await expect(details.getByText('Serrure')).toBeVisible();
  await expect(details.getByText('Période')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Télécharger' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toContain(`recu-${todayInParis()}-${number}`);
  const [, code = ''] = /verify\/([0-9a-f]{32})/.exec(await textOf(download)) ?? [];
  await page.goto(`/verify/${code}`);
  const facts = page.getByRole('article');
  await expect(facts).toContainText('Reçu de paiement');
  await expect(facts).toContainText(`Dernier paiement reçu le${paidOn}`);
  await expect(facts).toContainText(euros(85.5));
  await expect(facts.getByText('Période')).toHaveCount(0);
});
