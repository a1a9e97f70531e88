import { page } from 'vitest/browser';
import { expect, expectUrl, openSignedOut, test } from './support/stories.ts';

const PHONE = [390, 844] as const;
const title = (): string => document.title;

test('sign-up links to the terms, whose table of contents links to each article', async () => {
  for (const isPhone of [false, true]) {
    if (isPhone) await page.viewport(...PHONE);
    await openSignedOut('/signup');
    await page.getByRole('link', { name: 'conditions d’utilisation' }).click();
    await expectUrl('/terms-of-service');
    await expect.poll(title).toBe('Conditions d’utilisation · Klinky');
    await expect.element(page.getByText('Dernière mise à jour\u00A0: juillet 2025')).toBeVisible();
    if (isPhone) await page.getByRole('button', { name: 'Sommaire' }).click();
    await page
      .getByRole('navigation', { name: 'Sommaire' })
      .getByRole('link', { name: 'Signature électronique' })
      .click();
    await expect.poll(() => location.hash).toBe('#signature');
    await expect.element(page.getByRole('heading', { name: 'Signature électronique' })).toBeInViewport();
  }
});

test('the URL of an article leads to the article', async () => {
  await openSignedOut('/terms-of-service#droit-applicable');
  await expect.element(page.getByRole('heading', { name: 'Droit applicable et litiges' })).toBeInViewport();
});

test('the page of the terms links to sign-in, sign-up and home', async () => {
  for (const isPhone of [false, true]) {
    if (isPhone) await page.viewport(...PHONE);
    for (const [name, heading] of [
      ['Se connecter', 'Connexion'],
      ['Créer un compte', 'Créer un compte'],
      ['Accueil', 'Connexion'],
    ] as const) {
      await openSignedOut('/terms-of-service');
      if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name, exact: true }).click();
      await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
    }
  }
});

test('in English, the page of the terms says that the terms are in French', async () => {
  await openSignedOut('/terms-of-service');
  await page.getByText('EN', { exact: true }).click();
  await expect.element(page.getByText(/available in French only/)).toBeVisible();
  await expect.poll(title).toBe('Terms of service · Klinky');
  await expect.element(page.getByCss('[lang=fr] h1')).toHaveTextContent('Conditions générales d’utilisation');
});

test('the former URL of the sign-up page redirects to the present URL', async () => {
  await openSignedOut('/create-account');
  await expectUrl('/signup');
});
