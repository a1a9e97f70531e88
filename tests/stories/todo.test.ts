import { page, userEvent } from 'vitest/browser';
import type { Duty, DutySnooze } from '../../supabase/functions/_shared/contract/leases/duty.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { type Api, refusal } from './support/api.ts';
import {
  SEVERAL_LEASES,
  aBenefitDuty,
  aDepositReturn,
  aLateRent,
  aLeaseDuty,
  aSurveyDuty,
} from './support/duties.ts';
import { aDashboard, aUser } from './support/landlord.ts';
import { expect, expectUrl, focus, expectMessage, open, test } from './support/stories.ts';

const INES = aTenant();
const MONTH = todayInParis().slice(0, 7);
const group = (name: string) => page.getByRole('region', { name });
const menuOf = (title: string) => page.getByRole('button', { name: `Autres actions (${title})` });
const titles = (name: string): string[] =>
  group(name)
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('p')?.textContent ?? '');

/** Two late rents, receipts to generate, and an insurance certificate. */
const DUTIES: readonly Duty[] = [
  aLateRent('Inès Œuvré', INES.id, { letter: 2 }),
  aLateRent('Bo Roy', INES.id),
  {
    ...SEVERAL_LEASES,
    kind: 'generate',
    state: 'now',
    details: { month: MONTH, count: 3, partials: 0, names: ['Ana Roy'] },
  },
  aLeaseDuty('insurance', 'Fatou Diallo', INES.id),
];

/** Makes the API return the duties, and put off a duty on request. */
function answerDuties(api: Api, given: readonly Duty[] = DUTIES): void {
  let duties = given;
  api.on('GET /duties', () => duties);
  api.on('POST /duties/snooze', ({ body }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has parsed the body
    const { kind, subject, until } = body as DutySnooze;
    duties = duties.map((duty) =>
      duty.kind === kind && duty.subject === subject ? Object.assign({}, duty, { until }) : duty,
    );
  });
}

test.beforeEach(({ landlord }) => {
  landlord.user = aUser({ hasIssuedReceipt: true });
  landlord.tenants = [INES];
});

test('the page groups all tasks by urgency', async ({ api }) => {
  answerDuties(api);
  await open('/todo');
  await expect.element(page.getByRole('heading', { name: 'À faire', level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toBe('À faire · Klinky');
  const headings = page.getByRole('heading', { level: 2 });
  await expect.element(headings).toHaveLength(3);
  expect(headings.elements().map((heading) => heading.textContent)).toEqual([
    'En retard',
    'À faire maintenant',
    'À venir',
  ]);
  expect(titles('En retard')).toEqual(['Loyer d’Inès Œuvré', 'Loyer de Bo Roy']);
  const remind = page.getByRole('link', { name: 'Relancer Inès Œuvré' });
  await expect.element(remind).toHaveAttribute('href', `/tenants/${INES.id}?panel=reminder`);
  await page.getByRole('button', { name: 'Impayés 2' }).click();
  await expectUrl('/todo?kind=late');
  await expect.element(headings).toHaveLength(1);
  await page.getByRole('button', { name: 'Tout 4' }).click();
  await expectUrl('/todo');
  await expect.element(headings).toHaveLength(3);
  await open('/todo?kind=keys');
  await expect.element(page.getByText('Aucune tâche de ce type n’est à faire.')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect.element(headings).toHaveLength(3);
});

test('a late part of an office names the office, and proposes no reminder for the tenant', async ({
  api,
}) => {
  const officePart = { amount: 15, offices: ['caf' as const] };
  answerDuties(api, [
    aLateRent('Inès Œuvré', INES.id, { officePart }, { amount: 15 }),
    aLateRent('Bo Roy', INES.id, { officePart, letter: 1 }, { amount: 215 }),
  ]);
  await open('/todo');
  const rows = group('En retard').getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent(/à demander à la CAF, pas au locataire/);
  await expect.element(rows.nth(1)).toHaveTextContent(/dont 15,00.€ de la CAF/);
  await expect.element(page.getByRole('link', { name: /^Relancer/ })).toHaveLength(1);
});

test('putting a task off by keyboard focuses the next task', async ({ api }) => {
  answerDuties(api);
  await open('/todo');
  const until = addDays(todayInParis(), 7);
  const release = api.hold('POST /duties/snooze');
  await focus(menuOf('Loyer d’Inès Œuvré'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Reporter de 7 jours' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menuOf('Loyer d’Inès Œuvré')).toHaveAttribute('aria-busy', 'true');
  await expect.element(menuOf('Loyer d’Inès Œuvré')).toHaveFocus();
  release();
  await expect.element(menuOf('Loyer de Bo Roy')).toHaveFocus();
  await expectMessage(/^Tâche reportée au /);
  expect(titles('En retard')).toEqual(['Loyer de Bo Roy']);
  const [first] = DUTIES;
  expect(api.sent('POST /duties/snooze')).toEqual([
    { kind: 'late', subject: first?.subject, day: first?.day, until },
  ]);

  const putOff = page.getByRole('button', { name: 'Reportées (1)' });
  await expect.element(putOff).toHaveAttribute('aria-expanded', 'false');
  await focus(putOff);
  await userEvent.keyboard('{Enter}');
  await expect.element(group('Reportées (1)')).toHaveTextContent(/Loyer d’Inès Œuvré.*reportée au /);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'À faire', level: 1 })).toHaveFocus();
  await expectMessage('Tâche remise dans la liste.');
  expect(titles('En retard')).toEqual(['Loyer d’Inès Œuvré', 'Loyer de Bo Roy']);
  await expect.element(putOff).not.toBeInTheDocument();
  expect(api.sent('POST /duties/snooze').at(-1)).toMatchObject({ until: null });
});

test('a task is put off for thirty days or for a year', async ({ api }) => {
  answerDuties(api);
  await open('/todo');
  await expect.element(page.getByRole('button', { name: /^Autres actions/ })).toHaveLength(3);
  await menuOf('Loyer de Bo Roy').click();
  await page.getByRole('menuitem', { name: 'Reporter de 30 jours' }).click();
  await expect.element(page.getByRole('button', { name: 'Reportées (1)' })).toBeVisible();
  await menuOf('Assurance de Fatou Diallo').click();
  await page.getByRole('menuitem', { name: 'Sans objet' }).click();
  await expectMessage('Tâche classée sans objet.');
  await expect.element(page.getByRole('button', { name: 'Reportées (2)' })).toBeVisible();
  await expect.element(group('À venir')).not.toBeInTheDocument();
  expect(api.sent('POST /duties/snooze')).toMatchObject([
    { kind: 'late', until: addDays(todayInParis(), 30) },
    { kind: 'insurance', until: addMonths(todayInParis(), 12) },
  ]);
});

test('the duty to report unpaid rent links to the tenant’s account, and « Signalé » hides the duty for a year', async ({
  api,
}) => {
  answerDuties(api, [{ ...aBenefitDuty('Fatou Diallo', INES.id), day: addDays(todayInParis(), -1) }]);
  await open('/todo');
  await expect
    .element(group('À faire maintenant'))
    .toHaveTextContent(/1 277,00.€ à signaler à la CAF.: il fallait le faire au plus tard le/);
  answerDuties(api, [aBenefitDuty('Fatou Diallo', INES.id)]);
  await open('/todo');
  await expect
    .element(group('À faire maintenant'))
    .toHaveTextContent(/1 277,00.€ à signaler à la CAF d’ici le 5.février 2027/);
  await expect
    .element(page.getByRole('link', { name: 'Ouvrir le signalement pour Fatou Diallo' }))
    .toHaveAttribute('href', `/tenants/${INES.id}?panel=arrearsReport`);
  await menuOf('Impayé à signaler : Fatou Diallo').click();
  await expect.element(page.getByRole('menuitem', { name: 'Sans objet' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Signalé' }).click();
  await expectMessage('Impayé noté comme signalé.');
  expect(api.sent('POST /duties/snooze')).toMatchObject([
    { kind: 'benefitTell', day: '2027-02-05', until: addMonths(todayInParis(), 12) },
  ]);
});

test('if putting off a task fails, the task stays in the list', async ({ api }) => {
  answerDuties(api);
  api.on('POST /duties/snooze', () => refusal('INTERNAL_ERROR'));
  await open('/todo');
  const putOff = async (): Promise<void> => {
    await menuOf('Loyer de Bo Roy').click();
    await page.getByRole('menuitem', { name: 'Reporter de 7 jours' }).click();
  };
  await putOff();
  await expectMessage('La tâche n’a pas pu être reportée. Veuillez réessayer.');
  await expect.element(menuOf('Loyer de Bo Roy')).toHaveFocus();
  api.on('POST /duties/snooze', () => refusal('NOT_FOUND'));
  api.on('GET /duties', () =>
    DUTIES.filter(({ details }) => !('names' in details && details.names[0] === 'Bo Roy')),
  );
  await putOff();
  await expectMessage('Cette tâche n’est plus à faire.');
  await expect.element(menuOf('Loyer de Bo Roy')).not.toBeInTheDocument();
});

test('an empty list of tasks names the next due day', async ({ api }) => {
  api.on('GET /dashboard', () => aDashboard({ nextDueOn: '2026-12-01' }));
  answerDuties(api, [aLeaseDuty('keys', 'Nora Klein', INES.id, { until: '2026-12-24' })]);
  await open('/todo');
  await expect.element(page.getByRole('heading', { name: 'Rien à faire.' })).toBeVisible();
  await expect.element(page.getByText(/^La prochaine échéance est le 1er.décembre 2026\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Reportées (1)' }).click();
  await expect.element(group('Reportées (1)')).toHaveTextContent(/Nora Klein.*reportée au 24.décembre 2026/);
});

test('on a phone, the menu « Plus » leads to the list of tasks', async ({ api }) => {
  answerDuties(api);
  await page.viewport(390, 844);
  await open('/dashboard');
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'À faire' }).click();
  await expectUrl('/todo');
  await expect.element(page.getByRole('link', { name: 'Relancer Inès Œuvré' })).not.toBeInTheDocument();
  await menuOf('Loyer d’Inès Œuvré').click();
  const remind = page.getByRole('menuitem', { name: 'Relancer' });
  await expect.element(remind).toHaveAttribute('href', `/tenants/${INES.id}?panel=reminder`);
});

test('a task to return a deposit states the cost of each late month', async ({ api }) => {
  const late = aDepositReturn('Nora Klein', INES.id, { state: 'late', amount: 935 }, { increase: 85 });
  const noAddress = { perMonth: 0, hasAddress: false };
  const accounts = {
    ...aLeaseDuty('depositReceive', 'Luc Petit', INES.id),
    kind: 'depositAccounts' as const,
  };
  const { isProvisional: _, ...kept } = aDepositReturn('Luc Petit', INES.id).details;
  const details = { ...kept, approvedOn: null };
  const duties: Duty[] = [
    late,
    aDepositReturn('Zoé Blanc', INES.id, { state: 'late' }, noAddress),
    aDepositReturn('Bo Roy', INES.id, { state: 'now' }, { isProvisional: true }),
    aDepositReturn('Ana Roy', INES.id, { state: 'now', amount: null }),
    { ...aLeaseDuty('depositReceive', 'Élodie Marchand', INES.id, { state: 'now' }), amount: 850 },
    { ...aLeaseDuty('depositReceive', 'Fatou Diallo', INES.id), amount: 350 },
    { ...accounts, amount: 170, details },
    {
      ...accounts,
      subject: crypto.randomUUID(),
      amount: 170,
      details: { ...details, approvedOn: '2026-11-01' },
    },
  ];
  answerDuties(api, duties);
  await open('/todo');
  const rows = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Autres actions/ }) });
  const lines = [
    /Dépôt de garantie à restituer.: Nora KleinLe Bellecour · dont 85,00.€ de majoration.; 85,00.€ de plus par mois commencé.*935,00.€1er.déc\.Restituer/,
    /Zoé BlancLe Bellecour · sans majoration tant que la nouvelle adresse du locataire est inconnue.*850,00.€/,
    /Bo RoyLe Bellecour · l’état des lieux de sortie est-il conforme.\? · après le 1er.décembre 2026, majoré de 85,00.€ par mois commencé/,
    /Dépôt de garantie à solder.: Ana RoyLe Bellecour · rien à restituer.: le dépôt couvre les sommes dues et les retenues.*Solder/,
    /Dépôt de garantie à recevoir.: Élodie MarchandLe Bellecour · les clés sont rendues.: si vous avez reçu ce dépôt/,
    /Dépôt de garantie à recevoir.: Fatou DialloLe Bellecour.*350,00.€.*Enregistrer/,
    /Provision du dépôt de garantie.: Luc PetitLe Bellecour · comptes de l’immeuble attendus d’ici le 1er.décembre 2026.*170,00.€/,
    /Luc PetitLe Bellecour · après le 1er.décembre 2026, majoré de 85,00.€ par mois commencé.*Solder/,
  ];
  await expect.element(rows.nth(lines.length - 1)).toBeVisible();
  for (const [index, line] of lines.entries()) await expect.element(rows.nth(index)).toHaveTextContent(line);
  const hrefs = page
    .getByRole('link', { name: /dépôt de garantie d.*(Klein|Marchand)$/ })
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([`/departure?lease=${late.subject}`, `/tenants/${INES.id}?panel=deposit`]);
  await page.getByRole('button', { name: 'Dépôts à restituer 4' }).click();
  await expectUrl('/todo?kind=depositReturn');
  await expect.element(rows).toHaveLength(4);
  // A phone also shows the cost of being late.
  await page.viewport(390, 844);
  await expect.element(rows.nth(0).getByText(/dont 85,00.€ de majoration/)).toBeVisible();
});

test('the palette leads to the list of tasks', async ({ api }) => {
  answerDuties(api);
  await open('/tenants');
  await expect.element(page.getByRole('heading', { name: 'Locataires' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Recherche et actions' })).toHaveFocus();
  await userEvent.keyboard('à faire');
  await page.getByRole('option', { name: 'À faire' }).click();
  await expectUrl('/todo');
});

test('a list of tasks that failed to load can be loaded again', async ({ api }) => {
  api.on('GET /duties', () => refusal('TOO_MANY_REQUESTS'));
  await open('/todo');
  await expect.element(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible();
  answerDuties(api);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(group('En retard')).toBeVisible();
});

test('a task about surveys names them, and leads to the documents of the dwelling', async ({
  api,
  landlord,
}) => {
  const home = aProperty();
  landlord.properties = [home];
  api.on('GET /files', () => []);
  answerDuties(api, [
    aSurveyDuty({ subject: home.id }),
    aSurveyDuty({ state: 'soon', day: '2026-12-11', details: { propertyName: 'Villa', surveys: ['gas'] } }),
    aSurveyDuty({ day: null, details: { propertyName: 'Studio', surveys: ['risks'] } }),
  ]);
  await open('/todo');
  const now = group('À faire maintenant').getByRole('listitem');
  await expect
    .element(now.nth(0))
    .toHaveTextContent(
      /^Diagnostics à vérifier.: DPE et risquesLe Bellecour · expiré depuis le 11.mars 2026/,
    );
  await expect
    .element(now.nth(1))
    .toHaveTextContent(/^Diagnostic à vérifier.: risquesStudio · dernier jour de validité à préciser/);
  await expect
    .element(group('À venir').getByRole('listitem'))
    .toHaveTextContent(/^Diagnostic à vérifier.: gazVilla · valable jusqu’au 11.décembre 2026/);
  await page
    .getByRole('link', { name: /^Ouvrir \(Diagnostics à vérifier.: DPE et risques, Le Bellecour\)$/ })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Documents gardés' })).toBeVisible();
  await expectUrl(`/properties?files=${home.id}`);
});
