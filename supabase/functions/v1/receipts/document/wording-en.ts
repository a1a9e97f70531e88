import { day, englishWords, paidBy } from '../../letterhead/words.ts';
import type { Wording } from './wording.ts';

const { list } = englishWords;

/** A courtesy translation: only the French text is binding. */
export const english: Wording = {
  ...englishWords,
  courtesy: 'Courtesy translation. Only the French text on page 1 is binding.',
  documents: 'Receipts',
  number: 'Receipt No.',
  term: (from, to) => `Period ${from} to ${to}`,
  replaces: (receipts, partials) => `Replaces ${list([...receipts, ...partials])}`,
  prorata: (days, monthDays) => `pro rata, ${days}/${monthDays} days`,
  reduction: (label, amount) => `Reduction (${label}): ${amount}, deducted`,
  housingBenefit: 'Housing benefit received (CAF or MSA)',
  tenantShare: (tenants) => (tenants > 1 ? 'Tenants’ share' : 'Tenant’s share'),
  alreadyReceived: 'Already received',
  thisPayment: (count) => (count > 1 ? 'These payments' : 'This payment'),
  ofWhichBenefit: 'of which housing benefit (CAF or MSA)',
  remaining: 'Balance due',
  owedBefore: (amount) => `Still owed for earlier terms: ${amount}`,
  payments: (count) => (count > 1 ? 'Payments received' : 'Payment received'),
  payment: (payment) => {
    const on = day(payment.paidAt, 'en');
    if (payment.kind === 'opening') return `In advance on ${on}`;
    if (payment.kind === 'offset') return `Set off on ${on}`;
    return [`Received on ${on}`, ...paidBy(payment, englishWords)].join(' ');
  },
  partialReceipt: (number) => `receipt ${number}`,
  totalReceived: 'Total received',
  done: (city, date) => `Signed in ${city} on ${date}`,
  signedBy: 'The landlord',
  signedOriginal: 'Signed on the French original.',
  signatureOf: (name) => `Signature of ${name}`,
  verify: 'Verify this document',
  verificationCode: 'QR code that leads to the verification of this document',
};
