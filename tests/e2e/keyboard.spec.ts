import type { Locator, Page } from '@playwright/test';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { chooseByArrows } from './input-devices.ts';
import { addTenancy, changeLease, recordPayment } from './tenancies.ts';

/** The maximum number of Tab presses from one control to another. */
const TAB_STOPS = 60;

const today = todayInParis();

// A window in which the main menu is at the bottom.
test.use({ viewport: { width: 768, height: 1024 } });

/**
 * Returns what is wrong with the focus, or an empty text. The focus must be on a control inside the window that nothing
 * covers and that has an outline. A heading or a region gets the focus from the page, and needs no outline.
 */
const focusFault = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
    const label = element.closest('label') ?? element;
    // The label draws the radio button, which itself is invisible.
    const face = element.matches('.sr-only') ? label : element;
    const { left, top, width, height } = face.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`;
    if (element.tabIndex < 0) return '';
    if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight)
      return `${name} is outside the window`;
    const hit = document.elementFromPoint(x, y);
    if (hit === null || !(face.contains(hit) || hit.contains(face))) return `${name} is covered`;
    // The outline may be drawn around the label.
    const isRinged = [face, label].some((drawn) => {
      const { outlineStyle, outlineColor } = getComputedStyle(drawn);
      return outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)';
    });
    return isRinged ? '' : `${name} has no outline`;
  });

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => focusFault(page), { message: `after ${key}` }).toBe('');
}

/** Presses Tab, or Shift+Tab, until an element has the focus. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stops = 0; stops < TAB_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press(page, key);
  }
  await expect(target).toBeFocused();
}

async function enter(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await reach(page, list);
  await chooseByArrows(list, option);
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) });

test('the keyboard alone adds a letting, and Tab and Escape keep the focus on a visible control', async ({
  signedIn: page,
}) => {
  await page.goto('/letting');
  await fill(page, field(page, 'Nom du logement'), 'T2 Confluence');
  await fill(page, field(page, 'Adresse'), '8 quai Rambaud');
  await fill(page, field(page, 'Code postal'), '69002');
  await fill(page, field(page, 'Ville'), 'Lyon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Personnes' })).toBeFocused();
  await reach(page, page.getByRole('radio', { name: 'Une personne' }));
  await press(page, 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Un couple' })).toBeChecked();
  await fill(page, field(page, 'Prénom').nth(0), 'Sarah');
  await fill(page, field(page, 'Nom').nth(0), 'Cohen');
  await fill(page, field(page, 'Prénom').nth(1), 'Tom');
  await fill(page, field(page, 'Nom').nth(1), 'Weber');
  await enter(page, button(page, 'Continuer'));

  const start = field(page, 'Premier jour du bail');
  await expect(start).toHaveValue(shortDate(today));
  await enter(page, button(page, 'Ouvrir le calendrier\u00A0: Premier jour du bail'));
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(() => focusFault(page)).toBe('');
  await press(page, 'Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(button(page, 'Ouvrir le calendrier\u00A0: Premier jour du bail')).toBeFocused();
  await fill(page, field(page, 'Loyer'), '900');
  await fill(page, field(page, 'Charges'), '80');
  await enter(page, button(page, 'Continuer'));

  await reach(
    page,
    page
      .getByRole('group', { name: /premier loyer/ })
      .getByRole('radio')
      .first(),
  );
  await press(page, 'ArrowDown');
  // The preview fills in the amount, which the form needs.
  await expect(field(page, 'Montant reçu')).not.toHaveValue('');
  await enter(page, button(page, 'Créer la location'));
  await expect(page.getByRole('heading', { name: 'Sarah Cohen', level: 1 })).toBeVisible();
  for (const text of ['Tom Weber', 'T2 Confluence', /À jour/])
    await expect(page.getByText(text).first()).toBeVisible();
  // The history of the browser does not contain the finished form.
  await expect(page.getByRole('link', { name: 'Retour à la page Locataires' })).toBeVisible();
  await expect.poll(() => focusFault(page)).toBe('');
});

test('the keyboard alone ends a lease and settles the deposit', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page, { leaseStartsOn: addMonths(today, -6) });
  await changeLease(page, tenantId, { kind: 'furnished', deposit: 610 });
  await page.goto(`/tenants/${tenantId}`);
  const lease = page.getByRole('region', { name: 'Bail' });
  await enter(page, lease.getByRole('link', { name: 'Départ' }));
  await expect(page.getByRole('heading', { name: 'Départ d’Inès Œuvré', level: 1 })).toBeFocused();
  const step = (name: string): Locator => page.getByRole('region', { name, exact: true });
  await choose(page, step('Congé').getByLabel('Motif de la fin du bail'), 'Congé du locataire');
  await fill(page, field(page, 'Congé reçu le'), shortDate(addMonths(today, -1)));
  await page.keyboard.press('Enter');
  await expect(step('Dernier terme')).toBeFocused();

  await enter(page, step('Dernier terme').getByRole('link', { name: 'Enregistrer un paiement' }));
  const payment = page.getByRole('dialog');
  await expect(payment.getByLabel('Montant reçu')).toBeFocused();
  await press(page, 'Escape');
  await expect(payment).toBeHidden();
  // Closing the panel has focused the heading, which comes after the link.
  await reach(page, page.getByRole('link', { name: 'Retour à la page Départ' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await enter(page, button(page, 'Continuer'));

  const deposit = step('Dépôt de garantie');
  await expect(deposit).toBeFocused();
  await enter(page, button(page, 'Enregistrer la réception'));
  await expectMessage(page, 'Réception du dépôt enregistrée');
  await expect.poll(() => focusFault(page)).toBe('');
  // The focus is on the history of the deposit, below the fields.
  await reach(page, field(page, 'Clés rendues le'), 'Shift+Tab');
  await fill(page, field(page, 'Clés rendues le'), shortDate(today));
  await reach(page, deposit.getByRole('radio', { name: 'Conforme', exact: true }));
  await press(page, 'ArrowRight');
  await enter(page, button(page, 'Ajouter une retenue'));
  await expect(deposit.getByLabel('Objet')).toBeFocused();
  await page.keyboard.type('Peinture de la chambre');
  await fill(page, deposit.getByLabel('Justificatif'), 'Devis n° 214');
  await fill(page, deposit.getByLabel('Montant'), '240');
  await enter(page, button(page, /^(?:Restituer|Solder)/));
  await enter(page, page.getByRole('alertdialog').getByRole('button', { name: /^Restituer/ }));
  await expectMessage(page, 'Dépôt soldé');
  await expect.poll(() => focusFault(page)).toBe('');
  await enter(page, button(page, 'Continuer'));

  await expect(step('Documents')).toBeFocused();
  await enter(page, button(page, 'Terminer'));
  await expect(page.getByRole('heading', { name: 'Inès Œuvré', level: 1 })).toBeFocused();
});

test('the keyboard alone records a bank statement and cancels its batch', async ({ signedIn: page }) => {
  await addTenancy(page);
  await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit' });
  await page.goto('/bank');
  await reach(page, page.getByLabel('Choisir un fichier'));
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date;Libellé;Montant',
        `${shortDate(today)};VIR INST OEUVRE INES LOYER;650,00`,
        `${shortDate(today)};VIR PETIT LOYER;650,00`,
        `${shortDate(today)};CB BOULANGERIE DES CARMES;-3,40`,
      ].join('\r\n'),
    ),
  });
  const petit = page.getByRole('checkbox', { name: /VIR PETIT/ });
  await expect(petit).not.toBeChecked();
  await expect.poll(() => focusFault(page)).toBe('');
  await reach(page, petit);
  await press(page, 'Space');
  await expect(petit).toBeChecked();
  await enter(page, button(page, 'Enregistrer 2 paiements'));
  await expect(page.getByRole('region', { name: '2 paiements enregistrés' })).toBeFocused();

  await enter(page, button(page, /^Annuler .* · 2 paiements/));
  const dialog = page.getByRole('dialog', { name: 'Annuler 2 paiements\u202F?' });
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focusFault(page)).toBe('');
  await page.keyboard.press('Enter');
  await fill(page, dialog.getByLabel('Motif'), 'Relevé d’un autre compte');
  await enter(page, dialog.getByRole('button', { name: 'Annuler les paiements' }));
  await expect(page.getByText('2 annulés')).toBeVisible();
  await expect.poll(() => focusFault(page)).toBe('');
});

test('Tab goes through every list, and the focus stays on a visible control', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit' });
  await recordPayment(page, { tenantId, amount: 650, issue: 'all' });
  for (const path of ['/tenants', '/properties', '/documents', '/month', '/todo', '/expenses', '/year']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    const last = page.locator('main :is(a[href], button, input, select)').locator('visible=true').last();
    for (let stops = 0; stops < TAB_STOPS; stops++) {
      if (await last.evaluate((element) => element === document.activeElement)) break;
      await press(page, 'Tab');
    }
  }
});
