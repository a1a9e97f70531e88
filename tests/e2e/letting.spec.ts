import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newAccount, openSession } from './accounts.ts';
import { expect, message, test } from './fixtures.ts';
import { type } from './input-devices.ts';

const today = todayInParis();

test('a couple is added to a new dwelling in four steps', async ({ signedIn: page }) => {
  await page.goto('/letting');
  const goOn = page.getByRole('button', { name: 'Continuer' });
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

  // The form asks a landlord without a dwelling to add a dwelling.
  await type(field('Nom du logement'), 'T2 Confluence');
  await type(field('Adresse'), '8 quai Rambaud');
  await type(field('Code postal'), '69002');
  await type(field('Ville'), 'Lyon');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('region', { name: 'Personnes' })).toBeFocused();
  await page.getByText('Un couple', { exact: true }).click();
  await type(field('Prénom').nth(0), 'Sarah');
  await type(field('Nom').nth(0), 'Cohen');
  await type(field('Prénom').nth(1), 'Tom');
  await type(field('Nom').nth(1), 'Weber');
  await goOn.click();

  await expect(field('Premier jour du bail')).toHaveValue(shortDate(today));
  await type(field('Loyer'), '900');
  await type(field('Charges'), '80');
  await type(field('Dépôt de garantie'), '950');
  await expect(page.getByText(/Au-dessus du maximum légal de 900,00/)).toBeVisible();
  const said = page.getByRole('region', { name: 'Bail et loyer' }).getByRole('status');
  await expect(said).toHaveText(/[\d,]+\s€, à payer le .*\. Puis 980,00\s€ le 1er de chaque mois\.$/);
  await goOn.click();

  await page
    .getByRole('group', { name: /premier loyer/ })
    .getByText('Reçu', { exact: true })
    .click();
  const amount = await field('Montant reçu').inputValue();
  await expect(page.getByRole('status').filter({ hasText: 'Ce paiement réglera' })).toContainText(amount);
  await page.getByRole('button', { name: 'Créer la location' }).click();
  // The history of the browser does not contain the finished form.
  await expect(page.getByRole('link', { name: 'Retour à la page Locataires' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Sarah Cohen', level: 1 })).toBeVisible();
  await expect(page.getByText('T2 Confluence').first()).toBeVisible();
  await expect(page.getByText(/À jour/).first()).toBeVisible();
  await expect(page.getByText('Tom Weber').first()).toBeVisible();
  await page.goto('/properties');
  await expect(page.getByText('T2 Confluence').first()).toBeVisible();
});

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
  await expect(message(page, 'Votre saisie a été rétablie.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Logement' })).toContainText('T2 Confluence');
  await expect(field('Prénom').nth(1)).toHaveValue('Tom');
  expect(await kept()).toBeNull();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await kept()).toBeNull();
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
