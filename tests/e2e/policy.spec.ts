import { expect, expectMessage, test } from './fixtures.ts';

declare global {
  interface Window {
    violations: string[];
  }
}

test('dialogs and messages look right under a content policy that refuses injected inline styles', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      window.violations.push(`${violatedDirective} ${sourceFile}`),
    );
  });
  const response = await page.goto('/settings/security');
  expect(response?.headers()['content-security-policy']).toMatch(/; style-src 'self';/);

  await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click();
  const question = page.getByRole('alertdialog', { name: /Déconnecter les autres appareils/ });
  await expect(question).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await question.getByRole('button').last().click();
  await expectMessage(page, 'Autres appareils déconnectés');
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
  await expect(question).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  expect(await page.evaluate(() => window.violations)).toEqual([]);

  // The test uses a separate page, because the browser logs the refusal as an error, which would fail the test.
  const other = await page.context().newPage();
  await other.goto('/signin');
  await other.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect(other.locator('body')).not.toHaveCSS('display', 'none');
  await other.close();
});
