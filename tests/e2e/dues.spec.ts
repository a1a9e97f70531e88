import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import {
  longDate,
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, message, test } from './fixtures.ts';
import { WAYS, fillIn, type } from './hands.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, numberOf, recordPayment } from './tenancies.ts';

const euros = (amount: number): string => formatEuros(amount);
const thisMonth = periodLabel(monthOf(todayInParis()));
const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const standing = (page: Page): Locator => page.getByRole('region', { name: 'Où en est le compte' });
const dueItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test(
  'what is owed besides rent is added by keyboard, and cancelled for a reason',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const { tenantId } = await addTenancy(page);
    await recordPayment(page, { tenantId, amount: 650 });
    await page.goto(`/tenants/${tenantId}`);
    const add = page.getByRole('link', { name: 'Ajouter une échéance' });
    await add.focus();
    await page.keyboard.press('Enter');
    const panel = panelOf(page, 'Ajouter une échéance');
    const hands = WAYS.Tab(page);
    await expect(panel.getByLabel('Nature')).toBeFocused();
    await fillIn(page, hands, panel.getByLabel('Nature'), 'Autre');
    await fillIn(page, hands, panel.getByLabel('Montant dû'), '0');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Libellé')).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await expect(panel.getByLabel('Libellé')).toBeFocused();
    await expect(panel.getByLabel('Montant dû')).toHaveAccessibleDescription(
      'Saisissez un montant supérieur à zéro.',
    );
    await page.keyboard.type('Clé perdue');
    await fillIn(page, hands, panel.getByLabel('Montant dû'), '45,50');
    const day = panel.getByRole('textbox', { name: 'À payer le' });
    await expect(day).toHaveValue(shortDate(todayInParis()));
    await fillIn(page, hands, day, '01/12/2126');
    await page.keyboard.press('Enter');
    await expect(day).toHaveAccessibleDescription('C’est dans plus de deux ans.');
    await expect(day).toBeFocused();
    await fillIn(page, hands, day, shortDate(todayInParis()));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(message(page, 'Échéance ajoutée')).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(add).toBeFocused();
    await expect(dueItem(page, 'Clé perdue')).toContainText(euros(45.5));
    await expect(standing(page)).toContainText(`${euros(45.5)} attendus aujourd’hui`);

    await dueItem(page, 'Clé perdue')
      .getByRole('button', { name: 'Annuler l’échéance\u00A0: Clé perdue' })
      .click();
    const dialog = panelOf(page, 'Annuler cette échéance\u202F?');
    await dialog.getByRole('button', { name: 'Annuler l’échéance' }).click();
    await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await expectAccessible(page);
    await type(dialog.getByLabel('Motif'), 'Retrouvée');
    await dialog.getByRole('button', { name: 'Annuler l’échéance' }).click();
    await expect(message(page, 'Échéance annulée')).toBeVisible();
    await expect(dueItem(page, 'Clé perdue').getByText('Annulé', { exact: true })).toBeVisible();
    await expect(dueItem(page, 'Clé perdue').getByRole('button')).toHaveCount(0);
    await expect(standing(page)).toContainText('À jour');
  },
);

test('a reduction of a rent is granted for a reason, which the due says, and taken back', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}`);
  const reduce = page.getByRole('link', { name: `Accorder une remise\u00A0: ${thisMonth}` });
  await reduce.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'Remise sur le loyer');
  const hands = WAYS.Tab(page);
  const amount = panel.getByLabel('Montant de la remise');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(`Au plus ${euros(650)}.`);
  await expect(panel.getByText('Saisissez une remise pour voir ce qui sera dû.')).toBeVisible();
  await page.keyboard.type('2000');
  await expect(panel.getByText('Corrigez la remise pour voir ce qui sera dû.')).toBeVisible();
  await type(amount, '50');
  await expect(panel.getByText(`${euros(600)} au lieu de ${euros(650)}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Motif')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(panel.getByLabel('Motif')).toBeFocused();
  await page.keyboard.type('Chaudière en panne');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(message(page, 'Remise enregistrée')).toBeVisible();
  await expect(panel).toBeHidden();
  const change = page.getByRole('link', { name: `Modifier la remise\u00A0: ${thisMonth}` });
  await expect(change).toBeFocused();
  await expect(dueItem(page, thisMonth)).toContainText(`Remise de ${euros(50)}\u00A0: Chaudière en panne`);
  await expect(standing(page)).toContainText(euros(600));

  await change.click();
  await expect(amount).toHaveValue('50');
  await expect(amount).toHaveAccessibleDescription(`Au plus ${euros(650)}. 0 reprend la remise.`);
  await type(amount, '650,01');
  await panel.getByRole('button', { name: 'Modifier la remise' }).click();
  await expect(amount).toHaveAccessibleDescription('C’est plus que ce qui reste dû.');
  await expect(amount).toBeFocused();
  await fillIn(page, hands, amount, '0');
  await expect(panel.getByRole('button', { name: 'Reprendre la remise' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(reduce).toBeFocused();
  await expect(page.getByText('Chaudière en panne')).toHaveCount(0);
  await expect(standing(page)).toContainText(euros(650));

  await recordPayment(page, { tenantId, amount: 400, issue: 'all' });
  await page.reload();
  await reduce.click();
  await expect(amount).toHaveAccessibleDescription(
    `Au plus ${euros(250)}\u00A0: un reçu dit que le reste est payé.`,
  );

  // What the receipt says is left to pay is no longer so, and the way to issue it again is told.
  await type(amount, '50');
  await type(panel.getByLabel('Motif'), 'Chaudière en panne');
  await page.keyboard.press('Enter');
  await message(page, 'Le reste dû que dit ce reçu n’est plus exact')
    .getByRole('button', { name: `Reçu ${numberOf('R', 1)}` })
    .click();
  const receipt = panelOf(page, `Reçu ${numberOf('R', 1)}`);
  await expect(receipt.getByRole('button', { name: 'Refaire le reçu' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);

  // Another reason leaves it right.
  await change.click();
  await type(panel.getByLabel('Motif'), 'Chauffage en panne');
  await page.keyboard.press('Enter');
  await expect(message(page, /^Remise enregistrée$/)).toBeVisible();
});

test('a rent that a quittance states is not reduced, also when the quittance came meanwhile', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}`);
  const reduce = page.getByRole('link', { name: `Accorder une remise\u00A0: ${thisMonth}` });
  await reduce.click();
  const panel = panelOf(page, 'Remise sur le loyer');
  await type(panel.getByLabel('Montant de la remise'), '50');
  await type(panel.getByLabel('Motif'), 'Geste');
  await recordPayment(page, { tenantId, amount: 650, issue: 'all' });
  await panel.getByRole('button', { name: 'Accorder la remise' }).click();
  await expect(
    panel
      .getByRole('alert')
      .filter({ hasText: 'Une quittance dit ce montant\u00A0: annulez-la pour le changer.' }),
  ).toBeVisible();
  await expect(panel.getByLabel('Motif')).toHaveValue('Geste');
  await page.goto(`/tenants/${tenantId}`);
  await expect(page.getByRole('link', { name: `Quittance ${numberOf('Q', 1)}` })).toBeVisible();
  await expect(reduce).toHaveCount(0);
});

test('what was paid too much is given back, at most the advance, and the refund can be cancelled', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 1390 });
  await page.goto(`/tenants/${tenantId}`);
  await page.getByText('EN', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Refund' }).click();
  const panel = panelOf(page, 'Refund');
  const amount = panel.getByLabel('Amount refunded');
  await expect(amount).toHaveValue('90');
  await type(amount, '740.01');
  await panel.getByRole('button', { name: 'Record the refund' }).click();
  await expect(amount).toHaveAccessibleDescription(/more than was paid ahead/i);
  await type(amount, '0');
  await panel.getByRole('button', { name: 'Record the refund' }).click();
  await expect(amount).toHaveAccessibleDescription(/Enter an amount above zero\./);
  await type(panel.getByRole('textbox', { name: 'Refunded on' }), '31/12/2199');
  await type(amount, '90');
  await panel.getByRole('button', { name: 'Record the refund' }).click();
  await expect(panel.getByRole('textbox', { name: 'Refunded on' })).toHaveAccessibleDescription(
    'This date is in the future.',
  );
  await type(panel.getByRole('textbox', { name: 'Refunded on' }), shortDate(todayInParis()));
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Record the refund' }).click();
  await expect(message(page, 'Refund of €90.00 recorded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Refund', exact: true })).toHaveCount(0);
  await expect(dueItem(page, 'Refund')).toContainText(
    `Given back on ${longDate(todayInParis(), 'en').replace(' ', '\u00A0')}`,
  );
  await expect(dueItem(page, 'Refund').getByText('Given back', { exact: true })).toBeVisible();
  await expect(dueItem(page, 'Refund').getByText(/^(?:Due on|Paid)/)).toHaveCount(0);

  // Without the payment that it was a part of, more was given back than there was.
  await page
    .getByRole('button', { name: /^Cancel the payment of/ })
    .first()
    .click();
  const cancelling = panelOf(page, 'Cancel this payment?');
  await type(cancelling.getByLabel('Reason'), 'Bounced');
  await cancelling.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(dueItem(page, 'Refund').getByText('Tenant to give back')).toBeVisible();
  await expect(dueItem(page, 'Refund').getByText(/^(?:Due|Late)/)).toHaveCount(0);
  await recordPayment(page, { tenantId, amount: 1390 });
  await page.reload();
  await dueItem(page, 'Refund').getByRole('button', { name: 'Cancel the amount due: Refund' }).click();
  const dialog = panelOf(page, 'Cancel this amount due?');
  await type(dialog.getByLabel('Reason'), 'Entered twice');
  await dialog.getByRole('button', { name: 'Cancel the amount due' }).click();
  await expect(page.getByRole('link', { name: 'Refund', exact: true })).toBeVisible();
});

test('what was paid of a repair has a receipt without a month, from its account to the page that verifies it', async ({
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
  await expect(message(page, `Reçu ${number} généré.`)).toBeVisible();
  await expect(due).toBeFocused();
  await expect(due.getByRole('button', { name: /^Générer/ })).toHaveCount(0);

  await due.getByRole('link', { name: `Reçu ${number}` }).click();
  const details = panelOf(page, `Reçu ${number}`);
  const paidOn = longDate(todayInParis()).replace(' ', '\u00A0');
  await expect(details).toContainText(`Paiement du ${paidOn}`);
  await expect(details.getByText('Serrure')).toBeVisible();
  await expect(details.getByText('Période')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Télécharger' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toContain(`recu-${todayInParis()}-${number}`);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  const [, code = ''] = /verify\/([0-9a-f]{32})/.exec(text) ?? [];
  await page.goto(`/verify/${code}`);
  const facts = page.getByRole('article');
  await expect(facts).toContainText('Reçu de paiement');
  await expect(facts).toContainText(`Reçu le${paidOn}`);
  await expect(facts).toContainText(euros(85.5));
  await expect(facts.getByText('Période')).toHaveCount(0);
});
