import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { ExpenseCreate } from '../../supabase/functions/_shared/contract/expense.ts';
import type {
  ChargesOfYear,
  ChargesRow,
  Settlement,
  SettlementDraft,
} from '../../supabase/functions/_shared/contract/leases/charges-settlement.ts';
import { anExpense } from '../fixtures/expense.ts';
import { aChargesRow, aSettlement, aSettlementDraft, aSettlementLine } from '../fixtures/settlement.ts';
import { type Api, file, invalid, refusal } from './support/api.ts';
import { addChargesOf } from './support/charges.ts';
import type { Landlord } from './support/landlord.ts';
import { aLeaseOf, addLease } from './support/leases.ts';
import { aNewLetter } from './support/letters.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  expectMessage,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const panel = page.getByRole('dialog', { name: 'Décompte de charges', exact: true });
const issued = page.getByRole('dialog', { name: 'Décompte de charges C-2026-0001' });
const expensePanel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
const generate = panel.getByRole('button', { name: 'Générer la lettre' });
const field = (name: string) => panel.getByLabelText(name, { exact: true });

const charges = (rows: ChargesRow[], more: Partial<ChargesOfYear> = {}): ChargesOfYear => ({
  year: 2025,
  rows,
  undivided: [],
  toSettle: rows.filter(({ isOver, settlement }) => isOver && !settlement).length,
  ...more,
});

interface Settled {
  readonly draft?: Partial<SettlementDraft>;
  readonly settlements?: Settlement[];
}

/** Gives the landlord a lease with charges to settle for 2025. Returns the row of the lease. */
function addCharges(
  api: Api,
  landlord: Landlord,
  { draft = {}, settlements = [] }: Settled = {},
): ChargesRow {
  addLease(api, landlord);
  const row = addChargesOf(api, landlord);
  api.on('GET /leases/:id/settlements', () => settlements);
  api.on('GET /leases/:id/settlements/draft', () => aSettlementDraft(draft));
  return row;
}

const panelOf = ({ leaseId }: ChargesRow): string =>
  `/charges?year=2025&lease=${leaseId}&from=2025-01-01&to=2025-12-31`;

test('charges are settled by keyboard alone, from the list to the letter', async ({ api, landlord }) => {
  const settlements: Settlement[] = [];
  const row = addCharges(api, landlord, { settlements });
  const document = aNewLetter({ kind: 'settlement', number: 'C-2026-0001' });
  api.on('GET /documents', () => [document]);
  api.on('POST /leases/:id/settlements/preview', () => file({ 'content-type': 'application/pdf' }));
  api.on('POST /leases/:id/settlements', () => {
    const settlement = aSettlement({
      leaseId: row.leaseId,
      document: { id: document.id, number: document.number },
    });
    settlements.push(settlement);
    return settlement;
  });
  await open('/charges?year=2025');
  const prepare = page.getByRole('link', { name: 'Préparer (Inès Œuvré)' });
  (await prepare.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Votre locataire doit 78,80\u00A0€.')).toBeVisible();
  await expectUrl(panelOf(row));
  await expectAccessible({ targets: true });
  await expect.element(field('À régler le')).toHaveValue('01/01/2027');
  await type(field('Justificatifs visibles'), 'sur rendez-vous, 8 rue Auguste Comte');
  await userEvent.keyboard('{Tab}Compteur individuel.');
  const read = panel.getByRole('button', { name: 'Lire la lettre' });
  (await read.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  const letter = {
    from: '2025-01-01',
    to: '2025-12-31',
    balance: 78.8,
    calledBefore: null,
    dueOn: '2027-01-01',
    isAgreed: false,
    billsAt: 'sur rendez-vous, 8 rue Auguste Comte',
    note: 'Compteur individuel.',
    confirmedFacts: [],
  };
  await expect.poll(() => api.sent('POST /leases/:id/settlements/preview')).toEqual([letter]);
  (await generate.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(issued.getByText('Justificatifs à tenir jusqu’au')).toBeVisible();
  await expect.element(issued.getByText(/^Lettre du/)).toBeVisible();
  await expect.element(issued.getByText('78,80\u00A0€ demandés')).toBeVisible();
  await expect.element(page.getByCss('[role=dialog] [data-autofocus]')).toHaveFocus();
  expect(api.sent('POST /leases/:id/settlements')).toEqual([
    Object.assign({ idempotencyKey: expect.any(String) }, letter),
  ]);
  await expectAccessible({ targets: true });
});

test('the page names the work of the year, and each row says how far its settlement is', async ({ api }) => {
  const settlement = {
    id: crypto.randomUUID(),
    isMadeElsewhere: false,
    sentOn: '2026-11-20',
    dueOn: null,
    parts: 0,
    remaining: 0,
    document: { id: crypto.randomUUID(), number: 'C-2026-0001' },
    hasChanged: false,
    laterBills: 0,
  };
  const rows = [
    aChargesRow(),
    aChargesRow({
      propertyName: 'Studio Pasteur',
      tenantNames: ['Zoé Zola'],
      from: '2025-03-05',
      balance: -41.2,
      settlement,
    }),
    aChargesRow({
      propertyName: 'Garage',
      settlement: { ...settlement, parts: 1, remaining: 28.8, hasChanged: true },
    }),
    aChargesRow({
      propertyName: 'Maison',
      settlement: { ...settlement, isMadeElsewhere: true, document: null },
    }),
    aChargesRow({ propertyName: 'Atelier', settlement: { ...settlement, parts: 1 } }),
    aChargesRow({ propertyName: 'Cave', isOver: false, called: 300, spent: 0, balance: -300 }),
  ];
  const garden = crypto.randomUUID();
  api.on('GET /charges', () =>
    charges(rows, {
      undivided: [{ expenseId: garden, charge: 'greenSpaces', label: 'Jardin', amount: 500 }],
    }),
  );
  await open('/charges?year=2025');
  await expect.element(page.getByText(/^1 décompte à envoyer avant le 31\s+décembre 2026/)).toBeVisible();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect
    .element(rowOf('Le Bellecour'))
    .toHaveTextContent(/2025600,00\s€678,80\s€78,80\s€ à réglerPréparer/);
  await expect
    .element(rowOf('Studio Pasteur'))
    .toHaveTextContent(/5\smars – 31\sdécembre 2025.*41,20\s€ d’avoirDaté du 20\snov\. 2026\sC-2026-0001/);
  await expect
    .element(rowOf('Garage'))
    .toHaveTextContent(/78,80\s€ demandésreste 28,80\s€À refaire · Daté du/);
  await expect.element(rowOf('Atelier')).toHaveTextContent(/78,80\s€ demandéspayéDaté du/);
  await expect
    .element(rowOf('Maison'))
    .toHaveTextContent(/2025——78,80\s€ demandés.*Fait ailleurs le 20\snov\. 2026/);
  // More charges are still to come, so the tenant is owed nothing yet.
  await expect.element(rowOf('Cave')).toHaveTextContent(/300,00\s€0,00\s€En cours$/);
  await expectAccessible({ targets: true });
  const undivided = anExpense({ id: garden, label: 'Jardin', charge: 'greenSpaces', amount: 500 });
  api.on('GET /expenses', () => [undivided]);
  await page.getByRole('link', { name: 'Jardin, 500,00\u00A0€' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Modifier la dépense' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectUrl('/charges?year=2025');
});

test('a year without provisions leads to the tenants, and a year without expenses leads to a new expense', async ({
  api,
}) => {
  api.on('GET /charges', () => charges([]));
  await open('/charges?year=2025');
  await expect.element(page.getByRole('heading', { name: 'Aucune provision en 2025' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Voir les locataires' })).toBeVisible();
  api.on('GET /charges', () => charges([aChargesRow({ spent: 0, balance: -600 })]));
  await open('/charges?year=2025');
  await expect.element(page.getByText(/^Aucune charge récupérable en 2025\. Ajoutez l’eau/)).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(expensePanel.getByLabelText('Du', { exact: true })).toHaveValue('01/01/2025');
});

test('an expense added from the panel comes back to it, with everything typed', async ({ api, landlord }) => {
  const heating = crypto.randomUUID();
  const row = addCharges(api, landlord, {
    draft: { missingCharges: ['heating'] },
    settlements: [
      aSettlement({
        from: '2024-01-01',
        to: '2024-12-31',
        lines: [{ expenseId: heating, charge: 'heating', days: 365, amount: 90 }],
      }),
    ],
  });
  api.on('GET /expenses', () => [
    anExpense({
      id: heating,
      label: 'Chaufferie',
      tax: 'coOwnershipStatement',
      charge: 'heating',
      from: '2023-10-01',
      to: '2024-09-30',
      properties: [{ propertyId: row.propertyId, shares: 52 }],
      totalShares: 1000,
    }),
  ]);
  api.on('POST /expenses', ({ body }) => {
    const water = aSettlementLine({ charge: 'heating', label: null, amount: 100 });
    api.on('GET /leases/:id/settlements/draft', () =>
      aSettlementDraft({ lines: [water], spent: 100, balance: -500 }),
    );
    const { amount } = v.parse(ExpenseCreate, body);
    return anExpense({ amount });
  });
  await open(panelOf(row));
  await type(field('Justificatifs visibles'), 'au bureau');
  const add = panel.getByRole('button', { name: 'Ajouter une dépense\u00A0: Chauffage' });
  await expect.element(panel.getByText('Chauffage\u00A0: rien cette année\u202F?')).toBeVisible();
  await add.click();
  const amount = expensePanel.getByRole('textbox', { name: 'Montant', exact: true });
  await expect.element(amount).toHaveFocus();
  await expect.element(expensePanel.getByLabelText('Nature de la charge')).toHaveValue('heating');
  await userEvent.keyboard('100{Enter}');
  await expect.element(expensePanel).not.toBeInTheDocument();
  await expect.element(panel.getByText('Vous devez 500,00\u00A0€ à votre locataire.')).toBeVisible();
  await expect.element(field('Justificatifs visibles')).toHaveValue('au bureau');
  expect(api.sent('POST /expenses')).toEqual([
    expect.objectContaining({
      tax: 'coOwnershipStatement',
      label: 'Chaufferie',
      charge: 'heating',
      from: '2024-10-01',
      to: '2025-09-30',
      properties: [{ propertyId: row.propertyId, shares: 52 }],
      totalShares: 1000,
    }),
  ]);
  // Only the form of the settlement still has unsaved input.
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Abandonner la saisie\u202F?' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  // A click outside takes the focus from the panel, and asks the question too.
  await page.elementLocator(document.documentElement).click({ position: { x: 5, y: 5 }, force: true });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
});

test('a property tax that is added for a part of a year is shared out over its whole year', async ({
  api,
  landlord,
}) => {
  const row = addCharges(api, landlord);
  await open(`/charges?year=2025&lease=${row.leaseId}&from=2025-01-01&to=2025-09-14`);
  await panel.getByRole('button', { name: 'Ajouter une dépense', exact: true }).click();
  await expect.element(expensePanel.getByLabelText('Au', { exact: true })).toHaveValue('14/09/2025');
  await expensePanel.getByLabelText('Catégorie').selectOptions('Taxe foncière');
  await expect.element(expensePanel.getByLabelText('Nature de la charge')).toHaveValue('waste');
  await expect.element(expensePanel.getByLabelText('Du', { exact: true })).toHaveValue('01/01/2025');
  await expect.element(expensePanel.getByLabelText('Au', { exact: true })).toHaveValue('31/12/2025');
});

test('a line opens its expense, and the focus comes back to the line', async ({ api, landlord }) => {
  const line = aSettlementLine({ label: 'Foncia', isStatement: true });
  const row = addCharges(api, landlord, { draft: { lines: [line] } });
  api.on('GET /expenses', () => [anExpense({ id: line.expenseId, label: 'Relevé 2025' })]);
  await open(panelOf(row));
  const button = panel.getByRole('button', { name: /^Parties communes/ });
  await expect
    .element(button)
    .toHaveTextContent(/Relevé du syndic · Foncia · 2025 · 4\s200,00\s€ · 52\/1000 · 365\/365 j218,40\s€/);
  (await button.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  const edit = page.getByRole('dialog', { name: 'Modifier la dépense' });
  await expect.element(edit.getByLabelText('Libellé')).toHaveValue('Relevé 2025');
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('the provision that the charges give is changed before the letter', async ({ api, landlord }) => {
  const row = addCharges(api, landlord);
  const [tenant] = landlord.tenants;
  api.on('POST /tenants/:id/rents', () => {
    const announcedProvision = { amount: 56.57, from: '2027-01-01' };
    api.on('GET /leases/:id/settlements/draft', () => aSettlementDraft({ announcedProvision }));
    return { ...aLeaseOf(tenant?.id ?? '', { id: row.leaseId }), unchangedDues: [] };
  });
  await open(panelOf(row));
  await panel.getByRole('button', { name: /^Provision\s: 50,00\s€ → 56,57\s€$/ }).click();
  const rent = page.getByRole('dialog', { name: 'Modifier le loyer' });
  await expect.element(rent.getByRole('textbox', { name: 'Charges' })).toHaveValue('56,57');
  await expect.element(rent.getByText(/^666,57\s€ par mois/)).toBeVisible();
  await rent.getByRole('button', { name: 'Modifier le loyer' }).click();
  await expect.element(rent).not.toBeInTheDocument();
  expect(api.sent('POST /tenants/:id/rents').at(-1)).toMatchObject({ charges: 56.57 });
  await expect
    .element(
      panel.getByText('La provision passe à 56,57\u00A0€ le 1er\u00A0janvier 2027. La lettre l’annonce.'),
    )
    .toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^Provision/ })).not.toBeInTheDocument();
});

test('the figures need no address of the landlord, and the letter asks for it', async ({ api, landlord }) => {
  const row = addCharges(api, landlord, { draft: { documentBlocker: 'PROFILE_INCOMPLETE' } });
  await open(panelOf(row));
  await expect.element(panel.getByText('Votre locataire doit 78,80\u00A0€.')).toBeVisible();
  await expect
    .element(panel.getByText('50,00\u00A0€ impayés\u00A0: à régler en plus du solde.'))
    .toBeVisible();
  await panel.getByRole('button', { name: 'Préparer la lettre' }).click();
  await expect.element(panel.getByLabelText('Adresse', { exact: true })).toBeVisible();
  api.on('GET /leases/:id/settlements/draft', () => aSettlementDraft());
  await panel.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(panel.getByText('Votre locataire doit 78,80\u00A0€.')).toBeVisible();
});

test('if the settlement has a share of common heating, the form asks for a paragraph about the consumption', async ({
  api,
  landlord,
}) => {
  const row = addCharges(api, landlord, { draft: { lines: [aSettlementLine({ charge: 'heating' })] } });
  await open(panelOf(row));
  await expect
    .element(panel.getByLabelText('Note'))
    .toHaveAccessibleDescription(/^Chauffage ou eau chaude collectifs/);
});

test('if the balance changes before a settlement is generated, the panel shows the new balance and keeps the input', async ({
  api,
  landlord,
}) => {
  const row = addCharges(api, landlord);
  api.on('POST /leases/:id/settlements', () => {
    api.on('GET /leases/:id/settlements/draft', () => aSettlementDraft({ spent: 700, balance: 100 }));
    return refusal('SETTLEMENT_CHANGED');
  });
  await open(panelOf(row));
  await type(field('Justificatifs visibles'), 'au bureau');
  await generate.click();
  await expectMessage('Le solde a changé entre-temps. Relisez le décompte avant de continuer.');
  await expect.element(panel.getByText('Votre locataire doit 100,00\u00A0€.')).toBeVisible();
  await expect.element(field('Justificatifs visibles')).toHaveValue('au bureau');
});

test('each wrong field shows its error and keeps its input', async ({ api, landlord }) => {
  const settled = aSettlement({ from: '2023-01-01', to: '2023-12-31' });
  const row = addCharges(api, landlord, {
    draft: { daysBefore: 31, calledBefore: 50 },
    settlements: [settled],
  });
  await open(panelOf(row));
  const before = panel.getByRole('textbox', { name: 'Provisions avant le suivi du compte' });
  await expect.element(before).toHaveValue('50');
  api.on('GET /leases/:id/settlements/draft', ({ query }) =>
    JSON.stringify(query).includes('2023')
      ? invalid('to', 'tooFarAhead')
      : aSettlementDraft({ daysBefore: 31, calledBefore: 40 }),
  );
  await type(field('Du'), '01/01/2023');
  await expect
    .element(
      panel.getByText(
        'Un décompte couvre un an au plus. Déjà dans un décompte\u00A0: du 1er\u00A0janvier au 31\u00A0décembre 2023.',
      ),
    )
    .toBeVisible();
  await expect.element(generate).not.toBeInTheDocument();
  await type(field('Du'), '01/01/2025');
  await expect.element(before).toHaveValue('40');
  await type(before, '45');
  await type(field('Justificatifs visibles'), ' ');
  await generate.click();
  await expect
    .element(field('Justificatifs visibles'))
    .toHaveAccessibleDescription(/Ce champ est obligatoire\./);
  await type(field('Justificatifs visibles'), 'au bureau');
  api.on('POST /leases/:id/settlements', () => invalid('dueOn', 'tooEarly'));
  await type(field('À régler le'), '01/12/2026');
  await generate.click();
  await expect
    .element(field('À régler le'))
    .toHaveAccessibleDescription(/^Au plus tôt le 28\s+décembre 2026, un mois après la lettre\.$/);
  await expect.element(field('À régler le')).toHaveFocus();
  expect(api.sent('POST /leases/:id/settlements')).toEqual([
    expect.objectContaining({ calledBefore: 45, dueOn: '2026-12-01' }),
  ]);
});

test('the landlord confirms the facts of a departure, and may settle at once', async ({ api, landlord }) => {
  const facts = ['NO_ADDRESS', 'CHARGES_DEDUCTED'] as const;
  const row = addCharges(api, landlord, { draft: { mayAgree: true, factsToConfirm: [...facts] } });
  api.on('POST /leases/:id/settlements', () => refusal('SERVICE_UNAVAILABLE'));
  await open(panelOf(row));
  await type(field('Justificatifs visibles'), 'au bureau');
  await panel.getByLabelText('Le locataire accepte de solder les comptes maintenant').click();
  await expect.element(field('À régler le')).not.toBeInTheDocument();
  await expect
    .element(panel.getByRole('link', { name: 'Indiquer la nouvelle adresse' }))
    .toHaveAttribute('href', `/departure?lease=${row.leaseId}&step=documents`);
  await panel.getByLabelText(/la nouvelle adresse manque/).click();
  await generate.click();
  const tick = panel.getByLabelText(/^Le dépôt de garantie a déjà une retenue/);
  await expect.element(tick).toHaveFocus();
  await expect.element(panel.getByText('Cochez cette case pour continuer.')).toBeVisible();
  await tick.click();
  await generate.click();
  await expect
    .poll(() => api.sent('POST /leases/:id/settlements').at(-1))
    .toMatchObject({ isAgreed: true, dueOn: null, confirmedFacts: facts });
});

test('a settlement that is not possible says why, and where to go', async ({ api, landlord }) => {
  const other = crypto.randomUUID();
  const row = addCharges(api, landlord, {
    draft: {
      state: 'blocked',
      blockers: ['SEVERAL_LEASES'],
      otherTenants: [{ tenantId: other, names: ['Zoé Zola', 'Noé Blanc'] }],
    },
  });
  await open(panelOf(row));
  await expect
    .element(panel.getByText('Zoé Zola et Noé Blanc louent ce logement aux mêmes dates'))
    .toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Ouvrir l’autre bail (Zoé Zola et Noé Blanc)' }))
    .toHaveAttribute('href', `/tenants/${other}`);
  await expect.element(panel.getByText('Votre locataire doit')).not.toBeInTheDocument();
  for (const [blocker, text] of [
    ['FIXED_CHARGES', 'Les charges sont au forfait\u00A0: elles ne se régularisent pas'],
    ['MOBILITY_LEASE', 'Un bail mobilité a un forfait de charges'],
    ['NO_PROPERTY', 'Il manque le logement'],
    ['TIME_BARRED', 'Prescrit depuis le 31\u00A0décembre 2028'],
  ] as const) {
    api.on('GET /leases/:id/settlements/draft', () =>
      aSettlementDraft({ state: 'blocked', blockers: [blocker] }),
    );
    await open(panelOf(row));
    await expect.element(panel.getByText(text)).toBeVisible();
    await expect.element(generate).not.toBeInTheDocument();
    await expectAccessible({ targets: true });
  }
});

test('if the tenants changed within the days, the panel offers the days before', async ({
  api,
  landlord,
}) => {
  const draft = { state: 'blocked', blockers: ['TENANTS_CHANGED'], tenantsChangedOn: '2025-07-01' } as const;
  const row = addCharges(api, landlord, { draft: { ...draft, blockers: [...draft.blockers] } });
  await open(panelOf(row));
  await expect.element(panel.getByText('Les locataires ont changé le 1er\u00A0juillet 2025')).toBeVisible();
  await expectAccessible({ targets: true });
  await panel.getByRole('link', { name: /^Préparer le décompte/ }).click();
  await expect.element(panel.getByLabelText('Au', { exact: true })).toHaveValue('30/06/2025');
});

test('a settlement is split into twelve parts, and cancelled with its losses', async ({ api, landlord }) => {
  const settlements = [
    aSettlement({ maySplit: true, mayAgreeParts: true, calledNow: 550, hasChanged: true }),
  ];
  const row = addCharges(api, landlord, { settlements });
  const [settlement] = settlements;
  if (!settlement) throw new Error('There is no settlement.');
  api.on('GET /documents', () => [aNewLetter({ kind: 'settlement', number: 'C-2026-0001' })]);
  api.on(
    'POST /settlements/:id/split',
    () => (settlements[0] = { ...settlement, parts: 12, maySplit: false, mayAgreeParts: false }),
  );
  api.on('POST /settlements/:id/cancel', () => {
    settlements[0] = { ...settlement, cancelledAt: '2026-11-28T10:00:00Z', cancelReason: 'Erreur' };
    return settlements[0];
  });
  await open(panelOf(row));
  await expect.element(issued.getByText('Les provisions de cette période ont changé depuis')).toBeVisible();
  const more = issued.getByRole('button', { name: 'Autres actions sur le décompte' });
  await more.click();
  await issued.getByRole('menuitem', { name: 'Payer en plusieurs fois' }).click();
  const question = page.getByRole('alertdialog', { name: 'Payer en plusieurs fois\u202F?' });
  await expect.element(question.getByRole('listitem').first()).toHaveTextContent(/1er\sjanvier 20276,56\s€/);
  await expect.element(question.getByRole('listitem').last()).toHaveTextContent(/1er\sdécembre 20276,64\s€/);
  expect(api.sent('POST /settlements/:id/split')).toEqual([]);
  await question.getByRole('button', { name: 'Payer en plusieurs fois' }).click();
  await expect.element(issued.getByText('En 12 fois, à partir du 1er\u00A0janvier 2027')).toBeVisible();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(issued.getByRole('menuitem', { name: 'Payer en plusieurs fois' }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Annuler le décompte\u202F?' });
  await expect
    .element(dialog)
    .toHaveTextContent(/La lettre C-2026-0001 ne sera plus valable\. Le solde de 78,80\s€ ne sera plus dû\./);
  const reason = dialog.getByLabelText('Motif');
  await expect.element(reason).toHaveFocus();
  await untilSettled();
  await expect.element(reason).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('Erreur{Enter}');
  await expectMessage('Décompte annulé');
  await expect.element(generate).toBeVisible();
  expect(api.sent('POST /settlements/:id/cancel')).toEqual([{ reason: 'Erreur' }]);
});

test('the panel of a settlement says how far its debt is paid', async ({ api, landlord }) => {
  const settlements = [aSettlement({ remaining: 28.8 })];
  const row = addCharges(api, landlord, { settlements });
  api.on('GET /documents', () => [aNewLetter({ kind: 'settlement', number: 'C-2026-0001' })]);
  await open(panelOf(row));
  await expect.element(issued.getByText('78,80\u00A0€ demandés · reste 28,80\u00A0€')).toBeVisible();
  settlements[0] = aSettlement({ remaining: 0 });
  await open(panelOf(row));
  await expect.element(issued.getByText('78,80\u00A0€ demandés · payé')).toBeVisible();
  // The account's opening balance has the debt, so it has no due, and nobody knows whether it is paid.
  settlements[0] = aSettlement({ remaining: 0, parts: 0 });
  await open(panelOf(row));
  await expect.element(issued.getByText('78,80\u00A0€ demandés', { exact: true })).toBeVisible();
});

test('a settlement that is made again keeps the note of the cancelled letter', async ({ api, landlord }) => {
  const row = addCharges(api, landlord, { draft: { formerNote: 'Compteurs individuels.' } });
  await open(panelOf(row));
  await expect.element(panel.getByRole('textbox', { name: /^Note/ })).toHaveValue('Compteurs individuels.');
});

test('a settlement made elsewhere is recorded with its credit', async ({ api, landlord }) => {
  const settlements: Settlement[] = [];
  const row = addCharges(api, landlord, { settlements });
  api.on('POST /leases/:id/settlements/elsewhere', () => {
    const made = aSettlement({
      leaseId: row.leaseId,
      isMadeElsewhere: true,
      balance: -41.2,
      dueOn: null,
      lines: [],
      document: null,
    });
    settlements.push(made);
    return made;
  });
  await open(`/tenants/${row.tenantId}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Charges' }).click();
  await panel.getByRole('link', { name: 'Ce décompte a été fait ailleurs' }).click();
  const form = page.getByRole('dialog', { name: 'Décompte fait ailleurs' });
  await expectAccessible({ targets: true });
  await form.getByText('Dû au locataire').click();
  await type(form.getByRole('textbox', { name: 'Montant' }), '41,20');
  await type(form.getByLabelText('Envoyé le', { exact: true }), '15/3/26');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Décompte enregistré');
  await expect.element(form.getByText('41,20\u00A0€ d’avoir')).toBeVisible();
  expect(api.sent('POST /leases/:id/settlements/elsewhere')).toEqual([
    {
      idempotencyKey: expect.any(String),
      from: '2025-01-01',
      to: '2025-12-31',
      balance: -41.2,
      sentOn: '2026-03-15',
      dueOn: null,
      confirmedFacts: [],
    },
  ]);
});

test('a settlement made elsewhere is recorded once its facts are confirmed', async ({ api, landlord }) => {
  const row = addCharges(api, landlord, { draft: { factsToConfirm: ['NO_EXPENSES', 'CHARGES_DEDUCTED'] } });
  api.on('POST /leases/:id/settlements/elsewhere', () =>
    aSettlement({ leaseId: row.leaseId, isMadeElsewhere: true, lines: [], document: null }),
  );
  await open(`${panelOf(row)}&panel=elsewhere`);
  const form = page.getByRole('dialog', { name: 'Décompte fait ailleurs' });
  await type(form.getByRole('textbox', { name: 'Montant' }), '78,80');
  await type(form.getByLabelText('Envoyé le', { exact: true }), '15/3/26');
  const tick = form.getByRole('checkbox');
  await expect.element(tick).toHaveAccessibleName(/retenue pour charges/);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(form.getByText('Cochez cette case pour continuer.')).toBeVisible();
  await expect.element(tick).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  await expectMessage('Décompte enregistré');
  expect(api.sent('POST /leases/:id/settlements/elsewhere')).toMatchObject([
    { balance: 78.8, confirmedFacts: ['CHARGES_DEDUCTED'] },
  ]);
});

test('the input in the panel is restored after signing in again', async ({ api, landlord }) => {
  const row = addCharges(api, landlord, { draft: { daysBefore: 31, calledBefore: 50 } });
  await open(panelOf(row));
  const before = panel.getByRole('textbox', { name: 'Provisions avant le suivi du compte' });
  await type(before, '45');
  await type(field('À régler le'), '15/01/2027');
  await type(panel.getByLabelText('Note'), 'Compteur individuel.');
  landlord.isSignedIn = false;
  api.on('POST /leases/:id/settlements', () => refusal('UNAUTHENTICATED'));
  await generate.click();
  await type(page.getByLabelText('Adresse e-mail'), landlord.user.email);
  await type(page.getByLabelText('Mot de passe', { exact: true }), 'Klinky2026!');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect.element(before).toHaveValue('45');
  await expect.element(field('À régler le')).toHaveValue('15/01/2027');
  await expect.element(panel.getByLabelText('Note')).toHaveValue('Compteur individuel.');
});

test('provisions typed for days before the account no longer count once dues cover all days', async ({
  api,
  landlord,
}) => {
  const row = addCharges(api, landlord);
  const asked: string[] = [];
  api.on('GET /leases/:id/settlements/draft', ({ query }) => {
    const text = JSON.stringify(query);
    asked.push(text);
    const typed = text.includes('"calledBefore":45');
    return text.includes('2025-02-01')
      ? aSettlementDraft({ from: '2025-02-01', calledBefore: typed ? 45 : 0, balance: typed ? 45 : 90 })
      : aSettlementDraft({ daysBefore: 31, calledBefore: typed ? 45 : 50, balance: typed ? 33.8 : 28.8 });
  });
  await open(panelOf(row));
  await type(panel.getByRole('textbox', { name: 'Provisions avant le suivi du compte' }), '45');
  await expect.poll(() => asked.at(-1)).toContain('"calledBefore":45');
  await type(field('Du'), '01/02/2025');
  await expect.element(panel.getByText('Votre locataire doit 90,00\u00A0€.')).toBeVisible();
  expect(asked.at(-1)).not.toContain('calledBefore');
});
