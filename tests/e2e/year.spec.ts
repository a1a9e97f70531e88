import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { chooseToAdd, expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { INPUT_DEVICES, fillIn } from './input-devices.ts';
import { addTenancy } from './tenancies.ts';

const TODAY = todayInParis();
const YEAR = TODAY.slice(0, 4);

const isOnPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** Opens « Bilan » from the navigation, on this year. */
async function openYear(page: Page): Promise<void> {
  if (isOnPhone(page)) await page.getByRole('button', { name: 'Plus', exact: true }).tap();
  await page.getByRole('link', { name: 'Bilan', exact: true }).click();
  // Until June, the page opens on last year.
  if (Number(TODAY.slice(5, 7)) <= 6) await page.getByRole('button', { name: `Bilan ${YEAR}` }).click();
  await expect(page.getByRole('heading', { name: `Bilan ${YEAR}`, level: 1 })).toBeVisible();
}

/** Returns the total of each line in `2044.csv`. */
async function exportedTotals(page: Page): Promise<Record<string, string | undefined>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`klinky-${YEAR}.zip`);
  const { '2044.csv': form, ...others } = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(others)).toEqual(['recettes.csv', 'depenses.csv']);
  const rows = strFromU8(form ?? new Uint8Array())
    .split('\r\n')
    .map((row) => row.split(';'));
  return Object.fromEntries(rows.map((row) => [row[1], row.at(-1)]));
}

test(
  'a landlord follows his money from the bank file to form 2044 and the export',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await addTenancy(page);
    await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit' }, { name: 'Villa Mistral' });
    const day = shortDate(TODAY);
    await page.goto('/bank');
    await page.getByLabel('Choisir un fichier').setInputFiles({
      name: 'releve.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Date;Libellé;Montant',
          `${day};VIR INST OEUVRE INES LOYER;650,00`,
          `${day};PRLV SEPA MAIF ASSURANCES;-120,30`,
          `${day};PRLV SEPA MAIF ASSURANCES;-98,50`,
        ].join('\r\n'),
      ),
    });
    await page.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
    await expect(page.getByRole('region', { name: '1 paiement enregistré' })).toBeVisible();

    // For the second line of a payee, the form proposes the category of the first line.
    const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
    const field = (name: string): Locator => panel.getByLabel(name, { exact: true });
    const rest = page.getByRole('region', { name: 'Autres lignes', exact: true });
    await rest.getByRole('button', { name: 'Autres lignes' }).click();
    const lines = rest.getByRole('link', { name: /^Enregistrer une dépense.*MAIF/ });
    await lines.first().click();
    await expect(field('Montant')).toHaveValue('120,30');
    await field('Catégorie').selectOption({ label: 'Assurance' });
    await field('Logement').selectOption({ label: 'Villa Mistral' });
    await panel.getByRole('button', { name: 'Ajouter' }).click();
    await expectMessage(page, /Dépense de 120,30/);
    await expect(lines).toHaveCount(1);
    await lines.click();
    await expect(panel).toContainText('Comme la dépense du');
    await expect(field('Catégorie')).toHaveValue('insurance');
    await panel.getByRole('button', { name: 'Ajouter' }).click();
    await expectMessage(page, /Dépense de 98,50/);
    await expect(rest.getByText('Dépense enregistrée')).toHaveCount(2);

    // The landlord splits a property tax between both dwellings, and states its tax on waste.
    const device = INPUT_DEVICES[isOnPhone(page) ? 'touch' : 'Tab'](page);
    await chooseToAdd(page, 'Enregistrer une dépense');
    await fillIn(page, device, field('Montant'), '1200');
    await fillIn(page, device, field('Catégorie'), 'Taxe foncière');
    await fillIn(page, device, panel.getByRole('textbox', { name: 'Dont ordures ménagères (TEOM)' }), '200');
    await fillIn(page, device, field('Logement'), 'Plusieurs logements');
    await fillIn(page, device, field('Studio des Carmes'), true);
    await fillIn(page, device, field('Villa Mistral'), true);
    await fillIn(page, device, panel.getByLabel('Libellé'), 'Avis d’impôt');
    await page.keyboard.press('Enter');
    await expectMessage(page, /Dépense de 1\s200,00/);

    await openYear(page);
    await expect(page.getByRole('row', { name: /^Studio des Carmes .*650/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Déclaration 2044' }).click();
    const total = (line: string): Locator => page.getByRole('button', { name: `${line}, Total` });
    await expect(total('211')).toHaveText('610');
    await expect(total('222')).toHaveText('40');
    await expect(total('223')).toHaveText('219');
    await expect(total('227')).toHaveText('1\u202F000');
    // The landlord sees both bases: 70% of 610, and 610 less 1,259 of expenses.
    await expect(page.getByRole('definition')).toHaveText([/^427\s€$/, /^−649\s€$/]);

    // A click on a total lists its dwellings. A click on a dwelling lists its expenses with their deductible parts.
    await total('227').click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: 'Villa Mistral' }).click();
    await expect(detail.getByRole('listitem')).toHaveText([/^Avis d’impôt.*500,00600 payés$/, 'Total500,00']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(total('227')).toBeFocused();

    expect(await exportedTotals(page)).toMatchObject({ 211: '610', 222: '40', 223: '219', 227: '1000' });
  },
);
