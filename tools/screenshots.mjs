// `npm run screenshots`: takes an image of every screen: .build/screenshots/<screen>-<language>-<theme>-<width>.webp.
// The script starts a separate stack with demo data and with receipts of the last months. To take images only of
// screens whose names begin with "tenant" or "month", type `npm run screenshots -- tenant month`.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, request } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { buildWeb } from './build.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { DEMO, withStack } from './temporary-stack.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta);

const FOLDER = path.join(PROJECT_ROOT, '.build/screenshots');
/** The folder of the README's images. The script replaces these images. */
const SHOWN = path.join(PROJECT_ROOT, 'docs/images');
/**
 * A landlord's list with typical faults: first and last name in one cell, a postal code without its zero, a rent in
 * words.
 */
const LETTINGS = [
  'Bien\tAdresse\tCP\tVille\tLocataire\tTél\tLoyer HC\tCharges\tDébut du bail\tAccord e-mail\tCode',
  'Les Tilleuls 1\t8 rue des Tilleuls\t1000\tBourg-en-Bresse\tMarie Fontaine\t612345678\t1 250,50 €\t80\t15/04/2024\toui\tT1',
  'Les Tilleuls 2\t10 rue des Tilleuls\t1000\tBourg-en-Bresse\tKarim Benali\t623456789\tà voir\t80\t31/02/2025\tnon\tT2',
  'Les Tilleuls 3\t12 rue des Tilleuls\t1000\tBourg-en-Bresse\tJeanne Morel\t634567890\t980\t70\t01/09/2023\toui\tT3',
  'Les Tilleuls 4\t14 rue des Tilleuls\t1000\tBourg-en-Bresse\tPaul Girard\t645678901\t0\t70\t01/09/2025\toui\tT4',
].join('\n');
const QUALITY = 50;
const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };
const ADMIN = 'admin@klinky.test';
const NEWCOMER = 'newcomer@klinky.test';
const LEAVER = 'leaving@klinky.test';
/** The token in the confirmation link of an unconfirmed account. */
const LINK_TOKEN = '0123456789abcdef';
/** The token in the link of the tenant of `QUITTANCE`. */
const TENANT_TOKEN = 'a'.repeat(43);
/** A valid quittance of the demo data, for a tenant who has agreed to e-mail. */
const QUITTANCE = 'Q-2026-0005';
const only = process.argv.slice(2);

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {ReadonlyMap<string, string>} Codes the verification code of each receipt, by its number
 * @typedef {{ name: string, path: string | ((codes: Codes) => string), as?: string, isInEnglish?: boolean, isBeta?: boolean,
 *   act?: (page: Page) => Promise<unknown> }} Screen
 */

/**
 * Clicks a button of the page by its name in the language of the images.
 * @param {Page} page @param {string | RegExp} name
 */
const press = (page, name) => page.getByRole('button', { name }).first().click();

/** Clicks a button that opens a panel or a dialog. @param {Page} page @param {string | RegExp} name */
async function pressToOpen(page, name) {
  // Find dialogs by their attribute, because an open dialog hides the roles of the page and dialogs behind it.
  const dialogs = page.locator('[role=dialog], [role=alertdialog]');
  const before = await dialogs.count();
  await press(page, name);
  await dialogs.nth(before).waitFor();
}

/** Opens a tenant's account. Searches for the tenant first, because the row may be out of view. @param {Page} page */
async function openAccount(page) {
  await page.getByRole('searchbox').fill('lukasz');
  await page.getByRole('link', { name: /^(?:Łukasz|Łukasz Nguyễn-Öztürk)$/ }).click();
}

/** Searches for a tenant, as `openAccount` does, and opens a dialog of the row. @param {Page} page @param {string} name */
async function openFromRow(page, name) {
  await page.getByRole('searchbox').fill('marchand');
  await pressToOpen(page, name);
}

/** Opens a panel of a tenant's account. @param {Page} page @param {string} name @param {string} title */
async function openFromLease(page, name, title = name) {
  await openAccount(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name: title }).waitFor();
}

/** Returns the next month, as `2026-12`. */
function nextMonth() {
  const today = new Date();
  return new Date(Date.UTC(today.getFullYear(), today.getMonth() + 1, 1)).toISOString().slice(0, 7);
}

/** Chooses the tenant in the receipt panel. @param {Page} page */
const chooseTenant = (page) =>
  page.getByRole('dialog').getByLabel('Locataire').selectOption({ label: 'Élodie Marchand' });

/** Opens the details of a receipt. @param {Page} page @param {string | RegExp} name */
async function openDetails(page, name) {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the quittance. Searches for the quittance first, because its row may be out of view. @param {Page} page */
async function openQuittance(page) {
  await page.getByPlaceholder('Nom, mois ou numéro').fill(QUITTANCE);
  await openDetails(page, `Détails de ${QUITTANCE}`);
}

/**
 * Returns a screen of the demo landlord.
 * @param {string} name @param {Screen['path']} path @param {Screen['act']} [act] @returns {Screen}
 */
const own = (name, path, act) => ({ name, path, as: DEMO.username, ...(act && { act }) });

/** @type {readonly Screen[]} */
const SCREENS = [
  { name: 'signin', path: '/signin', isInEnglish: true },
  { name: 'signin-errors', path: '/signin', act: (page) => press(page, 'Se connecter') },
  { name: 'signin-beta', path: '/signin', isBeta: true },
  { name: 'signup', path: '/signup?login=camille@exemple.test' },
  {
    name: 'early-access',
    path: '/signup?login=inconnue@exemple.test',
    act: async (page) => {
      await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO.password);
      await page.getByLabel('Confirmez le mot de passe').fill(DEMO.password);
      await press(page, 'Créer mon compte');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'confirm', path: `/confirm?token=${LINK_TOKEN}`, isInEnglish: true },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'new-password', path: `/reset-password?login=${DEMO.username}&code=0123456789` },
  { name: 'terms', path: '/terms-of-service' },
  {
    name: 'tenant-page',
    path: `/locataire#${TENANT_TOKEN}`,
    isInEnglish: true,
    act: async (page) => {
      // The page may have been open in another language or theme.
      await page.reload();
      await page.getByRole('button', { name: /^(?:Quitter|Leave)/ }).waitFor();
    },
  },
  { name: 'verify', path: '/verify' },
  { name: 'verify-document', path: (codes) => `/verify/${codes.get(QUITTANCE)}`, isInEnglish: true },
  { name: 'not-found', path: '/nowhere' },
  { name: 'first-steps', path: '/dashboard', as: NEWCOMER },
  { name: 'tenants-empty', path: '/tenants', as: NEWCOMER },
  { ...own('dashboard', '/dashboard'), isInEnglish: true },
  own('to-do', '/todo'),
  own('receipt-panel', '/dashboard?openPanel=true', chooseTenant),
  own('calendar', '/tenants?openPanel=true', (page) =>
    pressToOpen(page, 'Ouvrir le calendrier\u00A0: Début du bail'),
  ),
  own('add-menu', '/dashboard', async (page) => {
    await press(page, 'Ajouter');
    await page.getByRole('menu').or(page.getByRole('dialog')).waitFor();
  }),
  {
    ...own('palette', '/dashboard', async (page) => {
      await page.getByRole('button', { name: /^(?:Rechercher|Search)…$/ }).click();
      await page.getByRole('combobox').pressSequentially('march');
      await page.getByRole('option', { name: /Q-\d/ }).first().waitFor();
    }),
    isInEnglish: true,
  },
  own('user-menu', '/dashboard', (page) => pressToOpen(page, 'Menu de Camille Lefèvre')),
  own('notifications', '/dashboard?notifications=true'),
  own('notification-detail', '/dashboard?notifications=true', (page) => pressToOpen(page, /dus depuis le/)),
  { ...own('tenants', '/tenants'), isInEnglish: true },
  own('tenant-panel', '/tenants', (page) => openFromRow(page, 'Modifier Élodie Marchand')),
  own('tenant-delete', '/tenants', (page) => openFromRow(page, 'Supprimer Élodie Marchand')),
  {
    ...own('account', '/tenants', async (page) => {
      await openAccount(page);
      await page.getByRole('region', { name: /^(?:Échéances|Amounts due)$/ }).waitFor();
    }),
    isInEnglish: true,
  },
  own('reminder', '/tenants', (page) => openFromLease(page, 'Relancer', 'Relance')),
  own('payment-panel', '/tenants', async (page) => {
    await openAccount(page);
    await pressToOpen(page, 'Enregistrer un paiement');
  }),
  own('lease-panel', '/tenants', (page) => openFromLease(page, 'Modifier le bail')),
  own('departure', '/tenants', async (page) => {
    await openAccount(page);
    await page.getByRole('link', { name: 'Départ' }).click();
    await page.getByRole('region', { name: 'Congé' }).waitFor();
  }),
  own('tenants-former', '/tenants?former=true'),
  own('tenants-no-match', '/tenants', (page) => page.getByRole('searchbox').fill('personne')),
  own('properties', '/properties'),
  own('property-panel', '/properties', (page) => pressToOpen(page, 'Modifier Le Bellecour')),
  own('properties-archived', '/properties?archived=true'),
  own('expenses', '/expenses'),
  own('expense-panel', '/expenses?openPanel=true'),
  own('charges', `/charges?year=${new Date().getFullYear() - 1}`),
  ...['received', 'form', 'furnished', 'expenses', 'occupation'].map((tab) => ({
    name: `year-${tab}`,
    path: `/year?year=${new Date().getFullYear()}&tab=${tab}`,
    as: DEMO.username,
    isInEnglish: tab === 'form',
  })),
  own('year-detail', `/year?year=${new Date().getFullYear()}&tab=form`, (page) =>
    pressToOpen(page, /^211, Total/),
  ),
  { ...own('documents', '/documents'), isInEnglish: true },
  own('receipt-details', '/documents', (page) => openDetails(page, /^Détails de /)),
  own('receipt-mail', '/documents', async (page) => {
    await openQuittance(page);
    await page.getByText(/a donné son accord/).scrollIntoViewIfNeeded();
  }),
  own('receipt-void', '/documents', async (page) => {
    await openQuittance(page);
    await pressToOpen(page, 'Annuler la quittance');
  }),
  own('month', '/month'),
  own('month-notices', `/month?month=${nextMonth()}`, async (page) => {
    await press(page, 'Autres actions');
    await page.getByRole('menuitem', { name: 'Générer les avis d’échéance' }).click();
    await page.getByRole('button', { name: 'Télécharger en un PDF' }).waitFor();
  }),
  own('letting', '/letting'),
  own('import', '/import'),
  own('bank', '/bank'),
  own('import-columns', '/import', (page) => paste(page, LETTINGS)),
  {
    ...own('import-lines', '/import', async (page) => {
      await paste(page, LETTINGS);
      for (const question of await page.locator('[data-question]').all())
        await question.getByRole('radio').first().check();
      await page.getByRole('button', { name: /^(?:Vérifier|Check) / }).click();
      await page.getByRole('button', { name: /^(?:Importer|Import) \d/ }).waitFor();
    }),
    isInEnglish: true,
  },
  own('settings-profile', '/settings/profile'),
  own('settings-lessor', '/settings/profile?openPanel=true'),
  { ...own('settings-notifications', '/settings/notifications'), isBeta: true },
  { ...own('settings-security', '/settings/security'), isBeta: true },
  { name: 'account-closing', path: '/account-closing', as: LEAVER },
  { ...own('settings-billing', '/settings/billing'), isBeta: true },
  { name: 'indices', path: '/admin/indices', as: ADMIN },
  { name: 'indices-panel', path: '/admin/indices?quarter=2026-Q2', as: ADMIN },
  { name: 'whitelist', path: '/admin/whitelist', as: ADMIN },
  { name: 'whitelist-panel', path: '/admin/whitelist?openPanel=true', as: ADMIN },
];

await buildWeb(PROJECT_ROOT);
await withStack(async ({ app, sql }) => {
  const codes = await addDemoData(sql);
  await downloadQuittance(app);
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    for (const as of [undefined, NEWCOMER, DEMO.username, LEAVER, ADMIN]) {
      const screens = SCREENS.filter(
        ({ name, ...screen }) =>
          screen.as === as && (only.length === 0 || only.some((start) => name.startsWith(start))),
      );
      if (screens.length > 0) await takeAll(browser, app, as, screens, codes);
    }
  } finally {
    await browser.close();
  }
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} app
 * @param {string | undefined} as
 * @param {readonly Screen[]} screens
 * @param {Codes} codes
 */
async function takeAll(browser, app, as, screens, codes) {
  for (const [width, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({
      baseURL: app,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport,
      isMobile: width === 'phone',
      hasTouch: width === 'phone',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (as !== undefined) await signIn(page, as);
    for (const screen of screens) {
      for (const language of screen.isInEnglish ? ['fr', 'en'] : ['fr']) {
        for (const theme of ['light', 'dark']) {
          await open(page, screen, language, theme, codes);
          const name = `${screen.name}-${language}-${theme}-${width}.webp`;
          const image = await picture(page);
          writeFileSync(path.join(FOLDER, name), image);
          if (existsSync(path.join(SHOWN, name))) writeFileSync(path.join(SHOWN, name), image);
          console.log(name);
        }
      }
    }
    await context.close();
  }
}

/** Pastes a text into the page of imports, as Ctrl+V does. @param {Page} page @param {string} text */
async function paste(page, text) {
  // The page may still show the lines of the previous image.
  const another = page.getByRole('button', { name: /^(?:Choisir un autre tableau|Use another table)$/ });
  const box = page.getByRole('textbox');
  await box.or(another).first().waitFor();
  if (await another.isVisible()) {
    await another.click();
    const discard = page.getByRole('button', { name: /^(?:Abandonner ces lignes|Discard these rows)$/ });
    await box.or(discard).first().waitFor();
    if (await discard.isVisible()) await discard.click();
  }
  await box.evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await page.getByRole('button', { name: /^(?:Vérifier|Check) / }).waitFor();
}

/** @param {Page} page @param {string} email */
async function signIn(page, email) {
  await page.goto('/signin');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO.password);
  await press(page, 'Se connecter');
  await page.waitForURL('**/dashboard');
}

/** @param {Page} page @param {Screen} screen @param {string} language @param {string} theme @param {Codes} codes */
async function open(page, screen, language, theme, codes) {
  await page
    .evaluate(
      ([locale = '', theme = '', beta]) => {
        localStorage.setItem('klinky.locale', locale);
        localStorage.setItem('klinky.theme', theme);
        if (beta === undefined) localStorage.removeItem('klinky.betaMode');
        else localStorage.setItem('klinky.betaMode', beta);
      },
      [language, theme, ...(screen.isBeta ? ['true'] : [])],
    )
    .catch(() => page.goto('/signin').then(() => open(page, screen, language, theme, codes)));
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(codes));
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await screen.act?.(page);
  await page.waitForLoadState('networkidle');
  // Wait until the page shows no skeleton.
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** Takes an image of the page as WebP, which Playwright itself cannot write. @param {Page} page */
async function picture(page) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/**
 * Downloads the quittance, which stores its file. The verification page compares a dropped file with this stored file.
 * @param {string} app
 */
async function downloadQuittance(app) {
  const client = await request.newContext({ baseURL: app, extraHTTPHeaders: { origin: app } });
  await client.post('/v1/authentication/signin', { data: DEMO });
  /** @type {{ id: string, number: string }[]} */
  const receipts = await (await client.get('/v1/receipts')).json();
  await client.get(`/v1/documents/${receipts.find(({ number }) => number === QUITTANCE)?.id}/pdf`);
  await client.dispose();
}

/**
 * Adds typical rows of landlords. Returns the verification code of each document, keyed by the document's number.
 * @param {import('postgres').Sql} sql @returns {Promise<Codes>}
 */
async function addDemoData(sql) {
  await addDemoUsers(sql);
  const [owner] = await sql`
    select id, (private.first_lessor(id)).id as lessor_id from public.users where email = ${DEMO.username}`;
  const ownerId = owner?.['id'];
  const lessorId = owner?.['lessor_id'];
  await addDemoTenants(sql, ownerId, lessorId);
  await addDemoExpenses(sql, ownerId);
  await addDemoNotifications(sql, ownerId);
  await addDemoLink(sql, ownerId);
  await sql`update public.whitelisted_users set created_at = '2026-02-10T09:00:00Z',
    email_sent_at = case when email_sent_at is null then null else '2026-02-10T09:05:00Z'::timestamptz end`;
  const receipts = await sql`select number, code from public.documents where owner_id = ${ownerId}`;
  return new Map(receipts.map(({ number, code }) => [number, code]));
}

/** @param {import('postgres').Sql} sql */
async function addDemoUsers(sql) {
  for (const email of [NEWCOMER, LEAVER]) {
    await sql`
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
        confirmation_token, recovery_token, email_change, email_change_token_new)
      select instance_id, gen_random_uuid(), aud, role, ${email}, encrypted_password, now(),
        raw_app_meta_data, raw_user_meta_data, now(), now(), '', '', '', ''
      from auth.users where email = ${DEMO.username}`;
    await sql`
      insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
      select gen_random_uuid(), id, 'email', id::text,
        jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now(), now()
      from auth.users where email = ${email}`;
  }
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, confirmation_token, confirmation_sent_at)
    select instance_id, gen_random_uuid(), aud, role, 'waiting@klinky.test', ${LINK_TOKEN}, now()
    from auth.users where email = ${DEMO.username}`;
  await sql`update public.users set first_name = 'Noé', last_name = 'Garnier' where email = ${NEWCOMER}`;
  await sql`update public.users set deletes_on = '2026-03-19' where email = ${LEAVER}`;
}

/** @param {import('postgres').Sql} sql @param {string} ownerId @param {string} lessorId */
async function addDemoTenants(sql, ownerId, lessorId) {
  const properties = await sql`
    insert into public.properties (owner_id, name, address, postal_code, city, rent, charges, lessor_id) values
      (${ownerId}, 'Le Clos Fleuri', '27 avenue Jean-Jaurès', '69007', 'Lyon', 890, 70, ${lessorId}),
      (${ownerId}, 'Villa Mistral', '8 chemin des Oliviers', '13100', 'Aix-en-Provence', 1480, 120, ${lessorId}),
      (${ownerId}, 'T2 République', '41 rue de la République', '38000', 'Grenoble', 645, 60, ${lessorId})
    returning id`;
  for (const [index, [firstName, lastName, rent, charges]] of /** @type {const} */ ([
    ['Maëlle', 'Le Goff', 890, 70],
    ['François', 'Dubois-Moreau', 1480, 120],
    ['Aïcha', 'Benali', 645, 60],
  ]).entries()) {
    const tenant = {
      property_id: properties[index]?.['id'],
      first_name: firstName,
      last_name: lastName,
      email: `locataire${index + 1}@exemple.test`,
      phone_number: `06 11 22 33 4${index}`,
      rent,
      charges,
    };
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ownerId })}, true)`;
      await tx`select public.add_tenant(${tx.json(tenant)})`;
    });
  }
}

/** Opens the page of a tenant, who has received all documents. @param {import('postgres').Sql} sql @param {string} ownerId */
async function addDemoLink(sql, ownerId) {
  await sql`
    insert into public.document_deliveries (owner_id, document_id, how, sent_on)
    select owner_id, id, 'hand', private.day_of(issued_at) from public.documents where owner_id = ${ownerId}
    on conflict do nothing`;
  const [link] = await sql`
    insert into public.tenant_links (owner_id, tenant_id)
    select owner_id, tenant_ids[1] from public.documents where owner_id = ${ownerId} and number = ${QUITTANCE}
    returning id`;
  await sql`
    insert into private.tenant_tokens (hash, link_id) values (sha256(${TENANT_TOKEN}::text::bytea), ${link?.['id']})`;
}

/** Adds expenses of this year, and makes a lease furnished. @param {import('postgres').Sql} sql @param {string} ownerId */
async function addDemoExpenses(sql, ownerId) {
  const day = `${new Date().getFullYear()}-01-05`;
  await sql`
    update public.leases set kind = 'furnished' where property_id =
      (select id from public.properties where owner_id = ${ownerId} and name = 'Studio des Carmes')`;
  for (const [label, tax, amount, deductible, names] of /** @type {const} */ ([
    ['Chaudière, facture 2026-118', 'works', 2480.5, null, ['Le Bellecour']],
    ['Avoir chaudière', 'works', -240.5, null, ['Le Bellecour']],
    ['Taxe foncière', 'propertyTax', 1342, 1180, ['Le Bellecour', 'Les Capucins']],
    ['Syndic, provisions', 'coOwnership', 312.8, null, ['Le Bellecour']],
    ['Échéance du prêt', 'loan', 845.17, 212.4, ['Maison des Chartrons']],
    ['Réfrigérateur', 'furniture', 389, null, ['Studio des Carmes']],
    ['Propriétaire non occupant', 'insurance', 186.4, null, []],
  ])) {
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ownerId })}, true)`;
      const properties = await tx`
        select id as property_id, 1 as shares from public.properties
        where owner_id = ${ownerId} and name in ${tx(['', ...names])}`;
      const expense = { paid_on: day, label, tax, amount, deductible, properties: [...properties] };
      await tx`select public.add_expense(gen_random_uuid(), ${tx.json(expense)})`;
    });
  }
}

/** @param {import('postgres').Sql} sql @param {string} ownerId */
async function addDemoNotifications(sql, ownerId) {
  await sql`delete from public.notifications`;
  await sql`
    insert into public.notifications (user_id, kind, subject_id, occasion, details, created_at)
    select ${ownerId}, kind, case kind when 'rent_late' then tenant.lease_id else tenant.id end, occasion,
      details || jsonb_build_object(
        'tenantName', concat_ws(' ', first_name, last_name), 'tenantId', tenant.id,
        'names', jsonb_build_array(concat_ws(' ', first_name, last_name))
      ), told_at
    from public.tenants tenant
    join (values
      ('Le Goff', 'rent_late', date '2026-03-01', '{"paidTo": "2026-02-28", "amount": 960}'::jsonb,
        timestamptz '2026-03-06T05:00:00Z'),
      ('Nguyễn-Öztürk', 'lease_anniversary', '2026-04-01', '{"leaseStartsOn": "2025-04-01"}', '2026-03-03T05:00:00Z'),
      ('Œuvré', 'tenant_without_property', null, '{}', '2026-03-01T05:00:00Z')
    ) as news (last_name, kind, occasion, details, told_at) using (last_name)
    where owner_id = ${ownerId}`;
}
