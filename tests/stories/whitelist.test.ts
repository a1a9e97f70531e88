import { page } from 'vitest/browser';
import { refusal } from './support/api.ts';
import { anInvitation } from './support/landlord.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  leave,
  expectMessage,
  open,
  openSignedOut,
  pressTwice,
  test,
  type,
} from './support/stories.ts';

// The landlord is a super-admin.
test.beforeEach(({ landlord }) => {
  landlord.user.isSuperAdmin = true;
});

const EMAIL = 'noe@exemple.test';
const panel = page.getByRole('dialog', { name: 'Nouvelle adresse' });
const field = panel.getByLabelText('Adresse e-mail');

const search = (text: string): Promise<void> =>
  type(page.getByPlaceholder('Chercher par nom ou e-mail'), text);

test('a super-admin can go from the dashboard to the whitelist and back', async () => {
  await open('/dashboard');
  await page.getByRole('link', { name: 'Administration' }).click();
  await expectUrl('/admin/whitelist');
  await expect.element(page.getByRole('heading', { name: 'Liste blanche' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Liste blanche · Klinky');
  await expect.element(page.getByText(/En retirer une ne supprime pas un compte déjà ouvert/)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expect
    .element(menu.getByRole('link', { name: 'Liste blanche' }))
    .toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Quitter l’administration' }).click();
  await expectUrl('/dashboard');
  await open('/admin');
  await expectUrl('/admin/whitelist');
});

test('a user who is not a super-admin is redirected to the dashboard', async ({ landlord }) => {
  landlord.user.isSuperAdmin = false;
  await open('/admin/whitelist');
  await expectUrl('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
});

test('the whitelist requires sign-in', async () => {
  await openSignedOut('/admin/whitelist');
  await expectUrl('/signin?redirect=%2Fadmin%2Fwhitelist');
});

test('an unknown URL below /admin shows the 404 page', async () => {
  await openSignedOut('/admin/nowhere');
  await expect.element(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveLength(1);
});

test('a super-admin who loses the rights of a super-admin is redirected to the dashboard', async ({
  landlord,
}) => {
  await open('/admin/whitelist');
  const add = page.getByRole('button', { name: 'Ajouter une adresse' }).first();
  await expect.element(add).toBeVisible();
  landlord.user = { ...landlord.user, isSuperAdmin: false };
  // Any navigation requests the user data again.
  await add.click();
  await expectUrl('/dashboard');
  await expect.element(page.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
});

test('an empty whitelist offers the next step', async ({ landlord }) => {
  landlord.whitelist = [];
  await open('/admin/whitelist');
  await expect.element(page.getByRole('heading', { name: 'Aucune adresse pour l’instant' })).toBeVisible();
  await expect.element(page.getByText('Ajoutez l’adresse d’une personne')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await expect.element(panel).toBeVisible();
});

test('an address of the whitelist is required, must be valid, and must be new', async ({ api, landlord }) => {
  landlord.whitelist = [anInvitation()];
  api.on('POST /admin/whitelist/users', () => refusal('EMAIL_ALREADY_WHITELISTED'));
  await open('/admin/whitelist?openPanel=true');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(field).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(field, 'personne');
  await leave(field);
  await expect.element(field).toHaveAccessibleDescription('Adresse e-mail non valide');
  await type(field, EMAIL);
  await type(panel.getByLabelText('Prénom'), 'Noé');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(field).toHaveAccessibleDescription('Cette adresse figure déjà dans la liste.');
  await expect.element(field).toHaveFocus();
  await expect.element(panel.getByLabelText('Prénom')).toHaveValue('Noé');
});

test('the whitelist accepts any address of the form x@y.z, but warns if sign-up would refuse the address', async ({
  api,
  landlord,
}) => {
  landlord.whitelist = [];
  api.on('POST /admin/whitelist/users', () => anInvitation({ email: 'x@y.z' }));
  await open('/admin/whitelist?openPanel=true');
  await type(field, 'x@y.z');
  await leave(field);
  await expect.element(field).toHaveAccessibleDescription(/^L’inscription refusera cette adresse/);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /admin/whitelist/users')).toEqual([expect.objectContaining({ email: 'x@y.z' })]);
});

test('the message about a failed invitation says that the address is saved', async ({ api, landlord }) => {
  api.on('POST /admin/whitelist/users', () => {
    landlord.whitelist = [anInvitation({ email: EMAIL })];
    return refusal('EMAIL_NOT_SENT');
  });
  await open('/admin/whitelist?openPanel=true');
  await type(field, EMAIL);
  await panel.getByLabelText('Envoyer l’invitation par e-mail').click();
  pressTwice(panel.getByRole('button', { name: 'Ajouter' }));
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect
    .element(page.getByText('L’adresse est enregistrée, mais l’e-mail n’a pas pu être envoyé.'))
    .toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /admin/whitelist/users')).toEqual([
    expect.objectContaining({ email: EMAIL, sendEmail: true }),
  ]);
  await expect.element(page.getByText('Non envoyée')).toBeVisible();
  await page.getByRole('button', { name: `Modifier ${EMAIL}` }).click();
  await expect
    .element(page.getByText('Aucune invitation n’a encore été envoyée à cette adresse.'))
    .toBeVisible();
});

test('the whitelist can be searched without accents, and sorted', async ({ landlord }) => {
  landlord.whitelist = ['b', 'a', 'c'].map((letter) =>
    anInvitation({ email: `${letter}@klinky.test`, lastName: letter === 'b' ? 'Lefèvre' : 'Garnier' }),
  );
  const emails = (): string[] =>
    page
      .getByText(/^[abc]@klinky\.test$/)
      .elements()
      .map(({ textContent }) => textContent);
  await open('/admin/whitelist');
  await search('b@ LEFEVRE');
  await expect.element(page.getByText(/^1 sur/)).toBeVisible();
  await expect.poll(emails).toEqual(['b@klinky.test']);
  await search('klinky');
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect.poll(emails).toEqual(['a@klinky.test', 'b@klinky.test', 'c@klinky.test']);
});

test('the panel of a whitelist entry takes a quarter of a wide window, or the whole width of a phone', async () => {
  for (const [windowWidth, width] of [
    [1600, 400],
    [390, 390],
  ] as const) {
    await page.viewport(windowWidth, 844);
    await open('/admin/whitelist?openPanel=true');
    await expect.element(panel).toBeVisible();
    expect(panel.element().getBoundingClientRect().width).toBeCloseTo(width, 1);
  }
});

test('failing to change or remove a whitelist entry shows a message', async ({ api, landlord }) => {
  landlord.whitelist = [anInvitation({ email: EMAIL })];
  await open('/admin/whitelist');
  await page.getByRole('button', { name: `Modifier ${EMAIL}` }).click();
  const editing = page.getByRole('dialog');
  await type(editing.getByLabelText('Prénom'), 'Noé');
  api.failChanges();
  await editing.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage('L’adresse n’a pas pu être modifiée. Veuillez réessayer.');

  await open('/admin/whitelist');
  await page.getByRole('button', { name: `Supprimer ${EMAIL}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expectMessage('L’adresse n’a pas pu être retirée. Veuillez réessayer.');
});

test('a whitelist entry deleted while its form is open can be added again', async ({ api, landlord }) => {
  landlord.whitelist = [anInvitation({ email: EMAIL, firstName: 'Camille' })];
  api.on('POST /admin/whitelist/users/:id', () => {
    landlord.whitelist = [];
    return refusal('NOT_FOUND');
  });
  api.on('POST /admin/whitelist/users', () => anInvitation({ email: EMAIL, firstName: 'Camille-Marie' }));
  await open('/admin/whitelist');
  await page.getByRole('button', { name: `Modifier ${EMAIL}` }).click();
  const editing = page.getByRole('dialog', { name: 'Modifier l’adresse' });
  await type(editing.getByLabelText('Prénom'), 'Camille-Marie');
  await editing.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(editing.getByText('entre-temps')).toBeVisible();
  await editing.getByRole('button', { name: 'Ajouter de nouveau' }).click();
  await expect.element(editing).not.toBeInTheDocument();
  expect(api.sent('POST /admin/whitelist/users')).toEqual([
    expect.objectContaining({ email: EMAIL, firstName: 'Camille-Marie' }),
  ]);
});

test('if an address has no account or a super-admin’s account, the dialog says so and closes no account', async ({
  api,
  landlord,
}) => {
  for (const [code, words] of [
    ['NO_ACCOUNT', 'Il n’y a pas de compte avec cette adresse.'],
    ['SUPER_ADMIN_ACCOUNT', 'Ce compte est celui d’un super-administrateur'],
  ] as const) {
    landlord.whitelist = [anInvitation({ email: EMAIL })];
    api.on('DELETE /admin/whitelist/users/:id', () => refusal(code));
    await open('/admin/whitelist');
    await page.getByRole('button', { name: `Supprimer ${EMAIL}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('checkbox', { name: 'Fermer aussi son compte' }).click();
    await question.getByRole('button', { name: 'Retirer et fermer le compte' }).click();
    await expect.element(question.getByText(words)).toBeVisible();
    await expect.element(question.getByRole('checkbox')).toBeDisabled();
    await expectAccessible();
    api.on('DELETE /admin/whitelist/users/:id', () => {
      landlord.whitelist = [];
    });
    await question.getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: `Supprimer ${EMAIL}` })).not.toBeInTheDocument();
  }
});

test('opening a link to a missing item shows a message and removes the item from the URL', async () => {
  for (const [path, text] of [
    ['/tenants', 'Ce locataire n’existe plus.'],
    ['/properties', 'Ce logement n’existe plus.'],
    ['/admin/whitelist', 'Cette adresse n’est plus sur la liste.'],
  ] as const) {
    await open(`${path}?edit=${crypto.randomUUID()}`);
    await expectMessage(text);
    await expectUrl(path);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

const NOW = '2026-03-05T10:00:00Z';

test('the whitelist shows the day of each sign-up, and filters by invited, not invited and signed up', async ({
  landlord,
}) => {
  landlord.whitelist = [
    anInvitation({ email: 'nouvelle@exemple.test' }),
    anInvitation({ email: 'invitee@exemple.test', emailSentAt: NOW }),
    anInvitation({ email: 'inscrite@exemple.test', emailSentAt: NOW, signedUpAt: NOW }),
  ];
  await open('/admin/whitelist');
  const shown = (): (string | null)[] =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent ?? null);
  await expect.poll(shown).toHaveLength(3);
  const row = page.getByRole('row').filter({ hasText: 'inscrite@' });
  await expect.element(row).toHaveTextContent('5 mars 2026');
  // A person who has signed up needs no invitation.
  await expect.element(row.getByRole('button', { name: /invitation|Inviter/ })).not.toBeInTheDocument();
  for (const [name, emails] of [
    ['Non invitées 1', ['nouvelle@exemple.test']],
    ['Invitées 1', ['invitee@exemple.test']],
    ['Inscrites 1', ['inscrite@exemple.test']],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(shown).toEqual(emails);
  }
  await expectAccessible();
});

test('two clicks on the button that sends an invitation again send one mail', async ({ api, landlord }) => {
  const invitation = anInvitation({ email: EMAIL, emailSentAt: NOW });
  landlord.whitelist = [invitation];
  api.on('POST /admin/whitelist/users/:id', () => invitation);
  await open('/admin/whitelist');
  const button = page.getByRole('button', { name: `Renvoyer l’invitation\u00A0: ${EMAIL}` });
  await expect.element(button).toBeVisible();
  const release = api.hold('POST /admin/whitelist/users/:id');
  pressTwice(button);
  await button.click();
  await expect.element(button).toBeDisabled();
  release();
  await expectMessage(`Invitation envoyée à ${EMAIL}`);
  expect(api.sent('POST /admin/whitelist/users/:id')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: `Envoyée\u00A0: ${EMAIL}` })).toHaveFocus();
  api.on('POST /admin/whitelist/users/:id', () => refusal('EMAIL_NOT_SENT'));
  await open('/admin/whitelist');
  await button.click();
  await expectMessage(`L’invitation n’a pas pu être envoyée à ${EMAIL}.`);
});

test('a pasted list of addresses is shown before saving', async ({ api, landlord }) => {
  landlord.whitelist = [anInvitation({ email: EMAIL })];
  const added = [anInvitation({ email: 'ana@exemple.test' }), anInvitation({ email: 'bo@exemple.test' })];
  api.on('POST /admin/whitelist/users/batch', () => added);
  api.on('POST /admin/whitelist/users/:id', () => added[0]);
  await open('/admin/whitelist');
  await page.getByRole('button', { name: 'Coller une liste' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une liste d’adresses' });
  const box = dialog.getByLabelText('Adresses e-mail');
  await expect.element(box).toHaveFocus();
  await type(box, `Ana Roy <ana@exemple.test>\nbo@exemple.test; ana@exemple.test\n${EMAIL}\ncy@exemple`);
  await expect.element(dialog.getByText('2 adresses à ajouter, 3 écartées')).toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'Adresses écartées' }).getByRole('listitem'))
    .toHaveLength(3);
  for (const text of [
    /^Ligne 2, «\sana@exemple\.test\s»\s: déjà plus haut/,
    /^Ligne 3, «\snoe@exemple\.test\s»\s: déjà sur la liste blanche/,
    /^Ligne 4, «\scy@exemple\s»\s: ce n’est pas une adresse/,
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Envoyer l’invitation à chacune').click();
  await dialog.getByRole('button', { name: 'Ajouter 2 adresses' }).click();
  await expectMessage('2 invitations envoyées');
  expect(api.sent('POST /admin/whitelist/users/batch')).toEqual([
    {
      users: [
        { email: 'ana@exemple.test', firstName: 'Ana', lastName: 'Roy' },
        { email: 'bo@exemple.test', firstName: null, lastName: null },
      ],
    },
  ]);
  await expect.element(box).toHaveValue('cy@exemple');
  await expect.element(box).toHaveFocus();
});
