import { type Locator, page, userEvent } from 'vitest/browser';
import type { TenantCreate } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import {
  longDate,
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { type Api, invalid } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { keepMessages } from '../recorded-messages.ts';
import { aRentPreview, type Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { storeTenants } from './support/tenants.ts';
import { expect, expectAccessible, focus, expectMessage, open, test, type } from './support/stories.ts';

const INES = aTenant();
const ELODIE = aTenant({
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  rent: 1250,
  charges: 95,
});

const adding = page.getByRole('dialog', { name: 'Nouveau locataire' });
const editing = page.getByRole('dialog', { name: 'Modifier le locataire' });
const save = editing.getByRole('button', { name: 'Enregistrer' });
const add = adding.getByRole('button', { name: 'Ajouter', exact: true });

/** Opens the form of a landlord's only tenant. */
async function edit(landlord: Landlord, tenant = INES): Promise<void> {
  landlord.tenants = [tenant];
  await open(`/tenants?edit=${tenant.id}`);
  await expect.element(editing).toBeVisible();
}

/** Reopens the form with the saved values. */
async function editAgain(): Promise<void> {
  await expect.element(editing).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Modifier (?:Inès|Élodie)/ }).click();
  await expect.element(editing).toBeVisible();
}

const addTenant = (api: Api, landlord: Landlord, tenant = INES): void =>
  api.on('POST /tenants', () => {
    landlord.tenants = [tenant];
    return tenant;
  });

test('the form adds a field for a postal address only if the landlord asks for it, or if the tenant has one', async ({
  api,
  landlord,
}) => {
  landlord.properties = [aProperty()];
  addTenant(api, landlord, { ...INES, postalAddress: '12 rue Hoche, 93100 Montreuil' });
  await open('/tenants?openPanel=true');
  const addAddress = adding.getByRole('button', { name: 'Ajouter une adresse postale' });
  const address = adding.getByRole('textbox', { name: /^Adresse postale/ });
  await expect.element(address).not.toBeInTheDocument();
  await addAddress.click();
  await expect.element(address).toHaveFocus();
  await userEvent.keyboard('12 rue Hoche, 93100 Montreuil');
  await type(adding.getByRole('textbox', { name: 'Prénom' }), 'Inès');
  await type(adding.getByRole('textbox', { name: 'Nom', exact: true }), 'Œuvré');
  await type(adding.getByRole('textbox', { name: /^Loyer/ }), '610');
  await add.click();
  await expectMessage('Locataire ajouté');
  expect(api.sent('POST /tenants')).toMatchObject([{ postalAddress: '12 rue Hoche, 93100 Montreuil' }]);
  await open(`/tenants?edit=${INES.id}`);
  await expect
    .element(editing.getByRole('textbox', { name: /^Adresse postale/ }))
    .toHaveValue('12 rue Hoche, 93100 Montreuil');
});

test('the form offers two properties of the same name with their addresses', async ({ landlord }) => {
  landlord.properties = [1, 8].map((number) => aProperty({ name: 'Studio', address: `${number} rue Y` }));
  await open('/tenants?openPanel=true');
  for (const street of ['1 rue Y', '8 rue Y'])
    await expect
      .element(adding.getByRole('option', { name: new RegExp(`^Studio, ${street}, `) }))
      .toBeInTheDocument();
});

test('the lease details that a quittance states can be edited by keyboard', async ({ api, landlord }) => {
  storeTenants(api, landlord);
  await edit(landlord, ELODIE);
  const lease = editing.getByRole('group', { name: 'Bail et quittance' });
  const start = lease.getByRole('textbox', { name: /Début du bail/ });
  await expect.element(lease.getByLabelText('Jour d’échéance')).toHaveValue('1');
  await expect.element(lease.getByLabelText('Type de charges')).toHaveValue('provision');
  await expect.element(lease.getByLabelText('Quittance bilingue')).not.toBeChecked();
  await focus(start);
  await userEvent.keyboard('29/02/2024{Tab}{Tab}Le 5{Tab}Forfait{Tab} ');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expectMessage('Locataire modifié');

  await editAgain();
  await expect.element(start).toHaveValue('29/02/2024');
  await expect.element(lease.getByLabelText('Jour d’échéance')).toHaveValue('5');
  await expect.element(lease.getByLabelText('Type de charges')).toHaveValue('fixed');
  await expect.element(lease.getByLabelText('Quittance bilingue')).toBeChecked();
  await expect.element(editing.getByLabelText('Loyer', { exact: true })).toHaveValue('1\u00A0250');
});

test('the form of a new tenant asks for the first rent to track', async ({ api, landlord }) => {
  await open('/tenants?openPanel=true');
  await type(adding.getByLabelText('Prénom'), 'Zoé');
  await type(adding.getByLabelText('Nom', { exact: true }), 'Petit');
  await type(adding.getByLabelText('Loyer', { exact: true }), '700');
  const today = todayInParis();
  const thisMonth = monthOf(today);
  const isDue = today === thisMonth.from;
  const first = thisMonth.from;
  const follow = adding.getByLabelText('Suivre les loyers à partir du', { exact: true });
  await expect.element(follow).toHaveValue(shortDate(first));
  await expect
    .element(follow)
    .toHaveAccessibleDescription(
      `Premier loyer compté\u00A0: ${periodLabel(thisMonth)}, à payer le ${longDate(first).replace(' ', '\u00A0')}.${isDue ? '' : ' Enregistrez ensuite ce qui a déjà été payé.'}`,
    );
  await type(follow, '01/10/2026');
  await expect
    .element(follow)
    .toHaveAccessibleDescription(/: octobre 2026, à payer le 1er.octobre 2026\. Enregistrez ensuite/);
  // If the lease starts this month, Klinky tracks the rent from this start, and does not ask.
  const start = adding.getByRole('textbox', { name: /^Début du bail/ });
  await type(start, shortDate(today));
  await expect.element(follow).not.toBeInTheDocument();
  await type(start, '01/10/2019');
  await expect.element(follow).toHaveValue('01/10/2026');
  await type(follow, '01/10/2019');
  await expect
    .element(adding.getByText('Le suivi des loyers peut remonter à 60\u00A0mois au plus.'))
    .toBeVisible();
  api.on('POST /tenants', () => invalid('accountStartsOn', 'tooLongAgo'));
  await add.click();
  await expect.element(follow).toHaveAccessibleDescription(/^Le suivi peut remonter à 60.mois au plus/);
  await expect.element(follow).toHaveFocus();
  await adding.getByRole('button', { name: /^Commencer le 1er/ }).click();
  await expect.element(follow).toHaveFocus();
  await expect.element(follow).toHaveAccessibleDescription(/^Premier loyer compté/);
  await type(follow, shortDate(first));
  await type(adding.getByLabelText('Dépôt de garantie'), '610');
  addTenant(api, landlord);
  await add.click();
  await expectMessage('Locataire ajouté');
  expect(api.sent('POST /tenants').at(-1)).toMatchObject({
    leaseStartsOn: '2019-10-01',
    accountStartsOn: first,
    deposit: 610,
  } satisfies Partial<TenantCreate>);
});

test('consent is recorded with its date and the way in which it was given', async ({ api, landlord }) => {
  storeTenants(api, landlord, ({ email, emailConsent }) =>
    email !== undefined && email !== ELODIE.email && !emailConsent ? { emailConsent: null } : {},
  );
  await edit(landlord, ELODIE);
  const consent = editing.getByLabelText('Le locataire accepte les quittances par e-mail');
  const way = editing.getByLabelText('Forme de l’accord');
  const day = editing.getByRole('textbox', { name: 'Accord donné le' });
  await editing.getByRole('button', { name: 'Ce que dit la loi' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Ce que dit la loi' }))
    .toHaveTextContent(/accord exprès du locataire.*art\. 21/);
  await userEvent.keyboard('{Escape}');
  await expect.element(way).not.toBeInTheDocument();
  await consent.click();
  await type(day, '31/12/2199');
  await save.click();
  await expect
    .element(day)
    .toHaveAccessibleDescription('La date ne peut pas être postérieure à aujourd’hui.');
  await expect.element(way).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible();
  await type(day, '01/03/2026');
  await way.selectOptions('Clause du bail');
  await save.click();
  await expectMessage('Locataire modifié');

  await editAgain();
  await expect.element(consent).toBeChecked();
  await expect.element(way).toHaveValue('Clause du bail');
  const email = editing.getByLabelText('Adresse e-mail');
  await type(email, 'nouvelle@exemple.test');
  await expect.element(consent).not.toBeChecked();
  await expect.element(consent).toHaveAccessibleDescription(/L’accord valait pour elodie@exemple\.test/);
  await expect.element(way).not.toBeInTheDocument();
  await type(email, 'elodie@exemple.test');
  await expect.element(consent).toBeChecked();
  await type(email, '');
  await expect.element(consent).toBeDisabled();
  await expect
    .element(consent)
    .toHaveAccessibleDescription('Saisissez d’abord l’adresse e-mail du locataire.');
  await type(email, 'nouvelle@exemple.test');
  await save.click();

  await editAgain();
  await expect.element(email).toHaveValue('nouvelle@exemple.test');
  await expect.element(consent).not.toBeChecked();
  // Consent for the new address is entered with the same fields as the first consent.
  await consent.click();
  await type(day, '01/03/2026');
  await way.selectOptions('Autre…');
  await type(editing.getByLabelText('Précisez'), 'Lu et approuvé');
  await save.click();
  await editAgain();
  await expect.element(consent).toBeChecked();
  // The list then offers the words that the landlord has typed.
  await expect.element(way).toHaveDisplayValue('Lu et approuvé');
  await expect.element(editing.getByLabelText('Précisez')).not.toBeInTheDocument();

  await consent.click();
  const withdrawnHow = editing.getByLabelText('Forme du retrait');
  await save.click();
  await expect.element(withdrawnHow).toHaveAccessibleDescription(/^Ce champ est obligatoire/);
  await expect.element(withdrawnHow).toHaveFocus();
  await type(withdrawnHow, 'Courrier');
  await type(editing.getByRole('textbox', { name: 'Accord retiré le' }), '02/03/2026');
  await save.click();
  await expect
    .poll(() => api.sent('PUT /tenants/:id').at(-1))
    .toMatchObject({
      emailConsent: null,
      emailConsentWithdrawal: { on: '2026-03-02', how: 'Courrier' },
    });
  await expect.element(editing).not.toBeInTheDocument();
});

test('a tenant is marked as a company by keyboard, and is shown by its company name', async ({
  api,
  landlord,
}) => {
  addTenant(api, landlord, aTenant({ firstName: 'Ana', lastName: null, companyName: 'SCI Les Tilleuls' }));
  await open('/tenants?openPanel=true');
  const company = adding.getByLabelText('Nom de la société', { exact: true });
  await type(adding.getByLabelText('Prénom'), 'Ana');
  await focus(adding.getByRole('radio', { name: 'Une personne' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(adding.getByRole('radio', { name: 'Une société' })).toHaveFocus();
  await type(adding.getByRole('textbox', { name: 'Loyer', exact: true }), '500');
  await userEvent.keyboard('{Enter}');
  await expect.element(company).toHaveFocus();
  await expect.element(company).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible();
  await type(company, 'SCI Les Tilleuls');
  await type(adding.getByLabelText('SIREN'), '732 829 320');
  // The typed name stays as the name of the company's representative.
  await expect.element(adding.getByLabelText('Prénom')).toHaveValue('Ana');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Locataire ajouté');
  await open('/tenants');
  await expect.element(page.getByRole('link', { name: 'SCI Les Tilleuls', exact: true })).toBeVisible();
  expect(api.sent('POST /tenants')).toEqual([
    expect.objectContaining({ firstName: 'Ana', companyName: 'SCI Les Tilleuls', siren: '732829320' }),
  ]);
});

test('a guarantor is marked as a company by keyboard, and is shown by its company name', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord);
  await open(`/tenants/${id}?panel=lease`);
  const panel = page.getByRole('dialog', { name: 'Modifier le bail' });
  await focus(panel.getByRole('button', { name: 'Ajouter un garant' }));
  await userEvent.keyboard('{Enter}');
  const first = panel.getByRole('group', { name: 'Garant 1' });
  const company = first.getByRole('radio', { name: 'Une société' });
  await expect.element(first.getByLabelText('Prénom')).toHaveFocus();
  await focus(first.getByRole('radio', { name: 'Une personne' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(company).toHaveFocus();
  await expect.element(company).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(first.getByLabelText('Nom de la société', { exact: true })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('Garantie Rhône SA{Tab}732 829 320{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('list', { name: 'Garants' }).getByRole('listitem'))
    .toHaveTextContent(/^Garantie Rhône SA/);
});

const rent = editing.getByLabelText('Loyer');
const formerly = (day: string): Locator =>
  editing.getByText(`Avant le ${longDate(day)}\u00A0: loyer 610,00\u00A0€, charges 40,00\u00A0€`);
const RAISED = aTenant({
  rent: 650,
  rentStartsOn: '2026-07-01',
  formerRents: [{ startsOn: null, rent: 610, charges: 40 }],
});

for (const { locale, panelName, label, button, tick, said } of [
  {
    locale: 'fr',
    panelName: 'Modifier le locataire',
    label: 'Loyer',
    button: 'Enregistrer',
    tick: 'J’ai vérifié que la loi et le bail permettent cette hausse',
    said: 'Mars 2026\u00A0: le montant reste de 650,00\u00A0€ à cause de Q-2026-0001 (690,00\u00A0€ selon le bail).',
  },
  {
    locale: 'en',
    panelName: 'Edit the tenant',
    label: 'Rent',
    button: 'Save',
    tick: 'I have checked that the law and the lease allow this increase',
    said: 'March 2026 stays at €650.00 because of Q-2026-0001; it would otherwise be €690.00.',
  },
] as const)
  test(`changing the rent keeps the rent of a month with a quittance: ${locale}`, async ({
    api,
    landlord,
  }) => {
    const unchangedDues = [
      {
        dueId: crypto.randomUUID(),
        from: '2026-03-01',
        to: '2026-03-31',
        amount: 650,
        leaseAmount: 690,
        numbers: ['Q-2026-0001'],
      },
    ];
    api.on('PUT /tenants/:id', () => ({ ...INES, rent: 650, unchangedDues }));
    landlord.tenants = [INES];
    localStorage.setItem('klinky.locale', locale);
    await open(`/tenants?edit=${INES.id}`);
    const panel = page.getByRole('dialog', { name: panelName });
    await type(panel.getByLabelText(label), '650');
    await panel.getByRole('checkbox', { name: tick }).click();
    keepMessages();
    await panel.getByRole('button', { name: button }).click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expectAccessible();
  });

const riseTick = editing.getByRole('checkbox', {
  name: 'J’ai vérifié que la loi et le bail permettent cette hausse',
});

test('raising a rent shows the law and the changed months, and needs a tick before the save', async ({
  api,
  landlord,
}) => {
  storeTenants(api, landlord);
  const thisMonth = monthOf(todayInParis());
  const unchangedDue = {
    dueId: crypto.randomUUID(),
    from: '2026-03-01',
    to: '2026-03-31',
    amount: 650,
    leaseAmount: 690,
    numbers: ['Q-2026-0001'],
  };
  api.on('POST /tenants/:id/rents/preview', () =>
    aRentPreview({
      months: [{ ...thisMonth, before: 650, after: 690, wasPaid: false, remaining: 690 }],
      unchangedDues: [unchangedDue],
      owedAfter: 40,
    }),
  );
  await edit(landlord);
  const start = editing.getByRole('textbox', { name: 'Nouveaux montants à partir du' });
  await type(rent, '650');
  await expect.element(start).toHaveValue(shortDate(thisMonth.from));
  // Typing the stored amount again changes nothing.
  await type(rent, '610,00');
  await expect.element(start).not.toBeInTheDocument();
  await type(rent, '650');
  await expect.element(editing.getByText(/La loi permet une révision par an, pour l’avenir/)).toBeVisible();
  await expect.element(editing.getByText(/690,00\s€ au lieu de 650,00\s€ \(en cours\)/)).toBeVisible();
  await expect
    .element(
      editing.getByText(
        'Mars 2026\u00A0: le montant reste de 650,00\u00A0€ à cause de Q-2026-0001 (690,00\u00A0€ selon le bail).',
      ),
    )
    .toBeVisible();
  await expect.element(editing.getByText(/Dû à ce jour/)).toBeVisible();
  await expect
    .poll(() => api.sent('POST /tenants/:id/rents/preview').at(-1))
    .toEqual({
      startsOn: thisMonth.from,
      rent: 650,
      charges: 40,
      replacesLater: true,
    });
  await save.click();
  await expect.element(riseTick).toHaveFocus();
  await expect.element(riseTick).toHaveAccessibleDescription('Cochez cette case pour enregistrer la hausse.');
  await expectAccessible();
  expect(api.sent('PUT /tenants/:id')).toEqual([]);
  await userEvent.keyboard(' {Enter}');
  await expectMessage('Locataire modifié');
});

test('raising the rent of a lease outside the law of 1989 needs no tick', async ({ api, landlord }) => {
  const id = addLease(api, landlord, { lease: { kind: 'other' } });
  storeTenants(api, landlord);
  await open(`/tenants?edit=${id}`);
  await type(rent, '650');
  await expect.element(editing.getByText('Aucun loyer en cours ou passé ne change.')).toBeVisible();
  await expect.element(riseTick).not.toBeInTheDocument();
  await save.click();
  await expectMessage('Locataire modifié');
});

test('correcting a typing error in a rent corrects past months', async ({ api, landlord }) => {
  storeTenants(api, landlord);
  await edit(landlord);
  await type(rent, '620');
  const correction = editing.getByLabelText('Je corrige une erreur de saisie');
  await expect.element(correction).not.toBeChecked();
  await correction.click();
  await expect
    .element(editing.getByRole('textbox', { name: 'Nouveaux montants à partir du' }))
    .not.toBeInTheDocument();
  await expect.element(editing.getByText(/^Avant le/)).not.toBeInTheDocument();
  await expect.element(correction).toHaveAccessibleDescription(/valent aussi pour les mois passés/);
  await save.click();
  await expectMessage('Locataire modifié');
  const [sent] = api.sent('PUT /tenants/:id');
  expect(sent).toMatchObject({ rent: 620, rentStartsOn: null });
  await editAgain();
  await expect.element(rent).toHaveValue('620');
  await expect.element(editing.getByText(/Montants valables/)).not.toBeInTheDocument();
});

test('the start date of a rent change can be moved and removed by keyboard', async ({ api, landlord }) => {
  storeTenants(api, landlord, ({ rentStartsOn }) => (rentStartsOn === null ? { formerRents: [] } : {}));
  await edit(landlord, RAISED);
  const start = editing.getByRole('textbox', { name: /^Montants valables depuis le/ });
  await expect.element(start).toHaveValue('01/07/2026');
  await expect.element(formerly('2026-07-01')).toBeVisible();
  await focus(editing.getByRole('textbox', { name: /^Charges/ }));
  await userEvent.keyboard('{Tab}');
  await expect.element(start).toHaveFocus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}31/06/2026{Enter}');
  await expect.element(start).toHaveAccessibleDescription(/Saisissez une date valide/);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await type(start, '15/06/2026');
  await expect.element(formerly('2026-06-15')).toBeVisible();
  // An earlier day raises the rent of the days between the two start dates.
  await riseTick.click();
  await save.click();

  await editAgain();
  await expect.element(start).toHaveValue('15/06/2026');
  await type(start, '');
  await expect.element(editing.getByText(/^Avant le/)).not.toBeInTheDocument();
  await riseTick.click();
  await save.click();
  await editAgain();
  await expect.element(rent).toHaveValue('650');
  await expect.element(start).not.toBeInTheDocument();
});

test('saving a form that was opened before a rent increase in another window does not undo the increase', async ({
  api,
  landlord,
}) => {
  await edit(landlord);
  await expect.element(rent).toHaveValue('610');
  landlord.tenants = [{ ...RAISED, id: INES.id }];
  storeTenants(api, landlord);
  await type(editing.getByLabelText('Téléphone'), '06 12 34 56 78');
  await save.click();
  await editAgain();
  await expect.element(editing.getByLabelText('Téléphone')).toHaveValue('06 12 34 56 78');
  await expect.element(rent).toHaveValue('650');
  await expect.element(formerly('2026-07-01')).toBeVisible();
});

test('a future change is shown in the list and in the form, in English', async ({ landlord }) => {
  const id = crypto.randomUUID();
  landlord.tenants = [{ ...RAISED, id, charges: 45, rentStartsOn: '2199-07-01' }];
  localStorage.setItem('klinky.locale', 'en');
  for (const [width, today, upcoming] of [
    [1280, /^€610\.00\s*€650\.00\s+from/, '€650.00 from 1 July 2199'],
    [390, '€610.00', 'From 1 July 2199: rent €650.00, charges €45.00'],
  ] as const) {
    await page.viewport(width, 844);
    await open('/tenants');
    await expect.element(page.getByText(today, { exact: true })).toBeVisible();
    await expect.element(page.getByText(upcoming, { exact: true })).toBeVisible();
    // The list shows the rent and the charges.
    await expect.element(page.getByText('€40.00', { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Edit Inès Œuvré' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit the tenant' });
  await expect
    .element(panel.getByRole('textbox', { name: /^Amounts in force from/ }))
    .toHaveValue('01/07/2199');
  await expect.element(panel.getByText('Before 1 July 2199: rent €610.00, charges €40.00')).toBeVisible();
  await type(panel.getByLabelText('Rent', { exact: true }), '655');
  // The form corrects the future change, unless the landlord chooses another day.
  await expect.element(panel.getByRole('textbox', { name: 'New amounts from' })).toHaveValue('01/07/2199');
  const correction = panel.getByLabelText('I am correcting a typing error');
  await correction.click();
  await expect
    .element(correction)
    .toHaveAccessibleDescription(
      'The corrected amounts apply from 1\u00A0July 2199. Existing receipts do not change.',
    );
  await expectAccessible();
});
