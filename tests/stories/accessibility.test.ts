import { onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { applyTheme } from '@/lib/storage/theme.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { aDue } from '../fixtures/due.ts';
import { monthFromNow } from '../fixtures/days.ts';
import { aPaidDue } from './support/accounts.ts';
import { type Api, refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { someDuties } from './support/duties.ts';
import { addChargesOf } from './support/charges.ts';
import { anInvitation, type Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { aReminder } from './support/letters.ts';
import { aRevisionCheck, anIndex } from './support/revisions.ts';
import { aMonthDue } from '../fixtures/month-due.ts';
import { aMonthLedger } from '../fixtures/month-ledger.ts';
import { aNotification, notify } from './support/notifications.ts';
import { PAGES } from './support/pages.ts';
import { aPreview, aTerm } from './support/receipts.ts';
import {
  expect,
  expectAccessible,
  expectReadable,
  focus,
  open,
  openSignedOut,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const WINDOWS = [
  { of: 'a desktop in both themes', isPhone: false, width: 1280, height: 860 },
  { of: 'a phone in the dark theme', isPhone: true, width: 390, height: 844 },
] as const;

const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name }).first();
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');

/** Switches the page to a theme and waits until the colours of the page no longer change. */
async function show(theme: 'light' | 'dark'): Promise<void> {
  applyTheme(theme);
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

/** Gives the landlord a tenant with a late rent, a paid rent, a quittance and a partial receipt. */
function aPayingTenant(api: Api, landlord: Landlord) {
  const { due, payment } = aPaidDue({ ...monthFromNow(-1) });
  const id = addLease(api, landlord, {
    dues: [aDue(), due],
    payments: [payment],
    position: { owed: 650, late: 650, daysLate: 12, oldestUnpaidDueOn: monthFromNow(0).from },
  });
  const ofInes = { tenantId: id, tenantIds: [id] };
  const whole = aReceipt(ofInes);
  const partly = aReceipt({
    ...ofInes,
    kind: 'partial',
    number: 'R-2026-0001',
    amount: 300,
    remaining: 350,
  });
  landlord.receipts = [whole, partly];
  api.on('GET /receipts/:id/payments', () => []);
  api.on('GET /month', () => aMonthLedger({ dues: [aMonthDue()] }));
  api.on('GET /bank/expected', () => ({ leases: [], lines: [] }));
  api.on('GET /batches', () => []);
  api.on('POST /payments/preview', () => ({ parts: [], advance: 0, receipts: [], blockers: [] }));
  return { id, whole };
}

// Each window is checked in one theme only, because a theme changes only colours. colours.test.ts checks each pair of
// colours in both themes.
for (const { of, isPhone, width, height } of WINDOWS) {
  const looksGood = async (found: Locator): Promise<void> => {
    await expect.element(found).toBeVisible();
    await show(isPhone ? 'dark' : 'light');
    await expectAccessible({ targets: true });
    if (isPhone) return;
    await show('dark');
    await expectReadable();
    await show('light');
  };
  const check = async (path: string, found: Locator): Promise<void> => {
    await open(path);
    await looksGood(found);
  };
  const inItsWindow = async (): Promise<void> => {
    onTestFinished(() => applyTheme('system'));
    await page.viewport(width, height);
  };

  test(`the pages before sign-in are accessible, on ${of}`, async ({ api }) => {
    await inItsWindow();
    api.on('POST /authentication/signin', () => refusal('INVALID_CREDENTIALS'));
    api.on('POST /authentication/signup', () => refusal('EMAIL_NOT_WHITELISTED'));
    api.on('POST /authentication/password', () => refusal('INVALID_CONFIRMATION_CODE'));
    await openSignedOut('/signin');
    await button('Se connecter').click();
    await looksGood(page.getByText('Ce champ est obligatoire.').last());
    await type(page.getByLabelText('Adresse e-mail'), 'camille@exemple.test');
    await type(page.getByLabelText('Mot de passe', { exact: true }), 'Autre2026!');
    await userEvent.keyboard('{Enter}');
    await looksGood(page.getByText(/Échec de la connexion/).first());

    await openSignedOut('/signup?login=camille@exemple.test');
    await type(page.getByLabelText('Mot de passe', { exact: true }), 'Klinky2026!');
    await type(page.getByLabelText('Confirmez le mot de passe'), 'Klinky2026!');
    await userEvent.keyboard('{Enter}');
    await looksGood(page.getByRole('dialog', { name: 'Accès anticipé' }));

    await openSignedOut('/reset-password');
    await button('Recevoir le lien').click();
    await looksGood(page.getByText('Ce champ est obligatoire.'));
    await openSignedOut('/reset-password?login=camille@exemple.test&code=0123456789');
    await type(page.getByLabelText('Nouveau mot de passe'), 'Klinky2026!');
    await type(page.getByLabelText('Confirmez le mot de passe'), 'Klinky2026!');
    await userEvent.keyboard('{Enter}');
    await looksGood(page.getByRole('link', { name: 'Demander un nouveau lien' }));

    for (const [path, found] of [
      ['/terms-of-service', heading('Signature électronique')],
      ['/verify', page.getByRole('textbox')],
      ['/nowhere', heading(/./)],
    ] as const) {
      await openSignedOut(path);
      await looksGood(found);
    }
  });

  test(`empty lists are accessible, on ${of}`, async () => {
    await inItsWindow();
    await check('/dashboard', heading(/^Bonjour/));
    await check('/tenants', heading('Aucun locataire pour l’instant'));
    await check('/tenants?former=true', page.getByText('Aucun ancien locataire'));
    await check('/expenses', heading(/^Aucune dépense en/));
    await check('/year', heading(/^Bilan/));
    await check('/charges', heading(/^Aucune provision en/));
    await check('/expenses?openPanel=true', dialog);
  });

  test(`lists, menus, dialogs and forms are accessible, on ${of}`, async ({ api, landlord }) => {
    await inItsWindow();
    api.on('GET /receipts/term', (call) => aTerm(call));
    api.on('POST /receipts/preview', (call) => aPreview(call));
    api.on('GET /documents', () => []);
    landlord.properties = [aProperty()];
    landlord.tenants = [
      aTenant({
        firstName: 'Élodie',
        lastName: 'Marchand',
        email: 'e@exemple.test',
        phoneNumber: '06 12 34 56 78',
      }),
    ];
    await check('/properties', page.getByText('Le Bellecour'));
    await check('/tenants', button('Modifier Élodie Marchand'));

    for (const [menu, found] of [
      ['Menu de Camille Lefèvre', button('Se déconnecter')],
      ['Ajouter', isPhone ? dialog : page.getByRole('menu')],
      [isPhone ? 'Plus' : 'Langue FR', isPhone ? dialog : page.getByRole('menu')],
    ] as const) {
      await button(menu).click();
      await looksGood(found);
      await userEvent.keyboard('{Escape}');
      await expect.element(found).not.toBeInTheDocument();
    }
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: 'Recherche et actions' })).toHaveFocus();
    await userEvent.keyboard('march');
    await looksGood(page.getByRole('option', { name: /^Élodie Marchand/ }).first());
    await userEvent.keyboard('{Escape}');

    await button('Supprimer Élodie Marchand').click();
    await looksGood(question);
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await button('Modifier Élodie Marchand').click();
    await type(dialog.getByLabelText('Loyer', { exact: true }), 'x');
    await userEvent.keyboard('{Enter}');
    await looksGood(page.getByText(/Montant en euros/));
    await button('Annuler').click();
    await looksGood(question);
    await button('Abandonner').click();

    await open('/dashboard?openPanel=true');
    const receipt = page.getByRole('dialog', { name: 'Générer une quittance' });
    await looksGood(receipt.getByText('Ce locataire n’a pas de logement'));
    await receipt.getByRole('button', { name: /Reçu le/ }).click();
    await looksGood(page.getByRole('grid'));
  });

  test(`the tasks and documents of a landlord are accessible, on ${of}`, async ({ api, landlord }) => {
    await inItsWindow();
    const { id, whole } = aPayingTenant(api, landlord);
    api.on('GET /duties', () => someDuties(id));
    await check('/todo', page.getByRole('heading', { name: 'En retard' }));
    await button(/^Reportées/).click();
    await button(/^Autres actions \(Loyer/)
      .first()
      .click();
    await looksGood(page.getByRole('menu'));
    await check(`/documents?document=${whole.id}`, dialog);
    await dialog.getByRole('button', { name: 'Annuler la quittance' }).click();
    await looksGood(page.getByRole('dialog', { name: /^Annuler/ }));
  });

  test(`the account of a tenant and its panels are accessible, on ${of}`, async ({ api, landlord }) => {
    await inItsWindow();
    const { id } = aPayingTenant(api, landlord);
    const account = `/tenants/${id}`;
    api.on('GET /leases/:id/reminder', () => aReminder());
    api.on('GET /leases/:id/revision', () => aRevisionCheck({ factsToConfirm: ['ENERGY_CLASS_UNKNOWN'] }));
    await check(account, page.getByRole('region', { name: 'État du compte' }));
    await check(`${account}?panel=rent`, page.getByRole('form', { name: 'Modifier le loyer' }));
    const { leaseId } = addChargesOf(api, landlord);
    await check('/charges?year=2025', page.getByText('Le Bellecour').first());
    await check(`/charges?lease=${leaseId}`, dialog.getByText(/^Votre locataire doit/));
    await check(`/charges?lease=${leaseId}&panel=elsewhere`, dialog.getByCss('form'));
    const panels = ['reminder', 'revision', 'lease', 'start'].map((panel) => `panel=${panel}`);
    for (const panel of ['openPanel=true', ...panels])
      await check(`${account}?${panel}`, dialog.getByCss('form'));
  });

  test(`every page of a landlord and of a super-admin is accessible, on ${of}`, async ({ api, landlord }) => {
    await inItsWindow();
    betaMode.set(true);
    const { id } = aPayingTenant(api, landlord);
    landlord.user.isSuperAdmin = true;
    landlord.whitelist = [anInvitation()];
    landlord.indices = [anIndex({ quarter: '2024-Q2' }), anIndex()];
    api.on('GET /duties', () => someDuties(id));
    addChargesOf(api, landlord);
    for (const path of [...PAGES, `/departure?lease=${landlord.tenants[0]?.leaseId}`]) {
      await open(path);
      await untilSettled();
      await looksGood(page.getByRole('main').getByRole('heading').first());
    }
  });

  test(`notifications are accessible, on ${of}`, async ({ api, landlord }) => {
    await inItsWindow();
    notify(api, landlord, []);
    await check('/dashboard?notifications=true', page.getByText('Vous n’avez aucune notification.'));
    notify(api, landlord, [
      aNotification({ link: '/tenants' }),
      aNotification({ type: 'lease', title: 'Bail signé', content: 'Le bail est signé.' }),
    ]);
    const drawer = page.getByRole('dialog', { name: 'Notifications', exact: true });
    await check('/dashboard?notifications=true', drawer.getByText('Loyer reçu'));
    await drawer.getByRole('button', { name: /Loyer reçu/ }).click();
    await looksGood(page.getByRole('dialog', { name: 'Loyer reçu' }));
    await button('Marquer comme lue').click();
    await drawer.getByRole('tab', { name: 'Lues', exact: true }).click();
    await looksGood(drawer.getByText('Loyer reçu'));
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    // The bell must show a badge before the check.
    await looksGood(heading(/^Bonjour/));
  });

  test(`the whitelist of a super-admin is accessible, on ${of}`, async ({ landlord }) => {
    await inItsWindow();
    landlord.user.isSuperAdmin = true;
    landlord.whitelist = [anInvitation()];
    await check('/admin/whitelist', button('Modifier noe@exemple.test'));
    await button('Modifier noe@exemple.test').click();
    const panel = page.getByRole('dialog', { name: 'Modifier l’adresse' });
    await type(panel.getByLabelText('Adresse e-mail'), 'personne');
    await focus(panel.getByRole('button', { name: 'Enregistrer' }));
    await userEvent.keyboard('{Enter}');
    await looksGood(panel.getByText('Adresse e-mail non valide'));
    await panel.getByRole('button', { name: 'Annuler' }).click();
    await button('Abandonner').click();
    await button('Supprimer noe@exemple.test').click();
    await looksGood(question);
  });
}
