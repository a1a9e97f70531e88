import { newAccount, openSession } from './accounts.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';

test('after a reload, a typed letting is restored for the same landlord only, and no longer after sign-out', async ({
  signedIn: page,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const kept = () => page.evaluate(() => sessionStorage.getItem('klinky.draft'));
  await page.goto('/letting');
  await type(field('Nom du logement'), 'T2 Confluence');
  await type(field('Adresse'), '8 quai Rambaud');
  await type(field('Code postal'), '69002');
  await type(field('Ville'), 'Lyon');
  await page.keyboard.press('Enter');
  await page.getByText('Un couple', { exact: true }).click();
  await type(field('Prénom').nth(1), 'Tom');
  expect(await kept()).toBeNull();

  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await expectMessage(page, 'Votre saisie a été rétablie.');
  await expect(page.getByRole('region', { name: 'Logement' })).toContainText('T2 Confluence');
  await expect(field('Prénom').nth(1)).toHaveValue('Tom');
  expect(await kept()).toBeNull();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(kept).toBeNull();
  const other = await newAccount();
  await openSession(page, other.email);
  await page.goto('/letting');
  await expect(field('Nom du logement')).toHaveValue('');
  await expect.poll(kept).toBeNull();

  await type(field('Nom du logement'), 'T3 Perrache');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect.poll(kept).toBeNull();
});
