import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { invalid, refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { addLease } from './support/leases.ts';
import { expect, expectAccessible, expectMessage, open, test } from './support/stories.ts';

const CARMES = aProperty({ name: 'Studio des Carmes', address: '4 place des Carmes' });
const ATELIER = aProperty({ name: 'Atelier', address: '3 rue Mercière' });
const INES = aTenant({ propertyId: CARMES.id });
const ANA = aTenant({ firstName: 'Ana', lastName: 'Roy', propertyId: ATELIER.id });
const yesterday = addDays(todayInParis(), -1);

const archive = page.getByRole('button', { name: 'Archiver Studio des Carmes' });
const question = page.getByRole('alertdialog');
const edit = page.getByRole('button', { name: 'Modifier Studio des Carmes' });

test('archiving a property with a running lease is refused, and the page states the reason', async ({
  api,
  landlord,
}) => {
  landlord.properties = [CARMES];
  landlord.tenants = [INES];
  await open('/properties');
  await archive.click();
  const warning = page.getByRole('alertdialog', { name: 'Ce logement est encore loué' });
  await expect.element(warning).toHaveTextContent('vous pourrez archiver ce logement à la fin du bail');
  expect(
    warning
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Fermer']);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(archive).toHaveFocus();

  // In another window the landlord lets the ended lease continue.
  landlord.tenants = [];
  api.on('PUT /properties/:id/archive', () => refusal('PROPERTY_IN_USE'));
  await open('/properties');
  await archive.click();
  await question.getByRole('button', { name: 'Archiver' }).click();
  await expectMessage('Un bail est encore en cours pour ce logement.');
  await expect.element(edit).toBeVisible();
});

test('deleting a property with a history offers to archive it instead', async ({ api, landlord }) => {
  landlord.properties = [ATELIER, CARMES];
  landlord.tenants = [ANA];
  api.on('GET /tenants', ({ query }) =>
    JSON.stringify(query).includes('former') ? [{ ...INES, state: 'former' }] : landlord.tenants,
  );
  api.on('PUT /properties/:id/archive', () => {
    landlord.properties = [ATELIER];
    return landlord.properties;
  });
  await open('/properties');
  await page.getByRole('button', { name: 'Supprimer Atelier' }).click();
  await expect.element(question).toHaveTextContent('ne sera plus rattaché à ses locataires');
  await expect.element(question.getByRole('button', { name: 'Archiver' })).not.toBeInTheDocument();
  await expect.element(question).toHaveTextContent('Terminez d’abord le bail, puis archivez le logement');
  await question.getByRole('button', { name: 'Annuler' }).click();

  await page.getByRole('button', { name: 'Supprimer Studio des Carmes' }).click();
  await expect.element(question).toHaveTextContent('Pour garder l’historique, archivez-le plutôt.');
  await question.getByRole('button', { name: 'Archiver' }).click();
  await expectMessage('Logement archivé');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(edit).not.toBeInTheDocument();
});

test('an archived property is in no list of choices', async ({ api, landlord }) => {
  addLease(api, landlord, { lease: { endedBy: 'agreement', endsOn: yesterday } });
  const leaseId = landlord.tenants[0]?.leaseId;
  const homes = landlord.properties.map((home) => Object.assign({}, home, { isArchived: true }));
  landlord.properties = [];
  api.on('GET /properties', ({ query }) => (JSON.stringify(query).includes('archived') ? homes : []));
  await open('/properties');
  // Without current properties, the list has a link to the archived properties.
  await page.getByRole('button', { name: 'Logements archivés' }).click();
  await expect.element(page.getByText('12 rue de la Charité')).toBeVisible();
  await open('/dashboard');
  await expect.element(page.getByRole('link', { name: /^0 logement$/ })).toBeVisible();
  await open('/tenants?openPanel=true');
  const options = page.getByRole('dialog').getByLabelText('Logement').getByRole('option');
  await expect.element(options).toHaveLength(1);
  await expect.element(options).toHaveTextContent('Aucun logement');

  api.on('PUT /leases/:id', () => invalid('endedBy', 'archived'));
  await open(`/departure?lease=${leaseId}&step=notice`);
  const notice = page.getByRole('region', { name: 'Congé' });
  const endedBy = notice.getByLabelText('Motif de la fin du bail');
  await endedBy.selectOptions('Aucune fin prévue');
  await notice.getByRole('button', { name: 'Continuer' }).click();
  await expect.element(endedBy).toHaveAccessibleDescription(/^Ce logement est archivé/);
  await expect.element(endedBy).toHaveFocus();
});
