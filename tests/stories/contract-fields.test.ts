// These stories fail if the contract has a field that the app does not show. Each story lists the fields that the app
// need not show.
import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { FIELD_GROUPS } from '@/features/imports/source/fields.ts';
import { Property, PropertyCreate } from '../../supabase/functions/_shared/contract/property.ts';
import { Tenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { Directory } from '../../supabase/functions/v1/users/export/directory.ts';
import { accountTables } from '../../supabase/functions/v1/users/export/tables.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { expect, open, test, type, untilSettled } from './support/stories.ts';

const AMOUNTS = ['rent', 'charges'];

interface Sample {
  /** The value of each checked field. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Returns the checked fields whose values do not appear in a text. */
  readonly fieldsMissingFrom: (text: string) => string[];
}

/** Gives each text or number field of a contract object a distinct value, except the unchecked fields. */
function sampleOf(
  entries: v.ObjectEntries,
  uncheckedFields: readonly string[],
  presetValues: Readonly<Record<string, string>> = {},
): Sample {
  const values: Record<string, string | number> = { ...presetValues };
  for (const [name, entry] of Object.entries(entries)) {
    if (uncheckedFields.includes(name) || name in presetValues) continue;
    if (v.is(entry, 'text')) values[name] = `Zq${name}`;
    else if (v.is(entry, 1)) values[name] = 711 + Object.keys(values).length;
  }
  return {
    values,
    fieldsMissingFrom: (text) =>
      Object.entries(values)
        .filter(([, value]) => !text.includes(typeof value === 'string' ? value : formatEuros(value, 'fr')))
        .map(([name]) => name),
  };
}

const textsOf = ({ values }: Sample): string[] =>
  Object.values(values).filter((value) => typeof value === 'string');

const panelValues = (): string =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
    .map(({ value }) => (/^\d+$/.test(value) ? formatEuros(Number(value), 'fr') : value))
    .join('\n');

const article = page.getByRole('article');
const row = page.getByRole('row').filter({ hasText: 'Zq' });
const palette = page.getByRole('combobox', { name: 'Recherche et actions' });

/** Searches the palette for each text, and expects a matching entry each time. */
async function expectInPalette(words: readonly string[]): Promise<void> {
  await userEvent.keyboard('{ControlOrMeta>}k{/ControlOrMeta}');
  for (const word of words) {
    await type(palette, word);
    await expect.element(page.getByRole('option').filter({ hasText: 'Zq' }).first()).toBeVisible();
  }
}

/** Searches the list for each text, and expects the row to stay in the list. */
async function expectInSearch(words: readonly string[]): Promise<void> {
  for (const word of words) {
    await type(page.getByRole('searchbox'), word);
    await expect.element(row).toBeVisible();
  }
}

// Pages show the name of the lessor in place of `lessorId`, and only in accounts with several lessors.
const property = sampleOf(Property.entries, ['id', 'lessorId']);
const HOME = aProperty(property.values);

test('the list, the phone card, the panel, the palette and the search of the list have every field of a property', async ({
  api,
  landlord,
}) => {
  landlord.properties = [HOME];
  api.on('GET /documents', () => []);
  await page.viewport(1280, 800);
  await open('/properties');
  await expect.element(row).toBeVisible();
  await untilSettled();
  expect
    .soft(property.fieldsMissingFrom(row.element().textContent), 'fields that the list lacks')
    .toEqual(AMOUNTS);
  await expectInSearch(textsOf(property));
  await expectInPalette(textsOf(property));

  await page.viewport(390, 844);
  await open(`/properties`);
  await expect.element(article).toBeVisible();
  await untilSettled();
  expect
    .soft(property.fieldsMissingFrom(article.element().textContent), 'fields that the phone card lacks')
    .toEqual([]);

  await open(`/properties?edit=${HOME.id}`);
  await expect
    .poll(() => property.fieldsMissingFrom(panelValues()), { message: 'fields that the panel lacks' })
    .toEqual([]);
});

test('the form of a letting and an import have every required field of a property, and the export has every field', async ({
  api,
  landlord,
}) => {
  landlord.properties = [];
  api.on('GET /leases', () => []);
  await open('/letting');
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  const asked = [...document.querySelectorAll('input[name]')].map(
    (input) => input.getAttribute('name') ?? '',
  );
  const required = Object.entries(PropertyCreate.entries)
    .filter(([, entry]) => entry.type !== 'optional')
    .map(([name]) => name);
  const unasked = required.filter((name) => !asked.some((path) => path.includes(`"${name}"`)));
  // The lease of the letting states the rent.
  expect.soft(unasked, 'fields that the form of a letting lacks').toEqual(['rent']);

  const imported = new Set<string>([...FIELD_GROUPS.dwelling, ...FIELD_GROUPS.lease]);
  const unread = required.filter((name) => !imported.has(name === 'name' ? 'propertyName' : name));
  expect.soft(unread, 'fields that an import lacks').toEqual([]);

  const snaked = Object.entries(HOME).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, '_$&').toLowerCase(),
    value,
  ]);
  const { linesOf } = accountTables(new Directory(), []).properties;
  const lines = linesOf([{ row: { ...Object.fromEntries(snaked), archived_on: null }, extra: null }]);
  const exported = lines.replaceAll(/(\d+),00/g, (_, euros) => formatEuros(Number(euros), 'fr'));
  expect.soft(property.fieldsMissingFrom(exported), 'fields that the export lacks').toEqual([]);
});

// The stories below do not check amounts, ids, days, lease terms and the fields of a company. Other tests check the
// amounts, because pages show only the amounts of today.
const tenant = sampleOf(
  Tenant.entries,
  [
    ...AMOUNTS,
    'id',
    'leaseId',
    'propertyId',
    'rentDueDay',
    'siren',
    'companyName',
    'leaseStartsOn',
    'rentStartsOn',
    'joinsOn',
    'leavesOn',
    'replacedOn',
    'rentOwedUntil',
  ],
  { phoneNumber: '06 98 76 54 32' },
);

test('the panel, the palette and the search of the list have every name and contact of a tenant, and the list and the phone card all but the postal address', async ({
  api,
  landlord,
}) => {
  const person = aTenant(tenant.values);
  landlord.tenants = [person];
  api.on('GET /documents', () => []);
  await page.viewport(1280, 800);
  await open('/tenants');
  await expect.element(row).toBeVisible();
  await untilSettled();
  // Few tenants have a postal address. Only the page and the panel of a tenant show the postal address.
  expect
    .soft(tenant.fieldsMissingFrom(row.element().textContent), 'fields that the list lacks')
    .toEqual(['postalAddress']);
  await expectInSearch(textsOf(tenant));
  await expectInPalette(textsOf(tenant));

  await page.viewport(390, 844);
  await open('/tenants');
  await expect.element(article).toBeVisible();
  await untilSettled();
  expect
    .soft(tenant.fieldsMissingFrom(article.element().textContent), 'fields that the phone card lacks')
    .toEqual(['postalAddress']);

  await open(`/tenants?edit=${person.id}`);
  await expect
    .poll(() => tenant.fieldsMissingFrom(panelValues()), { message: 'fields that the panel lacks' })
    .toEqual([]);
});
