import { type Locator, page, userEvent } from 'vitest/browser';
import { earliestAccountStart } from '../../supabase/functions/_shared/domain/ledger/account-start.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { invalid } from './support/api.ts';
import { aPosition } from '../fixtures/position.ts';
import { someRentIndices } from '../fixtures/rent-index.ts';
import { addLease } from './support/leases.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const lease = page.getByRole('region', { name: 'Bail' });
/** Returns the value that the page shows beside a label. */
const fact = async (name: string): Promise<Locator> => {
  const term = await lease.getByText(name, { exact: true }).first().findElement();
  return page.elementLocator(term.nextElementSibling ?? document.body);
};
const panel = page.getByRole('dialog', { name: 'Modifier le bail' });
const save = (): Promise<void> => page.getByRole('button', { name: 'Enregistrer' }).click();

test('a mobility lease ends after ten months, and goes on if the landlord changes its kind', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, {
    lease: { startsOn: '2026-09-01' },
    follows: ({ kind }) =>
      kind === 'mobility'
        ? { endedBy: 'term', endsOn: '2027-06-30', rentOwedUntil: '2027-06-30', chargesKind: 'fixed' }
        : { endedBy: null, endsOn: null, rentOwedUntil: null },
  });
  await open(`/tenants/${id}?panel=lease`);
  await panel.getByLabelText('Type de bail').selectOptions('Bail mobilité');
  await expect.element(panel.getByRole('status')).toHaveTextContent('Loyer dû jusqu’au 30 juin 2027');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(lease.getByText('Fin au terme du bail, sans reconduction')).toBeVisible();
  await expect.element(lease.getByText('Loyer dû jusqu’au 30\u00A0juin 2027')).toBeVisible();
  await expect.element(await fact('Charges')).toHaveTextContent('Forfait, sans régularisation');

  await chooseEnglish();
  await expect.element(page.getByText('Rent owed until 30\u00A0June 2027')).toBeVisible();
  await page.getByRole('link', { name: 'Edit the lease' }).click();
  const english = page.getByRole('dialog', { name: 'Edit the lease' });
  await english.getByLabelText('Type of tenancy').selectOptions('Furnished');
  await expect.element(english.getByLabelText('Length in months')).toHaveValue('12');
  await english.getByRole('button', { name: 'Save' }).click();
  await expect.element(english).not.toBeInTheDocument();
  await expect.element(page.getByText('Rent owed until')).not.toBeInTheDocument();
});

const STUDENT = {
  kind: 'student',
  startsOn: '2025-09-01',
  durationMonths: 9,
  endedBy: 'term',
  endsOn: '2026-05-31',
  rentOwedUntil: '2026-05-31',
} as const;
const GOES_ON = { endedBy: null, endsOn: null, rentOwedUntil: null };

test('the form of a student lease shows its last day, even if the landlord clears or changes the duration', async ({
  api,
  landlord,
}) => {
  const duration = panel.getByLabelText('Durée en mois');
  const outcome = panel.getByRole('status');
  const furnished = addLease(api, landlord, { lease: { kind: 'furnished', startsOn: '2025-09-01' } });
  await open(`/tenants/${furnished}?panel=lease`);
  await panel.getByLabelText('Type de bail').selectOptions('Location meublée à un étudiant');
  await expect.element(duration).toHaveValue('9');
  await type(duration, '');
  await expect.element(outcome).toHaveTextContent('Loyer dû jusqu’au 31 mai 2026');
  await type(duration, '10');
  await expect.element(outcome).toHaveTextContent('Loyer dû jusqu’au 30 juin 2026');

  const student = addLease(api, landlord, { lease: STUDENT, follows: () => GOES_ON });
  await open(`/tenants/${student}?panel=lease`);
  await expect.element(duration).toHaveValue('9');
  await expect.element(outcome).not.toBeInTheDocument();
  await type(duration, '12');
  await expect.element(outcome).toHaveTextContent('Loyer dû jusqu’au 31 août 2026');
  await panel.getByLabelText('Type de bail').selectOptions('Location meublée');
  await expect.element(outcome).toHaveTextContent('Le loyer reste dû tant que le bail continue.');
});

test('correcting the duration of a student lease that continues does not end the lease', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, { lease: { ...STUDENT, ...GOES_ON } });
  await open(`/tenants/${id}?panel=lease`);
  await type(panel.getByLabelText('Durée en mois'), '12');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({ durationMonths: 12 });
});

test('if the chosen lease kind allows no deposit, the form names the values that saving will remove', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, {
    lease: { deposit: 600, hasSolidarity: true },
    follows: () => ({ deposit: 0, chargesKind: 'fixed', hasSolidarity: false }),
  });
  await open(`/tenants/${id}?panel=lease`);
  const kind = panel.getByLabelText('Type de bail');
  const deposit = panel.getByLabelText('Dépôt de garantie');
  const charges = panel.getByLabelText('Charges');
  const duration = panel.getByLabelText('Durée en mois');
  await expect.element(duration).toHaveValue('');
  await type(deposit, '550');
  await kind.selectOptions('Bail mobilité');
  await expect.element(deposit).not.toBeInTheDocument();
  await expect
    .element(kind)
    .toHaveAccessibleDescription(
      /L’enregistrement retirera du bail le dépôt de garantie de 600,00\s€, la provision pour charges et la clause de solidarité\.$/,
    );
  await expectAccessible();
  await kind.selectOptions('Autre bail');
  await kind.selectOptions('Location vide');
  await expect.element(kind).not.toHaveAccessibleDescription(/retirera/);
  await expect.element(deposit).toHaveValue('550');
  await expect.element(charges).toHaveValue('provision');
  await expect.element(duration).toHaveValue('');
  await expect.element(panel.getByLabelText('Clause de solidarité')).toBeChecked();

  await kind.selectOptions('Bail mobilité');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(await fact('Dépôt de garantie')).toHaveTextContent('Aucun');
  await expect.element(await fact('Charges')).toHaveTextContent('Forfait, sans régularisation');
});

test('a deposit above the legal limit gets a warning at its field, and is saved', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord);
  await open(`/tenants/${id}?panel=lease`);
  const kind = panel.getByLabelText('Type de bail');
  const deposit = panel.getByLabelText('Dépôt de garantie');
  const above = (amount: string): string => `Au-dessus du maximum légal de ${amount}\u00A0€`;
  await type(deposit, '610');
  await expect.element(deposit).toHaveAccessibleDescription('Au plus 610,00\u00A0€');
  await type(deposit, '1250');
  await expect.element(deposit).toHaveAccessibleDescription(above('610,00'));
  await expectAccessible();
  await kind.selectOptions('Location meublée');
  await expect.element(deposit).toHaveAccessibleDescription(above('1\u00A0220,00'));
  await kind.selectOptions('Autre bail');
  await expect.element(deposit).toHaveAccessibleDescription('');
  await kind.selectOptions('Location vide');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(await fact('Dépôt de garantie')).toHaveTextContent('1 250,00 €');
});

test('guarantors can be added, changed and removed', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  await open(`/tenants/${id}?panel=lease`);
  const add = panel.getByRole('button', { name: 'Ajouter un garant' });
  await add.click();
  const first = panel.getByRole('group', { name: 'Garant 1' });
  const lastName = first.getByLabelText('Nom', { exact: true });
  const email = first.getByLabelText('Adresse e-mail');
  await expect.element(first.getByLabelText('Prénom')).toHaveFocus();
  await userEvent.keyboard('Ana');
  await type(email, 'ana');
  await save();
  await expect.element(lastName).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(email).toHaveAccessibleDescription('Adresse e-mail non valide');
  await expectAccessible();
  await type(lastName, 'Roy');
  await type(email, 'ana@exemple.test');
  await type(first.getByLabelText('Téléphone'), '0612345678');
  await add.click();
  const second = panel.getByRole('group', { name: 'Garant 2' });
  await type(second.getByLabelText('Prénom'), 'Bo');
  await type(second.getByLabelText('Nom', { exact: true }), 'Li');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  const list = page.getByRole('list', { name: 'Garants' }).getByRole('listitem');
  const people = (): string[] => list.elements().map(({ textContent }) => textContent);
  await expect.poll(people).toEqual([expect.stringMatching(/Ana Roy0612345678ana@exemple\.test/), 'Bo Li']);

  await lease.getByRole('link', { name: 'Modifier le bail' }).click();
  await first.getByRole('button', { name: 'Retirer le garant 1' }).click();
  await expect.element(add).toHaveFocus();
  await expect.element(first.getByLabelText('Prénom')).toHaveValue('Bo');
  await save();
  await expect.poll(people).toEqual(['Bo Li']);
});

test('closing the panel of a lease asks before typed changes are lost', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  await open(`/tenants/${id}?panel=lease`);
  const deposit = panel.getByLabelText('Dépôt de garantie');
  await type(deposit, '500');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(deposit).toHaveValue('500');
});

test('a first day after the end of the lease is refused at its field', async ({ api, landlord }) => {
  const id = addLease(api, landlord, { lease: { startsOn: '2026-03-01' } });
  await open(`/tenants/${id}?panel=lease`);
  const first = panel.getByRole('textbox', { name: /^Premier jour du bail/ });
  await type(first, '01/10/2026');
  api.on('PUT /leases/:id', () => invalid('startsOn', 'afterEnd'));
  await save();
  await expect.element(first).toHaveAccessibleDescription('Cette date est postérieure à la fin du bail.');
});

test('the last day of the tenant’s insurance can be entered and cleared', async ({ api, landlord }) => {
  const id = addLease(api, landlord, { lease: { startsOn: '2026-03-01' } });
  await open(`/tenants/${id}?panel=lease`);
  const insured = panel.getByRole('textbox', { name: /^Assuré jusqu’au/ });
  await expect.element(insured).toHaveAccessibleDescription('Selon l’attestation d’assurance.');
  await type(insured, '31/1/27');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(await fact('Assuré jusqu’au')).toHaveTextContent('31 janvier 2027');
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({ insuredUntil: '2027-01-31' });
  await lease.getByRole('link', { name: 'Modifier le bail' }).click();
  await expect.element(insured).toHaveValue('31/01/2027');
  await type(insured, '');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(lease.getByText('Assuré jusqu’au')).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({ insuredUntil: null });
});

test('an account of version 0.1 asks once whether its payments keep their months', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, {
    lease: {
      startsOn: '2026-03-01',
      formerOrder: {
        payments: 2,
        years: [2025, 2026],
        receipts: [{ id: crypto.randomUUID(), number: 'Q-7' }],
      },
    },
    follows: () => ({ formerOrder: null }),
  });
  await open(`/tenants/${id}`);
  const card = page.getByRole('region', { name: 'Aide au logement' });
  await expect
    .element(card.getByText(/2 paiements iraient à un autre mois/))
    .toHaveTextContent('(2025 et 2026)');
  await expect.element(card.getByRole('link', { name: 'Q-7' })).toBeVisible();
  await expectAccessible();
  await card.getByRole('button', { name: 'Laisser comme avant' }).click();
  await expectMessage('Les paiements gardent leurs mois');
  await expect.element(card.getByText(/à un autre mois/)).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id')).toEqual([{ isFormerOrderKept: true }]);
});

test('the page of a tenant shows the known facts about the end of the lease', async ({ api, landlord }) => {
  const id = addLease(api, landlord, {
    lease: {
      startsOn: '2026-03-01',
      endedBy: 'landlord',
      endsOn: '2027-02-28',
      rentOwedUntil: '2027-02-10',
      noticeBy: '2026-08-28',
      keysOn: '2027-02-10',
      exitState: 'different',
      newAddress: '4 rue Neuve, 44000 Nantes',
      accountsApprovedOn: '2027-04-20',
    },
  });
  await open(`/tenants/${id}`);
  for (const fact of [
    'Loyer dû jusqu’au 10 février 2027',
    'Clés rendues le 10 février 2027',
    'État des lieux de sortie\u00A0: non conforme',
    'Nouvelle adresse\u00A0: 4 rue Neuve, 44000 Nantes',
    'Comptes de l’immeuble approuvés le 20 avril 2027',
  ])
    await expect.element(lease.getByText(fact)).toBeVisible();
  await chooseEnglish();
  await expect
    .element(page.getByText('To end that day, notice must be received by 28\u00A0August 2026'))
    .toBeVisible();
});

const starting = page.getByRole('dialog', { name: 'Début du compte' });
const since = starting.getByRole('textbox', { name: 'Depuis quand suivre le compte\u202F?' });
const balance = starting.getByRole('textbox', { name: 'Solde à cette date' });

test('if an account start is over sixty months ago, the form proposes the earliest accepted day and asks for the balance on this day', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord);
  await open(`/tenants/${id}?panel=start`);
  await type(since, '01/01/2015');
  api.on('PUT /tenants/:id/account', () => invalid('startsOn', 'tooLongAgo'));
  await save();
  await expect
    .element(since)
    .toHaveAccessibleDescription(/^Le suivi peut remonter à 60.mois au plus.: choisissez le 1er/);
  await expect.element(since).toHaveValue('01/01/2015');
  await starting.getByRole('button', { name: /^Commencer le 1er/ }).click();
  await expect.element(since).toHaveValue(shortDate(earliestAccountStart(todayInParis())));
  await expect.element(since).not.toHaveAttribute('aria-invalid');
  await expect.element(balance).toHaveFocus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}310');
  api.on('PUT /tenants/:id/account', () => aPosition({ tenantId: id }));
  await userEvent.keyboard('{Enter}');
  await expectMessage('Début du compte enregistré');
  expect(api.sent('PUT /tenants/:id/account').at(-1)).toEqual({
    startsOn: earliestAccountStart(todayInParis()),
    balance: 310,
  });
});

test('an account cannot start after a recorded payment', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  await open(`/tenants/${id}?panel=start`);
  await type(since, shortDate(addMonths(todayInParis(), 1)));
  api.on('PUT /tenants/:id/account', () => invalid('startsOn', 'afterPayments'));
  await save();
  await expect.element(since).toHaveAccessibleDescription('Des paiements sont enregistrés avant ce jour.');
});

const clause = (answer: string): Promise<void> => panel.getByText(answer, { exact: true }).click();
const reference = panel.getByLabelText(/^Trimestre de référence/);
const signed = panel.getByRole('textbox', { name: /^Signé le/ });

test('the form of a lease with a revision clause proposes the reference from the day of signature', async ({
  api,
  landlord,
}) => {
  api.on('GET /indices', () => ({ items: someRentIndices() }));
  const id = addLease(api, landlord, {
    lease: { startsOn: '2024-09-01', signedOn: '2024-08-02', chargesKind: 'fixed' },
  });
  await open(`/tenants/${id}`);
  await expect.element(lease.getByText('Révision', { exact: true })).toBeVisible();
  await expect.element(await fact('Révision')).toHaveTextContent('À préciser');
  await page.getByRole('link', { name: 'Modifier le bail' }).click();
  await expect.element(reference).not.toBeInTheDocument();
  await clause('Oui');
  await expect.element(reference).toHaveValue('2024-Q2');
  await expect
    .element(reference)
    .toHaveAccessibleDescription(
      'Proposé d’après la date de signature\u00A0: le dernier indice paru ce jour-là.',
    );
  await expect
    .element(panel.getByLabelText(/^Date de révision/))
    .toHaveAccessibleDescription('Chaque année, le 1er\u00A0septembre.');
  // Insee published an index on this day. The lease may name this index or the previous index, so the form proposes
  // none.
  await type(signed, '12/7/24');
  await expect.element(reference).toHaveValue('');
  await type(signed, '2/5/24');
  await expect.element(reference).toHaveValue('2024-Q1');
  await panel.getByText('Le forfait de charges est révisé comme le loyer').click();
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({
    signedOn: '2024-05-02',
    hasRevisionClause: true,
    irlReference: '2024-Q1',
    hasChargesIndex: true,
  });
  await expect
    .element(await fact('Révision'))
    .toHaveTextContent('Le 1er septembre, IRL du 1er trimestre 2024Avec le forfait de charges');

  await chooseEnglish();
  await expect.element(page.getByText('On 1\u00A0September, IRL of the 1st quarter of 2024')).toBeVisible();
});

test('the form of a lease keeps a chosen reference and day of revision', async ({ api, landlord }) => {
  api.on('GET /indices', () => ({ items: someRentIndices() }));
  const id = addLease(api, landlord, {
    lease: { startsOn: '2024-09-01', hasRevisionClause: true, irlReference: '2023-Q4' },
  });
  await open(`/tenants/${id}?panel=lease`);
  await type(signed, '2/8/24');
  await expect.element(reference).toHaveValue('2023-Q4');
  const month = panel.getByLabelText(/^Date de révision/);
  await month.selectOptions('Mars');
  await panel.getByLabelText('Jour', { exact: true }).selectOptions('31');
  await month.selectOptions('Février');
  await expect.element(panel.getByLabelText('Jour', { exact: true })).toHaveValue('29');
  const changed = panel.getByRole('textbox', { name: /^Trimestre valable depuis le/ });
  await type(changed, '32/1/25');
  await save();
  await expect.element(changed).toHaveFocus();
  await expect.element(changed).toHaveAccessibleDescription('Saisissez une date valide (jj/mm/aaaa).');
  await expectAccessible();
  await type(changed, '1/2/25');
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({
    signedOn: '2024-08-02',
    revisionMonth: 2,
    revisionDay: 29,
    irlReferenceFrom: '2025-02-01',
  });
  await expect
    .element(await fact('Révision'))
    .toHaveTextContent('Le 29 février, IRL du 4e trimestre 2023Trimestre valable depuis le 1er février 2025');

  await page.getByRole('link', { name: 'Modifier le bail' }).click();
  await type(changed, 'hier');
  await clause('Non');
  await expect.element(changed).not.toBeInTheDocument();
  await save();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({ hasRevisionClause: false });
  await expect.element(await fact('Révision')).toHaveTextContent('Non prévue');
});

test('a mobility lease has no revision', async ({ api, landlord }) => {
  const id = addLease(api, landlord, { lease: { kind: 'mobility', chargesKind: 'fixed' } });
  await open(`/tenants/${id}?panel=lease`);
  await expect.element(panel.getByLabelText('Type de bail')).toBeVisible();
  await expect.element(panel.getByText('Le bail prévoit-il une révision')).not.toBeInTheDocument();
  await expect.element(lease.getByText('Révision', { exact: true })).not.toBeInTheDocument();
});
