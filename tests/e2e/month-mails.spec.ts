import type { Page } from '@playwright/test';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newEmail } from './accounts.ts';
import { expect, expectAccessible, holdBack, test } from './fixtures.ts';
import { type } from './hands.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, changeTenant, issueReceipt } from './tenancies.ts';

const CONSENT = { on: '2026-01-15', how: 'Clause du bail' };
const MARCH = '/month?month=2026-03';

const cardOf = (page: Page) => page.getByRole('region', { name: 'Transmission aux locataires' });

const confirmSending = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();

async function addIssued(page: Page, tenant: object, paid: { rent?: number } = {}) {
  const tenancy = await addTenancy(page, tenant);
  await issueReceipt(page, tenancy, { month: '2026-03', ...paid });
  return tenancy;
}

test(
  'a month is mailed once to tenants who consented; failures can be retried, the rest is listed',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const email = newEmail();
    await addIssued(page, { lastName: 'Abel', email, emailConsent: CONSENT });
    const nowhere = { lastName: 'Blin', email: 'ines@nowhere.invalid', emailConsent: CONSENT };
    const failing = await addIssued(page, nowhere, { rent: 400 });
    await addIssued(page, { lastName: 'Coty', email: newEmail() });
    await addIssued(page, { lastName: 'Dior' });
    await page.goto(MARCH);
    const card = cardOf(page);
    const otherwise = card.getByRole('list', { name: 'À transmettre autrement (2)' });
    await expect(otherwise.getByRole('listitem')).toHaveText([
      /Inès Coty.*n’a pas donné son accord/,
      /Inès Dior.*n’a pas d’adresse/,
    ]);
    await expectAccessible(page);

    const send = card.getByRole('button', { name: 'Envoyer aux 2 locataires qui ont accepté' });
    await send.click();
    const question = page.getByRole('alertdialog', { name: 'Envoyer 2 e-mails à 2 locataires\u202F?' });
    await expect(question).toContainText('Les documents de mars 2026 partent à ceux qui ont accepté.');
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(send).toBeFocused();
    await send.press('Enter');
    await question.getByRole('button', { name: 'Envoyer' }).click();
    const byMail = card.getByRole('list', { name: 'Par e-mail (2)' });
    await expect(byMail.getByRole('listitem').first()).toContainText(`Envoyé à ${email} le`);
    await expect(byMail.getByRole('listitem').last()).toContainText(
      'L’adresse ines@nowhere.invalid n’existe pas',
    );
    await expect(card.getByText('1 document transmis sur 4.')).toBeVisible();
    await expect(card.getByRole('alert')).toHaveText('1 document n’est pas parti.');
    await expect(card).toBeFocused();
    await expectAccessible(page);

    await page.reload();
    await expect(card.getByText('1 document transmis sur 4.')).toBeVisible();
    await expect(card.getByRole('button', { name: /Envoyer/ })).toHaveCount(0);
    const mended = newEmail();
    await changeTenant(page, failing, { email: mended, emailConsent: CONSENT });
    await card.getByRole('button', { name: 'Réessayer (1)' }).click();
    await expect(card.getByText('2 documents transmis sur 4.')).toBeVisible();
    for (const [address, name] of [
      [email, 'quittance-2026-03.pdf'],
      [mended, 'recu-2026-03.pdf'],
    ] as const) {
      const mails = await mailsTo(address);
      expect(mails.map(({ files }) => files.map((file) => file.name))).toEqual([[name]]);
    }

    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Un PDF à imprimer' }).click();
    expect((await downloading).suggestedFilename()).toBe('quittances-2026-03.pdf');
    await expect(
      otherwise.getByRole('link', { name: 'Ajouter son adresse e-mail (Inès Dior)' }),
    ).toBeVisible();
    await otherwise.getByRole('link', { name: 'Noter son accord (Inès Coty)' }).click();
    await expect(page.getByRole('dialog', { name: 'Modifier le locataire' })).toBeVisible();
  },
);

test(
  'a month is finished by hand and by post: each delivery is noted, corrected and taken back with the keyboard',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await addIssued(page, { lastName: 'Abel' });
    const tenancy = await addTenancy(page, { lastName: 'Blin' });
    const { number } = await issueReceipt(page, tenancy, { month: '2026-03' });
    await page.goto(MARCH);
    const card = cardOf(page);
    await expect(card.getByText('0 document transmis sur 2.')).toBeVisible();
    const otherwise = card.getByRole('list', { name: 'À transmettre autrement (2)' });
    const abel = otherwise.getByRole('listitem').filter({ hasText: 'Inès Abel' });
    await abel.getByRole('button', { name: /^Noter la transmission/ }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Mode de transmission')).toBeFocused();
    await expect(dialog.getByLabel('Transmis le', { exact: true })).toHaveValue(shortDate(todayInParis()));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Noter la transmission' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(abel).toContainText('Remis en main propre le');
    await expect(abel).toBeFocused();
    await expect(card.getByText('1 document transmis sur 2.')).toBeVisible();

    await card.getByRole('button', { name: `Noter la transmission (${number})` }).click();
    await expect(dialog).toHaveAccessibleName(`Transmission de ${number}`);
    await dialog.getByLabel('Mode de transmission').selectOption('Par courrier');
    await type(dialog.getByLabel('Transmis le', { exact: true }), '31/12/2199');
    await dialog.getByRole('button', { name: 'Noter la transmission' }).click();
    await expect(dialog.getByLabel('Transmis le', { exact: true })).toHaveAccessibleDescription(
      'Cette date est dans le futur.',
    );
    await type(dialog.getByLabel('Transmis le', { exact: true }), '05/04/2026');
    await dialog.getByRole('button', { name: 'Noter la transmission' }).click();
    await expect(card.getByText('2 documents transmis sur 2.')).toBeVisible();
    const done = card.getByRole('list', { name: 'Transmis autrement (2)' });
    await expect(done.getByRole('listitem').last()).toContainText('Envoyé par courrier le 5 avril 2026');
    await expect(card.getByRole('button', { name: 'Un PDF à imprimer' })).toHaveCount(0);
    await expectAccessible(page);

    await done
      .getByRole('button', { name: /^Corriger/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Retirer' }).press('Enter');
    await expect(card.getByText('1 document transmis sur 2.')).toBeVisible();
    await expect(abel.getByRole('button', { name: /^Noter la transmission/ })).toBeVisible();
  },
);

test('sending can be stopped and resumed, continues on other pages, and asks before the tab closes', async ({
  signedIn: page,
}) => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const [index, email] of emails.entries())
    await addIssued(page, { lastName: `Locataire ${index}`, email, emailConsent: CONSENT });
  await page.goto(MARCH);
  const card = cardOf(page);
  const release = await holdBack(page, /\/email$/);
  await card.getByRole('button', { name: 'Envoyer aux 3 locataires qui ont accepté' }).click();
  await confirmSending(page);
  await expect(card.getByRole('progressbar')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText([/Envoi à/, /En attente/, /En attente/]);
  await expectAccessible(page);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await card.getByRole('button', { name: 'Arrêter' }).click();
  await expect(card.getByRole('button', { name: 'Arrêt…' })).toBeVisible();
  release();
  await expect(card.getByText('2 documents attendent encore.')).toBeVisible();
  await expect(card.getByText('1 document transmis sur 3.')).toBeVisible();
  expect((await Promise.all(emails.map(mailsTo))).map(({ length }) => length)).toEqual([1, 0, 0]);

  await card.getByRole('button', { name: 'Reprendre' }).click();
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await expect
    .poll(async () => (await Promise.all(emails.map(mailsTo))).map(({ length }) => length))
    .toEqual([1, 1, 1]);
  await page.goBack();
  await expect(card.getByText('3 documents transmis sur 3.')).toBeVisible();
});

test('sending pauses as long as the API asks, says until when, and continues by itself', async ({
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
  const card = cardOf(page);
  await card.getByRole('button', { name: /^Envoyer/ }).click();
  await confirmSending(page);
  await expect(card.getByText(/reprend à \d\d:\d\d/)).toBeVisible();
  await expect(card.getByText('1 document transmis sur 1.')).toBeVisible();
  expect(await mailsTo(email)).toHaveLength(1);
});
