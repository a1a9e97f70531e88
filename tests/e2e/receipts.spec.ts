import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy, changeTenant, issueReceipt, numberOf, recordPayment } from './tenancies.ts';

const LUKASZ = { firstName: 'Łukasz', lastName: 'Nguyễn' };
const BELLECOUR = {
  name: 'Le Bellecour',
  address: '12 rue de la Charité',
  postalCode: '69002',
  city: 'Lyon',
};

const numberLink = (page: Page, series: 'Q' | 'R', sequence: number) =>
  page.getByRole('main').getByRole('link', { name: numberOf(series, sequence), exact: true });

test('an empty list leads to the first quittance', async ({ dashboard: page }) => {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Quittances' })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL('/receipts');
  await expect(page.getByRole('heading', { name: 'Aucune quittance pour l’instant' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Générer une quittance' }).click();
  await expect(page.getByRole('dialog', { name: 'Générer une quittance' })).toBeVisible();
});

test(
  'the list can be filtered by tenant, year and state, and the URL keeps the filters',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const ines = await addTenancy(page);
    const lukasz = await addTenancy(page, LUKASZ, BELLECOUR);
    await issueReceipt(page, ines, { month: '2025-12' });
    await issueReceipt(page, ines, { month: '2026-01' });
    await issueReceipt(page, ines, { month: '2026-02', rent: 200, charges: 0 });
    await issueReceipt(page, ines, { month: '2026-02', rent: 410 });
    await issueReceipt(page, lukasz, { month: '2026-01' });

    await page.goto('/tenants');
    await page.getByRole('link', { name: 'Quittances d’Inès Œuvré' }).click();
    await expect(page).toHaveURL(`/receipts?tenant=${ines.tenantId}`);
    await expect(page.getByText('4 sur 5')).toBeVisible();
    await expect(page.getByLabel('Locataire', { exact: true })).toHaveValue(ines.tenantId);
    await page.getByLabel('Année').selectOption('2026');
    await expect(page.getByText('3 sur 5')).toBeVisible();
    await page.getByLabel('État').selectOption({ label: 'Remplacés' });
    await expect(page.getByText('1 sur 5')).toBeVisible();
    await expect(numberLink(page, 'R', 1)).toBeVisible();
    await expect(page.getByText('Reste 450,00\u00A0€')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 sur 5')).toBeVisible();

    await page.getByLabel('Année').selectOption('2025');
    await expect(page.getByText('Aucune quittance ne correspond à ces filtres.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(page).toHaveURL('/receipts');
    await expect(page.getByText('5 sur 5')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('bellecour');
    await expect(page.getByText('1 sur 5')).toBeVisible();
    await expect(numberLink(page, 'Q', 4)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('FEVRIER 2026 quittance 650');
    await expect(page.getByText('1 sur 5')).toBeVisible();
    await expect(numberLink(page, 'Q', 3)).toBeVisible();
  },
);

test(
  'no text in a search, filter or card is cut off, on a phone or in a small window, in both languages',
  { tag: '@phone-only' },
  async ({ signedIn: page }) => {
    const tenancy = await addTenancy(
      page,
      {
        firstName: 'Marie-Antoinette',
        lastName: 'Nguyễn-Öztürk de La Rochefoucauld',
        email: 'marie-antoinette.rochefoucauld@exemple.test',
      },
      { name: 'Résidence des Jardins du Luxembourg, bâtiment C' },
    );
    await issueReceipt(page, tenancy, { month: '2026-02' });
    for (const locale of ['fr', 'en']) {
      await page.evaluate((value) => localStorage.setItem('klinky.locale', value), locale);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/receipts');
      await expect(page.getByRole('row')).toHaveCount(2);
      expect(await wordsCutOff(page), `/receipts at 1280 px in ${locale}`).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const list of ['/receipts', '/month', '/tenants', '/properties']) {
        await page.goto(list);
        await expect(page.getByRole('searchbox')).toBeVisible();
        if (list === '/receipts') await page.getByRole('button', { name: /^Filtrer$|^Filter$/ }).click();
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
        expect(await wordsCutOff(page), `${list} in ${locale}`).toEqual([]);
      }
    }
  },
);

test('receipt numbers never wrap, however narrow the window', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  const { id } = await issueReceipt(page, tenancy, { month: '2026-02', rent: 200, charges: 0 });
  await issueReceipt(page, tenancy, { month: '2026-03' });
  const today = todayInParis();
  await issueReceipt(page, tenancy, { month: today.slice(0, 7), paidOn: today, rent: 200, charges: 0 });
  for (const [address, shown] of [
    ['/receipts', numberLink(page, 'Q', 1)],
    [`/receipts?tenant=${tenancy.tenantId}&openPanel=true`, page.getByText('Elle complète')],
    [`/receipts?receipt=${id}`, page.getByRole('dialog')],
    ['/month?month=2026-02', page.getByText(numberOf('R', 1)).first()],
  ] as const) {
    await page.goto(address);
    await expect(shown).toBeVisible();
    for (let width = 300; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: 844 });
      expect(await brokenNumbers(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});

test('a PDF that is downloaded again is identical to the one issued, byte for byte', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  const { pdf } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto('/receipts');
  let downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` }).click();
  let download = await downloading;
  expect(download.suggestedFilename()).toBe(`quittance-2026-03-${numberOf('Q', 1)}-Œuvré.pdf`);
  expect(pdf.equals(await readFile(await download.path()))).toBe(true);

  await numberLink(page, 'Q', 1).click();
  downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
  download = await downloading;
  expect(pdf.equals(await readFile(await download.path()))).toBe(true);
});

test(
  'a quittance is voided with a reason, and the receipt it completed is valid again',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const tenancy = await addTenancy(page);
    await issueReceipt(page, tenancy, { month: '2026-03', rent: 350, charges: 0 });
    await issueReceipt(page, tenancy, { month: '2026-03', rent: 260 });
    await page.goto('/receipts');
    await numberLink(page, 'R', 1).click();
    const partial = page.getByRole('dialog', { name: `Reçu ${numberOf('R', 1)}` });
    await expect(partial).toContainText(`Complété par ${numberOf('Q', 1)}`);
    await expect(partial.getByRole('button', { name: 'Annuler le reçu' })).toHaveCount(0);
    await partial.getByRole('link', { name: numberOf('Q', 1) }).click();

    const details = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
    await expect(details).toContainText(`Prend la place de ${numberOf('R', 1)}`);
    await details.getByRole('button', { name: 'Annuler la quittance' }).click();
    const question = page.getByRole('dialog', { name: /^Annuler/ });
    await question.getByRole('button', { name: 'Annuler la quittance' }).click();
    await expect(question.getByLabel('Motif')).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await expectAccessible(page);
    await type(question.getByLabel('Motif'), 'Chèque refusé par la banque');
    await question.getByRole('button', { name: 'Annuler la quittance' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(`${numberOf('Q', 1)} n’est plus valable`)).toBeVisible();
    await expect(details.getByText('Annulée', { exact: true })).toBeVisible();
    await expect(details).toContainText('Chèque refusé par la banque');
    await expect(details.getByRole('button', { name: 'Annuler la quittance' })).toHaveCount(0);
    await expect(details).toBeFocused();
    await details.getByRole('link', { name: numberOf('R', 1) }).click();
    await expect(partial.getByText('Valable', { exact: true })).toBeVisible();
  },
);

test('voiding a receipt keeps its payment, unless the landlord says that it goes along', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  await recordPayment(page, { tenantId: tenancy.tenantId, amount: 650, issue: 'all' });
  const owed = async (): Promise<unknown> => {
    const [position]: { owed: number }[] = await (await page.request.get('/v1/positions')).json();
    return position?.owed;
  };
  const voidIt = async (sequence: number, cancels: boolean): Promise<void> => {
    await page.goto('/receipts');
    await numberLink(page, 'Q', sequence).click();
    await page.getByRole('button', { name: 'Annuler la quittance' }).click();
    const question = page.getByRole('dialog', { name: /^Annuler/ });
    await type(question.getByLabel('Motif'), 'Nom mal écrit');
    const cancel = question.getByRole('checkbox', { name: 'Annuler aussi le règlement' });
    await expect(cancel).not.toBeChecked();
    if (cancels) await cancel.check();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annuler la quittance' }).click();
    await expect(page.getByText(`${numberOf('Q', sequence)} n’est plus valable`)).toBeVisible();
  };
  await voidIt(1, false);
  expect(await owed()).toBe(0);

  // The payment that was kept is worth another receipt, without any new one: in the panel,
  await page.goto(`/receipts?openPanel=true&payer=${tenancy.tenantId}`);
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await expect(panel.getByLabel('Loyer')).toHaveValue('0');
  await expect(panel.locator('dl').first()).toContainText(/Dû pour la période.*650,00.*Déjà reçu.*650,00/s);
  await expect(panel.getByText('Tout est noté\u00A0: rien à ajouter ci-dessous.')).toBeVisible();
  // What was noted is a fact: its day and means are not asked again.
  await expect(panel.getByRole('list', { name: 'Règlement déjà noté' })).toContainText(/650,00.€ · /);
  await expect(panel.getByLabel('Payé le', { exact: true })).toHaveCount(0);
  await expect(panel.getByLabel('Moyen de paiement')).toHaveCount(0);
  await expect(panel.getByLabel('Du', { exact: true })).toBeVisible();
  await expect(panel.getByText('Montant du document').locator('..')).toContainText('650,00\u00A0€');
  await page.keyboard.press('Escape');

  // and from the receipt itself.
  await numberLink(page, 'Q', 1).click();
  await page.getByRole('button', { name: 'Refaire la quittance' }).click();
  const question = page.getByRole('alertdialog', { name: `Refaire ${numberOf('Q', 1)}\u202F?` });
  await expect(question).not.toContainText('Celle-ci est annulée');
  await question.getByRole('button', { name: 'Refaire' }).click();
  const again = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 2)}` });
  await expect(again).toContainText(`Prend la place de ${numberOf('Q', 1)}`);
  await expect(again).toContainText(/Total payé\s*650,00/);

  await voidIt(2, true);
  expect(await owed()).toBe(650);
  await expect(page.getByRole('button', { name: 'Refaire la quittance' })).toHaveCount(0);
});

test('voiding a receipt names the payments that can go along, and says which stay', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 300, issue: 'all' });
  await recordPayment(page, { tenantId, amount: 200, payer: 'Jeanne Petit' });
  await recordPayment(page, { tenantId, amount: 150, issue: 'all' });
  await page.goto('/receipts');
  await numberLink(page, 'Q', 1).click();
  const details = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
  const stated = details.getByRole('definition').filter({ hasText: 'Jeanne Petit' });
  await expect(stated).toContainText(/300,00.€ · .*200,00.€ · .* · Jeanne Petit.*150,00.€ · /s);

  await details.getByRole('button', { name: 'Annuler la quittance' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Annuler/ });
  const cancel = question.getByRole('checkbox', { name: 'Annuler aussi les 2 règlements' });
  await expect(cancel).toHaveAccessibleDescription(
    /^200,00.€ · .* · Jeanne Petit.*150,00.€ · .*ils sont annulés/s,
  );
  await expect(cancel).not.toHaveAccessibleDescription(/300,00/);
  await expect(question).toContainText(
    'Un autre règlement reste dans le compte\u00A0: il figure aussi sur un autre',
  );
  await expect(question.getByRole('link', { name: 'dans le compte du locataire' })).toHaveAttribute(
    'href',
    `/tenants/${tenantId}`,
  );
  await expectAccessible(page);
  await type(question.getByLabel('Motif'), 'Chèques refusés');
  await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Space');
  await question.getByRole('button', { name: 'Annuler la quittance' }).press('Enter');
  await expect(page.getByText(`${numberOf('Q', 1)} n’est plus valable`)).toBeVisible();
  const payments: { amount: number; cancelledAt: string | null }[] = await (
    await page.request.get(`/v1/payments?tenantId=${tenantId}`)
  ).json();
  const left = payments.filter(({ cancelledAt }) => cancelledAt === null);
  expect(left.map(({ amount }) => amount)).toEqual([300]);
});

test('voiding a receipt asks nothing of a payment that pays something else as well, and says so', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 700, issue: 'all' });
  await page.evaluate(() => localStorage.setItem('klinky.locale', 'en'));
  let answer = (): void => undefined;
  await page.route('**/v1/receipts/*/payments', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.goto('/receipts');
  await numberLink(page, 'Q', 1).click();
  await page.getByRole('button', { name: 'Void the receipt' }).click();
  const question = page.getByRole('dialog', { name: /^Void/ });
  await expect(question.getByRole('status')).toHaveText('Reading the payments of the document…');
  answer();
  await expect(question).toContainText(
    'The payment stays in the account: it is also on another document, or also pays for something else.',
  );
  await expect(question.getByRole('checkbox')).toHaveCount(0);
  await expect(question.getByRole('link')).toHaveCount(0);
});

test('a partial receipt is generated for what was received and no document states, without any new payment', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  await recordPayment(page, { tenantId: tenancy.tenantId, amount: 400 });
  await page.goto(`/receipts?openPanel=true&payer=${tenancy.tenantId}`);
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await expect(panel.getByLabel('Loyer')).toHaveValue('210');
  await expect(panel.getByText('Montant du document').locator('..')).toContainText('650,00\u00A0€');
  await type(panel.getByLabel('Loyer'), '0');
  await type(panel.getByLabel('Charges'), '0');
  await expect(panel.getByText('Montant du document').locator('..')).toContainText('400,00\u00A0€');
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Générer le reçu' }).click();
  await downloading;
  await expect(page.getByText(`Reçu ${numberOf('R', 1)} généré`)).toBeVisible();
});

test('a receipt is redone with the names of today, and takes the place of the one before', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  await issueReceipt(page, tenancy, { month: '2026-03' });
  await changeTenant(page, tenancy, { lastName: 'Œuvré-Roy' });
  await page.goto('/receipts');
  await numberLink(page, 'Q', 1).click();
  const before = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
  await before.getByRole('button', { name: 'Refaire la quittance' }).click();
  const question = page.getByRole('alertdialog', { name: `Refaire ${numberOf('Q', 1)}\u202F?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Refaire' }).click();
  const after = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 2)}` });
  await expect(after).toContainText('Inès Œuvré-Roy');
  await expect(after).toContainText(`Prend la place de ${numberOf('Q', 1)}`);
  await after.getByRole('link', { name: numberOf('Q', 1) }).click();
  await expect(before).toContainText(`Remplacée par ${numberOf('Q', 2)}`);
  await expect(before.getByRole('button', { name: 'Refaire la quittance' })).toHaveCount(0);
});

test('a receipt that would say something else by now says so before it is redone', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 300, issue: 'all' });
  await recordPayment(page, { tenantId, amount: 100 });
  await page.goto('/receipts');
  await numberLink(page, 'R', 1).click();
  const details = page.getByRole('dialog', { name: `Reçu ${numberOf('R', 1)}` });
  await details.getByRole('button', { name: 'Refaire le reçu' }).click();
  const question = page.getByRole('alertdialog', { name: /^Refaire/ });
  await expect(question).toContainText(
    /Celui-ci est annulé.*Le nouveau document sera un reçu de 400,00.€\./s,
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Annuler' }).click();

  await details.getByRole('button', { name: 'Annuler le reçu' }).click();
  const voiding = page.getByRole('dialog', { name: /^Annuler/ });
  await type(voiding.getByLabel('Motif'), 'Nom mal écrit');
  await voiding.getByRole('button', { name: 'Annuler le reçu' }).click();
  await expect(page.getByText(`${numberOf('R', 1)} n’est plus valable`)).toBeVisible();
  await recordPayment(page, { tenantId, amount: 250 });
  await page.reload();
  await details.getByRole('button', { name: 'Refaire le reçu' }).click();
  await expect(question).toContainText(
    'Le nouveau document sera une quittance de 650,00\u00A0€. Il dit les règlements',
  );
  await expect(question).not.toContainText('Celui-ci est annulé');
  await question.getByRole('button', { name: 'Refaire' }).click();
  const after = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
  await expect(after).toContainText(`Prend la place de ${numberOf('R', 1)}`);
  await expect(after).toContainText(/Total payé\s*650,00/);
});

test('the list and the details work with the keyboard alone, and in English', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  await issueReceipt(page, tenancy, { month: '2026-03', rent: 350, charges: 0 });
  await page.evaluate(() => localStorage.setItem('klinky.locale', 'en'));
  await page.goto('/receipts');
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  await expect(page.getByText('March 2026')).toBeVisible();
  await expect(page.getByText('€300.00 outstanding')).toBeVisible();
  await numberLink(page, 'R', 1).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: `Partial receipt ${numberOf('R', 1)}` });
  await expect(details.getByText('01/03/2026 to 31/03/2026')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(numberLink(page, 'R', 1)).toBeFocused();
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Generate a receipt' });
  await panel.getByLabel('Tenant').selectOption({ label: 'Inès Œuvré' });
  await type(panel.getByLabel('Paid on', { exact: true }), '20/03/2026');
  await expect(panel.getByText(`It completes and replaces ${numberOf('R', 1)}`)).toBeVisible();
});

test('a receipt outlives its tenant, and an unknown receipt is reported as such', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  const { id } = await issueReceipt(page, tenancy, { month: '2026-03' });
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Locataire supprimé')).toBeVisible();
  await page.goto(`/receipts?receipt=${id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByText(/n’est plus dans votre liste/)).toBeVisible();
  await expect(details.getByText('Studio des Carmes')).toBeVisible();
  await page.goto(`/receipts?receipt=${id.replace(/^.{8}/, '00000000')}`);
  await expect(details.getByRole('heading', { name: 'Document introuvable' }).first()).toBeVisible();
});

/** The text of placeholders, selects and cards on the page that is cut off. */
const wordsCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const pen = document.createElement('canvas').getContext('2d');
    const cut = [...document.querySelectorAll('main li *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible',
    );
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(input, select)'),
    ]
      .map((control) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(control);
        const words =
          control instanceof HTMLSelectElement
            ? (control.selectedOptions[0]?.text ?? '')
            : control.placeholder;
        if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (pen?.measureText(words).width ?? Infinity) > room ? words : '';
      })
      .filter((words) => words !== '');
    return [...controls, ...cut.map(({ textContent }) => textContent)];
  });

/** The receipt numbers on the page that wrap onto another line. */
const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: number, index } of (text.textContent ?? '').matchAll(/[QR]-\d{4}-\d{4}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(number);
      }
    }
    return broken;
  });
