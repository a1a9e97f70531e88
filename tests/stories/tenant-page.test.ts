import { startTenantPage } from '@/features/tenant-page/start-tenant-page.tsx';
import { afterEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { aTenantDocument, aTenantDue, aTenantView } from '../fixtures/tenant-view.ts';
import { type Api, refusal } from './support/api.ts';
import { expect, expectAccessible, expectReadable, test } from './support/stories.ts';
import { smallTargets } from './support/targets.ts';

const [TOKEN, OTHER] = ['a-B_'.repeat(10) + 'xyz', 'z'.repeat(43)];
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const sentence = (text: string | RegExp) => page.getByText(text);

let leave: (() => void) | undefined;

/** Opens the page of a tenant on a phone, as a browser does. */
async function openPage(fragment = ''): Promise<void> {
  leave?.();
  document.querySelector('#root')?.remove();
  await page.viewport(390, 844);
  history.replaceState(null, '', `/locataire${fragment}`);
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.append(root);
  leave = startTenantPage(root);
}

afterEach(() => {
  leave?.();
  leave = undefined;
  document.querySelector('#root')?.remove();
});

/** Answers as the API does: only the session of a good token reads a page. */
function answerTenant(api: Api, views: Record<string, ReturnType<typeof aTenantView>>, cookie = ''): void {
  let session = cookie;
  api.on('POST /tenant-view/session', ({ body }) => {
    const { token } = Object.assign({ token: '' }, body);
    if (!(token in views)) return refusal('NOT_FOUND');
    session = token;
    return undefined;
  });
  api.on('DELETE /tenant-view/session', () => {
    session = '';
  });
  api.on('GET /tenant-view', () => views[session] ?? refusal('NOT_FOUND'));
}

const THIS_MONTH = monthOf(todayInParis());

const OWING = aTenantView({
  owed: 410,
  awaited: 312,
  next: { dueOn: '2026-12-01', amount: 650 },
  endsOn: '2030-06-30',
  dues: [
    aTenantDue({
      from: addMonths(THIS_MONTH.from, 1),
      to: monthOf(addMonths(THIS_MONTH.from, 1)).to,
      dueOn: addMonths(THIS_MONTH.from, 1),
      received: 0,
      remaining: 650,
    }),
    aTenantDue({
      kind: 'refund',
      label: 'Repris par la CAF',
      dueOn: '2026-10-31',
      amount: 312,
      received: 312,
    }),
    aTenantDue({ kind: 'settlement', label: 'année 2025', amount: 72, received: 0, remaining: 72 }),
    aTenantDue({
      from: '2026-02-01',
      to: '2026-02-28',
      received: 0,
      remaining: 650,
      awaited: 312,
      deferred: 112,
      payBy: '2026-03-05',
    }),
    aTenantDue(),
    aTenantDue({ kind: 'other', label: 'Clés', amount: 40, received: 0, remaining: 40, isTimeBarred: true }),
  ],
  isShared: true,
  payments: [
    {
      id: crypto.randomUUID(),
      kind: 'benefit',
      paidOn: '2026-03-06',
      amount: 312,
      returned: 312,
      returnedOn: '2026-10-31',
    },
    {
      id: crypto.randomUUID(),
      kind: 'payment',
      paidOn: '2026-03-05',
      amount: 650,
      returned: 50,
      returnedOn: '2026-03-20',
    },
    {
      id: crypto.randomUUID(),
      kind: 'payment',
      paidOn: '2026-02-05',
      amount: 650,
      returned: 0,
      returnedOn: null,
    },
  ],
  documents: [
    aTenantDocument({
      kind: 'reminder',
      number: 'L-2026-0003',
      from: null,
      to: null,
      amount: 650,
      overtaken: 'paymentReceived',
    }),
    aTenantDocument(),
    aTenantDocument({ number: 'Q-2026-0000', state: 'voided', from: '2026-01-01', to: '2026-01-31' }),
    aTenantDocument({ kind: 'partial', number: 'R-2026-0001', state: 'replaced', amount: 200 }),
  ],
  files: [
    {
      id: crypto.randomUUID(),
      name: 'DPE',
      mediaType: 'application/pdf',
      size: 1_240_000,
      madeOn: '2024-05-10',
      validUntil: '2034-05-09',
    },
  ],
  hasStatement: true,
});

test('a download renews an ended session, and says if the link no longer works', async ({ api }) => {
  answerTenant(api, { [TOKEN]: OWING });
  await openPage(`#${TOKEN}`);
  const statement = page.getByRole('link', { name: 'Télécharger le relevé de compte' });
  await expect.element(statement).toBeVisible();
  api.on('POST /tenant-view/session', () => refusal('NOT_FOUND'));
  api.on('GET /tenant-view', () => refusal('NOT_FOUND'));
  await statement.click();
  await expect.element(title('Lien qui ne fonctionne plus')).toHaveFocus();
  expect(api.sent('POST /tenant-view/session')).toHaveLength(2);
});

test('the page removes the token from the address before its first request, and shows the account', async ({
  api,
}) => {
  answerTenant(api, { [TOKEN]: OWING });
  const addresses: string[] = [];
  api.on('POST /tenant-view/session', () => void addresses.push(location.href));
  api.on('GET /tenant-view', () => {
    addresses.push(location.href);
    return OWING;
  });
  await openPage(`#${TOKEN}`);
  await expect.element(sentence('Il reste 410,00 € à payer.')).toBeVisible();
  expect(addresses).toEqual(Array<string>(2).fill(`${location.origin}/locataire`));
  expect(api.sent('POST /tenant-view/session')).toEqual([{ token: TOKEN }]);
  expect(history.length > 0 && JSON.stringify([localStorage, sessionStorage, history.state])).not.toContain(
    TOKEN,
  );
  await expect
    .element(sentence('312,00 € attendus de la CAF ou de la MSA : rien à faire de votre côté.'))
    .toBeVisible();
  await expect.element(sentence('Prochaine échéance : 650,00 €, le 1er décembre 2026.')).toBeVisible();
  const rows = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  const texts = (list: string): string[] =>
    rows(list)
      .elements()
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));
  expect(texts('Quittances et courriers')).toEqual([
    expect.stringMatching(/^Relance.*N’est plus à payer : payé depuis650,00\s€$/),
    expect.stringMatching(/^Quittance de loyer, mars 2026Q-2026-0001 · 5\smars 2026650,00\s€$/),
    expect.stringMatching(/janvier 2026.*Annulé par votre bailleur/),
    expect.stringMatching(/^Reçu de paiement partiel, mars 2026.*Remplacé par un autre document200,00\s€$/),
  ]);
  expect(texts('Loyers et autres sommes')).toEqual([
    expect.stringMatching(/650,00\s€À venir$/),
    expect.stringMatching(/^Repris par la CAF31\soctobre 2026312,00\s€$/),
    expect.stringMatching(/^Régularisation des charges, année 2025.*72,00\s€Reste 72,00\s€$/),
    expect.stringMatching(
      /^Février 2026.*Reste 338,00\s€dont 112,00\s€ d’ici le 5\smars 2026312,00\s€ de la CAF ou de la MSA$/,
    ),
    expect.stringMatching(/^Mars 2026.*Payé$/),
    expect.stringMatching(/^Clés.*N’est plus réclamé$/),
  ]);
  expect(texts('Paiements reçus')).toEqual([
    expect.stringMatching(/^6\smars 2026 · aide au logement312,00\s€Repris le 31\soctobre 2026$/),
    expect.stringMatching(/^5\smars 2026650,00\s€50,00\s€ repris le 20\smars 2026$/),
    expect.stringMatching(/^5\sfévrier 2026650,00\s€$/),
  ]);
  await expect.element(sentence(/celles du bail entier, pour tous les colocataires/)).toBeVisible();
  expect(texts('Autres documents')).toEqual([
    expect.stringMatching(/^DPEPDF, 1,2\sMo · 10\smai 2024 · valable jusqu’au 9\smai 2034$/),
  ]);
  const hrefs = page
    .getByCss('a[download]')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    ...OWING.documents.map(({ id }) => `/v1/tenant-view/documents/${id}/pdf`),
    ...OWING.files.map(({ id }) => `/v1/tenant-view/files/${id}`),
    '/v1/tenant-view/statement',
  ]);
  await expect
    .element(sentence(/^Camille Lefèvre est responsable de ces données/))
    .toHaveTextContent(/jusqu’au 30\sjuin 2030/);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(smallTargets(document.body)).toEqual([]);
  document.documentElement.classList.add('dark');
  await expectReadable();
  document.documentElement.classList.remove('dark');
});

test('after a reload, the cookie still opens the account, and a tenant who owes nothing is up to date', async ({
  api,
}) => {
  answerTenant(api, { [TOKEN]: aTenantView() }, TOKEN);
  await openPage();
  await expect.element(sentence('Vous êtes à jour.')).toBeVisible();
  await expect.element(sentence('Votre bailleur ne vous a pas encore transmis de document.')).toBeVisible();
  await expect.element(sentence(/pendant votre location et les années qui suivent/)).toBeVisible();
  expect(api.sent('POST /tenant-view/session')).toEqual([]);
  expect(document.querySelector('a[download]')).toBeNull();
  await page.getByCss('label[title=English]').click();
  await expect.element(sentence('You are up to date.')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  await openPage();
  await expect.element(sentence('You are up to date.')).toBeVisible();
});

test('the page of a bilingual lease is in English, until the tenant chooses French', async ({ api }) => {
  answerTenant(api, { [TOKEN]: aTenantView({ isBilingual: true }) }, TOKEN);
  await openPage();
  await expect.element(sentence('You are up to date.')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  await page.getByCss('label[title=Français]').click();
  await expect.element(sentence('Vous êtes à jour.')).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await openPage();
  await expect.element(sentence('Vous êtes à jour.')).toBeVisible();
});

test('without a link, or with a part of one, the page asks for the whole link', async ({ api }) => {
  answerTenant(api, {});
  await openPage();
  await expect.element(title('Lien nécessaire')).toBeVisible();
  await expect.element(sentence('Ouvrez le lien reçu de votre bailleur, en entier.')).toBeVisible();
  answerTenant(api, { [TOKEN]: OWING }, TOKEN);
  await openPage(`#${TOKEN.slice(0, 42)}`);
  await expect.element(title('Lien incomplet')).toBeVisible();
  expect(location.hash).toBe('');
  expect(api.sent('POST /tenant-view/session')).toEqual([]);
  await expectAccessible();
  // A mail program or a messenger may take the characters around the link for a part of the link.
  for (const fragment of [
    `${TOKEN}.`,
    `${TOKEN}%3E`,
    `${TOKEN}_`,
    `%20${TOKEN}`,
    `<${TOKEN}>`,
    `${TOKEN}&id=1`,
  ]) {
    await openPage(`#${fragment}`);
    await expect.element(sentence('Il reste 410,00 € à payer.')).toBeVisible();
  }
  expect(new Set(api.sent('POST /tenant-view/session').map((body) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ token: TOKEN })]),
  );
});

test('the page of an invalid link offers to send a new link, and never opens the account of an earlier cookie', async ({
  api,
}) => {
  answerTenant(api, { [OTHER]: OWING }, OTHER);
  api.on('POST /tenant-view/renewal', () => refusal('TOO_MANY_REQUESTS', undefined, { 'retry-after': '20' }));
  await openPage(`#${TOKEN}`);
  await expect.element(title('Lien qui ne fonctionne plus')).toBeVisible();
  const renew = page.getByRole('button', { name: 'Recevoir un nouveau lien' });
  await expectAccessible();
  await renew.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Trop de demandes. Réessayez dans 20 secondes.');
  api.on('POST /tenant-view/renewal', () => undefined);
  await renew.click();
  const answer = sentence(/^Si votre accès est toujours ouvert/);
  await expect.element(answer).toHaveFocus();
  expect(api.sent('POST /tenant-view/renewal')).toEqual([{ token: TOKEN }, { token: TOKEN }]);
});

test('the page can be read again after too many requests and after a lost connection', async ({ api }) => {
  answerTenant(api, { [TOKEN]: OWING });
  api.on('GET /tenant-view', () => refusal('TOO_MANY_REQUESTS', undefined, { 'retry-after': '5' }));
  await openPage(`#${TOKEN}`);
  await expect.element(sentence('Trop de demandes. Réessayez dans 5 secondes.')).toBeVisible();
  api.goOffline();
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await retry.click();
  await expect.element(sentence(/^Connexion impossible/)).toBeVisible();
  await expectAccessible();
  api.recover();
  answerTenant(api, { [TOKEN]: OWING });
  await retry.click();
  await expect.element(sentence('Il reste 410,00 € à payer.')).toBeVisible();
  await expect.element(title('Ma location')).toHaveFocus();
});

test('a second link that is opened over the page shows its own account', async ({ api }) => {
  answerTenant(api, { [TOKEN]: OWING, [OTHER]: aTenantView({ tenantName: 'Bo Li' }) });
  await openPage(`#${TOKEN}`);
  await expect.element(sentence('Inès Œuvré')).toBeVisible();
  location.hash = OTHER;
  await expect.element(sentence('Bo Li')).toBeVisible();
  await expect.element(sentence('Inès Œuvré')).not.toBeInTheDocument();
  expect(location.href).toBe(`${location.origin}/locataire`);
  history.back();
  await expect.poll(() => location.hash).toBe('');
  await expect.element(sentence('Bo Li')).toBeVisible();
});

test('closing ends the session, and a page that comes back into sight asks for the link', async ({ api }) => {
  answerTenant(api, { [TOKEN]: OWING }, TOKEN);
  await openPage();
  const close = page.getByRole('button', { name: 'Quitter cette page' });
  api.goOffline();
  await close.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Connexion impossible/);
  api.recover();
  await close.click();
  await expect.element(title('Page fermée')).toHaveFocus();
  await expectAccessible();
  await openPage();
  await expect.element(title('Lien nécessaire')).toBeVisible();

  answerTenant(api, { [TOKEN]: OWING }, TOKEN);
  await openPage();
  await expect.element(sentence('Il reste 410,00 € à payer.')).toBeVisible();
  answerTenant(api, {});
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(title('Lien nécessaire')).toHaveFocus();
});

test('a long list shows its newest rows, and the keyboard reaches the rest', async ({ api }) => {
  const documents = Array.from({ length: 30 }, (_, place) => aTenantDocument({ number: `Q-2026-${place}` }));
  answerTenant(api, { [TOKEN]: aTenantView({ documents }) }, TOKEN);
  await openPage();
  const rows = page.getByRole('list', { name: 'Quittances et courriers', exact: true }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(12);
  await page.getByRole('button', { name: 'Tout afficher (30)' }).click();
  await expect.poll(() => rows.elements().length).toBe(30);
  await expect.element(rows.nth(12)).toHaveFocus();
  await userEvent.tab();
  await expect.element(rows.nth(12).getByRole('link')).toHaveFocus();
});
