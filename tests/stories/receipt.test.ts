import { type Locator, page, userEvent } from 'vitest/browser';
import * as v from 'valibot';
import { TermPayment } from '../../supabase/functions/_shared/contract/documents/receipt-term.ts';
import { monthOf, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { type Api, invalid, refusal } from './support/api.ts';
import { aPayment } from '../fixtures/payment.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aUser, type Landlord } from './support/landlord.ts';
import { answerReceived, aPreview, aTerm, aTermReceipt, fileOf } from './support/receipts.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  leave,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
const tenantField = panel.getByLabelText('Locataire');
const paidOn = panel.getByLabelText('Reçu le', { exact: true });
const from = panel.getByLabelText('Du', { exact: true });
const to = panel.getByLabelText('Au', { exact: true });
const rent = panel.getByLabelText('Loyer');
const charges = panel.getByLabelText('Charges');
const method = panel.getByLabelText('Moyen de paiement');
const yes = panel.getByRole('radio', { name: 'Oui' });
const verdict = (text: string) => panel.getByRole('status').filter({ hasText: text });
const button = (name: string | RegExp) => panel.getByRole('button', { name });

const HOME = aProperty();
const INES = aTenant({ propertyId: HOME.id });

// The landlord has the tenant Inès Œuvré, who has paid nothing yet.
test.beforeEach(({ api, landlord }) => {
  landlord.properties = [HOME];
  landlord.tenants = [INES];
  api.on('GET /receipts/term', (call) => aTerm(call));
  api.on('POST /receipts/preview', (call) => aPreview(call));
  api.on('GET /receipts/:id/payments', () => []);
});

/**
 * Opens the panel, and says that the rent was received. If a month is given, types the 5th of this month as the day of
 * payment.
 */
async function openPanel(month?: string): Promise<void> {
  await open('/dashboard?openPanel=true');
  await expect.element(tenantField).toHaveValue(INES.id);
  if (month !== undefined) await type(paidOn, `05/${month}`);
  await answerReceived('Oui');
}

/** Makes the API issue the given receipt, and return it in the list of receipts from then on. */
function issues(api: Api, landlord: Landlord, receipt = aReceipt()): void {
  api.on('POST /receipts', () => {
    landlord.receipts = [receipt];
    return fileOf(receipt);
  });
}

const partial = aReceipt({ kind: 'partial', number: 'R-2026-0001' });

test('without a tenant, the receipt panel leads to the form of a new tenant', async ({ landlord }) => {
  landlord.tenants = [];
  await open('/dashboard');
  await page.getByRole('link', { name: 'Générer une quittance' }).click();
  await panel.getByRole('link', { name: 'Ajouter un locataire' }).click();
  await expectUrl('/tenants?openPanel=true');
});

test('for a tenant without a property, the panel names the missing property and leads to the tenant', async ({
  landlord,
}) => {
  landlord.tenants = [aTenant()];
  await open('/dashboard?openPanel=true');
  await expect.element(panel.getByText('Ce locataire n’a pas de logement')).toBeVisible();
  await expect.element(button('Générer le PDF')).toBeDisabled();
  await panel.getByRole('link', { name: 'Modifier le locataire' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Modifier le locataire' })).toBeVisible();
});

const NOWHERE = aUser({ address: null, postalCode: null, city: null });
const address = panel.getByRole('textbox', { name: 'Adresse recommandé' });

const NAMELESS = { ...NOWHERE, firstName: null, lastName: null };

test('a landlord without a name must enter his name first, and may leave the address out', async ({
  api,
  landlord,
}) => {
  landlord.user = NAMELESS;
  api.on('PUT /users/me', () => (landlord.user = NOWHERE));
  await open('/dashboard?openPanel=true');
  await expect.element(panel.getByLabelText('Prénom')).toHaveFocus();
  await userEvent.keyboard('Camille{Enter}');
  const lastName = panel.getByLabelText('Nom', { exact: true });
  await expect.element(lastName).toHaveFocus();
  await expect.element(lastName).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await userEvent.keyboard('Lefèvre{Enter}');
  await expect.element(tenantField).toHaveFocus();
  await answerReceived('Oui');
  await expect.element(button('Générer la quittance')).toBeEnabled();
  await expect
    .element(panel.getByText('Sans votre adresse, le document n’indique que votre nom'))
    .toBeVisible();
  await expectAccessible();
  expect(api.sent('PUT /users/me')).toEqual([
    expect.objectContaining({ firstName: 'Camille', lastName: 'Lefèvre', address: null }),
  ]);
});

test('a landlord without an address is asked for it before the first document', async ({ api, landlord }) => {
  landlord.user = { ...NOWHERE, hasIssuedReceipt: false };
  api.on('PUT /users/me', () => (landlord.user = aUser()));
  await open('/dashboard?openPanel=true');
  await expect.element(address).toHaveFocus();
  await expect
    .element(panel.getByText('sans elle, la quittance n’indique que votre nom', { exact: false }))
    .toBeVisible();
  await userEvent.keyboard('8 rue Auguste Comte{Tab}{Tab}69002{Tab}Lyon{Enter}');
  await expect.element(tenantField).toHaveFocus();
  await answerReceived('Oui');
  await expect.element(button('Générer la quittance')).toBeEnabled();
  expect(api.sent('PUT /users/me')).toEqual([
    expect.objectContaining({ address: '8 rue Auguste Comte', postalCode: '69002', city: 'Lyon' }),
  ]);
});

test('a landlord without an address can open the full profile from the receipt panel', async ({
  landlord,
}) => {
  landlord.user = { ...NOWHERE, hasIssuedReceipt: false };
  await open('/dashboard?openPanel=true');
  await expect.element(address).toHaveFocus();
  await userEvent.keyboard('8 rue');
  await panel.getByRole('link', { name: 'Ajouter une société, un téléphone ou une signature' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(address).toHaveValue('8 rue');
  await panel.getByRole('link', { name: 'Ajouter une société, un téléphone ou une signature' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  await expectUrl('/settings/profile');
});

test('the receipt panel keeps the input if another window has removed data of the profile', async ({
  api,
  landlord,
}) => {
  api.on('POST /receipts', () => refusal('PROFILE_INCOMPLETE'));
  await openPanel('03/2026');
  await method.selectOptions('Chèque');
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  landlord.user = NAMELESS;
  await button('Générer la quittance').click();
  await expect.element(panel.getByText('Il manque votre nom')).toBeVisible();
  await expect.element(button('Générer la quittance')).toBeDisabled();
  await expect.element(method).toHaveValue('cheque');
  await expectAccessible();
  await panel.getByRole('link', { name: 'Compléter mon profil' }).click();
  await expectUrl('/settings/profile');
});

test('the receipt panel refuses an impossible date, a period that ends before its start, and a future payment', async ({
  landlord,
}) => {
  landlord.tenants = [aTenant()];
  await open('/dashboard?openPanel=true');
  await type(from, '31/02/2026');
  await leave(from);
  await expect.element(from).toHaveAccessibleDescription(/Saisissez une date valide/);
  await type(from, '10/03/2026');
  await type(to, '9/3/2026');
  await leave(to);
  await expect.element(to).toHaveAccessibleDescription('La date de fin doit suivre la date de début.');
  await type(paidOn, '01/01/2199');
  await leave(paidOn);
  await expect
    .element(paidOn)
    .toHaveAccessibleDescription('La date ne peut pas être postérieure à aujourd’hui.');
});

test('a payment date chosen in the calendar sets the month of the period', async ({ landlord }) => {
  landlord.tenants = [aTenant()];
  await open('/dashboard?openPanel=true');
  await type(paidOn, '15/03/2026');
  await button('Ouvrir le calendrier\u00A0: Reçu le').click();
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier\u00A0: Reçu le' });
  await calendar.getByRole('button', { name: /précédent/ }).click();
  await calendar.getByRole('button', { name: /10 février 2026/ }).click();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(paidOn).toHaveValue('10/02/2026');
  await expect.element(from).toHaveValue('01/02/2026');
  await expect.element(to).toHaveValue('28/02/2026');
});

test('each opening of the calendar focuses the day, which arrows move, and a year can be chosen', async ({
  landlord,
}) => {
  landlord.tenants = [aTenant()];
  await open('/dashboard?openPanel=true');
  await type(paidOn, '15/03/2026');
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier\u00A0: Reçu le' });
  for (let opening = 1; opening <= 3; opening++) {
    await button('Ouvrir le calendrier\u00A0: Reçu le').click();
    await expect.element(calendar.getByRole('button', { name: /15 mars 2026/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(calendar.getByRole('button', { name: / 8 mars 2026/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar).not.toBeInTheDocument();
  }
  await button('Ouvrir le calendrier\u00A0: Reçu le').click();
  await calendar.getByRole('combobox', { name: /année/i }).selectOptions('2019');
  await calendar.getByRole('button', { name: /15 mars 2019/ }).click();
  await expect.element(paidOn).toHaveValue('15/03/2019');
});

/** A term of 795.25 of which 300 was paid. A partial receipt states this payment if `isStated` is set. */
function owes(api: Api, isStated: boolean): void {
  const stated = { number: 'R-2026-0001', kind: 'partial', rent: 300, charges: 0 } as const;
  api.on('GET /receipts/term', (call) =>
    aTerm(call, {
      due: { rent: 720, charges: 75.25 },
      received: { rent: 300, charges: 0, housingBenefit: 0 },
      payments: [v.parse(TermPayment, { ...aPayment({ amount: 300 }), part: 300 })],
      earlier: isStated ? [aTermReceipt(stated)] : [],
    }),
  );
}

test('the receipt panel of a tenant who owes rent first asks whether the rest was received', async ({
  api,
  landlord,
}) => {
  owes(api, true);
  issues(api, landlord);
  await open('/dashboard?openPanel=true');
  await expect.element(panel.getByText('Avez-vous reçu 495,25\u00A0€\u202F?').first()).toBeVisible();
  await expect.element(paidOn).toBeVisible();
  await expect.element(method).toBeVisible();
  await expect.element(rent).not.toBeInTheDocument();
  await expect.element(verdict('Pas encore de document')).toBeVisible();
  await button('Générer le PDF').click();
  await expect.element(yes).toHaveFocus();
  expect(api.sent('POST /receipts')).toEqual([]);
  expect(panel.getByRole('status').element().textContent).not.toContain('uittance');
  expect(api.sent('POST /receipts/preview')).toEqual([]);
  await expectAccessible();
  await answerReceived('Oui');
  await expect.element(rent).toHaveValue('420');
  await expect.element(charges).toHaveValue('75,25');
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  await button('Générer la quittance').click();
  await expect.poll(() => api.sent('POST /receipts')).toMatchObject([{ rent: 420, charges: 75.25 }]);
});

test('for a rest that was not received, the receipt panel offers a receipt of the recorded payments', async ({
  api,
  landlord,
}) => {
  owes(api, false);
  api.on('POST /receipts/preview', (call) =>
    aPreview(call, { kind: 'partial', stated: 300, remaining: 495.25 }),
  );
  issues(api, landlord, partial);
  await open('/dashboard?openPanel=true');
  await answerReceived('Oui');
  await type(rent, '100');
  await answerReceived('Non');
  await expect.element(rent).not.toBeInTheDocument();
  await expect.element(verdict('il restera 495,25\u00A0€ à payer')).toBeVisible();
  await expectAccessible();
  await button('Générer le reçu').click();
  await expect.poll(() => api.sent('POST /receipts')).toMatchObject([{ rent: 0, charges: 0 }]);
});

test('for a rest that was not received, the receipt panel generates nothing if receipts state all payments', async ({
  api,
}) => {
  owes(api, true);
  await open('/dashboard?openPanel=true');
  await answerReceived('Non');
  await expect.element(verdict('Rien à générer')).toBeVisible();
  await expect.element(button('Générer le PDF')).toBeDisabled();
  expect(api.sent('POST /receipts/preview')).toEqual([]);
});

test('the receipt panel shows the advance that pays a future period', async ({ api, landlord }) => {
  api.on('GET /receipts/term', (call) =>
    aTerm(call, { received: { rent: 610, charges: 40, housingBenefit: 0 }, advance: 650 }),
  );
  issues(api, landlord);
  await open('/dashboard?openPanel=true');
  await type(from, '01/03/2199');
  await type(to, '31/03/2199');
  await expect.element(panel.getByText('dont 650,00\u00A0€ d’avance')).toBeVisible();
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  // The recorded payments show that the tenant has paid in advance.
  await expect
    .element(panel.getByRole('checkbox', { name: 'Le locataire a payé d’avance' }))
    .not.toBeInTheDocument();
  await button('Générer la quittance').click();
  await expect
    .poll(() => api.sent('POST /receipts'))
    .toMatchObject([{ rent: 610, charges: 40, paidInAdvance: true }]);
});

test('the receipt panel asks for the rest of a future period that an advance pays in part', async ({
  api,
  landlord,
}) => {
  api.on('GET /receipts/term', (call) =>
    aTerm(call, { received: { rent: 180, charges: 0, housingBenefit: 0 }, advance: 180 }),
  );
  issues(api, landlord);
  await open('/dashboard?openPanel=true');
  await type(from, '01/03/2199');
  await type(to, '31/03/2199');
  await expect.element(verdict('Pas encore de document')).toBeVisible();
  await expect.element(rent).not.toBeInTheDocument();
  await answerReceived('Oui', '470,00');
  await expect.element(rent).toHaveValue('430');
});

test('a receipt defaults to a payment made today for the current month', async () => {
  await openPanel();
  const month = monthOf(todayInParis());
  await expect.element(paidOn).toHaveValue(shortDate(todayInParis()));
  await expect.element(from).toHaveValue(shortDate(month.from));
  await expect.element(to).toHaveValue(shortDate(month.to));
  await expect.element(rent).toHaveValue('610');
  await expect.element(charges).toHaveValue('40');
  await expect.element(panel.getByText('Le Bellecour')).toBeVisible();
});

test('the receipt panel prorates the rent for part of a month, until another amount is typed', async ({
  api,
}) => {
  await openPanel('03/2026');
  api.on('GET /receipts/term', (call) =>
    aTerm(call, { due: { rent: 295.16, charges: 19.35 }, prorata: { days: 15, divisor: 31 } }),
  );
  await type(from, '17/03/2026');
  await answerReceived('Oui', '314,51');
  await expect.element(rent).toHaveValue('295,16');
  await expect.element(charges).toHaveValue('19,35');
  await expect.element(panel.getByText('Au prorata\u00A0: 15 jours sur 31')).toBeVisible();
  await type(rent, '200');
  api.on('GET /receipts/term', (call) =>
    aTerm(call, { due: { rent: 314.84, charges: 20.65 }, prorata: { days: 16, divisor: 31 } }),
  );
  await type(from, '16/03/2026');
  await answerReceived('Oui', '335,49');
  await expect.element(panel.getByText('Au prorata\u00A0: 16 jours sur 31')).toBeVisible();
  await expect.element(rent).toHaveValue('200');
});

test('closing the receipt panel discards prefilled values without a question', async ({ api }) => {
  const list = `/documents?tenant=${INES.id}`;
  await open(`${list}&openPanel=true`);
  await answerReceived('Oui');
  await expect.element(rent).toHaveValue('610');
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expectUrl(list);

  api.on('GET /receipts/term', (call) =>
    aTerm(call, { received: { rent: 350, charges: 0, housingBenefit: 0 } }),
  );
  await open(`${list}&openPanel=true`);
  await answerReceived('Oui');
  await expect.element(rent).toHaveValue('260');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await answerReceived('Oui');
  await type(rent, '200');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog', { name: /Abandonner/ })).toBeVisible();
});

test('an amount above the amount due is refused at its field, which keeps the input', async ({ api }) => {
  await openPanel('03/2026');
  api.on('POST /receipts/preview', () => invalid('rent', 'aboveDue'));
  api.on('POST /receipts', () => invalid('rent', 'aboveDue'));
  await type(rent, '700');
  await expect.element(verdict('Trop-perçu\u00A0: 90,00\u00A0€')).toBeVisible();
  await button('Générer le PDF').click();
  await expect.element(rent).toHaveAccessibleDescription('Ce montant dépasse le reste dû.');
  await expect.element(rent).toHaveFocus();
  await expect.element(rent).toHaveValue('700');
  await type(rent, '0');
  await type(charges, '');
  await leave(charges);
  await expect.element(rent).toHaveAccessibleDescription('Saisissez le montant reçu.');
});

test('an error that only the API can find is shown at its field of the receipt panel', async ({ api }) => {
  api.on('POST /receipts/preview', (call) => aPreview(call, { kind: 'partial', remaining: 10 }));
  await openPanel('03/2026');
  await type(rent, '600');
  await expect.element(button('Générer le reçu')).toBeVisible();
  // Another window has recorded a payment in the meantime.
  api.on('POST /receipts', () => invalid('rent', 'aboveDue'));
  api.on('POST /receipts/preview', () => invalid('rent', 'aboveDue'));
  await button('Générer le reçu').click();
  await expect.element(rent).toHaveAccessibleDescription('Ce montant dépasse le reste dû.');
});

test('issuing a receipt while offline shows a message and keeps the input until the connection is back', async ({
  api,
  landlord,
}) => {
  api.on('POST /receipts/preview', (call) => aPreview(call, { kind: 'partial', remaining: 300 }));
  issues(api, landlord, partial);
  await openPanel('03/2026');
  await type(rent, '350');
  await method.selectOptions('Chèque');
  await expect.element(button('Générer le reçu')).toBeVisible();
  api.goOffline();
  await button('Générer le reçu').click();
  await expectMessage(/Connexion impossible/);
  await expect.element(rent).toHaveValue('350');
  await expect.element(method).toHaveValue('cheque');
  api.recover();
  await button('Générer le reçu').click();
  await expect.element(page.getByText('Reçu R-2026-0001 généré')).toBeVisible();
  expect(api.sent('POST /receipts')).toEqual([
    expect.objectContaining({ rent: 350, charges: 40, method: 'cheque' }),
  ]);
});

test('replacing a quittance that another window has just issued asks for confirmation', async ({
  api,
  landlord,
}) => {
  await openPanel('03/2026');
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  const other = aTermReceipt();
  api.on('GET /receipts/term', (call) => aTerm(call, { conflicts: [other] }));
  api.on('POST /receipts', () => refusal('TERM_ALREADY_RECEIPTED'));
  await button('Générer la quittance').click();
  const question = page.getByRole('alertdialog', { name: /Remplacer/ });
  await expect.element(question).toHaveTextContent('Q-2026-0001');
  issues(api, landlord, aReceipt({ number: 'Q-2026-0002' }));
  await question.getByRole('button', { name: 'Remplacer' }).click();
  await expect.element(page.getByText('Quittance Q-2026-0002 générée')).toBeVisible();
  expect(api.sent('POST /receipts').at(-1)).toEqual(expect.objectContaining({ replaces: [other.id] }));
});

test('a quittance can be issued by keyboard', async ({ api, landlord }) => {
  landlord.tenants = [INES, aTenant({ firstName: 'Zoé', lastName: 'Petit', propertyId: HOME.id })];
  issues(api, landlord);
  await open('/documents');
  await expect.element(page.getByRole('heading', { name: 'Aucun document pour l’instant' })).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(tenantField).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tenantField).toHaveValue(INES.id);
  await expect.element(yes).toBeVisible();
  await tabTo(yes);
  await userEvent.keyboard(' ');
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  await tabTo(button('Générer la quittance'));
  await userEvent.keyboard('{Enter}');
  const issued = page.getByRole('dialog', { name: 'Quittance Q-2026-0001' });
  await expect
    .element(issued.getByRole('paragraph').filter({ hasText: 'Votre première quittance est prête' }))
    .toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(issued).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Q-2026-0001' }).first()).toBeVisible();
});

async function tabTo(target: Locator): Promise<void> {
  for (let stops = 0; stops < 30 && target.element() !== document.activeElement; stops++) {
    await userEvent.tab();
  }
  await expect.element(target).toHaveFocus();
}

test('issuing a receipt for a tenant whom another window deleted asks for another tenant', async ({
  api,
  landlord,
}) => {
  const zoe = aTenant({ firstName: 'Zoé', lastName: 'Petit', propertyId: HOME.id });
  landlord.tenants = [INES, zoe];
  await open('/dashboard?openPanel=true');
  await tenantField.selectOptions('Inès Œuvré');
  await answerReceived('Oui');
  await expect.element(button('Générer la quittance')).toBeVisible();
  landlord.tenants = [zoe];
  api.on('POST /receipts', () => refusal('NOT_FOUND'));
  await button('Générer la quittance').click();
  await expect.element(panel.getByText('supprimé entre-temps')).toBeVisible();
  await expect.element(tenantField.getByRole('option', { name: 'Inès Œuvré' })).not.toBeInTheDocument();
  await tenantField.selectOptions('Zoé Petit');
  await expect.element(yes).not.toBeChecked();
  await answerReceived('Oui');
  issues(api, landlord);
  await button('Générer la quittance').click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('failing to issue a receipt shows a message, and keeps the input', async ({ api }) => {
  await openPanel('03/2026');
  await method.selectOptions('Chèque');
  await expect.element(button('Générer la quittance')).toBeVisible();
  api.failChanges();
  await button('Générer la quittance').click();
  await expectMessage('La quittance n’a pas pu être générée. Veuillez réessayer.');
  await expect.element(method).toHaveValue('cheque');
});

test('a period before the lease is refused at the field of its last day, and the fields keep the input', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [{ ...INES, leaseStartsOn: '2025-11-15' }];
  await openPanel('11/2025');
  api.on('GET /receipts/term', (call) => aTerm(call, { from: '2025-11-15' }));
  await type(from, '01/10/2025');
  // The last day follows the first day until the landlord types a last day.
  await expect.element(to).toHaveValue('31/10/2025');
  await expect.element(verdict('Le bail commence le 15 novembre 2025')).toBeVisible();
  await button('Générer le PDF').click();
  await expect.element(to).toHaveAccessibleDescription('Cette date est antérieure au début du bail.');
  await expect.element(from).toHaveValue('01/10/2025');
  await expectAccessible();
});

test('choosing another tenant changes the proposed first day of a receipt, but keeps a typed period', async ({
  api,
  landlord,
}) => {
  const ines = { ...INES, leaseStartsOn: '2025-11-15' };
  const zoe = aTenant({ firstName: 'Zoé', lastName: 'Petit', propertyId: HOME.id });
  landlord.tenants = [ines, zoe];
  api.on('GET /receipts/term', (call) => {
    const term = aTerm(call);
    const isInes = Object(call.query).tenantId === ines.id;
    return isInes && term.from < '2025-11-15' ? { ...term, from: '2025-11-15' } : term;
  });
  await open('/dashboard?openPanel=true');
  await tenantField.selectOptions('Inès Œuvré');
  await type(paidOn, '20/11/2025');
  await expect.element(from).toHaveValue('15/11/2025');
  await tenantField.selectOptions('Zoé Petit');
  await expect.element(from).toHaveValue('01/11/2025');
  await type(from, '10/11/2025');
  await tenantField.selectOptions('Inès Œuvré');
  await expect.element(panel.getByText(/^Le bail commence le 15\u00A0novembre 2025/)).toBeVisible();
  await expect.element(from).toHaveValue('10/11/2025');
});

test('a future period gets a quittance only if the landlord confirms that the tenant has paid in advance', async ({
  api,
  landlord,
}) => {
  issues(api, landlord);
  await openPanel();
  const ahead = panel.getByRole('checkbox', { name: 'Le locataire a payé d’avance' });
  await expect.element(ahead).not.toBeInTheDocument();
  await type(from, '01/03/2199');
  await type(to, '31/03/2199');
  await expect.element(verdict('Cette période est à venir')).toBeVisible();
  await expect.element(ahead).not.toBeChecked();
  await expectAccessible();
  await button(/^Générer/).click();
  await expect.element(from).toHaveAccessibleDescription('Cette période est à venir.');
  await expect.element(from).toHaveFocus();
  await ahead.click();
  await expect.element(ahead).toBeChecked();
  await expect.element(from).not.toHaveAccessibleDescription(/à venir/);
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  await button(/^Générer/).click();
  await expect
    .poll(() => api.sent('POST /receipts'))
    .toEqual([expect.objectContaining({ from: '2199-03-01', to: '2199-03-31', paidInAdvance: true })]);
});

test('a month split by a change of rent shows parts that add up to the total, and an earlier month names the former rent', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [
    {
      ...INES,
      rent: 758.64,
      charges: 60,
      rentStartsOn: '2025-11-20',
      formerRents: [{ startsOn: null, rent: 750, charges: 60 }],
    },
  ];
  api.on('GET /receipts/term', (call) =>
    aTerm(call, {
      due: { rent: 753.17, charges: 60 },
      parts: [
        {
          of: 'rent',
          from: '2025-11-01',
          to: '2025-11-19',
          days: 19,
          divisor: 30,
          monthly: 750,
          amount: 475,
        },
        {
          of: 'rent',
          from: '2025-11-20',
          to: '2025-11-30',
          days: 11,
          divisor: 30,
          monthly: 758.64,
          amount: 278.17,
        },
      ],
    }),
  );
  await openPanel('11/2025');
  await expect.element(rent).toHaveValue('753,17');
  const due = await panel.getByCss('dl').first().findElement();
  expect(due instanceof HTMLElement && due.innerText.replaceAll(/[\s\u00A0]+/g, ' ')).toBe(
    [
      'Dû pour la période Les montants changent le 20 novembre 2025 813,17 €',
      'Loyer 1er – 19 novembre 2025 : 19 jours sur 30, à 750,00 € par mois 475,00 €',
      'Loyer 20 – 30 novembre 2025 : 11 jours sur 30, à 758,64 € par mois 278,17 €',
      'Charges 60,00 €',
    ].join(' '),
  );
  await expectAccessible();
  await expect.element(verdict('Quittance de loyer')).toBeVisible();
  api.on('GET /receipts/term', (call) => aTerm(call, { due: { rent: 750, charges: 60 } }));
  await type(paidOn, '05/10/2025');
  await expect.element(panel.getByText('Montants avant le 20 novembre 2025')).toBeVisible();
});

test('closing the dialog that voids a receipt asks before the typed reason is lost', async ({ landlord }) => {
  const receipt = aReceipt();
  landlord.receipts = [receipt];
  await open(`/documents?document=${receipt.id}`);
  const voidIt = page.getByRole('dialog').getByRole('button', { name: 'Annuler la quittance' });
  const voiding = page.getByRole('dialog', { name: /^Annuler Q-/ });
  const reason = voiding.getByLabelText('Motif');
  const question = page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
  await voidIt.click();
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(voiding).not.toBeInTheDocument();

  await voidIt.click();
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('Mauvais montant{Escape}');
  await expect.element(question).toBeVisible();
  await expectAccessible();
  // Escape keeps the typed reason.
  await userEvent.keyboard('{Escape}');
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveValue('Mauvais montant');
  for (const name of ['Fermer', 'Garder la quittance']) {
    await voiding.getByRole('button', { name }).click();
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect.element(reason).toHaveValue('Mauvais montant');
  }
  await voiding.getByRole('button', { name: 'Garder la quittance' }).click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(voiding).not.toBeInTheDocument();
  await expectUrl(`/documents?document=${receipt.id}`);
});
