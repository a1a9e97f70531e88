import { page, userEvent } from 'vitest/browser';
import type { Tenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Api, refusal } from './support/api.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aTenantDeletion } from './support/landlord.ts';
import { aDepositSummary, aPosition } from '../fixtures/position.ts';
import { expect, expectAccessible, expectUrl, expectMessage, open, test, type } from './support/stories.ts';

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

/** Makes the API return `former` if a request asks for former tenants, and `current` otherwise. */
const left = (api: Api, former: () => readonly Tenant[], current: () => readonly Tenant[]): void =>
  api.on('GET /tenants', ({ query }) => (JSON.stringify(query).includes('former') ? former() : current()));

const addDebt = (api: Api, ...tenants: Tenant[]): void =>
  api.on('GET /positions', () =>
    tenants.map(({ id, leaseId }) => aPosition({ tenantId: id, leaseId, ...LATE })),
  );

test('if all tenants are former tenants, a button of the empty list leads to the former tenants', async ({
  api,
}) => {
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

test('a former tenant who has paid everything is not shown as up to date while the landlord still has the deposit', async ({
  api,
}) => {
  left(
    api,
    () => [ANA],
    () => [],
  );
  const deposit = aDepositSummary({ state: 'toReturn', toReturn: 610, increase: 85, periodsLate: 1 });
  api.on('GET /positions', () => [aPosition({ tenantId: ANA.id, leaseId: ANA.leaseId, deposit })]);
  await open('/tenants?former=true');
  await expect.element(page.getByText('Dépôt à restituer\u00A0: 695,00\u202F€').first()).toBeVisible();
  await expect.element(page.getByText('À jour')).not.toBeInTheDocument();
  await expectAccessible();
});

test('late tenants have a separate list, which includes former tenants', async ({ api }) => {
  left(
    api,
    () => [ANA],
    () => [INES, aTenant({ firstName: 'Noé', lastName: 'Blanc' })],
  );
  addDebt(api, INES, ANA);
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
  await panel.getByRole('button', { name: 'Annuler' }).click();
  await expectUrl('/tenants?late=true');

  addDebt(api, INES);
  await open('/tenants?late=true');
  await expect.element(chip).toHaveTextContent('En retard 1');
  await expect.element(name(ANA)).not.toBeInTheDocument();
});

test('the empty list of late tenants leads back to all tenants', async ({ landlord }) => {
  landlord.tenants = [INES];
  await open('/tenants?late=true');
  await expect.element(page.getByText('Personne n’est en retard')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Locataires actuels' }).click();
  await expectUrl('/tenants');
  await expect.element(name(INES).first()).toBeVisible();
});

test('before a tenant is deleted, the dialog lists the data to be lost, states the debt and offers to keep the history', async ({
  api,
}) => {
  let former = [ANA];
  left(
    api,
    () => former,
    () => [INES],
  );
  api.on('DELETE /tenants/:id', () => {
    former = [];
  });
  api.on('GET /tenants/:id/deletion', () =>
    aTenantDeletion({
      months: { count: 14, first: '2025-10', last: '2026-11', expected: 9100, received: 8450 },
      payments: { count: 13, amount: 8450 },
      owed: 650,
      depositHeld: 850,
      guarantors: 1,
      files: 3,
      documentsKept: 12,
    }),
  );
  await open('/tenants');
  const opener = page.getByRole('button', { name: 'Supprimer Inès Œuvré' });
  await opener.click();
  await expect.element(question).toHaveTextContent('Son bail et son compte seront effacés');
  const listed = (): string[] =>
    question
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.replaceAll(/[\u00A0\u202F]/g, ' '));
  await expect
    .poll(listed)
    .toEqual([
      '14 mois (octobre 2025 – novembre 2026) : 9 100,00 € attendus et 8 450,00 € reçus ne compteront plus dans ces mois',
      '13 paiements, 8 450,00 € en tout',
      'Reste dû : 650,00 €',
      'Dépôt de 850,00 € détenu : vous devez toujours le restituer',
      '1 garant',
      '3 documents gardés',
    ]);
  await expect.element(question).toHaveTextContent(/12.documents restent dans vos quittances\./);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  const name = question.getByLabelText(/saisissez ce nom.: Inès Œuvré/);
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Ce n’est pas ce nom/);
  await expectAccessible();
  await expect
    .element(question.getByRole('link', { name: 'Fin du bail' }))
    .toHaveAttribute('href', `/departure?lease=${INES.leaseId}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(api.sent('DELETE /tenants/:id')).toEqual([]);

  await open('/tenants?former=true');
  await page.getByRole('button', { name: 'Supprimer Ana Roy' }).click();
  await expect.element(question).toHaveTextContent('Son bail et son compte seront effacés');
  await expect.element(question.getByRole('link')).not.toBeInTheDocument();
  await type(question.getByLabelText(/saisissez ce nom.: Ana Roy/), 'ana roy');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Locataire supprimé');
  await expect.element(page.getByText('Aucun ancien locataire')).toBeVisible();
});

test('deleting a tenant keeps the remaining tenants on the lease', async ({ api, landlord }) => {
  landlord.tenants = [INES, aTenant({ firstName: 'Bo', lastName: 'Li', leaseId: INES.leaseId })];
  api.on('GET /tenants/:id/deletion', () =>
    aTenantDeletion({ isLast: false, guarantors: 2, payersForgotten: 3 }),
  );
  await open('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await expect
    .element(question)
    .toHaveTextContent('Le bail et son compte restent, avec les autres locataires.');
  await expect.element(question).toHaveTextContent(/2.garants.*3.paiements n’indiqueront plus le payeur/);
  await expect.element(question.getByRole('textbox')).not.toBeInTheDocument();
});

test('if the losses cannot be counted, deleting a tenant requires typing the tenant’s name', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [INES];
  api.on('GET /tenants/:id/deletion', () => refusal('INTERNAL_ERROR'));
  await open('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await expect.element(question).toHaveTextContent('Les données à effacer n’ont pas pu être comptées.');
  await expect.element(question.getByLabelText(/saisissez ce nom/)).toBeVisible();
});
