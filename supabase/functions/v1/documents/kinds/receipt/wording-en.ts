import { unbrokenDay } from '../../../../_shared/domain/period.ts';
import { englishWords, paidBy, withLabel } from '../../../letterhead/words.ts';
import { englishDocument } from '../page/words.ts';
import type { Wording } from './wording.ts';

const { list, benefitOffice, due: dueWords } = englishWords;

/** The words of a courtesy translation: only the French text is binding. */
export const english: Wording = {
  ...englishDocument,
  courtesy: 'Courtesy translation. Only the French text on page 1 is binding.',
  documents: 'Receipts',
  number: 'Receipt No.',
  term: (from, to) => `Period ${from} to ${to}`,
  paidUntil: (date, payments) => (payments > 1 ? `payments received up to ${date}` : `payment of ${date}`),
  replaces: (receipts, partials) => `Replaces ${list([...receipts, ...partials])}`,
  prorata: (days, divisor) => `pro rata, ${days}/${divisor} days`,
  reduction: (label, amount) => `${withLabel('Reduction', label)}: ${amount}, deducted`,
  housingBenefit: (office) => `Housing benefit received (${benefitOffice(office)})`,
  tenantShare: (tenants) => (tenants > 1 ? 'Tenants’ share' : 'Tenant’s share'),
  alreadyReceived: 'Already received',
  thisPayment: (count) => (count > 1 ? 'These payments' : 'This payment'),
  ofWhichBenefit: (office) => `of which housing benefit (${benefitOffice(office)})`,
  ofTerm: (hasCharges) => `Paid for the rent${hasCharges ? ' and charges' : ''}`,
  other: ({ kind, label, dueOn }) =>
    kind === 'opening' ? `Arrears on ${unbrokenDay(dueOn, 'en')}` : dueWords[kind](label ?? ''),
  ofOther: ({ kind, label, dueOn }) => {
    if (kind === 'opening') return `the arrears owed on ${unbrokenDay(dueOn, 'en')}`;
    if (kind === 'other') return `“${label}”`;
    const name = { settlement: 'the settlement of charges', repair: 'the repair' }[kind];
    return label ? withLabel(name, label) : name;
  },
  remains: (amount) => `Balance due: ${amount}`,
  remaining: 'Balance due',
  ofOffices: (amount, offices) =>
    `of which ${amount} expected from ${list(offices.map((office) => `the ${benefitOffice(office)}`))}`,
  arrears: (amount) => `Still owed for earlier periods: ${amount}`,
  payments: (count) => (count > 1 ? 'Payments received' : 'Payment received'),
  payment: (payment) => {
    const on = unbrokenDay(payment.paidOn, 'en');
    if (payment.kind === 'opening') return `Advance at the start of the account, ${on}`;
    if (payment.kind === 'offset') return `Withheld from the deposit on ${on}`;
    if (payment.kind === 'credit') return `Credit of the settlement of charges of ${on}`;
    return [`Received on ${on}`, ...paidBy(payment, englishWords)].join(' ');
  },
  partialReceipt: (number) => `receipt ${number}`,
  ofWhich: (parts) => `of which ${list(parts)}`,
  onReceipt: (amount, number) => `${amount} on receipt ${number}`,
  onThisReceipt: (amount) => `${amount} on this receipt`,
  totalReceived: 'Total received',
};
