import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { anInvitation, aUser } from './support/landlord.ts';
import { expect, open, setOnline, test } from './support/stories.ts';

const HOME = aProperty();
const INES = aTenant({ propertyId: HOME.id });

const failure = page.getByRole('heading', { name: 'Une erreur est survenue' });

for (const [path, call, shown] of [
  ['/tenants', 'GET /tenants', 'Modifier Inès Œuvré'],
  ['/tenants', 'GET /properties', 'Modifier Inès Œuvré'],
  ['/tenants', 'GET /positions', 'Modifier Inès Œuvré'],
  ['/tenants?former=true', 'GET /tenants', 'Locataires actuels'],
  ['/properties', 'GET /properties', 'Modifier Le Bellecour'],
  ['/properties', 'GET /tenants', 'Modifier Le Bellecour'],
  ['/expenses', 'GET /expenses', 'Enregistrer une dépense'],
  ['/documents', 'GET /receipts', 'Générer une quittance'],
  ['/documents', 'GET /lessors', 'Générer une quittance'],
  ['/admin/indices', 'GET /indices', 'Métropole 0'],
  ['/admin/whitelist', 'GET /admin/whitelist/users', 'Modifier noe@exemple.test'],
] as const) {
  test(`${path} shows an error and no empty list if ${call} fails, and can be reloaded`, async ({
    api,
    landlord,
  }) => {
    landlord.user = aUser({ isSuperAdmin: true });
    landlord.properties = [HOME];
    landlord.tenants = [INES];
    landlord.whitelist = [anInvitation()];
    api.on(call, () => refusal('TOO_MANY_REQUESTS'));
    await open(path);
    await expect.element(failure).toBeVisible();
    landlord.answerTo(api);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.element(page.getByRole('button', { name: shown }).first()).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });
}

test('a page that cannot load offline loads when the connection returns', async ({ api, landlord }) => {
  landlord.tenants = [INES];
  api.goOffline();
  await open('/tenants');
  await expect.element(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  setOnline(false);
  await expect.element(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible();
  await expect.element(page.getByText(/Données affichées/)).not.toBeInTheDocument();
  api.recover();
  setOnline(true);
  await expect.element(page.getByRole('button', { name: 'Modifier Inès Œuvré' }).first()).toBeVisible();
});

test('without a connection, a page opened before shows its last data, and the time at which the data were loaded', async ({
  api,
  landlord,
}) => {
  landlord.properties = [HOME];
  landlord.tenants = [INES];
  const edit = page.getByRole('button', { name: 'Modifier Inès Œuvré' }).first();
  await open('/tenants');
  await expect.element(edit).toBeVisible();
  await page.getByRole('link', { name: 'Logements', exact: true }).first().click();
  await expect.element(page.getByRole('button', { name: 'Modifier Le Bellecour' }).first()).toBeVisible();
  // An hour later, the page requests its data again. If midnight is within this hour, the page also states the day.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  api.goOffline();
  await page.getByRole('link', { name: 'Locataires', exact: true }).first().click();
  await expect.element(edit).toBeVisible();
  // The server does not answer, although the browser is online.
  await expect
    .element(page.getByText(/^Klinky ne répond pas\. Données affichées.: celles de \d\d:\d\d(?: le .+)?\.$/))
    .toBeVisible();
  setOnline(false);
  await expect
    .element(
      page.getByText(/^Vous êtes hors connexion\. Données affichées.: celles de \d\d:\d\d(?: le .+)?\./),
    )
    .toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  api.recover();
  setOnline(true);
  await expect.element(page.getByText(/Données affichées/)).not.toBeInTheDocument();
});

test('a list on screen stays visible when its reload fails', async ({ api, landlord }) => {
  landlord.tenants = [INES];
  await open('/tenants');
  const edit = page.getByRole('button', { name: 'Modifier Inès Œuvré' });
  await expect.element(edit).toBeVisible();
  api.on('GET /tenants', () => refusal('TOO_MANY_REQUESTS'));
  const asked = api.sent('GET /tenants').length;
  // The page loads the list again after a deletion.
  api.on('DELETE /tenants/:id', () => undefined);
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(() => api.sent('GET /tenants').length).toBeGreaterThan(asked);
  await expect.element(edit).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
