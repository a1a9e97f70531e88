import { onTestFinished } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Duty } from '../../supabase/functions/_shared/contract/leases/duty.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { SEVERAL_LEASES, aLateRent, aLeaseDuty, aRevision } from './support/duties.ts';
import { aDashboard, aUser } from './support/landlord.ts';
import { chooseEnglish, expect, expectAccessible, expectUrl, focus, open, test } from './support/stories.ts';

const MONTH = todayInParis().slice(0, 7);
const toDo = page.getByRole('region', { name: 'À faire' });
const twelve = page.getByRole('region', { name: 'Douze derniers mois' });
const INES = aTenant();

const late = (name: string, details: Parameters<typeof aLateRent>[2] = {}) =>
  aLateRent(name, INES.id, details);

const ofMonth = { month: MONTH, count: 2, partials: 0, names: ['Ana Roy', 'Zoé Petit'] };

// The landlord has issued receipts.
test.beforeEach(({ landlord }) => {
  landlord.user = aUser({ hasIssuedReceipt: true });
  landlord.properties = [aProperty()];
  landlord.tenants = [INES];
});

test('each task of the dashboard states its dwelling, reason and amount, and has one button', async ({
  api,
}) => {
  const dueOn = `${MONTH.slice(0, 4)}-12-01`;
  const ends = aLeaseDuty('leaseEnds', 'Élodie Marchand', INES.id, { day: dueOn });
  const notice = aLeaseDuty('leaseEnds', 'Fatou Diallo', INES.id, { day: dueOn });
  const keys = aLeaseDuty('keys', 'Nora Klein', INES.id, { state: 'now', day: dueOn });
  api.on('GET /dashboard', () =>
    aDashboard({
      duties: [
        late('Inès Œuvré', {
          names: ['Inès Œuvré', 'Paul Lambert'],
          count: 2,
          dues: [
            { month: '2025-10', label: null, isPart: true },
            { month: '2025-11', label: null, isPart: false },
          ],
        }),
        late('Bo Roy', { propertyName: null, dues: [{ month: null, label: 'Vitre', isPart: false }] }),
        {
          ...SEVERAL_LEASES,
          kind: 'profile',
          subject: crypto.randomUUID(),
          state: 'now',
          details: { missing: ['name'] },
        },
        { ...SEVERAL_LEASES, kind: 'generate', state: 'now', details: { ...ofMonth, count: 7, partials: 1 } },
        { ...SEVERAL_LEASES, kind: 'send', state: 'now', details: { ...ofMonth, month: '2025-12' } },
        {
          ...SEVERAL_LEASES,
          kind: 'statement',
          state: 'now',
          amount: 2730,
          details: { count: 3, since: '2025-09-01', month: MONTH },
        },
        ends,
        {
          ...notice,
          kind: 'noticeWindow',
          details: {
            tenantId: INES.id,
            names: ['Fatou Diallo'],
            propertyName: 'Villa',
            termEndsOn: '2027-05-31',
          },
        },
        keys,
        aLeaseDuty('insurance', 'Ana Roy', INES.id, { day: dueOn }),
        aLeaseDuty('insurance', 'Bo Roy', INES.id, { state: 'late', day: dueOn }),
        aRevision('Nora Klein', INES.id, { day: dueOn }),
        aLeaseDuty('clause', 'Élodie Marchand', INES.id, { day: dueOn }),
        {
          ...SEVERAL_LEASES,
          kind: 'letters',
          state: 'now',
          details: { count: 3, names: ['Ana Roy', 'Bo Roy', 'Ana Roy'] },
        },
        {
          ...SEVERAL_LEASES,
          kind: 'consent',
          state: 'soon',
          details: { count: 1, tenantId: INES.id, names: ['Inès Œuvré'] },
        },
      ],
    }),
  );
  await page.viewport(1280, 1200);
  await open('/dashboard');
  const lines = [
    /Loyer d’Inès Œuvré et Paul LambertLe Bellecour · reste dû sur octobre 2025 et novembre 2025.*1.250,50.€52 jours de retardEncaisser$/,
    /Somme due par Bo RoyVitre.*Encaisser$/,
    /Votre profil est à compléterIndiquez le nom du bailleur pour générer vos quittancesCompléter$/,
    /6 quittances et 1 reçu à générerAna Roy · Zoé Petit…Générer$/,
    /2 quittances à transmettredécembre 2025 · Ana Roy · Zoé PetitTransmettre$/,
    /Relevé bancaire à rapprocher3 loyers impayés depuis le 1er septembre 2025.*2.730,00.€Ouvrir$/,
    /Fin du bail d’Élodie MarchandLe Bellecour.*1er.déc\.Préparer$/,
    /Donner congé à Fatou Diallo.\?Villa · doit arriver d’ici le 1er.décembre \d+, pour une fin de bail le 31.mai 2027.*1er.déc\.Décider$/,
    /Clés à récupérer.: Nora KleinLe Bellecour.*1er.déc\.Enregistrer$/,
    /Assurance d’Ana RoyLe Bellecour · attestation valable jusqu’au 1er.décembre \d+.*1er.déc\.Enregistrer$/,
    /Assurance de Bo RoyLe Bellecour · attestation expirée le 1er.décembre \d+.*1er.déc\.Enregistrer$/,
    /Révision du loyer de Nora KleinLe Bellecour · 750,00.€ → 758,64.€ par mois, à demander d’ici le 1er.septembre 2027.*8,64.€1er.déc\.Réviser$/,
    /Clause de révision du bail d’Élodie MarchandLe Bellecour · le bail prévoit-il une révision annuelle du loyer.\?.*1er.déc\.Répondre$/,
    /3 courriers à transmettreAna Roy · Bo RoyTransmettre$/,
    /1 accord à recueillir pour l’envoi des quittances par e-mailInès ŒuvréEnregistrer$/,
  ];
  const rows = toDo.getByRole('listitem');
  await expect.element(rows.nth(lines.length - 1)).toBeVisible();
  await expect.element(rows).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) await expect.element(rows.nth(index)).toHaveTextContent(line);
  const href = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href');
  expect(href('Loyer d’Inès Œuvré et Paul Lambert')).toBe(`/tenants/${INES.id}`);
  expect(href('Compléter (Votre profil est à compléter)')).toBe('/settings/profile');
  expect(href('Générer (6 quittances et 1 reçu à générer)')).toBe(`/month?month=${MONTH}&show=ready`);
  expect(href('Transmettre (2 quittances à transmettre, décembre 2025)')).toBe(
    '/month?month=2025-12&show=toSend',
  );
  expect(href('Ouvrir (Relevé bancaire à rapprocher)')).toBe('/bank');
  expect(href('Préparer la fin du bail d’Élodie Marchand')).toBe(`/departure?lease=${ends.subject}`);
  expect(href('Décider de la fin du bail de Fatou Diallo')).toBe(`/departure?lease=${notice.subject}`);
  expect(href('Enregistrer la remise des clés de Nora Klein')).toBe(`/departure?lease=${keys.subject}`);
  expect(href('Enregistrer l’attestation d’assurance d’Ana Roy')).toBe(`/tenants/${INES.id}?panel=lease`);
  for (const name of [
    'Réviser le loyer de Nora Klein',
    'Répondre sur la clause de révision du bail d’Élodie Marchand',
  ])
    expect(href(name)).toBe(`/tenants/${INES.id}?panel=revision`);
  expect(href('Transmettre (3 courriers à transmettre)')).toBe('/documents?kind=letter&show=toSend');
  expect(href('Enregistrer l’accord d’Inès Œuvré')).toBe(`/tenants?edit=${INES.id}`);
  await expectAccessible();
});

test('a tall window shows more tasks of the dashboard than a low window', async ({ api }) => {
  api.on('GET /dashboard', () =>
    aDashboard({ duties: Array.from({ length: 20 }, (_, index) => late(`Ana ${index}`)) }),
  );
  await page.viewport(1280, 1000);
  await open('/dashboard');
  await expect.element(toDo.getByRole('listitem')).toHaveLength(12);
  const bottom = (): number => toDo.getByRole('listitem').last().element().getBoundingClientRect().bottom;
  await expect.poll(() => [bottom() > 850, bottom() <= 1000]).toEqual([true, true]);
});

test('the dashboard shows nine tasks and a link to all tasks', async ({ api }) => {
  await page.viewport(1280, 800);
  const duties = Array.from({ length: 11 }, (_, index) => late(`Ana ${index}`));
  api.on('GET /dashboard', () => aDashboard({ duties }));
  api.on('GET /duties', () => duties);
  await open('/dashboard');
  const rows = toDo.getByRole('listitem');
  await expect.element(toDo.getByText('11', { exact: true })).toBeVisible();
  await expect.element(rows).toHaveLength(9);
  await focus(toDo.getByRole('link', { name: 'Tout voir' }));
  await userEvent.keyboard('{Enter}');
  await expectUrl('/todo');
  await expect.element(page.getByRole('heading', { name: 'À faire', level: 1 })).toHaveFocus();
  await expect
    .element(page.getByRole('region', { name: 'En retard' }).getByRole('listitem'))
    .toHaveLength(11);
});

test('the dashboard offers a reminder for a late rent if a letter is due', async ({ api }) => {
  api.on('GET /dashboard', () => aDashboard({ duties: [late('Inès Œuvré', { letter: 1 }), late('Bo Roy')] }));
  await open('/dashboard');
  const remind = toDo.getByRole('link', { name: 'Relancer Inès Œuvré' });
  await expect.element(remind).toHaveAttribute('href', `/tenants/${INES.id}?panel=reminder`);
  await expect.element(toDo.getByRole('link', { name: /^Relancer/ })).toHaveLength(1);
  // The figures of both rows are aligned.
  const figures = toDo.getByText(/^1.250,50.€$/).elements();
  const [first, second] = figures.filter((element) => element.getClientRects().length > 0);
  expect(first?.getBoundingClientRect().right).toBeCloseTo(
    second?.getBoundingClientRect().right ?? Number.NaN,
    1,
  );
  await expectAccessible();
});

test('a dashboard without tasks names the next due day', async ({ api }) => {
  api.on('GET /dashboard', () => aDashboard({ nextDueOn: '2026-12-01' }));
  await open('/dashboard');
  await expect
    .element(toDo)
    .toHaveTextContent(/Rien à faire\. La prochaine échéance est le 1er.décembre 2026\.$/);
  // The link to the list stays, because the list still has the tasks that were put off.
  const all = toDo.getByRole('link', { name: 'Ouvrir la liste «\u00A0À faire\u00A0»' });
  await expect.element(all).toHaveAttribute('href', '/todo');
});

test('the month on the dashboard shows the received and expected amounts', async ({ api }) => {
  api.on('GET /dashboard', () =>
    aDashboard({
      expected: 10690.5,
      received: 8199.33,
      remaining: 2491.17,
      toReceive: 4,
      toGenerate: 3,
      toSend: 2,
    }),
  );
  await open('/dashboard');
  await expect.element(page.getByText(/^8.199,33.€$/)).toBeVisible();
  await expect.element(page.getByText(/^reçus sur 10.690,50.€$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^À recevoir 4 2.491,17.€$/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'À générer 3' })).toBeVisible();
  const toSend = page.getByRole('link', { name: 'À transmettre 2' });
  await expect.element(toSend).toHaveAttribute('href', `/month?month=${MONTH}&show=toSend`);
  // With a single month, the page shows no chart.
  await expect.element(twelve).not.toBeInTheDocument();
});

test('the dashboard shows twelve months as a chart, with a table for screen readers', async ({ api }) => {
  const months = [
    { month: '2026-09', expected: 10236.4, received: 10236.4 },
    { month: '2026-10', expected: 10236.4, received: 9950.9 },
    { month: MONTH, expected: 10690.5, received: 8199.33 },
  ];
  api.on('GET /dashboard', () => aDashboard({ months }));
  await open('/dashboard');
  const table = page.getByRole('table', { name: 'Douze derniers mois' });
  await expect.element(table.getByRole('row').nth(11)).toHaveTextContent(/octobre 202610.236,40.€9.950,90.€/);
  await expect.element(twelve).toHaveTextContent(/28.387.€ reçus sur 31.163.€/);
  await expect.element(table.getByRole('row')).toHaveLength(13);
  const picture = page.getByCss('svg[viewBox="0 0 302 172"]');
  await expect.element(picture).toHaveLength(1);
  expect(picture.element().textContent).toMatch(/oct\.\u00A0: 9.950,90.€ reçus sur 10.236,40.€/);
  await expectAccessible();
  await twelve.getByRole('button', { name: 'Voir en tableau' }).click();
  await expect.element(picture).toHaveLength(0);
  expect(table.element().getBoundingClientRect().height).toBeGreaterThan(100);
  await expect.element(twelve.getByRole('button', { name: 'Voir le graphique' })).toHaveFocus();
});

test('the counts of the month end at one line, and forced colours keep the bar, the legend and the main button', async ({
  api,
}) => {
  onTestFinished(() => commands.forceColors(false));
  api.on('GET /dashboard', () =>
    aDashboard({
      expected: 2000,
      received: 500,
      remaining: 1500,
      toReceive: 12,
      months: ['2026-10', '2026-11'].map((month) => ({ month, expected: 1000, received: 800 })),
    }),
  );
  await commands.forceColors(true);
  await open('/dashboard');
  const month = page.getByRole('region', { name: /^(?!À faire|Douze)/ });
  await expect.element(month.getByRole('link', { name: /^À recevoir/ })).toBeVisible();
  const ends = month
    .getByCss('li a > .font-semibold')
    .elements()
    .map((count) => count.getBoundingClientRect().right);
  expect([ends.length, new Set(ends).size]).toEqual([3, 1]);

  const paintOf = (element: Element | null | undefined) => {
    if (!element) throw new Error('The element is missing.');
    return getComputedStyle(element);
  };
  const canvas = paintOf(document.body).backgroundColor;
  expect(paintOf(month.getByCss('progress').element()).borderTopWidth).toBe('1px');
  const legend = twelve.getByCss('span[aria-hidden] > .bg-primary').element();
  expect(paintOf(legend).backgroundColor).not.toBe(canvas);
  const action = page.getByRole('link', { name: 'Générer une quittance' }).element();
  expect(paintOf(action).borderTopWidth).toBe('1px');
});

test('a part of the dashboard that failed to load can be loaded again', async ({ api }) => {
  api.on('GET /dashboard', () => refusal('INTERNAL_ERROR'));
  await open('/dashboard');
  await expect
    .element(toDo.getByText('La liste «\u00A0À faire\u00A0» n’a pas pu être chargée.'))
    .toBeVisible();
  await expect.element(page.getByText('Les loyers du mois n’ont pas pu être chargés.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 locataire' })).toBeVisible();
  await expectAccessible();
  api.on('GET /dashboard', () => aDashboard());
  await toDo.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(toDo.getByText('Rien à faire.')).toBeVisible();
});

test('the dashboard shows a dash in place of a number that failed to load', async ({ api }) => {
  api.on('GET /properties', () => refusal('INTERNAL_ERROR'));
  await open('/dashboard');
  await expect.element(page.getByRole('link', { name: '– logements Nombre indisponible' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 locataire' })).toBeVisible();
  await expect.element(toDo).toBeVisible();
});

test('before the first receipt, the dashboard shows the first steps, then the tasks that the steps do not cover', async ({
  api,
  landlord,
}) => {
  landlord.user = aUser({ city: null });
  api.on('GET /dashboard', () =>
    aDashboard({
      duties: [
        late('Inès Œuvré'),
        { ...SEVERAL_LEASES, kind: 'profile', state: 'now', details: { missing: ['name'] } },
      ],
    }),
  );
  await open('/dashboard');
  const steps = page.getByRole('region', { name: 'Premiers pas' });
  await expect.element(steps).toHaveTextContent('2 sur 3');
  await expect.element(steps.getByRole('link')).toHaveLength(1);
  await expect.element(toDo.getByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await steps.getByRole('link', { name: 'Générer' }).click();
  const receipt = page.getByRole('dialog', { name: 'Générer une quittance' });
  await expect.element(receipt).toHaveAccessibleDescription('Premiers pas\u00A0: étape 3 sur 3');
  await expect.element(receipt.getByLabelText('Ville')).toBeVisible();
});

test('the dashboard is translated into English', async ({ api, landlord }) => {
  landlord.user = aUser({ hasIssuedReceipt: true, locale: 'en' });
  api.on('GET /dashboard', () =>
    aDashboard({
      duties: [
        late('Inès Œuvré', { count: 3 }),
        { ...SEVERAL_LEASES, kind: 'generate', state: 'now', details: { ...ofMonth, count: 1 } },
      ],
    }),
  );
  await open('/dashboard');
  await chooseEnglish();
  const list = page.getByRole('region', { name: 'To do' });
  await expect.element(list).toHaveTextContent(/Rent from Inès ŒuvréLe Bellecour · 3 amounts due since /);
  await expect.element(list).toHaveTextContent(/€1,250\.5052 days late/);
  await expect.element(list).toHaveTextContent(/1 rent receipt to generate/);
});

test('the dashboard greets by first name, shows the date in words, and counts tenants and properties', async ({
  landlord,
}) => {
  landlord.tenants = [INES, aTenant({ firstName: 'Zoé' })];
  await open('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
  const today = new Intl.DateTimeFormat('fr', { dateStyle: 'full', timeZone: 'Europe/Paris' }).format();
  // « vendredi 1er mai 2026 »
  await expect.element(page.getByText(today.replace(/ 1 /, ' 1er ')).first()).toBeVisible();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('2 locataires')).toHaveAttribute('href', '/tenants');
  await expect.element(link('1 logement')).toHaveAttribute('href', '/properties');
});

for (const [of, width, height, lines] of [
  ['nine lines on a desktop', 1280, 800, 9],
  ['six lines on a phone', 390, 844, 6],
] as const) {
  test(`the most urgent task is visible without scrolling: ${of}`, async ({ api }) => {
    const duties: Duty[] = [
      ...Array.from({ length: 12 }, (_, index) => late(`Inès Œuvré ${index}`)),
      { ...SEVERAL_LEASES, kind: 'send', state: 'now', details: { ...ofMonth, count: 1 } },
    ];
    api.on('GET /dashboard', () =>
      aDashboard({ duties, expected: 6650, received: 650, remaining: 6000, toReceive: 12, toSend: 1 }),
    );
    await page.viewport(width, height);
    await open('/dashboard');
    const rows = toDo.getByRole('listitem');
    await expect.element(rows).toHaveLength(9);
    const last = rows.nth(lines - 1).element();
    await expect
      .poll(() => last.getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(width < 1024 ? height - 64 : height);
    await expectAccessible();
  });
}
