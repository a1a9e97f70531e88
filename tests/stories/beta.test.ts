import { page, userEvent } from 'vitest/browser';
import {
  expect,
  expectAccessible,
  expectMessage,
  open,
  openSignedOut,
  test,
  type,
} from './support/stories.ts';

const NOT_YET = 'Cette fonctionnalité n’est pas encore disponible.';

const email = page.getByLabelText('Adresse e-mail');
const rocket = page.getByTitle('Mode bêta');
const stored = (): string | null => localStorage.getItem('klinky.betaMode');

test('typing the product’s name turns on beta mode, which shows more ways to sign in', async () => {
  await openSignedOut('/signin');
  await expect.element(email).toBeVisible();
  const google = page.getByRole('button', { name: 'Continuer avec Google' });
  await expect.element(google).not.toBeInTheDocument();
  await userEvent.keyboard('klinky');
  await expectMessage('Mode bêta activé');
  await google.click();
  await expectMessage(NOT_YET);
  await expectAccessible();
  await openSignedOut('/signup');
  await page.getByRole('button', { name: 'Continuer avec Facebook' }).click();
  await expectMessage(NOT_YET);
});

test('beta mode stays off when the product’s name is typed into a field or with a wrong letter', async () => {
  await openSignedOut('/signin');
  await type(email, 'klinky');
  await page.getByRole('heading', { name: 'Connexion' }).click();
  await userEvent.keyboard('klxinky');
  expect(stored()).toBeNull();
});

test('typing the product’s name on the page of tenants opens no panel, and clicking the rocket turns beta mode off', async () => {
  await open('/tenants');
  await expect.element(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  await userEvent.keyboard('klinky');
  await expectMessage('Mode bêta activé');
  expect(stored()).toBe('true');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectAccessible();
  await rocket.click();
  await expect.element(rocket).not.toBeInTheDocument();
  expect(stored()).toBeNull();
});
