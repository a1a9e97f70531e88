import { page, userEvent } from 'vitest/browser';
import { LettingCreate } from '../../supabase/functions/_shared/contract/leases/letting.ts';
import * as v from 'valibot';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Api, invalid, refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { someRentIndices } from '../fixtures/rent-index.ts';
import { aUser, type Landlord } from './support/landlord.ts';
import { aLeaseOf, addLease } from './support/leases.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const today = todayInParis();
const month = monthOf(today);
const next = monthOf(addMonths(month.from, 1));
const continueButton = page.getByRole('button', { name: 'Continuer' });
const add = page.getByRole('button', { name: 'Créer la location' });
const step = (name: string) => page.getByRole('region', { name });
const change = (name: string) => page.getByRole('button', { name: `Modifier\u00A0: ${name}` });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
/** Chooses a radio button by its label. */
const choose = (name: string) => page.getByText(name, { exact: true }).click();

/** Makes the API return previews of a letting: a first rent of €312.40, and the received payment if the form has one. */
function answerPreviews(api: Api): void {
  api.on('POST /lettings/preview', ({ body }) => {
    const { payment, startsOn } = v.parse(LettingCreate, body);
    // Several days, also if today is the last day of a month.
    const first = { from: startsOn, to: addDays(startsOn, 13), dueOn: startsOn };
    return {
      rents: [
        { ...first, amount: 312.4, share: 312.4 },
        { ...next, dueOn: next.from, amount: 650, share: 650 },
      ],
      payment: payment && {
        parts: [{ kind: 'rent', label: null, ...first, amount: 312.4 }],
        advance: 0,
        receipts: [{ kind: 'quittance', from: first.from, to: first.to }],
        blockers: [],
      },
      alreadyLet: null,
      warnings: [],
    };
  });
}

/** Gives the landlord a property, Le Bellecour, that has had no lease yet. */
function aVacantHome(api: Api, landlord: Landlord): void {
  landlord.properties = [aProperty()];
  api.on('GET /leases', () => []);
  answerPreviews(api);
}

async function fillPeople(): Promise<void> {
  await type(field('Prénom'), 'Sarah');
  await type(field('Nom'), 'Cohen');
}

/** Opens the form of a letting in Le Bellecour, at the step with the terms of the lease. */
async function openTermsStep(): Promise<void> {
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await continueButton.click();
  await fillPeople();
  await continueButton.click();
}

async function openEntryStep(): Promise<void> {
  await openTermsStep();
  await expect.element(step('Bail et loyer').getByRole('status')).toHaveTextContent('312,40');
  await continueButton.click();
}

test('the summary of a letting shows the monthly amount and the days of the first rent', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await page.viewport(1280, 800);
  await openEntryStep();
  const summary = page.getByRole('complementary', { name: 'Résumé' });
  await expect.element(summary).toHaveTextContent(/Loyer et charges650,00 € par mois/);
  await expect.element(summary).toHaveTextContent(/Premier loyer312,40 €, du \d/);
});

test('on a phone, the form of a letting shows its main amount and its button in place of the navigation', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await page.viewport(390, 844);
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  const bar = page.getByCss('[data-step-bar]');
  await expect.element(bar).toHaveTextContent(/^Loyer et charges650,00 € par moisContinuer$/);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await continueButton.click();
  await fillPeople();
  await expect.element(continueButton).toBeInViewport({ ratio: 1 });
  await continueButton.click();
  await expect.element(bar).toHaveTextContent(/^Premier loyer312,40 €Continuer$/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(page.getByRole('heading', { name: 'Locataires', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('navigation')).toBeVisible();
});

test('choosing a dwelling that is soon vacant proposes its first vacant day, and the rent and terms of its current lease', async ({
  api,
  landlord,
}) => {
  const until = addDays(today, 40);
  addLease(api, landlord, {
    lease: { kind: 'furnished', rentDueDay: 5, rentOwedUntil: until, endsOn: until },
  });
  answerPreviews(api);
  await open('/letting');
  const home = page.getByRole('radio', { name: 'Le Bellecour' });
  await expect.element(home).toHaveAccessibleDescription(/vacant le/);
  await home.click();
  await continueButton.click();
  await expect.element(step('Personnes')).toHaveFocus();
  await fillPeople();
  await continueButton.click();
  await expect.element(step('Bail et loyer')).toHaveFocus();
  await expect.element(field('Premier jour du bail')).toHaveValue(shortDate(addDays(until, 1)));
  await expect.element(field('Loyer')).toHaveValue('610');
  await expect.element(page.getByLabelText('Type de bail')).toHaveValue('furnished');
  await expect.element(field('Durée en mois')).toHaveValue('12');
  await expect.element(page.getByLabelText('Jour d’échéance')).toHaveValue('5');
  await page.getByLabelText('Type de bail').selectOptions('Location vide');
  await expect.element(field('Durée en mois')).toHaveValue('36');

  // After another dwelling is chosen, the form keeps the other input.
  await type(field('Loyer'), '700');
  await change('Logement').click();
  await page.getByRole('radio', { name: 'Nouveau logement' }).click();
  await change('Bail et loyer').click();
  await expect.element(field('Loyer')).toHaveValue('700');
  await expect.element(field('Premier jour du bail')).toHaveValue(shortDate(today));
});

test('after another dwelling is chosen, the form of a letting keeps a chosen lease kind and its duration', async ({
  api,
  landlord,
}) => {
  const until = addDays(today, 40);
  addLease(api, landlord, { lease: { kind: 'furnished', rentOwedUntil: until, endsOn: until } });
  answerPreviews(api);
  await openTermsStep();
  const [kind, duration] = [page.getByLabelText('Type de bail'), field('Durée en mois')];
  await kind.selectOptions('Location meublée à un étudiant');
  await expect.element(duration).toHaveValue('9');
  await change('Logement').click();
  await page.getByRole('radio', { name: 'Nouveau logement' }).click();
  await change('Bail et loyer').click();
  await expect.element(kind).toHaveValue('student');
  await expect.element(duration).toHaveValue('9');
});

test('the account of a letting starts with the current term, unless the landlord types another day', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await openTermsStep();
  const followed = field('Suivre les loyers à partir du');
  await type(field('Premier jour du bail'), shortDate(addDays(addMonths(month.from, -10), 14)));
  await expect.element(followed).toHaveValue(shortDate(month.from));
  // The lease began ten months ago, so its fourth quarter began a month ago.
  await page.getByLabelText('Périodicité', { exact: true }).selectOptions('Trimestrielle');
  await expect.element(followed).toHaveValue(shortDate(addMonths(month.from, -1)));
  await type(followed, shortDate(next.from));
  await page.getByLabelText('Périodicité', { exact: true }).selectOptions('Mensuelle');
  await expect.element(followed).toHaveValue(shortDate(next.from));
});

test('the form of a letting asks for the amount of a housing benefit only if an office pays it to the landlord', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await page.viewport(1280, 800);
  await openTermsStep();
  const amount = field('Aide par mois');
  await expect
    .element(page.getByRole('group', { name: 'Une aide au logement vous est-elle versée' }))
    .toBeVisible();
  await expect.element(amount).not.toBeInTheDocument();
  await choose('Par la CAF');
  await continueButton.click();
  await expect.element(amount).toHaveFocus();
  await type(amount, '312,45');
  await expectAccessible();
  await continueButton.click();
  await expect.element(step('Bail et loyer')).toHaveTextContent('312,45 € de la CAF');
  await expect
    .element(page.getByRole('complementary', { name: 'Résumé' }))
    .toHaveTextContent('Aide au logement312,45 € de la CAF');
  api.on('POST /lettings', () => invalid('benefit.amount', 'aboveAmount'));
  await add.click();
  await expect.element(amount).toHaveFocus();
  expect(api.sent('POST /lettings').at(-1)).toMatchObject({ benefit: { office: 'caf', amount: 312.45 } });
});

test('the form of a letting refuses a housing benefit above the rent and charges at its field, and then shows no earlier first rent', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await page.viewport(1280, 800);
  await openTermsStep();
  await choose('Par la MSA');
  const summary = page.getByRole('complementary', { name: 'Résumé' });
  await type(field('Aide par mois'), '300');
  await expect.element(summary).toHaveTextContent('Premier loyer312,40');
  await type(field('Aide par mois'), '650,01');
  await continueButton.click();
  await expect.element(field('Aide par mois')).toHaveFocus();
  await expect
    .element(field('Aide par mois'))
    .toHaveAccessibleDescription('Ce montant dépasse le loyer et les charges du premier mois.');
  await expect.element(summary).not.toHaveTextContent('312,40');
  await type(field('Aide par mois'), '650');
  await continueButton.click();
  await expect.element(add).toBeVisible();
});

test('the summary of a letting shows no first rent of earlier terms once the server refuses the terms', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await page.viewport(1280, 800);
  await openTermsStep();
  const summary = page.getByRole('complementary', { name: 'Résumé' });
  await expect.element(summary).toHaveTextContent('Premier loyer312,40');
  api.on('POST /lettings/preview', () => invalid('rent', 'invalidAmount'));
  await type(field('Loyer'), '990');
  await expect.element(summary).not.toHaveTextContent('312,40');
});

test('the form of a letting asks for the reference of a revision only if the lease has a revision clause', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  api.on('GET /indices', () => ({ items: someRentIndices() }));
  await openTermsStep();
  const reference = page.getByLabelText(/^Trimestre de référence/);
  const signed = field('Signé le');
  await expect.element(page.getByRole('group', { name: /^Le bail prévoit-il une révision/ })).toBeVisible();
  await expect.element(reference).not.toBeInTheDocument();
  await choose('Oui');
  await type(field('Premier jour du bail'), '01/09/2024');
  await expect
    .element(page.getByLabelText(/^Date de révision/))
    .toHaveAccessibleDescription('Chaque année, le 1er\u00A0septembre.');
  await type(signed, 'hier');
  await continueButton.click();
  await expect.element(signed).toHaveFocus();
  await expect.element(signed).toHaveAccessibleDescription('Saisissez une date valide (jj/mm/aaaa).');
  await type(signed, '2/8/24');
  await expect.element(reference).toHaveValue('2024-Q2');
  await expectAccessible();
  // After the step was closed and opened again, it still proposes the reference.
  await continueButton.click();
  await change('Bail et loyer').click();
  await type(signed, '2/5/24');
  await expect.element(reference).toHaveValue('2024-Q1');
  await continueButton.click();
  api.on('POST /lettings', () => invalid('irlReference', 'invalid'));
  await add.click();
  await expect.element(reference).toHaveFocus();
  expect(api.sent('POST /lettings').at(-1)).toMatchObject({
    signedOn: '2024-05-02',
    hasRevisionClause: true,
    revisionMonth: null,
    revisionDay: null,
    irlReference: '2024-Q1',
    hasChargesIndex: false,
  });
  await page
    .getByRole('group', { name: /révision/ })
    .getByText('Non', { exact: true })
    .click();
  await expect.element(page.getByText('Sans clause de révision')).toBeVisible();
  await continueButton.click();
  await add.click();
  await expect
    .poll(() => api.sent('POST /lettings').at(-1))
    .toMatchObject({ signedOn: null, hasRevisionClause: false, irlReference: null });
});

test('the preview of the first rent changes with the typed values', async ({ api, landlord }) => {
  aVacantHome(api, landlord);
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await continueButton.click();
  await fillPeople();
  const answer = api.hold('POST /lettings/preview');
  await continueButton.click();
  const said = step('Bail et loyer').getByRole('status');
  await expect.element(said.getByCss('.animate-pulse')).toBeInTheDocument();
  answer();
  await expect
    .element(said)
    .toHaveTextContent(/^Du .* au .*: 312,40\s€, à payer le .* Puis 650,00\s€ le 1er de chaque mois\.$/);
  await expectAccessible();

  const later = api.hold('POST /lettings/preview');
  await type(field('Premier jour du bail'), '01/02/2015');
  await userEvent.tab();
  // The earlier sentence stays until the answer, so that the fields below do not move.
  await expect.element(said.getByCss('.animate-pulse')).toHaveTextContent(/^Du .* au .*: 312,40\s€/);
  later();
  const followed = field('Suivre les loyers à partir du');
  api.on('POST /lettings/preview', () => invalid('accountStartsOn', 'tooLongAgo'));
  await type(followed, '01/02/2015');
  await userEvent.tab();
  await expect.element(followed).toHaveAccessibleDescription(/60.mois/);
  await expect.element(said).toHaveTextContent('Corrigez ce qui est signalé');
  answerPreviews(api);
  await page.getByRole('button', { name: /^Commencer le/ }).click();
  await expect.element(followed).toBeValid();
  await expect.element(said).toHaveTextContent('312,40');
});

test('a step of a letting with a missing value shows the error and stays open', async ({ api, landlord }) => {
  aVacantHome(api, landlord);
  await open('/letting');
  await continueButton.click();
  await expect.element(page.getByText('Choisissez un logement, ou ajoutez-en un.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Le Bellecour' })).toHaveFocus();
  await page.getByRole('radio', { name: 'Nouveau logement' }).click();
  await expect.element(page.getByText('Choisissez un logement, ou ajoutez-en un.')).not.toBeInTheDocument();
  await continueButton.click();
  await expect.element(field('Nom du logement')).toHaveFocus();
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await continueButton.click();
  await type(field('Prénom'), 'Sarah');
  await continueButton.click();
  await expect.element(field('Nom')).toHaveFocus();
  await expect.element(field('Nom')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible();
});

test('adding a removed person again restores the typed values', async ({ api, landlord }) => {
  aVacantHome(api, landlord);
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await continueButton.click();
  await choose('Un couple');
  await fillPeopleAt(0, 'Sarah', 'Cohen');
  await fillPeopleAt(1, 'Tom', 'Weber');
  await choose('Une personne');
  await expect.element(field('Prénom')).toHaveValue('Sarah');
  await choose('Colocataires');
  await expect.element(field('Prénom').nth(1)).toHaveValue('Tom');
  await page.getByRole('button', { name: 'Ajouter une personne' }).click();
  await expect.element(field('Prénom').nth(2)).toHaveFocus();
  await page.getByRole('button', { name: 'Retirer le locataire 3' }).click();
  await expect.element(page.getByRole('button', { name: 'Ajouter une personne' })).toHaveFocus();
  await page.getByRole('button', { name: 'Ajouter un garant' }).click();
  await fillPeopleAt(2, 'Paul', 'Weber');
  await page.getByLabelText('Garant de').selectOptions('Tom Weber');
  await continueButton.click();
  await expect
    .element(step('Personnes'))
    .toHaveTextContent(/Sarah Cohen et Tom Weber · garant\s: Paul Weber/);
  await change('Personnes').click();
  await expect.element(step('Personnes')).toHaveFocus();
  await expect.element(page.getByLabelText('Garant de')).toHaveValue('1');
  await continueButton.click();
  await expect.element(step('Bail et loyer')).toHaveFocus();
});

test('in the form of a letting, Alt+ArrowUp goes back a step and Ctrl+Enter adds the letting', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  api.on('POST /lettings', () => refusal('QUOTA_REACHED'));
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field('Prénom')).toHaveFocus();
  await expect.element(field('Prénom')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await fillPeople();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(step('Logement')).toHaveFocus();
  await continueButton.click();
  await continueButton.click();
  await expect.element(step('Bail et loyer').getByRole('status')).toHaveTextContent('312,40');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(step('Personnes')).toHaveFocus();
  expect(api.sent('POST /lettings')).toHaveLength(0);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectMessage('Vous avez atteint le nombre maximal autorisé');
  await expect.element(add).toBeVisible();
  expect(api.sent('POST /lettings')).toHaveLength(1);
});

async function fillPeopleAt(place: number, firstName: string, lastName: string): Promise<void> {
  await type(field('Prénom').nth(place), firstName);
  await type(field('Nom').nth(place), lastName);
}

test('a refused letting opens the step of the refused field', async ({ api, landlord }) => {
  aVacantHome(api, landlord);
  await openEntryStep();
  await choose('Reçu');
  await expect.element(field('Montant reçu')).toHaveValue('312,40');
  api.on('POST /lettings', () => invalid('payment.paidOn', 'tooEarly'));
  await add.click();
  await expect.element(field('Reçu le')).toHaveFocus();
  api.on('POST /lettings', () => invalid('propertyId', 'archived'));
  await add.click();
  await expect.element(page.getByText('Ce logement est archivé')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Le Bellecour' })).toHaveFocus();
  await continueButton.click();
  api.failChanges();
  await add.click();
  await expectMessage('La location n’a pas pu être créée.');
  api.recover();
  api.on('POST /lettings', () => refusal('QUOTA_REACHED'));
  await add.click();
  await expectMessage('Vous avez atteint le nombre maximal autorisé');
  const sent = api.sent('POST /lettings').map((body) => v.parse(LettingCreate, body));
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({ payment: { amount: 312.4, paidOn: today, issue: 'all' } });
});

test('the form of a letting sends a received deposit and requests its receipt', async ({ api, landlord }) => {
  aVacantHome(api, landlord);
  api.on('POST /lettings', () => refusal('PROFILE_INCOMPLETE'));
  await openEntryStep();
  const deposit = page.getByRole('group', { name: /^Avez-vous déjà reçu le dépôt de garantie/ });
  await expect.element(deposit).not.toBeInTheDocument();
  await change('Bail et loyer').click();
  await type(field('Dépôt de garantie'), '900');
  const firstDay = shortDate(addDays(today, -40));
  await type(field('Premier jour du bail'), firstDay);
  await continueButton.click();
  await expect.element(page.getByText(/reçu le dépôt de garantie de 900,00.€/).first()).toBeVisible();
  await page.getByText('Reçu', { exact: true }).nth(1).click();
  const day = field('Dépôt reçu le');
  await expect.element(day).toHaveValue(firstDay);
  await type(day, shortDate(addDays(today, 1)));
  await add.click();
  await expect
    .element(day)
    .toHaveAccessibleDescription('La date ne peut pas être postérieure à aujourd’hui.');
  await type(day, shortDate(today));
  await expectAccessible();
  await add.click();
  await expectMessage('Le reçu du dépôt porte le nom du bailleur');
  const sent = api.sent('POST /lettings').map((body) => v.parse(LettingCreate, body));
  expect(sent.at(-1)).toMatchObject({
    deposit: 900,
    payment: null,
    depositReceipt: { movedOn: today, method: null, issue: true },
  });
});

test('adding a letting in a deleted dwelling asks for another dwelling', async ({ api, landlord }) => {
  aVacantHome(api, landlord);
  await openEntryStep();
  api.on('POST /lettings', () => {
    landlord.properties = [];
    return invalid('propertyId', 'invalid');
  });
  await add.click();
  await expect.element(page.getByText('Ce logement a été archivé ou supprimé.')).toBeVisible();
  const another = page.getByRole('radio', { name: 'Nouveau logement' });
  await expect.element(another).toHaveFocus();
  await continueButton.click();
  await expect.element(another).toHaveFocus();
  await another.click();
  await expect.element(page.getByText('Ce logement a été archivé ou supprimé.')).not.toBeInTheDocument();
  await expect.element(step('Personnes')).toHaveTextContent('Sarah Cohen');
});

test('choosing an occupied dwelling whose lease has no end offers the possible next steps', async ({
  api,
  landlord,
}) => {
  addLease(api, landlord);
  answerPreviews(api);
  await open('/letting');
  await page.getByText('1 logement occupé').click();
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Inès Œuvré y habite');
  await expect
    .element(page.getByRole('link', { name: 'Indiquer la fin du bail' }))
    .toHaveAttribute('href', `/departure?lease=${landlord.tenants[0]?.leaseId}`);
  await expectAccessible();
  await chooseEnglish();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Inès Œuvré lives there');
});

test('if all tenants of a lease without an end have left, the form of a letting links to the end of the lease', async ({
  api,
  landlord,
}) => {
  const tenantId = addLease(api, landlord);
  const lease = aLeaseOf(tenantId, { propertyId: landlord.properties[0]?.id ?? null });
  const left = lease.tenants.map((one) => Object.assign({}, one, { leavesOn: addDays(today, -20) }));
  api.on('GET /leases', () => [{ ...lease, tenants: left }]);
  answerPreviews(api);
  await open('/letting');
  await expect.element(page.getByRole('heading', { name: 'Vacants' })).toBeVisible();
  const home = page.getByRole('radio', { name: 'Le Bellecour' });
  await expect.element(home).toHaveAccessibleDescription(/vacant depuis le \d/);
  await home.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Ce logement est inoccupé aujourd’hui, mais un bail sans date de fin existe');
  const end = page.getByRole('link', { name: 'Indiquer la fin du bail' });
  await expect.element(end).toHaveAttribute('href', `/departure?lease=${lease.id}`);
  await chooseEnglish();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Nobody lives there today, but its lease has no end date');
});

test('a tenant who will join a lease on a future day is not shown as living in the dwelling yet', async ({
  api,
  landlord,
}) => {
  const tenantId = addLease(api, landlord);
  const lease = aLeaseOf(tenantId, { propertyId: landlord.properties[0]?.id ?? null });
  const joinsOn = addDays(today, 40);
  const joining = lease.tenants.map((one) => ({
    ...one,
    id: crypto.randomUUID(),
    lastName: 'Petit',
    joinsOn,
  }));
  api.on('GET /leases', () => [{ ...lease, tenants: [...joining, ...lease.tenants] }]);
  answerPreviews(api);
  await open('/letting');
  await page.getByText('1 logement occupé').click();
  const home = page.getByRole('radio', { name: 'Le Bellecour' });
  await expect.element(home).toHaveAccessibleDescription(/Inès Œuvré · Inès Petit dès le \d/);
  await home.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Inès Œuvré y habite, et/);
  await expect
    .element(page.getByRole('link', { name: 'Indiquer la fin du bail' }))
    .toHaveAttribute('href', `/departure?lease=${lease.id}`);
});

test('after ending the lease of an occupied dwelling, the letting form proposes the first vacant day', async ({
  api,
  landlord,
}) => {
  const until = addDays(today, 40);
  addLease(api, landlord, { follows: () => ({ rentOwedUntil: until }) });
  answerPreviews(api);
  await open('/letting');
  await page.getByText('1 logement occupé').click();
  const home = page.getByRole('radio', { name: 'Le Bellecour' });
  await home.click();
  await continueButton.click();
  await fillPeople();
  await change('Logement').click();
  await page.getByRole('link', { name: 'Indiquer la fin du bail' }).click();
  const end = step('Congé');
  await end.getByLabelText('Motif de la fin du bail').selectOptions('Résiliation d’un commun accord');
  await type(end.getByRole('textbox', { name: 'Dernier jour du bail' }), shortDate(until));
  await continueButton.click();
  await expect.element(step('Dernier terme')).toHaveFocus();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect.element(home).toBeChecked();
  await expect.element(step('Personnes')).toHaveTextContent('Sarah Cohen');
  await continueButton.click();
  await expect.element(field('Prénom')).toHaveValue('Sarah');
  await continueButton.click();
  await expect.element(field('Premier jour du bail')).toHaveValue(shortDate(addDays(until, 1)));
});

test('after the form of a letting is opened again, choosing a lease kind or a dwelling still changes the proposed values', async ({
  api,
  landlord,
}) => {
  addLease(api, landlord);
  answerPreviews(api);
  await open('/letting');
  await page.getByText('1 logement occupé').click();
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await continueButton.click();
  await fillPeople();
  await continueButton.click();
  const kind = page.getByLabelText('Type de bail');
  await kind.selectOptions('Location meublée à un étudiant');
  await change('Logement').click();
  await page.getByRole('link', { name: 'Indiquer la fin du bail' }).click();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await change('Bail et loyer').click();
  await expect.element(kind).toHaveValue('student');
  await expect.element(field('Durée en mois')).toHaveValue('9');
  await kind.selectOptions('Location meublée');
  await expect.element(field('Durée en mois')).toHaveValue('12');
  await change('Logement').click();
  await page.getByRole('radio', { name: 'Nouveau logement' }).click();
  await change('Bail et loyer').click();
  await expect.element(field('Loyer')).toHaveValue('');
  await expect.element(kind).toHaveValue('furnished');
});

test('choosing a company as tenant proposes another lease kind unless the landlord has chosen a kind', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  const until = addDays(today, 40);
  api.on('POST /lettings/preview', ({ body }) => {
    const { startsOn } = v.parse(LettingCreate, body);
    return {
      rents: [{ from: startsOn, to: monthOf(startsOn).to, dueOn: startsOn, amount: 312.4, share: 312.4 }],
      payment: null,
      alreadyLet: { tenantId: crypto.randomUUID(), names: ['Inès Œuvré', 'Łukasz Nguyễn'], until },
      warnings: [],
    };
  });
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await continueButton.click();
  await choose('Une société');
  await type(field('Nom de la société'), 'SCI Les Tilleuls');
  await continueButton.click();
  const kind = page.getByLabelText('Type de bail');
  await expect.element(kind).toHaveValue('other');
  await expect.element(field('Durée en mois')).toHaveValue('');
  await expect
    .element(step('Bail et loyer').getByRole('status'))
    .toHaveTextContent(/Ce logement est loué à Inès Œuvré et Łukasz Nguyễn jusqu’au \d/);
  await change('Personnes').click();
  await choose('Une personne');
  await fillPeople();
  await continueButton.click();
  await expect.element(kind).toHaveValue('unfurnished');
  await kind.selectOptions('Location meublée');
  await expect.element(field('Durée en mois')).toHaveValue('12');
  await change('Personnes').click();
  await choose('Une société');
  await continueButton.click();
  await expect.element(kind).toHaveValue('furnished');
  await expect.element(field('Durée en mois')).toHaveValue('12');
  await continueButton.click();
  await expect
    .element(step('Premier loyer'))
    .toHaveTextContent(/est loué à Inès Œuvré et Łukasz Nguyễn jusqu’au \d/);
});

test('if the session ends, the input in all steps of a letting is restored after signing in again', async ({
  api,
  landlord,
}) => {
  aVacantHome(api, landlord);
  await openEntryStep();
  api.on('POST /lettings', () => refusal('UNAUTHENTICATED'));
  landlord.isSignedIn = false;
  await add.click();
  await type(page.getByLabelText('Mot de passe', { exact: true }), 'Klinky2026!');
  await type(page.getByLabelText('Adresse e-mail'), 'camille@exemple.test');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expectMessage('Votre saisie d’avant la déconnexion');
  await expect.element(step('Personnes')).toHaveTextContent('Sarah Cohen');
  // The API may have added the letting, so the retry must send the same idempotency key.
  api.on('POST /lettings', () => refusal('QUOTA_REACHED'));
  await add.click();
  await expectMessage('Vous avez atteint le nombre maximal autorisé');
  const keys = api.sent('POST /lettings').map((body) => v.parse(LettingCreate, body).idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the form of a letting says that a company other than a family company lets unfurnished for six years', async ({
  api,
  landlord,
}) => {
  landlord.user = aUser({ companyName: 'SARL Rey' });
  aVacantHome(api, landlord);
  await page.viewport(1280, 800);
  await open('/letting');
  await page.getByRole('radio', { name: 'Le Bellecour' }).click();
  await expect
    .element(page.getByRole('complementary', { name: 'Résumé' }))
    .toHaveTextContent(/BailleurSARL Rey/);
  await continueButton.click();
  await fillPeople();
  await continueButton.click();
  await expect.element(field('Durée en mois')).toHaveValue('72');
  await expect.element(field('Durée en mois')).toHaveAccessibleDescription(/au moins six ans/);
  await page.getByLabelText('Type de bail').selectOptions('Location meublée');
  await expect.element(field('Durée en mois')).toHaveValue('12');
});
