import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Document, Overtaken } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { aLetter } from '../fixtures/letter.ts';
import { aProperty } from '../fixtures/property.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { type Api, file, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  expectMessage,
  open,
  test,
  untilSettled,
} from './support/stories.ts';

const HOME = aProperty();
const INES = aTenant({
  propertyId: HOME.id,
  email: 'ines@exemple.test',
  emailConsent: { on: '2026-01-15', how: 'Clause du bail' },
});
const OF_INES = { tenantId: INES.id, tenantIds: [INES.id], propertyId: HOME.id };
const BY_HAND = {
  id: crypto.randomUUID(),
  how: 'hand' as const,
  sentOn: '2026-03-06',
  registeredNumber: null,
  tenantId: null,
  receivedOn: null,
};
const MAILED = {
  tenantId: INES.id,
  recipient: 'ines@exemple.test',
  state: 'sent' as const,
  at: '2026-03-20T12:05:00Z',
  errorCode: null,
};
const QUITTANCE = aReceipt({ ...OF_INES, deliveries: [BY_HAND] });
const PARTIAL = aReceipt({
  ...OF_INES,
  kind: 'partial',
  number: 'R-2026-0001',
  amount: 300,
  remaining: 350,
});
const NOTICE = aLetter({
  ...OF_INES,
  kind: 'dueNotice',
  number: 'A-2026-0001',
  amount: 910.5,
  from: '2026-04-01',
  to: '2026-04-30',
  issuedAt: '2026-03-20T12:00:00Z',
  emails: [MAILED],
});
const REMINDER = aLetter(OF_INES);
const FORMAL = aLetter({
  ...OF_INES,
  kind: 'formalNotice',
  number: 'M-2026-0001',
  from: null,
  to: null,
  issuedAt: '2026-03-25T12:00:00Z',
});

const numberLink = (number: string) =>
  page.getByRole('main').getByRole('link', { name: number, exact: true });
const numbers = (): (string | null)[] =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^[A-Z]-2026-\d{4}$/ })
    .elements()
    .map(({ textContent }) => textContent);

test.beforeEach(({ api, landlord }) => {
  landlord.properties = [HOME];
  landlord.tenants = [INES];
  landlord.receipts = [QUITTANCE, PARTIAL];
  landlord.letters = [FORMAL, NOTICE, REMINDER];
  api.on('GET /receipts/:id/payments', () => []);
});

test('the list shows documents of each kind, newest first, with their state and delivery', async () => {
  // A phone shows only the cards near its window, so the window is high enough for all cards.
  for (const [width, height] of [
    [1280, 844],
    [390, 1600],
  ] as const) {
    await page.viewport(width, height);
    await open('/documents');
    await expect.element(numberLink('M-2026-0001')).toBeVisible();
    await expect
      .poll(numbers)
      .toEqual(['M-2026-0001', 'A-2026-0001', 'L-2026-0001', 'Q-2026-0001', 'R-2026-0001']);
    const main = page.getByRole('main');
    for (const name of ['Mise en demeure', 'Avis d’échéance', 'Relance', 'Quittance', 'Reçu partiel'])
      await expect.element(main.getByText(name, { exact: true }).last()).toBeVisible();
    await expect.element(main.getByText('Envoyé le 20\u00A0mars 2026')).toBeVisible();
    await expect.element(main.getByText('Transmis le 6\u00A0mars 2026')).toBeVisible();
    await expectAccessible();
  }
});

test('the list states the amount and the months of each letter', async ({ landlord }) => {
  landlord.receipts = [];
  landlord.letters = [
    aLetter({
      ...OF_INES,
      kind: 'revision',
      number: 'V-2026-0001',
      amount: 758.64,
      from: '2026-07-01',
      to: null,
    }),
    FORMAL,
    NOTICE,
    aLetter({ ...OF_INES, amount: 1220, to: '2026-05-31' }),
  ];
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await open('/documents');
    const main = page.getByRole('main');
    for (const [period, amount] of [
      ['Dès le 1er\u00A0juillet 2026', '758,64\u00A0€'],
      ['avril 2026', '910,50\u00A0€'],
      ['mars à mai 2026', '1\u202F220,00\u00A0€'],
    ] as const) {
      await expect.element(main.getByText(period, { exact: true }).last()).toBeVisible();
      await expect.element(main.getByText(amount, { exact: true }).last()).toBeVisible();
    }
    await expect.element(main.getByText('420,67\u00A0€', { exact: true }).last()).toBeVisible();
  }
});

test('a letter shows its day of issue in place of a day of payment', async ({ landlord }) => {
  landlord.letters = [aLetter({ ...OF_INES, issuedAt: '2026-11-20T09:00:00Z' })];
  landlord.receipts = [];
  await open('/documents');
  await expect
    .element(page.getByRole('cell', { name: /^Généré le/ }))
    .toHaveTextContent(/^Généré le20.nov\. 2026$/);
});

test('the list is filtered by kind, and the URL keeps the filter', async () => {
  await open('/documents');
  const kinds = page.getByLabelText('Type de document');
  await expect.element(kinds).toHaveDisplayValue('Tous types');
  for (const [kind, number] of [
    ['Quittances', 'Q-2026-0001'],
    ['Reçus', 'R-2026-0001'],
    ['Avis d’échéance', 'A-2026-0001'],
    ['Relances', 'L-2026-0001'],
    ['Mises en demeure', 'M-2026-0001'],
  ] as const) {
    await kinds.selectOptions(kind);
    await expect.element(page.getByText('1 sur 5')).toBeVisible();
    await expect.poll(numbers).toEqual([number]);
  }
  await expectUrl('/documents?kind=formalNotice');
  await kinds.selectOptions('Courriers');
  await expect.poll(numbers).toEqual(['M-2026-0001', 'A-2026-0001', 'L-2026-0001']);
  await expectUrl('/documents?kind=letter');
  await page.getByLabelText('État').selectOptions('Annulés');
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expectUrl('/documents');
});

test('in a window of 1280 pixels, the search, the filters and the count are on one line', async () => {
  await page.viewport(1280, 844);
  await open('/documents');
  const controls = [
    page.getByRole('searchbox'),
    page.getByLabelText('Type de document'),
    page.getByText('5 sur 5'),
  ];
  for (const control of controls) await expect.element(control).toBeVisible();
  await untilSettled();
  const middles = controls.map((control) => {
    const { top, bottom } = control.element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  });
  expect(new Set(middles).size).toBe(1);
});

test('the filter « À transmettre » shows the valid documents that were delivered to nobody', async ({
  landlord,
}) => {
  landlord.letters = [
    FORMAL,
    NOTICE,
    REMINDER,
    aLetter({
      ...OF_INES,
      number: 'L-2026-0002',
      state: 'voided',
      voidedAt: '2026-03-13T12:00:00Z',
      voidReason: 'x',
    }),
  ];
  await open('/documents?show=toSend');
  await expect.element(page.getByLabelText('État')).toHaveDisplayValue('À transmettre');
  await expect.element(page.getByText('3 sur 6')).toBeVisible();
  await expect.poll(numbers).toEqual(['M-2026-0001', 'L-2026-0001', 'R-2026-0001']);
  await page.getByLabelText('État').selectOptions('Valables');
  await expectUrl('/documents?state=valid');
});

test('all documents to send are mailed together, except a formal notice and a document for a tenant without an address', async ({
  api,
  landlord,
}) => {
  const bo = aTenant({ firstName: 'Bo', lastName: 'Ly', email: null });
  const ofBo = aLetter({ tenantId: bo.id, tenantIds: [bo.id], number: 'L-2026-0009' });
  landlord.tenants = [INES, bo];
  landlord.letters = [FORMAL, REMINDER, ofBo];
  landlord.receipts = [PARTIAL];
  api.on('POST /documents/:id/email', ({ params: { id } }) => {
    const mailed = <T extends Document>(document: T): T =>
      document.id === id ? { ...document, emails: [MAILED] } : document;
    landlord.letters = landlord.letters.map(mailed);
    landlord.receipts = landlord.receipts.map(mailed);
    return [MAILED];
  });
  await open('/documents?show=toSend');
  const bar = page.getByRole('region', { name: 'Documents à transmettre' });
  await expect.element(bar.getByRole('button', { name: 'Marquer 1 document comme transmis' })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Télécharger en un PDF' })).toBeVisible();
  await expectAccessible();
  await focus(bar.getByRole('button', { name: 'Envoyer 2 documents par e-mail' }));
  await userEvent.keyboard('{Enter}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect.poll(numbers).toEqual(['M-2026-0001', 'L-2026-0009']);
  await expect.element(bar.getByRole('button', { name: /^Envoyer/ })).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test('after the last document was mailed, one text says that everything is delivered', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [INES];
  landlord.letters = [REMINDER];
  landlord.receipts = [];
  api.on('POST /documents/:id/email', () => {
    landlord.letters = [{ ...REMINDER, emails: [MAILED] }];
    return [MAILED];
  });
  await open('/documents?show=toSend');
  await page.getByRole('button', { name: 'Envoyer 1 document par e-mail' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect.element(page.getByText('Tout est transmis')).toBeVisible();
  await expect.element(page.getByText('Aucun résultat')).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Documents à transmettre' })).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test('the page of a tenant lists his last letters, and closing a letter leads back to him', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, {});
  landlord.letters = [
    REMINDER,
    NOTICE,
    ...Array.from({ length: 4 }, (_, n) => aLetter({ number: `L-2026-010${n}` })),
  ];
  await open(`/tenants/${id}`);
  const letters = page.getByRole('region', { name: 'Courriers' });
  await expect.element(letters.getByRole('listitem')).toHaveLength(5);
  await expect
    .element(letters.getByRole('listitem').first())
    .toHaveTextContent(/Relance420,67\s€12 mars 2026 · À transmettre/);
  await expect
    .element(letters.getByRole('link', { name: 'Tous les courriers' }))
    .toHaveAttribute('href', `/documents?tenant=${id}&kind=letter`);
  await expectAccessible();
  await letters.getByRole('link', { name: 'Relance L-2026-0001' }).click();
  await details.getByRole('button', { name: 'Fermer' }).click();
  await expectUrl(`/tenants/${id}`);
});

test('a search finds a letter by its number, kind, tenant or day', async () => {
  await open('/documents');
  await expect.element(numberLink('M-2026-0001')).toBeVisible();
  for (const typed of ['L-2026-0001', 'relance oeuvre', '12 mars 2026']) {
    await userEvent.keyboard(`/{Control>}a{/Control}${typed}`);
    await expect.element(page.getByText('1 sur 5')).toBeVisible();
    await expect.poll(numbers).toEqual(['L-2026-0001']);
  }
});

test('the former URL of a document still opens the document', async () => {
  await open(`/receipts?receipt=${QUITTANCE.id}`);
  await expectUrl(`/documents?document=${QUITTANCE.id}`);
  await expect.element(page.getByRole('dialog', { name: 'Quittance Q-2026-0001' })).toBeVisible();
});

const details = page.getByRole('dialog', { name: 'Relance L-2026-0001' });
const voiding = page.getByRole('dialog', { name: /^Annuler/ });

test('the panel of a letter sends the letter by e-mail', async ({ api, landlord }) => {
  api.on('POST /documents/:id/email', () => {
    landlord.letters = [{ ...REMINDER, emails: [MAILED] }];
    return [MAILED];
  });
  await open(`/documents?document=${REMINDER.id}`);
  await expect.element(details.getByText('Générée le 12\u00A0mars 2026 à 13:00')).toBeVisible();
  await expect.element(details.getByRole('definition').filter({ hasText: 'Le Bellecour' })).toBeVisible();
  await details.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).click();
  await expect.element(details.getByText(/Envoyé à ines@exemple.test/)).toBeVisible();
  await expect
    .element(details.getByRole('button', { name: 'Marquer comme transmis (L-2026-0001)' }))
    .toBeVisible();
  await expectAccessible();
});

/** Makes the browser able to share files with other apps. Returns the names of the shared files. */
function canShare(share: (files: readonly File[]) => Promise<void>): string[] {
  const names: string[] = [];
  const sharing = {
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      await share(files);
      names.push(...files.map(({ name, type }) => `${name} ${type}`));
    },
  };
  for (const [name, value] of Object.entries(sharing))
    Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(sharing)) Reflect.deleteProperty(navigator, name);
  });
  return names;
}

test('where the browser can share files, a document is shared as its PDF', async ({ api }) => {
  await page.viewport(390, 844);
  let isAllowed = false;
  const shared = canShare(async () => {
    // The browser refuses if the PDF arrives long after the press.
    if (!isAllowed) throw new DOMException('', 'NotAllowedError');
  });
  api.on('GET /documents/:id/pdf', () => file({ 'content-type': 'application/pdf' }));
  for (const document of [REMINDER, QUITTANCE]) {
    isAllowed = false;
    await open(`/documents?document=${document.id}`);
    const share = page.getByRole('dialog').getByRole('button', { name: `Partager ${document.number}` });
    await share.click();
    await expectMessage('Le PDF est prêt.');
    isAllowed = true;
    await share.click();
    await expect.poll(() => shared).toContain(`${document.number}.pdf application/pdf`);
  }
  // The second press shares the file of the first press.
  expect(api.sent('GET /documents/:id/pdf')).toHaveLength(2);
  await open('/documents');
  await expect
    .element(page.getByRole('main').getByRole('button', { name: `Partager ${FORMAL.number}` }))
    .toBeVisible();
});

test('a formal notice is never mailed: its panel asks for the number of the registered letter', async ({
  api,
  landlord,
}) => {
  api.on('PUT /documents/:id/deliveries', () => {
    const deliveries = [{ ...BY_HAND, how: 'registered' as const, registeredNumber: '1A 204 567 8901 2' }];
    landlord.letters = [{ ...FORMAL, deliveries }];
    return deliveries;
  });
  await open(`/documents?document=${FORMAL.id}`);
  const formal = page.getByRole('dialog', { name: 'Mise en demeure M-2026-0001' });
  await expect.element(formal.getByText(/jamais par e-mail/)).toBeVisible();
  await expect.element(formal.getByRole('button', { name: /^Envoyer/ })).not.toBeInTheDocument();
  await formal.getByRole('button', { name: 'Marquer comme transmis (M-2026-0001)' }).click();
  const delivery = page.getByRole('dialog', { name: 'Transmission de M-2026-0001' });
  await delivery.getByLabelText('Mode de transmission').selectOptions('En recommandé');
  await delivery.getByLabelText(/^Numéro du recommandé/).fill('1A 204 567 8901 2');
  await delivery.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(formal.getByText(/Envoyé en recommandé n°\u00A01A 204 567 8901 2/)).toBeVisible();
});

test('a letter of revision is voided only by undoing its revision', async ({ landlord }) => {
  const revision = aLetter({ ...OF_INES, kind: 'revision', number: 'V-2026-0001' });
  landlord.letters = [REMINDER, revision];
  await open('/documents');
  await page.getByLabelText('Type de document').selectOptions('Révisions');
  await expect.poll(numbers).toEqual(['V-2026-0001']);
  await numberLink('V-2026-0001').click();
  const panel = page.getByRole('dialog', { name: 'Révision V-2026-0001' });
  await expect.element(panel.getByText(/annulez la révision sur la page du compte/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^Annuler/ })).not.toBeInTheDocument();
});

test('on a phone, the button that mails a letter to three tenants shows all names', async ({ landlord }) => {
  const names = ['Yanis Benali', 'Jeanne Petit', 'Maximilienne de La Rochefoucauld'];
  landlord.tenants = names.map((name, place) => {
    const [firstName = '', ...rest] = name.split(' ');
    return aTenant({
      id: `00000000-0000-4000-8000-00000000000${place}`,
      firstName,
      lastName: rest.join(' '),
      email: `t${place}@exemple.test`,
    });
  });
  landlord.letters = [aLetter({ ...REMINDER, tenantIds: landlord.tenants.map(({ id }) => id) })];
  await page.viewport(390, 844);
  await open(`/documents?document=${REMINDER.id}`);
  const send = details.getByRole('button', { name: /^Envoyer à Yanis/ });
  await expect.element(send).toBeVisible();
  await untilSettled();
  expect(send.element().getBoundingClientRect().right).toBeLessThan(390);
});

test('a settlement of a deposit is voided only by cancelling its movement', async ({ landlord }) => {
  const settlement = aLetter({ ...OF_INES, kind: 'depositSettlement', number: 'S-2026-0001' });
  landlord.letters = [REMINDER, settlement];
  await open('/documents');
  await page.getByLabelText('Type de document').selectOptions('Décomptes de dépôt');
  await expect.poll(numbers).toEqual(['S-2026-0001']);
  await numberLink('S-2026-0001').click();
  const panel = page.getByRole('dialog', { name: 'Décompte de dépôt S-2026-0001' });
  await expect.element(panel.getByText(/annulez le mouvement du dépôt de garantie/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^Annuler/ })).not.toBeInTheDocument();
});

test('a voided letter links to its replacement', async ({ api, landlord }) => {
  const next = { id: crypto.randomUUID(), number: 'L-2026-0002' };
  const voided: Document = {
    ...REMINDER,
    state: 'voided',
    voidedAt: '2026-03-14T12:00:00Z',
    voidReason: 'Payé entre-temps',
  };
  api.on('POST /documents/:id/void', () => {
    landlord.letters = [voided];
    return voided;
  });
  await open(`/documents?document=${REMINDER.id}`);
  await details.getByRole('button', { name: 'Annuler la relance' }).click();
  await voiding.getByRole('button', { name: 'Annuler la relance' }).click();
  await expect.element(voiding.getByLabelText('Motif')).toHaveAttribute('aria-invalid', 'true');
  await voiding.getByLabelText('Motif').fill('Payé entre-temps');
  await voiding.getByRole('button', { name: 'Annuler la relance' }).click();
  await expectMessage('L-2026-0001\u00A0: document annulé');
  await expect.element(details.getByText('Annulée le 14\u00A0mars 2026')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Annuler la relance' })).not.toBeInTheDocument();
  expect(api.sent('POST /documents/:id/void')).toEqual([{ reason: 'Payé entre-temps' }]);

  landlord.letters = [
    { ...REMINDER, state: 'replaced', voidedAt: '2026-03-14T12:00:00Z', replacedBy: next },
    aLetter({ ...OF_INES, ...next, replaces: [{ id: REMINDER.id, number: REMINDER.number }] }),
  ];
  await open(`/documents?document=${REMINDER.id}`);
  await details.getByRole('link', { name: 'L-2026-0002' }).click();
  const successor = page.getByRole('dialog', { name: 'Relance L-2026-0002' });
  await expect.element(successor.getByRole('link', { name: 'L-2026-0001' })).toBeVisible();
});

test('the dialog that voids a letter closes if another window has already voided the letter', async ({
  api,
}) => {
  api.on('POST /documents/:id/void', () => refusal('DISK_FULL'));
  await open(`/documents?document=${REMINDER.id}`);
  await details.getByRole('button', { name: 'Annuler la relance' }).click();
  await voiding.getByLabelText('Motif').fill('Payé entre-temps');
  await voiding.getByRole('button', { name: 'Annuler la relance' }).click();
  await expectMessage('Le disque du serveur est plein\u00A0: rien n’a été enregistré.');
  await expect.element(voiding.getByRole('button', { name: 'Annuler la relance' })).toBeEnabled();
  await expect.element(voiding.getByLabelText('Motif')).toHaveValue('Payé entre-temps');
  api.on('POST /documents/:id/void', () => refusal('DOCUMENT_NOT_VALID'));
  await voiding.getByRole('button', { name: 'Annuler la relance' }).click();
  await expect.element(voiding).not.toBeInTheDocument();
});

const RECEIVED: Overtaken = { reason: 'paymentReceived', amount: 300, isSettled: false, next: 'replace' };
const OVERTAKEN: Document = { ...REMINDER, overtaken: RECEIVED };
const NEXT = aLetter({ ...OF_INES, number: 'L-2026-0002', amount: 120.67, issuedAt: '2026-04-02T12:00:00Z' });

/** Makes the API replace the overtaken reminder. */
function answerReplace(api: Api, landlord: Landlord): void {
  api.on('POST /documents/:id/replace', () => {
    landlord.letters = [
      { ...NEXT, replaces: [{ id: REMINDER.id, number: REMINDER.number }] },
      { ...REMINDER, state: 'replaced', replacedBy: { id: NEXT.id, number: NEXT.number } },
    ];
    return NEXT;
  });
}

test('an overtaken letter shows the reason and one click to replace it, and is not to be sent', async ({
  api,
  landlord,
}) => {
  landlord.receipts = [];
  landlord.letters = [OVERTAKEN];
  answerReplace(api, landlord);
  for (const [width, height] of [
    [390, 1000],
    [1280, 844],
  ] as const) {
    await page.viewport(width, height);
    await open('/documents');
    const main = page.getByRole('main');
    await expect.element(main.getByText('Dépassée', { exact: true })).toBeVisible();
    await expect.element(main.getByText('300,00\u00A0€ reçus depuis')).toBeVisible();
    await expect
      .element(main.getByText('À transmettre', { exact: true }).and(main.getByCss('span')))
      .not.toBeInTheDocument();
    await expectAccessible({ targets: true });
  }
  const states = page.getByLabelText('État');
  await states.selectOptions('À transmettre');
  await expect.element(page.getByText('Aucun document ne correspond à ces filtres.')).toBeVisible();
  await states.selectOptions('Dépassés');
  await expectUrl('/documents?show=overtaken');
  await expect.poll(numbers).toEqual(['L-2026-0001']);
  await states.selectOptions('Valables');
  await expect.element(page.getByText('Aucun document ne correspond à ces filtres.')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
  await userEvent.keyboard('/300,00 € reçus');
  await expect.poll(numbers).toEqual(['L-2026-0001']);
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');

  const replace = page.getByRole('button', { name: 'Remplacer L-2026-0001' });
  await focus(replace);
  await userEvent.keyboard('{Enter}');
  await expectMessage('Nouvelle lettre L-2026-0002\u00A0: 120,67\u00A0€');
  const next = page.getByRole('dialog', { name: 'Relance L-2026-0002' });
  await expect.element(next.getByRole('button', { name: 'Envoyer à Inès Œuvré' })).toBeVisible();
  await expect.poll(() => next.element().contains(document.activeElement)).toBe(true);
  await expectUrl(`/documents?document=${NEXT.id}`);
  expect(api.sent('POST /documents/:id/replace')).toEqual([{ idempotencyKey: expect.any(String) }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(next).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('tr') !== null).toBe(true);
});

test('an overtaken letter is withdrawn with its reason, and the row keeps the focus', async ({
  api,
  landlord,
}) => {
  landlord.receipts = [];
  landlord.letters = [
    {
      ...NOTICE,
      emails: [],
      overtaken: { reason: 'dayPassed', amount: null, isSettled: false, next: 'remind' },
    },
    { ...FORMAL, overtaken: { ...RECEIVED, isSettled: true, next: null } },
    { ...REMINDER, emails: [MAILED], overtaken: RECEIVED },
  ];
  api.on('POST /documents/:id/void', ({ params: { id }, body }) => {
    const voidReason = String(Object(body).reason);
    const change = {
      state: 'voided',
      overtaken: null,
      voidedAt: '2026-04-02T12:00:00Z',
      voidReason,
    } as const;
    landlord.letters = landlord.letters.map((one) => (one.id === id ? { ...one, ...change } : one));
    return landlord.letters.find((one) => one.id === id);
  });
  await open('/documents');
  const main = page.getByRole('main');
  const rowOf = (number: string) => main.getByRole('row').filter({ hasText: number });
  await expect.element(rowOf('A-2026-0001')).toHaveTextContent(/Dépassé\s?échéance passée/);
  await expect
    .element(page.getByRole('link', { name: 'Relancer Inès Œuvré' }))
    .toHaveAttribute('href', `/tenants/${INES.id}?panel=reminder`);
  await expect.element(rowOf('M-2026-0001')).toHaveTextContent('300,00 € reçus depuis, plus rien n’est dû');
  // A letter that was sent is not urged.
  await expect
    .element(rowOf('L-2026-0001'))
    .toHaveTextContent(/Envoyé le 20\smars 2026\s?dépassée depuis\s: 300,00\s€ reçus/);
  await expect
    .element(rowOf('L-2026-0001').getByRole('button', { name: /^(?:Remplacer|Retirer)/ }))
    .not.toBeInTheDocument();
  await expect
    .element(rowOf('M-2026-0001').getByRole('button', { name: /^Remplacer/ }))
    .not.toBeInTheDocument();

  await focus(page.getByRole('button', { name: 'Retirer M-2026-0001' }));
  await userEvent.keyboard('{Enter}');
  await expectMessage('M-2026-0001\u00A0: document annulé');
  await expect.element(rowOf('M-2026-0001')).toHaveTextContent('Annulée');
  await expect.poll(() => document.activeElement?.textContent).toBe('Annulée');
  expect(api.sent('POST /documents/:id/void')).toEqual([
    { reason: '300,00\u00A0€ reçus depuis, plus rien n’est dû' },
  ]);

  // A filter removes the row.
  await page.getByLabelText('État').selectOptions('Dépassés');
  await focus(page.getByRole('button', { name: 'Retirer A-2026-0001' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(numbers).toEqual(['L-2026-0001']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the panel of an overtaken letter says why the letter cannot be sent, and replaces or withdraws it', async ({
  api,
  landlord,
}) => {
  landlord.letters = [OVERTAKEN];
  api.on('POST /documents/:id/replace', () => refusal('NOTHING_OWED'));
  await open(`/documents?document=${REMINDER.id}`);
  const notice = details.getByRole('alert');
  await expect.element(notice).toHaveTextContent('300,00 € reçus depuis');
  await expect.element(details.getByRole('button', { name: /^Envoyer/ })).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: /^Annuler/ })).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Télécharger' })).toBeVisible();
  await expect
    .element(details.getByRole('button', { name: 'Marquer comme transmis (L-2026-0001)' }))
    .toBeVisible();
  await expectAccessible({ targets: true });
  const replace = notice.getByRole('button', { name: 'Remplacer L-2026-0001' });
  await replace.click();
  await expectMessage('La lettre n’a pas été remplacée\u00A0: la situation a encore changé.');
  answerReplace(api, landlord);
  await focus(replace);
  await userEvent.keyboard('{Enter}');
  const next = page.getByRole('dialog', { name: 'Relance L-2026-0002' });
  await expect.element(next).toBeVisible();
  await expect.poll(() => next.element().contains(document.activeElement)).toBe(true);

  landlord.letters = [{ ...OVERTAKEN, emails: [MAILED] }];
  await open(`/documents?document=${REMINDER.id}`);
  await expect.element(notice).toHaveTextContent('Cette lettre ne peut plus être envoyée de nouveau.');
  await expect.element(details.getByText(/^Envoyé à ines@exemple\.test/)).toBeVisible();
  await expect.element(replace).toBeVisible();
  await expect.element(details.getByRole('button', { name: /^(?:Envoyer|Retirer)/ })).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Annuler la relance' })).toBeVisible();
});

test('an overtaken settlement of charges leads to its year of charges, and is not withdrawn', async ({
  landlord,
}) => {
  const panel = page.getByRole('dialog', { name: 'Décompte de charges C-2026-0001' });
  landlord.receipts = [];
  const settlement = aLetter({
    ...OF_INES,
    kind: 'settlement',
    number: 'C-2026-0001',
    from: '2025-01-01',
    to: '2025-12-31',
    overtaken: { reason: 'provisionsChanged', amount: null, isSettled: false, next: 'settle' },
  });
  landlord.letters = [settlement];
  await open(`/documents?document=${settlement.id}`);
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Les provisions ont changé');
  await expect
    .element(panel.getByRole('link', { name: 'Voir les charges du décompte C-2026-0001' }))
    .toHaveAttribute('href', '/charges?year=2025');
  await expect
    .element(panel.getByRole('button', { name: /^(?:Annuler|Envoyer|Retirer)/ }))
    .not.toBeInTheDocument();
  await expect.element(panel.getByText(/annulez le décompte sur la page/)).toBeVisible();
  await expectAccessible({ targets: true });
  await userEvent.keyboard('{Escape}');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'C-2026-0001' });
  await expect.element(row).toHaveTextContent('les provisions ont changé');
  await expect.element(row.getByRole('link', { name: /^Voir les charges/ })).toBeVisible();
});

test('if the facts overtake a letter while it is open, the mail is refused with the reason', async ({
  api,
  landlord,
}) => {
  landlord.letters = [REMINDER];
  api.on('POST /documents/:id/email', () => {
    landlord.letters = [OVERTAKEN];
    return refusal('DOCUMENT_OVERTAKEN');
  });
  await open(`/documents?document=${REMINDER.id}`);
  await focus(details.getByRole('button', { name: 'Envoyer à Inès Œuvré' }));
  await userEvent.keyboard('{Enter}');
  await expectMessage('La lettre n’est pas partie\u00A0: elle n’est plus à jour.');
  await expect.element(details.getByRole('alert')).toHaveTextContent('300,00 € reçus depuis');
  await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);

  const failed = { ...MAILED, state: 'failed' as const, errorCode: 'DOCUMENT_OVERTAKEN' as const };
  landlord.letters = [{ ...OVERTAKEN, emails: [failed] }];
  await open(`/documents?document=${REMINDER.id}`);
  await expect
    .element(details.getByText('La lettre n’est pas partie\u00A0: elle n’est plus à jour.'))
    .toBeVisible();
});

test('voiding a letter that was sent to an office asks the landlord to tell the office', async ({
  landlord,
}) => {
  landlord.letters = [
    aLetter({
      ...OF_INES,
      kind: 'arrearsReport',
      number: 'B-2026-0001',
      from: null,
      to: null,
      deliveries: [{ ...BY_HAND, how: 'post' }],
    }),
  ];
  await open('/documents');
  await numberLink('B-2026-0001').click();
  await page.getByRole('button', { name: 'Annuler le signalement' }).click();
  await expect.element(voiding.getByRole('alert')).toHaveTextContent(/Prévenez l’organisme/);
  await expect.element(voiding).not.toHaveTextContent(/Prévenez Inès/);
});
