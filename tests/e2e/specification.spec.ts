import { chooseLanguage, expect, test } from './fixtures.ts';

test('the browser stores the signed-in flag, beta mode and the language, but no token', async ({
  signedIn: page,
}) => {
  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  await page.goto('/dashboard');
  await chooseLanguage(page, 'English');
  await expect(page.getByRole('heading', { name: 'Hello Camille' })).toBeVisible();
  const stored = await page.evaluate(() =>
    Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
  );
  const ours = Object.fromEntries(Object.entries(stored).filter(([key]) => key.startsWith('klinky.')));
  expect(ours).toEqual({ 'klinky.loggedIn': 'true', 'klinky.betaMode': 'true', 'klinky.locale': 'en' });
  expect(JSON.stringify(stored)).not.toMatch(/eyJ|token/i);
});
