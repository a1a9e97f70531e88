import * as v from 'valibot';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aDepositSummary, aPosition } from '../fixtures/position.ts';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { ProfileUpdate } from '../../supabase/functions/_shared/contract/users/profile.ts';
import { type Api, invalid, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  leave,
  expectMessage,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const menu = page.getByRole('navigation', { name: 'Paramètres' });
const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const save = page.getByRole('button', { name: 'Enregistrer' });

/** Makes the API store each change of the profile as the page sends it. */
const keepProfile = (api: Api, landlord: Landlord): void =>
  api.on('PUT /users/me', ({ body }) => {
    const said = Object.entries(v.parse(ProfileUpdate, body)).filter(([, value]) => value !== undefined);
    landlord.user = { ...landlord.user, ...Object.fromEntries(said) };
    return landlord.user;
  });

test.beforeEach(({ api, landlord }) => keepProfile(api, landlord));

test('the profile shows errors at their fields, and asks before discarding changes', async () => {
  await open('/settings');
  const name = field('Nom pour vos quittances');
  const siren = page.getByLabelText('SIREN');
  await type(name, '');
  await type(siren, '123');
  await type(page.getByLabelText('Ville'), 'Lyon');
  await type(page.getByLabelText('Code postal'), '');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(name).toHaveFocus();
  await expect
    .element(page.getByLabelText('Code postal'))
    .toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(siren).toHaveAccessibleDescription('Ce SIREN n’est pas valide.');
  await expectAccessible();
  await page.getByRole('link', { name: 'Locataires', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(siren).toHaveValue('123');
});

test('the language of the profile applies once the profile is saved', async () => {
  await open('/settings/profile');
  await page.getByLabelText('Langue').last().selectOptions('English');
  await expect.element(page.getByRole('heading', { name: 'Paramètres' })).toBeVisible();
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect.element(page.getByText('Every feature')).not.toBeInTheDocument();
});

test('billing is shown in beta mode only', async () => {
  await open('/settings/billing');
  await expectUrl('/dashboard');
  await open('/settings');
  await expect.element(page.getByRole('heading', { name: 'Paramètres' })).toBeVisible();
  // A menu of one entry is left out.
  await expect.element(menu).not.toBeInTheDocument();

  betaMode.set(true);
  await menu.getByRole('link', { name: 'Facturation' }).click();
  await expect.element(page.getByText('L’accès anticipé est gratuit')).toBeVisible();
  await expectAccessible();
  await page.getByTitle('Mode bêta').click();
  await expectUrl('/dashboard');
});

test('notification settings and the security page are shown in beta mode only', async () => {
  await open('/settings/notifications');
  await expectUrl('/dashboard');
  betaMode.set(true);
  for (const [path, title] of [
    ['/settings/security', 'Autres appareils'],
    ['/settings/notifications', 'Pastille de notifications'],
  ] as const) {
    await open(path);
    await expectUrl(path);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  }
  expect(
    menu
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Profil', 'Notifications', 'Sécurité', 'Facturation']);
});

test('password, devices and data are sections of the profile, linked at the top of the page', async () => {
  await open('/settings/profile');
  const contents = page.getByRole('navigation', { name: 'Sur cette page' });
  for (const [link, heading] of [
    ['Mot de passe', 'Mot de passe'],
    ['Autres appareils', 'Autres appareils'],
    ['Suppression', 'Supprimer votre compte'],
  ] as const) {
    await focus(contents.getByRole('link', { name: link }));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
  }
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Supprimer mon compte' })).toHaveFocus();
  expect(location.hash).toBe('#deletion');
  await open('/settings/privacy');
  await expect.poll(() => location.pathname + location.hash).toBe('/settings/profile#data');
  await expect.element(page.getByRole('heading', { name: 'Télécharger vos données' })).toBeInViewport();
  await expectAccessible();
});

test('on a phone, the rare settings are closed at first, and a link or a press opens one of them', async () => {
  await page.viewport(390, 844);
  await open('/settings/profile');
  const section = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(section('Signature')).toHaveAttribute('aria-expanded', 'false');
  await untilSettled();
  expect(document.documentElement.scrollHeight).toBeLessThan(3200);
  await expectAccessible();
  await section('Mot de passe').click();
  await expect.element(page.getByLabelText('Mot de passe actuel', { exact: true })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Sur cette page' });
  await contents.getByRole('link', { name: 'Suppression' }).click();
  await expect.element(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeVisible();
});

test('the dialog that deletes the account names the deposits that the landlord still holds', async ({
  api,
}) => {
  api.on('GET /positions', () => [
    aPosition({ deposit: aDepositSummary() }),
    aPosition({ deposit: aDepositSummary({ state: 'expected', received: 0, held: 0 }) }),
    aPosition(),
  ]);
  await open('/settings/profile');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect
    .element(page.getByRole('dialog', { name: /^Supprimer votre compte/ }))
    .toHaveTextContent(/Un dépôt de garantie est détenu : vous devez toujours restituer 850,00.€\./);
  await expectAccessible();
});

test('the settings have a sign-out button', async () => {
  await open('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await expectUrl('/signin');
});

test('an invalid password is reported at its field, which keeps the input', async ({ api }) => {
  const [password, other] = ['Klinky2026!', 'Autre2026!'];
  await open('/settings/security');
  const current = page.getByLabelText('Mot de passe actuel');
  const next = page.getByLabelText('Nouveau mot de passe');
  const confirmation = page.getByLabelText('Confirmez le mot de passe');
  const send = page.getByRole('button', { name: 'Changer le mot de passe' });
  await expect
    .element(next)
    .toHaveAccessibleDescription(/un caractère parmi #\s\$\s,\s\.\s:\s@\s!\s%\s\*\s\?\s&\s\+$/);
  await send.click();
  for (const one of [current, next, confirmation]) {
    await expect.element(one).toHaveAccessibleDescription('Ce champ est obligatoire.');
  }
  await expect.element(current).toHaveFocus();
  await type(next, 'simple');
  await expect.element(next).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await leave(next);
  await expect.element(next).toHaveAccessibleDescription(/au moins 8 caractères, une majuscule/);
  await type(current, password);
  await type(next, password);
  await type(confirmation, other);
  await send.click();
  await expect.element(next).toHaveAccessibleDescription('Choisissez un mot de passe différent de l’actuel.');
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription('Les mots de passe doivent être identiques.');
  await expectAccessible();

  api.on('PUT /users/me/password', () => invalid('currentPassword', 'wrongPassword'));
  await type(current, 'Faux2026!');
  await type(next, other);
  await send.click();
  await expect.element(current).toHaveAccessibleDescription('Ce n’est pas le mot de passe actuel.');
  await expect.element(current).toHaveFocus();
  await expect.element(next).toHaveValue(other);
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).first().click();
  await expect.element(current).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: 'Locataires', exact: true }).click();
  await expect.element(page.getByRole('alertdialog', { name: /Abandonner/ })).toBeVisible();
});

test('a switch of the notification settings reverts with a message when the server rejects the change', async ({
  api,
  landlord,
}) => {
  betaMode.set(true);
  await open('/settings/notifications');
  const leases = page.getByRole('switch', { name: 'Baux' });
  const documents = page.getByRole('switch', { name: 'Documents' });
  api.on('PUT /users/me', () => refusal('TOO_MANY_REQUESTS'));
  await leases.click();
  await expectMessage(/Trop de tentatives/);
  await expect.element(leases).toBeChecked();
  keepProfile(api, landlord);
  // Each request lists all notification types that are switched off.
  const answer = api.hold('PUT /users/me');
  await leases.click();
  await documents.click();
  await leases.click();
  answer();
  await expect.poll(() => api.sent('PUT /users/me').length).toBe(4);
  await expect.element(leases).toBeChecked();
  await expect.element(documents).not.toBeChecked();
  await expect.poll(() => landlord.user.mutedNotificationTypes).toEqual(['document']);
});

test('a change of the notification settings is saved even if the page reloads the user meanwhile', async ({
  api,
  landlord,
}) => {
  betaMode.set(true);
  await open('/settings/notifications');
  const leases = page.getByRole('switch', { name: 'Baux' });
  const answer = api.hold('PUT /users/me');
  await leases.click();
  await expect.element(leases).not.toBeChecked();
  // The server has not stored the change yet, so the user that the page reads lacks the change.
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(leases).toBeChecked();
  await page.getByRole('switch', { name: 'Documents' }).click();
  answer();
  await expect.poll(() => landlord.user.mutedNotificationTypes).toEqual(['lease', 'document']);
  await expect.element(leases).not.toBeChecked();
});

test('the number of days after which rent is late is validated and saved', async () => {
  betaMode.set(true);
  await open('/settings/notifications');
  const days = page.getByLabelText('Jours après l’échéance');
  await expect.element(days).toHaveValue('5');
  await expect.element(days).toHaveAccessibleDescription('De 0 à 28\u00A0jours');
  for (const [text, error] of [
    ['29', 'Saisissez un nombre de jours, de 0 à 28.'],
    ['-1', 'Saisissez un nombre de jours, de 0 à 28.'],
    ['', 'Ce champ est obligatoire.'],
  ] as const) {
    await type(days, text);
    await leave(days);
    await expect.element(days).toHaveAccessibleDescription(error);
  }
  await expectAccessible();
  await type(days, '10');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Réglage enregistré');
  await open('/settings/notifications');
  await expect.element(days).toHaveValue('10');
});

test('choosing a signature file that is not an image shows an error at its field', async () => {
  await open('/settings/profile');
  const input = page.getByCss('input[type=file]');
  for (const file of [
    new File(['<svg/>'], 'signature.svg', { type: 'image/svg+xml' }),
    new File(['no image'], 'signature.png', { type: 'image/png' }),
  ]) {
    await userEvent.upload(input, file);
    await expect
      .element(page.getByText('Cette image est illisible. Choisissez un fichier PNG ou JPEG.'))
      .toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Image choisie' })).not.toBeInTheDocument();
  }
  await expectAccessible();
});
