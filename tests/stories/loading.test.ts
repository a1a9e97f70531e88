import { page } from 'vitest/browser';
import { refusal } from './support/api.ts';
import { aProperty, aTenant, anInvitation, aUser } from './support/landlord.ts';
import { expect, open, test } from './support/stories.ts';

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
  ['/receipts', 'GET /receipts', 'Générer une quittance'],
  ['/receipts', 'GET /lessors', 'Générer une quittance'],
  ['/admin/whitelist', 'GET /admin/whitelist/users', 'Modifier noe@exemple.test'],
] as const) {
  test(`${path} fails where an empty list would be when ${call} does, and can be loaded again`, async ({
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

test('a page that cannot be loaded offline says so in one message, and comes by itself with the connection', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [INES];
  api.goOffline();
  await open('/tenants');
  await expect.element(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  api.recover();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Modifier Inès Œuvré' }).first()).toBeVisible();
});

test('a list that is on screen stays there when it cannot be loaded again', async ({ api, landlord }) => {
  landlord.tenants = [INES];
  await open('/tenants');
  const edit = page.getByRole('button', { name: 'Modifier Inès Œuvré' });
  await expect.element(edit).toBeVisible();
  api.on('GET /tenants', () => refusal('TOO_MANY_REQUESTS'));
  const asked = api.sent('GET /tenants').length;
  // A change loads the list again.
  api.on('DELETE /tenants/:id', () => undefined);
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(() => api.sent('GET /tenants').length).toBeGreaterThan(asked);
  await expect.element(edit).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
