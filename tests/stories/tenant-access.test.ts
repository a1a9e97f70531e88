import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TenantLink } from '../../supabase/functions/_shared/contract/leases/tenant-link.ts';
import { aLeaseTenant } from '../fixtures/lease.ts';
import { type Api, refusal } from './support/api.ts';
import { aLeaseOf, addLease } from './support/leases.ts';
import { expect, expectAccessible, expectMessage, open, test } from './support/stories.ts';
import type { Landlord } from './support/landlord.ts';

const URL_OF_LINK = `https://klinky.test/locataire#${'a'.repeat(43)}`;
const NONE: TenantLink = { state: 'none', sentAt: null, renewedAt: null, openedIn: null, endedAt: null };

const people = page.getByRole('region', { name: 'Locataires' });
const dialog = page.getByRole('dialog', { name: 'Accès locataire' });
const button = (name: string) => dialog.getByRole('button', { name });

/** Opens the account of a tenant whose access has a state. Sending and ending change the state as the API does. */
async function openAccount(
  api: Api,
  landlord: Landlord,
  first: Partial<TenantLink> = {},
  email: string | null = 'ines@exemple.test',
): Promise<void> {
  let link = { ...NONE, ...first };
  const id = addLease(api, landlord);
  const tenants = aLeaseOf(id).tenants.map((tenant) => aLeaseTenant({ ...tenant, email }));
  api.on('GET /leases', () => [aLeaseOf(id, { id: landlord.tenants[0]?.leaseId ?? '', tenants })]);
  api.on('GET /tenants/:id/link', () => link);
  api.on('POST /tenants/:id/link', ({ body }) => {
    const { isMailed } = Object.assign({ isMailed: false }, body);
    link = { ...NONE, state: 'open', sentAt: isMailed ? '2026-11-12T10:00:00Z' : link.sentAt };
    return { url: isMailed ? null : URL_OF_LINK };
  });
  api.on('DELETE /tenants/:id/link', () => {
    link = { ...link, state: 'ended', endedAt: '2026-11-20T10:00:00Z' };
  });
  await open(`/tenants/${id}`);
}

test('the landlord reads what the tenant will see, sends the access, and ends it', async ({
  api,
  landlord,
}) => {
  await openAccount(api, landlord);
  await expect.element(people.getByText('Sans accès locataire')).toBeVisible();
  await people.getByRole('button', { name: 'Donner un accès : Inès Œuvré' }).click();
  await expect
    .element(
      dialog.getByText(/voit les documents que vous lui avez transmis.*le compte du bail.*colocataire/),
    )
    .toBeVisible();
  await expect.element(dialog.getByText(/chaque e-mail avec un document porte aussi ce lien/)).toBeVisible();
  await expect
    .element(dialog.getByText('Le lien ne remplace pas l’accord pour l’envoi par e-mail.'))
    .toBeVisible();
  await expectAccessible({ targets: true });
  api.on('POST /tenants/:id/link', () => refusal('EMAIL_NOT_SENT'));
  await button('Envoyer un accès').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('L’accès n’a pas pu être envoyé. Réessayez plus tard.');

  await openAccount(api, landlord);
  await people.getByRole('button', { name: 'Donner un accès : Inès Œuvré' }).click();
  await button('Envoyer un accès').click();
  await expectMessage('Accès envoyé à ines@exemple.test');
  await expect.element(people.getByText('Accès envoyé le 12 novembre 2026 · jamais consulté')).toBeVisible();
  const manage = people.getByRole('button', { name: 'Gérer l’accès : Inès Œuvré' });
  await expect.element(manage).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await button('Terminer l’accès').click();
  const question = page.getByRole('alertdialog', { name: 'Terminer l’accès ?' });
  await expect.element(question.getByText(/aucun des liens déjà reçus ne fonctionnera/)).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Terminer l’accès' }).click();
  await expect.element(people.getByText('Accès terminé le 20 novembre 2026')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => people.element().contains(document.activeElement)).toBe(true);
});

test('without an address, the link can only be copied, and is shown once', async ({ api, landlord }) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openAccount(api, landlord, {}, null);
  await page.viewport(390, 844);
  await expect.element(people.getByText('Sans accès locataire')).toBeVisible();
  await expectAccessible({ targets: true });
  await people.getByRole('button', { name: /^Donner un accès/ }).click();
  await expect.element(dialog.getByRole('link', { name: 'Ajouter une adresse' })).toBeVisible();
  await expect.element(button('Envoyer un accès')).not.toBeInTheDocument();
  await button('Copier le lien').click();
  const link = dialog.getByLabelText('Lien, affiché une seule fois');
  await expect.element(link).toHaveValue(URL_OF_LINK);
  await expect.element(link).toHaveAccessibleDescription('Lien copié.');
  await expect.element(link).toHaveFocus();
  expect(write).toHaveBeenCalledWith(URL_OF_LINK);
  expect(api.sent('POST /tenants/:id/link')).toEqual([{ isMailed: false }]);
  await expectAccessible({ targets: true });
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.element(people.getByText('Accès ouvert par un lien copié · jamais consulté')).toBeVisible();
  await people.getByRole('button', { name: /^Gérer l’accès/ }).click();
  await expect.element(button('Copier le lien')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  // A browser may refuse the copy. The landlord then copies the selected link.
  write.mockRejectedValue(new DOMException('The page is not in front', 'NotAllowedError'));
  await button('Copier le lien').click();
  await expect.element(link).toHaveAccessibleDescription('Copiez ce lien.');
  expect(getSelection()?.toString()).toBe(URL_OF_LINK);
});

test('a visit shows only its month, and an access that has expired can be neither sent nor copied', async ({
  api,
  landlord,
}) => {
  await openAccount(api, landlord, { state: 'open', sentAt: '2026-03-12T10:00:00Z', openedIn: '2026-04' });
  await expect
    .element(people.getByText('Accès envoyé le 12 mars 2026 · consulté en avril 2026'))
    .toBeVisible();
  await openAccount(api, landlord, {
    state: 'open',
    sentAt: '2026-03-12T10:00:00Z',
    renewedAt: '2026-10-03T10:00:00Z',
    openedIn: '2026-10',
  });
  await expect
    .element(
      people.getByText(
        'Accès envoyé le 12 mars 2026 · nouveau lien demandé le 3 octobre 2026 · consulté en octobre 2026',
      ),
    )
    .toBeVisible();
  await openAccount(api, landlord, { state: 'paused', sentAt: '2026-03-12T10:00:00Z' });
  await expect.element(people.getByText('Accès suspendu : votre compte va être supprimé.')).toBeVisible();
  await expect.element(people.getByRole('button', { name: /^Gérer l’accès/ })).toBeVisible();
  await openAccount(api, landlord, { state: 'expired' });
  await expect.element(people.getByText(/^Plus d’accès/)).toBeVisible();
  await expect.element(people.getByRole('button', { name: /accès/ })).not.toBeInTheDocument();
});
