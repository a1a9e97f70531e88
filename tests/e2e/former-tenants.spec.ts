import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { longDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, message, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, changeLease } from './tenancies.ts';

const yesterday = addDays(todayInParis(), -1);
/** Joins day and month with a no-break space, as pages do. */
const inWords = (day: string): string => longDate(day).replace(' ', '\u00A0');

test('a tenant whose lease has ended is in the list of former tenants, and the page of the tenant can still be opened', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, { leaseStartsOn: addMonths(todayInParis(), -6) });
  await addTenancy(page, { firstName: 'Ana', lastName: 'Roy' });
  await changeLease(page, tenantId, { endedBy: 'agreement', endsOn: yesterday });
  await page.goto('/tenants');
  await expect(page.getByRole('link', { name: /^Ana(?: Roy)?$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Inès/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Anciens 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tenants?former=true');
  const name = page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ });
  await expect(name).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ana/ })).toHaveCount(0);
  await page.reload();
  await expect(name).toBeVisible();

  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await type(panel.getByLabel('Téléphone'), '0612345678');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(message(page, 'Locataire modifié')).toBeVisible();
  await expect(page).toHaveURL('/tenants?former=true');
  await expect(page.getByRole('link', { name: '0612345678' })).toBeVisible();

  await name.click();
  await expect(page.getByRole('heading', { name: 'Inès Œuvré', level: 1 })).toBeVisible();
  await expect(page.getByText(`Bail terminé le ${inWords(yesterday)}`)).toBeVisible();
  await page.getByRole('link', { name: 'Modifier la fiche' }).click();
  await expect(panel.getByLabel('Téléphone')).toHaveValue('0612345678');
  await panel.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('heading', { name: 'Inès Œuvré', level: 1 })).toBeVisible();
});
