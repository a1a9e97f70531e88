import * as v from 'valibot';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Due } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import {
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { inWords, monthFromNow } from '../fixtures/days.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { aDue } from '../fixtures/due.ts';
import { aLetter } from '../fixtures/letter.ts';
import { aPayment } from '../fixtures/payment.ts';
import { aPaidDue } from './support/accounts.ts';
import { invalid, refusal } from './support/api.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aRentPreview, type Landlord } from './support/landlord.ts';
import { aPosition } from '../fixtures/position.ts';
import { aLeaseOf, addLease } from './support/leases.ts';
import { storeTenants } from './support/tenants.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  expectMessage,
  leave,
  open,
  setOnline,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const euros = (amount: number): string => formatEuros(amount);
const today = todayInParis();
const thisMonth = monthFromNow(0);

const standing = page.getByRole('region', { name: 'État du compte' });
const record = page.getByRole('button', { name: 'Enregistrer un paiement' });
const more = page.getByRole('button', { name: 'Autres actions' });
const item = (name: string): Locator => page.getByRole('menuitem', { name });
const ledger = page.getByRole('region', { name: 'Échéances' });
const people = page.getByRole('region', { name: 'Locataires' });
const rents = page.getByRole('region', { name: 'Loyer' });
const rowOf = (months: number): Locator =>
  ledger.getByRole('button', { name: new RegExp(`^${periodLabel(monthFromNow(months))}$`, 'i') });
const heading = page.getByRole('heading', { level: 1, name: 'Inès Œuvré' });
const NO_PREVIEW = { parts: [], advance: 0, receipts: [], blockers: [] };
const NOBODY = {
  tenantId: null,
  firstName: null,
  lastName: null,
  companyName: null,
  siren: null,
  email: null,
  phoneNumber: null,
};
/** Returns the API's response to a recorded payment of €650 that pays all debts. */
const anOutcome = (tenantId: string, { tenants }: Landlord) => ({
  payment: aPayment({ tenantId }),
  parts: [],
  position: aPosition({ tenantId, leaseId: tenants[0]?.leaseId ?? '', paidTo: thisMonth.to }),
  receipts: [],
  blockers: [],
});
const LATE = { oldestUnpaidDueOn: thisMonth.from, daysLate: 12, owed: 650, late: 650, unpaidTerms: 1 };

test('the account page starts with the debt, the first day of the debt and one main action', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, { dues: [aDue()], position: LATE });
  api.on('POST /payments/preview', () => NO_PREVIEW);
  await open(`/tenants/${id}`);
  await expect
    .element(standing)
    .toHaveTextContent(
      new RegExp(
        `^Reste dû : 650,00.€ depuis le ${inWords(thisMonth.from).replace(/\s/, '.')} 12 jours de retard`,
      ),
    );
  await expect.element(page.getByText('Le Bellecour · 12 rue de la Charité, 69002 Lyon')).toBeVisible();
  // A month with a debt is open when the page loads.
  await expect.element(rowOf(0)).toHaveAttribute('aria-expanded', 'true');
  await more.click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Relevé de compte', 'Documents', 'Modifier la fiche', 'Charges', 'Départ']);
  await expectAccessible();
  await item('Relevé de compte').click();
  const question = page.getByRole('dialog', { name: 'Relevé de compte' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await record.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Enregistrer un paiement' }).getByLabelText('Montant reçu'))
    .toHaveValue('650');
});

test('the account of an ended, paid lease proposes a refund of its advance, and offers to record a payment only in the menu', async ({
  api,
  landlord,
}) => {
  const ended = addDays(today, -40);
  const over = { endedBy: 'agreement', endsOn: ended, rentOwedUntil: ended } as const;
  const { due, payment } = aPaidDue(monthFromNow(-2), { amount: 700 });
  const id = addLease(api, landlord, {
    lease: over,
    dues: [due],
    payments: [payment],
    position: { advance: 50, upcoming: 0 },
  });
  await open(`/tenants/${id}`);
  await expect.element(standing).toHaveTextContent(/^Tout est payé bail terminé le .* 50,00\s€ d’avance$/);
  await expect.element(record).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Rembourser' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Rembourser' })).toBeVisible();

  // The tenants have paid a settlement of charges before its due day. This money is no advance.
  const early = aPayment({ amount: 208 });
  const charges = aDue({
    ...monthFromNow(1),
    kind: 'settlement',
    label: 'année 2025',
    amount: 208,
    received: 208,
    remaining: 0,
    state: 'paid',
    parts: [{ paymentId: early.id, amount: 208, certified: 0 }],
  });
  const paid = addLease(api, landlord, {
    lease: over,
    dues: [due, charges],
    payments: [{ ...payment, amount: 650 }, early],
    position: { upcoming: 0 },
  });
  await open(`/tenants/${paid}`);
  await expect.element(standing).toHaveTextContent(/^Tout est payé/);
  await expect.element(page.getByRole('link', { name: 'Rembourser' })).not.toBeInTheDocument();
  await more.click();
  await item('Enregistrer un paiement').click();
  await expect.element(page.getByRole('dialog', { name: 'Enregistrer un paiement' })).toBeVisible();
});

test('a month of an account opens by keyboard and shows its payment and document', async ({
  api,
  landlord,
}) => {
  const paid = [0, -1, -14, -15].map((months) => aPaidDue(monthFromNow(months)));
  const id = addLease(api, landlord, {
    dues: [aDue({ ...monthFromNow(1), state: 'upcoming' }), ...paid.map(({ due }) => due)],
    payments: paid.map(({ payment }) => payment),
  });
  await open(`/tenants/${id}`);
  await expect.element(rowOf(1)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(ledger.getByText(/^Payé le /).first()).toBeVisible();
  await expect.element(ledger.getByRole('link', { name: 'Quittance Q-2026-0001' }).first()).toBeVisible();
  const year = ledger.getByRole('button', { name: monthFromNow(-15).from.slice(0, 4), exact: true });
  await expect.element(ledger.getByText('2 échéances')).toBeVisible();
  await expect.element(ledger.getByText(euros(1300))).toBeVisible();
  await expect.element(rowOf(-14)).not.toBeInTheDocument();

  rowOf(1).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rowOf(0)).toHaveFocus();
  const parts = ledger.getByRole('list', { name: new RegExp(`^Paiements.*${periodLabel(thisMonth)}`) });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(parts).toHaveTextContent(/650,00/);
  await expectAccessible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(parts).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(year).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf(-14)).toBeVisible();
});

test('the line of an announced month shows its due notice, like the document of any month', async ({
  api,
  landlord,
}) => {
  const notice = { id: crypto.randomUUID(), number: 'A-2026-0004' };
  const id = addLease(api, landlord, { dues: [aDue({ ...monthFromNow(1), state: 'upcoming', notice })] });
  await open(`/tenants/${id}`);
  await expect
    .element(page.getByRole('link', { name: 'Avis d’échéance A-2026-0004' }))
    .toHaveAttribute('href', `/documents?document=${notice.id}&account=${id}`);
});

test('generating the document of a payment keeps the focus in the line of the payment', async ({
  api,
  landlord,
}) => {
  const { due, payment } = aPaidDue({ receipts: [], isFixed: false, next: 'quittance' });
  const dues = [due];
  const id = addLease(api, landlord, { dues, payments: [payment] });
  api.on('POST /month/receipts', () => ({
    issued: [],
    skipped: [],
    failed: [{ tenantId: id, tenantName: 'Inès Œuvré', errorCode: 'PROFILE_INCOMPLETE' }],
  }));
  await open(`/tenants/${id}`);
  const issue = ledger.getByRole('button', { name: /^Générer la quittance/ });
  await issue.click();
  await expectMessage('Il manque le nom du bailleur');
  const receipt = { id: crypto.randomUUID(), number: 'Q-2026-0007', kind: 'quittance' as const };
  api.on('POST /month/receipts', () => {
    dues[0] = { ...due, next: null, receipts: [receipt], isFixed: true };
    return { issued: [{ ...receipt, leaseId: due.leaseId, tenantId: id }], skipped: [], failed: [] };
  });
  issue.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectMessage('Quittance Q-2026-0007 générée.');
  await expect.element(ledger.getByRole('link', { name: 'Quittance Q-2026-0007' })).toBeVisible();
  await expect.element(ledger.getByRole('listitem').first()).toHaveFocus();
  expect(api.sent('POST /month/receipts')).toContainEqual({
    month: thisMonth.from.slice(0, 7),
    tenantIds: [id],
  });
});

test('the links to the people of an account are large enough for a finger', async ({ api, landlord }) => {
  const [ines] = aLeaseOf(crypto.randomUUID()).tenants;
  if (!ines) throw new Error('There is no tenant.');
  const reachable = {
    ...ines,
    email: 'ines@exemple.test',
    phoneNumber: '06 12 34 56 78',
    emailConsent: { on: '2026-01-15', how: 'Clause du bail' },
    formerConsents: [
      {
        on: '2025-01-02',
        how: 'SMS ou message',
        address: 'ines@exemple.test',
        endedOn: '2025-06-01',
        endedHow: 'courrier',
        ending: 'withdrawn' as const,
      },
    ],
  };
  const company = {
    ...ines,
    id: crypto.randomUUID(),
    companyName: 'SCI des Tilleuls',
    firstName: 'Bo',
    lastName: 'Li',
    email: 'sci@exemple.test',
  };
  const id = addLease(api, landlord);
  addLease(api, landlord, { lease: { tenants: [{ ...reachable, id }, company] } });
  await open(`/tenants/${id}`);
  const phone = people.getByRole('link', { name: '06 12 34 56 78' });
  await expect.element(phone).toHaveAttribute('href', 'tel:+33612345678');
  await expect
    .element(people.getByRole('link', { name: 'ines@exemple.test' }))
    .toHaveAttribute('href', 'mailto:ines@exemple.test');
  for (const link of people.getByRole('link').elements())
    expect(link.getBoundingClientRect().height, link.textContent).toBeGreaterThanOrEqual(
      link.matches('[href^="tel:"], [href^="mailto:"]') ? 24 : 0,
    );
  await expect.element(people.getByText('Accord e-mail du 15\u00A0janvier 2026')).toBeVisible();
  await expect
    .element(
      people.getByText(
        'Accord du 2\u00A0janvier 2025 (SMS ou message), ines@exemple.test\u00A0: retiré le 1er\u00A0juin 2025 (courrier)',
      ),
    )
    .toBeVisible();
  await expect.element(people.getByText('Sans accord e-mail')).toBeVisible();
  await expect.element(people.getByText('Bo Li')).toBeVisible();
  await expect.element(page.getByText('avec SCI des Tilleuls')).toBeVisible();
  await expect
    .element(people.getByRole('link', { name: 'Modifier la fiche de SCI des Tilleuls' }))
    .toHaveAttribute('href', `/tenants?edit=${company.id}&account=${id}`);
  await expectAccessible();
});

/** Returns a due that keeps its amount because receipts state the amount. */
const unchangedDue = ({ id, from, to, amount, receipts }: Due) => ({
  dueId: id,
  from,
  to,
  amount,
  leaseAmount: amount + 15.5,
  numbers: receipts.map(({ number }) => number),
});
const riseTick = page.getByRole('checkbox', {
  name: 'J’ai vérifié que la loi et le bail permettent cette hausse',
});

test('a change of rent on the account page starts with the next term', async ({ api, landlord }) => {
  const next = monthFromNow(1);
  const { due } = aPaidDue(next);
  const id = addLease(api, landlord, { dues: [aDue(), due], position: LATE });
  api.on('POST /tenants/:id/rents/preview', () => aRentPreview({ unchangedDues: [unchangedDue(due)] }));
  await open(`/tenants/${id}`);
  const change = rents.getByRole('link', { name: 'Modifier le loyer' });
  await change.click();
  const rent = rents.getByRole('textbox', { name: 'Loyer' });
  const from = rents.getByRole('textbox', { name: 'À partir du' });
  await expect.element(rent).toHaveFocus();
  await expect.element(rent).toHaveValue('610');
  await expect.element(from).toHaveValue(shortDate(next.from));
  await expect.element(rents.getByText(`Ce loyer est déjà celui du ${inWords(next.from)}.`)).toBeVisible();
  await userEvent.keyboard('625,50');
  await expect
    .element(rents.getByRole('status'))
    .toHaveTextContent(/^665,50\s€ par mois, charges comprises, à partir du .* au lieu de 650,00\s€\./);
  await expect
    .element(rents.getByRole('status'))
    .toHaveTextContent(new RegExp(`: un document atteste le paiement complet. Le montant reste de 650`));
  await expect
    .element(rents.getByRole('link', { name: 'Quittance Q-2026-0001, dans un nouvel onglet' }))
    .toBeVisible();
  await expectAccessible();

  // Closing the panel must not lose the input.
  await rents.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  api.on('POST /tenants/:id/rents', () => invalid('startsOn', 'invalidDate'));
  await riseTick.click();
  await rents.getByRole('button', { name: 'Modifier le loyer' }).click();
  await expect.element(from).toHaveFocus();
  await expect.element(rent).toHaveValue('625,50');
  const changed = aLeaseOf(id, {
    id: landlord.tenants[0]?.leaseId ?? '',
    rents: [
      { startsOn: null, rent: 610, charges: 40, repeatedOn: [] },
      { startsOn: next.from, rent: 625.5, charges: 40, repeatedOn: [] },
    ],
  });
  api.on('POST /tenants/:id/rents', () => {
    api.on('GET /leases', () => [changed]);
    return { ...changed, unchangedDues: [] };
  });
  await type(from, shortDate(next.from));
  await userEvent.keyboard('{Enter}');
  await expectMessage('Loyer modifié');
  await expect.element(change).toHaveFocus();
  await expectUrl(`/tenants/${id}`);
  expect(api.sent('POST /tenants/:id/rents').at(-1)).toEqual({
    startsOn: next.from,
    rent: 625.5,
    charges: 40,
  });
});

test('a change of rent applies until the day from which the current rent is recorded again', async ({
  api,
  landlord,
}) => {
  const receipt = (number: string) => ({ id: crypto.randomUUID(), number, kind: 'quittance' as const });
  const may = aDue({ ...monthOf('2026-05-01'), receipts: [receipt('Q-2026-0001')] });
  const id = addLease(api, landlord, {
    lease: {
      rents: [
        { startsOn: null, rent: 800, charges: 0, repeatedOn: [] },
        { startsOn: '2026-03-01', rent: 900, charges: 0, repeatedOn: ['2026-06-01'] },
      ],
    },
    dues: [may, aDue({ ...monthOf('2026-06-01'), receipts: [receipt('Q-2026-0002')] })],
  });
  api.on('POST /tenants/:id/rents/preview', () => aRentPreview({ unchangedDues: [unchangedDue(may)] }));
  await open(`/tenants/${id}?panel=rent`);
  await type(rents.getByRole('textbox', { name: 'Loyer' }), '950');
  await type(rents.getByRole('textbox', { name: 'À partir du' }), '01/04/2026');
  await expect
    .element(rents.getByRole('status'))
    .toHaveTextContent(
      /^950,00\s€ par mois, charges comprises, à partir du 1er avril 2026, au lieu de 900,00\s€\.\s*Jusqu’au 31 mai 2026\s: ensuite, un autre loyer est déjà prévu\./,
    );
  await expect.element(rents.getByRole('link', { name: /^Quittance Q-2026-0001/ })).toBeVisible();
  await expect.element(rents.getByRole('link', { name: /^Quittance Q-2026-0002/ })).not.toBeInTheDocument();
});

const RISE = aRentPreview({
  months: [
    { ...monthFromNow(-2), before: 650, after: 670, wasPaid: true, remaining: 20 },
    { ...monthFromNow(-1), before: 650, after: 670, wasPaid: true, remaining: 0 },
    { ...thisMonth, before: 650, after: 670, wasPaid: false, remaining: 670 },
  ],
  owedBefore: 650,
  owedAfter: 690,
});
const nameOf = (months: number): string => {
  const name = periodLabel(monthFromNow(months));
  return name.charAt(0).toUpperCase() + name.slice(1);
};

test('the panel shows the legal limit and the changed months of a rent increase, and saves it once the landlord ticks a box', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, { dues: [aDue()], position: LATE });
  api.on('POST /tenants/:id/rents/preview', () => RISE);
  api.on('POST /tenants/:id/rents', () => ({ ...aLeaseOf(id), unchangedDues: [] }));
  await open(`/tenants/${id}?panel=rent`);
  const rent = rents.getByRole('textbox', { name: 'Loyer' });
  await expect.element(rent).toHaveValue('610');
  await expect.element(riseTick).not.toBeInTheDocument();
  await type(rent, '630');
  await type(rents.getByRole('textbox', { name: 'À partir du' }), shortDate(monthFromNow(-2).from));
  await expect.element(rents.getByText(/La loi permet une révision par an, pour l’avenir/)).toBeVisible();
  const listed = (): string[] =>
    rents
      .getByRole('status')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
  await expect
    .poll(listed)
    .toEqual([
      `${nameOf(0)} : 670,00 € au lieu de 650,00 € (en cours)`,
      `${nameOf(-1)} : 670,00 € au lieu de 650,00 € – déjà payé, une avance règle la différence`,
      `${nameOf(-2)} : 670,00 € au lieu de 650,00 € – déjà payé, il restera 20,00 € à payer`,
    ]);
  await expect
    .element(rents.getByRole('status'))
    .toHaveTextContent(/Dû à ce jour : 690,00\s€ au lieu de 650,00\s€\./);
  // Typing requests the changed months again.
  await expect
    .poll(() => api.sent('POST /tenants/:id/rents/preview').at(-1))
    .toEqual({
      startsOn: monthFromNow(-2).from,
      rent: 630,
      charges: 40,
      replacesLater: false,
    });

  await userEvent.keyboard('{Enter}');
  await expect.element(riseTick).toHaveFocus();
  await expect.element(riseTick).toHaveAccessibleDescription('Cochez cette case pour enregistrer la hausse.');
  await expectAccessible();
  expect(api.sent('POST /tenants/:id/rents')).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.element(riseTick).toHaveAccessibleDescription('');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Loyer modifié');
});

test('the rent panel shows no box to tick for a lower rent, for higher charges or for a lease outside the rent law', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord);
  api.on('POST /tenants/:id/rents/preview', () =>
    aRentPreview({ months: [{ ...thisMonth, before: 650, after: 600, wasPaid: true, remaining: 0 }] }),
  );
  await open(`/tenants/${id}?panel=rent`);
  const rent = rents.getByRole('textbox', { name: 'Loyer' });
  await type(rent, '560');
  await expect
    .element(rents.getByRole('status'))
    .toHaveTextContent(
      /600,00\s€ au lieu de 650,00\s€ \(en cours\) – déjà payé, 50,00\s€ seront portés en avance/,
    );
  await expect.element(riseTick).not.toBeInTheDocument();
  await type(rents.getByRole('textbox', { name: 'Charges' }), '95');
  await type(rent, '610');
  await expect.element(riseTick).not.toBeInTheDocument();

  const free = addLease(api, landlord, { lease: { kind: 'other' } });
  await open(`/tenants/${free}?panel=rent`);
  await type(rent, '700');
  await expect.element(rents.getByRole('status')).toHaveTextContent(/^740,00/);
  await expect.element(riseTick).not.toBeInTheDocument();
  const mobility = addLease(api, landlord, { lease: { kind: 'mobility' } });
  await open(`/tenants/${mobility}?panel=rent`);
  await type(rent, '700');
  await expect.element(rents.getByText(/^Le loyer d’un bail mobilité ne peut pas être révisé/)).toBeVisible();
  await expect.element(riseTick).toBeVisible();
});

test('going back from an account to a list restores the search and the focus', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  landlord.tenants = [...landlord.tenants, aTenant({ firstName: 'Bo', lastName: 'Li' })];
  await open('/tenants');
  await type(page.getByRole('searchbox'), 'oeuvre');
  const link = page.getByRole('main').getByRole('link', { name: 'Œuvré' }).first();
  await expect.element(page.getByText('1 sur 2')).toBeVisible();
  const name = page.getByRole('main').getByRole('link', { name: 'Inès' }).first();
  await name.click();
  await expect.element(heading).toHaveFocus();
  // The back button still leads to the list after a panel was opened.
  await page.getByRole('link', { name: 'Modifier le bail' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectUrl(`/tenants/${id}`);
  await page.getByRole('link', { name: 'Retour à la page Locataires' }).click();
  await expectUrl('/tenants?q=oeuvre');
  await expect.element(page.getByRole('searchbox')).toHaveValue('oeuvre');
  await expect.element(page.getByText('1 sur 2')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(link).toBeVisible();
});

test('an account offers to reload the parts that failed to load', async ({ api, landlord }) => {
  const id = addLease(api, landlord, { dues: [aDue()], position: LATE });
  const arrive = api.hold('GET /dues');
  await open(`/tenants/${id}`);
  await expect.element(heading).toBeVisible();
  await expect.element(record).toBeDisabled();
  expect(page.getByCss('[aria-busy="true"]').elements().length).toBeGreaterThan(0);
  arrive();
  await expect.element(rowOf(0)).toBeVisible();

  api.on('GET /dues', () => refusal('TOO_MANY_REQUESTS'));
  await open(`/tenants/${id}`);
  await expect.element(page.getByText('Le compte n’a pas pu être chargé.')).toBeVisible();
  api.on('GET /dues', () => [aDue()]);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(rowOf(0)).toBeVisible();
  api.on('GET /leases', () => []);
  await open(`/tenants/${id}`);
  await expect.element(page.getByRole('heading', { name: 'Locataire introuvable', level: 1 })).toBeVisible();
});

test('names of a hundred letters wrap on the account page, even on a phone', async ({ api, landlord }) => {
  const [ines] = aLeaseOf(crypto.randomUUID()).tenants;
  if (!ines) throw new Error('There is no tenant.');
  const long = 'Wolfeschlegelsteinhausen'.repeat(5).slice(0, 100);
  const id = addLease(api, landlord, { dues: [aDue()], position: LATE });
  addLease(api, landlord, {
    dues: [aDue(), aDue({ kind: 'other', label: long })],
    position: LATE,
    lease: { tenants: [{ ...ines, id, firstName: long, lastName: long, email: `${long}@exemple.test` }] },
  });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await open(`/tenants/${id}`);
    await expect.element(rowOf(0)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('on a phone, the name of a month stays on one line beside any button, even in English', async ({
  api,
  landlord,
}) => {
  const september = { from: '2026-09-01', to: '2026-09-30', dueOn: '2026-09-01' };
  const { due, payment } = aPaidDue({ ...september, receipts: [], isFixed: false, next: 'quittance' });
  const id = addLease(api, landlord, { dues: [due], payments: [payment] });
  localStorage.setItem('klinky.locale', 'en');
  await page.viewport(390, 844);
  await open(`/tenants/${id}`);
  const month = page.getByRole('button', { name: 'September 2026', exact: true });
  await expect.element(month).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Generate rent receipt: September 2026' }))
    .toBeVisible();
  await untilSettled();
  expect(month.element().getBoundingClientRect().height).toBeLessThan(30);
});

test('the debt, the payment button and the current month of an account are visible without scrolling, even with long names and many dues', async ({
  api,
  landlord,
}) => {
  const dues = Array.from({ length: 31 }, (_, index) => aDue(monthFromNow(-index)));
  const [ines] = aLeaseOf(crypto.randomUUID()).tenants;
  if (!ines) throw new Error('There is no tenant.');
  const named = { firstName: 'Maximilienne-Élisabeth', lastName: 'de La Rochefoucauld-Montmorency' };
  const id = addLease(api, landlord);
  addLease(api, landlord, { dues, position: LATE, lease: { tenants: [{ ...ines, ...named, id }] } });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await open(`/tenants/${id}`);
    await expect.element(rowOf(0)).toHaveAttribute('aria-expanded', 'true');
    await untilSettled();
    const isPhone = width === 390;
    const bar = page.getByCss('[data-bottom-nav]').elements().at(0);
    const end = (isPhone && bar?.getBoundingClientRect().top) || height;
    for (const shown of [standing, record, rowOf(0)])
      await expect.poll(() => shown.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(end);
    // On a desktop, the people are beside the dues of the account. On a phone, the people are below the dues.
    if (!isPhone) expect(people.element().getBoundingClientRect().top).toBeLessThan(300);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('a document opened from an account leads back to the account', async ({ api, landlord }) => {
  const { due, payment } = aPaidDue();
  const [document] = due.receipts;
  const id = addLease(api, landlord, { dues: [due], payments: [payment] });
  landlord.receipts = [aReceipt({ ...document, tenantId: id, tenantIds: [id] })];
  api.on('GET /receipts/:id/payments', () => []);
  await open(`/tenants/${id}`);
  await ledger.getByRole('link', { name: 'Quittance Q-2026-0001' }).click();
  const details = page.getByRole('dialog', { name: 'Quittance Q-2026-0001' });
  await expect.element(details).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectUrl(`/tenants/${id}`);
  await expect.element(ledger.getByRole('link', { name: 'Quittance Q-2026-0001' })).toHaveFocus();
});

test('editing a tenant from an account leads back to the account, with or without a change', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord);
  storeTenants(api, landlord);
  await open(`/tenants/${id}`);
  const edit = people.getByRole('link', { name: 'Modifier la fiche d’Inès Œuvré' });
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  const lastName = panel.getByLabelText('Nom', { exact: true });
  await edit.click();
  await expect.element(lastName).toHaveValue('Œuvré');
  await userEvent.keyboard('{Escape}');
  await expectUrl(`/tenants/${id}`);
  // Several links on the account lead to the form, so the test compares the address of the focused link.
  const link = await edit.findElement();
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe(link.getAttribute('href'));

  await more.click();
  await item('Modifier la fiche').click();
  await type(lastName, 'Petit');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await lastName.click();
  await userEvent.keyboard('{Enter}');
  await expectUrl(`/tenants/${id}`);
  expect(api.sent('PUT /tenants/:id')).toEqual([expect.objectContaining({ lastName: 'Petit' })]);
});

test('a payment from a bank statement shows the bank’s own words', async ({ api, landlord }) => {
  const { due, payment } = aPaidDue(
    {},
    { bankLine: { bookedOn: '2026-03-05', label: 'VIR INST MME ELODIE MARCHAND LOYER' } },
  );
  const id = addLease(api, landlord, { dues: [due], payments: [payment] });
  await open(`/tenants/${id}`);
  await rowOf(0).click();
  await expect
    .element(ledger)
    .toHaveTextContent('Relevé bancaire du 5 mars 2026 : VIR INST MME ELODIE MARCHAND LOYER');
  await expectAccessible();
});

const cancelling = page.getByRole('dialog', { name: 'Annuler ce paiement\u202F?' });
const cancelOf = (amount: number): Locator =>
  ledger.getByRole('button', { name: `Annuler le paiement de ${euros(amount)} du ${inWords(today)}` });
const aCancelledOne = { kind: 'quittance', id: crypto.randomUUID(), number: 'Q-2026-0001' } as const;

test('cancelling a payment names the receipts that become void and the receipts that stay', async ({
  api,
  landlord,
}) => {
  const { due, payment } = aPaidDue();
  const payments = [payment];
  const dues = [due];
  const id = addLease(api, landlord, { dues, payments });
  const receipts = [
    { ...aCancelledOne, outcome: 'voided' },
    { id: crypto.randomUUID(), number: 'R-2026-0001', kind: 'partial', outcome: 'kept' },
  ];
  api.on('GET /payments/:id/receipts', () => receipts);
  const sent = { state: 'sent', tenantId: id, recipient: 'ines@exemple.test', errorCode: null } as const;
  landlord.letters = [
    aLetter({
      kind: 'quittance',
      number: aCancelledOne.number,
      emails: [{ ...sent, at: '2026-03-05T12:00:00Z' }],
    }),
  ];
  await open(`/tenants/${id}`);
  await rowOf(0).click();
  await cancelOf(650).click();
  await expect.element(cancelling).toHaveTextContent('Sera aussi annulé : Q-2026-0001.');
  await expect.element(cancelling).toHaveTextContent('R-2026-0001 reste valable.');
  await expect
    .element(cancelling)
    .toHaveTextContent(/Envoyé par e-mail le 5 mars 2026.*Prévenez ines@exemple\.test/);
  await expectAccessible();
  await cancelling.getByRole('button', { name: 'Garder le paiement' }).click();
  await expect.element(cancelOf(650)).toHaveFocus();
  await cancelOf(650).click();
  const both = cancelling.getByRole('button', { name: 'Annuler le paiement et le document' });
  await both.click();
  const reason = cancelling.getByLabelText('Motif');
  await expect.element(reason).toHaveAccessibleDescription('Ce champ est obligatoire.');
  api.on('POST /payments/:id/cancel', () => {
    payments[0] = { ...payment, cancelledAt: '2026-03-06T12:00:00Z', cancelReason: 'Chèque refusé' };
    dues[0] = aDue({ id: due.id, next: null });
    return aPosition({ tenantId: id, leaseId: landlord.tenants[0]?.leaseId ?? '' });
  });
  await type(reason, 'Chèque refusé');
  await both.click();
  await expectMessage('Paiement annulé');
  // The row of the payment stays, and has the focus.
  const row = ledger.getByRole('listitem').first();
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row.getByRole('button', { expanded: false })).toBeVisible();
  await page.getByText('Paiements annulés (1)').click();
  await expect.element(page.getByText('Annulé le 6\u00A0mars 2026\u00A0: Chèque refusé')).toBeVisible();
  expect(api.sent('POST /payments/:id/cancel')).toEqual([{ reason: 'Chèque refusé', voidReceipts: true }]);
});

const returning = page.getByRole('dialog', { name: 'Paiement repris ou retourné' });

test('a benefit that the office took back opens its month again, and the dialog says so before', async ({
  api,
  landlord,
}) => {
  const month = { from: '2025-11-01', to: '2025-11-30', dueOn: '2025-11-05' };
  const { due, payment } = aPaidDue(month, {
    kind: 'benefit',
    payerOffice: 'caf',
    paidOn: '2025-12-05',
    amount: 250,
  });
  const dues = [{ ...due, parts: [{ paymentId: payment.id, amount: 250, certified: 250 }] }];
  const id = addLease(api, landlord, { dues, payments: [payment] });
  api.on('GET /payments/:id/receipts', () => [{ ...aCancelledOne, outcome: 'voided' }]);
  await open(`/tenants/${id}`);
  await ledger.getByRole('button', { name: '2025', exact: true }).click();
  await ledger.getByRole('button', { name: /^novembre 2025$/i }).click();
  await ledger.getByRole('button', { name: /: repris ou retourné$/ }).click();
  await expect.element(returning.getByLabelText('Montant repris')).toHaveValue('250');
  await expect.element(returning.getByLabelText('Libellé')).toHaveValue('Repris par la CAF');
  await expect.element(returning).toHaveTextContent('Sera aussi annulé : Q-2026-0001.');
  await type(returning.getByRole('textbox', { name: 'Repris le' }), '10/03/2026');
  await type(returning.getByLabelText('Montant repris'), '200');
  await expect.element(returning).toHaveTextContent('novembre 2025 : 200,00 € seront de nouveau dus.');
  await expect
    .element(returning)
    .toHaveTextContent('200,00 € de moins dans le bilan 2026. Le bilan 2025 ne change pas.');
  await expectAccessible();
  const save = returning.getByRole('button', { name: 'Enregistrer et annuler le document' });
  api.on('POST /refunds', () => invalid('paidOn', 'beforePayment'));
  await save.click();
  await expect
    .element(returning.getByRole('textbox', { name: 'Repris le' }))
    .toHaveAccessibleDescription(/.+/);
  await expect.element(returning.getByLabelText('Montant repris')).toHaveValue('200');
  const taken = aDue({
    kind: 'refund',
    label: 'Repris par la CAF',
    from: today,
    to: today,
    dueOn: today,
    amount: 200,
    received: 200,
    returnsPaymentId: payment.id,
  });
  api.on('POST /refunds', () => {
    dues.push(taken);
    return taken;
  });
  await save.click();
  await expectMessage('Reprise de 200,00 € enregistrée.');
  expect(api.sent('POST /refunds').at(-1)).toMatchObject({
    tenantId: id,
    amount: 200,
    paidOn: '2026-03-10',
    label: 'Repris par la CAF',
    paymentId: payment.id,
    voidReceipts: true,
  });
  await expect.element(ledger.getByRole('button', { name: 'Repris par la CAF', exact: true })).toBeVisible();
});

test('a receipt issued in another window after the panel opened is not voided without confirmation', async ({
  api,
  landlord,
}) => {
  const { due, payment } = aPaidDue({ receipts: [], next: 'quittance' });
  const id = addLease(api, landlord, { dues: [due], payments: [payment] });
  api.on('GET /payments/:id/receipts', () => []);
  await open(`/tenants/${id}`);
  await rowOf(0).click();
  await cancelOf(650).click();
  await type(cancelling.getByLabelText('Motif'), 'Noté deux fois');
  api.on('GET /payments/:id/receipts', () => [{ ...aCancelledOne, outcome: 'voided' }]);
  api.on('POST /payments/:id/cancel', () => refusal('PAYMENT_CERTIFIED'));
  await cancelling.getByRole('button', { name: 'Annuler le paiement' }).click();
  await expect
    .element(cancelling.getByRole('alert').first())
    .toHaveTextContent('Ce paiement figure sur un document');
  await expect.element(cancelling.getByLabelText('Motif')).toHaveValue('Noté deux fois');
  await expect
    .element(cancelling.getByRole('button', { name: 'Annuler le paiement et le document' }))
    .toBeVisible();
  expect(api.sent('POST /payments/:id/cancel')).toEqual([{ reason: 'Noté deux fois', voidReceipts: false }]);
});

test('a month whose document differs from the lease offers to reissue the document', async ({
  api,
  landlord,
}) => {
  const receipt = { id: crypto.randomUUID(), number: 'R-2026-0001', kind: 'partial' as const };
  const due = aDue({ received: 100, leaseAmount: 21.67, state: 'late', receipts: [receipt] });
  const dues = [due];
  const id = addLease(api, landlord, { dues });
  await open(`/tenants/${id}`);
  await expect.element(rowOf(0)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(ledger.getByText(/R-2026-0001 indique encore 650,00\s€\.$/)).toBeVisible();
  const again = ledger.getByRole('button', { name: 'Refaire le reçu' });
  await again.click();
  const question = page.getByRole('alertdialog', { name: 'Refaire R-2026-0001\u202F?' });
  await expect.element(question).toHaveTextContent(/100,00\s€ payés/);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(again).toHaveFocus();
  await again.click();
  const made = aReceipt({ number: 'Q-2026-0001' });
  api.on('POST /receipts/:id/reissue', () => {
    dues[0] = { ...due, leaseAmount: null };
    return made;
  });
  await question.getByRole('button', { name: 'Refaire' }).click();
  await expectMessage('Quittance Q-2026-0001 générée.');
  await expect.element(again).not.toBeInTheDocument();
  expect(api.sent('POST /receipts/:id/reissue')).toEqual([{ followsLease: true }]);
});

const panel = page.getByRole('dialog', { name: 'Enregistrer un paiement' });
const amount = panel.getByLabelText('Montant reçu');
const paidOn = panel.getByLabelText('Reçu le', { exact: true });
const save = panel.getByRole('button', { name: 'Enregistrer le paiement' });
const outcome = (text: string | RegExp): Locator => panel.getByRole('status').filter({ hasText: text });

test('a long name without a space stays within the payment panel', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  const lease = aLeaseOf(id, { id: landlord.tenants[0]?.leaseId ?? '' });
  const tenants = lease.tenants.map((one) => ({ ...one, lastName: 'Wolfeschlegel'.repeat(8) }));
  api.on('GET /leases', () => [{ ...lease, tenants }]);
  api.on('POST /payments/preview', () => NO_PREVIEW);
  await open(`/tenants/${id}?openPanel=true`);
  const name = panel.getByText(/Wolfeschlegel/).first();
  await expect.element(name).toBeVisible();
  await untilSettled();
  const { right } = panel.getByRole('button', { name: 'Fermer' }).element().getBoundingClientRect();
  expect(name.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  expect(panel.element().scrollWidth).toBe(panel.element().clientWidth);
});

test('a payment names its payer: a tenant, a guarantor or somebody else', async ({ api, landlord }) => {
  const [ines] = aLeaseOf(crypto.randomUUID()).tenants;
  if (!ines) throw new Error('There is no tenant.');
  const bo = { ...ines, id: crypto.randomUUID(), firstName: 'Bo', lastName: 'Li' };
  const id = addLease(api, landlord);
  const guarantor = { ...NOBODY, id: crypto.randomUUID(), firstName: 'Odile', lastName: 'Roy' };
  const lease = aLeaseOf(id, {
    id: landlord.tenants[0]?.leaseId ?? '',
    tenants: [{ ...ines, id }, bo],
    guarantors: [guarantor],
  });
  api.on('GET /leases', () => [lease]);
  api.on('POST /payments/preview', () => NO_PREVIEW);
  await open(`/tenants/${id}?openPanel=true`);
  const from = panel.getByLabelText('Versé par');
  await expect.element(from).toBeVisible();
  expect([...from.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Les locataires',
    'Inès Œuvré',
    'Bo Li',
    'Odile Roy (garant)',
    'La CAF ou la MSA (aide au logement)',
    'Une autre personne',
  ]);
  await type(amount, '30');
  await from.selectOptions('Odile Roy (garant)');
  await expect
    .poll(() => api.sent('POST /payments/preview').at(-1))
    .toMatchObject({ payerGuarantorId: guarantor.id });
  await from.selectOptions('Bo Li');
  await expect.poll(() => api.sent('POST /payments/preview').at(-1)).toMatchObject({ payerTenantId: bo.id });
  await from.selectOptions('Une autre personne');
  await save.click();
  const somebody = panel.getByLabelText('Nom de cette personne');
  await expect.element(somebody).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(somebody).toHaveFocus();
  await expectAccessible();
  api.on('POST /payments', () => anOutcome(id, landlord));
  await userEvent.keyboard('Marie Le Goff');
  await save.click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /payments')).toEqual([
    expect.objectContaining({ payer: 'Marie Le Goff', amount: 30, tenantId: id }),
  ]);
});

test('the payment panel shows the allocation and the amounts that get no document yet', async ({
  api,
  landlord,
}) => {
  const { due, payment } = aPaidDue();
  const next = aDue({ ...monthFromNow(1), state: 'upcoming' });
  const id = addLease(api, landlord, { dues: [due, next], payments: [payment] });
  const { kind, label, from, to, dueOn } = next;
  api.on('POST /payments/preview', () => ({
    ...NO_PREVIEW,
    parts: [{ kind, label, from, to, dueOn, amount: 650 }],
  }));
  await open(`/tenants/${id}?openPanel=true`);
  const names = panel.getByLabelText('Ce que ce paiement règle');
  await expect.element(names).toBeVisible();
  expect([...names.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'La plus ancienne d’abord, selon la loi',
    periodLabel(next),
    `${periodLabel(due)} (payé)`,
  ]);
  const later = outcome(
    /Le document \(.+\) pourra être généré depuis Loyers, une fois la période commencée\./,
  );
  await expect.element(later).toBeVisible();
  await panel.getByLabelText('Documents').selectOptions('Ne rien générer');
  await expect.element(later).not.toBeInTheDocument();
  await type(amount, '12,345');
  await expect.element(outcome('Corrigez le montant pour voir ce qu’il paie.')).toBeVisible();
  await type(amount, '');
  await expect.element(outcome('Saisissez un montant pour voir ce qu’il paie.')).toBeVisible();
  await type(amount, '100');
  await type(paidOn, '31/12/2199');
  await expect.element(outcome('Indiquez le jour de réception')).toBeVisible();
  await type(paidOn, shortDate(today));
  await expect.element(outcome('Ce paiement réglera')).toBeVisible();
  await panel.getByLabelText('Versé par').selectOptions('La CAF ou la MSA (aide au logement)');
  // The panel proposes a month that the benefit pays.
  await expect.element(names).not.toHaveValue('');
  await names.selectOptions('');
  await expect.element(outcome('Choisissez un mois pour voir ce que paie l’aide.')).toBeVisible();
});

test('the payment panel previews the allocation of a typed payment', async ({ api, landlord }) => {
  const due = aDue();
  const id = addLease(api, landlord, { dues: [due], position: LATE });
  const { kind, label, from, to, dueOn } = due;
  let refusals = 0;
  const answer = ({ body }: { readonly body?: unknown }): unknown => {
    const payment = v.parse(v.object({ amount: v.number(), paidOn: v.string() }), body);
    if (payment.paidOn < from) return invalid('paidOn', 'beforeAccount');
    return { ...NO_PREVIEW, parts: [{ kind, label, from, to, dueOn, amount: payment.amount }] };
  };
  api.on('POST /payments/preview', answer);
  await open(`/tenants/${id}?openPanel=true`);
  await type(amount, '100');
  await expect.element(outcome(/Ce paiement réglera.+100,00\u00A0€$/)).toBeVisible();
  expect(api.sent('POST /payments/preview').at(-1)).toMatchObject({ amount: 100 });

  // The server is busy with another change of the account, so the page retries.
  api.on('POST /payments/preview', (call) => {
    refusals += 1;
    return refusals > 2 ? answer(call) : refusal('TOO_MANY_REQUESTS', undefined, { 'retry-after': '1' });
  });
  await type(amount, '200');
  await expect.element(outcome(/Ce paiement réglera.+200,00\u00A0€$/)).toBeVisible();
  expect(refusals).toBe(3);

  await type(paidOn, '01/01/2001');
  await expect.element(outcome('le solde à l’ouverture en tient déjà compte')).toBeVisible();
  await leave(paidOn);
  await expect
    .element(paidOn)
    .toHaveAccessibleDescription(
      'Cette date est antérieure à l’ouverture du compte\u00A0: le solde à l’ouverture en tient déjà compte.',
    );
  await type(paidOn, shortDate(today));
  await expect.element(outcome('Ce paiement réglera')).toBeVisible();
  await expect.element(paidOn).not.toHaveAccessibleDescription(/solde à l’ouverture/);

  setOnline(false);
  api.goOffline();
  await type(amount, '300');
  await expect.element(outcome('Pas d’aperçu hors connexion.')).toBeVisible();
  api.recover();
  setOnline(true);
  await expect.element(outcome(/Ce paiement réglera.+300,00\u00A0€$/)).toBeVisible();
});

test('the payment panel proposes what the benefit office is expected to pay, unless an amount was typed', async ({
  api,
  landlord,
}) => {
  const dues = [-1, 0].map((step) => aDue({ ...monthFromNow(step), benefitRemaining: 230 }));
  const id = addLease(api, landlord, { dues, position: LATE });
  api.on('POST /payments/preview', () => NO_PREVIEW);
  await open(`/tenants/${id}?openPanel=true`);
  const from = panel.getByLabelText('Versé par');
  const office = 'La CAF ou la MSA (aide au logement)';
  await expect.element(amount).toHaveValue('420');
  await from.selectOptions(office);
  await expect.element(amount).toHaveValue('230');
  await from.selectOptions('Inès Œuvré');
  await expect.element(amount).toHaveValue('420');
  await type(amount, '100');
  await from.selectOptions(office);
  await expect.element(amount).toHaveValue('100');
});

test('a payment is kept if its receipt cannot be issued', async ({ api, landlord }) => {
  const id = addLease(api, landlord, { dues: [aDue()], position: LATE });
  api.on('POST /payments/preview', () => NO_PREVIEW);
  api.on('POST /payments', () => {
    const outcome = anOutcome(id, landlord);
    api.on('GET /positions', () => [outcome.position]);
    return { ...outcome, blockers: ['NO_PROPERTY'] };
  });
  await open(`/tenants/${id}?openPanel=true`);
  await expect.element(amount).toHaveValue('650');
  await save.click();
  await expect.element(panel.getByText('Paiement de 650,00\u00A0€ enregistré.')).toHaveFocus();
  await expect.element(panel.getByText('Ce locataire n’a pas de logement.')).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Terminer' }).click();
  await expect.element(standing).toHaveTextContent(/^À jour/);
});

test('a malformed id shows the not-found page, without any request to the API', async ({ api }) => {
  await open('/tenants/nope');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Locataire introuvable' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les locataires' }).click();
  await expectUrl('/tenants');
  expect(api.mistakes).toEqual([]);
});

test('the payment and the due of a deposit’s settlement cannot be cancelled alone', async ({
  api,
  landlord,
}) => {
  const { due, payment } = aPaidDue(thisMonth);
  const id = addLease(api, landlord, {
    dues: [
      due,
      aDue({
        kind: 'repair',
        label: 'Solde du dépôt de garantie',
        from: today,
        to: today,
        depositMovementId: crypto.randomUUID(),
      }),
    ],
    payments: [{ ...payment, kind: 'offset', method: null }],
  });
  await open(`/tenants/${id}`);
  await rowOf(0).click();
  const link = ledger.getByRole('link', { name: 'Voir le solde du dépôt' });
  await expect.element(link.nth(1)).toBeVisible();
  await expect
    .element(ledger.getByRole('button', { name: /^(?:Annuler|Supprimer)/ }))
    .not.toBeInTheDocument();
  await link.first().click();
  await expectUrl(`/tenants/${id}?panel=deposit`);
});
