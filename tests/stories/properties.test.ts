import { type Locator, page, userEvent } from 'vitest/browser';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { longDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { refusal } from './support/api.ts';
import { aListedFile } from '../fixtures/file.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aPosition } from '../fixtures/position.ts';
import { expect, expectAccessible, leave, expectMessage, open, test, type } from './support/stories.ts';

const BELLECOUR = aProperty();

const panel = page.getByRole('dialog', { name: 'Modifier le logement' });

test('the form of a property asks for the rent before the building, whose question is about the deposit', async () => {
  await open('/properties?openPanel=true');
  const form = page.getByRole('dialog', { name: 'Nouveau logement' });
  const building = form
    .getByRole('group', { name: 'Dépôt de garantie' })
    .getByLabelText('Immeuble collectif');
  await expect.element(building).toBeVisible();
  const rent = form.getByLabelText('Loyer', { exact: true }).element();
  expect(rent.compareDocumentPosition(building.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a property deleted while its form is open can be added again', async ({ api, landlord }) => {
  landlord.properties = [BELLECOUR];
  await open('/properties');
  await page.getByRole('button', { name: 'Modifier Le Bellecour' }).click();
  await type(panel.getByLabelText('Ville'), 'Lyon 2e');
  landlord.properties = [];
  api.on('PUT /properties/:id', () => refusal('NOT_FOUND'));
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('supprimé entre-temps')).toBeVisible();
  api.on('POST /properties', () => {
    landlord.properties = [aProperty({ city: 'Lyon 2e' })];
    return landlord.properties[0];
  });
  await panel.getByRole('button', { name: 'Ajouter de nouveau' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /properties')).toEqual([
    expect.objectContaining({ name: 'Le Bellecour', city: 'Lyon 2e' }),
  ]);
});

test('deleting a property that another tab has already deleted succeeds', async ({ api, landlord }) => {
  landlord.properties = [BELLECOUR];
  api.on('DELETE /properties/:id', () => {
    landlord.properties = [];
    return refusal('NOT_FOUND');
  });
  await open('/properties');
  await page.getByRole('button', { name: 'Supprimer Le Bellecour' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage('Logement supprimé');
  await expect.element(page.getByRole('button', { name: 'Supprimer Le Bellecour' })).not.toBeInTheDocument();
});

test('the dialog that deletes a property says how many kept documents go with it', async ({
  api,
  landlord,
}) => {
  landlord.properties = [BELLECOUR];
  const question = page.getByRole('alertdialog');
  const ask = () => page.getByRole('button', { name: 'Supprimer Le Bellecour' }).click();
  const kept = [aListedFile({ propertyId: BELLECOUR.id }), aListedFile({ propertyId: BELLECOUR.id })];
  api.on('GET /files', ({ query }) => {
    expect(query).toEqual({ propertyId: BELLECOUR.id });
    return kept;
  });
  const answer = api.hold('GET /files');
  await open('/properties');
  await ask();
  await expect
    .element(question.getByRole('button', { name: 'Supprimer' }))
    .toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(question).toHaveTextContent(/2\sdocuments gardés seront effacés\./);
  await expectAccessible();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('failing to change or delete a property shows a message', async ({ api, landlord }) => {
  landlord.properties = [BELLECOUR];
  await open('/properties');
  await page.getByRole('button', { name: 'Modifier Le Bellecour' }).click();
  await type(panel.getByLabelText('Ville'), 'Villeurbanne');
  api.failChanges();
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage('Le logement n’a pas pu être modifié. Veuillez réessayer.');
  await expect.element(panel.getByLabelText('Ville')).toHaveValue('Villeurbanne');

  await open('/properties');
  await page.getByRole('button', { name: 'Supprimer Le Bellecour' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage('Le logement n’a pas pu être supprimé. Veuillez réessayer.');
});

test('a screen reader reads only once why a property was not saved', async ({ api, landlord }) => {
  landlord.properties = [BELLECOUR];
  api.on('PUT /properties/:id', () => refusal('INTERNAL_ERROR'));
  // The panel must be open before any message appears.
  await open(`/properties?edit=${BELLECOUR.id}`);
  await type(panel.getByLabelText('Ville'), 'Lyon 2e');
  await userEvent.keyboard('{Enter}');
  const text = 'Le logement n’a pas pu être modifié.';
  await expectMessage(text);
  await expect.element(panel.getByText(text)).toBeVisible();
  const live = [...document.querySelectorAll('[aria-live], [role=alert], [role=status], output')];
  const saying = live.filter((region) => region.textContent.includes(text));
  expect(saying.map((region) => region.getAttribute('aria-live'))).toEqual(['polite']);
  expect(saying[0]?.closest('[aria-hidden=true]')).toBeNull();
});

test('a co-tenant who joins a lease later is shown with the day of joining', async ({ landlord }) => {
  const joinsOn = addDays(todayInParis(), 40);
  const lease = { propertyId: BELLECOUR.id, leaseStartsOn: '2024-01-01', leaseId: crypto.randomUUID() };
  landlord.properties = [BELLECOUR];
  landlord.tenants = [aTenant(lease), aTenant({ ...lease, lastName: 'Petit', joinsOn })];
  await open('/properties');
  await expect
    .element(page.getByRole('row', { name: 'Le Bellecour' }))
    .toHaveTextContent(`Inès Œuvré Inès Petit dès le ${longDate(joinsOn)}`);
});

test('properties can be searched by name, address and city', async ({ landlord }) => {
  landlord.properties = [
    BELLECOUR,
    aProperty({ name: 'Studio', address: '4 place des Carmes', city: 'Nîmes' }),
  ];
  await open('/properties');
  for (const query of ['studio', 'CARMES', 'nimes']) {
    await type(page.getByPlaceholder('Chercher par nom, adresse ou ville'), query);
    await expect.element(page.getByText('Studio')).toBeVisible();
    await expect.element(page.getByText('Le Bellecour')).not.toBeInTheDocument();
  }
});

test('a search finds a property by its energy class and by its expired certificate', async ({
  api,
  landlord,
}) => {
  landlord.properties = [
    aProperty({ energyClass: 'D', energyClassOn: '2023-03-03' }),
    aProperty({ name: 'Studio', energyClass: 'G', energyClassOn: '2019-05-02' }),
  ];
  const [home] = landlord.properties;
  await open('/properties');
  const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('Le Bellecour')).toHaveTextContent('Classe D, DPE du 3 mars 2023');
  await expect.element(row('Studio')).toHaveTextContent('Classe G, DPE du 2 mai 2019, expiré');
  await type(page.getByRole('searchbox'), 'expiré');
  await expect.element(row('Le Bellecour')).not.toBeInTheDocument();
  await type(page.getByRole('searchbox'), 'classe mars 2023');
  await expect.element(row('Studio')).not.toBeInTheDocument();
  await row('Le Bellecour').getByRole('button', { name: 'Modifier Le Bellecour' }).click();
  await expect.element(panel.getByLabelText('Classe énergie')).toHaveValue('D');
  const day = panel.getByRole('textbox', { name: /^Date du DPE/ });
  await type(day, '1/1/2099');
  api.on('PUT /properties/:id', () => {
    landlord.properties = [aProperty({ ...home, energyClass: null, energyClassOn: null })];
    return landlord.properties;
  });
  await userEvent.keyboard('{Enter}');
  await expect
    .element(day)
    .toHaveAccessibleDescription('La date ne peut pas être postérieure à aujourd’hui.');
  await type(day, '2/5/2019');
  await leave(day);
  await expect
    .element(day)
    .toHaveAccessibleDescription('Ce DPE n’est plus valable depuis le 1er\u00A0janvier 2025.');
  await type(day, '');
  await panel.getByLabelText('Classe énergie').selectOptions('');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('PUT /properties/:id')).toEqual([
    expect.objectContaining({ energyClass: null, energyClassOn: null }),
  ]);
});

test('a malformed id in the URL of a list opens the list without a panel', async ({ landlord }) => {
  landlord.tenants = [];
  for (const [path, title] of [
    ['/properties?edit=nope', 'Logements'],
    ['/tenants?edit=nope&property=nope', 'Locataires'],
    ['/documents?document=nope', 'Documents'],
  ] as const) {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('deleting a property with a running lease asks the landlord to type the property’s name', async ({
  api,
  landlord,
}) => {
  const tenant = aTenant({ propertyId: BELLECOUR.id });
  landlord.properties = [BELLECOUR];
  landlord.tenants = [tenant];
  api.on('GET /positions', () => [
    aPosition({ tenantId: tenant.id, leaseId: tenant.leaseId ?? '', owed: 1421 }),
  ]);
  api.on('DELETE /properties/:id', () => {
    landlord.properties = [];
    return [];
  });
  await open('/properties');
  const opener = page.getByRole('button', { name: 'Supprimer Le Bellecour' });
  const question = page.getByRole('alertdialog');
  await opener.click();
  await expect.element(question).toHaveTextContent(/Bail en cours.: Inès Œuvré/);
  await expect.element(question).toHaveTextContent(/Reste dû.: 1.421,00.€/);
  await expect
    .element(question.getByRole('link', { name: /^Fin du bail.: Inès Œuvré$/ }))
    .toHaveAttribute('href', `/departure?lease=${tenant.leaseId}`);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  const name = question.getByLabelText(/saisissez ce nom.: Le Bellecour/);
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Ce n’est pas ce nom/);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(api.sent('DELETE /properties/:id')).toEqual([]);

  await opener.click();
  await expect.element(name).toHaveValue('');
  await type(name, 'le bellecour');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Logement supprimé');
  await expect.element(opener).not.toBeInTheDocument();
});
