import { newEmail } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, issueReceipt } from './tenancies.ts';

const CONSENT = { on: '2026-01-15', how: 'Clause du bail' };

test('mailing a receipt by a double click sends a single mail, with the PDF as issued', async ({
  signedIn: page,
  account,
}) => {
  const email = newEmail();
  const tenancy = await addTenancy(page, { email, emailConsent: CONSENT });
  const { id, pdf } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto(`/documents?document=${id}`);
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
