import type { Locator } from '@playwright/test';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { readText } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { newEmail } from './accounts.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, startAccount } from './tenancies.ts';

const TODAY = todayInParis();
/** The settled days are the twelve months before this month, so the account covers all of them. */
const FROM = addMonths(monthOf(TODAY).from, -12);
const TO = addDays(monthOf(TODAY).from, -1);
const YEAR = TO.slice(0, 4);

/** Records a charge in the open panel of an expense. */
async function recordCharge(panel: Locator, charge: string, amount: string): Promise<void> {
  await type(panel.getByLabel('Montant', { exact: true }), amount);
  await panel.getByLabel('Nature de la charge').selectOption({ label: charge });
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(panel).toHaveCount(0);
}

test('a landlord settles the charges of a year, mails the letter, and cancels the settlement', async ({
  signedIn: page,
}) => {
  const email = newEmail();
  const { tenantId } = await addTenancy(page, { email });
  await startAccount(page, tenantId, FROM);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Charges', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Charges \d{4}$/ })).toBeVisible();
  const leases: unknown = await (await page.request.get(`/v1/leases?tenantId=${tenantId}`)).json();
  const leaseId = Array.isArray(leases) ? String(leases[0]?.id) : '';
  await page.goto(`/charges?year=${YEAR}&lease=${leaseId}&from=${FROM}&to=${TO}`);

  // The provisions are twelve times €40. Without expenses, the tenant would get them back.
  const panel = page.getByRole('dialog', { name: 'Décompte de charges', exact: true });
  await expect(panel.getByText(/^Vous devez 480,00\s€ à votre locataire\.$/)).toBeVisible();
  await expect(panel.getByText(/^Aucune dépense pour cette période\s: toutes/)).toBeVisible();
  await type(panel.getByLabel('Note'), 'Compteur individuel.');
  const expense = page.getByRole('dialog', { name: 'Nouvelle dépense' });
  await panel.getByRole('button', { name: 'Ajouter une dépense', exact: true }).click();
  await recordCharge(expense, 'Eau', '300');
  await expect(panel.getByText(/^Vous devez 180,00\s€/)).toBeVisible();
  await panel.getByRole('button', { name: 'Ajouter une dépense', exact: true }).click();
  await recordCharge(expense, 'Chauffage', '258,80');
  await expect(panel.getByText(/^Votre locataire doit 78,80\s€\.$/)).toBeVisible();
  await expect(panel.getByLabel('Note')).toHaveValue('Compteur individuel.');
  await type(panel.getByLabel('Justificatifs visibles', { exact: true }), 'sur rendez-vous');
  await panel.getByRole('button', { name: 'Générer la lettre' }).click();

  const issued = page.getByRole('dialog', { name: /^Décompte de charges C-\d{4}-0001$/ });
  await expect(issued.getByText('Justificatifs à tenir jusqu’au')).toBeVisible();
  await issued.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).click();
  await expect(issued.getByText(`Envoyé à ${email} le`)).toBeVisible();
  const [mail] = await mailsTo(email);
  const text = await readText(new Uint8Array(mail?.files[0]?.bytes ?? []));
  expect(text).toContain('RÉGULARISATION DES CHARGES');
  expect(text).toContain('Solde à régler 78,80 €');
  expect(text).toContain('Compteur individuel.');

  await issued.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('link', { name: /Daté du/ })).toBeVisible();
  await page.getByRole('link', { name: /Daté du/ }).click();
  await issued.getByRole('button', { name: 'Autres actions sur le décompte' }).click();
  await issued.getByRole('menuitem', { name: 'Annuler le décompte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler le décompte\u202F?' });
  await expect(dialog).toContainText('Le solde de 78,80\u00A0€ ne sera plus dû.');
  await type(dialog.getByLabel('Motif'), 'Relevé corrigé');
  await dialog.getByRole('button', { name: 'Annuler le décompte' }).click();
  await expectMessage(page, 'Décompte annulé');
  await expect(panel.getByRole('button', { name: 'Générer la lettre' })).toBeVisible();
  const documents: unknown = await (await page.request.get('/v1/documents?kind=settlement')).json();
  expect(documents).toEqual([expect.objectContaining({ state: 'voided', voidReason: 'Relevé corrigé' })]);
});
