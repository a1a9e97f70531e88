import type { Locator, Page } from '@playwright/test';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords } from '../fixtures/days.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { INPUT_DEVICES, fillIn, type } from './input-devices.ts';
import { addTenancy, changeLease } from './tenancies.ts';

const people = (page: Page): Locator =>
  page.getByRole('region', { name: 'Locataires' }).getByRole('list').first().getByRole('listitem');
const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const standing = (page: Page): Locator => page.getByRole('region', { name: 'État du compte' });

test('tenants join and leave a running lease', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await changeLease(page, tenantId, { hasSolidarity: true });
  await page.goto(`/tenants/${tenantId}`);
  const add = page.getByRole('link', { name: 'Ajouter un colocataire' });
  await add.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'Nouveau colocataire');
  await expect(panel.getByText('Bail d’Inès Œuvré')).toBeVisible();
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveCount(0);
  await expect(panel.getByLabel('Logement')).toHaveCount(0);
  const device = INPUT_DEVICES.Tab(page);
  await fillIn(page, device, panel.getByLabel('Prénom'), 'Bo');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription(
    'Ce champ est obligatoire.',
  );
  await expect(panel.getByLabel('Nom', { exact: true })).toBeFocused();
  await page.keyboard.type('Li');
  const joins = todayInParis();
  await fillIn(
    page,
    device,
    panel.getByRole('textbox', { name: /^Titulaire du bail depuis le/ }),
    shortDate(joins),
  );
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Locataire ajouté');
  await expect(panel).toBeHidden();
  await expect(add).toBeFocused();
  await expect(people(page)).toHaveText([/Inès Œuvré/, new RegExp(`Bo Li.*depuis le ${inWords(joins)}`)]);
  await expect(page.getByRole('region', { name: 'Loyer' })).toContainText('610,00\u00A0€ + 40,00\u00A0€');

  const times = page.getByRole('link', { name: 'Entrée et départ d’Inès Œuvré' });
  await times.click();
  const person = panelOf(page, 'Entrée et départ d’Inès Œuvré');
  const last = person.getByRole('textbox', { name: /^Dernier jour/ });
  await type(person.getByRole('textbox', { name: /^Depuis le/ }), shortDate(joins));
  await type(last, shortDate(addMonths(joins, -1)));
  await person.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(last).toHaveAccessibleDescription('La date de fin doit suivre la date de début.');
  await expect(last).toBeFocused();
  await type(person.getByRole('textbox', { name: /^Depuis le/ }), '');
  await type(last, shortDate(joins));
  const replaced = person.getByRole('textbox', { name: /^Remplacé le/ });
  await expect(replaced).toHaveAccessibleDescription(
    `Tenu solidairement jusqu’au ${inWords(addMonths(joins, 6))}.`,
  );
  await type(replaced, shortDate(addMonths(joins, 2)));
  await expectAccessible(page);
  await person.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, 'Dates enregistrées');
  await expect(person).toBeHidden();
  await expect(times).toBeFocused();
  const boundUntil = `tenu solidairement jusqu’au ${inWords(addMonths(joins, 2))}`;
  await expect(people(page).first()).toContainText(`jusqu’au ${inWords(joins)}`);
  await expect(people(page).first()).toContainText(boundUntil);
});

test('an account can start in the middle of a lease, with a debt or with an advance', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, { leaseStartsOn: '2024-05-01' });
  await page.goto(`/tenants/${tenantId}`);
  const change = page.getByRole('link', { name: 'Modifier le début du compte' });
  await change.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'Début du compte');
  const since = panel.getByRole('textbox', { name: 'Depuis quand suivre le compte\u202F?' });
  const balance = panel.getByRole('textbox', { name: 'Solde à cette date' });
  const device = INPUT_DEVICES.Tab(page);
  const thisMonth = `${todayInParis().slice(0, 7)}-01`;
  await expect(since).toHaveValue(shortDate(thisMonth));
  await expect(balance).toHaveValue('0');
  await fillIn(page, device, since, '30/04/2024');
  await fillIn(page, device, balance, '310,505');
  await page.keyboard.press('Enter');
  await expect(balance).toHaveAccessibleDescription('Montant en euros, par exemple 1\u00A0250,50');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('310,50');
  await expect(panel.getByText('Au 29\u00A0avril 2024, 310,50\u00A0€ étaient dus.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(since).toHaveAccessibleDescription('Cette date est antérieure au début du bail.');
  await expect(since).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(shortDate(thisMonth));
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Début du compte enregistré');
  await expect(panel).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Solde à l’ouverture du compte' })).toBeVisible();
  await expect(standing(page)).toContainText('960,50\u00A0€');

  await change.click();
  await expect(balance).toHaveValue('310,50');
  await type(balance, '−700');
  await expect(panel.getByText('700,00\u00A0€ étaient payés d’avance.')).toBeVisible();
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Solde à l’ouverture du compte' })).toHaveCount(0);
  await expect(page.getByText('Avance à l’ouverture du compte').first()).toBeVisible();
  await expect(standing(page)).toContainText('À jour');
  await change.click();
  await expect(balance).toHaveValue('\u2212700');
});
