import { page, userEvent } from 'vitest/browser';
import type { Tenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { refusal } from './support/api.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { expect, expectAccessible, expectMessage, open, pressTwice, test, type } from './support/stories.ts';

const INES = aTenant();

const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
const list = page.getByRole('table');

test('a tenant deleted in another window can be added again with the values in the form', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [INES];
  await open('/tenants');
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  await type(panel.getByLabelText('Adresse e-mail'), 'ines@exemple.fr');
  landlord.tenants = [];
  api.on('PUT /tenants/:id', () => refusal('NOT_FOUND'));
  // Reloading the list must not close the panel with typed input.
  window.dispatchEvent(new Event('online'));
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');

  await expect.element(panel.getByText('Ce locataire a été supprimé entre-temps.')).toBeVisible();
  await expect.element(panel.getByLabelText('Adresse e-mail')).toHaveValue('ines@exemple.fr');
  await expectAccessible();
  api.on('POST /tenants', () => {
    landlord.tenants = [aTenant({ email: 'ines@exemple.fr' })];
    return landlord.tenants[0];
  });
  await panel.getByRole('button', { name: 'Ajouter de nouveau' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /tenants')).toEqual([
    expect.objectContaining({
      firstName: 'Inès',
      lastName: 'Œuvré',
      rent: 610,
      charges: 40,
      email: 'ines@exemple.fr',
    }),
  ]);
});

test('deleting a tenant that another tab has already deleted succeeds', async ({ api, landlord }) => {
  landlord.tenants = [INES];
  api.on('DELETE /tenants/:id', () => {
    landlord.tenants = [];
    return refusal('NOT_FOUND');
  });
  await open('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage('Locataire supprimé');
  await expect.element(page.getByRole('button', { name: 'Supprimer Inès Œuvré' })).not.toBeInTheDocument();
});

test('failing to change or delete a tenant shows a message, and keeps the input', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [INES];
  await open('/tenants');
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  await type(panel.getByLabelText('Prénom'), 'Agnès');
  api.failChanges();
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage('Le locataire n’a pas pu être modifié. Veuillez réessayer.');
  await expect.element(panel.getByLabelText('Prénom')).toHaveValue('Agnès');

  await open('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage('Le locataire n’a pas pu être supprimé. Veuillez réessayer.');
});

test('pressing the save button again while the panel closes adds no second tenant', async ({
  api,
  landlord,
}) => {
  api.on('POST /tenants', () => {
    const added: Tenant = aTenant({ firstName: 'Ana', lastName: 'Roy', rent: 500 });
    landlord.tenants = [...landlord.tenants, added];
    return added;
  });
  await open('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await type(panel.getByRole('textbox', { name: 'Loyer', exact: true }), '500');
  await type(panel.getByLabelText('Prénom'), 'Ana');
  await type(panel.getByLabelText('Nom', { exact: true }), 'Roy');
  pressTwice(panel.getByRole('button', { name: 'Ajouter', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  await open('/tenants');
  await expect.element(page.getByRole('button', { name: 'Modifier Ana Roy' })).toHaveLength(1);
  expect(api.sent('POST /tenants')).toHaveLength(1);
});
