import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import {
  longDate,
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { addRows } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';

const ELODIE = {
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  rent: 1250,
  charges: 95,
};

test('what a quittance says about the lease can be edited for each tenant, by keyboard', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [ELODIE] });
  await page.goto('/tenants');
  const edit = page.getByRole('button', { name: 'Modifier Élodie Marchand' });
  await edit.click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  const lease = panel.getByRole('group', { name: 'Bail et quittance' });
  await expect(lease.getByLabel('Jour d’échéance')).toHaveValue('1');
  await expect(lease.getByLabel('Type de charges')).toHaveValue('provision');
  await expect(lease.getByLabel('Quittance bilingue')).not.toBeChecked();
  await lease.getByRole('textbox', { name: /Début du bail/ }).focus();
  await page.keyboard.type('29/02/2024');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Le 5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Forfait');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Locataire modifié')).toBeVisible();

  await edit.click();
  await expect(lease.getByRole('textbox', { name: /Début du bail/ })).toHaveValue('29/02/2024');
  await expect(lease.getByLabel('Jour d’échéance')).toHaveValue('5');
  await expect(lease.getByLabel('Type de charges')).toHaveValue('fixed');
  await expect(lease.getByLabel('Quittance bilingue')).toBeChecked();
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue('1\u00A0250');
});

test('a new tenant is asked from when rents are followed, which is told in words, and is late of nothing by default', async ({
  signedIn: page,
}) => {
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await type(panel.getByLabel('Prénom'), 'Zoé');
  await type(panel.getByLabel('Nom', { exact: true }), 'Petit');
  await type(panel.getByLabel('Loyer', { exact: true }), '700');
  const today = todayInParis();
  const thisMonth = monthOf(today);
  const isDue = today === thisMonth.from;
  const first = isDue ? thisMonth.from : addDays(thisMonth.to, 1);
  const follow = panel.getByLabel('Suivre les loyers à partir du', { exact: true });
  await expect(follow).toHaveValue(shortDate(first));
  await expect(follow).toHaveAccessibleDescription(
    `Premier loyer suivi\u00A0: ${periodLabel(monthOf(first))}, à payer le ${longDate(first).replace(' ', '\u00A0')}.`,
  );
  await type(follow, '01/10/2026');
  await expect(follow).toHaveAccessibleDescription(
    /: octobre 2026, à payer le 1er.octobre 2026\. Notez ensuite/,
  );
  // A lease that starts this month says it itself.
  const start = panel.getByRole('textbox', { name: /^Début du bail/ });
  await type(start, shortDate(today));
  await expect(follow).toHaveCount(0);
  await type(start, '01/10/2019');
  await expect(follow).toHaveValue('01/10/2026');
  await type(follow, '01/10/2019');
  await expect(panel.getByText('Les loyers se suivent depuis soixante mois au plus.')).toBeVisible();
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(follow).toHaveAccessibleDescription(/^C’est il y a plus de soixante mois/);
  await expect(follow).toBeFocused();
  await panel.getByRole('button', { name: /^Partir du 1er/ }).click();
  await expect(follow).toBeFocused();
  await expect(follow).toHaveAccessibleDescription(/^Premier loyer suivi/);
  await type(follow, shortDate(first));
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Locataire ajouté')).toBeVisible();
  expect(await (await page.request.get('/v1/positions?late=true')).json()).toEqual([]);
});

test('consent is recorded with its date and how it was given, and is cleared when the e-mail changes', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [ELODIE] });
  await page.goto('/tenants');
  const edit = page.getByRole('button', { name: 'Modifier Élodie Marchand' });
  await edit.click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  const consent = panel.getByLabel('Le locataire a donné son accord');
  const way = panel.getByLabel('De quelle façon');
  const save = panel.getByRole('button', { name: 'Enregistrer' });
  await expect(panel.getByText(/accord exprès du locataire.*art\.\u00A021/)).toBeVisible();
  await expect(way).toHaveCount(0);
  await consent.check();
  await type(panel.getByRole('textbox', { name: 'Accord donné le' }), '31/12/2199');
  await save.click();
  await expect(panel.getByRole('textbox', { name: 'Accord donné le' })).toHaveAccessibleDescription(
    'Cette date est dans le futur.',
  );
  await expect(way).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible(page);
  await type(panel.getByRole('textbox', { name: 'Accord donné le' }), '01/03/2026');
  await type(way, 'Clause du bail');
  await save.click();
  await expect(page.getByText('Locataire modifié')).toBeVisible();

  await edit.click();
  await expect(consent).toBeChecked();
  await expect(way).toHaveValue('Clause du bail');
  const email = panel.getByLabel('Adresse e-mail');
  await type(email, 'nouvelle@exemple.test');
  await expect(consent).not.toBeChecked();
  await expect(consent).toHaveAccessibleDescription(/L’accord valait pour elodie@exemple\.test/);
  await expect(way).toHaveCount(0);
  await type(email, ELODIE.email);
  await expect(consent).toBeChecked();
  await type(email, '');
  await expect(consent).toBeDisabled();
  await expect(consent).toHaveAccessibleDescription('Saisissez d’abord l’adresse e-mail du locataire.');
  await type(email, 'nouvelle@exemple.test');
  await save.click();
  await expect(panel).toBeHidden();

  await edit.click();
  await expect(email).toHaveValue('nouvelle@exemple.test');
  await expect(consent).not.toBeChecked();
  // For the new address, with the same date and in the same way.
  await consent.check();
  await type(panel.getByRole('textbox', { name: 'Accord donné le' }), '01/03/2026');
  await type(way, 'Clause du bail');
  await save.click();
  await expect(panel).toBeHidden();
  await edit.click();
  await expect(consent).toBeChecked();
});

test('the lease and the consent are translated into English', async ({ signedIn: page }) => {
  await addRows(page, { tenants: [ELODIE] });
  await page.goto('/tenants');
  await page.getByText('EN', { exact: true }).click();
  await page.getByRole('button', { name: 'Edit Élodie Marchand' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit the tenant' });
  await expect(panel.getByRole('group', { name: 'Lease and rent receipt' })).toBeVisible();
  await expect(panel.getByLabel('Due day')).toHaveValue('1');
  await expect(panel.getByText(/express consent/)).toBeVisible();
  await expect(panel.getByLabel('The tenant has given consent')).not.toBeChecked();
});
