import type { Download, Locator, Page } from '@playwright/test';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newEmail } from './accounts.ts';
import { textOf } from './downloads.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { mailsTo } from './mailbox.ts';
import { addTenancy, recordPayment, startAccount } from './tenancies.ts';

const year = todayInParis().slice(0, 4);
const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

async function download(page: Page, button: Locator): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return downloading;
}

test('a tenant in arrears gets two reminders and a formal notice, and no letter once the rent is paid', async ({
  signedIn: page,
  context,
}) => {
  const email = newEmail();
  const { tenantId } = await addTenancy(page, {
    email,
    emailConsent: { on: todayInParis(), how: 'Clause du bail' },
  });
  await startAccount(page, tenantId, monthOf(addMonths(todayInParis(), -3)).from);
  await page.goto(`/tenants/${tenantId}`);
  const remind = page.getByRole('link', { name: 'Relancer' });
  await remind.click();
  const first = panelOf(page, 'Relance');
  const paragraph = page.getByRole('textbox', { name: /^Paragraphe personnel/ });
  await type(paragraph, 'Appelez-moi pour convenir d’un échéancier.');
  const draft = await download(page, page.getByRole('button', { name: 'Lire la lettre' }));
  expect(draft.suggestedFilename()).toBe(`relance-${todayInParis()}-projet-Œuvré.pdf`);
  const words = await textOf(draft);
  expect(words).toContain('PROJET');
  expect(words).toContain('Appelez-moi pour convenir d’un échéancier.');
  await page.getByRole('button', { name: 'Générer la relance' }).click();
  const issued = panelOf(page, `Relance L-${year}-0001`);
  await issued.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).click();
  await expect(issued.getByText(`Envoyé à ${email} le`)).toBeVisible();
  expect(await mailsTo(email)).toHaveLength(1);
  await issued.getByRole('button', { name: 'Terminer' }).click();
  await expect(remind).toBeFocused();

  // Another tab issues the second reminder before this tab does.
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(`/tenants/${tenantId}?panel=reminder`);
    await each.getByRole('checkbox', { name: /^La lettre du / }).check();
  }
  await other.getByRole('button', { name: 'Générer la relance' }).click();
  await expect(panelOf(other, `Relance L-${year}-0002`)).toBeVisible();
  await other.close();
  await type(paragraph, 'Dernier rappel.');
  await page.getByRole('button', { name: 'Générer la relance' }).click();
  await expectMessage(page, 'Une autre lettre a été générée entre-temps.');
  const formal = panelOf(page, 'Mise en demeure');
  await expect(formal.getByText(`L-${year}-0002, le`)).toBeVisible();
  await expect(paragraph).toHaveValue('Dernier rappel.');

  // The landlord ticked the box about the first reminder. The box is now empty, because it is now about the second
  // reminder.
  const tick = page.getByRole('checkbox', { name: /^La lettre du / });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.getByRole('button', { name: 'Générer la mise en demeure' }).click();
  const notice = panelOf(page, `Mise en demeure M-${year}-0001`);
  const pdf = await download(page, notice.getByRole('button', { name: 'Télécharger' }));
  expect(await textOf(pdf)).toContain('Dernier rappel.');
  await notice.getByRole('button', { name: /^Marquer comme transmis/ }).click();
  const delivery = panelOf(page, `Transmission de M-${year}-0001`);
  await type(delivery.getByRole('textbox', { name: /^Numéro du recommandé/ }), '1A 234 567 8901 2');
  await delivery.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(notice.getByText('Envoyé en recommandé n°\u00A01A 234 567 8901 2')).toBeVisible();
  await notice.getByRole('button', { name: 'Terminer' }).click();

  await recordPayment(page, { tenantId, amount: 2600 });
  await page.goto(`/tenants/${tenantId}?panel=reminder`);
  await expect(first.getByText('Rien à réclamer')).toBeVisible();
  await first.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(remind).toHaveCount(0);
});
