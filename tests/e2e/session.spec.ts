import { PASSWORD, invite, newAccount, newEmail, signIn } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { confirmationLink } from './mailbox.ts';

test('sign-up with an address that was not invited explains early access', async ({ page }) => {
  await page.goto('/signup');
  await type(page.getByLabel('Adresse e-mail'), newEmail());
  await type(page.getByLabel('Mot de passe', { exact: true }), PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accès anticipé' });
  await expect(dialog).toContainText('support@klinky.app');
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(dialog).toBeHidden();
});

test('sign-up validates each field when leaving it, and not before', async ({ page }) => {
  await page.goto('/signup');
  const email = page.getByLabel('Adresse e-mail');
  const password = page.getByLabel('Mot de passe', { exact: true });
  const confirmation = page.getByLabel('Confirmez le mot de passe');

  await email.pressSequentially('élodie@exemple.fr');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await email.blur();
  await expect(email).toHaveAccessibleDescription(
    'L’adresse e-mail ne doit contenir que des caractères ASCII.',
  );
  await expect(password).not.toHaveAttribute('aria-invalid');

  await type(password, 'simple');
  await password.blur();
  await expect(password).toHaveAccessibleDescription(/au moins 8 caractères, une majuscule/);
  await type(password, PASSWORD);
  await type(confirmation, 'Autre2026!');
  await confirmation.blur();
  await expect(confirmation).toHaveAccessibleDescription('Les mots de passe doivent être identiques.');
  await type(confirmation, PASSWORD);
  await confirmation.blur();
  await expect(confirmation).toHaveAccessibleDescription('');
});

test('an empty sign-in form marks the required fields and focuses the first', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
});

test('a password can be shown and hidden', async ({ page }) => {
  await page.goto('/signin');
  const password = page.getByLabel('Mot de passe', { exact: true });
  await type(password, 'secret');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('secret');
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a wrong password shows a message and keeps the e-mail address', async ({ page, account }) => {
  await page.goto('/signin');
  await signIn(page, account.email, 'Autre2026!');
  await expect(
    page.getByText('Échec de la connexion. Vérifiez vos identifiants et réessayez.'),
  ).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
  await expect(page).toHaveURL('/signin');
});

test('a sign-in that fails again says so once', async ({ page, account }) => {
  await page.goto('/signin');
  const failed = page.getByText('Échec de la connexion. Vérifiez vos identifiants et réessayez.');
  for (const attempt of [1, 2, 3]) {
    const answered = page.waitForResponse('**/v1/authentication/signin');
    await signIn(page, account.email, `Autre2026!${attempt}`);
    await answered;
    await expect(failed).toHaveCount(1);
  }
});

test('a page requested while signed out opens after sign-in', async ({ page, account }) => {
  await page.goto('/tenants?openPanel=true');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await signIn(page, account.email);
  await expect(page).toHaveURL('/tenants?openPanel=true');
  await expect(page.getByRole('dialog', { name: 'Nouveau locataire' })).toBeVisible();
});

test('a redirect to another site is ignored', async ({ page, account }) => {
  await page.goto('/signin?redirect=//example.org/');
  await signIn(page, account.email);
  await expect(page).toHaveURL('/dashboard');
});

test('a session unknown to the server leads to sign-in with a message and a way back', async ({
  dashboard: page,
}) => {
  await expect(page.getByRole('link', { name: 'Locataires 0' })).toBeVisible();
  // Live notifications request the user as well, once connected.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  // A list that has not been loaded yet.
  await page.getByRole('link', { name: 'Quittances', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?redirect=/);
  expect(await page.evaluate(() => localStorage.getItem('klinky.loggedIn'))).toBeNull();
});

test('reloading a page after the session ended says so once, and sign-in returns to it', async ({
  signedIn: page,
  account,
}) => {
  await page.goto('/properties');
  await expect(page.getByRole('heading', { name: 'Aucun logement pour l’instant' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toHaveCount(1);
  await expect(page).toHaveURL('/signin?redirect=%2Fproperties');
  await signIn(page, account.email);
  await expect(page).toHaveURL('/properties');
});

test('signing out in one tab signs out the others', async ({ dashboard: page }) => {
  const other = await page.context().newPage();
  await other.goto('/tenants');
  await expect(other.getByRole('heading', { name: 'Locataires', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(other.getByText('La session a été fermée dans un autre onglet.')).toBeVisible();
  await expect(other.getByText(/a expiré/)).toHaveCount(0);
  await expect(other).toHaveURL('/signin?redirect=%2Ftenants');
});

test('a session that ended is said to have expired in every tab', async ({ dashboard: page }) => {
  const other = await page.context().newPage();
  await other.goto('/tenants');
  await expect(other.getByRole('heading', { name: 'Locataires', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Quittances', exact: true }).filter({ visible: true }).click();
  for (const tab of [page, other])
    await expect(tab.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible();
});

test('around signing in the focus stays with the page', async ({ page, account }) => {
  await page.goto('/signin');
  await signIn(page, account.email);
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeFocused();
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeFocused();
});

test('signing out ends the session, and pages require sign-in again', async ({ dashboard: page }) => {
  await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/signin');
  await page.goto('/tenants');
  await expect(page).toHaveURL('/signin?redirect=%2Ftenants');
  expect((await page.request.get('/v1/authentication/user-context')).status()).toBe(401);
});

test('an unknown URL shows the 404 page', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
  await expect(page).toHaveTitle('Cette page n’existe pas · Klinky');
});

test('after too many attempts the page names the way in: the mail for a new password', async ({ page }) => {
  await page.route('**/v1/authentication/signin', (route) => route.fulfill({ status: 429 }));
  await page.goto('/signin');
  await signIn(page, newEmail());
  await expect(
    page.getByText(
      'Trop de tentatives. Réessayez plus tard, ou choisissez tout de suite un nouveau mot de passe',
    ),
  ).toBeVisible();
});

test('a failed confirmation says that the link is no longer valid', async ({ page }) => {
  await page.goto('/signin?confirmation=failed');
  await expect(page.getByText('Ce lien de confirmation n’est plus valable.')).toBeVisible();
  await expect(page).toHaveURL('/signin');
});

test('a confirmation link opened twice says that the account is already confirmed', async ({ page }) => {
  const { email } = await newAccount();
  await page.goto(await confirmationLink(email));
  await expect(page.getByText('Votre compte est déjà confirmé. Vous pouvez vous connecter.')).toBeVisible();
  await expect(page).toHaveURL('/signin');
  await signIn(page, email);
  await expect(page).toHaveURL('/dashboard');
});

test('resending the confirmation mail is offered after sign-up and at sign-in', async ({ page }) => {
  const email = newEmail();
  await invite(email);
  await page.goto('/signup');
  await type(page.getByLabel('Adresse e-mail'), email);
  await type(page.getByLabel('Mot de passe', { exact: true }), PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), PASSWORD);
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Renvoyer l’e-mail' });
  await expect(again).toBeVisible();
  const first = await confirmationLink(email);

  // A new page: the history entry of this one remembers the sign-up.
  await page.goto('/terms-of-service');
  await page.goto('/signin');
  await expect(again).toHaveCount(0);
  await signIn(page, email);
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.press('Enter');
  await expect(page.getByText(/un e-mail lui a été envoyé/)).toBeVisible();
  await expect.poll(() => confirmationLink(email)).not.toBe(first);
  await page.goto(await confirmationLink(email));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByText('Votre compte est confirmé.')).toBeVisible();
});
