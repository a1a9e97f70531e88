import { page, userEvent } from 'vitest/browser';
import type { Deposit } from '../../supabase/functions/_shared/contract/leases/deposit.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import {
  longDate,
  monthOf,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { inWords } from '../fixtures/days.ts';
import { aDue } from '../fixtures/due.ts';
import { aLeaseTenant } from '../fixtures/lease.ts';
import { aLetter } from '../fixtures/letter.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { type Api, file, invalid, refusal } from './support/api.ts';
import { aDeposit, aDepositMovement } from './support/deposits.ts';
import type { Landlord } from './support/landlord.ts';
import { aLeaseOf, addLease } from './support/leases.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectUrl,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const today = todayInParis();
const month = monthOf(today);
const goOn = page.getByRole('button', { name: 'Continuer' });
const step = (name: string) => page.getByRole('region', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const endedBy = page.getByLabelText('Motif de la fin du bail');

/** The fields of a lease that its tenant has ended by a notice. The lease ends on the last day of this month. */
const NOTICE = {
  startsOn: '2026-01-15',
  endedBy: 'tenant',
  noticeReceivedOn: addMonths(month.from, -2),
  endsOn: month.to,
  rentOwedUntil: month.to,
} as const;

const HELD: Partial<Deposit> = { received: 850, held: 850, state: 'held' };
const LATE = { owed: 650, late: 650, daysLate: 12, oldestUnpaidDueOn: month.from };

/** Adds a lease, by default without a deposit. Returns the URL of the lease's departure. */
function addDeparture(
  api: Api,
  landlord: Landlord,
  letting: Parameters<typeof addLease>[2] = {},
  deposit: Partial<Deposit> = { agreed: 0, state: 'none' },
): string {
  addLease(api, landlord, letting);
  api.on('GET /leases/:id/deposit', () => aDeposit(deposit));
  return `/departure?lease=${landlord.tenants[0]?.leaseId}`;
}

test('a notice is entered and saved by keyboard', async ({ api, landlord }) => {
  const path = addDeparture(api, landlord, {
    lease: { startsOn: '2026-01-15' },
    follows: () => ({ rentOwedUntil: '2027-02-28' }),
  });
  await open(path);
  await expect.element(page.getByRole('heading', { name: 'Départ d’Inès Œuvré', level: 1 })).toBeVisible();
  await expect.element(step('Dernier terme').getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('complementary')).toHaveTextContent('Aucun dépôt convenu.');
  await goOn.click();
  await expect.element(endedBy).toHaveFocus();
  await expect.element(endedBy).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible();
  await endedBy.selectOptions('Congé du locataire');
  await type(field('Congé reçu le'), '28/11/2026');
  await expect.element(field('Dernier jour du bail')).toHaveValue('28/02/2027');
  await expect.element(step('Congé').getByText('Loyer dû jusqu’au 28\u00A0février 2027')).toBeVisible();
  const isReduced = step('Congé').getByLabelText('Préavis réduit à un mois');
  await isReduced.click();
  await expect.element(field('Dernier jour du bail')).toHaveValue('28/12/2026');
  await type(field('Reloué à partir du'), '20/12/2026');
  await expect.element(step('Congé').getByText('Loyer dû jusqu’au 19\u00A0décembre 2026')).toBeVisible();
  await type(field('Reloué à partir du'), '');
  await isReduced.click();
  await expect.element(field('Dernier jour du bail')).toHaveValue('28/02/2027');
  await type(field('Congé reçu le'), '28/11/2026');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Fin du bail enregistrée');
  await expect.element(step('Dernier terme')).toHaveFocus();
  await expect
    .element(step('Congé'))
    .toHaveTextContent('Congé du locataire · reçu le 28 novembre 2026 · fin le 28 février 2027');
  await expectUrl(`${path}&step=lastTerm`);
  // The request contains only the fields of the step.
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({
    endedBy: 'tenant',
    noticeReceivedOn: '2026-11-28',
    isNoticeReduced: false,
    endsOn: '2027-02-28',
    reletOn: null,
  });

  // Leaving an unchanged step sends no request.
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(step('Congé')).toHaveFocus();
  await goOn.click();
  await expect.element(step('Dernier terme')).toHaveFocus();
  expect(api.sent('PUT /leases/:id')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(step('Dépôt de garantie')).toHaveFocus();
});

test('in English, a landlord’s late notice shows a warning and is saved', async ({ api, landlord }) => {
  const path = addDeparture(api, landlord, { lease: { startsOn: '2026-03-01' } });
  await open(path);
  await chooseEnglish();
  await page.getByLabelText('How the lease ends').selectOptions('Notice by the landlord');
  await type(field('Notice received on'), '01/10/2026');
  await type(field('Last day of the lease'), '28/02/2027');
  await expect.element(page.getByText('Rent owed until 28\u00A0February 2027')).toBeVisible();
  await expect
    .element(page.getByText('This notice is late: it had to be received by 28\u00A0August 2026'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(step('Last term')).toHaveFocus();
  await expect.element(step('Notice')).toHaveTextContent(/Notice by the landlord · received on 1/);
});

test('the form keeps the typed end of a lease if saving the lease fails or is refused', async ({
  api,
  landlord,
}) => {
  await open(addDeparture(api, landlord, { lease: { startsOn: '2026-03-01' } }));
  await endedBy.selectOptions('Résiliation d’un commun accord');
  await expect.element(field('Congé reçu le')).not.toBeInTheDocument();
  const lastDay = field('Dernier jour du bail');
  await type(lastDay, '28/02/2026');
  api.failChanges();
  await goOn.click();
  await expectMessage('Le bail n’a pas pu être modifié.');
  await expect.element(lastDay).toHaveValue('28/02/2026');
  api.recover();
  api.on('PUT /leases/:id', () => invalid('endsOn', 'beforeLease'));
  await goOn.click();
  await expect.element(lastDay).toHaveAccessibleDescription('Cette date est antérieure au début du bail.');
  await expect.element(lastDay).toHaveFocus();
  await expect.element(lastDay).toHaveValue('28/02/2026');
});

test('leaving a step with typed input asks for confirmation', async ({ api, landlord }) => {
  const path = addDeparture(api, landlord, { lease: NOTICE });
  await open(`${path}&step=notice`);
  await type(field('Dernier jour du bail'), '15/12/2026');
  await page.getByRole('button', { name: 'Ouvrir\u00A0: Documents' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(field('Dernier jour du bail')).toHaveValue('15/12/2026');
  await page.getByRole('button', { name: 'Fermer' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(page.getByRole('heading', { name: 'Locataires', level: 1 })).toBeVisible();
});

test('choosing « Aucune fin prévue » removes the planned end of a lease', async ({ api, landlord }) => {
  const path = addDeparture(api, landlord, { lease: NOTICE, follows: () => ({ rentOwedUntil: null }) });
  await open(`${path}&step=notice`);
  await endedBy.selectOptions('Aucune fin prévue');
  await goOn.click();
  await expectMessage('Le bail continue');
  await expectUrl(`/tenants/${landlord.tenants[0]?.id}`);
  expect(api.sent('PUT /leases/:id').at(-1)).toMatchObject({ endedBy: null, keysOn: null, exitState: null });
});

test('if the deposit is settled, removing the end of a lease is refused until the settlement is cancelled', async ({
  api,
  landlord,
}) => {
  const path = addDeparture(api, landlord, { lease: NOTICE });
  api.on('PUT /leases/:id', () => refusal('DEPOSIT_SETTLED'));
  await open(`${path}&step=notice`);
  await endedBy.selectOptions('Aucune fin prévue');
  await goOn.click();
  const text = 'Le dépôt de garantie est soldé. Annulez d’abord ce solde.';
  await expectMessage(text);
  await expect.element(page.getByCss('form').getByText(text)).toBeVisible();
});

const PAID = aDue({ to: month.to, received: 650 });

test.for([
  ['the notice', {}, { agreed: 0, state: 'none' }, 'Congé'],
  ['the last term', { lease: NOTICE, dues: [aDue()], position: LATE }, HELD, 'Dernier terme'],
  ['a last term to come', { lease: NOTICE, position: { upcoming: 0 } }, HELD, 'Dernier terme'],
  ['the keys', { lease: NOTICE, dues: [PAID], position: { upcoming: 0 } }, HELD, 'Dépôt de garantie'],
  [
    'the deposit',
    { lease: { ...NOTICE, keysOn: month.to }, position: LATE },
    { ...HELD, state: 'toReturn' },
    'Dépôt de garantie',
  ],
  [
    'the documents',
    { lease: { ...NOTICE, keysOn: month.to }, dues: [PAID], position: { upcoming: 0 } },
    { received: 850, state: 'settled' },
    'Documents',
  ],
] as const)(
  'a departure is resumed at its first step with missing facts: %s',
  async ([, letting, deposit, opened], { api, landlord }) => {
    await open(addDeparture(api, landlord, letting, deposit));
    await expect.element(step(opened).getByRole('button', { name: /^(?:Continuer|Terminer)/ })).toBeVisible();
  },
);

test('the step of the last term shows the term’s days and amount', async ({ api, landlord }) => {
  const to = addDays(month.from, 14);
  const end = { ...NOTICE, endsOn: to, rentOwedUntil: to };
  const before = monthOf(addMonths(month.from, -1));
  const path = addDeparture(
    api,
    landlord,
    {
      lease: end,
      dues: [
        aDue({ to, amount: 325, rent: 305, charges: 20 }),
        aDue({ ...before, dueOn: before.from, received: 230 }),
      ],
      position: { ...LATE, owed: 745, late: 745 },
    },
    HELD,
  );
  api.on('POST /payments/preview', () => ({ parts: [], advance: 0, receipts: [], blockers: [] }));
  await open(path);
  const term = step('Dernier terme');
  await expect.element(term).toHaveTextContent(/Du 1er au 15\s.*\s: 325,00.€ pour 15 jours/);
  const unpaid = term.getByRole('region', { name: 'À payer' }).getByRole('listitem');
  await expect.element(unpaid.nth(0)).toHaveTextContent(/420,00.€$/);
  await expect.element(unpaid.nth(1)).toHaveTextContent(/325,00.€$/);
  await expect.element(term.getByText(/le dépôt de garantie paie d’abord ce reste/)).toBeVisible();
  await expectAccessible();
  await term.getByRole('link', { name: 'Enregistrer un paiement' }).click();
  await expectUrl(`/tenants/${landlord.tenants[0]?.id}?openPanel=true`);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('link', { name: 'Retour à la page Départ' }).click();
  await expect.element(term).toBeVisible();
  await expectUrl(path);
});

test('if the last term is after this month, its step states the last day of rent and the advance', async ({
  api,
  landlord,
}) => {
  const until = addMonths(month.from, 3);
  const path = addDeparture(api, landlord, {
    lease: { ...NOTICE, endsOn: until, rentOwedUntil: until },
    position: { advance: 120, upcoming: 0 },
  });
  await open(`${path}&step=lastTerm`);
  const term = step('Dernier terme');
  await expect.element(term).toHaveTextContent(`Le loyer est dû jusqu’au ${longDate(until)}.`);
  await expect.element(term).toHaveTextContent(/Le locataire a payé 120,00.€ d’avance\./);
  await expect.element(term.getByRole('link', { name: 'Enregistrer un paiement' })).not.toBeInTheDocument();
});

test('if a shortened last term gives back a part of its payment, its step says so', async ({
  api,
  landlord,
}) => {
  const path = addDeparture(api, landlord, {
    lease: { ...NOTICE, endsOn: month.to, rentOwedUntil: month.to },
    position: { advance: 95.05, upcoming: 0 },
    dues: [aDue({ ...month, dueOn: month.from, received: 650, remaining: 0, state: 'paid' })],
  });
  await open(`${path}&step=lastTerm`);
  await expect
    .element(step('Dernier terme'))
    .toHaveTextContent(
      /a payé 95,05.€ d’avance\. Plus rien ne sera dû d’ici la fin du bail.: avance à rembourser au locataire\./,
    );
});

test('saving the tenant’s new address sends only this address', async ({ api, landlord }) => {
  const path = addDeparture(
    api,
    landlord,
    { lease: NOTICE, position: LATE },
    { ...HELD, state: 'toReturn', toReturn: 850, deadline: addMonths(month.to, 1) },
  );
  await open(`${path}&step=documents`);
  const address = field('Nouvelle adresse');
  await type(address, 'x'.repeat(401));
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription('Ce texte est trop long.');
  await type(address, '4 rue Neuve, 44000 Nantes');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Nouvelle adresse enregistrée');
  expect(api.sent('PUT /leases/:id')).toEqual([{ newAddress: '4 rue Neuve, 44000 Nantes' }]);
  const points = step('Documents').getByRole('region', { name: 'Reste à faire' }).getByRole('listitem');
  await expect.element(points).toHaveLength(3);
  await expect.element(points.nth(0)).toHaveTextContent(/^Reste dû\s: 650,00.€/);
  await expect
    .element(points.nth(1))
    .toHaveTextContent(/^Le jour de la remise des clés n’est pas enregistré/);
  await expect.element(points.nth(2)).toHaveTextContent(/^850,00.€ à restituer d’ici le/);
  await expectAccessible();
  await points.nth(0).getByRole('button').click();
  await expect.element(step('Dernier terme')).toHaveFocus();
  // Leaving the step asks for no confirmation, because the address is saved.
  await page.getByRole('button', { name: 'Ouvrir\u00A0: Documents' }).click();
  await type(address, '');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.sent('PUT /leases/:id').at(-1)).toEqual({ newAddress: null });
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expectUrl(`/tenants/${landlord.tenants[0]?.id}`);
});

test('the last step lists an advance to refund and a late deposit as things left to do', async ({
  api,
  landlord,
}) => {
  const endsOn = addDays(today, -40);
  const path = addDeparture(
    api,
    landlord,
    {
      lease: { ...NOTICE, endsOn, rentOwedUntil: endsOn, keysOn: endsOn },
      position: { upcoming: 0, advance: 120 },
    },
    { ...HELD, state: 'toReturn', toReturn: 850, deadline: addDays(today, -1), periodsLate: 1, increase: 85 },
  );
  await open(`${path}&step=documents`);
  const points = step('Documents').getByRole('region', { name: 'Reste à faire' }).getByRole('listitem');
  await expect.element(points).toHaveLength(2);
  await expect.element(points.nth(0)).toHaveTextContent(/^Avance de 120,00.€ à rembourser/);
  await expect
    .element(points.nth(1))
    .toHaveTextContent(`€ à restituer, en retard depuis le ${longDate(addDays(today, -1))}`);
});

test('the settlement of the deposit can be downloaded and marked as delivered', async ({ api, landlord }) => {
  const settlement = aLetter({ kind: 'depositSettlement', number: 'S-2026-0001', amount: 671 });
  const document = { id: settlement.id, number: settlement.number };
  const path = addDeparture(
    api,
    landlord,
    { lease: { ...NOTICE, keysOn: month.to, newAddress: '4 rue Neuve' }, position: { upcoming: 0 } },
    {
      received: 850,
      state: 'settled',
      movements: [aDepositMovement(), aDepositMovement({ kind: 'settled', amount: 671, document })],
    },
  );
  let letters: (typeof settlement)[] = [];
  api.on('GET /documents', () => letters);
  const pdf = () => file({ 'content-type': 'application/pdf' });
  api.on('GET /documents/:id/pdf', pdf);
  api.on('GET /tenants/:id/statement', pdf);
  await open(path);
  // Until the letter has arrived, no button is below it that it would move.
  await expect.poll(() => api.sent('GET /documents').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('button', { name: 'Terminer' })).toBeVisible();
  expect(step('Documents').getByRole('region', { name: 'Reste à faire' }).query()).toBeNull();
  letters = [settlement];
  await open(path);
  await expect.element(step('Documents')).toHaveTextContent(/S-2026-0001/);
  await expect.element(page.getByText(/S-2026-0001 à transmettre$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /^Télécharger\s: .*S-2026-0001$/ }).click();
  await page.getByRole('button', { name: /^Télécharger\s: Relevé de compte$/ }).click();
  await expect.poll(() => api.sent('GET /tenants/:id/statement')).toHaveLength(1);
  await expect.poll(() => api.sent('GET /documents/:id/pdf')).toHaveLength(1);
});

/** Returns the guarantor of one tenant. */
const aGuarantor = (tenantId: string) => ({
  id: crypto.randomUUID(),
  tenantId,
  firstName: 'Luc',
  lastName: 'Petit',
  companyName: null,
  siren: null,
  email: null,
  phoneNumber: null,
});

test('when a co-tenant leaves alone, the page says how long he is liable and that the landlord keeps the deposit', async ({
  api,
  landlord,
}) => {
  const path = addDeparture(api, landlord, { position: LATE }, HELD);
  const [ines] = landlord.tenants;
  const lease = aLeaseOf(ines?.id ?? '', { id: ines?.leaseId ?? '', hasSolidarity: true });
  let paul = aLeaseTenant({ firstName: 'Paul', lastName: 'Petit' });
  api.on('GET /leases', () => [
    { ...lease, tenants: [...lease.tenants, paul], guarantors: [aGuarantor(paul.id)] },
  ]);
  api.on('PUT /tenants/:id', () => {
    paul = { ...paul, leavesOn: month.to, solidarityEndsOn: addMonths(month.to, 6) };
    return { ...aTenant({ id: paul.id, leaseId: lease.id }), unchangedDues: [] };
  });
  await open(path);
  await expect
    .element(page.getByRole('heading', { name: 'Départ d’Inès Œuvré et Paul Petit', level: 1 }))
    .toBeVisible();
  await page.getByText('Paul Petit', { exact: true }).click();
  await expectUrl(`${path}&tenant=${paul.id}`);
  await expect.element(page.getByRole('heading', { name: 'Départ de Paul Petit', level: 1 })).toBeVisible();
  await goOn.click();
  await expect.element(field('Dernier jour')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(field('Dernier jour'), shortDate(month.to));
  await expect
    .element(page.getByText(`Tenu solidairement jusqu’au ${inWords(addMonths(month.to, 6))}.`))
    .toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  const consequences = step('Solidarité et dépôt');
  await expect.element(consequences).toHaveFocus();
  expect(api.sent('PUT /tenants/:id')).toEqual([{ leavesOn: month.to, replacedOn: null }]);
  await expect
    .element(consequences)
    .toHaveTextContent(
      `Paul Petit répond du loyer des autres jusqu’au ${longDate(addMonths(month.to, 6))}. Son garant aussi.`,
    );
  await expect.element(consequences).toHaveTextContent('Le dépôt reste au bail jusqu’au départ de tous.');
  await expect.element(consequences).toHaveTextContent(/Reste dû aujourd’hui par les colocataires\s: 650,00/);
  await expectAccessible();
  await expect
    .element(page.getByRole('link', { name: 'Ajouter son remplaçant' }))
    .toHaveAttribute('href', `/tenants/${ines?.id}?panel=coTenant`);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expectUrl(`/tenants/${ines?.id}`);

  // If the last tenant leaves, the lease ends.
  await open(`${path}&tenant=${ines?.id}`);
  await expect.element(page.getByRole('heading', { name: 'Départ d’Inès Œuvré', level: 1 })).toBeVisible();
  await expect.element(endedBy).toBeVisible();
});

test('a link to an unknown lease, or without a lease, says that the lease does not exist', async ({
  api,
  landlord,
}) => {
  addDeparture(api, landlord);
  for (const search of ['', '?lease=nothing', `?lease=${crypto.randomUUID()}`]) {
    await open(`/departure${search}`);
    await expect.element(page.getByText('Ce bail n’existe pas, ou a été supprimé.')).toBeVisible();
  }
  await expectAccessible();
});

test('a departure that loads slowly shows its title first', async ({ api, landlord }) => {
  const path = addDeparture(api, landlord);
  const answer = api.hold('GET /leases/:id/deposit');
  await open(path);
  await expect.element(page.getByRole('heading', { name: 'Départ', level: 1 })).toBeVisible();
  await expectAccessible();
  answer();
  await expect.element(endedBy).toBeVisible();
});

test('on a phone, a departure shows the debt and the button of the step in place of the navigation', async ({
  api,
  landlord,
}) => {
  await page.viewport(390, 844);
  await open(addDeparture(api, landlord, { lease: NOTICE, dues: [aDue()], position: LATE }, HELD));
  await expect.element(page.getByCss('[data-step-bar]')).toHaveTextContent(/^Reste dû650,00.€Continuer$/);
  await expect.element(goOn).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await expectAccessible();
});
