import type { Locator, Page } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { INPUT_DEVICES, fillIn } from './input-devices.ts';
import { addTenancy } from './tenancies.ts';

const lease = (page: Page): Locator => page.getByRole('region', { name: 'Bail' });
const fact = (page: Page, name: string): Locator =>
  lease(page)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()
    .locator('dd');
const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

test('the terms of a lease are entered by keyboard, each kind of lease with its own fields', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}`);
  await expect(fact(page, 'Type de bail')).toHaveText('Location vide');
  await expect(fact(page, 'Premier jour du bail')).toHaveText('À préciser');
  await expect(fact(page, 'Dépôt de garantie')).toHaveText('Aucun');
  await expect(page.getByRole('list', { name: 'Loyer' })).toHaveText(
    /Loyer de départ610,00\u00A0€ \+ 40,00\u00A0€ de charges/,
  );

  const change = lease(page).getByRole('link', { name: 'Modifier le bail' });
  await change.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'Modifier le bail');
  const device = INPUT_DEVICES.Tab(page);
  const kind = panel.getByLabel('Type de bail');
  await expect(kind).toBeFocused();
  await expect(panel.getByLabel('Dépôt de garantie')).toHaveAccessibleDescription('Au plus 610,00\u00A0€');
  await fillIn(page, device, kind, 'Bail mobilité');
  await expect(panel.getByLabel('Durée en mois')).toHaveValue('10');
  await expect(panel.getByLabel('Dépôt de garantie')).toHaveCount(0);
  await expect(panel.getByLabel('Charges')).toHaveCount(0);
  await expect(panel.getByLabel('Clause de solidarité')).toHaveCount(0);
  await fillIn(page, device, kind, 'Autre bail');
  await expect(panel.getByLabel('Durée en mois')).toHaveValue('');
  await kind.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(kind).toHaveValue('furnished');
  await expect(panel.getByLabel('Dépôt de garantie')).toHaveAccessibleDescription(
    'Au plus 1\u00A0220,00\u00A0€',
  );
  await fillIn(page, device, panel.getByRole('textbox', { name: /^Premier jour du bail/ }), '31/02/2026');
  await fillIn(page, device, panel.getByLabel('Durée en mois'), '1 189');
  await fillIn(page, device, panel.getByRole('textbox', { name: /^Signé le/ }), '31/02/2026');
  await fillIn(page, device, panel.getByLabel('Dépôt de garantie'), 'un mois');
  await fillIn(page, device, panel.getByLabel('Jour d’échéance'), 'Le 5 du mois');
  await fillIn(page, device, panel.getByLabel('Périodicité'), 'Trimestrielle');
  await fillIn(page, device, panel.getByLabel('Charges'), 'Forfait, sans régularisation');
  await fillIn(page, device, panel.getByLabel('Calcul du prorata'), 'Sur 30\u00A0jours');
  await panel.getByRole('radio', { name: 'Je ne sais pas' }).focus();
  await page.keyboard.press('ArrowRight');
  await fillIn(page, device, panel.getByLabel('Date de révision'), 'Mars');
  await fillIn(page, device, panel.getByLabel('Jour', { exact: true }), '15');
  await fillIn(page, device, panel.getByLabel('Le forfait de charges est révisé comme le loyer'), true);
  await fillIn(page, device, panel.getByLabel('Clause de solidarité'), true);
  await fillIn(page, device, panel.getByLabel('Clause résolutoire'), true);
  await page.keyboard.press('Enter');
  const first = panel.getByRole('textbox', { name: /^Premier jour du bail/ });
  await expect(first).toHaveAccessibleDescription('Saisissez une date valide (jj/mm/aaaa).');
  await expect(first).toBeFocused();
  await expect(panel.getByLabel('Durée en mois')).toHaveAccessibleDescription(
    'Saisissez un nombre de mois, de 1 à 1\u00A0188.',
  );
  await expect(panel.getByLabel('Dépôt de garantie')).toHaveAccessibleDescription(
    'Montant en euros, par exemple 1\u00A0250,50',
  );
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('15/02/2026');
  await page.keyboard.press('Enter');
  // Two fields are invalid: the duration and the signature day. The focus goes to the first of them.
  await expect(panel.getByLabel('Durée en mois')).toBeFocused();
  await fillIn(page, device, panel.getByLabel('Durée en mois'), '24');
  await fillIn(page, device, panel.getByRole('textbox', { name: /^Signé le/ }), '2/2/2026');
  await expect(panel.getByLabel('Trimestre de référence')).toHaveValue('2025-Q4');
  await fillIn(page, device, panel.getByLabel('Dépôt de garantie'), '1220');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Bail modifié');
  await expect(panel).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);
  await expect(fact(page, 'Type de bail')).toHaveText('Location meublée');
  await expect(fact(page, 'Premier jour du bail')).toHaveText(
    '15\u00A0février 2026Signé le 2\u00A0février 2026',
  );
  await expect(fact(page, 'Durée')).toHaveText('2 ans');
  await expect(fact(page, 'Dépôt de garantie')).toHaveText('1\u00A0220,00\u00A0€');
  await expect(fact(page, 'Échéance')).toContainText('Le 5, chaque trimestre');
  await expect(fact(page, 'Charges')).toHaveText('Forfait, sans régularisation');
  await expect(fact(page, 'Révision')).toHaveText(
    'Le 15\u00A0mars, IRL du 4e trimestre 2025Avec le forfait de charges',
  );
  await expect(fact(page, 'Clauses')).toHaveText('Clause de solidaritéClause résolutoire');
});
