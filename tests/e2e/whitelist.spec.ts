import type { Page } from '@playwright/test';
import { newEmail, setSuperAdmin } from './accounts.ts';
import { expect, expectMessage, test as base } from './fixtures.ts';
import { type } from './input-devices.ts';
import { invitationLink, linkInput } from './mailbox.ts';

const test = base.extend<{ readonly superAdmin: Page }>({
  /** A page with a super-admin signed in. The page has not opened the app yet. */
  superAdmin: async ({ signedIn: page, account }, provide) => {
    await setSuperAdmin(account.email, true);
    await provide(page);
  },
});

/** Searches the list, which also has entries of other tests. */
async function search(page: Page, text: string): Promise<void> {
  await type(page.getByPlaceholder('Chercher par nom ou e-mail'), text);
}

test('an address can be added to the whitelist and invited, changed, and removed', async ({
  superAdmin: page,
  account,
}) => {
  const email = newEmail();
  await page.goto('/admin/whitelist');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const creation = page.getByRole('dialog', { name: 'Nouvelle adresse' });
  await type(creation.getByLabel('Adresse e-mail'), email.toUpperCase());
  await type(creation.getByLabel('Prénom'), 'Noé');
  await type(creation.getByLabel('Nom', { exact: true }), 'Garnier');
  await creation.getByLabel('Envoyer l’invitation par e-mail').check();
  await creation.getByRole('button', { name: 'Ajouter' }).click();
  await expectMessage(page, 'Adresse ajoutée');
  await expect(creation).toBeHidden();
  const link = await invitationLink(email);
  expect(new URL(link).pathname).toBe('/signup');
  expect(linkInput(link).get('login')).toBe(email);

  await search(page, email);
  await expect(page.getByText(account.email)).toBeVisible();
  await page.getByRole('button', { name: `Modifier ${email}` }).click();
  const editing = page.getByRole('dialog', { name: 'Modifier l’adresse' });
  await expect(editing.getByLabel('Adresse e-mail')).toHaveValue(email);
  await expect(
    editing.getByText(/^Invitation envoyée le \d+(?:er)?\s\S+ \d{4} à \d{2}:\d{2}\.$/),
  ).toBeVisible();
  const box = editing.getByLabel('Envoyer l’invitation par e-mail');
  await expect(box).not.toBeChecked();
  await box.check();
  await editing.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  await expect(editing).toBeHidden();
  // Closing the panel returns the focus to the button that opened the panel.
  await expect(page.getByRole('button', { name: `Modifier ${email}` })).toBeFocused();
  await page.getByRole('button', { name: `Modifier ${email}` }).click();
  await expect(box).not.toBeChecked();
  await type(editing.getByLabel('Prénom'), 'Noémie');
  await editing.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, 'Adresse modifiée');
  await expect(page.getByText('Noémie')).toBeVisible();

  await page.getByRole('button', { name: `Supprimer ${email}` }).click();
  const question = page.getByRole('alertdialog', { name: /Retirer cette adresse/ });
  await expect(question).toContainText('Si un compte existe déjà avec cette adresse, il reste ouvert.');
  await question.getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Adresse retirée')).toBeVisible();
  await expect(page.getByText(/Rien ne correspond/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
