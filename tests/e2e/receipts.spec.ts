import type { Page } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, numberOf, recordPayment } from './tenancies.ts';

const numberLink = (page: Page, sequence: number) =>
  page.getByRole('main').getByRole('link', { name: numberOf('Q', sequence), exact: true });

test('voiding a receipt keeps its payment, unless the landlord chooses to cancel the payment', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  await recordPayment(page, { tenantId: tenancy.tenantId, amount: 650, issue: 'all' });
  const owed = async (): Promise<unknown> => {
    const [position]: { owed: number }[] = await (await page.request.get('/v1/positions')).json();
    return position?.owed;
  };
  const voidIt = async (sequence: number, cancels: boolean): Promise<void> => {
    await page.goto('/documents');
    await numberLink(page, sequence).click();
    await page.getByRole('button', { name: 'Annuler la quittance' }).click();
    const question = page.getByRole('dialog', { name: /^Annuler/ });
    await type(question.getByLabel('Motif'), 'Nom mal écrit');
    const cancel = question.getByRole('checkbox', { name: 'Annuler aussi le paiement' });
    await expect(cancel).not.toBeChecked();
    if (cancels) await cancel.check();
    await question.getByRole('button', { name: 'Annuler la quittance' }).click();
    await expectMessage(page, `${numberOf('Q', sequence)}\u00A0: document annulé`);
  };
  await voidIt(1, false);
  expect(await owed()).toBe(0);

  // In the panel, the landlord can issue another receipt for the kept payment, without a new payment.
  await page.goto(`/documents?openPanel=true&payer=${tenancy.tenantId}`);
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await expect(panel.getByLabel('Loyer')).toHaveValue('610');
  await expect(panel.locator('dl').first()).toContainText(/Dû pour la période.*650,00.*Déjà reçu.*650,00/s);
  await expect(panel.getByText('Tout est enregistré\u00A0: le document reprend ces montants.')).toBeVisible();
  // The panel does not ask for the day and method of the recorded payment again.
  await expect(panel.getByRole('list', { name: 'Paiement déjà enregistré' })).toContainText(/650,00.€ · /);
  await expect(panel.getByLabel('Reçu le', { exact: true })).toHaveCount(0);
  await expect(panel.getByLabel('Moyen de paiement')).toHaveCount(0);
  await expect(panel.getByLabel('Du', { exact: true })).toBeVisible();
  await expect(panel.getByText('Montant du document').locator('..')).toContainText('650,00\u00A0€');
  await page.keyboard.press('Escape');

  // On the page of the voided receipt, the landlord can issue another receipt for the kept payment.
  await numberLink(page, 1).click();
  await page.getByRole('button', { name: 'Refaire la quittance' }).click();
  const question = page.getByRole('alertdialog', { name: `Refaire ${numberOf('Q', 1)}\u202F?` });
  await expect(question).not.toContainText('Celle-ci est annulée');
  await question.getByRole('button', { name: 'Refaire' }).click();
  const again = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 2)}` });
  await expect(again).toContainText(`Remplace ${numberOf('Q', 1)}`);
  await expect(again).toContainText(/Total payé\s*650,00/);

  await voidIt(2, true);
  expect(await owed()).toBe(650);
  await expect(page.getByRole('button', { name: 'Refaire la quittance' })).toHaveCount(0);
});
