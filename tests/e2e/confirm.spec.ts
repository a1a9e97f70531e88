import { newEmail, invite, PASSWORD, signIn, signUp } from './accounts.ts';
import { expect, expectAccessible, expectMessage, recordMessagesOf, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { confirmationLink } from './mailbox.ts';

const NEW_PASSWORD = 'Nouveau2026!';

test('in a browser other than the browser of the sign-up, the confirmation link asks for a new password', async ({
  page,
}) => {
  const { email } = await signUp();
  const link = await confirmationLink(email);
  await page.goto(link);
  await expect(page.getByText('Vous vous êtes inscrit dans un autre navigateur')).toBeVisible();
  await expect(page).toHaveTitle('Confirmez votre adresse · Klinky');
  // The token is neither in the URL nor in the history, and survives a reload.
  await expect(page).toHaveURL('/confirm');
  await page.reload();
  const password = page.getByLabel('Nouveau mot de passe', { exact: true });
  await expect(password).toBeVisible();

  await password.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
  await type(password, 'klinky');
  await page.getByLabel('Confirmez le mot de passe').focus();
  await expect(password).toHaveAccessibleDescription(/doit contenir au moins 8 caractères/);
  await expectAccessible(page);
  await type(password, NEW_PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Votre compte est confirmé. Vous pouvez vous connecter.');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);

  await signIn(page, email, PASSWORD);
  await expect(page.getByText(/Échec de la connexion/).first()).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
});

test('in the browser of the sign-up, one click confirms the address, and a second use of the link says so', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 760 },
    locale: 'en-US',
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  await recordMessagesOf(context);
  const page = await context.newPage();
  const email = newEmail();
  await invite(email);
  await page.goto(`/signup?login=${email}`);
  await type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await type(page.getByLabel('Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signin');

  // Links in older mails have the token in the query.
  const link = await confirmationLink(email);
  await page.goto(link.replace('#', '?'));
  const button = page.getByRole('button', { name: 'Confirm my address' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await button.press('Enter');
  await expectMessage(page, 'Your account is confirmed. You can now sign in.');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.goto(link);
  await expectMessage(page, 'Your account is already confirmed. You can sign in.');
  await context.close();
});

test('opening an expired confirmation link leads to the sign-in page, which says that the link has expired', async ({
  page,
}) => {
  for (const path of ['/confirm#token=garbage', '/confirm?token=garbage', '/confirm']) {
    await page.goto(path);
    await expectMessage(page, 'Ce lien de confirmation n’est plus valable.');
    await expect(page).toHaveURL('/signin');
  }
});
