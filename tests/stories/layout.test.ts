import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aPreview, aTerm } from './support/receipts.ts';
import { expect, expectUrl, focus, open, test, untilSettled } from './support/stories.ts';

const PHONE = [390, 844] as const;
const add = page.getByRole('button', { name: 'Ajouter', exact: true });

test('every navigation requests the user’s data without delaying the page', async ({ api, landlord }) => {
  landlord.tenants = [];
  await open('/dashboard');
  await expect.element(page.getByRole('link', { name: '0 locataire' })).toBeVisible();
  const count = (): number => api.sent('GET /authentication/user-context').length;
  const before = count();
  const answer = api.hold('GET /authentication/user-context');
  await page.getByRole('link', { name: '0 locataire' }).click();
  await expect.element(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  await expect.poll(count).toBeGreaterThan(before);
  answer();
});

test('a hyphen is as narrow beside tabular figures as in a sentence', async () => {
  await open('/dashboard');
  await untilSettled();
  const widths = ['normal', 'tabular-nums'].map((fontVariantNumeric) => {
    const text = document.createElement('span');
    text.textContent = 'Croix-Rousse';
    Object.assign(text.style, { fontVariantNumeric, position: 'absolute' });
    document.body.append(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    return width;
  });
  expect(widths[1]).toBe(widths[0]);
});

test('panels are 600 px wide, confirmations at most 500 px, and both fit the width of a phone', async ({
  landlord,
}) => {
  landlord.tenants = [aTenant()];
  const widthOf = (role: 'dialog' | 'alertdialog'): number =>
    page.getByRole(role).element().getBoundingClientRect().width;
  for (const [window, panel, confirmation] of [
    [1280, 600, 500],
    [390, 390, 358],
  ] as const) {
    await page.viewport(window, 844);
    for (const path of [
      '/tenants?openPanel=true',
      '/properties?openPanel=true',
      '/dashboard?openPanel=true',
    ]) {
      await open(path);
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => widthOf('dialog')).toBe(panel);
    }
    await open('/tenants');
    await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    // The panel grows while it opens.
    await expect.poll(() => widthOf('alertdialog')).toBe(confirmation);
  }
});

test('a low window shows a whole calendar', async ({ api, landlord }) => {
  landlord.properties = [aProperty()];
  landlord.tenants = [aTenant({ propertyId: landlord.properties[0]?.id ?? null })];
  api.on('GET /receipts/term', (call) => aTerm(call));
  api.on('POST /receipts/preview', (call) => aPreview(call));
  await page.viewport(640, 400);
  await open('/dashboard?openPanel=true');
  await page.getByRole('button', { name: 'Ouvrir le calendrier\u00A0: Reçu le' }).click();
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier\u00A0: Reçu le' });
  for (const edge of [calendar.getByRole('combobox').first(), calendar.getByRole('button').last()])
    await expect.element(edge).toBeInViewport({ ratio: 1 });
});

test('on a phone, the add button covers nothing on a page', async ({ landlord }) => {
  landlord.tenants = Array.from({ length: 12 }, (_, index) => aTenant({ lastName: `Roy ${index}` }));
  await page.viewport(...PHONE);
  for (const path of ['/tenants', '/settings/profile']) {
    await open(path);
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    for (const top of [0, 300]) {
      window.scrollTo(0, top);
      const button = add.element().getBoundingClientRect();
      const bar = page.getByCss('[data-bottom-nav]').element().getBoundingClientRect();
      expect([button.top >= bar.top, button.bottom <= bar.bottom, bar.bottom], path).toEqual([
        true,
        true,
        844,
      ]);
    }
    await add.click();
    await expect.element(page.getByRole('button', { name: 'Un locataire' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(add).toHaveFocus();
  }
});

test('on a phone, bar buttons are visible, at least 24 px large and on one line, even with text at 150 %', async ({
  landlord,
}) => {
  landlord.user.isSuperAdmin = true;
  betaMode.set(true);
  const { style } = document.documentElement;
  onTestFinished(() => void style.removeProperty('font-size'));
  // The windows include a phone with its keyboard open and a phone in landscape.
  for (const [width, height] of [
    [390, 844],
    [320, 844],
    [390, 430],
    [320, 400],
    [568, 320],
  ] as const) {
    await page.viewport(width, height);
    await open('/properties');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    for (const size of ['100%', '150%']) {
      style.fontSize = size;
      expect(faultyBarButtons(width), `${width} × ${height}, text at ${size}`).toEqual([]);
      // The top bar has the logo, search, rocket, bell, crown, cog, language and user. The bottom bar has five pages
      // and the add button.
      await expect.element(page.getByRole('banner').getByCss(':is(a, button):visible')).toHaveLength(8);
      await expect.element(page.getByCss('[data-bottom-nav] li:visible')).toHaveLength(6);
    }
  }
});

/** Returns the bar buttons that are outside the window, too small for a finger, or on more than one line. */
const faultyBarButtons = (widest: number): string[] =>
  [...document.querySelectorAll('header :is(a, button), [data-bottom-nav] :is(a, button)')]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0) return false;
      const isLarge = width >= 24 && height >= 24;
      // The scroll width includes the invisible area for a finger.
      const isWhole = element.scrollWidth <= Math.max(element.clientWidth, 44) + 1;
      return left < 0 || right > widest + 0.5 || !isLarge || !isWhole;
    })
    .map(({ outerHTML }) => outerHTML);

test('on a phone, the first receipt is visible without scrolling', async ({ landlord }) => {
  const ines = aTenant();
  landlord.tenants = [ines];
  landlord.receipts = [
    aReceipt({ tenantIds: [ines.id], tenantId: ines.id }),
    aReceipt({ tenantIds: [ines.id], tenantId: ines.id, number: 'Q-2026-0002' }),
  ];
  await page.viewport(...PHONE);
  await open('/documents');
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect.element(first).toBeVisible();
  await untilSettled();
  const [navigation] = page.getByCss('[data-bottom-nav]').elements();
  expect(first.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    navigation?.getBoundingClientRect().top ?? 0,
  );

  const filter = page.getByRole('button', { name: 'Filtrer' });
  const tenant = page.getByLabelText('Locataire', { exact: true });
  await expect.element(filter).toHaveAttribute('aria-expanded', 'false');
  await expect.element(tenant).not.toBeVisible();
  await focus(filter);
  await userEvent.keyboard('{Enter}');
  await expect.element(tenant).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Type de document')).toHaveFocus();
  await tenant.selectOptions(ines.id);
  await expect.element(filter).toHaveAccessibleName('Filtrer 1 filtre actif');
  await filter.click();
  await expect.element(tenant).not.toBeVisible();
  await expectUrl(`/documents?tenant=${ines.id}`);
});
