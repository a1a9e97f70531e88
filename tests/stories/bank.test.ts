import * as v from 'valibot';
import { strToU8, zipSync } from 'fflate';
import { vi } from 'vitest';
import { aMonthLedger } from '../fixtures/month-ledger.ts';
import { type Locator, page, userEvent } from 'vitest/browser';
import type {
  BankExpected,
  BankLineOutcome,
} from '../../supabase/functions/_shared/contract/payments/bank.ts';
import { RefundCreate } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { BankLines } from '../../supabase/functions/_shared/contract/payments/bank-lines.ts';
import { type Batch, BatchUndo } from '../../supabase/functions/_shared/contract/payments/batch.ts';
import { type Expense, ExpenseCreate } from '../../supabase/functions/_shared/contract/expense.ts';
import { aBenefit } from '../fixtures/benefit.ts';
import { aDue as aLedgerDue } from '../fixtures/due.ts';
import { anExpense } from '../fixtures/expense.ts';
import { aLease, aLeaseTenant } from '../fixtures/lease.ts';
import { aPayment } from '../fixtures/payment.ts';
import { aProperty } from '../fixtures/property.ts';
import { type Api, invalid, refusal } from './support/api.ts';
import { aDue, aLineOutcome, anExpectingLease, aRefusedLine, aBatch } from './support/bank.ts';
import { aDashboard } from './support/landlord.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  expectMessage,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const group = (name: string): Locator => page.getByRole('region', { name, exact: true });
const ready = group('Reconnus');
const confirm = group('À confirmer');
const assign = group('À attribuer');
const rest = group('Autres lignes');
const bar = group('Lignes cochées');
const input = page.getByLabelText('Choisir un fichier');
const row = (place: Locator, text: string): Locator =>
  place
    .getByRole('listitem')
    .filter({ has: page.getByCss('[data-row]') })
    .filter({ hasText: text });
const tickOf = (line: Locator): Locator => line.getByRole('checkbox');

/** The API's response to `GET /bank/expected`. A story may change it. */
let expected: BankExpected;

test.beforeEach(({ api }) => {
  expected = { leases: [], lines: [] };
  api.on('GET /bank/expected', () => expected);
  api.on('GET /batches', () => []);
  api.on('POST /bank/lines', ({ body }) => v.parse(BankLines, body).lines.map(({ id }) => aLineOutcome(id)));
});

/** Returns the outcome of a line that is linked to the payment with the given id. */
const linkedWith = (paymentId: string, outcome: BankLineOutcome): BankLineOutcome => ({
  ...outcome,
  payments: outcome.payments.map((payment) => Object.assign({}, payment, { id: paymentId })),
});
const sentBatches = (api: Api) => api.sent('POST /bank/lines').map((body) => v.parse(BankLines, body));

/** Returns a statement in the format of many banks, with columns for day, label and amount. */
const statement = (lines: readonly string[], name = 'releve.csv'): File =>
  new File([['Date;Libellé;Montant', ...lines].join('\r\n')], name, { type: 'text/csv' });

const choose = (file: File | string): Promise<void> => userEvent.upload(input, file);

const INES = 'Inès Œuvré';
const ines = () => anExpectingLease('Inès', 'Œuvré', 650);
const chloe = () => anExpectingLease('Chloé', 'Petit', 700, { propertyName: 'Studio Pasteur' });

async function openStatement(lines: readonly string[]): Promise<void> {
  await open('/bank');
  await choose(statement(lines));
}

test('only the three confirmed lines of a statement of 153 lines leave the browser', async ({ api }) => {
  const bakary = anExpectingLease('Bakary', 'Traoré', 720);
  expected = { leases: [ines(), chloe(), bakary], lines: [] };
  const others = Array.from(
    { length: 150 },
    (_, n) => `${String((n % 28) + 1).padStart(2, '0')}/11/2026;CB SECRET ${n} BOULANGERIE;-${n + 3},40`,
  );
  const rents = [
    '05/11/2026;VIR OEUVRE INES LOYER;650,00',
    '05/11/2026;VIR PETIT CHLOE LOYER;700,00',
    '06/11/2026;VIR TRAORE BAKARY LOYER;720,00',
  ];
  const sent = recordNetwork(api);
  await openStatement([...others, ...rents]);
  await expect
    .element(page.getByText('du 1er au 28 novembre 2026 · 153 lignes · 3 opérations au crédit'))
    .toBeVisible();
  await expect.element(ready.getByText('3 lignes')).toBeVisible();
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await expect.element(rest.getByText('Ces lignes restent sur votre appareil.')).toBeVisible();
  await expectAccessible();
  await bar.getByRole('button', { name: 'Enregistrer 3 paiements' }).click();
  await expect.element(page.getByRole('heading', { name: '3 paiements enregistrés' })).toBeVisible();

  const [request] = sentBatches(api);
  expect(sentBatches(api)).toHaveLength(1);
  expect(request?.lines.map(({ label }) => label).toSorted()).toEqual([
    'VIR OEUVRE INES LOYER',
    'VIR PETIT CHLOE LOYER',
    'VIR TRAORE BAKARY LOYER',
  ]);
  expect(request).toMatchObject({ issue: 'quittances', fileName: 'releve.csv' });
  // `sent` has everything that the page sends.
  expect(sent.join('\n')).toContain('VIR OEUVRE INES LOYER');
  expect(sent.filter((text) => /SECRET|BOULANGERIE/.test(text))).toEqual([]);
  expect(stored()).not.toMatch(/SECRET|OEUVRE/);
});

test('twelve recognised lines are seen at 1280 × 800, each in one row, and an open line shows its reasons', async () => {
  await page.viewport(1280, 800);
  const leases = Array.from({ length: 12 }, (_, n) =>
    anExpectingLease('Marie-Antoinette', `Dubois${letters(n)}`, 500 + n, {
      propertyName: 'Résidence des Trois-Cèdres, bâtiment C',
    }),
  );
  expected = { leases, lines: [] };
  const label = (n: number): string =>
    `VIR SEPA DUBOIS${letters(n).toUpperCase()} MARIE ANTOINETTE LOYER REF 1`;
  await openStatement([
    ...leases.map((_, n) => `05/11/2026;${label(n)};${500 + n},00`),
    '05/11/2026;VIR DUBOISAK LOYER;610,00',
    '05/11/2026;CB BOULANGERIE;-3,40',
  ]);
  await expect.element(ready.getByText(/^12 lignes/)).toBeVisible();
  await untilSettled();
  const boxesOf = (place: Locator) =>
    place
      .getByCss('[data-row]')
      .elements()
      .map((element) => element.getBoundingClientRect());
  const rows = boxesOf(ready);
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ height }) => height)).size).toBe(1);
  expect(rows.at(-1)?.bottom).toBeLessThan(bar.element().getBoundingClientRect().top);
  const header = page.getByCss('main header').first().element().getBoundingClientRect();
  expect(header.height).toBeLessThan(48);

  // A doubtful line and a line without rent begin their columns at the same places.
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  const startsOf = (place: Locator) =>
    [...place.getByCss('[data-row]').first().element().children]
      .slice(1, 4)
      .map((cell) => cell.getBoundingClientRect().left);
  for (const place of [confirm, rest])
    expect(startsOf(place).map((left, column) => (column === 1 ? 0 : left))).toEqual(
      startsOf(ready).map((left, column) => (column === 1 ? 0 : left)),
    );

  const first = row(ready, `DUBOIS${letters(0).toUpperCase()}`);
  await expect.element(first).not.toHaveTextContent('Nom complet');
  await first.getByRole('button', { name: /^Changer/ }).click();
  await expect.element(first).toHaveTextContent('Nom complet · Montant dû · Libellé : loyer');
});

test('a bank line whose label names an unexpected month is recorded for the month that the landlord chooses', async ({
  api,
}) => {
  const dues = [aDue('2026-10', 830), aDue('2026-11', 830)];
  const julie = anExpectingLease('Julie', 'Martin', 830, { dues });
  expected = { leases: [julie], lines: [] };
  await openStatement(['05/11/2026;VIR MARTIN JULIE LOYER NOVEMBRE 2026;830,00']);
  const line = row(confirm, 'Julie Martin');
  await expect.element(line).toHaveTextContent('octobre 2026');
  await expect.element(line).toHaveTextContent('Libellé : novembre 2026');
  await expect.element(tickOf(line)).toBeDisabled();
  await expect.element(line.getByRole('button', { name: /^Pour octobre 2026/ })).toBeVisible();
  await expectAccessible();
  await line.getByRole('button', { name: /^Pour novembre 2026/ }).click();
  await expect.poll(() => line.element().contains(document.activeElement)).toBe(true);
  await expect.element(tickOf(line)).toBeChecked();
  await expect.element(line).not.toHaveTextContent('octobre 2026');
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(page.getByRole('heading', { name: '1 paiement enregistré' })).toBeVisible();
  expect(sentBatches(api)[0]?.lines[0]?.parts).toMatchObject([{ kind: 'payment', month: '2026-11' }]);
});

test('a line has one button for the month in its label after another line has paid the earlier month', async () => {
  const julie = anExpectingLease('Julie', 'Martin', 830, {
    dues: [aDue('2026-09', 830), aDue('2026-10', 830)],
  });
  expected = { leases: [julie], lines: [] };
  await openStatement([
    '03/11/2026;VIR J MARTIN LOYER;830,00',
    '05/11/2026;VIR MARTIN JULIE LOYER OCTOBRE 2026;830,00',
  ]);
  const line = row(confirm, 'OCTOBRE 2026');
  const months = line.getByRole('button', { name: /^Pour / });
  await expect.element(months).toHaveLength(2);
  await tickOf(row(confirm, 'J MARTIN')).click();
  await expect.element(months).toHaveAccessibleName(/^Pour octobre 2026/);
  await months.click();
  await expect.element(tickOf(line)).toBeChecked();
});

/** Returns everything that the page stores on the device. */
const stored = (): string =>
  JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept)));

/** Records the URL and the body of each request that the page sends from now on. */
function recordNetwork(api: Api): string[] {
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (typeof address !== 'string') throw new Error('Only lib/http/http.ts calls fetch.');
    sent.push(`${address} ${typeof init?.body === 'string' ? init.body : ''}`);
    return api.fetch(address, init);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(
    (body) => void sent.push(JSON.stringify(body)),
  );
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((address, body) => {
    sent.push(`${String(address)} ${JSON.stringify(body)}`);
    return true;
  });
  return sent;
}

test.for([
  [
    'pdf',
    '%PDF-1.7 …',
    'Un PDF ne peut pas être lu de façon fiable : demandez à votre banque l’export OFX ou CSV.',
  ],
  ['png', '\u0089PNG…', 'Une image ne peut pas être lue'],
  ['csv', '', 'Ce fichier est vide.'],
  ['csv', 'Date;Libellé;Montant;Devise\r\n05/11/2026;WIRE;10,00;USD', 'Ce compte n’est pas en euros.'],
] as const)(
  'dropping a file that is not a bank statement, such as .%s, shows an error',
  async ([ending, text, said]) => {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const isPlain = ending === 'csv';
    await open('/bank');
    await choose(new File([isPlain ? text : bytes], `releve.${ending}`));
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert).toHaveTextContent(said);
    await expectAccessible();
  },
);

test('the bank page reads a statement dropped after a file of an unknown kind', async () => {
  expected = { leases: [ines()], lines: [] };
  const csv = 'Date;Libellé;Montant\n05/11/2026;VIR OEUVRE INES LOYER;650,00';
  const zipOf = (files: Record<string, string>) =>
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );
  const alert = page.getByRole('main').getByRole('alert');
  await open('/bank');
  for (const [content, name, said] of [
    [
      'Date,Libellé,Montant\n05/11/2026,ROY,650,00\n06/11/2026,EDF,-2,50',
      'virgules.csv',
      'Aucune opération lisible dans ce relevé. Si votre compte en a, demandez l’export OFX. 2 lignes illisibles laissées de côté.',
    ],
    ['!Type:Bank\nD05/11/2026\nT650.00\n^', 'releve.qif', 'Un fichier QIF ne nomme ni le compte'],
    [zipOf({ 'note.txt': 'Bonjour' }), 'note.zip', 'Ce ZIP ne contient aucun relevé.'],
    [zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'releve.xlsx', 'Un classeur Excel n’est pas lu ici'],
    [
      `Date;Libellé;Montant\n${'05/11/2026;ROY;650,00\n'.repeat(20_001)}`,
      'long.csv',
      'Ce relevé a plus de 20 000 lignes',
    ],
    [new Uint8Array(10_000_001), 'lourd.csv', 'Ce fichier est trop lourd'],
    ['Bonjour,\nvoici le relevé.', 'lettre.csv', 'Ce fichier n’est pas un relevé bancaire'],
  ] as const) {
    await choose(new File([content], name));
    await expect.element(alert).toHaveTextContent(said);
  }
  const december = 'Date;Libellé;Montant\n15/12/2026;CARTE;-3,00';
  await choose(new File([zipOf({ 'a.csv': csv, 'b.csv': december })], 'releves.zip'));
  await expect.element(page.getByText(/2 lignes · 1 opération au crédit/)).toBeVisible();
  await expect.element(row(ready, INES)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

const question = group('Que contiennent les colonnes\u202F?');

/** Returns a statement with column titles that no bank uses. */
const unlabelledFile = (): File =>
  new File(['alpha;beta;gamma\r\n05/11/2026;VIR OEUVRE INES LOYER;650,00'], 'export.csv');

test('the page asks once for the meaning of unknown columns', async () => {
  expected = { leases: [ines()], lines: [] };
  await open('/bank');
  await choose(unlabelledFile());
  await expect.element(question).toHaveFocus();
  await question.getByLabelText('alpha').selectOptions('Date');
  await question.getByLabelText('beta').selectOptions('Ne pas importer');
  await question.getByLabelText('gamma').selectOptions('Montant (débits en négatif)');
  await question.getByRole('button', { name: 'Lire le relevé' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent(/Indiquez la date/);
  await expectAccessible();
  await question.getByLabelText('beta').selectOptions('Libellé');
  await question.getByRole('button', { name: 'Lire le relevé' }).click();
  await expect.element(row(ready, INES)).toBeVisible();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(unlabelledFile());
  await expect.element(row(ready, INES)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('choosing another file before naming the columns stores nothing about the columns of the first file', async () => {
  expected = { leases: [ines()], lines: [] };
  await open('/bank');
  await choose(unlabelledFile());
  await focus(question.getByRole('button', { name: 'Choisir un autre fichier' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();
  expect(stored()).not.toContain('alpha');
  await choose(statement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']));
  await expect.element(row(ready, INES)).toBeVisible();
  // The page recognises the columns of the second file by their titles, so it offers no review of columns.
  await expect.element(page.getByRole('button', { name: 'Revoir les colonnes' })).not.toBeInTheDocument();
});

test('the page names a row whose day cannot be read', async () => {
  expected = { leases: [ines()], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00', '########;VIR MARLIN LOYER;640,00']);
  await expect
    .element(page.getByText('Ligne illisible\u00A0: ######## · VIR MARLIN LOYER · 640,00'))
    .toBeVisible();
});

test('the page asks whether the day or the month comes first if the days of a file contradict each other', async () => {
  expected = { leases: [ines()], lines: [] };
  await openStatement(['25/10/2026;VIR OEUVRE INES LOYER;650,00', '04/13/2026;ACHAT;-12,00']);
  const days = group('Le jour ou le mois en premier\u202F?');
  await expect.element(days).toHaveFocus();
  await expectAccessible();
  await focus(days.getByRole('button', { name: 'Le jour\u00A0: 25/10/2026, le 25\u00A0octobre 2026' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(row(ready, INES)).toBeVisible();
  await expect.element(page.getByText('Ligne illisible\u00A0: 04/13/2026 · ACHAT · -12,00')).toBeVisible();
});

test('the landlord can keep or correct the stored meaning of columns', async () => {
  expected = { leases: [ines()], lines: [] };
  localStorage.setItem('klinky.bankColumns', '{"alpha|beta|gamma":["day","amount","label"]}');
  const review = page.getByRole('button', { name: 'Revoir les colonnes' });
  const text = 'alpha;beta;gamma\r\n05/11/2026;650,00;VIR OEUVRE INES LOYER';
  await open('/bank');
  await choose(new File([text], 'export.csv'));
  await expect.element(row(ready, INES)).toBeVisible();
  await focus(review);
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toHaveFocus();
  await expect.element(question).toHaveTextContent('Le relevé sera relu');
  await expect.element(question.getByLabelText('beta')).toHaveDisplayValue('Montant (débits en négatif)');
  await expect.element(review).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await question.getByLabelText('beta').selectOptions('Ne pas importer');
  await focus(question.getByRole('button', { name: 'Garder ces colonnes' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(review).toHaveFocus();
  await expect.element(tickOf(row(ready, INES))).toBeChecked();

  await userEvent.keyboard('{Enter}');
  await expect.element(question.getByLabelText('beta')).toHaveDisplayValue('Montant (débits en négatif)');
  await question.getByLabelText('beta').selectOptions('Crédit');
  await question.getByLabelText('gamma').selectOptions('Payeur');
  await question.getByRole('button', { name: 'Lire le relevé' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent(/Indiquez la date/);
  await question.getByLabelText('beta').selectOptions('Montant (débits en négatif)');
  await question.getByRole('button', { name: 'Lire le relevé' }).click();
  await expect.element(group('Lignes du relevé')).toHaveFocus();
  expect(stored()).toContain(String.raw`[\"day\",\"amount\",\"payer\"]`);

  // In the dialog, the landlord can choose another file.
  await review.click();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();
});

test('in English, bank lines can be reached, ticked, opened and recorded by keyboard', async ({ api }) => {
  expected = { leases: [ines(), chloe()], lines: [] };
  localStorage.setItem('klinky.locale', 'en');
  localStorage.setItem('klinky.theme', 'dark');
  await open('/bank');
  await focus(page.getByLabelText('Choose a file'));
  await userEvent.upload(
    page.getByLabelText('Choose a file'),
    statement(['05/11/2026;VIR OEUVRE INES LOYER;650,00', '05/11/2026;VIR PETIT CHLOE LOYER;700,00']),
  );
  // The page no longer has the file input, so the group of lines gets the focus.
  await expect.element(group('Lines of the statement')).toHaveFocus();
  const lines = group('Recognised');
  await expect.element(tickOf(row(lines, INES))).toBeChecked();
  await focus(tickOf(row(lines, INES)));
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard(' ');
  await expect.element(tickOf(row(lines, 'Chloé Petit'))).not.toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(row(lines, 'Chloé Petit').getByRole('group', { name: 'For whom?' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: '1 payment recorded' })).toBeVisible();
  await expect.element(group('1 payment recorded')).toHaveFocus();
  expect(sentBatches(api).flatMap(({ lines: sent }) => sent.map(({ amount }) => amount))).toEqual([650]);
});

test('an unmatched line becomes the rent of the tenant or tenants for whom the landlord searches', async ({
  api,
}) => {
  const [first, second] = [ines(), chloe()];
  expected = { leases: [first, second], lines: [] };
  await openStatement(['05/11/2026;VIR SCI DES AMIS;1 350,00', '05/11/2026;VIR INCONNU;12,00']);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('button', { name: /^C’est un loyer.*AMIS/ }).click();
  const line = row(assign, 'SCI DES AMIS');
  await expect.element(line.getByCss('[data-row]')).toHaveFocus();
  await expect.element(tickOf(line)).toBeDisabled();
  await type(line.getByLabelText('Chercher un locataire'), 'chlo');
  await userEvent.keyboard('{Enter}');
  await expect.element(tickOf(line)).toBeChecked();

  await line.getByRole('button', { name: 'Répartir' }).click();
  const split = line.getByRole('region', { name: 'Répartition' });
  const part = (n: number): Locator => split.getByRole('listitem', { name: `Part ${n}` });
  await type(part(1).getByLabelText('Montant'), '700');
  await expect.element(split.getByText(/Reste à répartir.*650,00/)).toBeVisible();
  await split.getByRole('button', { name: 'Ajouter une part' }).click();
  await part(2).getByLabelText('Locataire').selectOptions('Inès Œuvré · Le Bellecour');
  await part(2).getByLabelText('Nature').selectOptions('Aide de la CAF');
  await expect.element(split.getByText(/Reste à répartir.*0,00/)).toBeVisible();
  await expectAccessible();
  await bar.getByRole('button', { name: 'Enregistrer 2 paiements' }).click();
  await expect
    .element(page.getByRole('heading', { name: /paiements enregistrés$|^1 paiement enregistré$/ }))
    .toBeVisible();
  expect(sentBatches(api)[0]?.lines[0]?.parts).toEqual([
    expect.objectContaining({ kind: 'payment', tenantId: second.tenants[0]?.id, amount: 700 }),
    expect.objectContaining({
      kind: 'benefit',
      tenantId: first.tenants[0]?.id,
      amount: 650,
      month: '2026-10',
      payerOffice: 'caf',
    }),
  ]);
});

test('choosing another tenant restarts the split of a bank line', async ({ api }) => {
  const [first, second] = [ines(), chloe()];
  expected = { leases: [first, second], lines: [] };
  await openStatement(['05/11/2026;VIR SCI DES AMIS LOYER;900,00']);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('button', { name: /^C’est un loyer.*AMIS/ }).click();
  const line = row(assign, 'SCI DES AMIS');
  await type(line.getByLabelText('Chercher un locataire'), 'ines');
  await line.getByRole('button', { name: 'Inès Œuvré · Le Bellecour' }).click();
  await line.getByRole('button', { name: 'Répartir' }).click();
  const tenant = line.getByRole('listitem', { name: 'Part 1' }).getByLabelText('Locataire');
  await expect.element(tenant).toHaveDisplayValue('Inès Œuvré · Le Bellecour');
  await type(line.getByLabelText('Chercher un locataire'), 'chloe');
  const other = line.getByRole('button', { name: 'Chloé Petit · Studio Pasteur' });
  await other.click();
  await expect.element(tenant).toHaveDisplayValue('Chloé Petit · Studio Pasteur');
  await expect.element(other).toHaveFocus();
  await type(line.getByRole('listitem', { name: 'Part 1' }).getByLabelText('Montant'), '700');
  // Ticking the line now would record only a part of its amount.
  await expect.element(line).toHaveTextContent(/Ne sera pas enregistré : 200,00/);
  await expect.element(tickOf(line)).not.toBeChecked();
  await tickOf(line).click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(page.getByRole('heading', { name: '1 paiement enregistré' })).toBeVisible();
  expect(sentBatches(api)[0]?.lines[0]?.parts).toMatchObject([
    { tenantId: second.tenants[0]?.id, amount: 700 },
  ]);
});

test('before the page records a line, it names the co-tenant or guarantor in the line’s label as the payer', async ({
  api,
}) => {
  const bo = { id: crypto.randomUUID(), firstName: 'Bo', lastName: 'Li', companyName: null, leavesOn: null };
  const odile = { id: crypto.randomUUID(), firstName: 'Odile', lastName: 'Roy', companyName: null };
  const lease = ines();
  expected = {
    leases: [{ ...lease, tenants: [...lease.tenants, bo], guarantors: [odile] }, chloe()],
    lines: [],
  };
  await openStatement([
    '05/11/2026;VIR INST BO LI LOYER;650,00',
    '06/11/2026;VIR INST ODILE ROY;50,00',
    '06/11/2026;VIR PETIT CHLOE LOYER;700,00',
  ]);
  await expect.element(row(ready, 'BO LI')).toHaveTextContent('payé par Bo Li');
  await expect.element(row(confirm, 'ODILE ROY')).toHaveTextContent('payé par Odile Roy');
  await expect.element(row(confirm, 'ODILE ROY')).toHaveTextContent('Nom du garant');
  await expect.element(row(ready, 'PETIT CHLOE')).not.toHaveTextContent('payé par');
  await tickOf(row(confirm, 'ODILE ROY')).click();
  await bar.getByRole('button', { name: 'Enregistrer 3 paiements' }).click();
  await expect
    .element(page.getByRole('heading', { name: /paiements enregistrés$|^1 paiement enregistré$/ }))
    .toBeVisible();
  const parts = Object.fromEntries(
    sentBatches(api).flatMap(({ lines }) => lines.map(({ label, parts: [part] }) => [label, part])),
  );
  expect(parts['VIR INST BO LI LOYER']).toMatchObject({ tenantId: bo.id, payerTenantId: bo.id });
  expect(parts['VIR INST ODILE ROY']).toMatchObject({
    tenantId: lease.tenants[0]?.id,
    payerGuarantorId: odile.id,
  });
  expect(parts['VIR PETIT CHLOE LOYER']).toMatchObject({ payerTenantId: null, payerGuarantorId: null });
});

test('the device remembers an ignored payer without storing the payer’s name', async () => {
  expected = { leases: [ines()], lines: [] };
  const line = '05/11/2026;VIR OEUVRE INES LOYER;650,00';
  await openStatement([line, '06/11/2026;VIR TANTE MARTHE;20,00']);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('button', { name: /^Toujours ignorer.*MARTHE/ }).click();
  await expect.element(row(rest, 'MARTHE')).toHaveTextContent('Ignoré sur cet appareil');
  expect(stored()).not.toContain('MARTHE');
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(statement([line, '07/11/2026;VIR TANTE MARTHE;25,00']));
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await expect.element(row(rest, '25,00')).toHaveTextContent('Ignoré sur cet appareil');
  await rest.getByRole('button', { name: /^Ne plus ignorer/ }).click();
  await expect.element(rest.getByRole('button', { name: /^C’est un loyer/ })).toBeVisible();
});

test('a line marked as no rent or skipped is not ticked in the next statement on this device', async () => {
  expected = { leases: [ines(), chloe()], lines: [] };
  const file = () =>
    statement([
      '05/11/2026;VIR OEUVRE INES LOYER;650,00',
      '06/11/2026;VIR PETIT CHLOE LOYER;700,00',
      '04/11/2026;VIR TANTE MARTHE LOYER;700,00',
    ]);
  await open('/bank');
  await choose(file());
  await row(confirm, 'MARTHE')
    .getByRole('button', { name: /^Changer/ })
    .click();
  await confirm.getByRole('button', { name: 'Ce n’est pas un loyer' }).click();
  await tickOf(row(ready, 'PETIT')).click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(page.getByRole('heading', { name: /enregistré/ }).first()).toBeVisible();
  expect(stored()).not.toMatch(/PETIT|MARTHE/);
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(file());
  await expect.element(row(ready, 'INES')).toBeVisible();
  await expect.element(row(confirm, 'PETIT')).toHaveTextContent('Laissé de côté la dernière fois');
  await expect.element(tickOf(row(confirm, 'PETIT'))).not.toBeChecked();
  await expect.element(confirm.getByRole('checkbox', { name: /^Tout cocher/ })).toBeDisabled();
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await expect.element(row(rest, 'MARTHE')).toHaveTextContent('Laissé de côté la dernière fois');
});

test('a refused bank line that may be a duplicate links to the existing payment', async ({ api }) => {
  expected = { leases: [ines(), chloe()], lines: [] };
  const paymentId = crypto.randomUUID();
  api.on('POST /bank/lines', ({ body }) =>
    v.parse(BankLines, body).lines.map(({ id, amount, parts: [part] }) =>
      part?.kind === 'existing'
        ? linkedWith(part.paymentId, aLineOutcome(id))
        : amount === 650
          ? aRefusedLine(id, {
              errorCode: 'UNSEEN_PAYMENTS',
              issues: [{ path: 'parts.0', code: 'overlaps' }],
              paymentId,
            })
          : aRefusedLine(id, {
              errorCode: 'VALIDATION_FAILED',
              issues: [{ path: 'bookedOn', code: 'beforeAccount' }],
            }),
    ),
  );
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00', '05/11/2026;VIR PETIT CHLOE LOYER;700,00']);
  await bar.getByRole('button', { name: 'Enregistrer 2 paiements' }).click();
  await expect
    .element(row(ready, 'Chloé Petit'))
    .toHaveTextContent('Cette ligne est antérieure à l’ouverture du compte.');
  await expect.element(row(ready, INES)).toHaveTextContent('Ce paiement a peut-être déjà été enregistré.');
  await expectAccessible();
  await ready.getByRole('button', { name: /^Même paiement/ }).click();
  await bar.getByRole('button', { name: 'Rapprocher 1 ligne' }).click();
  await expect.element(page.getByRole('heading', { name: 'Aucun paiement enregistré' })).toBeVisible();
  await expect.element(page.getByText('1 ligne rapprochée d’un paiement déjà enregistré')).toBeVisible();
  expect(sentBatches(api)[1]?.lines[0]?.parts).toEqual([{ kind: 'existing', paymentId }]);
});

test('the share of a tenant and a transfer of the CAF are recorded, and the row says the month that each pays', async ({
  api,
}) => {
  const aided = (firstName: string, lastName: string, benefit: number) => {
    const lease = anExpectingLease(firstName, lastName, 650);
    const tenantId = lease.tenants[0]?.id ?? '';
    const due = (month: string, remaining: number) => ({
      ...aDue(month, remaining),
      benefits: [
        { tenantId, tenantName: `${firstName} ${lastName}`, office: 'caf' as const, month, amount: benefit },
      ],
    });
    return { ...lease, dues: [due('2026-10', benefit), due('2026-11', 650)] };
  };
  expected = { leases: [aided('Inès', 'Œuvré', 200), aided('Chloé', 'Petit', 312)], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;450,00', '05/11/2026;VIR CAF DU RHONE;512,00']);
  await expect.element(row(ready, 'VIR OEUVRE')).toHaveTextContent('novembre 2026');
  await expect.element(row(ready, 'VIR CAF')).toHaveTextContent('octobre 2026');
  await bar.getByRole('button', { name: 'Enregistrer 3 paiements' }).click();
  await expect.element(page.getByRole('heading', { name: /paiements enregistrés$/ })).toBeVisible();
  const parts = sentBatches(api).flatMap(({ lines }) => lines.flatMap((line) => line.parts));
  expect(parts).toMatchObject([
    { kind: 'payment', amount: 450, month: null },
    { kind: 'benefit', amount: 200, month: '2026-10', payerOffice: 'caf' },
    { kind: 'benefit', amount: 312, month: '2026-10', payerOffice: 'caf' },
  ]);
});

test('after a transfer of the CAF with another amount, the page asks whether it is the new one', async ({
  api,
}) => {
  const lease = anExpectingLease('Inès', 'Œuvré', 650);
  const tenantId = lease.tenants[0]?.id ?? '';
  const benefit = aBenefit({ tenantId, amount: 47, firstMonth: '2026-10' });
  expected = { leases: [{ ...lease, dues: [aDue('2026-10', 650)] }], lines: [] };
  api.on('GET /leases', () => [
    aLease({
      id: lease.leaseId,
      tenants: [aLeaseTenant({ id: tenantId, firstName: 'Inès', lastName: 'Œuvré' })],
    }),
  ]);
  let benefits = [benefit];
  api.on('GET /leases/:id/benefits', () => benefits);
  api.on('PUT /leases/:id/benefits/:benefitId', () => (benefits = [{ ...benefit, amount: 277 }]));
  api.on('GET /payments', () => [
    aPayment({
      kind: 'benefit',
      amount: 277,
      payerOffice: 'caf',
      tenantId,
      names: { from: '2026-10-01', to: '2026-10-31' },
    }),
  ]);
  await openStatement(['05/11/2026;VIR CAF DU RHONE DIE 015442510V16 0744118HOEUVRE 102026ME;277,00']);
  await tickOf(row(confirm, 'VIR CAF')).click();
  await bar.getByRole('button', { name: /^Enregistrer / }).click();
  const done = page.getByRole('region', { name: /paiements? enregistré/ });
  await expect
    .element(done)
    .toHaveTextContent(/Inès Œuvré.*La CAF a versé 277,00\s€ pour octobre 2026, 47,00\s€ étaient attendus/);
  await done.getByRole('button', { name: /^Attendre 277,00\s€ dès octobre 2026/ }).click();
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('PUT /leases/:id/benefits/:benefitId')).toMatchObject([
    { tenantId, amount: 277, firstMonth: '2026-10' },
  ]);
  await expect.element(done).toHaveFocus();
});

for (const [locale, choose, group, name] of [
  ['fr', 'Choisir un fichier', 'Reconnus', 'Régularisation des charges, année 2025'],
  ['en', 'Choose a file', 'Recognised', 'Settlement of charges, 2025'],
] as const)
  test(`a line that pays a settlement of charges names the settlement, and no rent (${locale})`, async () => {
    const settlement = { ...aDue('2026-11', 120), kind: 'settlement' as const, label: 'année 2025' };
    expected = { leases: [{ ...ines(), dues: [settlement] }], lines: [] };
    localStorage.setItem('klinky.locale', locale);
    await open('/bank');
    await userEvent.upload(
      page.getByLabelText(choose),
      statement(['05/11/2026;VIR OEUVRE INES REGUL CHARGES 2025;120,00']),
    );
    const line = row(page.getByRole('region', { name: group, exact: true }), 'REGUL');
    await expect.element(line).toHaveTextContent(name);
    await expect.element(line).not.toHaveTextContent(/novembre|November/);
    await line.getByRole('button', { name: /^(?:Changer|Change)/ }).click();
    await expect.element(line).not.toHaveTextContent(/Libellé|Description/);
  });

test('the page sends sixty lines in two requests, and the landlord can stop between the requests', async ({
  api,
}) => {
  const leases = Array.from({ length: 60 }, (_, n) =>
    anExpectingLease('Camille', `Durand${letters(n)}`, 500 + n),
  );
  expected = { leases, lines: [] };
  await openStatement(
    leases.map((_, n) => `05/11/2026;VIR DURAND${letters(n).toUpperCase()} CAMILLE LOYER;${500 + n},00`),
  );
  const release = api.hold('POST /bank/lines');
  await bar.getByRole('button', { name: 'Enregistrer 60 paiements' }).click();
  await expect.element(bar.getByText('0 sur 60')).toBeVisible();
  await bar.getByRole('button', { name: 'Arrêter' }).click();
  release();
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Il reste 10 lignes à enregistrer.');
  await page.getByRole('link', { name: 'Locataires' }).first().click();
  await expectUrl('/tenants');
  await page.getByRole('link', { name: 'Banque' }).first().click();
  await bar.getByRole('button', { name: 'Reprendre' }).click();
  await expect.element(page.getByRole('heading', { name: '60 paiements enregistrés' })).toBeVisible();
  expect(sentBatches(api).map(({ lines }) => lines.length)).toEqual([50, 10]);
  expect(new Set(sentBatches(api).map(({ batchId }) => batchId)).size).toBe(1);
});

test('after a lost connection, the page offers only the lines that are not recorded', async ({ api }) => {
  const leases = Array.from({ length: 60 }, (_, n) =>
    anExpectingLease('Camille', `Durand${letters(n)}`, 500 + n),
  );
  expected = { leases, lines: [] };
  const file = () =>
    statement(
      leases.map((_, n) => `05/11/2026;VIR DURAND${letters(n).toUpperCase()} CAMILLE LOYER;${500 + n},00`),
    );
  let isCut = true;
  api.on('POST /bank/lines', ({ body }) => {
    const { lines } = v.parse(BankLines, body);
    if (isCut) api.goOffline();
    expected = { ...expected, lines: [...expected.lines, ...lines.map(aRecordedLine)] };
    return lines.map(({ id }) => aLineOutcome(id));
  });
  await open('/bank');
  await choose(file());
  await bar.getByRole('button', { name: 'Enregistrer 60 paiements' }).click();
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Il reste 10 lignes à enregistrer.');
  await expectAccessible();
  await bar.getByRole('button', { name: 'Reprendre' }).click();
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Il reste 10 lignes à enregistrer.');
  api.recover();
  await bar.getByRole('button', { name: 'En rester là' }).click();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(file());
  await expect.element(ready.getByText(/^10 lignes/)).toBeVisible();
  await expect.element(group('Déjà enregistrés').getByText(/^50 lignes/)).toBeVisible();
  isCut = false;
  await bar.getByRole('button', { name: 'Enregistrer 10 paiements' }).click();
  await expect.element(page.getByRole('heading', { name: '10 paiements enregistrés' })).toBeVisible();
  const sent = sentBatches(api).flatMap(({ lines }) => lines.map(({ id }) => id));
  expect([sent.length, new Set(sent).size]).toEqual([60, 60]);

  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(file());
  await expect.element(page.getByRole('heading', { name: 'Rien de nouveau dans ce relevé.' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

/** Returns a recorded line whose payment is valid. */
const aRecordedLine = (
  line: Pick<v.InferOutput<typeof BankLines>['lines'][number], 'id' | 'bookedOn' | 'amount' | 'payerKey'>,
): BankExpected['lines'][number] => ({
  id: line.id,
  bookedOn: line.bookedOn,
  amount: line.amount,
  payerKey: line.payerKey,
  parts: [
    {
      paymentId: crypto.randomUUID(),
      leaseId: expected.leases[0]?.leaseId ?? '',
      tenantId: null,
      kind: 'payment',
      amount: line.amount,
      month: null,
      office: null,
    },
  ],
});

test('a rejected transfer is recorded as the return of its payment only after confirmation', async ({
  api,
}) => {
  const payment = {
    id: crypto.randomUUID(),
    kind: 'payment',
    paidOn: '2026-11-05',
    amount: 650,
    payerOffice: null,
  } as const;
  const lease = { ...ines(), payments: [payment] };
  const tenantId = lease.tenants[0]?.id ?? '';
  expected = { leases: [lease, chloe()], lines: [] };
  api.on('GET /payments/:id/receipts', () => [
    { id: crypto.randomUUID(), number: 'Q-2026-0007', kind: 'quittance', outcome: 'voided' },
  ]);
  const november = aLedgerDue({ amount: 650, dueOn: '2026-11-01', from: '2026-11-01', to: '2026-11-30' });
  api.on('GET /dues', () => [
    { ...november, parts: [{ paymentId: payment.id, amount: 650, certified: 650 }] },
  ]);
  api.on('POST /refunds', () => aLedgerDue({ kind: 'refund', returnsPaymentId: payment.id }));
  const lines = ['12/11/2026;VIR REJETE OEUVRE INES;-650,00', '12/11/2026;PRLV EDF;-80,00'];
  await openStatement(lines);
  const returned = group('Retours à vérifier');
  const line = row(returned, 'VIR REJETE');
  await expect
    .element(line)
    .toHaveTextContent('Le paiement de 650,00 € d’Inès Œuvré du 5 nov. est-il revenu ?');
  await expect.element(line.getByRole('checkbox')).not.toBeInTheDocument();
  await expectAccessible();
  const record = line.getByRole('button', {
    name: /^Enregistrer la reprise : 650,00 € du 5.*nov\. · Inès Œuvré$/,
  });
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Paiement repris ou retourné' });
  await expect.element(dialog).toHaveTextContent('Sera aussi annulé : Q-2026-0007.');
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Vous avez reçu 650,00 € le 5 novembre 2026. La CAF, la MSA ou la banque a repris 650,00 € le 12 novembre 2026.',
    );
  await expect.element(dialog).toHaveTextContent('novembre 2026 : 650,00 € seront de nouveau dus.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect.element(record).toHaveFocus();
  expect(api.sent('POST /refunds')).toEqual([]);
  await record.click();
  await dialog.getByRole('button', { name: 'Enregistrer et annuler le document' }).click();
  await expectMessage('Reprise de 650,00 € enregistrée.');
  await expect.element(page.getByRole('heading', { name: 'Banque' })).toHaveFocus();
  const sent = v.parse(RefundCreate, api.sent('POST /refunds')[0]);
  expect(sent).toMatchObject({
    tenantId,
    paymentId: payment.id,
    paidOn: '2026-11-12',
    amount: 650,
    label: 'Virement retourné par la banque',
    voidReceipts: true,
  });
  const recorded = group('Déjà enregistrés');
  await recorded.getByRole('button', { name: 'Déjà enregistrés' }).click();
  await expect.element(row(recorded, 'VIR REJETE')).toHaveTextContent('Inès Œuvré');

  // In a later file, the line is recorded, and its payment is not asked for again.
  const refund = {
    paidOn: '2026-11-12',
    amount: 650,
    paymentId: payment.id,
    idempotencyKey: sent.idempotencyKey,
  };
  expected = { leases: [{ ...lease, refunds: [refund] }, chloe()], lines: [] };
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(statement(lines));
  await recorded.getByRole('button', { name: 'Déjà enregistrés' }).click();
  await expect.element(row(recorded, 'VIR REJETE')).toHaveTextContent('Inès Œuvré');
  await expect.element(returned).not.toBeInTheDocument();
  expect(sentBatches(api)).toEqual([]);
});

test('the landlord leaves the question about a benefit that the CAF takes back, also in later files', async () => {
  const payment = {
    id: crypto.randomUUID(),
    kind: 'benefit',
    paidOn: '2026-11-05',
    amount: 380,
    payerOffice: 'caf',
  } as const;
  expected = { leases: [{ ...ines(), payments: [payment] }, chloe()], lines: [] };
  const lines = ['25/11/2026;PRLV CAF DU RHONE INDU AL;-47,00'];
  await openStatement(lines);
  const line = row(group('Retours à vérifier'), 'INDU');
  await expect
    .element(line)
    .toHaveTextContent('Une part de l’aide de 380,00 € d’Inès Œuvré du 5 nov. a-t-elle été reprise ?');
  await line.getByRole('button', { name: 'Ignorer : PRLV CAF DU RHONE INDU AL' }).click();
  for (const isAgain of [false, true]) {
    if (isAgain) {
      await page.getByRole('button', { name: 'Autre fichier' }).click();
      await choose(statement(lines));
    }
    await expect.element(rest).toBeVisible();
    await expect.element(group('Retours à vérifier')).not.toBeInTheDocument();
  }
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await row(rest, 'INDU')
    .getByRole('button', { name: /^Ne plus ignorer/ })
    .click();
  await expect.element(line.getByRole('button', { name: /^Enregistrer la reprise/ })).toBeVisible();
});

test('money sent to a tenant is labelled as a refund', async ({ api }) => {
  const lease = ines();
  expected = { leases: [lease, chloe()], lines: [] };
  await openStatement([
    '12/11/2026;VIR SEPA EMIS INES OEUVRE TROP PERCU;-20,00',
    '12/11/2026;PRLV EDF;-80,00',
  ]);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  const line = row(rest, 'TROP PERCU');
  await expect.element(line).toHaveTextContent('Remboursé à Inès Œuvré ?');
  await expect.element(line).toHaveTextContent('Remboursement à enregistrer sur son compte');
  await expect
    .element(line.getByRole('link', { name: 'Enregistrer le remboursement\u00A0: Inès Œuvré' }))
    .toHaveAttribute('href', `/tenants/${lease.tenants[0]?.id}?panel=refund&paidOn=2026-11-12&paid=20`);
  await expect.element(row(rest, 'PRLV EDF')).not.toHaveTextContent('Remboursé à');
  await expectAccessible();
  expect(sentBatches(api)).toEqual([]);
});

/** Returns a deposit that the landlord holds. */
const held = (amount: number) => ({ owed: 0, held: amount, toReturn: amount, movements: [] });

test('an outgoing line that names a departed tenant, or equals his deposit, opens his departure with its day and sum', async () => {
  const gone = anExpectingLease('Julie', 'Martin', 650, {
    endsOn: '2026-10-31',
    deposit: held(650),
    dues: [],
  });
  expected = { leases: [gone, { ...chloe(), deposit: held(700) }], lines: [] };
  await openStatement([
    '12/11/2026;VIREMENT MARTIN JULIE;-480,00',
    '12/11/2026;VIR AGENCE;-650,00',
    '30/10/2026;VIR TOT;-650,00',
    '12/11/2026;VIR CREDIT;-700,00',
  ]);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  for (const label of ['MARTIN JULIE', 'AGENCE']) {
    const line = row(rest, label);
    await expect
      .element(line.getByRole('link', { name: 'Départ\u00A0: Julie Martin' }))
      .toHaveAttribute(
        'href',
        `/departure?lease=${gone.leaseId}&step=deposit&paidOn=2026-11-12&paid=${label === 'AGENCE' ? 650 : 480}`,
      );
    await expect.element(line.getByRole('link', { name: /^Enregistrer une dépense/ })).toBeVisible();
  }
  for (const label of ['TOT', 'CREDIT'])
    await expect.element(row(rest, label).getByRole('link')).toHaveLength(1);
  await expectAccessible();
});

test('an outgoing line is recorded once the landlord has recorded the return of the deposit', async ({
  api,
}) => {
  api.on('GET /month', () => aMonthLedger());
  const gone = anExpectingLease('Julie', 'Martin', 650, {
    endsOn: '2026-10-31',
    deposit: held(650),
    dues: [],
  });
  expected = { leases: [gone], lines: [] };
  await openStatement(['12/11/2026;VIR EMIS MME MARTIN JULIE SOLDE DEPOT DE GARANTIE;-480,00']);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await expect
    .element(row(rest, 'MARTIN').getByRole('link', { name: 'Départ\u00A0: Julie Martin' }))
    .toBeVisible();
  const movements = [{ kind: 'returned', movedOn: '2026-11-10', amount: 480 } as const];
  expected = {
    leases: [{ ...gone, deposit: { owed: 0, held: 0, toReturn: 0, movements } }],
    lines: [],
  };
  await page.getByRole('link', { name: 'Loyers' }).first().click();
  await page.getByRole('link', { name: 'Rapprocher un relevé' }).click();
  const recorded = group('Déjà enregistrés');
  await recorded.getByRole('button', { name: 'Déjà enregistrés' }).click();
  await expect.element(row(recorded, 'MARTIN')).toHaveTextContent('Julie Martin dépôt de garantie');
  await expect.element(page.getByRole('link', { name: /^Départ/ })).not.toBeInTheDocument();
});

test('a split remittance is recognised in another file', async () => {
  const [first, second] = [ines(), chloe()];
  const remittance = { id: crypto.randomUUID(), bookedOn: '2026-11-03', amount: 1350, payerKey: null };
  expected = { leases: [first, second], lines: [] };
  const recordedLine = aRecordedLine(remittance);
  const parts = recordedLine.parts.flatMap((part) => [
    { ...part, amount: 650 },
    { ...part, paymentId: crypto.randomUUID(), leaseId: second.leaseId, amount: 700 },
  ]);
  const settled = expected.leases.map((lease) => ({ ...lease, dues: [] }));
  expected = { leases: settled, lines: [{ ...recordedLine, parts }] };
  await openStatement(['05/11/2026;REMISE DE 2 CHEQUES;1 350,00', '05/11/2026;REMISE CHEQUE;650,00']);
  const line = row(confirm, 'REMISE DE 2 CHEQUES');
  await expect.element(line).toHaveTextContent('Inès Œuvré et Chloé Petit');
  await expect.element(line).toHaveTextContent('Même paiement ?');
  await expect
    .element(page.getByRole('button', { name: 'Même paiement\u00A0: REMISE CHEQUE' }))
    .not.toBeInTheDocument();
  await line.getByRole('button', { name: /^Même paiement/ }).click();
  await expect.element(group('Déjà enregistrés')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('the landlord can ignore an outgoing line, or all lines of its payee, also in later files', async () => {
  expected = { leases: [ines()], lines: [] };
  const lines = [
    '02/11/2026;CB BOULANGERIE PAUL;-4,20',
    '09/11/2026;CB BOULANGERIE PAUL;-5,10',
    '10/11/2026;CB EDF;-40,00',
  ];
  await openStatement([...lines, '05/11/2026;VIR OEUVRE INES LOYER;650,00']);
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  const done = page.getByRole('region', { name: '1 paiement enregistré' });
  await expect.element(done).toHaveAccessibleDescription('3 sorties d’argent non enregistrées');
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  const ignore = (text: string, name: string) =>
    row(rest, text).getByRole('button', { name: new RegExp(`^${name}\\s:`) });
  await ignore('CB EDF', 'Ignorer').click();
  await expect.element(row(rest, 'CB EDF')).toHaveTextContent('Ignoré sur cet appareil');
  await expect.element(done).toHaveAccessibleDescription('2 sorties d’argent non enregistrées');
  await ignore('4,20', 'Ignorer').click();
  await focus(ignore('4,20', 'Toujours ignorer'));
  await userEvent.keyboard('{Enter}');
  await expect.element(row(rest, '5,10')).toHaveTextContent('Ignoré sur cet appareil');
  await expect.element(done).toHaveAccessibleDescription('Plus aucune sortie d’argent à enregistrer');
  await expectAccessible();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(statement([...lines, '16/11/2026;CB BOULANGERIE PAUL;-6,30']));
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  for (const text of ['4,20', '6,30', 'CB EDF'])
    await expect.element(row(rest, text)).toHaveTextContent('Ignoré sur cet appareil');
  await ignore('6,30', 'Ne plus ignorer').click();
  await expect.element(row(rest, '4,20')).not.toHaveTextContent('Ignoré sur cet appareil');
  expect(stored()).not.toContain('BOULANGERIE');
});

test('a line with rent and deposit is recorded as two parts', async ({ api }) => {
  const lease = anExpectingLease('Inès', 'Œuvré', 740, {
    deposit: { owed: 700, held: 0, toReturn: 0, movements: [] },
  });
  expected = { leases: [lease], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER ET DEPOT DE GARANTIE;1 440,00']);
  const line = row(confirm, INES);
  await expect.element(line).toHaveTextContent('Dépôt de garantie ?');
  await expect.element(line).toHaveTextContent(/700,00\s€ dépôt \+ 740,00\s€ loyer/);
  await expect.element(tickOf(line)).not.toBeChecked();
  await tickOf(line).click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement et 1 dépôt' }).click();
  await expect.element(page.getByRole('heading', { name: '1 paiement enregistré' })).toBeVisible();
  const [tenant] = lease.tenants;
  expect(sentBatches(api)[0]?.lines[0]?.parts).toMatchObject([
    { kind: 'payment', tenantId: tenant?.id, amount: 740 },
    { kind: 'deposit', tenantId: tenant?.id, amount: 700 },
  ]);
});

test('a housing benefit for two co-tenants is split by tenant', async ({ api }) => {
  const lease = anExpectingLease('Inès', 'Œuvré', 650);
  const bruno = {
    id: crypto.randomUUID(),
    firstName: 'Bruno',
    lastName: 'Roy',
    companyName: null,
    leavesOn: null,
  };
  expected = { leases: [{ ...lease, tenants: [...lease.tenants, bruno] }], lines: [] };
  await openStatement(['05/11/2026;VIR CAF DU RHONE;270,00']);
  const line = row(assign, 'VIR CAF');
  const parts = assign.getByRole('region', { name: 'Répartition' });
  await assign.getByRole('button', { name: 'Répartir' }).click();
  const part = (n: number) => parts.getByRole('listitem', { name: `Part ${n}` });
  await part(1).getByLabelText('Locataire').selectOptions('Inès Œuvré, Bruno Roy · Le Bellecour');
  await part(1).getByLabelText('Montant').fill('150');
  await parts.getByRole('button', { name: 'Ajouter une part' }).click();
  await part(2).getByLabelText('Locataire').selectOptions('Inès Œuvré, Bruno Roy · Le Bellecour');
  await expect.element(part(2).getByLabelText('Aide pour')).toHaveDisplayValue('Bruno Roy');
  await expect.element(line).toHaveTextContent('aide d’Inès Œuvré et Bruno Roy');
  await expectAccessible();
  await bar.getByRole('button', { name: /^Enregistrer/ }).click();
  await expect.element(page.getByRole('heading', { name: '1 paiement enregistré' })).toBeVisible();
  expect(sentBatches(api)[0]?.lines[0]?.parts).toMatchObject([
    { kind: 'benefit', tenantId: lease.tenants[0]?.id, amount: 150 },
    { kind: 'benefit', tenantId: bruno.id, amount: 120 },
  ]);
});

test('a benefit for a month before the lease offers only its months, and counts after a choice', async () => {
  expected = { leases: [anExpectingLease('Léa', 'Martin', 650, { rentFrom: '2026-10-01' })], lines: [] };
  await openStatement(['05/11/2026;CAF DU RHONE MARTIN LEA ALLOC 09/2026;210,00']);
  const line = row(confirm, 'ALLOC');
  const part = confirm.getByRole('listitem', { name: 'Part 1' });
  const month = part.getByLabelText('Mois de l’aide');
  const tick = line.getByRole('checkbox');
  await expect.element(month).toHaveDisplayValue('Choisir…');
  await expect
    .element(part)
    .toHaveTextContent('Aide de septembre 2026 : avant le début du bail. Choisissez un autre mois');
  await expect.element(tick).toBeDisabled();
  await expectAccessible();
  await month.selectOptions('octobre 2026');
  await expect.element(tick).toBeChecked();
  await expect.element(part).not.toHaveTextContent('avant le début du bail');
  await expect.element(month.getByRole('option')).toHaveLength(2);
});

test('a forgotten payer no longer identifies a line, on the page or on the server', async ({ api }) => {
  expected = { leases: [ines()], lines: [] };
  const before = { id: crypto.randomUUID(), bookedOn: '2026-10-05', amount: 650, payerKey: 'BERNARD LENOIR' };
  expected = { ...expected, lines: [aRecordedLine(before)] };
  let isDown = true;
  api.on('POST /bank/payers/forget', () => (isDown ? refusal('INTERNAL_ERROR') : undefined));
  await openStatement(['05/11/2026;VIR SEPA BERNARD LENOIR LOYER;650,00']);
  await ready.getByRole('button', { name: /^Changer/ }).click();
  await expect.element(row(ready, 'BERNARD')).toHaveTextContent('Payeur reconnu');
  const forgetIn = (place: Locator) => place.getByRole('button', { name: 'Oublier ce payeur' });
  const forget = forgetIn(ready);
  await forget.click();
  await expectMessage(/Le payeur n’a pas pu être oublié/);
  await expect.element(tickOf(row(ready, 'BERNARD'))).toBeChecked();
  isDown = false;
  await forget.click();
  await expectMessage(/^Ce payeur est oublié/);
  await expect.element(row(confirm, 'BERNARD')).not.toHaveTextContent('Payeur reconnu');
  await expect.element(tickOf(row(confirm, 'BERNARD'))).not.toBeChecked();
  await expect.element(row(confirm, 'BERNARD').getByCss('[data-row]')).toHaveFocus();
  await expect.element(forgetIn(confirm)).not.toBeInTheDocument();
  expect(api.sent('POST /bank/payers/forget').at(-1)).toEqual({ payerKey: 'BERNARD LENOIR' });
});

test('a line marked as no rent stays marked in the next statement, until the landlord marks the line as rent', async () => {
  expected = { leases: [ines()], lines: [] };
  const file = () => statement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']);
  await open('/bank');
  await choose(file());
  await ready.getByRole('button', { name: /^Changer/ }).click();
  await ready.getByRole('button', { name: 'Ce n’est pas un loyer' }).click();
  await expect.element(ready).not.toBeInTheDocument();
  await expect.element(group('Lignes du relevé')).toHaveFocus();
  expect(stored()).not.toMatch(/OEUVRE|Œuvré/);
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(file());
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('button', { name: /^C’est un loyer/ }).click();
  // The page still proposes the tenant whom the label names.
  await assign.getByRole('button', { name: 'Inès Œuvré · Le Bellecour' }).click();
  await expect.element(tickOf(row(assign, INES))).toBeChecked();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(file());
  await expect.element(tickOf(row(ready, INES))).toBeChecked();
});

test('when the landlord cancels a payment that he has just recorded, the page offers its line again at once', async ({
  api,
}) => {
  expected = { leases: [ines()], lines: [] };
  let batchId = '';
  const [payments, receipts] = [1, []];
  api.on('POST /bank/lines', ({ body }) => {
    const { batchId: id, lines } = v.parse(BankLines, body);
    batchId = id;
    expected = { ...expected, lines: lines.map(aRecordedLine) };
    return lines.map((line) => aLineOutcome(line.id, { receipts }));
  });
  api.on('GET /batches', () =>
    batchId === '' ? [] : [aBatch({ id: batchId, payments, lines: 1, amount: 650 })],
  );
  api.on('GET /batches/:id/undo', () => ({
    payments,
    deposits: 0,
    amount: 650,
    lines: 1,
    kept: 0,
    returns: 0,
    blockedBy: [],
    documents: [],
    settlements: [],
  }));
  api.on('POST /batches/:id/undo', () => {
    expected = { ...expected, lines: [] };
    return { left: 0 };
  });
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']);
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  const done = group('1 paiement enregistré');
  await done.getByRole('button', { name: 'Annuler ce paiement' }).click();
  const dialog = page.getByRole('dialog', { name: /^Annuler 1 paiement/ });
  await expect.element(dialog.getByLabelText('Motif')).toHaveFocus();
  await type(dialog.getByLabelText('Motif'), 'Mauvais mois');
  await dialog.getByRole('button', { name: 'Annuler les paiements' }).click();
  await expectMessage('Les paiements sont annulés.');
  await expect.element(tickOf(row(ready, INES))).toBeChecked();
  await expect.element(done).not.toBeInTheDocument();
});

test('recorded payments are shown even if the server’s response was lost', async ({ api }) => {
  expected = { leases: [ines()], lines: [] };
  const batches: Batch[] = [];
  let isLost = true;
  api.on('GET /batches', () => batches);
  api.on('POST /bank/lines', ({ body }) => {
    const { batchId, lines } = v.parse(BankLines, body);
    batches[0] = aBatch({ id: batchId, payments: 1, lines: 1, amount: 650 });
    if (isLost) return refusal('INTERNAL_ERROR');
    return lines.map(({ id }) => aLineOutcome(id, { state: 'alreadyRecorded' }));
  });
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']);
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Il reste 1 ligne à enregistrer.');
  await expect.element(page.getByText('Aucun paiement enregistré')).not.toBeInTheDocument();
  isLost = false;
  await bar.getByRole('button', { name: 'Reprendre' }).click();
  const done = group('1 paiement enregistré');
  await expect.element(done.getByRole('button', { name: 'Annuler ce paiement' })).toBeVisible();
  await expect.element(done).not.toHaveTextContent('déjà enregistrée');
});

test('a bank line is recorded as a new payment if the landlord says that no payment entered by hand is the same', async ({
  api,
}) => {
  const typed = {
    id: crypto.randomUUID(),
    kind: 'payment',
    paidOn: '2026-11-03',
    amount: 650,
    payerOffice: null,
  } as const;
  expected = { leases: [{ ...ines(), payments: [typed] }], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']);
  const line = row(confirm, INES);
  await expect.element(line).toHaveTextContent('Même paiement ? 650,00 € du 3 nov. · Inès Œuvré');
  await line.getByRole('button', { name: /^Autre paiement/ }).click();
  await expect.element(tickOf(line)).toBeChecked();
  await expect.element(line.getByCss('[data-row]')).toHaveFocus();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(page.getByRole('heading', { name: '1 paiement enregistré' })).toBeVisible();
  expect(sentBatches(api)[0]?.lines[0]?.parts).toMatchObject([
    { kind: 'payment', amount: 650, isSeparatePayment: true },
  ]);
});

/** Returns a name of letters only, since names in labels have no digits. */
const letters = (n: number): string => `${'abcdefghij'[Math.floor(n / 10)]}${'klmnopqrst'[n % 10]}`;

test('cancelling a batch asks for one reason and names its mailed documents', async ({ api }) => {
  const batch = aBatch();
  let isUndone = false;
  api.on('GET /batches', () => [
    isUndone ? { ...batch, payments: 0, amount: 0, cancelled: 2, lines: 0 } : batch,
  ]);
  api.on('GET /batches/:id/undo', () => ({
    payments: 2,
    deposits: 1,
    amount: 1300,
    lines: 2,
    kept: 0,
    returns: 1,
    blockedBy: [],
    settlements: [{ id: crypto.randomUUID(), number: 'S-2026-0002', tenantName: INES }],
    documents: [
      {
        id: crypto.randomUUID(),
        number: 'Q-2026-0007',
        kind: 'quittance',
        tenantName: INES,
        mails: [{ recipient: 'ines@exemple.test', at: '2026-11-20T10:00:00Z' }],
        deliveries: [],
      },
    ],
  }));
  let calls = 0;
  api.on('POST /batches/:id/undo', () => {
    calls += 1;
    isUndone = calls === 2;
    return { left: isUndone ? 0 : 1 };
  });
  await open('/bank');
  await page.getByRole('button', { name: /^Annuler .* · 2 paiements/ }).click();
  const dialog = page.getByRole('dialog', { name: /Annuler 1 paiement et 1 dépôt/ });
  await expect
    .element(dialog.getByText(/1 reprise d’un de ces paiements sera annulée aussi\./))
    .toBeVisible();
  await expect.element(dialog.getByText(/^Le solde S-2026-0002 \(Inès Œuvré\) reste valable/)).toBeVisible();
  await expect.element(dialog.getByText(/Q-2026-0007 · Inès Œuvré.*ines@exemple.test/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler les paiements' }).click();
  await expect.element(dialog.getByLabelText('Motif')).toHaveAccessibleDescription(/obligatoire/);
  await expectAccessible();
  await type(dialog.getByLabelText('Motif'), 'Mauvais relevé');
  await dialog.getByRole('button', { name: 'Annuler les paiements' }).click();
  await expectMessage('Les paiements sont annulés.');
  await expect.element(page.getByText('2 annulés')).toBeVisible();
  expect(api.sent('POST /batches/:id/undo').map((body) => v.parse(BatchUndo, body).reason)).toEqual([
    'Mauvais relevé',
    'Mauvais relevé',
  ]);
});

test('a batch that only matched lines with earlier payments offers to undo the matching', async ({ api }) => {
  api.on('GET /batches', () => [{ ...aBatch(), payments: 0, deposits: 0, amount: 0, lines: 1 }]);
  api.on('GET /batches/:id/undo', () => ({
    payments: 0,
    deposits: 0,
    amount: 0,
    lines: 1,
    kept: 1,
    returns: 0,
    blockedBy: [],
    settlements: [],
    documents: [],
  }));
  api.on('POST /batches/:id/undo', () => ({ left: 0 }));
  await open('/bank');
  await page.getByRole('button', { name: /^Annuler le rapprochement .* · 1 ligne rapprochée/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler le rapprochement' });
  await expect
    .element(dialog.getByText(/^Les lignes du relevé pourront être enregistrées de nouveau\.\s+1 paiement/))
    .toBeVisible();
  await type(dialog.getByLabelText('Motif'), 'Mauvaise ligne');
  await dialog.getByRole('button', { name: 'Annuler le rapprochement' }).click();
  await expectMessage('Le rapprochement est annulé.');
});

test('the question of undoing a batch names the deposit that has a later movement', async ({ api }) => {
  api.on('GET /batches', () => [aBatch({ deposits: 1 })]);
  api.on('GET /batches/:id/undo', () => ({
    payments: 2,
    deposits: 1,
    amount: 1300,
    lines: 2,
    kept: 0,
    returns: 0,
    blockedBy: [INES],
    documents: [],
    settlements: [],
  }));
  await open('/bank');
  await page.getByRole('button', { name: /^Annuler .* · 1 paiement et 1 dépôt/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Annuler/ });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Le dépôt d’Inès Œuvré a changé depuis');
  await expect.element(dialog.getByRole('button', { name: 'Annuler les paiements' })).not.toBeInTheDocument();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Garder les paiements' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the page says when a bank statement has no incoming money or the landlord has no tenants', async () => {
  expected = { leases: [ines()], lines: [] };
  await openStatement(['05/11/2026;CB BOULANGERIE;-3,40']);
  await expect
    .element(page.getByRole('heading', { name: 'Ce relevé ne contient aucune opération au crédit.' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  expected = { leases: [], lines: [] };
  await choose(statement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']));
  await expect.element(page.getByRole('heading', { name: 'Ajoutez d’abord vos locataires' })).toBeVisible();
  await expectAccessible();
});

test('on a phone, the cards of doubtful bank lines are not ticked', async () => {
  await page.viewport(390, 844);
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE LOYER;650,00']);
  await expect.element(tickOf(row(confirm, INES))).not.toBeChecked();
  await expect.element(row(confirm, INES)).toHaveTextContent('Nom seul');
  await confirm.getByRole('checkbox', { name: /^Tout cocher/ }).click();
  await expect.element(bar.getByText(/1 paiement · 650,00/)).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a statement dropped on the month page opens on the bank page', async ({ api }) => {
  expected = { leases: [ines()], lines: [] };
  api.on('GET /month', () => aMonthLedger());
  await open('/month');
  await expect.element(page.getByRole('link', { name: 'Rapprocher un relevé' })).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(statement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expectUrl('/bank');
  await expect.element(row(ready, INES)).toBeVisible();
});

test('a bank statement to match is a task whose button leads to the bank page', async ({ api }) => {
  api.on('GET /dashboard', () =>
    aDashboard({
      duties: [
        {
          kind: 'statement',
          subject: null,
          state: 'now',
          day: null,
          amount: null,
          until: null,
          details: { count: 3, since: '2026-10-05', month: '2026-11' },
        },
      ],
    }),
  );
  await open('/dashboard');
  await page.getByRole('link', { name: /^Ouvrir \(Relevé bancaire/ }).click();
  await expectUrl('/bank');
});

test('the focused bank line has a visible outline and an accessible name', async () => {
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00', '05/11/2026;VIR PETIT CHLOE LOYER;700,00']);
  await focus(tickOf(row(ready, INES)));
  await userEvent.keyboard('{ArrowDown}');
  const line = ready.getByRole('group', { name: /^5 nov\. 700,00.*Chloé Petit.*VIR PETIT CHLOE LOYER$/ });
  await expect.element(line).toHaveFocus();
  const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(line.element());
  // The outline is inside the row, since the card clips everything outside itself.
  expect([outlineStyle, outlineWidth, outlineOffset]).toEqual(['solid', '2px', '-2px']);
  expect(outlineColor).not.toMatch(/transparent|, 0\)$/);
});

test('expanding a group of bank lines moves the focus to the first expanded line', async () => {
  const leases = Array.from({ length: 32 }, (_, n) =>
    anExpectingLease('Camille', `Durand${letters(n)}`, 500 + n),
  );
  expected = { leases, lines: [] };
  await openStatement(
    leases.map((_, n) => `05/11/2026;VIR DURAND${letters(n).toUpperCase()} CAMILLE LOYER;${500 + n},00`),
  );
  await expect.element(ready.getByText(/^32 lignes/)).toBeVisible();
  await expect.element(row(ready, `Durand${letters(29)}`)).toBeVisible();
  await expect.element(row(ready, `Durand${letters(30)}`)).not.toBeInTheDocument();
  const more = ready.getByRole('button', { name: 'Afficher les 2 autres' });
  await focus(more);
  await userEvent.keyboard('{Enter}');
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(row(ready, `Durand${letters(30)}`).getByCss('[data-row]')).toHaveFocus();
});

test('after recording, the remaining lines are matched with the changed accounts', async ({ api }) => {
  const lease = ines();
  const dues = lease.dues.flatMap((due) => [
    due,
    { ...due, id: crypto.randomUUID(), dueOn: '2026-12-01', from: '2026-12-01', to: '2026-12-31' },
  ]);
  const other = chloe();
  expected = { leases: [{ ...lease, dues }, other], lines: [] };
  api.on('POST /bank/lines', ({ body }) => {
    const { lines } = v.parse(BankLines, body);
    expected = { leases: [{ ...lease, dues: dues.slice(1) }, other], lines: lines.map(aRecordedLine) };
    return lines.map(({ id }) => aLineOutcome(id));
  });
  await openStatement([
    '05/11/2026;VIR OEUVRE INES LOYER;650,00',
    '16/11/2026;VIR OEUVRE INES;60,00',
    '06/11/2026;VIR PETIT CHLOE LOYER;700,00',
    '18/11/2026;REJET VIR OEUVRE INES;-650,00',
  ]);
  // The payment of 650 is not ticked, because a later line of the statement returns the same amount.
  await tickOf(row(confirm, 'LOYER')).click();
  await tickOf(row(ready, 'PETIT')).click();
  await expect.element(row(confirm, '60,00')).toHaveTextContent('décembre');
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(page.getByRole('heading', { name: '1 paiement enregistré' })).toBeVisible();
  // The page now asks the landlord to check the line that returns the recorded payment.
  await expect.element(row(group('Retours à vérifier'), 'REJET VIR')).toBeVisible();
  await expect.element(row(confirm, '60,00')).toHaveTextContent('décembre');
  await expect.element(row(confirm, '60,00')).toHaveTextContent('Deuxième paiement en un mois');
  await expect.element(row(ready, 'PETIT')).toHaveTextContent('Chloé Petit novembre 2026 · Studio Pasteur');
  await expect.element(tickOf(row(ready, 'PETIT'))).not.toBeChecked();
});

test('one tick confirms all lines that have no warning', async () => {
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement([
    '05/11/2026;VIR OEUVRE LOYER;650,00',
    '06/11/2026;VIR PETIT CHLOE VENTE VELO;700,00',
    '07/11/2026;VIR PETIT CHLOE;35,00',
    '08/11/2026;CB BOULANGERIE;-3,40',
    '08/11/2026;VIR TANTE MARTHE;20,00',
  ]);
  await expect.element(row(confirm, 'VELO')).toHaveTextContent('Libellé différent');
  await expect.element(confirm.getByText(/^3 lignes · 1.385,00.€ · 2 à vérifier une par une$/)).toBeVisible();
  await confirm.getByRole('checkbox', { name: /^Tout cocher/ }).click();
  await expect.element(tickOf(row(confirm, INES))).toBeChecked();
  await expect.element(tickOf(row(confirm, 'VELO'))).not.toBeChecked();
  await expect.element(tickOf(row(confirm, '35,00'))).not.toBeChecked();
  // Incoming and outgoing amounts are not added to each other.
  await expect.element(rest.getByText(/^2 lignes · 20,00.€ au crédit, 3,40.€ au débit$/)).toBeVisible();
});

test('the arrow keys move from a group’s tick box to the lines next to it', async () => {
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE LOYER;650,00', '06/11/2026;VIR PETIT CHLOE;700,00']);
  const tickAll = confirm.getByRole('checkbox', { name: /^Tout cocher/ });
  await focus(tickAll);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(confirm, INES).getByCss('[data-row]')).toHaveFocus();
  await focus(tickAll);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row(ready, 'PETIT').getByCss('[data-row]')).toHaveFocus();
});

test('a bank line recorded earlier links to the account of its tenant', async ({ api }) => {
  const lease = ines();
  expected = { leases: [lease], lines: [] };
  api.on('POST /bank/lines', ({ body }) => {
    const { lines } = v.parse(BankLines, body);
    expected = { ...expected, lines: lines.map(aRecordedLine) };
    return lines.map(({ id }) => aLineOutcome(id));
  });
  const file = () => statement(['05/11/2026;VIR OEUVRE LOYER;650,00', '06/11/2026;CB BOULANGERIE;-3,40']);
  const before = group('Déjà enregistrés');
  await open('/bank');
  await choose(file());
  await tickOf(row(confirm, INES)).click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(before).toBeVisible();
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(file());
  await expect.element(page.getByRole('heading', { name: 'Rien de nouveau dans ce relevé.' })).toBeVisible();
  await before.getByRole('button', { name: 'Déjà enregistrés' }).click();
  await expect.element(row(before, INES)).toHaveTextContent('Inès Œuvré Le Bellecour');
  await expect
    .element(before.getByRole('link', { name: 'Voir le compte\u00A0: Inès Œuvré' }))
    .toHaveAttribute('href', `/tenants/${lease.tenants[0]?.id}`);
});

test('a bank line of several leases links to each account', async () => {
  const leases = [
    ines(),
    chloe(),
    anExpectingLease('Ana', 'Roy', 500),
    anExpectingLease('Léo', 'Marchand', 400),
  ];
  const aidsOf = (bookedOn: string, of: typeof leases) => ({
    ...aRecordedLine({ id: crypto.randomUUID(), bookedOn, amount: 100 * of.length, payerKey: 'CAF' }),
    parts: of.map(({ leaseId, tenants: [tenant] }) => ({
      paymentId: crypto.randomUUID(),
      leaseId,
      tenantId: tenant?.id ?? '',
      kind: 'benefit' as const,
      amount: 100,
      month: bookedOn.slice(0, 7),
      office: 'caf' as const,
    })),
  });
  expected = { leases, lines: [aidsOf('2026-10-05', leases)] };
  await openStatement(['05/11/2026;VIR CAF DU RHONE;400,00']);
  await expect
    .element(row(ready, 'VIR CAF'))
    .toHaveTextContent('Inès Œuvré, Chloé Petit et 2 autres novembre 2026');
  expected = { leases, lines: [aidsOf('2026-10-05', leases.slice(0, 2))] };
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(statement(['05/11/2026;VIR CAF DU RHONE;200,00']));
  await expect
    .element(row(ready, 'VIR CAF'))
    .toHaveTextContent('Inès Œuvré et Chloé Petit novembre 2026 · Le Bellecour et Studio Pasteur');
});

test('the form of the columns names the columns that are read without a choice', async () => {
  expected = { leases: [ines()], lines: [] };
  const lines = [
    'alpha;beta;gamma;Devise;Statut;Autre',
    '05/11/2026;VIR OEUVRE INES LOYER;650,00;EUR;Exécuté;x',
  ];
  await open('/bank');
  await choose(new File([lines.join('\r\n')], 'export.csv'));
  await expect.element(question.getByLabelText('Devise')).toHaveDisplayValue('Reconnu\u00A0: devise');
  await expect
    .element(question.getByLabelText('Statut'))
    .toHaveDisplayValue('Reconnu\u00A0: état de l’opération');
  await expect.element(question.getByLabelText('Autre')).toHaveDisplayValue('Ne pas importer');
  await expectAccessible();
});

test('a refused choice of columns shows an error at its field, which gets the focus', async () => {
  await page.viewport(390, 844);
  expected = { leases: [ines()], lines: [] };
  await open('/bank');
  await choose(unlabelledFile());
  await question.getByLabelText('alpha').selectOptions('Ne pas importer');
  const button = question.getByRole('button', { name: 'Lire le relevé' });
  await focus(button);
  await userEvent.keyboard('{Enter}');
  await expect.element(question.getByRole('alert')).toHaveFocus();
  await expect.element(question.getByRole('alert')).toBeInViewport();

  await question.getByLabelText('alpha').selectOptions('Date');
  await expect.element(question.getByRole('alert')).not.toBeInTheDocument();
  await question.getByLabelText('beta').selectOptions('Date');
  await focus(button);
  await userEvent.keyboard('{Enter}');
  const twice = question.getByLabelText('beta');
  await expect.element(twice).toHaveFocus();
  await expect.element(twice).toHaveAccessibleDescription(/^Deux colonnes ont ce rôle/);
  await expectAccessible();
  expect(stored()).not.toContain('alpha');
});

test('a bank line with an unfinished part shows an error and is not recorded', async ({ api }) => {
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement(['05/11/2026;VIR SCI DES AMIS LOYER;620,00', '05/11/2026;VIR OEUVRE INES;650,00']);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('button', { name: /^C’est un loyer.*AMIS/ }).click();
  const line = row(assign, 'SCI DES AMIS');
  const part = (n: number): Locator => line.getByRole('listitem', { name: `Part ${n}` });
  const [tenant, amount] = [part(2).getByLabelText('Locataire'), part(2).getByLabelText('Montant')];
  const split = line.getByRole('button', { name: 'Répartir' });
  await split.click();
  // The Tab key moves the focus from the button to the first part of the line.
  await userEvent.keyboard('{Tab}');
  await expect.element(part(1).getByLabelText('Locataire')).toHaveFocus();
  await part(1).getByLabelText('Locataire').selectOptions('Chloé Petit · Studio Pasteur');
  await type(part(1).getByLabelText('Montant'), '600');
  await expect.element(tickOf(line)).not.toBeChecked();
  await expect.element(line).toHaveTextContent(/Ne sera pas enregistré : 20,00/);
  await line.getByRole('button', { name: 'Ajouter une part' }).click();
  await expect.element(tenant).toHaveFocus();
  await expect.element(amount).toHaveValue('20');
  await expect.element(line).not.toHaveTextContent('Choisissez le locataire.');
  await userEvent.keyboard('{Tab}');
  await expect.element(tenant).toHaveAccessibleDescription('Choisissez le locataire.');
  await expect.element(line).toHaveTextContent('Une part est incomplète');
  await expect.element(tickOf(line)).toBeDisabled();
  await expectAccessible();
  // The line cannot be ticked while its incomplete parts are hidden.
  await split.click();
  await expect.element(tenant).not.toBeInTheDocument();
  await expect.element(tickOf(line)).toBeDisabled();
  await split.click();
  await expect.element(tenant).toHaveAccessibleDescription('Choisissez le locataire.');
  await tenant.selectOptions('Inès Œuvré · Le Bellecour');
  await expect.element(tickOf(line)).toBeChecked();
  for (const text of ['abc', '-5', '0']) {
    await type(amount, text);
    await userEvent.keyboard('{Tab}');
    await expect.element(amount).toHaveAccessibleDescription(/^Indiquez un montant en euros/);
    await expect.element(tickOf(line)).toBeDisabled();
  }
  await line.getByRole('button', { name: 'Retirer la part 2' }).click();
  await expect.element(line.getByRole('button', { name: 'Ajouter une part' })).toHaveFocus();
  await expect.element(tickOf(line)).toBeEnabled();
  await expect.element(tickOf(line)).not.toBeChecked();
  expect(sentBatches(api)).toEqual([]);
});

test('one press restores the split of a line after the landlord chose another tenant or marked the line as no rent', async ({
  api,
}) => {
  const [first, second] = [ines(), chloe()];
  expected = { leases: [first, second], lines: [] };
  const before = { id: crypto.randomUUID(), bookedOn: '2026-10-05', amount: 1350, payerKey: 'SCI AMIS' };
  const recordedLine = aRecordedLine(before);
  const [one] = recordedLine.parts;
  if (one === undefined) throw new Error('The line has no part.');
  const parts = [
    { ...one, leaseId: first.leaseId, amount: 650 },
    { ...one, paymentId: crypto.randomUUID(), leaseId: second.leaseId, amount: 700 },
  ];
  expected = { ...expected, lines: [{ ...recordedLine, parts }] };
  await openStatement(['05/11/2026;VIR SCI AMIS;1 350,00']);
  await expect.element(tickOf(row(ready, 'SCI AMIS'))).toBeChecked();
  await ready.getByRole('button', { name: /^Changer/ }).click();
  const inReady = row(ready, 'SCI AMIS');
  const back = (line: Locator): Locator => line.getByRole('button', { name: 'Répartition : 2 parts' });
  await expect.element(back(inReady)).toHaveAttribute('aria-pressed', 'true');
  await inReady.getByRole('button', { name: /^Inès/ }).click();
  await expect.element(inReady).toHaveTextContent('Réparti');
  await expect.element(inReady.getByRole('button', { name: /^Chloé/ })).toBeVisible();
  await expect.element(inReady.getByRole('listitem', { name: 'Part 2' })).not.toBeInTheDocument();
  await back(inReady).click();
  await expect.element(back(inReady)).toHaveFocus();
  await expect.element(inReady.getByRole('listitem', { name: 'Part 2' })).toBeVisible();

  await inReady.getByRole('button', { name: 'Ce n’est pas un loyer' }).click();
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('button', { name: /^C’est un loyer/ }).click();
  const line = row(assign, 'SCI AMIS');
  await expect.element(line.getByRole('button', { name: /^Inès/ })).toBeVisible();
  await expect.element(line.getByRole('button', { name: /^Chloé/ })).toBeVisible();
  await back(line).click();
  await expect.element(tickOf(line)).toBeChecked();
  await bar.getByRole('button', { name: 'Enregistrer 2 paiements' }).click();
  await expect.element(page.getByRole('heading', { name: /^1 paiement enregistré$/ })).toBeVisible();
  expect(sentBatches(api)[0]?.lines[0]?.parts).toMatchObject([{ amount: 650 }, { amount: 700 }]);
});

test('the search field for a tenant does not move while the landlord types, and a chosen result keeps the focus', async () => {
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement(['05/11/2026;VIR OEUVRE INES LOYER;650,00']);
  await ready.getByRole('button', { name: /^Changer/ }).click();
  const line = row(ready, 'OEUVRE');
  const search = line.getByLabelText('Chercher un locataire');
  const top = (): number =>
    search.element().getBoundingClientRect().top - line.element().getBoundingClientRect().top;
  await untilSettled();
  const at = top();
  await type(search, 'i');
  expect(top()).toBe(at);
  await type(search, 'ines');
  await expect.element(line.getByText('Proposé ci-dessus.')).toBeVisible();
  await type(search, 'chlo');
  const found = line.getByRole('button', { name: /^Chloé/ });
  await found.click();
  await expect.element(found).toHaveFocus();
  await expect.element(found).toHaveAttribute('aria-pressed', 'true');
  await line.getByRole('button', { name: /^Inès/ }).click();
  await expect.element(tickOf(line)).toBeChecked();
});

test('recording a housing benefit for a month without debt is refused, and the page states the reason', async ({
  api,
}) => {
  expected = { leases: [ines()], lines: [] };
  api.on('POST /bank/lines', ({ body }) =>
    v.parse(BankLines, body).lines.map(({ id }) =>
      aRefusedLine(id, {
        errorCode: 'VALIDATION_FAILED',
        issues: [{ path: 'parts.0.month', code: 'invalid' }],
      }),
    ),
  );
  await openStatement(['05/11/2026;VIR CAF DU RHONE;320,00']);
  const line = row(assign, 'CAF');
  await type(line.getByLabelText('Chercher un locataire'), 'ines');
  await userEvent.keyboard('{Enter}');
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(line).toHaveTextContent('Aucun loyer n’est dû pour ce mois');
});

test('a credit of a payee is recorded as a negative expense, and other income as a positive amount', async ({
  api,
}) => {
  let expenses: Expense[] = [];
  api.on('GET /expenses', () => expenses);
  api.on('POST /expenses', ({ body }) => {
    const { bankLineId } = v.parse(ExpenseCreate, body);
    expenses = [anExpense({ bankLineId })];
    return expenses[0];
  });
  await openStatement(['05/11/2026;VIR PLOMBERIE MARTEL AVOIR;60,00']);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('link', { name: /Avoir ou recette.+MARTEL/ }).click();
  const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
  const amount = panel.getByLabelText('Montant', { exact: true });
  await expect.element(amount).toHaveValue('\u221260');
  await panel.getByLabelText('Catégorie').selectOptions('Autre recette');
  await expect.element(amount).toHaveValue('60');
  await panel.getByLabelText('Catégorie').selectOptions('Travaux et entretien');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(row(rest, 'MARTEL').getByText('Dépense enregistrée')).toBeVisible();
  await expect.element(rest.getByRole('button', { name: /C’est un loyer/ })).not.toBeInTheDocument();
  expect(api.sent('POST /expenses')).toEqual([expect.objectContaining({ amount: -60, tax: 'works' })]);
});

test('after recording, the page leads by keyboard to the outgoing lines without an expense', async ({
  api,
  landlord,
}) => {
  const home = aProperty();
  landlord.properties = [home];
  expected = { leases: [ines()], lines: [] };
  let expenses: Expense[] = [];
  api.on('GET /expenses', () => expenses);
  api.on('POST /expenses', ({ body }) => {
    const { bankLineId } = v.parse(ExpenseCreate, body);
    expenses = [anExpense({ bankLineId }), ...expenses];
    return expenses[0];
  });
  const incoming = Array.from({ length: 60 }, (_, n) => `04/11/2026;VIR VENTE ${n};${n + 3},40`);
  const sent = recordNetwork(api);
  await openStatement([
    '05/11/2026;VIR OEUVRE INES LOYER;650,00',
    '06/11/2026;VIR SEPA EMIS INES OEUVRE TROP PERCU;-20,00',
    ...incoming,
    '06/11/2026;PRLV EDF;-80,00',
    '06/11/2026;CB SECRET BOULANGERIE;-3,40',
  ]);
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  const done = group('1 paiement enregistré');
  await expect.element(done).toHaveFocus();
  await expect.element(done).toHaveAccessibleDescription('2 sorties d’argent non enregistrées');
  await expectAccessible();
  await focus(done.getByRole('button', { name: 'Voir ces lignes' }));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(rest.getByRole('button', { name: 'Autres lignes' }))
    .toHaveAttribute('aria-expanded', 'true');
  await expect.element(rest.getByRole('group', { name: /PRLV EDF/ })).toHaveFocus();
  await expectAccessible();

  // Each recorded expense lowers the number of outgoing lines in the card, and the card keeps its height.
  const height = done.element().clientHeight;
  const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
  for (const [label, left] of [
    ['EDF', '1 sortie d’argent non enregistrée'],
    ['BOULANGERIE', 'Plus aucune sortie d’argent à enregistrer'],
  ] as const) {
    await row(rest, label)
      .getByRole('link', { name: /^Enregistrer une dépense/ })
      .click();
    await panel.getByLabelText('Catégorie').selectOptions('Autre dépense');
    await panel.getByRole('button', { name: 'Ajouter' }).click();
    await expect.element(done).toHaveAccessibleDescription(left);
    expect(sent.some((text) => text.includes('SECRET'))).toBe(label === 'BOULANGERIE');
  }
  await expect.element(done.getByRole('button', { name: /^Voir ce/ })).not.toBeInTheDocument();
  expect(done.element().clientHeight).toBe(height);
});

test('the form for an outgoing line proposes the values of the payee’s last expense, and sends no other line', async ({
  api,
  landlord,
}) => {
  const home = aProperty();
  landlord.properties = [home];
  const last = anExpense({
    tax: 'insurance',
    label: 'PNO',
    payee: 'MAIF ASSURANCES',
    properties: [{ propertyId: home.id, shares: 1 }],
  });
  let expenses = [last];
  api.on('GET /expenses', () => expenses);
  api.on('POST /expenses', ({ body }) => {
    const { bankLineId, payee } = v.parse(ExpenseCreate, body);
    expenses = [anExpense({ bankLineId, payee }), ...expenses];
    return expenses[0];
  });
  const sent = recordNetwork(api);
  await openStatement([
    '05/11/2026;PRLV SEPA MAIF ASSURANCES;-184,20',
    '06/11/2026;CB SECRET BOULANGERIE;-3,40',
  ]);
  await rest.getByRole('button', { name: 'Autres lignes' }).click();
  await rest.getByRole('link', { name: /Enregistrer une dépense.+MAIF/ }).click();
  const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
  await expect.element(panel.getByLabelText('Montant', { exact: true })).toHaveValue('184,20');
  await expect.element(panel.getByLabelText('Payée le', { exact: true })).toHaveValue('05/11/2026');
  await expect.element(panel.getByLabelText('Catégorie')).toHaveValue('insurance');
  await expect.element(panel.getByLabelText('Logement', { exact: true })).toHaveValue(home.id);
  await expect
    .element(panel.getByText('Comme la dépense du 10 mars 2026 au même bénéficiaire'))
    .toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(row(rest, 'MAIF').getByText('Dépense enregistrée')).toBeVisible();
  expect(api.sent('POST /expenses')).toEqual([
    expect.objectContaining({ amount: 184.2, paidOn: '2026-11-05', payee: 'MAIF ASSURANCES', label: 'PNO' }),
  ]);
  expect(sent.filter((text) => /SECRET|BOULANGERIE/.test(text))).toEqual([]);

  // Another tab has recorded this line after the page was loaded.
  await rest.getByRole('link', { name: /Enregistrer une dépense.+BOULANGERIE/ }).click();
  api.on('POST /expenses', () => invalid('bankLineId', 'overlaps'));
  await panel.getByLabelText('Catégorie').selectOptions('Autre dépense');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expectMessage('Cette ligne de relevé est déjà enregistrée.');
  await expect.element(panel).not.toBeInTheDocument();
});

test('on a phone, a finger hits each control of a loaded statement on 44 × 44 px', async () => {
  await page.viewport(390, 844);
  expected = { leases: [ines(), chloe()], lines: [] };
  await openStatement([
    '05/11/2026;VIR INES OEUVRE LOYER;650,00',
    '05/11/2026;VIR OEUVRE LOYER;650,00',
    '06/11/2026;VIR PETIT CHLOE;300,00',
    '06/11/2026;VIR INCONNU;650,00',
    '07/11/2026;REMBOURSEMENT;12,00',
    '08/11/2026;PRLV EDF;-80,00',
  ]);
  await expect.element(rest).toBeVisible();
  for (const closed of page.getByCss('h2 > [aria-expanded=false]').elements()) {
    if (closed instanceof HTMLElement) closed.click();
  }
  await expectAccessible({ targets: true });
  for (const closed of page.getByCss('[data-open][aria-expanded=false]').elements()) {
    if (closed instanceof HTMLElement) closed.click();
  }
  await expectAccessible({ targets: true });
});
