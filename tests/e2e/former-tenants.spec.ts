import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { longDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, message, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy, changeLease, recordPayment } from './tenancies.ts';

const yesterday = addDays(todayInParis(), -1);
/** As a page shows it: a line never ends between the day and the month. */
const inWords = (day: string): string => longDate(day).replace(' ', '\u00A0');

test(
  'a tenant whose lease has ended is in the list of former ones, and their page stays open',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const { tenantId } = await addTenancy(page, { leaseStartsOn: addMonths(todayInParis(), -6) });
    await addTenancy(page, { firstName: 'Ana', lastName: 'Roy' });
    await changeLease(page, tenantId, { endedBy: 'agreement', endsOn: yesterday });
    await page.goto('/tenants');
    await expect(page.getByRole('link', { name: /^Ana(?: Roy)?$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Inès/ })).toHaveCount(0);

    await page.getByRole('radio', { name: 'Locataires actuels' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/tenants?former=true');
    const name = page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ });
    await expect(name).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ana/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(name).toBeVisible();

    await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
    const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
    await type(panel.getByLabel('Téléphone'), '0612345678');
    await panel.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(message(page, 'Locataire modifié')).toBeVisible();
    await expect(page).toHaveURL('/tenants?former=true');
    await expect(page.getByRole('link', { name: '06 12 34 56 78' })).toBeVisible();

    await name.click();
    await expect(page.getByRole('heading', { name: 'Inès Œuvré', level: 1 })).toBeVisible();
    await expect(page.getByText(`Bail terminé le ${inWords(yesterday)} ·`)).toBeVisible();
    await page.getByRole('link', { name: 'Modifier la fiche' }).click();
    await expect(panel.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78');
    await panel.getByRole('button', { name: 'Annuler' }).click();
    await expect(page).toHaveURL('/tenants');
    await expect(page.getByRole('link', { name: /^Ana(?: Roy)?$/ })).toBeVisible();
  },
);

test('with former tenants alone the list leads to them, and back', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await page.goto('/tenants?former=true');
  await expect(page.getByText('Aucun ancien locataire')).toBeVisible();
  await changeLease(page, tenantId, { endedBy: 'agreement', endsOn: yesterday });
  await page.goto('/tenants');
  await page.getByText('EN', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Former tenants' }).click();
  await expect(page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ })).toBeVisible();
});

test('who is late is a list of its own, with those who have left, and the dashboard leads to it', async ({
  signedIn: page,
}) => {
  const accountStartsOn = addMonths(`${todayInParis().slice(0, 7)}-01`, -1);
  for (const lastName of ['Blanc', 'Cohen', 'Diop', 'Faure', 'Giraud'])
    await addTenancy(page, { firstName: 'Noé', lastName, accountStartsOn });
  const left = await addTenancy(page, { firstName: 'Ana', lastName: 'Roy', accountStartsOn });
  await changeLease(page, left.tenantId, { endedBy: 'agreement', endsOn: yesterday });
  const paid = await addTenancy(page);
  await recordPayment(page, { tenantId: paid.tenantId, amount: 650 });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Et 1 autre, dans la liste des locataires' }).click();
  await expect(page).toHaveURL('/tenants?late=true');
  await expect(page.getByRole('radio', { name: 'Locataires en retard' })).toBeChecked();
  await expect(page.getByText('6 sur 6')).toBeVisible();
  const name = page.getByRole('link', { name: /^Ana(?: Roy)?$/ });
  await expect(name).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Modifier Ana Roy' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Prénom')).toHaveValue('Ana');
  await panel.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL('/tenants?late=true');

  await recordPayment(page, { tenantId: left.tenantId, amount: 1300 });
  await page.reload();
  await expect(page.getByText('5 sur 5')).toBeVisible();
  await expect(name).toHaveCount(0);
});

test('the list of who is late says that nobody is, and leads back', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650 });
  await page.goto('/tenants?late=true');
  await expect(page.getByText('Personne n’est en retard')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Locataires actuels' }).click();
  await expect(page).toHaveURL('/tenants');
  await expect(page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ })).toBeVisible();
});

test('before a tenant is deleted it is said what goes as well, what is owed, and how to keep the history', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 600 });
  await page.goto('/tenants');
  const remove = page.getByRole('button', { name: 'Supprimer Inès Œuvré' });
  await remove.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Son bail et son compte seront effacés aussi');
  await expect(question).toContainText('Il reste 50,00\u00A0€ à payer.');
  await expectAccessible(page);
  await question.getByRole('link', { name: 'Fin du bail' }).click();
  await expect(page.getByRole('dialog', { name: 'Fin du bail' })).toBeVisible();

  await changeLease(page, tenantId, { endedBy: 'agreement', endsOn: yesterday });
  await page.goto('/tenants?former=true');
  await remove.click();
  await expect(question).toContainText('Son bail et son compte seront effacés aussi');
  await expect(question.getByRole('link')).toHaveCount(0);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(message(page, 'Locataire supprimé')).toBeVisible();
  await expect(page.getByText('Aucun ancien locataire')).toBeVisible();
});

test('a lease stays with its other tenants when one of them is deleted', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}?panel=coTenant`);
  const panel = page.getByRole('dialog', { name: 'Nouveau colocataire' });
  await type(panel.getByLabel('Prénom'), 'Bo');
  await type(panel.getByLabel('Nom', { exact: true }), 'Li');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(panel).toBeHidden();
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Le bail et son compte restent, avec les autres locataires.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(message(page, 'Locataire supprimé')).toBeVisible();
  await page.getByRole('link', { name: /^Bo(?: Li)?$/ }).click();
  await expect(page.getByText('650,00\u00A0€').first()).toBeVisible();
});
