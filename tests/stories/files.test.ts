import { type Locator, page, userEvent } from 'vitest/browser';
import type { StoredFile } from '../../supabase/functions/_shared/contract/file.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { anExpense } from '../fixtures/expense.ts';
import { aChosenFile, aFile, aListedFile } from '../fixtures/file.ts';
import { aProperty } from '../fixtures/property.ts';
import { keepMessages } from '../recorded-messages.ts';
import { type Api, refusal } from './support/api.ts';
import { addLease } from './support/leases.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const TODAY = todayInParis();
const card = page.getByRole('region', { name: 'Documents gardés' });
const dialog = page.getByRole('dialog', { name: 'Garder un document' });
const input = (place: Locator): Locator => place.getByCss('input[type=file]');

/** Keeps files as the API does. Returns the queries of the uploads. */
function keepFiles(api: Api, given: readonly StoredFile[] = []): unknown[] {
  let files = [...given];
  const uploads: unknown[] = [];
  api.on('GET /files', () => files.map((file) => aListedFile(file)));
  api.on('POST /files', ({ query }) => {
    uploads.push(query);
    const file = aFile(Object.assign({}, query));
    files = [...files, file];
    return file;
  });
  api.on('PUT /files/:id', ({ params, body }) => {
    const changed = Object.assign(
      {},
      files.find(({ id }) => id === params['id']),
      body,
    );
    files = files.map((file) => (file.id === changed.id ? changed : file));
    return changed;
  });
  api.on('DELETE /files/:id', ({ params }) => {
    files = files.filter(({ id }) => id !== params['id']);
  });
  return uploads;
}

test('the signed lease is kept beside the account, with its kind and its day', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  const uploads = keepFiles(api);
  await open(`/tenants/${id}`);
  await expect.element(card.getByText(/^Gardez ici le bail signé/)).toBeVisible();
  await userEvent.upload(input(card), await aChosenFile('bail Œuvré.pdf'));
  await expect.element(dialog.getByLabelText('Document', { exact: true })).toHaveValue('lease');
  await expect.element(dialog.getByLabelText('Nom')).toHaveValue('bail Œuvré');
  await expect.element(dialog.getByRole('textbox', { name: 'Valable jusqu’au' })).not.toBeInTheDocument();
  await type(dialog.getByRole('textbox', { name: 'Daté du' }), '03/02/2025');
  await expectAccessible({ targets: true });
  await userEvent.keyboard('{Enter}');
  await expectMessage('Document gardé');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(card.getByRole('listitem'))
    .toHaveTextContent(/^bail ŒuvréBail signé · 3\sfévrier 2025$/);
  expect(uploads).toEqual([
    expect.objectContaining({
      kind: 'lease',
      name: 'bail Œuvré',
      madeOn: '2025-02-03',
      leaseId: landlord.tenants[0]?.leaseId,
    }),
  ]);
  await expectAccessible({ targets: true });
});

test('an insurance certificate offers to note the last insured day in the lease', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord);
  keepFiles(api);
  await open(`/tenants/${id}`);
  await userEvent.upload(input(card), await aChosenFile('maif.pdf'));
  await dialog.getByLabelText('Document', { exact: true }).selectOptions('insurance');
  await type(dialog.getByRole('textbox', { name: 'Valable jusqu’au' }), '31/12/2030');
  keepMessages();
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByText(/^valable jusqu’au 31\sdécembre 2030/)).toBeVisible();
  expect(api.sent('PUT /leases/:id')).toEqual([]);
  await page.getByRole('button', { name: 'Inscrire' }).click();
  await expectMessage('Assurance inscrite jusqu’au 31 décembre 2030');
  expect(api.sent('PUT /leases/:id')).toEqual([expect.objectContaining({ insuredUntil: '2030-12-31' })]);
});

test('a survey of a dwelling proposes its last valid day, and an expired survey says so', async ({
  api,
  landlord,
}) => {
  const home = aProperty();
  landlord.properties = [home];
  const expired = aFile({
    kind: 'risks',
    name: 'ERP',
    propertyId: home.id,
    validUntil: addMonths(TODAY, -1),
  });
  keepFiles(api, [expired]);
  await open('/properties');
  await page.getByRole('link', { name: 'Documents gardés de Le Bellecour' }).click();
  const panel = page.getByRole('dialog', { name: 'Documents gardés' });
  await expect.element(panel.getByText(/^expiré depuis le/)).toBeVisible();
  await userEvent.upload(input(panel), await aChosenFile('dpe.pdf'));
  await expect.element(dialog.getByLabelText('Document', { exact: true })).toHaveValue('energy');
  await type(dialog.getByRole('textbox', { name: 'Daté du' }), '10/05/2023');
  await userEvent.tab();
  await expect.element(dialog.getByRole('textbox', { name: 'Valable jusqu’au' })).toHaveValue('09/05/2033');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expectMessage('Document gardé');
  await panel.getByRole('button', { name: 'Modifier « ERP »' }).click();
  const change = page.getByRole('dialog', { name: 'Modifier le document' });
  await expect
    .element(change.getByRole('textbox', { name: 'Valable jusqu’au' }))
    .toHaveValue(shortDate(addMonths(TODAY, -1)));
  await type(change.getByLabelText('Nom'), 'État des risques 2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('État des risques 2026')).toBeVisible();
  await panel.getByRole('button', { name: 'Supprimer « État des risques 2026 »' }).click();
  await expect
    .element(page.getByRole('alertdialog').getByText('« État des risques 2026 » sera effacé.'))
    .toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(panel.getByText('État des risques 2026')).not.toBeInTheDocument();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
});

test('a newer energy certificate offers to note its day, and leads to the class', async ({
  api,
  landlord,
}) => {
  let home = aProperty({ energyClass: 'E', energyClassOn: '2014-05-10' });
  landlord.properties = [home];
  api.on('PUT /properties/:id', ({ body }) => {
    home = Object.assign({}, home, body);
    landlord.properties = [home];
    return [home];
  });
  keepFiles(api);
  await open(`/properties?files=${home.id}`);
  const panel = page.getByRole('dialog', { name: 'Documents gardés' });
  const keep = async (name: string, day: string): Promise<void> => {
    await userEvent.upload(input(panel), await aChosenFile(name));
    await type(dialog.getByRole('textbox', { name: 'Daté du' }), day);
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expect.element(panel.getByText(name.replace('.pdf', ''))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await keep('ancien.pdf', '10/05/2014');
  await expect.element(panel.getByText(/^Ce DPE est du/)).not.toBeInTheDocument();
  await keep('nouveau.pdf', '11/05/2024');
  await expect
    .element(panel.getByText(/^Ce DPE est du 11\smai 2024\. Inscrire ce jour, avec la classe E\s\?$/))
    .toBeVisible();
  expect(api.sent('PUT /properties/:id')).toEqual([]);
  await page.viewport(390, 844);
  await expectAccessible({ targets: true });
  await panel.getByRole('button', { name: 'Inscrire' }).click();
  await expect.element(panel.getByText(/^DPE du 11\smai 2024 inscrit$/)).toHaveFocus();
  expect(api.sent('PUT /properties/:id')).toEqual([{ energyClassOn: '2024-05-11' }]);
  await keep('autre.pdf', '12/05/2024');
  await panel.getByRole('link', { name: 'Choisir la classe' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Classe énergie')).toHaveValue('E');
});

test('an energy certificate of a dwelling without a class asks for the class after the day', async ({
  api,
  landlord,
}) => {
  let home = aProperty();
  landlord.properties = [home];
  api.on('PUT /properties/:id', ({ body }) => {
    home = Object.assign({}, home, body);
    landlord.properties = [home];
    return [home];
  });
  keepFiles(api);
  await open(`/properties?files=${home.id}`);
  const panel = page.getByRole('dialog', { name: 'Documents gardés' });
  await userEvent.upload(input(panel), await aChosenFile('dpe.pdf'));
  await type(dialog.getByRole('textbox', { name: 'Daté du' }), '11/05/2024');
  await userEvent.keyboard('{Enter}');
  await panel.getByRole('button', { name: 'Inscrire' }).click();
  await panel.getByRole('link', { name: 'Choisir la classe' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Classe énergie')).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'Date du DPE' })).toHaveValue('11/05/2024');
});

test('a file is shown to the tenant and hidden again, and its row says so', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  keepFiles(api, [aFile()]);
  await open(`/tenants/${id}`);
  const isShown = card.getByText('Visible par le locataire', { exact: true });
  const toggle = card.getByRole('button', { name: '« Bail signé » visible par le locataire' });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect.element(isShown).not.toBeInTheDocument();
  await toggle.click();
  await expectMessage('« Bail signé » est visible par le locataire');
  await expect.element(isShown).toBeVisible();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible({ targets: true });
  await page.viewport(390, 844);
  await expectAccessible({ targets: true });
  await toggle.click();
  await expect.element(isShown).not.toBeInTheDocument();
  expect(api.sent('PUT /files/:id')).toEqual([{ isShown: true }, { isShown: false }]);
});

test('a file that cannot be kept says why, and nothing is sent', async ({ api, landlord }) => {
  const id = addLease(api, landlord);
  const uploads = keepFiles(api);
  await open(`/tenants/${id}`);
  await userEvent.upload(input(card), new File(['no image'], 'bail.png', { type: 'image/png' }));
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent('Ce fichier ne s’ouvre pas. Choisissez une photo ou un PDF.');
  await userEvent.upload(
    input(card),
    new File([new Uint8Array(10_000_001)], 'bail.pdf', { type: 'application/pdf' }),
  );
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent('Ce fichier dépasse 10 Mo. Choisissez un fichier plus léger.');
  expect(uploads).toEqual([]);
  api.on('POST /files', () => refusal('UNSUPPORTED_MEDIA_TYPE', [{ path: '', code: 'encryptedPdf' }]));
  await userEvent.upload(input(card), await aChosenFile('bail.pdf'));
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog.getByText(/^Ce PDF a un mot de passe\./)).toBeVisible();
  await expectAccessible();
});

test('the photographed bill of a new expense is made smaller, and kept with the expense', async ({ api }) => {
  const uploads = keepFiles(api);
  const expense = anExpense({ paidOn: TODAY, bills: 1 });
  let expenses: unknown[] = [];
  api.on('GET /expenses', () => expenses);
  api.on('POST /expenses', () => {
    expenses = [expense];
    return expense;
  });
  await open('/expenses?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
  await type(panel.getByRole('textbox', { name: 'Montant' }), '120');
  await panel.getByLabelText('Catégorie', { exact: true }).selectOptions('Travaux et entretien');
  await userEvent.upload(input(panel), await aChosenFile('IMG_0042.png', 3000, 1500));
  await expect.element(panel.getByText('IMG_0042.jpg')).toBeVisible();
  await expectAccessible({ targets: true });
  await panel.getByRole('button', { name: 'Retirer « IMG_0042.jpg »' }).click();
  await expect.element(panel.getByRole('button', { name: 'Joindre la facture' })).toHaveFocus();
  await userEvent.upload(input(panel), await aChosenFile('IMG_0043.png', 3000, 1500));
  await panel.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(uploads).toEqual([
    expect.objectContaining({ expenseId: expense.id, kind: 'invoice', name: 'IMG_0043.jpg' }),
  ]);
  await expect.element(page.getByText(/facture jointe/).first()).toBeVisible();
});

test('a refused bill keeps the panel open, and the next attempt changes the recorded expense', async ({
  api,
}) => {
  keepFiles(api);
  const expense = anExpense({ paidOn: TODAY });
  api.on('GET /expenses', () => []);
  api.on('POST /expenses', () => expense);
  api.on('PUT /expenses/:id', () => expense);
  api.on('POST /files', () => refusal('UNSUPPORTED_MEDIA_TYPE', [{ path: '', code: 'invalidPdf' }]));
  await open('/expenses?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
  await type(panel.getByRole('textbox', { name: 'Montant' }), '120');
  await panel.getByLabelText('Catégorie', { exact: true }).selectOptions('Assurance');
  await userEvent.upload(input(panel), await aChosenFile('facture.pdf'));
  const add = panel.getByRole('button', { name: 'Ajouter', exact: true });
  await add.click();
  await expect
    .element(panel.getByText(/^La dépense est enregistrée, mais pas sa facture\. Ce PDF est incomplet/))
    .toBeVisible();
  await panel.getByRole('button', { name: 'Retirer « facture.pdf »' }).click();
  await add.click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /expenses')).toHaveLength(1);
  expect(api.sent('PUT /expenses/:id')).toHaveLength(1);
});

const KEPT = [
  aListedFile({
    name: 'Bail 2025',
    madeOn: '2025-02-03',
    propertyName: 'Villa',
    tenantNames: ['Inès Œuvré'],
  }),
  aListedFile({ kind: 'risks', name: 'ERP', validUntil: addMonths(TODAY, -1), propertyName: 'Le Bellecour' }),
  aListedFile({ kind: 'invoice', name: 'Chaudière', paidOn: '2026-03-02', expenseId: crypto.randomUUID() }),
];

test('the page of documents lists all kept files, which a search finds by their place', async ({ api }) => {
  const [lease, survey, bill] = KEPT.map((file) => Object.assign({}, file));
  const tenantId = crypto.randomUUID();
  const propertyId = crypto.randomUUID();
  api.on('GET /files', () => [{ ...lease, tenantId }, { ...survey, propertyId, isArchived: true }, bill]);
  await open('/documents');
  const shown = page.getByRole('group', { name: 'Documents affichés' });
  await expect
    .element(shown.getByRole('button', { name: 'Générés' }))
    .toHaveAttribute('aria-pressed', 'true');
  await focus(shown.getByRole('button', { name: 'Gardés' }));
  await userEvent.keyboard('{Enter}');
  await expectUrl('/documents?kind=kept');
  await expect.element(shown.getByRole('button', { name: 'Gardés' })).toHaveFocus();
  const list = page.getByRole('table', { name: 'Documents gardés' });
  await expect.element(list.getByText('ERP')).toBeVisible();
  await expectAccessible();
  for (const [name, href] of [
    ['ERP', `/v1/files/${survey?.id}`],
    ['Ouvrir\u00A0: Compte du locataire (Bail 2025)', `/tenants/${tenantId}`],
    ['Ouvrir\u00A0: Documents du logement (ERP)', `/properties?files=${propertyId}&archived=true`],
    ['Ouvrir\u00A0: Dépense (Chaudière)', `/expenses?edit=${bill?.expenseId}&year=2026`],
  ] as const)
    await expect.element(list.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);

  await type(page.getByRole('searchbox'), 'oeuvre');
  await expect.element(list.getByText('ERP')).not.toBeInTheDocument();
  await expect.element(list.getByText('Bail 2025')).toBeVisible();
});

test('on a phone, the kept files are cards that say where each file is from', async ({ api }) => {
  api.on('GET /files', () => KEPT);
  await page.viewport(390, 844);
  await open('/documents?kind=kept');
  const card = page.getByRole('article');
  await expect
    .element(card.nth(0))
    .toHaveTextContent(/Bail 2025Bail signé · 3.février 2025Villa · Inès Œuvré/);
  await expect.element(card.nth(1)).toHaveTextContent(/ERPÉtat des risquesexpiré depuis le .*Le Bellecour/);
  await expectAccessible({ targets: true });
});

test('an account without kept files says where to keep them', async ({ api }) => {
  api.on('GET /files', () => []);
  await open('/documents?kind=kept');
  await expect.element(page.getByText('Aucun document gardé pour l’instant')).toBeVisible();
});
