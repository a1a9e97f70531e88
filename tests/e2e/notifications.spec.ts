import type { Page } from '@playwright/test';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { longDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Account, addNotifications, notifyLateRents } from './accounts.ts';
import { chooseLanguage, expect, test } from './fixtures.ts';
import { addTenancy, type Tenancy } from './tenancies.ts';

const RENT = { type: 'payment', title: 'Loyer reçu', content: 'Le loyer de mars est arrivé.' } as const;

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true });

/** Opens the dashboard, which fetches new notifications, and opens the drawer. */
async function openDrawer(page: Page, bell: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: bell, exact: true }).click();
  await expect(drawerOf(page)).toBeVisible();
}

test('hundreds of notifications can all be reached by scrolling and by keyboard', async ({
  signedIn: page,
  account,
}) => {
  await addNotifications(
    account.email,
    Array.from({ length: 260 }, (_, index) => ({ ...RENT, title: `Loyer ${index + 1}` })),
  );
  await openDrawer(page, 'Notifications, non lues\u00A0: 260');
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('tab', { name: 'Non lues (260)' })).toBeVisible();
  await expect(drawer.getByRole('listitem')).toHaveCount(50);
  const more = drawer.getByRole('button', { name: 'Afficher la suite' });
  await more.focus();
  await expect(drawer.getByRole('listitem')).not.toHaveCount(50);
  await expect(async () => {
    // The button disappears with the last page.
    if (await more.isVisible()) await more.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(drawer.getByRole('listitem')).toHaveCount(260, { timeout: 1000 });
  }).toPass();
  const last = drawer.getByRole('button', { name: /^Loyer 260/ });
  await last.click();
  await page
    .getByRole('dialog', { name: 'Loyer 260' })
    .getByRole('button', { name: 'Marquer comme lue' })
    .click();
  await expect(last).toHaveCount(0);
  await expect(drawer.getByRole('tab', { name: 'Non lues (259)' })).toBeVisible();
  await drawer.getByRole('tab', { name: 'Lues', exact: true }).click();
  await expect(drawer.getByRole('listitem')).toHaveText([/Loyer 260/]);
});

const LAST_MONTH = addMonths(`${todayInParis().slice(0, 7)}-01`, -1);
/** This month's rent is not late on its due day, the first of the month. */
const IS_DUE_TODAY = todayInParis().endsWith('-01');

/** Adds a tenant who owes last month's and this month's rent, and notifies the landlord. */
async function addLate(page: Page, { email }: Account): Promise<Tenancy> {
  const tenancy = await addTenancy(page, { accountStartsOn: LAST_MONTH });
  await notifyLateRents(email);
  return tenancy;
}

test('once the payment is recorded, the notification of late rent says that it is settled', async ({
  signedIn: page,
  account,
}) => {
  const { tenantId } = await addLate(page, account);
  await openDrawer(page, 'Notifications, non lues\u00A0: 1');
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: /Loyer d’Inès Œuvré/ }).click();
  const detail = page.getByRole('dialog', { name: 'Loyer d’Inès Œuvré' });
  await expect(detail).toContainText(
    `${IS_DUE_TODAY ? '650' : '1\u00A0300'},00\u00A0€ dus depuis le ${longDate(LAST_MONTH).replaceAll(' ', '\u00A0')}`,
  );
  await page.getByRole('link', { name: 'Voir le compte' }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);
  await expect(page.getByRole('heading', { name: 'Inès Œuvré', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  const panel = page.getByRole('dialog', { name: 'Enregistrer un paiement' });
  await panel.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(panel).toBeHidden();

  // The live event reaches the page without a reload.
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await drawer.getByRole('tab', { name: 'Lues', exact: true }).click();
  await drawer.getByRole('button', { name: /Loyer d’Inès Œuvré/ }).click();
  await expect(detail).toContainText('C’est réglé.');
});

test('notifications are in the language of the page, even after the language changes', async ({
  signedIn: page,
  account,
}) => {
  await addLate(page, account);
  await openDrawer(page, 'Notifications, non lues\u00A0: 1');
  await expect(drawerOf(page).getByRole('listitem')).toHaveText([/Loyer d’Inès Œuvré/]);
  await page.keyboard.press('Escape');
  await chooseLanguage(page, 'English');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const item = drawerOf(page).getByRole('listitem');
  await expect(item).toHaveText([/Rent from Inès Œuvré/]);
  await expect(item).toHaveText([
    IS_DUE_TODAY ? /€650\.00 due since 1\s[A-Z][a-z]+\s\d{4}/ : /€1,300\.00 due since 1\s[A-Z][a-z]+\s\d{4}/,
  ]);
  await page.keyboard.press('Escape');
  await chooseLanguage(page, 'Français');
  await page.getByRole('button', { name: 'Notifications, non lues\u00A0: 1' }).click();
  await expect(item).toHaveText([/Loyer d’Inès Œuvré/]);
});
