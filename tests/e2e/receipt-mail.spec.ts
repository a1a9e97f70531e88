import { newEmail } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, changeTenant, issueReceipt, joinLease } from './tenancies.ts';

const CONSENT = { on: '2026-01-15', how: 'Clause du bail' };

test('without the tenant’s consent, article 21 and how to record consent are explained', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page, { email: newEmail() });
  const { id } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByText(/accord exprès du locataire.*art\.\u00A021/)).toBeVisible();
  await expect(details.getByRole('button', { name: /Envoyer/ })).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Télécharger', exact: true })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('link', { name: 'Noter son accord' }).click();
  const tenant = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await tenant.getByLabel('Le locataire a donné son accord').check();
  await type(tenant.getByRole('textbox', { name: 'Accord donné le' }), '15/01/2026');
  await type(tenant.getByLabel('De quelle façon'), 'Clause du bail');
  await tenant.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Locataire modifié')).toBeVisible();
  await page.goBack();
  await expect(details.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
});

test('with consent, a double click sends a single mail, with the PDF as issued', async ({
  signedIn: page,
  account,
}) => {
  const email = newEmail();
  const tenancy = await addTenancy(page, { email, emailConsent: CONSENT });
  const { id, pdf } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByText(/a donné son accord le 15\u00A0janvier 2026/)).toBeVisible();
  await details.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).dblclick();
  await expect(details.getByText(`Envoyé à ${email} le`)).toBeVisible();
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.replyTo).toEqual([account.email]);
  expect(mail?.files.map(({ name }) => name)).toEqual(['quittance-2026-03.pdf']);
  expect(mail?.files[0]?.bytes.equals(pdf)).toBe(true);

  await details.getByRole('button', { name: 'Envoyer de nouveau' }).click();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);

  await details.getByRole('button', { name: 'Annuler la quittance' }).click();
  const voiding = page.getByRole('dialog', { name: /^Annuler Q-/ });
  await expect(voiding.getByRole('alert')).toContainText('Envoyé par e-mail le');
  await expect(voiding.getByRole('alert')).toContainText(`Prévenez ${email}\u00A0:`);
  await expectAccessible(page);
});

test('beside a receipt, a registered letter is noted with its number, corrected, and taken back', async ({
  signedIn: page,
}) => {
  const { id, number } = await issueReceipt(page, await addTenancy(page), { month: '2026-03' });
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog', { name: `Quittance ${number}` });
  const note = details.getByRole('button', { name: `Noter la transmission (${number})` });
  await note.click();
  const noting = page.getByRole('dialog', { name: `Transmission de ${number}` });
  await noting.getByLabel('Mode de transmission').selectOption('En recommandé');
  await type(noting.getByLabel('Transmis le', { exact: true }), '06/04/2026');
  await type(noting.getByLabel('Numéro du recommandé'), '1A 234 567 8901 2');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const noted = 'Envoyé en recommandé n°\u00A01A 234 567 8901 2 le 6\u00A0avril 2026';
  await expect(details.getByText(noted)).toBeVisible();
  const another = details.getByRole('button', { name: `Noter une autre transmission (${number})` });
  await expect(another).toBeFocused();

  await details.getByRole('button', { name: `Corriger (${number}, ${noted})` }).click();
  const correcting = page.getByRole('dialog', { name: `Corriger la transmission de ${number}` });
  await expect(correcting.getByLabel('Numéro du recommandé')).toHaveValue('1A 234 567 8901 2');
  await correcting.getByLabel('Mode de transmission').selectOption('Par courrier');
  await expect(correcting.getByLabel('Numéro du recommandé')).toHaveCount(0);
  await correcting.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(details.getByText('Envoyé par courrier le 6\u00A0avril 2026')).toBeVisible();
  await page.reload();
  await details.getByRole('button', { name: /^Corriger/ }).click();
  await correcting.getByRole('button', { name: 'Retirer' }).click();
  await expect(correcting).toBeHidden();
  await expect(note).toBeVisible();
  await expect(details.getByText('Envoyé par courrier')).toHaveCount(0);
  await expectAccessible(page);
});

test('of two tenants each who has agreed gets the receipt, and the state says so for each', async ({
  signedIn: page,
}) => {
  const [first, second] = [newEmail(), newEmail()];
  const tenancy = await addTenancy(page, { email: first, emailConsent: CONSENT });
  await joinLease(page, tenancy, { firstName: 'Ana', lastName: 'Roy', email: second, emailConsent: CONSENT });
  await joinLease(page, tenancy, { firstName: 'Bo', lastName: 'Li' });
  const { id } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByText('Il manque l’adresse e-mail du locataire')).toBeVisible();
  await details.getByRole('button', { name: 'Envoyer à Inès Œuvré et Ana Roy' }).click();
  await expect(details.getByText(`Envoyé à ${first} le`)).toBeVisible();
  await expect(details.getByText(`Envoyé à ${second} le`)).toBeVisible();
  for (const email of [first, second]) expect(await mailsTo(email)).toHaveLength(1);
});

test('a mail that fails is reported, and can be retried', async ({ signedIn: page }) => {
  // The mail server rejects addresses that cannot exist.
  const tenancy = await addTenancy(page, { email: 'ines@nowhere.invalid', emailConsent: CONSENT });
  const { id } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).click();
  await expect(details.getByText(/L’adresse ines@nowhere\.invalid n’existe pas/)).toBeVisible();
  await expectAccessible(page);
  const email = newEmail();
  await changeTenant(page, tenancy, { email, emailConsent: CONSENT });
  await details.getByRole('button', { name: 'Réessayer' }).click();
  await expect(details.getByText(`Envoyé à ${email} le`)).toBeVisible();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('consent withdrawn in the meantime is reported, and nothing is sent', async ({ signedIn: page }) => {
  const email = newEmail();
  const tenancy = await addTenancy(page, { email, emailConsent: CONSENT });
  const { id } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
  await changeTenant(page, tenancy, { emailConsent: null });
  await details.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).click();
  await expect(details.getByText('Il manque l’accord du locataire')).toBeVisible();
  expect(await mailsTo(email)).toEqual([]);
});
