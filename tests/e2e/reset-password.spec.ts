import { PASSWORD, signIn } from './accounts.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { linkInput, resetLink } from './mailbox.ts';

const NEW_PASSWORD = 'Nouveau2026!';

test('a forgotten password can be reset with the link in a mail', async ({ page, account }) => {
  await page.goto('/signin');
  await type(page.getByLabel('Adresse e-mail'), account.email);
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await expect(page).toHaveTitle('Mot de passe oublié · Klinky');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expectMessage(page, 'Si un compte existe avec cette adresse, un e-mail vous a été envoyé');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeFocused();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
  // The message in the corner disappears. The message of the form stays.
  await expect(
    page.getByText(`Si un compte existe avec l’adresse ${account.email}, un lien pour choisir`),
  ).toBeVisible();

  const link = await resetLink(account.email);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.url().split('#')[0]} ${request.headers()['referer']}`),
  );
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
  // The code is neither in the URL nor in a storage that outlives the tab.
  await expect(page).toHaveURL('/reset-password');
  const code = linkInput(link).get('code') ?? '';
  expect(code).toMatch(/^\d{10}$/);
  const left = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, document.referrer, Object.entries(localStorage)]),
  );
  expect(left).not.toContain(code);
  // No request contains the code or the address.
  expect(asked.join()).not.toMatch(new RegExp(`${code}|klinky.test`));
  await expect(page.getByLabel('Adresse e-mail')).toBeDisabled();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
  await type(page.getByLabel('Nouveau mot de passe'), NEW_PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), NEW_PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expectMessage(page, 'Votre mot de passe a été changé. Vous pouvez vous connecter.');
  await expect(page).toHaveURL('/signin');
  // On a phone the message covers the button, and the message stays as long as the pointer is over the message.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Votre mot de passe a été changé.')).toHaveCount(0);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);

  await signIn(page, account.email, PASSWORD);
  await expect(page.getByText(/Échec de la connexion/).first()).toBeVisible();
  await page.mouse.move(0, 0);
  // The message disappears. The form keeps its error until the next attempt.
  await expect(page.getByText(/Échec de la connexion/)).toHaveCount(1);
  await signIn(page, account.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard');

  // The link works only once.
  await page.goto(link);
  await type(page.getByLabel('Nouveau mot de passe'), PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce lien n’est plus valable');
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
});

test('reloading the page before choosing a new password keeps the code of the link', async ({
  page,
  account,
}) => {
  await page.request.post('/v1/authentication/password', {
    data: { action: 'RESET', email: account.email },
    headers: { origin: new URL((await page.goto('/reset-password'))?.url() ?? '').origin },
  });
  const code = linkInput(await resetLink(account.email)).get('code') ?? '';
  // A link of the specification has only the code, in the query.
  await page.goto(`/reset-password?code=${code}`);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('');
  await type(page.getByLabel('Adresse e-mail'), account.email);
  await type(page.getByLabel('Nouveau mot de passe'), NEW_PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), NEW_PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(code);
});

test('a missing mail for a new password is sent again from the sign-in page', async ({ page, account }) => {
  await page.goto('/reset-password');
  await type(page.getByLabel('Adresse e-mail'), account.email);
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Renvoyer l’e-mail' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  const first = await resetLink(account.email);
  // Auth sends at most one mail a second to an address.
  await expect(async () => {
    await again.click();
    expect(await resetLink(account.email)).not.toBe(first);
  }).toPass();
});
