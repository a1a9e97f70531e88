import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy } from './tenancies.ts';

test('a tenant is a company once one says so, with the keyboard alone, and is told by its name', async ({
  signedIn: page,
}) => {
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await type(panel.getByLabel('Prénom'), 'Ana');
  await panel.getByRole('radio', { name: 'Une personne' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: 'Une société' })).toBeFocused();
  await type(panel.getByRole('textbox', { name: 'Loyer', exact: true }), '500');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(panel.getByLabel('Société', { exact: true })).toBeFocused();
  await expect(panel.getByLabel('Société', { exact: true })).toHaveAccessibleDescription(
    'Ce champ est obligatoire.',
  );
  await expectAccessible(page);
  await type(panel.getByLabel('Société', { exact: true }), 'SCI Les Tilleuls');
  await type(panel.getByLabel('SIREN'), '732 829 320');
  // What was typed before stays: it is who acts for the company.
  await expect(panel.getByLabel('Prénom')).toHaveValue('Ana');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Locataire ajouté')).toBeVisible();
  await page.goto('/tenants');
  await type(page.getByRole('searchbox'), 'tilleuls');
  await page.getByRole('link', { name: 'SCI Les Tilleuls', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SCI Les Tilleuls');
});

test('a company stands surety once one says so, with the keyboard alone, and is told by its name', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}?panel=lease`);
  const panel = page.getByRole('dialog', { name: 'Modifier le bail' });
  await panel.getByRole('button', { name: 'Ajouter une caution' }).focus();
  await page.keyboard.press('Enter');
  const first = panel.getByRole('group', { name: 'Caution 1' });
  await expect(first.getByLabel('Prénom')).toBeFocused();
  await first.getByRole('radio', { name: 'Une personne' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('radio', { name: 'Une société' })).toBeFocused();
  await expect(first.getByRole('radio', { name: 'Une société' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(first.getByLabel('Société', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Garantie Rhône SA');
  await page.keyboard.press('Tab');
  await page.keyboard.type('732 829 320');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  const list = page.getByRole('list', { name: 'Cautions' });
  await expect(list.getByRole('listitem')).toHaveText(/^Garantie Rhône SA/);
});
