import * as v from 'valibot';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import type { MonthDue } from '../../supabase/functions/_shared/contract/month/month-due.ts';
import type { MonthMail } from '../../supabase/functions/_shared/contract/month/month-mail.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import english from '@/i18n/en/month.ts';
import french from '@/i18n/fr/month.ts';
import { refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aUser } from './support/landlord.ts';
import { anOpenBenefit } from '../fixtures/benefit.ts';
import { aMonthDue } from '../fixtures/month-due.ts';
import { aMonthLedger } from '../fixtures/month-ledger.ts';
import { keepMessages } from '../recorded-messages.ts';
import { aMonthMail, anOutcome, aPaymentPreview, paid, paymentOf } from './support/month.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  expectMessage,
  message,
  open,
  recordedMessages,
  setOnline,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const MARCH = '/month?month=2026-03';
const WINDOWS = [
  { of: 'a desktop', width: 1280, height: 800, rowsInView: 10, top: 212 },
  { of: 'a phone', width: 390, height: 844, rowsInView: 6, top: 844 },
];

const rows = page.getByRole('list', { name: 'Échéances du mois' });
const rowOf = (name: string): Locator => rows.getByRole('listitem').filter({ hasText: name });
const bar = page.getByRole('region', { name: 'Sélection' });
const primaryOfBar = bar.getByCss('[data-bar-primary]');
const tickOf = (name: string): Locator => page.getByRole('checkbox', { name, exact: true });
const chip = (name: string): Locator =>
  page.getByRole('group', { name: 'Afficher' }).getByRole('button', { name: new RegExp(`^${name}`) });
/** Returns the button that records the payment typed in a row. */
const submit = (form: Locator): Locator => form.getByRole('button', { name: /^(?:Encaisser|Enregistrer)/ });

/** The month's dues and documents, as the API returns them. A story may change the dues and documents. */
let dues: MonthDue[];
let mails: MonthMail[];
let notices: MonthMail[];

test.beforeEach(({ api, landlord }) => {
  dues = [];
  mails = [];
  notices = [];
  landlord.properties = [aProperty()];
  landlord.tenants = [aTenant()];
  api.on('GET /month', () => aMonthLedger({ dues, mails, notices }));
});

const replaceDue = (due: MonthDue): void => {
  dues = dues.map((one) => (one.dueId === due.dueId ? due : one));
};

/** Returns the API's response when the action bar records the payment of one ticked row. */
const paidBy = ({ leaseId, tenantId }: MonthDue, amount = 650, earlierMonths: string[] = []) => ({
  paid: [{ leaseId, tenantId, paymentId: crypto.randomUUID(), amount, earlierMonths }],
  skipped: [],
  failed: [],
});

/** Issues the quittance of a due, and returns the API's response. The quittance is not delivered yet. */
function issued(due: MonthDue) {
  const mail = aMonthMail(due);
  const receipt = { id: mail.documentId, number: mail.number, kind: 'quittance' as const };
  mails = [...mails, mail];
  replaceDue({
    ...due,
    receipts: [receipt],
    next: null,
    nextDocument: null,
    todo: ['handOver'],
    step: 'handOver',
    documentId: receipt.id,
  });
  const { leaseId, tenantId } = due;
  return { issued: [{ leaseId, tenantId, ...receipt }], skipped: [], failed: [] };
}

/** Returns the live region of the page frame, which screen readers read. */
const liveText = () => page.getByCss('body > * output[aria-live="polite"].sr-only').last();

/** Returns the amount of a payment that the contract has parsed. */
const amountOf = (body: unknown): number => v.parse(v.object({ amount: v.number() }), body).amount;

/** Opens the form in the row of a tenant. */
async function openForm(name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Encaisser un paiement d.*${name}$`) }).click();
  return page.getByRole('form', { name: new RegExp(`^Paiement d.*${name}$`) });
}

test('a landlord without an address can see how documents look without an address', async ({ landlord }) => {
  dues = [aMonthDue()];
  landlord.user = aUser({ address: null, city: null });
  await open(MARCH);
  const advice = page.getByText('Sans votre adresse, les quittances n’indiquent que votre nom');
  await expect.element(advice).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Indiquer l’adresse' }).click();
  const address = page.getByLabelText('Adresse', { exact: false }).first();
  await expect.element(address).toHaveFocus();
  await expect.element(address).toBeInViewport();
  landlord.user = aUser();
  await open(MARCH);
  await expect.element(rows).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
});

test('double clicks record a payment once, and then generate its document once', async ({ api }) => {
  const due = aMonthDue();
  dues = [due];
  api.on('POST /month/payments', () => {
    replaceDue(paid(due));
    return paidBy(due);
  });
  api.on('POST /month/receipts', () => issued(paid(due)));
  await open(MARCH);
  await tickOf('Inès Œuvré').click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).dblClick();
  const generate = page.getByRole('button', { name: 'Générer le document d’Inès Œuvré' });
  await expect.element(generate).toBeVisible();
  await bar.getByRole('button', { name: 'Tout décocher' }).click();
  await generate.dblClick();
  await expect
    .element(page.getByRole('button', { name: 'Transmettre le document d’Inès Œuvré' }))
    .toBeVisible();
  expect(api.sent('POST /month/payments')).toHaveLength(1);
  expect(api.sent('POST /month/receipts')).toHaveLength(1);
});

test('in English, the keyboard ticks rows, moves between rows and records payments', async ({ api }) => {
  const [ines, chloe] = [aMonthDue(), aMonthDue({ tenantName: 'Chloé Petit' })];
  dues = [ines, chloe];
  api.on('POST /month/payments', () => {
    replaceDue(paid(chloe));
    return paidBy(chloe);
  });
  api.on('POST /payments/preview', () => aPaymentPreview(ines, 650));
  api.on('POST /payments', () => {
    replaceDue(paid(ines));
    return anOutcome(ines, paymentOf(ines));
  });
  api.on('POST /month/receipts', () => issued(paid(ines)));
  localStorage.setItem('klinky.locale', 'en');
  await open(MARCH);
  await expect.element(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Tick all (2)' });
  await expect.element(all).not.toBeChecked();
  await focus(all);
  await userEvent.keyboard(' ');
  await expect.element(tickOf('Inès Œuvré')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(tickOf('Inès Œuvré')).not.toBeChecked();
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect.element(selection).not.toBeInTheDocument();

  await userEvent.keyboard('{Tab}');
  await expect.element(tickOf('Inès Œuvré')).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Tenant or property' })).toHaveFocus();
  // The arrow down moves from the search to the first row, then to the second row.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const { outlineStyle, outlineOffset, outlineColor } = getComputedStyle(
    document.activeElement ?? document.body,
  );
  expect([outlineStyle, outlineOffset]).toEqual(['solid', '-2px']);
  expect(outlineColor).not.toMatch(/transparent|, 0\)$/);
  await userEvent.keyboard(' ');
  await expect.element(tickOf('Chloé Petit')).toBeChecked();
  await expect.element(liveText()).toHaveTextContent('1 ticked · €650.00');
  await expect.element(all).toBePartiallyChecked();
  const paidOn = selection.getByLabelText('Received on', { exact: true });
  await expect.element(paidOn).toHaveValue(shortDate(todayInParis()));
  // The page proposes no payment method.
  await expect.element(selection.getByLabelText('Payment method')).toHaveValue('');
  await type(paidOn, '01/01/2190');
  await userEvent.keyboard('{Enter}');
  await expect.element(paidOn).toHaveAccessibleDescription('This date is in the future.');
  await expect.element(paidOn).toHaveFocus();
  await expectAccessible();
  await type(paidOn, shortDate(todayInParis()));
  await userEvent.keyboard('{Enter}');
  await expectMessage('1 payment recorded, €650.00 in all');
  expect(api.sent('POST /month/payments')).toEqual([
    expect.objectContaining({ month: '2026-03', paidOn: todayInParis(), tenantIds: [chloe.tenantId] }),
  ]);

  await focus(tickOf('Inès Œuvré'));
  await userEvent.keyboard('n');
  const form = page.getByRole('form', { name: 'Payment from Inès Œuvré' });
  await expect.element(form.getByLabelText('Amount received')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  const step = page.getByRole('list', { name: 'Amounts due this month' }).getByCss('[data-step]').first();
  await expect.element(step).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(form.getByLabelText('Amount received')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  // The button of the row now offers the next step, and keeps the focus.
  const generate = page.getByRole('button', { name: 'Generate Inès Œuvré’s document' });
  await expect.element(generate).toHaveFocus();
  await userEvent.keyboard('g');
  await expect.element(page.getByRole('button', { name: 'Deliver Inès Œuvré’s document' })).toHaveFocus();
});

test('the label of each step fits the button of a row, in both languages', async () => {
  dues = [aMonthDue()];
  await page.viewport(390, 844);
  await open(MARCH);
  const step = rows.getByCss('[data-step]').first();
  await expect.element(step).toBeVisible();
  await untilSettled();
  const button = step.element();
  for (const word of [...Object.values(french.month.steps), ...Object.values(english.month.steps)]) {
    button.textContent = word;
    expect(button.scrollWidth, word).toBeLessThanOrEqual(button.clientWidth);
  }
});

test('a large sum stays on one line with the month and the kinds of documents, even in English', async () => {
  const ready = { todo: ['issue' as const], step: 'issue' as const, amount: 12_345.67, received: 12_345.67 };
  dues = Array.from({ length: 12 }, (_, index) =>
    aMonthDue({
      tenantName: `Tenant ${index}`,
      ...(index < 2 && {
        ...ready,
        remaining: 0,
        state: 'paid',
        next: index === 0 ? 'quittance' : 'partial',
      }),
      nextDocument: String(index),
    }),
  );
  localStorage.setItem('klinky.locale', 'en');
  await page.viewport(1280, 800);
  await open(MARCH);
  await expect
    .element(page.getByRole('button', { name: 'Generate 1 rent receipt and 1 partial receipt' }))
    .toHaveTextContent('Generate 2 documents');
  await untilSettled();
  const sum = page
    .getByText(/received of/)
    .element()
    .closest('p');
  if (!sum) throw new Error('There is no sum.');
  expect(sum.scrollWidth).toBeLessThanOrEqual(sum.clientWidth);
  const [first] = page.getByRole('list', { name: 'Amounts due this month' }).getByRole('listitem').elements();
  expect(first?.getBoundingClientRect().top).toBeLessThanOrEqual(212);
});

test('Tab and Enter lead from the box for all rows to the action bar, where the focus stays during the action', async ({
  api,
}) => {
  dues = ['Inès Œuvré', 'Chloé Petit', 'Bo Ly'].map((tenantName) => aMonthDue({ tenantName }));
  api.on('POST /month/payments', () => ({ paid: [], skipped: [], failed: [] }));
  await open(MARCH);
  await focus(page.getByRole('checkbox', { name: 'Tout cocher (3)' }));
  await userEvent.keyboard(' {Tab}{Enter}');
  await expect.element(bar).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(bar.getByRole('button', { name: 'Tout décocher' })).toHaveFocus();
  await focus(tickOf('Bo Ly'));
  const release = api.hold('POST /month/payments');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(bar).toHaveFocus();
  release();
  await expect.element(bar.getByRole('button', { name: 'Tout décocher' })).toBeVisible();
  await expect.element(bar).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(rows).toHaveFocus();
  expect(getComputedStyle(rows.element()).outlineStyle).toBe('solid');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.closest('li')?.ariaPosInSet).toBe('1');
});

test('the action bar never covers the control that Tab focuses, whatever the height of the bar', async () => {
  const owing = Array.from({ length: 12 }, (_, n) =>
    aMonthDue({ tenantName: `Camille ${String.fromCodePoint(65 + n)}`, arrears: 20 }),
  );
  dues = [aMonthDue({ nextDocument: 'partial', todo: ['record', 'issue'], received: 100 }), ...owing];
  await page.viewport(1024, 768);
  await open(MARCH);
  await focus(page.getByRole('checkbox', { name: 'Tout cocher (13)' }));
  await userEvent.keyboard(' ');
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().height).toBeGreaterThan(50);
  await userEvent.tab();
  for (let stop = document.activeElement; stop?.closest('section') !== bar.element();) {
    const { bottom } = stop?.getBoundingClientRect() ?? {};
    expect(bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top);
    await userEvent.tab();
    stop = document.activeElement;
  }
});

test('e-mailing ticked rows asks for confirmation in a dialog, and a double click does not confirm it', async ({
  api,
}) => {
  const due = aMonthDue();
  const mail: MonthMail = {
    ...aMonthMail(due),
    addresses: ['ines@exemple.test'],
    obstacle: null,
    delivery: 'ready',
  };
  const receipt = { id: mail.documentId, number: mail.number, kind: 'quittance' as const };
  const sendIt: Partial<MonthDue> = {
    receipts: [receipt],
    next: null,
    nextDocument: null,
    todo: ['send'],
    step: 'send',
    documentId: receipt.id,
  };
  dues = [paid(due, sendIt)];
  mails = [mail];
  await open(MARCH);
  await tickOf('Inès Œuvré').click();
  const send = bar.getByRole('button', { name: 'Envoyer 1 document' });
  const asked = page.getByRole('alertdialog', { name: 'Envoyer 1 e-mail à 1 locataire\u202F?' });
  await send.dblClick();
  await expect.element(asked.getByRole('button', { name: 'Annuler' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(asked).toBeVisible();
  expect(api.sent(`POST /receipts/${receipt.id}/email`)).toEqual([]);
});

test('on a phone, a partly visible row filter scrolls into full view when focused or tapped', async () => {
  dues = [aMonthDue()];
  await page.viewport(390, 844);
  await open(MARCH);
  const isWhole = (name: string): boolean => {
    const { left, right } = chip(name).element().getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  };
  await expect.element(chip('À transmettre')).toBeVisible();
  expect(isWhole('À transmettre')).toBe(false);
  await focus(chip('À générer'));
  await userEvent.keyboard('{Tab}');
  await expect.element(chip('À transmettre')).toHaveFocus();
  await expect.poll(() => isWhole('À transmettre')).toBe(true);
  expect(isWhole('Tout')).toBe(false);
  await chip('Tout').click();
  await expect.poll(() => isWhole('Tout')).toBe(true);
});

test('on a phone, the row filter named in the URL is in view', async () => {
  dues = [aMonthDue(), aMonthDue({ blocker: 'NO_PROPERTY', todo: ['complete'], step: 'complete' })];
  await page.viewport(390, 844);
  await open(`${MARCH}&show=done`);
  await expect.element(chip('Terminé')).toHaveAttribute('aria-pressed', 'true');
  const edges = (): DOMRect => chip('Terminé').element().getBoundingClientRect();
  await expect.poll(() => [edges().left >= 0, edges().right <= 390]).toEqual([true, true]);
  expect(window.scrollY).toBe(0);
});

test('on a phone, a row whose document was handed over is fully visible below the sticky header', async ({
  api,
}) => {
  const due = paid(aMonthDue());
  dues = [...Array.from({ length: 8 }, (_, index) => aMonthDue({ tenantName: `Tenant ${index}` })), due];
  issued(due);
  dues = [...dues, ...Array.from({ length: 12 }, (_, index) => aMonthDue({ tenantName: `Other ${index}` }))];
  const newDelivery = {
    id: crypto.randomUUID(),
    tenantId: null,
    how: 'hand' as const,
    sentOn: todayInParis(),
    registeredNumber: null,
    receivedOn: null,
  };
  api.on('PUT /documents/:id/deliveries', () => {
    mails = mails.map((mail) =>
      Object.assign({}, mail, { delivery: 'delivered', deliveries: [newDelivery] }),
    );
    const handed = dues.find(({ dueId }) => dueId === due.dueId) ?? due;
    replaceDue({ ...handed, todo: [], step: 'done' });
    return [newDelivery];
  });
  await page.viewport(390, 844);
  await open(MARCH);
  await focus(tickOf('Inès Œuvré'));
  await userEvent.keyboard('e');
  const save = rowOf('Inès Œuvré').getByRole('button', { name: 'Enregistrer' });
  await expect.element(save).toBeVisible();
  // Scroll so that the form is in view and the header of its row is not.
  rowOf('Inès Œuvré').getByCss('[data-row-form]').element().scrollIntoView({ block: 'start' });
  window.scrollBy(0, 60);
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.matches('[data-row]')).toBe(true);
  await untilSettled();
  const row = document.activeElement?.getBoundingClientRect();
  const head = page.getByRole('checkbox', { name: /^Tout cocher/ }).element().parentElement;
  expect(row?.top).toBeGreaterThanOrEqual(head?.getBoundingClientRect().bottom ?? Number.NaN);
});

test('the form of a payment stays while the payment is saved, even after a tap on its row or Escape', async ({
  api,
}) => {
  const due = aMonthDue();
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 650));
  api.on('POST /payments', () => refusal('INTERNAL_ERROR'));
  const answer = api.hold('POST /payments');
  await page.viewport(390, 844);
  await open(MARCH);
  const form = await openForm('Inès Œuvré');
  await submit(form).click();
  await expect.element(submit(form)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Encaisser un paiement d’Inès Œuvré' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).toBeVisible();
  answer();
  await expect.element(form.getByText('Le paiement n’a pas pu être')).toBeVisible();
  await page.getByRole('button', { name: 'Encaisser un paiement d’Inès Œuvré' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

test('on a wide screen, the fields of a payment are side by side', async ({ api }) => {
  const due = aMonthDue();
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 650));
  await page.viewport(1280, 800);
  await open(MARCH);
  const form = await openForm('Inès Œuvré');
  const fields = ['Montant reçu', /^Reçu le/, /^Moyen de paiement/].map((label) =>
    form.getByLabelText(label).first(),
  );
  await expect
    .poll(() => new Set(fields.map((field) => field.element().getBoundingClientRect().top)).size)
    .toBe(1);
});

test('on a phone, a screen reader reads that a rent is late, but not the dot before the delay', async () => {
  dues = [aMonthDue({ dueOn: todayInParis() })];
  await page.viewport(390, 844);
  await open(MARCH);
  const row = rowOf('Inès Œuvré');
  await expect.element(row.getByText('0 jour de retard')).toBeInTheDocument();
  expect(row.getByText('0 jour', { exact: true }).element().ariaHidden).toBe('true');
  const part = row.getByCss('[data-part]').first().element();
  expect(getComputedStyle(part, '::before').content).toBe('"·" / ""');
});

test('on a phone, the dot between two parts of a row is not drawn at the start of a line', async () => {
  const due = paid(aMonthDue({ propertyName: 'Résidence des Tilleuls de la gare' }));
  dues = [due];
  issued(due);
  await page.viewport(390, 844);
  await open(MARCH);
  const row = rowOf('Inès Œuvré');
  await expect.element(row).toBeVisible();
  await untilSettled();
  const shown = row.element();
  expect(shown instanceof HTMLElement && shown.innerText).toMatch(/gare\s+Payé\s+quittance générée/);
  // At the start of a line, the dot before the state lies outside the visible box.
  const partOf = (text: Locator) => text.element().closest('[data-part]')?.getBoundingClientRect();
  const place = partOf(row.getByText('Résidence des Tilleuls').nth(1));
  const state = partOf(row.getByText('Payé', { exact: true }).first());
  expect(state?.top).toBeGreaterThan(place?.top ?? Number.NaN);
  expect(state?.left).toBeCloseTo(place?.left ?? Number.NaN, 1);
});

test('arrow keys move through the months of the picker and into other years', async () => {
  dues = [aMonthDue()];
  await open('/month?month=2026-11');
  await page.getByRole('button', { name: 'Choisir le mois' }).click();
  const picker = page.getByRole('dialog', { name: 'Choisir le mois' });
  await focus(picker.getByRole('button', { name: 'novembre 2026' }));
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await expect.element(picker.getByRole('button', { name: 'juillet 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(picker.getByRole('button', { name: 'janvier 2027' })).toHaveFocus();
  // The twelve months are a single Tab stop.
  await expect.poll(() => picker.getByCss('[data-month][tabindex="0"]').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'janvier 2027' })).toBeVisible();
});

test('on a phone, opening the search of the month focuses its field', async () => {
  dues = [aMonthDue(), aMonthDue({ tenantName: 'Chloé Petit' })];
  await page.viewport(390, 844);
  await open(MARCH);
  await page.getByRole('button', { name: 'Locataire ou logement' }).click();
  await userEvent.keyboard('chlo');
  await expect.element(rowOf('Inès Œuvré')).not.toBeInTheDocument();
  await expect.element(rowOf('Chloé Petit')).toBeVisible();
});

test('correcting an amount removes its error before the landlord leaves the field', async ({ api }) => {
  const due = aMonthDue();
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 400));
  await open(MARCH);
  const form = await openForm('Inès Œuvré');
  const amount = form.getByLabelText('Montant reçu');
  await type(amount, '40O');
  await expect.element(amount).toBeValid();
  await userEvent.keyboard('{Tab}');
  await expect.element(amount).toBeInvalid();
  await focus(amount);
  await userEvent.keyboard('{End}{Backspace}0');
  await expect.element(amount).toBeValid();
  await expect.element(amount).toHaveFocus();
});

test('on a phone, a question about ticked rows does not cover the last rows or a message', async ({
  api,
}) => {
  const before = { arrears: 650 };
  const late = Array.from({ length: 8 }, (_, index) =>
    aMonthDue({ tenantName: `Tenant ${index}`, ...before }),
  );
  dues = [paid(aMonthDue({ tenantName: 'Chloé Petit' })), ...late];
  const [first] = late;
  if (!first) throw new Error('Nothing is due.');
  api.on('POST /payments/preview', () => aPaymentPreview(first, 1300));
  api.on('POST /payments', () => {
    replaceDue(paid(first));
    return anOutcome(first, paymentOf(first, { amount: 1300 }));
  });
  await page.viewport(390, 844);
  await open(MARCH);
  await page.getByRole('checkbox', { name: /^Tout cocher/ }).click();
  await expect.element(bar.getByRole('button', { name: 'Enregistrer 8 paiements' })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Autres étapes' })).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const top = (): number => bar.element().getBoundingClientRect().top;
  const bottomOf = (locator: Locator): number => locator.element().getBoundingClientRect().bottom;
  await expect.poll(() => top() - bottomOf(rowOf('Tenant 7'))).toBeGreaterThan(0);
  const form = await openForm('Tenant 0');
  keepMessages();
  await submit(form).click();
  const confirmation = message(/enregistré/);
  await expect.element(confirmation).toBeVisible();
  await expect.poll(() => top() - bottomOf(confirmation)).toBeGreaterThan(0);
});

test('the action bar of ticked rows takes at most 190 px in height on a phone, and 120 px on a desktop', async ({
  api,
}) => {
  const [late, ready, printed, mailed] = ['Bo Ly', 'Chloé Petit', 'Inès Œuvré', 'Zoé Roy'].map((tenantName) =>
    aMonthDue({ tenantName, arrears: tenantName === 'Bo Ly' ? 650 : 0 }),
  );
  if (!late || !ready || !printed || !mailed) throw new Error('Nothing is due.');
  dues = [late, paid(ready), paid(printed), paid(mailed)];
  issued(paid(printed));
  issued(paid(mailed));
  mails = mails.map((mail) =>
    mail.tenantName === 'Zoé Roy'
      ? { ...mail, addresses: ['zoe@exemple.test'], obstacle: null, delivery: 'ready' }
      : mail,
  );
  replaceDue({
    ...(dues.find(({ dueId }) => dueId === mailed.dueId) ?? mailed),
    todo: ['send'],
    step: 'send',
  });
  api.on('POST /month/payments', () => ({ paid: [], skipped: [], failed: [] }));
  await page.viewport(390, 844);
  await open(MARCH);
  await page.getByRole('checkbox', { name: /^Tout cocher/ }).click();
  await expect.element(bar.getByRole('button', { name: 'Enregistrer 1 paiement' })).toBeVisible();
  await expect.poll(() => bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(190);
  await expectAccessible();
  await page.viewport(1280, 800);
  await expect.poll(() => bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(120);
  // In every state, the bar has four controls: clear the ticks, open the choices, take a step, choose another step.
  await expect.element(bar.getByCss('button:visible, input:visible, select:visible')).toHaveLength(4);
  await page.viewport(390, 844);

  const more = bar.getByRole('button', { name: 'Autres étapes' });
  await more.click();
  await expect.element(bar.getByRole('menuitem', { name: 'Générer 1 quittance' })).toBeVisible();
  await expect.element(bar.getByRole('menuitem', { name: 'Envoyer 1 document' })).toBeVisible();
  await expect.element(bar.getByRole('menuitem', { name: 'Imprimer un PDF' })).toBeVisible();
  await bar.getByRole('menuitem', { name: 'Marquer comme transmis' }).click();
  const delivery = page.getByRole('dialog', { name: 'Transmission de 1 document' });
  await expect.element(delivery).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(delivery).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  const choices = bar.getByRole('button', { name: /^Reçus le/ });
  await expect.element(choices).toHaveTextContent(`Reçus le ${shortDate(todayInParis())}`);
  const paidOn = bar.getByLabelText('Reçus le', { exact: true });
  await expect.element(paidOn).not.toBeVisible();
  await choices.click();
  await type(paidOn, '05/03/2036');
  await bar.getByLabelText('Moyen de paiement').selectOptions('Virement');
  // The box for arrears is always visible, because arrears can multiply the amount.
  await expect.element(bar.getByRole('checkbox', { name: /^Inclure les arriérés.: / })).toBeVisible();
  await bar.getByRole('checkbox', { name: 'Générer leurs quittances' }).click();
  // While a choice has an error, the choices stay expanded.
  await choices.click();
  await expect.element(choices).toHaveAttribute('aria-expanded', 'true');
  await type(paidOn, '05/03/2026');
  await choices.click();
  await expect.element(paidOn).not.toBeVisible();
  await expect
    .element(choices)
    .toHaveTextContent(/^Reçus le 05\/03\/2026 · Virement · Générer leurs quittances$/);
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect
    .poll(() => api.sent('POST /month/payments'))
    .toEqual([
      expect.objectContaining({
        tenantIds: [late.tenantId],
        paidOn: '2026-03-05',
        method: 'transfer',
        onlyRent: true,
        issue: 'quittances',
      }),
    ]);
});

test('in forced colours, the focused, chosen and ticked elements stay distinguishable', async () => {
  dues = [aMonthDue(), aMonthDue({ tenantName: 'Chloé Petit' })];
  await open(MARCH);
  await tickOf('Inès Œuvré').click();
  await commands.forceColors(true);
  try {
    const styleOf = (locator: Locator) => getComputedStyle(locator.element());
    await focus(chip('À recevoir'));
    await userEvent.keyboard('{Tab}');
    await expect.element(chip('À générer')).toHaveFocus();
    expect(styleOf(chip('À générer')).outlineStyle).toBe('solid');
    expect(styleOf(chip('À recevoir')).outlineStyle).toBe('none');
    expect(styleOf(chip('Tout')).backgroundColor).not.toBe(styleOf(chip('À recevoir')).backgroundColor);
    expect(styleOf(chip('Tout')).color).not.toBe(styleOf(chip('À recevoir')).color);
    expect(styleOf(tickOf('Inès Œuvré')).appearance).toBe('auto');
    const pay = bar.getByRole('button', { name: 'Enregistrer 1 paiement' });
    expect(styleOf(pay).borderTopWidth).toBe('1px');
    const [here, elsewhere] = ['Loyers', 'Locataires'].map((name) =>
      page.getByRole('navigation').first().getByRole('link', { name }),
    );
    if (!here || !elsewhere) throw new Error('There is no navigation.');
    expect(styleOf(here).backgroundColor).not.toBe(styleOf(elsewhere).backgroundColor);
  } finally {
    await commands.forceColors(false);
  }
});

test('Escape clears the ticks, and Space on a row without a box does not scroll the page', async () => {
  dues = [
    aMonthDue(),
    ...Array.from({ length: 20 }, (_, index) => paid(aMonthDue({ tenantName: `Roy ${index}` }))),
  ];
  dues = dues.map((due) =>
    due.state === 'paid' ? { ...due, step: 'done', todo: ['done'], next: null } : due,
  );
  await page.viewport(1280, 600);
  await open(MARCH);
  await tickOf('Inès Œuvré').click();
  await expect.element(bar).toBeVisible();
  await focus(rowOf('Inès Œuvré').getByCss('[data-row]'));
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(rowOf('Inès Œuvré').getByCss('[data-row]')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rowOf('Roy 0').getByCss('[data-row]')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(scrollY).toBe(0);
});

test('in a low window, the number of ticked rows is a button that leads to the action bar at the end', async () => {
  dues = Array.from({ length: 12 }, (_, index) => aMonthDue({ tenantName: `Roy ${index}` }));
  await page.viewport(640, 400);
  await open(MARCH);
  await tickOf('Roy 0').click();
  const note = page.getByRole('button', { name: /^1 coché · Aller aux actions$/ });
  await expect.element(note).toBeVisible();
  await expectAccessible();
  await note.click();
  await expect.element(bar).toHaveFocus();
  const { top, bottom } = bar.element().getBoundingClientRect();
  expect([top < 400, bottom > 0]).toEqual([true, true]);
});

test('the month page repeats a request that the service could not answer', async ({ api }) => {
  dues = [aMonthDue()];
  let isUnavailable = true;
  api.on('GET /month', () => {
    if (isUnavailable) return refusal('SERVICE_UNAVAILABLE');
    return aMonthLedger({ dues, mails, notices });
  });
  await open(MARCH);
  await expect.element(page.getByText(/indisponible ou très sollicité/)).toBeVisible();
  isUnavailable = false;
  await expect.element(rowOf('Inès Œuvré'), { timeout: 60_000 }).toBeVisible();
});

test('on a phone, the action bar stays above the navigation after a payment with the arrears of an earlier month', async ({
  api,
}) => {
  const march = aMonthDue({ arrears: 650 });
  const february = paid(aMonthDue({ from: '2026-02-01', to: '2026-02-28', dueOn: '2026-02-01' }));
  dues = [march];
  api.on('GET /month', (call) =>
    aMonthLedger({ dues: Object(call.query).month === '2026-02' ? [february] : dues }),
  );
  api.on('POST /month/payments', () => {
    replaceDue(paid(march));
    return paidBy(march, 1300, ['2026-02']);
  });
  await page.viewport(390, 844);
  await open(MARCH);
  await tickOf('Inès Œuvré').click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent('Payé');
  await bar.getByRole('button', { name: 'Tout décocher' }).click();
  await expect.element(bar.getByRole('link', { name: /février 2026/ })).toBeVisible();
  const home = page.getByRole('navigation').getByRole('link', { name: 'Accueil' });
  expect(bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    home.element().getBoundingClientRect().top,
  );
});

/** Goes to the next month and back, twice. */
async function comeBack(): Promise<void> {
  for (const month of ['2026-04', '2026-03', '2026-04', '2026-03']) {
    const way = month === '2026-04' ? 'Mois suivant' : 'Mois précédent';
    await page.getByRole('button', { name: way }).click();
    await expectUrl(`/month?month=${month}`);
    await expect.element(rowOf('Inès Œuvré')).toBeVisible();
  }
}

test('the result of a batch is shown once, and not again when the month is reopened', async ({ api }) => {
  const [ines, leo] = [aMonthDue(), aMonthDue({ tenantName: 'Léo Petit' })];
  dues = [ines, leo];
  api.on('POST /month/payments', () => {
    replaceDue(paid(ines));
    return { ...paidBy(ines), failed: [{ tenantId: leo.tenantId, errorCode: 'QUOTA_REACHED' }] };
  });
  await open(MARCH);
  const messages = recordedMessages();
  await tickOf('Inès Œuvré').click();
  await tickOf('Léo Petit').click();
  await bar.getByRole('button', { name: 'Enregistrer 2 paiements' }).click();
  await expect.poll(() => messages).toHaveLength(2);
  await comeBack();
  expect(messages).toEqual([
    expect.stringContaining('1 paiement enregistré, 650'),
    '1 paiement n’a pas pu être enregistré.',
  ]);
});

test('a payment with arrears is reported once, even if the earlier month has no document to generate', async ({
  api,
}) => {
  const march = aMonthDue({ arrears: 650 });
  dues = [march];
  const asked: string[] = [];
  api.on('GET /month', (call) => {
    const { month } = Object(call.query);
    asked.push(month);
    return aMonthLedger({ dues: month === '2026-02' ? [] : dues });
  });
  const ofFebruary = () => asked.filter((month) => month === '2026-02');
  api.on('POST /month/payments', () => {
    replaceDue(paid(march));
    return paidBy(march, 1300, ['2026-02']);
  });
  await open(MARCH);
  const messages = recordedMessages();
  await tickOf('Inès Œuvré').click();
  await bar.getByRole('button', { name: 'Enregistrer 1 paiement' }).click();
  await expect.poll(() => messages).toEqual([expect.stringMatching(/^1 paiement enregistré, 1\s300/)]);
  await comeBack();
  // A request of the first way back may still be on its way.
  await untilSettled();
  const requestsBefore = ofFebruary().length;
  await comeBack();
  expect(ofFebruary()).toHaveLength(requestsBefore);
  expect([requestsBefore > 0, messages.length]).toEqual([true, 1]);
});

for (const { of, width, height, rowsInView, top } of WINDOWS) {
  test(`values typed in a row stay when the landlord records another row, changes the filter or cancels a change of month, on ${of}`, async ({
    api,
  }) => {
    const [ines, chloe] = [aMonthDue(), aMonthDue({ tenantName: 'Chloé Petit' })];
    dues = [ines, chloe];
    api.on('POST /payments/preview', () => aPaymentPreview(chloe, 650));
    api.on('POST /payments', () => {
      replaceDue(paid(chloe));
      return anOutcome(chloe, paymentOf(chloe));
    });
    await page.viewport(width, height);
    await open(MARCH);
    await chip('À recevoir').click();
    const first = await openForm('Inès Œuvré');
    await type(first.getByLabelText('Montant reçu'), '123,45');
    const second = await openForm('Chloé Petit');
    await submit(second).click();
    await expect.element(second).not.toBeInTheDocument();
    // A row that was just changed stays in the list, even when the filter no longer matches it.
    await expect.element(rowOf('Chloé Petit')).toHaveTextContent('Payé');
    await expect.element(chip('À recevoir')).toHaveTextContent(/1/);
    await chip('À générer').click();
    await expect.element(first.getByLabelText('Montant reçu')).toHaveValue('123,45');
    const next = page.getByRole('button', { name: 'Mois suivant' });
    await next.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect.element(next).toHaveFocus();
    await expect.element(first.getByLabelText('Montant reçu')).toHaveValue('123,45');
    await focus(first.getByLabelText('Montant reçu'));
    await userEvent.keyboard('{Escape}');
    await expect.element(first).not.toBeInTheDocument();
  });

  test(`the first row and many more rows of a month are visible without scrolling, on ${of}`, async () => {
    dues = Array.from({ length: 15 }, (_, index) => aMonthDue({ tenantName: `Locataire ${index}` }));
    await page.viewport(width, height);
    await open(MARCH);
    await expect.element(rowOf('Locataire 14')).toBeVisible();
    const places = () =>
      rows
        .getByRole('listitem')
        .elements()
        .map((item) => item.getBoundingClientRect());
    const bottoms = page
      .getByRole('navigation')
      .elements()
      .map((navigation) => navigation.getBoundingClientRect())
      .filter((box) => box.width > box.height && box.height > 0);
    const end = Math.min(height, ...bottoms.map((box) => box.top));
    await expect
      .poll(() => places().filter(({ bottom }) => bottom <= end).length)
      .toBeGreaterThanOrEqual(rowsInView);
    expect(places()[0]?.top).toBeLessThanOrEqual(top);
  });
}

test('a payment leaves the arrears out until the landlord includes them, for one row and for ticked rows', async ({
  api,
}) => {
  const [ines, chloe] = [aMonthDue({ arrears: 650 }), aMonthDue({ tenantName: 'Chloé Petit', arrears: 650 })];
  const left = { arrears: 650 };
  dues = [ines, chloe];
  api.on('POST /payments/preview', () => aPaymentPreview(chloe, 650));
  api.on('POST /payments', () => {
    replaceDue(paid(chloe, left));
    return anOutcome(chloe, paymentOf(chloe));
  });
  api.on('POST /month/payments', () => {
    replaceDue(paid(ines, left));
    return paidBy(ines);
  });
  await open(MARCH);
  const form = await openForm('Chloé Petit');
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('650');
  const arrears = form.getByRole('checkbox', { name: /^Inclure les arriérés.: 650,00.€$/ });
  await expect.element(arrears).not.toBeChecked();
  await arrears.click();
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue(expect.stringMatching(/^1\s300$/));
  await arrears.click();
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('650');
  await expect.element(form.getByRole('status')).toHaveTextContent(/^Ce paiement réglera.: mars 650,00.€$/);
  await submit(form).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(api.sent('POST /payments')).toEqual([
    expect.objectContaining({ tenantId: chloe.tenantId, dueId: chloe.dueId, amount: 650 }),
  ]);
  await expect.element(rowOf('Chloé Petit')).toHaveTextContent('Payé');
  await expect.element(rowOf('Chloé Petit')).toHaveTextContent(/\+ 650,00.€ d’arriérés/);

  await tickOf('Inès Œuvré').click();
  await expect.element(bar).toHaveTextContent(/1 coché · 650,00.€/);
  const more = bar.getByRole('checkbox', { name: /^Inclure les arriérés.: 650,00.€$/ });
  await focus(more);
  await userEvent.keyboard(' ');
  await expect.element(bar).toHaveTextContent(/1 coché · 1.300,00.€/);
  await userEvent.keyboard(' ');
  await expect.element(bar).toHaveTextContent(/1 coché · 650,00.€/);
  await type(bar.getByLabelText('Reçus le', { exact: true }), '05/03/2026');
  await bar.getByRole('button', { name: /^Enregistrer \d+ paiement/ }).click();
  await expectMessage(/1 paiement enregistré, 650,00.€ en tout/);
  expect(api.sent('POST /month/payments')).toEqual([
    expect.objectContaining({ tenantIds: [ines.tenantId], paidOn: '2026-03-05', onlyRent: true }),
  ]);
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent('Payé');
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent(/\+ 650,00.€ d’arriérés/);
  // The box for arrears is not ticked, so the next press of the main button does not record the arrears.
  await bar.getByRole('button', { name: /^Inclure les arriérés/ }).click();
  await expect.element(more).not.toBeChecked();
  await expect.element(primaryOfBar).toHaveTextContent('Générer 1 quittance');
});

test('if only arrears are left, the action bar first offers documents, and ticking the box for arrears does not move the box', async ({
  api,
}) => {
  const due = paid(aMonthDue({ arrears: 650 }), {
    nextDocument: 'quittance',
    todo: ['issue'],
    step: 'issue',
  });
  dues = [due];
  api.on('POST /month/receipts', () => issued(due));
  for (const width of [390, 768, 1280]) {
    await page.viewport(width, 844);
    await open(MARCH);
    await tickOf('Inès Œuvré').click();
    await bar.getByRole('button', { name: /^Inclure les arriérés/ }).click();
    const arrears = bar.getByRole('checkbox', { name: /^Inclure les arriérés/ });
    await untilSettled();
    const place = arrears.element().getBoundingClientRect();
    await arrears.click();
    await expect.element(primaryOfBar).toHaveTextContent('Enregistrer 1 paiement');
    expect(arrears.element().getBoundingClientRect()).toEqual(place);
    await arrears.click();
    await expect.element(primaryOfBar).toHaveTextContent('Générer 1 quittance');
  }
  await focus(tickOf('Inès Œuvré'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => api.sent('POST /month/receipts')).toHaveLength(1);
});

test('the action bar stays at the bottom of the window under a short or a long list', async ({ api }) => {
  api.on('POST /month/payments', () => ({
    paid: [
      {
        leaseId: dues[0]?.leaseId,
        tenantId: dues[0]?.tenantId,
        paymentId: crypto.randomUUID(),
        amount: 650,
        earlierMonths: [],
      },
    ],
    skipped: [],
    failed: [],
  }));
  for (const rows of [1, 8, 30]) {
    dues = Array.from({ length: rows }, (_, index) => aMonthDue({ tenantName: `Tenant ${index}` }));
    await page.viewport(1280, 800);
    await open(MARCH);
    await tickOf('Tenant 0').click();
    await expect.element(bar).toBeVisible();
    for (const top of [0, document.documentElement.scrollHeight]) {
      window.scrollTo(0, top);
      await expect
        .poll(() => window.innerHeight - bar.element().getBoundingClientRect().bottom, {
          message: `${rows} rows`,
        })
        .toBeCloseTo(16, 0);
    }
    keepMessages();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const confirmation = message(/1 paiement enregistré/);
    await expect.element(confirmation).toBeVisible();
    // The message slides in.
    await expect.poll(() => toastOf(confirmation).dataset['mounted']).toBe('true');
    await Promise.all(
      toastOf(confirmation)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    expect(coveredBy(confirmation)).toEqual([]);
  }
});

function toastOf(shown: Locator): HTMLElement {
  const toast = shown.element().closest<HTMLElement>('[data-sonner-toast]');
  if (!toast) throw new Error('No message is shown.');
  return toast;
}

/** Returns the buttons that a message covers. */
function coveredBy(shown: Locator): string[] {
  const box = toastOf(shown).getBoundingClientRect();
  return [...document.querySelectorAll('main button')]
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    })
    .map(({ textContent }) => textContent);
}

test('a focused control keeps the focus while the connection is lost, and works again when it is back', async () => {
  dues = [aMonthDue()];
  await open(MARCH);
  for (const control of [
    rowOf('Inès Œuvré').getByCss('[data-step]'),
    tickOf('Inès Œuvré'),
    page.getByRole('checkbox', { name: /^Tout cocher/ }),
  ]) {
    await focus(control);
    setOnline(false);
    await expect.element(control).toBeDisabled();
    await userEvent.keyboard(' ');
    await expect.element(control).toHaveFocus();
    setOnline(true);
    await expect.element(control).toBeEnabled();
  }
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(tickOf('Inès Œuvré')).toBeChecked();
  await focus(primaryOfBar);
  setOnline(false);
  await expect.element(primaryOfBar).toBeDisabled();
  await expect.element(primaryOfBar).toHaveFocus();
});

test('without a connection, Ctrl+A ticks no row', async () => {
  dues = [aMonthDue()];
  await open(MARCH);
  await focus(rowOf('Inès Œuvré').getByCss('[data-row]'));
  setOnline(false);
  await expect.element(tickOf('Inès Œuvré')).toBeDisabled();
  await userEvent.keyboard('{Control>}a{/Control}');
  setOnline(true);
  await expect.element(tickOf('Inès Œuvré')).toBeEnabled();
  await expect.element(tickOf('Inès Œuvré')).not.toBeChecked();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(tickOf('Inès Œuvré')).toBeChecked();
});

test('without a connection, the month stays readable and typed values stay', async ({ api }) => {
  const due = aMonthDue();
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 123.45));
  await open(MARCH);
  const form = await openForm('Inès Œuvré');
  await type(form.getByLabelText('Montant reçu'), '123,45');
  setOnline(false);
  await expect.element(page.getByText(/connexion/i)).toHaveLength(1);
  await expect.element(page.getByText(/^Vous êtes hors connexion\./)).toBeVisible();
  await expect.element(rows).toBeVisible();
  await expect.element(submit(form)).toBeDisabled();
  setOnline(true);
  await expect.element(submit(form)).toBeEnabled();
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('123,45');
});

test('if another window has just recorded a payment of the same rent, the landlord must confirm his payment', async ({
  api,
}) => {
  const due = aMonthDue();
  const other = paymentOf(due, { amount: 523.3 });
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 523.3));
  api.on('POST /payments', () => refusal('UNSEEN_PAYMENTS'));
  api.on('GET /payments', () => [other]);
  await open(MARCH);
  const form = await openForm('Inès Œuvré');
  // The typed amount replaces the proposed amount.
  await form.getByLabelText('Montant reçu').click();
  await commands.typeKeys('523,30');
  await expect.element(form.getByRole('status')).toHaveTextContent(/^Ce paiement réglera.: mars 523,30.€$/);
  replaceDue({ ...due, received: 523.3, remaining: 126.7, paymentsSeen: 1 });
  await submit(form).click();
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent(/Un paiement a été enregistré entre-temps.: 523,30.€ le /);
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent(/reste 126,70.€/);
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('523,30');
  await expectAccessible();

  api.on('POST /payments', () => {
    replaceDue(paid(due));
    return anOutcome(due, paymentOf(due, { amount: 523.3 }));
  });
  await submit(form).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(api.sent('POST /payments')).toEqual([
    expect.objectContaining({ amount: 523.3, paymentsSeen: 0 }),
    expect.objectContaining({ amount: 523.3, paymentsSeen: 1 }),
  ]);
});

test('a payment on the page of a future month pays that month and not the arrears', async ({ api }) => {
  const left = { arrears: 650 };
  const due = aMonthDue({ state: 'upcoming', ...left });
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 650));
  api.on('POST /payments', () => {
    replaceDue(paid(due, left));
    return anOutcome(due, paymentOf(due));
  });
  await open(MARCH);
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent(/Le \d/);
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent(/\+ 650,00.€ d’arriérés/);
  const form = await openForm('Inès Œuvré');
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('650');
  await expect.element(form.getByText('Le paiement sera imputé sur cette échéance à venir.')).toBeVisible();
  await submit(form).click();
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent('Payé');
  expect(api.sent('POST /payments')).toEqual([expect.objectContaining({ dueId: due.dueId, amount: 650 })]);
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent(/\+ 650,00.€ d’arriérés/);
  await expect.element(page.getByRole('button', { name: 'Générer 1 quittance' })).toBeVisible();
});

test('a month without dues shows the reason and the next step', async () => {
  await open('/month?month=2020-03');
  await expect.element(page.getByRole('heading', { name: 'Rien n’est dû pour mars 2020' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Nouvelle location' }))
    .toHaveAttribute('href', '/letting');
  await expectAccessible();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Générer une quittance isolée' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Générer une quittance' })).toBeVisible();
  await open('/month?month=2199-03');
  await expect
    .element(page.getByText('Les loyers apparaissent ici un mois avant le jour où ils sont dus.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Payé d’avance\u202F?' })).toBeVisible();
});

test('the share of the tenant and the benefit of the office are recorded one after the other', async ({
  api,
}) => {
  const benefit = anOpenBenefit({ month: '2026-03' });
  const share = aMonthDue({ benefitRemaining: 312, awaited: 312, benefits: [benefit], arrears: 40 });
  dues = [share];
  api.on('POST /payments/preview', ({ body }) => aPaymentPreview(share, amountOf(body)));
  api.on('POST /payments', ({ body }) => {
    const amount = amountOf(body);
    replaceDue(
      amount === 338
        ? { ...share, received: 338, remaining: 312, state: 'awaited', paymentsSeen: 1, arrears: 0 }
        : paid(share),
    );
    return anOutcome(share, paymentOf(share, { amount }));
  });
  await open(MARCH);
  await page.viewport(390, 844);
  await expect.element(rowOf('Inès Œuvré').getByText(/^dont 312,00.€ de la CAF$/)).toBeVisible();
  await page.viewport(1280, 900);
  const form = await openForm('Inès Œuvré');
  await expect.element(form.getByRole('radio', { name: /^Locataire.: 338,00.€$/ })).toBeChecked();
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('338');
  await focus(form.getByRole('radio', { name: /^Locataire/ }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(form.getByRole('radio', { name: /^CAF.: 312,00.€$/ })).toBeChecked();
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('312');
  await userEvent.keyboard('{ArrowLeft}');
  await expectAccessible();
  await submit(form).click();
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent(/312,00.€ attendus de la CAF/);
  await openForm('Inès Œuvré');
  await expect.element(form.getByLabelText('Montant reçu')).toHaveValue('312');
  await submit(form).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(api.sent('POST /payments')).toMatchObject([
    { kind: 'payment', amount: 338, dueId: share.dueId, month: null },
    { kind: 'benefit', amount: 312, tenantId: benefit.tenantId, payerOffice: 'caf', month: '2026-03' },
  ]);
});

test('for ticked rows, the action bar counts the share and the benefit as two payments', async ({ api }) => {
  const due = aMonthDue({ benefitRemaining: 312, awaited: 312, benefits: [anOpenBenefit()] });
  dues = [due];
  api.on('POST /month/payments', () => {
    replaceDue(paid(due));
    return paidBy(due);
  });
  await open(MARCH);
  await tickOf('Inès Œuvré').click();
  await bar.getByRole('button', { name: 'Enregistrer 2 paiements' }).click();
  await expectMessage(/^1 paiement enregistré/);
});

test('with an incomplete profile, payments are recorded without documents', async ({ api, landlord }) => {
  landlord.user = aUser({ lastName: null });
  const due = aMonthDue({ blocker: 'PROFILE_INCOMPLETE' });
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 650));
  api.on('POST /payments', () => {
    replaceDue(paid(due, { step: 'complete', todo: ['complete'] }));
    return anOutcome(due, paymentOf(due));
  });
  await open(MARCH);
  await expect.element(page.getByText('Il manque le nom du bailleur')).toBeVisible();
  const form = await openForm('Inès Œuvré');
  await submit(form).click();
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent('Payé');
  await expect.element(rowOf('Inès Œuvré')).toHaveTextContent('Bailleur à compléter');
  await expectAccessible();
  await page.getByRole('link', { name: 'Compléter le bailleur' }).first().click();
  await expectUrl('/settings/profile');
});

test('after a payment, the focus moves to the next step of its row, even if the filter no longer matches the row', async ({
  api,
}) => {
  const due = aMonthDue();
  const partly = { ...due, received: 250, remaining: 400, paymentsSeen: 1 };
  dues = [due];
  api.on('POST /payments/preview', () => aPaymentPreview(due, 250));
  const becomes = (next: MonthDue, amount: number): void =>
    api.on('POST /payments', () => {
      replaceDue(next);
      return anOutcome(due, paymentOf(due, { amount }));
    });
  await open(MARCH);
  const form = page.getByRole('form', { name: 'Paiement d’Inès Œuvré' });
  const step = page.getByRole('button', { name: 'Encaisser un paiement d’Inès Œuvré' });
  const note = async (amount: string): Promise<void> => {
    await focus(step);
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByLabelText('Montant reçu')).toHaveFocus();
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
    await commands.typeKeys(amount);
    await userEvent.keyboard('{Enter}');
    await expect.element(form).not.toBeInTheDocument();
  };
  becomes(partly, 250);
  await note('250');
  await expect.element(rows).toHaveTextContent(/reste 400,00/);
  await expect.element(step).toHaveFocus();
  await chip('À recevoir').click();
  becomes(paid(partly), 400);
  await note('400');
  await expect.element(page.getByRole('button', { name: 'Générer le document d’Inès Œuvré' })).toHaveFocus();
});

test('after a removed delivery, the focus moves to the next step, even if the row changes after its form has closed', async ({
  api,
}) => {
  const due = paid(aMonthDue());
  dues = [due];
  issued(due);
  const todo = dues[0] ?? due;
  const delivery = {
    id: crypto.randomUUID(),
    tenantId: null,
    how: 'hand' as const,
    sentOn: todayInParis(),
    registeredNumber: null,
    receivedOn: null,
  };
  mails = mails.map((mail) => Object.assign({}, mail, { delivery: 'delivered', deliveries: [delivery] }));
  replaceDue({ ...due, receipts: todo.receipts, next: null, nextDocument: null, todo: [], step: 'done' });
  api.on('PUT /documents/:id/deliveries', () => []);
  await open(MARCH);
  await focus(page.getByRole('button', { name: /^Corriger/ }));
  await userEvent.keyboard('{Enter}');
  const remove = rowOf('Inès Œuvré').getByRole('button', { name: 'Supprimer' });
  await focus(remove);
  await userEvent.keyboard('{Enter}');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.matches('[data-row]')).toBe(true);
  mails = mails.map((mail) => Object.assign({}, mail, { delivery: 'otherwise', deliveries: [] }));
  replaceDue(todo);
  setOnline(false);
  setOnline(true);
  await expect.element(page.getByRole('button', { name: /^Transmettre/ })).toHaveFocus();
});

test('on a phone, a finger hits each control of a row with documents on 44 × 44 px', async ({ api }) => {
  await page.viewport(390, 844);
  const ofRow = (tenantName: string, number: string, mail: Partial<MonthMail> = {}) => {
    const due = aMonthDue({ tenantName, propertyName: 'T2 Croix-Rousse' });
    const { documentId, ...way } = aMonthMail(due, number);
    const receipt = { id: documentId, number, kind: 'quittance' as const };
    return {
      due: paid(due, {
        receipts: [receipt],
        next: null,
        todo: ['handOver'],
        step: 'handOver',
        documentId: receipt.id,
      }),
      mail: { documentId, ...way, ...mail },
    };
  };
  const rowsOfMonth = [
    ofRow('Inès Œuvré', 'Q-2026-0001'),
    ofRow('Bo Ly', 'Q-2026-0002', { delivery: 'ready', addresses: ['bo@exemple.test'], obstacle: null }),
    ofRow('Chloé Petit', 'Q-2026-0003', {
      delivery: 'delivered',
      deliveries: [
        {
          id: crypto.randomUUID(),
          how: 'hand',
          sentOn: '2026-03-06',
          registeredNumber: null,
          receivedOn: null,
          tenantId: null,
        },
      ],
    }),
  ];
  api.on('GET /month', () =>
    aMonthLedger({ dues: rowsOfMonth.map(({ due }) => due), mails: rowsOfMonth.map(({ mail }) => mail) }),
  );
  await open('/month?month=2026-03');
  await expect.element(page.getByText('Inès Œuvré')).toBeVisible();
  await expectAccessible({ targets: true });
});
