import type { Page } from '@playwright/test';
import { setSuperAdmin } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { type Tenancy, addTenancy, issueReceipt } from './tenancies.ts';

const PHONE = { width: 390, height: 844 };
/** A phone; 1280 × 800 at 200% zoom; a tablet; a laptop. */
const WINDOWS = [
  { ...PHONE, isPhone: true },
  { width: 640, height: 400, isPhone: false },
  { width: 768, height: 1024, isPhone: false },
  { width: 1280, height: 800, isPhone: false },
];
const PAGES = [
  '/dashboard',
  '/tenants',
  '/properties',
  '/receipts',
  '/month',
  '/import',
  '/settings/profile',
  '/settings/security',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/billing',
  '/admin/whitelist',
];
/** A field with its label and its message takes about 90 px. */
const LEAST_FORM_HEIGHT_PX = 270;

for (const { isPhone, ...size } of WINDOWS) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: isPhone, hasTouch: isPhone });

    test('no control is covered, and the focused element is visible when tabbing', async ({
      signedIn: page,
      account,
    }) => {
      test.slow();
      await setSuperAdmin(account.email, true);
      await addRents(page);
      await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
      for (const path of PAGES) {
        await open(page, path);
        expect(await coveredWhenInTheMiddle(page), `${path}, in the middle`).toEqual([]);
        expect(await coveredAtTheEnd(page), `${path}, at its end`).toEqual([]);
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await coveredWithFocus(page), `${path}, with the focus`).toEqual([]);
      }
    });

    test('the form of every panel has enough room, and no control in it is covered', async ({
      signedIn: page,
      account,
    }) => {
      test.slow();
      await setSuperAdmin(account.email, true);
      const { tenantId } = await addRents(page);
      for (const path of [
        '/tenants?openPanel=true',
        `/tenants?edit=${tenantId}`,
        '/properties?openPanel=true',
        `/receipts?openPanel=true&tenant=${tenantId}`,
        '/admin/whitelist?openPanel=true',
      ]) {
        await open(page, path);
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
        expect(await formHeightPx(page), path).toBeGreaterThanOrEqual(LEAST_FORM_HEIGHT_PX);
        expect(await coveredWithFocus(page), `${path}, with the focus`).toEqual([]);
      }
    });
  });
}

test('in a low window a whole calendar is in sight', async ({ signedIn: page }) => {
  await addRents(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, '/dashboard?openPanel=true');
  await page.getByRole('button', { name: 'Ouvrir le calendrier\u00A0: Payé le' }).click();
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier\u00A0: Payé le' });
  for (const edge of [calendar.getByRole('status'), calendar.getByRole('button').last()]) {
    await expect(edge).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('the add button covers no form of the settings, wherever they are scrolled to', async ({
    signedIn: page,
  }) => {
    await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
    for (const path of PAGES.filter((one) => one.startsWith('/settings'))) {
      await open(page, path);
      // The button is drawn anew once the code of its menu is there.
      await page.waitForLoadState('networkidle');
      const add = page.getByRole('button', { name: 'Ajouter', exact: true });
      await expect(add).toBeVisible();
      await expect(lastControl(page)).toBeVisible();
      const [button, content] = await Promise.all([add.boundingBox(), lastControl(page).boundingBox()]);
      expect(button?.y, path).toBeGreaterThanOrEqual((content?.y ?? Infinity) + (content?.height ?? 0));
      await add.click();
      await expect(page.getByRole('menuitem', { name: 'Un locataire' })).toBeVisible();
    }
  });

  test('the first receipt is visible without scrolling, and the filters expand', async ({
    signedIn: page,
  }) => {
    const { tenantId } = await addRents(page);
    await open(page, '/receipts');
    const first = page.getByRole('main').getByRole('listitem').first();
    const card = await first.boundingBox();
    const nav = await page.getByRole('navigation').filter({ visible: true }).boundingBox();
    expect((card?.y ?? Infinity) + (card?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);

    const filter = page.getByRole('button', { name: 'Filtrer' });
    const tenant = page.getByLabel('Locataire', { exact: true });
    await expect(filter).toHaveAttribute('aria-expanded', 'false');
    await expect(tenant).toBeHidden();
    await filter.focus();
    await page.keyboard.press('Enter');
    await expect(tenant).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(tenant).toBeFocused();
    await tenant.selectOption(tenantId);
    await expect(filter).toHaveAccessibleName('Filtrer 1 filtre actif');
    await filter.click();
    await expect(tenant).toBeHidden();
    await expect(page).toHaveURL(`/receipts?tenant=${tenantId}`);
  });
});

/** The last control of a page, before the add button. */
const lastControl = (page: Page) =>
  page.getByRole('main').locator(':is(a[href], button, input, select):visible').nth(-2);

/** Adds three tenants with their properties, one of whom has two receipts. */
async function addRents(page: Page): Promise<Tenancy> {
  const tenancy = await addTenancy(page, { email: 'ines@exemple.test', phoneNumber: '06 12 34 56 78' });
  await addTenancy(page, { firstName: 'Łukasz', lastName: 'Nguyễn' });
  await addTenancy(page, { firstName: 'Zoé', lastName: 'Zola', phoneNumber: '06 12 34 56 79' });
  await issueReceipt(page, tenancy, { month: '2026-02' });
  await issueReceipt(page, tenancy, { month: '2026-03', rent: 200, charges: 0 });
  return tenancy;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}

/** The controls of a page whose centre cannot be clicked when scrolled to the middle of the window. */
const coveredWhenInTheMiddle = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered: string[] = [];
    for (const element of document.querySelectorAll(
      ':is(a:not([href="#content"]), button, input, select, textarea)',
    )) {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      // Hidden, or for screen readers only.
      if (width < 2 || height < 2) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || !(element.contains(hit) || hit.contains(element))) covered.push(element.outerHTML);
    }
    return covered;
  });

/** The controls in the lower half of the window whose centre cannot be clicked at the end of the page. */
const coveredAtTheEnd = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')]
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        if (width < 2 || top + height / 2 < window.innerHeight / 2) return false;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !hit || !(element.contains(hit) || hit.contains(element));
      })
      .map(({ outerHTML }) => outerHTML);
  });

/** The elements that are not entirely visible when focused with Tab, from the first on the page to the last. */
async function coveredWithFocus(page: Page): Promise<string[]> {
  const covered: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      const points: [number, number][] = [
        // Not at its right end, where a field may have a button.
        [(left + right) / 2, top + 5],
        [(left + right) / 2, (top + bottom) / 2],
        [(left + right) / 2, bottom - 5],
      ];
      const isInSight = points.every(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      element.setAttribute('data-stop', element.getAttribute('data-stop') ?? crypto.randomUUID());
      return {
        stop: element.getAttribute('data-stop') ?? '',
        html: element.outerHTML,
        // A radio button is drawn by its label.
        isInSight: width < 2 || isInSight,
      };
    });
    // Past the last element, or back at the first in a dialog.
    if (!focused || seen.has(focused.stop)) return covered;
    seen.add(focused.stop);
    if (!focused.isInSight) covered.push(focused.html);
  }
}

/** How much of the fields of an open panel is visible at once. */
const formHeightPx = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const field = document.querySelector('[role=dialog] form :is(input, select)');
    let scroller = field?.parentElement ?? null;
    while (
      scroller &&
      !(scroller.scrollHeight > scroller.clientHeight && getComputedStyle(scroller).overflowY === 'auto')
    )
      scroller = scroller.parentElement;
    return (scroller ?? field?.closest('form') ?? null)?.clientHeight ?? 0;
  });
