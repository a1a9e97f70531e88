import { page } from 'vitest/browser';
import { expect, open, test } from './support/stories.ts';

test('the user is requested at every navigation, without delaying the page', async ({ api, landlord }) => {
  landlord.tenants = [];
  await open('/dashboard');
  await expect.element(page.getByRole('link', { name: 'Locataires 0' })).toBeVisible();
  const count = (): number => api.sent('GET /authentication/user-context').length;
  const before = count();
  const answer = api.hold('GET /authentication/user-context');
  await page.getByRole('link', { name: 'Locataires 0' }).click();
  await expect.element(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  expect(count()).toBeGreaterThan(before);
  answer();
});
