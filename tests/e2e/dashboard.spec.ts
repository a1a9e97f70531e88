import { expect, test } from './fixtures.ts';
import { addTenancy, issueReceipt, recordPayment } from './tenancies.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, periodLabel, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';

const thisMonth = todayInParis().slice(0, 7);

test('a task on the dashboard disappears once it is done on the month page', async ({ signedIn: page }) => {
  const since = addMonths(`${thisMonth}-01`, -1);
  await addTenancy(page, { accountStartsOn: since });
  const zoe = await addTenancy(page, { firstName: 'Zoé', lastName: 'Petit', rent: 400, charges: 0 });
  await recordPayment(page, { tenantId: zoe.tenantId, amount: 400 });
  const noe = await addTenancy(page, { firstName: 'Noé', lastName: 'Blanc', rent: 500, charges: 0 });
  await issueReceipt(page, noe, { month: thisMonth, paidOn: todayInParis(), rent: 500, charges: 0 });
  await page.goto('/dashboard');
  const toDo = page.getByRole('region', { name: 'À faire' });
  const rows = toDo.getByRole('listitem');
  await expect(rows.nth(0)).toContainText(/Loyer d’Inès Œuvré.*(?:650|1.300),00.€.*\d+ jours? de retard/);
  await expect(rows.nth(1)).toContainText(/1 quittance à générer.*Zoé Petit/);
  await expect(rows.nth(2)).toContainText(/1 quittance à transmettre.*Noé Blanc/);
  await expect(rows).toHaveCount(3);

  const month = page.getByRole('region', { name: periodLabel(monthOf(`${thisMonth}-01`)).slice(0, -5) });
  await expect(month).toContainText(/900,00.€ reçus sur 1.550,00.€/);
  for (const [name, show] of [
    [/^À recevoir 1/, 'open'],
    [/^À générer 1/, 'ready'],
    [/^À transmettre 1/, 'toSend'],
  ] as const) {
    const link = month.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', `/month?month=${thisMonth}&show=${show}`);
  }
  await expect(page.getByRole('table', { name: 'Douze derniers mois' }).getByRole('row')).toHaveCount(13);

  await rows.nth(0).getByRole('link', { name: 'Encaisser un paiement d’Inès Œuvré' }).click();
  await expect(page).toHaveURL(new RegExp(`/month\\?month=${thisMonth}&record=[-0-9a-f]{36}$`));
});
