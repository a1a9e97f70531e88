import { page } from 'vitest/browser';
import type { Tenant } from '../../supabase/functions/_shared/contract/tenant.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import type { Api } from './support/api.ts';
import { aTenant } from './support/landlord.ts';
import { aPosition } from './support/leases.ts';
import { expect, expectAccessible, expectUrl, message, open, test } from './support/stories.ts';

const INES = aTenant();
const ANA = aTenant({ firstName: 'Ana', lastName: 'Roy', state: 'former' });
const LATE = {
  oldestUnpaidDueOn: monthOf(todayInParis()).from,
  daysLate: 12,
  owed: 650,
  late: 650,
  unpaidTerms: 1,
};

const name = (of: Tenant) =>
  page.getByRole('link', { name: new RegExp(`^${of.firstName}(?: ${of.lastName})?$`) });
const question = page.getByRole('alertdialog');

/** Has the API list those who have left where they are asked for. */
const left = (api: Api, former: () => readonly Tenant[], current: () => readonly Tenant[]): void =>
  api.on('GET /tenants', ({ query }) => (JSON.stringify(query).includes('former') ? former() : current()));

const owe = (api: Api, ...tenants: Tenant[]): void =>
  api.on('GET /positions', () =>
    tenants.map(({ id, leaseId }) => aPosition({ tenantId: id, leaseId, ...LATE })),
  );

test('with former tenants alone the list leads to them, and back', async ({ api }) => {
  left(
    api,
    () => [ANA],
    () => [],
  );
  await open('/tenants');
  await page.getByRole('button', { name: 'Anciens locataires' }).click();
  await expectUrl('/tenants?former=true');
  await expect.element(name(ANA).first()).toBeVisible();
});

test('who is late is a list of its own, with those who have left', async ({ api }) => {
  left(
    api,
    () => [ANA],
    () => [INES, aTenant({ firstName: 'Noé', lastName: 'Blanc' })],
  );
  owe(api, INES, ANA);
  await open('/tenants?late=true');
  const chip = page.getByRole('button', { name: /^En retard/ });
  await expect.element(chip).toHaveTextContent('En retard 2');
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.element(name(ANA).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Noé/ })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Modifier Ana Roy' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect.element(panel.getByLabelText('Prénom')).toHaveValue('Ana');
  await panel.getByRole('button', { name: 'Retour' }).click();
  await expectUrl('/tenants?late=true');

  owe(api, INES);
  await open('/tenants?late=true');
  await expect.element(chip).toHaveTextContent('En retard 1');
  await expect.element(name(ANA)).not.toBeInTheDocument();
});

test('the list of who is late says that nobody is, and leads back', async ({ landlord }) => {
  landlord.tenants = [INES];
  await open('/tenants?late=true');
  await expect.element(page.getByText('Personne n’est en retard')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Locataires actuels' }).click();
  await expectUrl('/tenants');
  await expect.element(name(INES).first()).toBeVisible();
});

test('before a tenant is deleted it is said what goes as well, what is owed, and how to keep the history', async ({
  api,
}) => {
  let former = [ANA];
  left(
    api,
    () => former,
    () => [INES],
  );
  owe(api, INES, ANA);
  api.on('DELETE /tenants/:id', () => {
    former = [];
  });
  await open('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await expect.element(question).toHaveTextContent('Son bail et son compte seront effacés aussi');
  await expect.element(question).toHaveTextContent(/Il reste 650,00.€ à payer\./);
  await expectAccessible();
  await expect
    .element(question.getByRole('link', { name: 'Fin du bail' }))
    .toHaveAttribute('href', `/tenants/${INES.id}?panel=end`);

  await open('/tenants?former=true');
  await page.getByRole('button', { name: 'Supprimer Ana Roy' }).click();
  await expect.element(question).toHaveTextContent('Son bail et son compte seront effacés aussi');
  await expect.element(question.getByRole('link')).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(message('Locataire supprimé')).toBeVisible();
  await expect.element(page.getByText('Aucun ancien locataire')).toBeVisible();
});

test('a lease stays with its other tenants when one of them is deleted', async ({ api, landlord }) => {
  landlord.tenants = [INES, aTenant({ firstName: 'Bo', lastName: 'Li', leaseId: INES.leaseId })];
  const { id, leaseId } = INES;
  api.on('GET /positions', () => [aPosition({ tenantId: id, leaseId, names: ['Inès Œuvré', 'Bo Li'] })]);
  await open('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await expect
    .element(question)
    .toHaveTextContent('Le bail et son compte restent, avec les autres locataires.');
});
