import type { Page } from '@playwright/test';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy } from './tenancies.ts';

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page) => group(page, 'Lignes cochées');

/** Chooses a file with the given lines, in the format of a bank's export. */
async function choose(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date;Libellé;Montant', ...lines].join('\r\n')),
  });
}

test(
  'a landlord records the rents of a bank statement, issues their receipts, and cancels the batch',
  { tag: '@phone' },
  async ({ signedIn: page, browserName }) => {
    await addTenancy(page);
    await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit' });
    const today = shortDate(todayInParis());
    const statement = [
      `${today};VIR INST OEUVRE INES LOYER;650,00`,
      `${today};VIR PETIT LOYER;650,00`,
      `${today};CB BOULANGERIE DES CARMES;-3,40`,
    ];
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`));

    await page.goto('/bank');
    await choose(page, statement);
    const ready = group(page, 'Reconnus');
    await expect(ready.getByRole('checkbox', { name: /OEUVRE INES/ })).toBeChecked();
    const confirm = group(page, 'À confirmer');
    await expect(confirm.getByRole('checkbox', { name: /VIR PETIT/ })).not.toBeChecked();
    await expect(confirm).toContainText('Nom seul');
    await confirm.getByRole('checkbox', { name: /VIR PETIT/ }).click();
    await bar(page).getByRole('button', { name: 'Enregistrer 2 paiements' }).click();
    const done = group(page, '2 paiements enregistrés');
    await expect(done).toBeFocused();
    await expect(done).toContainText('2 documents générés');
    // Firefox does not reveal the body of a request.
    if (browserName !== 'firefox') {
      expect(sent.filter((text) => text.includes('OEUVRE INES'))).toHaveLength(1);
      expect(sent.filter((text) => text.includes('BOULANGERIE'))).toEqual([]);
    }

    // The receipts of the recorded rents wait for delivery. If the landlord chooses the same file again, the page shows no line to record.
    await done.getByRole('link', { name: 'À transmettre' }).click();
    await expect(page).toHaveURL(/\/month\?month=\d{4}-\d\d&show=toSend$/);
    await expect(page.getByRole('list', { name: 'Échéances du mois' }).getByRole('listitem')).toHaveCount(2);
    await page.goto('/bank');
    await choose(page, statement);
    await expect(page.getByRole('heading', { name: 'Rien de nouveau dans ce relevé.' })).toBeVisible();

    await page.getByRole('button', { name: /^Annuler .* · 2 paiements/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Annuler 2 paiements\u202F?' });
    await expect(dialog).toContainText('2 documents seront annulés.');
    await type(dialog.getByLabel('Motif'), 'Relevé d’un autre compte');
    await dialog.getByRole('button', { name: 'Annuler les paiements' }).click();
    await expect(page.getByText('2 annulés')).toBeVisible();

    // After the batch is cancelled, the lines of the statement can be recorded again.
    await page.getByRole('button', { name: 'Autre fichier' }).click();
    await choose(page, statement);
    await expect(ready.getByRole('checkbox', { name: /OEUVRE INES/ })).toBeChecked();
  },
);
