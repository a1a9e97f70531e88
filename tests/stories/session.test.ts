import { page, userEvent } from 'vitest/browser';
import { refusal } from './support/api.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import {
  expect,
  expectUrl,
  leave,
  expectMessage,
  message,
  open,
  openSignedOut,
  reload,
  test,
  type,
} from './support/stories.ts';

const PASSWORD = 'Klinky2026!';
const EMAIL = 'camille@exemple.test';
const FAILED = 'Échec de la connexion. Vérifiez vos identifiants et réessayez.';

const email = page.getByLabelText('Adresse e-mail');
const password = page.getByLabelText('Mot de passe', { exact: true });

async function signIn(typed = PASSWORD): Promise<void> {
  await type(email, EMAIL);
  await type(password, typed);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

async function fillSignUp(): Promise<void> {
  await type(email, EMAIL);
  await type(password, PASSWORD);
  await type(page.getByLabelText('Confirmez le mot de passe'), PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
}

test('sign-up with an address that was not invited explains early access', async ({ api }) => {
  api.on('POST /authentication/signup', () => refusal('EMAIL_NOT_WHITELISTED'));
  await openSignedOut('/signup');
  await fillSignUp();
  const dialog = page.getByRole('dialog', { name: 'Accès anticipé' });
  await expect.element(dialog).toHaveTextContent('support@klinky.app');
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('sign-up sends a first and a last name, although the form has no fields for them', async ({ api }) => {
  api.on('POST /authentication/signup', () => refusal('EMAIL_NOT_WHITELISTED'));
  await openSignedOut('/signup');
  await fillSignUp();
  await expect.element(page.getByRole('dialog', { name: 'Accès anticipé' })).toBeVisible();
  await expect.element(page.getByLabelText('Prénom')).not.toBeInTheDocument();
  const [sent] = api.sent('POST /authentication/signup');
  expect(Object.keys(Object(sent))).toEqual(['login', 'password', 'firstName', 'lastName']);
});

test('sign-up says when the address already has an account, confirmed or not', async ({ api }) => {
  api.on('POST /authentication/signup', () => refusal('USER_ALREADY_EXISTS'));
  await openSignedOut('/signup');
  await fillSignUp();
  await expectMessage('Un compte existe déjà avec cette adresse e-mail.');
  api.on('POST /authentication/signup', () => refusal('USER_PENDING_CONFIRMATION'));
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expectMessage('Ce compte n’est pas encore confirmé');
  await expectUrl('/signup');
});

test('if sign-up fails unexpectedly, a message asks to check the input and try again, and the form keeps the input', async ({
  api,
}) => {
  await openSignedOut('/signup');
  api.failChanges();
  await fillSignUp();
  await expectMessage('Échec de l’inscription. Vérifiez vos informations et réessayez.');
  await expect.element(email).toHaveValue(EMAIL);
});

test('sign-up validates each field only when the user leaves the field', async () => {
  await openSignedOut('/signup');
  const confirmation = page.getByLabelText('Confirmez le mot de passe');

  await type(email, 'élodie@exemple.fr');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription('L’adresse e-mail doit être sans accent.');
  await expect.element(password).not.toHaveAttribute('aria-invalid');

  await type(password, 'simple');
  await userEvent.tab();
  await expect.element(password).toHaveAccessibleDescription(/au moins 8 caractères, une majuscule/);
  await type(password, PASSWORD);
  await type(confirmation, 'Autre2026!');
  await userEvent.tab();
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription('Les mots de passe doivent être identiques.');
  await type(confirmation, PASSWORD);
  await userEvent.tab();
  await expect.element(confirmation).toHaveAccessibleDescription('');
});

test('the Enter key signs in, and the page links to sign-up', async () => {
  await openSignedOut('/signin');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expectUrl('/signup');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await type(email, EMAIL);
  await type(password, PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expectUrl('/dashboard');
});

test('signed-out pages do not have the navigation of the app', async () => {
  for (const path of ['/signin', '/signup', '/reset-password', '/nowhere']) {
    await openSignedOut(path);
    await expect.element(page.getByRole('main')).toBeVisible();
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('banner').getByRole('button', { name: /Notifications/ }))
      .not.toBeInTheDocument();
  }
});

test('an empty sign-in form marks the required fields and focuses the first of them', async () => {
  await openSignedOut('/signin');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect.element(page.getByText('Ce champ est obligatoire.')).toHaveLength(2);
  await expect.element(email).toHaveFocus();
});

test('a password can be shown and hidden', async () => {
  await openSignedOut('/signin');
  await type(password, 'secret');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('secret');
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('a wrong password shows a message and keeps the e-mail address', async ({ api }) => {
  api.on('POST /authentication/signin', () => refusal('INVALID_CREDENTIALS'));
  await openSignedOut('/signin');
  await signIn('Autre2026!');
  await expectMessage(FAILED);
  // The form also shows the error, and keeps it after the message in the corner has disappeared.
  await expect.element(page.getByRole('main').getByText(FAILED)).toBeVisible();
  await expect.element(email).toHaveValue(EMAIL);
  await expectUrl('/signin');
});

test('a second failed sign-in shows one message only', async ({ api }) => {
  api.on('POST /authentication/signin', () => refusal('INVALID_CREDENTIALS'));
  await openSignedOut('/signin');
  for (const attempt of [1, 2, 3]) {
    await signIn(`Autre2026!${attempt}`);
    await expect.poll(() => api.sent('POST /authentication/signin')).toHaveLength(attempt);
    await expect
      .element(page.getByRole('button', { name: 'Se connecter' }))
      .not.toHaveAttribute('aria-busy', 'true');
    // The toast may have gone already.
    await expect.poll(() => message(FAILED).length).toBeLessThan(2);
    await expect.element(page.getByRole('main').getByText(FAILED)).toHaveLength(1);
  }
});

test('a page requested while signed out opens after sign-in', async () => {
  await openSignedOut('/tenants?openPanel=true');
  await expect.element(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await signIn();
  await expectUrl('/tenants?openPanel=true');
  await expect.element(page.getByRole('dialog', { name: 'Nouveau locataire' })).toBeVisible();
});

test('a redirect to another site is ignored', async () => {
  await openSignedOut('/signin?redirect=//example.org/');
  await signIn();
  await expectUrl('/dashboard');
});

test('the focus moves to the heading of each new page, before and after sign-in', async () => {
  await openSignedOut('/signin');
  await signIn();
  await expect.element(page.getByRole('heading', { name: 'Bonjour Camille' })).toHaveFocus();
  await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect.element(page.getByRole('heading', { name: 'Connexion' })).toHaveFocus();
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect.element(page.getByRole('heading', { name: 'Créer un compte' })).toHaveFocus();
});

test('an unknown URL shows the 404 page', async () => {
  await openSignedOut('/nowhere');
  await expect.element(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Cette page n’existe pas · Klinky');
});

test('after too many attempts to sign in, the page suggests choosing a new password', async ({ api }) => {
  api.on('POST /authentication/signin', () => refusal('TOO_MANY_REQUESTS'));
  await openSignedOut('/signin');
  await signIn();
  await expect
    .element(page.getByText('Trop de tentatives. Réessayez plus tard, ou choisissez un nouveau mot de passe'))
    .toBeVisible();
});

test('a failed confirmation says that the link is no longer valid', async () => {
  await openSignedOut('/signin?confirmation=failed');
  await expectMessage('Ce lien de confirmation n’est plus valable.');
  await expectUrl('/signin');
});

test('requesting a new password for an address without an account gets the same response as for an account', async ({
  api,
}) => {
  api.on('POST /authentication/password', () => undefined);
  await openSignedOut('/reset-password');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect.element(email).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(email, 'personne');
  await leave(email);
  await expect.element(email).toHaveAccessibleDescription('Adresse e-mail non valide');
  await type(email, EMAIL);
  await userEvent.keyboard('{Enter}');
  await expectMessage('Si un compte existe avec cette adresse, un e-mail vous a été envoyé');
  await expectUrl('/signin');
  expect(api.sent('POST /authentication/password')).toEqual([{ action: 'RESET', email: EMAIL }]);
});

test('a link with a code but no address asks for the address', async ({ api }) => {
  api.on('POST /authentication/password', () => undefined);
  await openSignedOut('/reset-password?code=1123456789');
  await expectUrl('/reset-password');
  // The test loads the page again: the history keeps its state, and the tab keeps its storage.
  await reload();
  await expect.element(email).toBeEnabled();
  await expect.element(email).toHaveValue('');
  await type(email, EMAIL);
  await type(page.getByLabelText('Nouveau mot de passe'), PASSWORD);
  await type(page.getByLabelText('Confirmez le mot de passe'), PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expectUrl('/signin');
  expect(api.sent('POST /authentication/password')).toEqual([
    { action: 'CONFIRM', email: EMAIL, password: PASSWORD, confirmationCode: '1123456789' },
  ]);
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(
    '1123456789',
  );
});

test('the list of allowed characters stays after a password is refused', async () => {
  await openSignedOut('/signup');
  await type(password, 'Azerty2026-');
  await leave(password);
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(password)
    .toHaveAccessibleDescription(
      /un caractère spécial parmi #\s\$\s,\s\.\s:\s@\s!\s%\s\*\s\?\s&\s\+, et aucun autre caractère$/,
    );
});

test('a signed-in user who opens a confirmation link sees one message, and continues to the dashboard', async () => {
  await open('/signin?confirmation=success');
  await expect.element(message('Votre compte est confirmé')).toHaveLength(1);
  await expectUrl('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
});

// A response UNAUTHENTICATED clears the cookies itself, so the app sends no sign-out after it.
for (const [answer, isOver, signOuts] of [
  ['INTERNAL_ERROR', true, 1],
  ['UNAUTHENTICATED', true, 0],
  ['TOO_MANY_REQUESTS', false, 0],
  ['SERVICE_UNAVAILABLE', false, 0],
] as const)
  test(`a response ${answer} to the request for the user ${isOver ? 'ends' : 'does not end'} the session`, async ({
    api,
  }) => {
    api.on('GET /authentication/user-context', () => refusal(answer));
    await open('/properties');
    if (isOver) await expectUrl('/signin?redirect=%2Fproperties');
    else await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(loggedInFlag.isSet()).toBe(!isOver);
    expect(api.sent('POST /authentication/signout')).toHaveLength(signOuts);
  });

test('a request of an open page can end the session, but a lost connection leaves the page open', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [];
  await open('/dashboard');
  const tenants = page.getByRole('link', { name: '0 locataire' });
  await expect.element(tenants).toBeVisible();
  api.goOffline();
  await tenants.click();
  await expectUrl('/tenants');
  expect(loggedInFlag.isSet()).toBe(true);
  // A repeated request may end the session before the click, and the link then disappears.
  const properties = page.getByRole('link', { name: 'Logements' }).first().element();
  api.recover();
  api.on('GET /authentication/user-context', () => refusal('INTERNAL_ERROR'));
  properties.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expectMessage('Votre session a expiré');
  expect(api.sent('POST /authentication/signout')).toHaveLength(1);
});

test('when the page becomes visible again, it notices that the session was ended on another device', async ({
  api,
}) => {
  await open('/settings/profile');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked = api.sent('GET /authentication/user-context').length;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => api.sent('GET /authentication/user-context').length).toBe(asked + 1);
  expect(loggedInFlag.isSet()).toBe(true);
  api.on('GET /authentication/user-context', () => refusal('UNAUTHENTICATED'));
  // While the first request runs, the page sends no second request.
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return api.sent('GET /authentication/user-context').length;
    })
    .toBeGreaterThan(asked + 1);
  await expectMessage('Votre session a expiré');
  await expectUrl('/signin?redirect=%2Fsettings%2Fprofile');
});

test('a new password must follow the rule, and its confirmation must match', async () => {
  await openSignedOut(`/reset-password?login=${EMAIL}&code=0123456789`);
  const next = page.getByLabelText('Nouveau mot de passe');
  const confirmation = page.getByLabelText('Confirmez le mot de passe');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect.element(page.getByText('Ce champ est obligatoire.')).toHaveLength(2);
  await expect.element(next).toHaveFocus();
  await type(next, 'simple');
  await leave(next);
  await expect.element(next).toHaveAccessibleDescription(/au moins 8 caractères, une majuscule/);
  await type(next, PASSWORD);
  await type(confirmation, 'Autre2026!');
  await leave(confirmation);
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription('Les mots de passe doivent être identiques.');
});
