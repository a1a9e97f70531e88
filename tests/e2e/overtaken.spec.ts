import { extractText, getDocumentProxy } from 'unpdf';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { newEmail, openSession } from './accounts.ts';
import { expect, message, test } from './fixtures.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, recordPayment, startAccount } from './tenancies.ts';

const year = todayInParis().slice(0, 4);

test('a payment recorded in a second browser stops the mail of a reminder, and its replacement has the sum of today', async ({
  signedIn: page,
  account,
  browser,
}) => {
  const email = newEmail();
  const { tenantId } = await addTenancy(page, {
    email,
    emailConsent: { on: todayInParis(), how: 'Clause du bail' },
  });
  await startAccount(page, tenantId, monthOf(addMonths(todayInParis(), -2)).from);
  await page.goto(`/tenants/${tenantId}?panel=reminder`);
  const claimed = page.getByRole('region', { name: 'Sommes réclamées' });
  await expect(claimed).toContainText(/Total/);
  const total = Number(/Total\s([\d\s]+),00/.exec(await claimed.innerText())?.[1]?.replaceAll(/\s/g, ''));
  await page.getByRole('button', { name: 'Générer la relance' }).click();
  const send = page.getByRole('button', { name: 'Envoyer à Inès Œuvré' });
  await expect(send).toBeVisible();

  const other = await browser.newContext();
  const secondPage = await other.newPage();
  await openSession(secondPage, account.email);
  await recordPayment(secondPage, { tenantId, amount: 300 });
  await other.close();

  await send.click();
  await expect(message(page, 'La lettre n’est pas partie\u00A0: elle n’est plus à jour.')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: '300,00\u00A0€ reçus depuis' });
  await expect(notice).toBeVisible();
  await expect(send).toHaveCount(0);
  expect(await mailsTo(email)).toEqual([]);

  await notice.getByRole('button', { name: `Remplacer L-${year}-0001` }).click();
  await expect(page.getByRole('dialog', { name: `Relance L-${year}-0002` })).toBeVisible();
  await send.click();
  await expect(page.getByText(`Envoyé à ${email} le`)).toBeVisible();
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  const pdf = await getDocumentProxy(new Uint8Array(mail?.files[0]?.bytes ?? []));
  const { text } = await extractText(pdf, { mergePages: true });
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain(formatEuros(total - 300, 'fr').replaceAll(/\s/g, ' '));
});
