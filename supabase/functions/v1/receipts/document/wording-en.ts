import { day, englishWords, paidBy } from '../../letterhead/words.ts';
import { plain, type Run, sentence } from '../../pdf/text.ts';
import type { Declared, Wording } from './wording.ts';

const { list, method } = englishWords;

function landlord({ landlord, representedBy }: Declared): Run[] {
  return representedBy === null
    ? sentence`The landlord, ${landlord},`
    : sentence`${landlord}, represented by ${representedBy},`;
}

function sum({ amount, amountInWords, housingBenefit, payers }: Declared): Run[] {
  const received = sentence`the sum of ${amount} (${plain(amountInWords)})`;
  return housingBenefit === null || payers.isBenefit
    ? received
    : sentence`${received}, including housing benefit of ${housingBenefit},`;
}

function from({ payers, tenants }: Declared): Run[] {
  if (payers.isBenefit)
    return sentence`from the ${'CAF'} or ${'MSA'}, as housing benefit for ${list(tenants)},`;
  if (!payers.areTenants) return sentence`from ${list(payers.others)}, for ${list(tenants)},`;
  if (payers.others.length === 0) return sentence`from ${list(tenants)}`;
  return sentence`from ${list(tenants)} and, on their behalf, from ${list(payers.others)},`;
}

function paid({ paid }: Declared): Run[] {
  if (typeof paid === 'number') return sentence` in ${`${paid}\u00A0payments`}`;
  if (paid.kind === 'opening') return sentence` in advance on ${paid.on}`;
  const how = paid.kind === 'offset' ? 'by set-off' : paid.method && method[paid.method];
  return sentence` on ${paid.on}${plain(how ? ` ${how}` : '')}`;
}

/** A courtesy translation: only the French text is binding. */
export const english: Wording = {
  ...englishWords,
  courtesy: 'Courtesy translation. Only the French text on page 1 is binding.',
  title: { quittance: 'RENT RECEIPT (Quittance de loyer)', partial: 'PARTIAL PAYMENT RECEIPT' },
  caution: { quittance: null, partial: 'This document is not a quittance.' },
  documentName: { quittance: 'Rent receipt', partial: 'Partial payment receipt' },
  ended: (_, ending) => (ending.state === 'voided' ? 'VOID' : `REPLACED BY ${ending.by}`),
  documents: 'Receipts',
  number: 'Receipt No.',
  term: (from, to) => `Period ${from} to ${to}`,
  issued: (_, date) => `Issued on ${date}`,
  replaces: (receipts, partials) => `Replaces ${list([...receipts, ...partials])}`,
  declaration: {
    quittance: (declared) =>
      sentence`${landlord(declared)} confirms having received ${from(declared)} ${sum(declared)} in full payment of the rent and charges for the period from ${declared.from} to ${declared.to} for the property above, and issues this receipt for it, all rights reserved.`,
    partial: (declared) =>
      sentence`${landlord(declared)} confirms having received ${from(declared)} ${sum(declared)}${paid(declared)} as partial payment of the rent and charges for the period from ${declared.from} to ${declared.to}, the total of which is ${declared.due}. Balance due for this period: ${declared.remaining} (${plain(declared.remainingInWords)}).`,
  },
  rent: { quittance: 'Rent excluding charges', partial: 'Rent due' },
  charges: {
    quittance: {
      provision: 'Service charges (on account)',
      fixed: 'Service charges (fixed)',
    },
    partial: {
      provision: 'Service charges due (on account)',
      fixed: 'Service charges due (fixed)',
    },
  },
  prorata: (days, monthDays) => `pro rata, ${days}/${monthDays} days`,
  reduction: (label, amount) => `Reduction (${label}): ${amount}, deducted`,
  total: { quittance: 'Total for the term', partial: 'Total due' },
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
  notice: {
    quittance:
      'This receipt cancels any receipt previously issued for a partial payment of this term. It does not imply that earlier terms have been paid. To be kept by the tenant for three years (French Act No. 89-462 of 6 July 1989, art. 7-1). Issued free of charge (art. 21).',
    partial:
      'This receipt is not a quittance. A quittance will be issued once the term is paid in full. Issued free of charge (French Act No. 89-462 of 6 July 1989, art. 21).',
  },
  verify: 'Verify this document',
  verificationCode: 'QR code that leads to the verification of this document',
};
