import type { Locator, Page } from '@playwright/test';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords } from '../fixtures/days.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, changeLease, numberOf, recordPayment } from './tenancies.ts';

const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continuer' });
const lease = (page: Page): Locator => page.getByRole('region', { name: 'Bail' });

test('ending a lease within a month that has a quittance shows a warning with a link to the quittance', async ({
  signedIn: page,
  context,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650, issue: 'all' });
  await page.goto(`/tenants/${tenantId}`);
  await lease(page).getByRole('link', { name: 'Départ' }).click();
  const notice = step(page, 'Congé');
  const lastDay = notice.getByRole('textbox', { name: 'Dernier jour du bail' });
  const { from, to } = monthOf(todayInParis());
  const kept =
    '\u00A0: un document atteste le paiement complet. Le montant reste de 650,00\u00A0€ tant que ce document n’est pas annulé.';
  await notice
    .getByLabel('Motif de la fin du bail')
    .selectOption({ label: 'Résiliation d’un commun accord' });
  await type(lastDay, shortDate(to));
  await expect(notice.getByText(`Loyer dû jusqu’au ${inWords(to)}`)).toBeVisible();
  await expect(notice.getByText(kept)).toHaveCount(0);
  await type(lastDay, shortDate(from));
  await expect(notice.getByText(kept)).toBeVisible();

  // The link opens a new tab, so the form keeps its input.
  const opened = context.waitForEvent('page');
  await notice.getByRole('link', { name: `Quittance ${numberOf('Q', 1)}, dans un nouvel onglet` }).click();
  const tab = await opened;
  await expect(tab.getByRole('dialog', { name: numberOf('Q', 1) })).toBeVisible();
  await tab.close();
  await expect(lastDay).toHaveValue(shortDate(from));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectMessage(page, 'Votre saisie a été rétablie.');
  await expect(lastDay).toHaveValue(shortDate(from));

  const said = `le montant reste de 650,00\u00A0€ à cause de ${numberOf('Q', 1)} (`;
  // The message lasts three seconds, and a click on a busy machine may take as long.
  await goOn(page).click();
  await expectMessage(page, said);
  await expect(step(page, 'Dernier terme').getByText(kept)).toBeVisible();
  await page.getByRole('link', { name: 'Voir le compte' }).click();
  await expect(lease(page).getByText(kept)).toBeVisible();
  await lease(page)
    .getByRole('link', { name: `Quittance ${numberOf('Q', 1)}` })
    .click();
  await expect(page.getByRole('dialog', { name: numberOf('Q', 1) })).toBeVisible();
});

test('a tenant leaves a damaged furnished flat: notice, last term, deduction from the deposit, and settlement', async ({
  signedIn: page,
}) => {
  const today = todayInParis();
  const { tenantId } = await addTenancy(page, { leaseStartsOn: addMonths(today, -6) });
  await changeLease(page, tenantId, { kind: 'furnished', deposit: 610 });
  await page.goto(`/tenants/${tenantId}`);
  await lease(page).getByRole('link', { name: 'Départ' }).click();
  const notice = step(page, 'Congé');
  await notice.getByLabel('Motif de la fin du bail').selectOption({ label: 'Congé du locataire' });
  await type(notice.getByRole('textbox', { name: /^Congé reçu le/ }), shortDate(addMonths(today, -1)));
  await page.keyboard.press('Enter');

  // The landlord records the payment of the rent on the page of the account. The link back leads to the same step.
  const lastTerm = step(page, 'Dernier terme');
  await expect(lastTerm).toBeFocused();
  await lastTerm.getByRole('link', { name: 'Enregistrer un paiement' }).click();
  const payment = page.getByRole('dialog');
  await payment.getByRole('button', { name: /^Enregistrer/ }).click();
  await expect(payment).toBeHidden();
  await page.getByRole('link', { name: 'Retour à la page Départ' }).click();
  await expect(lastTerm).toContainText('Rien n’est dû.');
  await goOn(page).click();

  const deposit = step(page, 'Dépôt de garantie');
  await expect(deposit).toBeFocused();
  await deposit.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expectMessage(page, 'Réception du dépôt enregistrée');
  await type(deposit.getByRole('textbox', { name: /^Clés rendues le/ }), shortDate(today));
  await deposit.getByText('Non conforme', { exact: true }).click();
  await deposit.getByRole('button', { name: 'Ajouter une retenue' }).click();
  await type(deposit.getByLabel('Objet'), 'Peinture de la chambre');
  await type(deposit.getByLabel('Justificatif'), 'Devis n° 214');
  await type(deposit.getByLabel('Montant'), '240');
  await type(deposit.getByLabel('Part du locataire, %'), '60');
  const settle = deposit.getByRole('button', { name: /^Restituer 466,00/ });
  await expect(settle).toBeVisible();
  await settle.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Restituer 466,00/ })
    .click();
  await expectMessage(page, 'Dépôt soldé');
  await goOn(page).click();

  const documents = step(page, 'Documents');
  await expect(documents).toBeFocused();
  await expect(documents).toContainText(`S-${today.slice(0, 4)}-0001`);
  const address = documents.getByRole('textbox', { name: /^Nouvelle adresse/ });
  await type(address, '4 rue Neuve, 44000 Nantes');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Nouvelle adresse enregistrée');
  await expect(documents.getByText(/S-\d{4}-0001 à transmettre$/)).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await documents.getByRole('button', { name: /^Télécharger\s: .*S-/ }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/S-\d{4}-0001/);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(lease(page).getByText('Nouvelle adresse\u00A0: 4 rue Neuve, 44000 Nantes')).toBeVisible();
});
