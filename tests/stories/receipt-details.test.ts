import * as v from 'valibot';
import { type Locator, page, userEvent } from 'vitest/browser';
import { DocumentDeliveries } from '../../supabase/functions/_shared/contract/documents/document-delivery.ts';
import type { DocumentMail } from '../../supabase/functions/_shared/contract/documents/document-mail.ts';
import type { StatedPayment } from '../../supabase/functions/_shared/contract/payments/stated-payment.ts';
import type { Tenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { type Api, refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import type { Landlord } from './support/landlord.ts';
import { answerReceived, aPreview, aTerm, aTermReceipt, fileOf } from './support/receipts.ts';
import { aMonthDue } from '../fixtures/month-due.ts';
import { aMonthLedger } from '../fixtures/month-ledger.ts';
import { storeTenants } from './support/tenants.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  expectMessage,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const HOME = aProperty();
const INES = aTenant({ propertyId: HOME.id, email: 'ines@exemple.test' });
const AGREED = { ...INES, emailConsent: { on: '2026-01-15', how: 'Clause du bail' } };
const OF_INES = { tenantId: INES.id, tenantIds: [INES.id], propertyId: HOME.id };
const QUITTANCE = aReceipt(OF_INES);
const PARTIAL = aReceipt({
  ...OF_INES,
  kind: 'partial',
  number: 'R-2026-0001',
  amount: 300,
  remaining: 350,
});

const details = page.getByRole('dialog', { name: 'Quittance Q-2026-0001' });
const voiding = page.getByRole('dialog', { name: /^Annuler/ });
const redoing = page.getByRole('alertdialog', { name: /^Refaire/ });
const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
const numberLink = (number: string): Locator =>
  page.getByRole('main').getByRole('link', { name: number, exact: true });

// The landlord has the tenant Inès Œuvré and her quittance for March 2026.
test.beforeEach(({ api, landlord }) => {
  landlord.properties = [HOME];
  landlord.tenants = [INES];
  landlord.receipts = [QUITTANCE];
  api.on('GET /receipts/term', (call) => aTerm(call));
  api.on('POST /receipts/preview', (call) => aPreview(call));
  api.on('GET /receipts/:id/payments', () => []);
});

const openReceipt = (receipt = QUITTANCE): Promise<void> => open(`/documents?document=${receipt.id}`);

const aPayment = (payment: Partial<StatedPayment>): StatedPayment => ({
  id: crypto.randomUUID(),
  kind: 'payment',
  payer: null,
  payerOffice: null,
  beneficiary: null,
  paidOn: '2026-03-05',
  method: null,
  amount: 650,
  stated: 650,
  isOwn: true,
  ...payment,
});

test('an empty list of documents has a button for the first quittance', async ({ landlord }) => {
  landlord.receipts = [];
  await open('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
  await expectUrl('/documents');
  await expect.element(page.getByRole('heading', { name: 'Aucun document pour l’instant' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Générer une quittance' }).click();
  await expect.element(panel).toBeVisible();
});

test('voiding a receipt names the payments that can be cancelled with it and the payments that stay', async ({
  api,
  landlord,
}) => {
  const voided = aReceipt({
    ...QUITTANCE,
    state: 'voided',
    voidedAt: '2026-03-06T12:00:00Z',
    voidReason: 'Chèques refusés',
  });
  api.on('GET /receipts/:id/payments', () => [
    aPayment({ amount: 300, stated: 300, isOwn: false }),
    aPayment({ amount: 200, stated: 200, payer: 'Jeanne Petit' }),
    aPayment({ amount: 150, stated: 150 }),
  ]);
  api.on('POST /receipts/:id/void', () => {
    landlord.receipts = [voided];
    return voided;
  });
  await openReceipt();
  await expect
    .element(details.getByRole('definition').filter({ hasText: 'Jeanne Petit' }))
    .toHaveTextContent(/300,00.€ · .*200,00.€ · .* · Jeanne Petit.*150,00.€ · /s);
  await details.getByRole('button', { name: 'Annuler la quittance' }).click();
  const cancel = voiding.getByRole('checkbox', { name: 'Annuler aussi les 2 paiements' });
  await expect
    .element(cancel)
    .toHaveAccessibleDescription(
      /^200,00.€ · .* · Jeanne Petit.*150,00.€ · .*Les paiements restent dans le compte/s,
    );
  await expect.element(cancel).not.toHaveAccessibleDescription(/300,00/);
  await expect
    .element(voiding)
    .toHaveTextContent('Un autre paiement reste dans le compte : il figure aussi sur un autre');
  await expect
    .element(voiding.getByRole('link', { name: 'dans le compte du locataire' }))
    .toHaveAttribute('href', `/tenants/${INES.id}`);
  await expectAccessible();
  await voiding.getByRole('button', { name: 'Annuler la quittance' }).click();
  await expect
    .element(voiding.getByLabelText('Motif'))
    .toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(voiding.getByLabelText('Motif'), 'Chèques refusés');
  await userEvent.keyboard('{Tab}');
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard(' ');
  // The page shows only the consequence of the chosen option.
  await expect
    .element(cancel)
    .toHaveAccessibleDescription(
      /Ils sont annulés, et ce qu’ils payaient est de nouveau dû, sauf si une avance le couvre\.$/,
    );
  await voiding.getByRole('button', { name: 'Annuler la quittance' }).click();
  await expectMessage('document annulé');
  expect(api.sent('POST /receipts/:id/void')).toEqual([{ reason: 'Chèques refusés', cancelPayments: true }]);
  await expect.element(details.getByText('Annulée', { exact: true })).toBeVisible();
  await expect.element(details).toHaveTextContent('Chèques refusés');
  await expect.element(details.getByRole('button', { name: 'Annuler la quittance' })).not.toBeInTheDocument();
  await expect.element(details).toHaveFocus();
});

test('voiding a receipt keeps a payment that pays a second due', async ({ api }) => {
  api.on('GET /receipts/:id/payments', () => [aPayment({ amount: 700, isOwn: false })]);
  const answer = api.hold('GET /receipts/:id/payments');
  await openReceipt();
  await details.getByRole('button', { name: 'Annuler la quittance' }).click();
  await expect
    .element(voiding.getByRole('status'))
    .toHaveTextContent('Chargement des paiements du document…');
  answer();
  await expect.element(voiding).toHaveTextContent('Le paiement reste dans le compte');
  await expect.element(voiding.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(voiding.getByRole('link')).not.toBeInTheDocument();
});

test('generating a partial receipt for a recorded payment without a document records no new payment', async ({
  api,
  landlord,
}) => {
  landlord.receipts = [];
  api.on('GET /receipts/term', (call) =>
    aTerm(call, {
      received: { rent: 400, charges: 0, housingBenefit: 0 },
      payments: [
        {
          id: crypto.randomUUID(),
          kind: 'payment',
          payer: null,
          payerOffice: null,
          beneficiary: null,
          paidOn: '2026-03-05',
          method: null,
          amount: 400,
          part: 400,
        },
      ],
    }),
  );
  api.on('POST /receipts/preview', (call) => {
    const { stated } = aPreview(call);
    return aPreview(call, { kind: stated === 250 ? 'quittance' : 'partial', stated: 400 + stated });
  });
  api.on('POST /receipts', () => {
    landlord.receipts = [PARTIAL];
    return fileOf(PARTIAL);
  });
  await open(`/documents?openPanel=true&payer=${INES.id}`);
  const stated = panel.getByText('Montant du document');
  const amount = (): string | undefined => stated.element().parentElement?.textContent;
  await answerReceived('Oui');
  await expect.element(panel.getByLabelText('Loyer')).toHaveValue('210');
  await expect.poll(amount).toContain('650,00\u00A0€');
  await type(panel.getByLabelText('Loyer'), '0');
  await type(panel.getByLabelText('Charges'), '0');
  await expect.poll(amount).toContain('400,00\u00A0€');
  await panel.getByRole('button', { name: 'Générer le reçu' }).click();
  await expect.element(page.getByText('Reçu R-2026-0001 généré').first()).toBeVisible();
  expect(api.sent('POST /receipts')).toEqual([expect.objectContaining({ rent: 0, charges: 0 })]);
});

test('the page of a receipt says that its contents are outdated before the landlord reissues the receipt', async ({
  api,
  landlord,
}) => {
  const receives = (rent: number, charges: number): void =>
    api.on('GET /receipts/term', (call) =>
      aTerm(call, {
        received: { rent, charges, housingBenefit: 0 },
        earlier: [
          aTermReceipt({ id: PARTIAL.id, number: PARTIAL.number, kind: 'partial', rent: 300, charges: 0 }),
        ],
      }),
    );
  const redo = page.getByRole('button', { name: 'Refaire le reçu' });
  landlord.receipts = [PARTIAL];
  receives(400, 0);
  await openReceipt(PARTIAL);
  await redo.click();
  await expect
    .element(redoing)
    .toHaveTextContent(/Celui-ci est annulé.*Le nouveau document sera un reçu de 400,00.€\./s);
  await expectAccessible();
  await redoing.getByRole('button', { name: 'Annuler' }).click();

  landlord.receipts = [
    { ...PARTIAL, state: 'voided', voidedAt: '2026-03-06T12:00:00Z', voidReason: 'Nom mal écrit' },
  ];
  receives(610, 40);
  const again = aReceipt({ ...OF_INES, replaces: [{ id: PARTIAL.id, number: PARTIAL.number }] });
  api.on('POST /receipts/:id/reissue', () => {
    landlord.receipts = [again, ...landlord.receipts];
    return again;
  });
  await openReceipt(PARTIAL);
  await redo.click();
  await expect
    .element(redoing)
    .toHaveTextContent(/Le nouveau document sera une quittance de 650,00.€\. Il mentionne les paiements/);
  await expect.element(redoing).not.toHaveTextContent('Celui-ci est annulé');
  await redoing.getByRole('button', { name: 'Refaire' }).click();
  await expect.element(details).toHaveTextContent('Remplace R-2026-0001');
  await expect.element(details).toHaveTextContent(/Total payé\s*650,00/);

  const { id, number } = again;
  landlord.receipts = [again, { ...PARTIAL, state: 'replaced', replacedBy: { id, number } }];
  await openReceipt(PARTIAL);
  await expect
    .element(page.getByRole('dialog', { name: 'Reçu R-2026-0001' }))
    .toHaveTextContent('Remplacé par Q-2026-0001');
  await expect.element(redo).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Annuler le reçu' })).not.toBeInTheDocument();
});

test('the list and the details of receipts work by keyboard, even in English', async ({ api, landlord }) => {
  landlord.receipts = [PARTIAL];
  api.on('GET /receipts/term', (call) =>
    aTerm(call, {
      received: { rent: 300, charges: 0, housingBenefit: 0 },
      earlier: [
        aTermReceipt({ id: PARTIAL.id, number: PARTIAL.number, kind: 'partial', rent: 300, charges: 0 }),
      ],
    }),
  );
  localStorage.setItem('klinky.locale', 'en');
  await open('/documents');
  await expect.element(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await expect.element(page.getByText('March 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('€350.00 outstanding')).toBeVisible();
  await focus(numberLink('R-2026-0001'));
  await userEvent.keyboard('{Enter}');
  const partial = page.getByRole('dialog', { name: 'Partial receipt R-2026-0001' });
  await expect.element(partial.getByText('1 March 2026 to 31 March 2026')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(partial).not.toBeInTheDocument();
  await expect.element(numberLink('R-2026-0001')).toHaveFocus();
  await userEvent.keyboard('n');
  const issuing = page.getByRole('dialog', { name: 'Generate a receipt' });
  await issuing.getByLabelText('Tenant').selectOptions('Inès Œuvré');
  await type(issuing.getByLabelText('Received on', { exact: true }), '20/03/2026');
  await issuing.getByText('Yes', { exact: true }).click();
  await expect.element(issuing.getByText('It replaces R-2026-0001, now paid in full')).toBeVisible();
});

test('a receipt can still be sent to a tenant who has left', async ({ api, landlord }) => {
  const former: Tenant = { ...AGREED, state: 'former' };
  landlord.tenants = [];
  landlord.receipts = [QUITTANCE];
  api.on('GET /tenants', ({ query }) => (JSON.stringify(query).includes('former') ? [former] : []));
  await openReceipt();
  await expect.element(details.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
  await expect.element(details.getByText(/n’est plus dans votre liste/)).not.toBeInTheDocument();
});

test('a receipt stays after its tenant is deleted', async ({ landlord }) => {
  landlord.tenants = [];
  landlord.receipts = [aReceipt({ ...QUITTANCE, tenantId: null, tenantIds: [] })];
  await openReceipt();
  await expect.element(details.getByText(/n’est plus dans votre liste/)).toBeVisible();
  await expect.element(details.getByText('Le Bellecour')).toBeVisible();
  await open(`/documents?document=${crypto.randomUUID()}`);
  await expect
    .element(page.getByRole('dialog').getByRole('heading', { name: 'Document introuvable' }).first())
    .toBeVisible();
});

test('the list of receipts can be filtered by tenant, year and state, which the URL keeps', async ({
  landlord,
}) => {
  const lukasz = aTenant({ firstName: 'Łukasz', lastName: 'Nguyễn', propertyId: HOME.id });
  landlord.tenants = [INES, lukasz];
  const CARMES = { ...OF_INES, propertyName: 'Studio des Carmes' };
  landlord.receipts = [
    aReceipt({
      tenantId: lukasz.id,
      tenantIds: [lukasz.id],
      tenantName: 'Łukasz Nguyễn',
      number: 'Q-2026-0004',
      from: '2026-01-01',
      to: '2026-01-31',
    }),
    aReceipt({ ...CARMES, number: 'Q-2026-0003', from: '2026-02-01', to: '2026-02-28' }),
    aReceipt({
      ...CARMES,
      kind: 'partial',
      number: 'R-2026-0001',
      state: 'replaced',
      replacedBy: { id: QUITTANCE.id, number: 'Q-2026-0003' },
      from: '2026-02-01',
      to: '2026-02-28',
      amount: 200,
      remaining: 450,
    }),
    aReceipt({ ...CARMES, number: 'Q-2026-0002', from: '2026-01-01', to: '2026-01-31' }),
    aReceipt({ ...CARMES, number: 'Q-2026-0001', from: '2025-12-01', to: '2025-12-31' }),
  ];
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await open(`/documents?tenant=${INES.id}`);
    await expect.element(page.getByText('4 sur 5')).toBeVisible();
    await expect.element(page.getByLabelText('Locataire', { exact: true })).toHaveValue(INES.id);
    await page.getByLabelText('Année').selectOptions('2026');
    await expect.element(page.getByText('3 sur 5')).toBeVisible();
    await page.getByLabelText('État').selectOptions('Remplacés');
    await expect.element(page.getByText('1 sur 5')).toBeVisible();
    await expect.element(numberLink('R-2026-0001')).toBeVisible();
    await expect.element(page.getByText('Reste 450,00\u00A0€')).toBeVisible();
    await open(location.pathname + location.search);
    await expect.element(page.getByText('1 sur 5')).toBeVisible();

    await page.getByLabelText('Année').selectOptions('2025');
    await expect.element(page.getByText('Aucun document ne correspond à ces filtres.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expectUrl('/documents');
    await expect.element(page.getByText('5 sur 5')).toBeVisible();
    await userEvent.keyboard('/bellecour');
    await expect.element(page.getByText('1 sur 5')).toBeVisible();
    await expect.element(numberLink('Q-2026-0004')).toBeVisible();
    await userEvent.keyboard('{Escape}FEVRIER 2026 quittance 650');
    await expect.element(page.getByText('1 sur 5')).toBeVisible();
    await expect.element(numberLink('Q-2026-0003')).toBeVisible();
  }
});

const send = details.getByRole('button', { name: /^Envoyer/ });

/** Sets the outcomes of the mails that send the quittance. The list of documents then shows these outcomes. */
function mails(api: Api, landlord: Landlord, ends: readonly Partial<DocumentMail>[]): void {
  api.on('POST /documents/:id/email', () => {
    const emails = ends.map((mail): DocumentMail => ({
      state: 'sent',
      tenantId: INES.id,
      recipient: 'ines@exemple.test',
      at: '2026-03-05T12:00:00Z',
      errorCode: null,
      ...mail,
    }));
    landlord.receipts = landlord.receipts.map((receipt) => ({ ...receipt, emails }));
    return emails;
  });
}

test('without the tenant’s consent, the page of a receipt explains article 21 and how to record consent', async ({
  api,
  landlord,
}) => {
  storeTenants(api, landlord);
  await openReceipt();
  await details.getByRole('button', { name: 'Ce que dit la loi' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Ce que dit la loi' }))
    .toHaveTextContent(/accord exprès du locataire.*art\. 21/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Ce que dit la loi' })).not.toBeInTheDocument();
  await expect.element(send).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Télécharger', exact: true })).toBeVisible();
  await expectAccessible();
  await details.getByRole('link', { name: 'Enregistrer son accord' }).click();
  const tenant = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await tenant.getByLabelText('Le locataire accepte les quittances par e-mail').click();
  await type(tenant.getByRole('textbox', { name: 'Accord donné le' }), '15/01/2026');
  await tenant.getByLabelText('Forme de l’accord').selectOptions('Clause du bail');
  await tenant.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage('Locataire modifié');
  history.back();
  await expect.element(details.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
});

test('a double click mails a receipt to both tenants who have given consent with one key, and voiding it names them', async ({
  api,
  landlord,
}) => {
  const ana = {
    ...AGREED,
    id: crypto.randomUUID(),
    firstName: 'Ana',
    lastName: 'Roy',
    email: 'ana@exemple.test',
  };
  const bo = aTenant({ firstName: 'Bo', lastName: 'Li' });
  landlord.tenants = [AGREED, ana, bo];
  landlord.receipts = [aReceipt({ ...QUITTANCE, tenantIds: [INES.id, ana.id, bo.id] })];
  mails(api, landlord, [{}, { tenantId: ana.id, recipient: ana.email }]);
  await openReceipt();
  await expect.element(details.getByText('Il manque l’adresse e-mail du locataire')).toBeVisible();
  const answer = api.hold('POST /documents/:id/email');
  const button = await details.getByRole('button', { name: 'Envoyer à Inès Œuvré et Ana Roy' }).findElement();
  // The second click must come before the page has disabled the button.
  for (let clicks = 0; clicks < 2; clicks += 1)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => api.sent('POST /documents/:id/email')).toHaveLength(2);
  // The function sends one mail for requests with the same key.
  const [first, second] = api.sent('POST /documents/:id/email');
  expect(second).toEqual(first);
  answer();
  await expect.element(details.getByText('Envoyé à ines@exemple.test le')).toBeVisible();
  await expect.element(details.getByText('Envoyé à ana@exemple.test le')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Envoyer de nouveau' })).toBeVisible();
  await details.getByRole('button', { name: 'Annuler la quittance' }).click();
  await expect
    .element(voiding.getByRole('alert'))
    .toHaveTextContent(/Envoyé par e-mail le .*Prévenez ines@exemple\.test.*ana@exemple\.test/);
  await expectAccessible();
});

test('a failed mail can be sent again', async ({ api, landlord }) => {
  landlord.tenants = [AGREED];
  mails(api, landlord, [{ state: 'failed', errorCode: 'RECIPIENT_REFUSED' }]);
  await openReceipt();
  await send.click();
  await expect.element(details.getByText(/L’adresse ines@exemple\.test n’existe pas/)).toBeVisible();
  await expectAccessible();
  mails(api, landlord, [{}]);
  await details.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(details.getByText('Envoyé à ines@exemple.test le')).toBeVisible();
});

test('sending a receipt reports that the consent was withdrawn in another window', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [AGREED];
  api.on('POST /documents/:id/email', () => refusal('CONSENT_MISSING'));
  await openReceipt();
  await expect.element(send).toBeVisible();
  landlord.tenants = [INES];
  await send.click();
  await expect.element(details.getByText('Il manque l’accord du locataire')).toBeVisible();
});

test('a receipt’s registered letter is recorded with number, addressee and arrival day, corrected, and removed', async ({
  api,
  landlord,
}) => {
  const ana = aTenant({ propertyId: HOME.id, firstName: 'Ana', lastName: 'Roy' });
  const shared = { ...QUITTANCE, tenantIds: [INES.id, ana.id] };
  landlord.tenants = [INES, ana];
  landlord.receipts = [shared];
  api.on('PUT /documents/:id/deliveries', ({ body }) => {
    const { deliveries } = v.parse(DocumentDeliveries, body);
    const storedDeliveries = deliveries.map((one) =>
      Object.assign({}, one, { id: one.id ?? crypto.randomUUID() }),
    );
    landlord.receipts = [{ ...shared, deliveries: storedDeliveries }];
    return storedDeliveries;
  });
  await openReceipt();
  const note = details.getByRole('button', { name: 'Marquer comme transmis (Q-2026-0001)' });
  await note.click();
  const noting = page.getByRole('dialog', { name: 'Transmission de Q-2026-0001' });
  await expect.element(noting.getByLabelText('Destinataire')).not.toBeInTheDocument();
  await noting.getByLabelText('Mode de transmission').selectOptions('En recommandé');
  await type(noting.getByLabelText('Transmis le', { exact: true }), '06/04/2026');
  await type(noting.getByLabelText('Numéro du recommandé'), '1A 234 567 8901 2');
  await noting.getByLabelText('Destinataire').selectOptions('Ana Roy');
  const received = noting.getByRole('textbox', { name: /^Reçu le/ });
  await type(received, '08/04/2026');
  await expectAccessible();
  // Pressing Escape does not discard the typed values.
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(received).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const storedDelivery =
    'Envoyé en recommandé n°\u00A01A 234 567 8901 2 le 6\u00A0avril 2026 à Ana Roy, reçu le 8\u00A0avril 2026';
  await expect.element(details.getByText(storedDelivery)).toBeVisible();
  await expect
    .element(details.getByRole('button', { name: 'Ajouter une autre transmission (Q-2026-0001)' }))
    .toHaveFocus();

  await details.getByRole('button', { name: `Corriger, Q-2026-0001, ${storedDelivery}` }).click();
  const correcting = page.getByRole('dialog', { name: 'Corriger la transmission de Q-2026-0001' });
  const number = correcting.getByLabelText('Numéro du recommandé');
  await expect.element(number).toHaveValue('1A 234 567 8901 2');
  await correcting.getByLabelText('Mode de transmission').selectOptions('Par courrier');
  await expect.element(number).not.toBeInTheDocument();
  await correcting.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(details.getByText('Envoyé par courrier le 6\u00A0avril 2026 à Ana Roy')).toBeVisible();
  await details.getByRole('button', { name: /^Corriger/ }).click();
  await correcting.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(correcting).not.toBeInTheDocument();
  await expect.element(note).toBeVisible();
  await expect.element(details.getByText('Envoyé par courrier')).not.toBeInTheDocument();
  await expectAccessible();
});

test('no text in a search, filter or card is cut off on a phone or in a small window', async ({
  api,
  landlord,
}) => {
  const home = aProperty({ name: 'Résidence des Jardins du Luxembourg, bâtiment C' });
  const marie = aTenant({
    firstName: 'Marie-Antoinette',
    lastName: 'Nguyễn-Öztürk de La Rochefoucauld',
    email: 'marie-antoinette.rochefoucauld@exemple.test',
    propertyId: home.id,
  });
  const names = { tenantName: `${marie.firstName} ${marie.lastName}`, propertyName: home.name };
  landlord.properties = [home];
  landlord.tenants = [marie];
  landlord.receipts = [
    aReceipt({ tenantId: marie.id, tenantIds: [marie.id], propertyId: home.id, ...names }),
  ];
  const due = aMonthDue({ tenantId: marie.id, ...names });
  api.on('GET /month', () => aMonthLedger({ dues: [due] }));
  for (const locale of ['fr', 'en']) {
    localStorage.setItem('klinky.locale', locale);
    await page.viewport(1280, 800);
    await open('/documents');
    await expect.element(page.getByRole('row')).toHaveLength(2);
    await untilSettled();
    expect(await wordsCutOff(), `/documents at 1280 px in ${locale}`).toEqual([]);
    await page.viewport(390, 844);
    for (const list of ['/documents', '/month', '/tenants', '/properties']) {
      await open(list);
      await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      if (list !== '/month') await expect.element(page.getByRole('searchbox')).toBeVisible();
      if (list === '/documents') await page.getByRole('button', { name: /^Filtrer$|^Filter$/ }).click();
      await untilSettled();
      expect(await wordsCutOff(), `${list} in ${locale}`).toEqual([]);
    }
  }
});

/** Returns the text of placeholders, selects and cards that is cut off on the page. */
async function wordsCutOff(): Promise<string[]> {
  await document.fonts.ready;
  const pen = document.createElement('canvas').getContext('2d');
  const cut = [...document.querySelectorAll('main li *')].filter(
    (element) =>
      // Texts only for screen readers are one pixel wide.
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth &&
      getComputedStyle(element).overflowX !== 'visible',
  );
  const controls = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(input, select)'),
  ]
    .filter((control) => control.checkVisibility())
    .map((control) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(control);
      const words =
        control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : control.placeholder;
      if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return (pen?.measureText(words).width ?? Infinity) > room ? words : '';
    })
    .filter((words) => words !== '');
  return [...controls, ...cut.map(({ textContent }) => textContent)];
}

test('receipt numbers never wrap, however narrow the window', async ({ api, landlord }) => {
  landlord.receipts = [QUITTANCE, PARTIAL];
  const earlier = [aTermReceipt({ id: PARTIAL.id, number: PARTIAL.number, kind: 'partial', rent: 200 })];
  const received = { rent: 200, charges: 0, housingBenefit: 0 };
  api.on('GET /receipts/term', (call) => aTerm(call, { received, earlier }));
  for (const [address, shown] of [
    ['/documents', numberLink('Q-2026-0001')],
    [`/documents?tenant=${INES.id}&openPanel=true`, page.getByText('Elle remplace')],
    [`/documents?document=${PARTIAL.id}`, page.getByRole('dialog')],
  ] as const) {
    await page.viewport(1280, 844);
    await open(address);
    if (address.includes('openPanel')) await answerReceived('Oui');
    await expect.element(shown).toBeVisible();
    for (let width = 300; width <= 420; width += 10) {
      await page.viewport(width, 844);
      expect(brokenNumbers(), `${address} at ${width} px`).toEqual([]);
    }
  }
});

/** Returns the receipt numbers on the page that wrap onto another line. */
function brokenNumbers(): string[] {
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
}
