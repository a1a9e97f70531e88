import type { Page } from '@playwright/test';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newEmail } from './accounts.ts';
import { expect, expectAccessible, holdBack, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, changeTenant, issueReceipt } from './tenancies.ts';

const CONSENT = { on: '2026-01-15', how: 'Clause du bail' };
const MARCH = '/month?month=2026-03';

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Échéances du mois' }).getByRole('listitem').filter({ hasText: name });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Afficher' }).getByRole('button', { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });

const confirmSending = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();

async function addIssued(page: Page, tenant: object, paid: { rent?: number } = {}) {
  const tenancy = await addTenancy(page, tenant);
  await issueReceipt(page, tenancy, { month: '2026-03', ...paid });
  return tenancy;
}

test('the documents of a month are mailed only once to tenants with consent', async ({ signedIn: page }) => {
  const email = newEmail();
  await addIssued(page, { lastName: 'Abel', email, emailConsent: CONSENT });
  const nowhere = { lastName: 'Blin', email: 'ines@nowhere.invalid', emailConsent: CONSENT };
  const failing = await addIssued(page, nowhere);
  await addIssued(page, { lastName: 'Coty', email: newEmail() });
  await page.goto(MARCH);
  await expect(chip(page, 'À transmettre')).toHaveText(/3/);
  await expect(page.getByRole('button', { name: /^Transmettre le document d.*Inès Coty$/ })).toBeVisible();

  const send = page.getByRole('button', { name: 'Envoyer 2 documents' });
  await send.click();
  const question = page.getByRole('alertdialog', { name: 'Envoyer 2 e-mails à 2 locataires\u202F?' });
  await expect(question).toContainText(
    'Une quittance ou un reçu de loyer ne part qu’aux locataires qui ont donné leur accord.',
  );
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(send).toBeFocused();
  await send.press('Enter');
  await question.getByRole('button', { name: 'Envoyer' }).click();
  await expect(rowOf(page, 'Inès Abel')).toContainText('envoyée le');
  await expect(rowOf(page, 'Inès Abel')).toContainText('Terminé');
  await expect(rowOf(page, 'Inès Blin')).toContainText('L’adresse ines@nowhere.invalid n’existe pas');
  await expect(chip(page, 'Bloqué')).toHaveText(/1/);
  await expectAccessible(page);

  await page.reload();
  const mended = newEmail();
  await changeTenant(page, failing, { email: mended, emailConsent: CONSENT });
  await page.reload();
  await page.getByRole('button', { name: /^Envoyer le document d.*Inès Blin$/ }).press('Enter');
  const asked = page.getByRole('group', { name: /^Envoi de Q-/ });
  await expect(asked).toContainText(`Envoyer à ${mended}\u202F?`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Envoyer le document d.*Inès Blin$/ })).toBeFocused();
  await page.keyboard.press('e');
  await asked.getByRole('button', { name: 'Envoyer' }).press('Enter');
  await expect(rowOf(page, 'Inès Blin')).toContainText('envoyée le');
  await expect(rowOf(page, 'Inès Blin').locator('[data-row]')).toBeFocused();
  for (const address of [email, mended]) {
    const mails = await mailsTo(address);
    expect(mails.map(({ files }) => files.map((file) => file.name))).toEqual([['quittance-2026-03.pdf']]);
  }
});

test('deliveries by hand and by post are recorded, corrected and removed in their rows by keyboard', async ({
  signedIn: page,
}) => {
  await addIssued(page, { lastName: 'Abel' });
  await addIssued(page, { lastName: 'Blin', email: newEmail() });
  await page.goto(MARCH);
  const abel = rowOf(page, 'Inès Abel');
  const blin = rowOf(page, 'Inès Blin');
  await abel.getByRole('button', { name: /^Transmettre/ }).press('Enter');
  const how = abel.getByLabel('Mode de transmission');
  await expect(how).toBeFocused();
  await expect(abel.getByText('Le locataire n’a pas d’adresse e-mail.')).toBeVisible();
  await expect(abel.getByLabel('Transmis le', { exact: true })).toHaveValue(shortDate(todayInParis()));
  await expectAccessible(page);
  await abel.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
  await expect(how).toHaveCount(0);
  await expect(abel).toContainText('remise en main propre le');
  await expect(abel.locator('[data-row]')).toBeFocused();
  await expect(abel).toContainText('Terminé');

  await blin.getByRole('button', { name: /^Transmettre/ }).click();
  await expect(blin.getByRole('link', { name: 'Enregistrer son accord (Inès Blin)' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await blin.getByRole('button', { name: 'Télécharger le PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^quittance-2026-03/);
  await blin.getByLabel('Mode de transmission').selectOption('Par courrier');
  await type(blin.getByLabel('Transmis le', { exact: true }), '31/12/2199');
  await blin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(blin.getByLabel('Transmis le', { exact: true })).toHaveAccessibleDescription(
    'La date ne peut pas être postérieure à aujourd’hui.',
  );
  await type(blin.getByLabel('Transmis le', { exact: true }), '05/04/2026');
  await blin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(blin.getByLabel('Transmis le', { exact: true })).toHaveAccessibleDescription(
    'Cette date est antérieure à celle du document.',
  );
  await type(blin.getByLabel('Transmis le', { exact: true }), shortDate(todayInParis()));
  await blin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(blin).toContainText('postée le');
  await expect(page.getByText('Échéances de mars 2026 payées, documents transmis')).toBeVisible();
  await expect(page.getByText('2 échéances payées, 2 documents transmis')).toBeVisible();
  await expectAccessible(page);

  await abel.getByRole('button', { name: /^Corriger/ }).press('Enter');
  await abel.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await expect(abel.getByRole('button', { name: /^Transmettre/ })).toBeFocused();
  await expect(page.getByText('Échéances de mars 2026 payées, documents transmis')).toHaveCount(0);
});

test('the ticked documents of a month are marked as delivered together, by keyboard', async ({
  signedIn: page,
}) => {
  for (const lastName of ['Abel', 'Blin', 'Coty']) await addIssued(page, { lastName });
  await page.goto(MARCH);
  await page.getByRole('checkbox', { name: /^Tout cocher/ }).press('Space');
  await bar(page).getByRole('button', { name: 'Marquer comme transmis' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transmission de 3 documents' });
  await expect(dialog.getByLabel('Mode de transmission')).toBeFocused();
  await expectAccessible(page);
  await type(dialog.getByLabel('Transmis le', { exact: true }), '05/04/2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Transmis le', { exact: true })).toHaveAccessibleDescription(
    'Cette date est antérieure à celle du document.',
  );
  await type(dialog.getByLabel('Transmis le', { exact: true }), shortDate(todayInParis()));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 échéances payées, 3 documents transmis')).toBeVisible();
  await expect(rowOf(page, 'Inès Coty')).toContainText('remise en main propre le');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Échéances du mois' })).toBeFocused();
});

test('sending the mails of a month can be stopped and resumed, and continues on other pages', async ({
  signedIn: page,
}) => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const [index, email] of emails.entries())
    await addIssued(page, { lastName: `Locataire ${index}`, email, emailConsent: CONSENT });
  await page.goto(MARCH);
  const release = await holdBack(page, /\/email$/);
  await page.getByRole('button', { name: 'Envoyer 3 documents' }).click();
  await confirmSending(page);
  await expect(bar(page).getByRole('progressbar')).toBeVisible();
  await expect(bar(page)).toBeFocused();
  await expect(page.getByRole('list', { name: 'Échéances du mois' }).getByRole('listitem')).toHaveText([
    /envoi en cours/,
    /en attente/,
    /en attente/,
  ]);
  await expectAccessible(page);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await bar(page).getByRole('button', { name: 'Arrêter' }).click();
  await expect(bar(page).getByRole('button', { name: 'Arrêt…' })).toBeVisible();
  release();
  await expect(bar(page).getByText('Il reste 2 documents à envoyer.')).toBeVisible();
  expect((await Promise.all(emails.map(mailsTo))).map(({ length }) => length)).toEqual([1, 0, 0]);

  await bar(page).getByRole('button', { name: 'Reprendre' }).click();
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await expect
    .poll(async () => (await Promise.all(emails.map(mailsTo))).map(({ length }) => length))
    .toEqual([1, 1, 1]);
  await page.goBack();
  await expect(chip(page, 'Terminé')).toHaveText(/3/);
});

test('sending the mails of a month pauses as long as the API asks, and then continues by itself', async ({
  signedIn: page,
}) => {
  const email = newEmail();
  await addIssued(page, { email, emailConsent: CONSENT });
  await page.goto(MARCH);
  await page.route(
    /\/email$/,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '3' },
        json: { errorCode: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Envoyer 1 document' }).click();
  await confirmSending(page);
  await expect(bar(page).getByText(/reprendra à \d\d:\d\d/)).toBeVisible();
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('envoyée le');
  expect(await mailsTo(email)).toHaveLength(1);
});
