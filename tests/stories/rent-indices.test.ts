import { page, userEvent } from 'vitest/browser';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { invalid, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { anIndex } from './support/revisions.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectUrl,
  leave,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const year = Number(todayInParis().slice(0, 4));
const panel = page.getByRole('dialog');
const value = panel.getByRole('textbox', { name: 'Valeur' });
const change = panel.getByRole('textbox', { name: 'Variation sur un an' });
const save = panel.getByRole('button', { name: 'Enregistrer' });
const row = (quarter: string) => page.getByRole('row').filter({ hasText: quarter });

/** Gives a super-admin two indices of Corsica, a year apart, and an index of mainland France. */
function addIndices(landlord: Landlord): void {
  landlord.user.isSuperAdmin = true;
  landlord.indices = [
    anIndex({ quarter: `${year - 1}-Q2` }),
    anIndex({ zone: 'corsica', quarter: `${year - 1}-Q3`, value: 141.58, publishedOn: null }),
    anIndex({ zone: 'corsica', quarter: `${year - 2}-Q3`, value: 140.36, source: 'Journal officiel' }),
  ];
}

test('a super-admin sees the indices of each zone newest first, with the change over a year and the missing quarters', async ({
  landlord,
}) => {
  addIndices(landlord);
  await open('/admin/whitelist');
  await page.getByRole('link', { name: 'Indices IRL' }).first().click();
  await expectUrl('/admin/indices');
  await page.getByRole('button', { name: 'Corse 2' }).click();
  await expectUrl('/admin/indices?zone=corsica');
  await expect
    .element(row(`3e trimestre ${year - 1}`))
    .toHaveTextContent(/141,58\+0,87\s%—Insee 001515333Corriger$/);
  await expect.element(row(`4e trimestre ${year - 2}`)).toHaveTextContent(/ManquantSaisir$/);
  await expect
    .element(row(`3e trimestre ${year - 2}`))
    .toHaveTextContent(/140,36—12 juillet 2026Journal officielCorriger$/);
  const quarters = page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(quarters.findIndex((text) => text.startsWith(`3e trimestre ${year - 1}`))).toBeLessThan(
    quarters.findIndex((text) => text.startsWith(`3e trimestre ${year - 2}`)),
  );
  await expectAccessible({ targets: true });
});

test('a super-admin enters a missing index by keyboard', async ({ api, landlord }) => {
  addIndices(landlord);
  const quarter = `${year - 1}-Q4`;
  const known = `${year - 2}-Q4`;
  landlord.indices.push(anIndex({ zone: 'corsica', quarter: known, value: 140.48 }));
  await open('/admin/indices?zone=corsica');
  const enter = row(`4e trimestre ${year - 1}`).getByRole('link', { name: /^Saisir/ });
  const link = await enter.findElement();
  link.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Nouvel indice' })).toBeVisible();
  await expect.element(value).toHaveFocus();
  await expectAccessible({ targets: true });
  await save.click();
  await expect.element(value).toHaveAccessibleDescription('Ce champ est obligatoire.');

  api.on('POST /admin/indices', () => invalid('value', 'invalid'));
  await type(value, '142,39');
  await type(change, '+1,15 %');
  await userEvent.keyboard('{Enter}');
  const mismatch =
    'La valeur ne correspond pas à la variation sur un an. Recopiez les deux telles que l’Insee les publie.';
  await expect.element(value).toHaveAccessibleDescription(mismatch);
  await expect.element(value).toHaveFocus();
  await expectAccessible();

  const entered = anIndex({ zone: 'corsica', quarter, value: 142.1, publishedOn: null, source: 'Insee' });
  api.on('POST /admin/indices', () => {
    landlord.indices.unshift(entered);
    return entered;
  });
  await type(value, '142,10');
  await userEvent.keyboard('{Enter}');
  await expectMessage(`Indice du 4e trimestre ${year - 1} enregistré`);
  await expect.element(panel).not.toBeInTheDocument();
  await expectUrl('/admin/indices?zone=corsica');
  await expect.element(row(`4e trimestre ${year - 1}`)).toHaveTextContent(/142,10\+1,15\s%/);
  expect(api.sent('POST /admin/indices').at(-1)).toEqual({
    zone: 'corsica',
    quarter,
    value: 142.1,
    yearlyChange: 1.15,
    publishedOn: null,
    source: 'Insee',
    replaces: false,
  });
});

test('correcting an index is refused at its value if the index of the year before is missing or that of the year after is too different', async ({
  api,
  landlord,
}) => {
  addIndices(landlord);
  const quarter = `${year - 1}-Q2`;
  await open(`/admin/indices?quarter=${quarter}`);
  await expect.element(page.getByRole('dialog', { name: 'Correction d’un indice' })).toBeVisible();
  await expect.element(value).toHaveValue('148,37');
  await expect.element(change).toHaveValue('');
  await type(change, '1.15');
  await type(panel.getByRole('textbox', { name: /^Publié le/ }), '31/12/2190');
  await leave(panel.getByRole('textbox', { name: /^Publié le/ }));
  await expect.element(panel.getByText('La date ne peut pas être postérieure à aujourd’hui.')).toBeVisible();
  await type(panel.getByRole('textbox', { name: /^Publié le/ }), '12072026');
  api.on('POST /admin/indices', () => invalid('quarter', 'yearBeforeUnknown'));
  await save.click();
  await expect
    .element(value)
    .toHaveAccessibleDescription('Saisissez d’abord l’indice du même trimestre de l’année précédente.');

  api.on('POST /admin/indices', () => invalid('value', 'yearAfterDiffers'));
  await save.click();
  await expect
    .element(value)
    .toHaveAccessibleDescription(/^L’indice enregistré un an plus tard s’écarte de plus de 8\s%/);
  await expect.element(value).toHaveFocus();

  api.on('POST /admin/indices', () => refusal('SERVICE_UNAVAILABLE'));
  await save.click();
  await expectMessage('Le service est indisponible');
  api.on('POST /admin/indices', () => anIndex({ quarter }));
  await save.click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /admin/indices').at(-1)).toEqual({
    zone: 'metropole',
    quarter,
    value: 148.37,
    yearlyChange: 1.15,
    publishedOn: '2026-07-12',
    source: 'Insee 001515333',
    replaces: true,
  });
});

test('an index that another super-admin has entered is not overwritten', async ({ api, landlord }) => {
  addIndices(landlord);
  const quarter = `${year - 2}-Q4`;
  await open(`/admin/indices?zone=corsica&quarter=${quarter}`);
  api.on('POST /admin/indices', () => {
    landlord.indices.push(anIndex({ zone: 'corsica', quarter, value: 140.48 }));
    return refusal('INDEX_EXISTS');
  });
  await type(value, '140,84');
  await type(change, '1');
  await save.click();
  await expectMessage('Cet indice a été saisi entre-temps.');
  await expect.element(page.getByRole('dialog', { name: 'Correction d’un indice' })).toBeVisible();
  await expect.element(value).toHaveValue('140,84');

  await open('/admin/indices?zone=corsica');
  await chooseEnglish();
  await expect.element(page.getByRole('heading', { name: 'Rent indices' })).toBeVisible();
  await expect.element(row(`4th quarter of ${year - 2}`)).toHaveTextContent(/140\.48—/);
});
