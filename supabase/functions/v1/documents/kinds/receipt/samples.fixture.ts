import type { Payment, ReceiptSnapshot } from './snapshot.ts';

// Receipts for tests, the benchmark and `npm run documents`.

/** Returns a payment by transfer that no earlier receipt states. The given values replace its values. */
export const received = (said: Pick<Payment, 'paidOn' | 'amount'> & Partial<Payment>): Payment => ({
  other: 0,
  method: 'transfer',
  kind: 'payment',
  payer: null,
  payerOffice: null,
  beneficiary: null,
  earlier: [],
  ...said,
});

/** Returns the part of a payment that an earlier receipt states, in euros. */
export const stated = (amount: number, number: string): Payment['earlier'] => [{ number, amount }];

export const quittance: ReceiptSnapshot = {
  kind: 'quittance',
  number: 'Q-2026-0007',
  issuedAt: '2026-04-04T22:30:00.000Z',
  verificationUrl: 'https://klinky.example/verify/7KQ2M9XBZ4T8HJ3VNC6RWP5DYA',
  isBilingual: false,
  isGoverned: true,
  landlord: {
    name: 'Claire Œuvré',
    isCompany: false,
    representedBy: null,
    email: 'claire.oeuvre@klinky.example',
    address: '3 quai Fulchiron',
    addressComplement: null,
    postalCode: '69005',
    city: 'Lyon',
    country: 'FR',
    phoneNumber: '04 72 00 00 00',
    siren: null,
    signatureId: '0193b1f0-0000-7000-8000-000000000001',
  },
  tenants: [{ firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk', companyName: null }],
  property: {
    name: 'Studio Croix-Rousse',
    address: '12 rue des Lilas',
    addressComplement: 'Bâtiment B, 3e étage',
    postalCode: '69004',
    city: 'Lyon',
  },
  periodFrom: '2026-03-01',
  periodTo: '2026-03-31',
  paidOn: '2026-03-05',
  method: 'transfer',
  rent: 1250,
  charges: 85.5,
  other: 0,
  chargesKind: 'provision',
  housingBenefit: 0,
  due: { rent: 1250, charges: 85.5 },
  prorata: null,
  reduction: null,
  arrears: 0,
  others: [],
  payments: [received({ paidOn: '2026-03-05', amount: 1335.5 })],
  sentTo: null,
  replaces: [],
};

/** A partial receipt of a company, for a part of the tenant's first rent. */
export const partial: ReceiptSnapshot = {
  ...quittance,
  kind: 'partial',
  number: 'R-2026-0002',
  landlord: {
    ...quittance.landlord,
    name: 'SCI Les Tilleuls',
    isCompany: true,
    representedBy: 'Claire Œuvré',
    email: 'contact@tilleuls.example',
    siren: '732829320',
  },
  periodFrom: '2026-03-15',
  periodTo: '2026-03-31',
  paidOn: '2026-03-28',
  rent: 300,
  charges: 0,
  due: { rent: 685.48, charges: 46.89 },
  prorata: { days: 17, divisor: 31 },
  payments: [
    received({ paidOn: '2026-03-15', amount: 250, method: 'cash', earlier: stated(250, 'R-2026-0001') }),
    received({ paidOn: '2026-03-28', amount: 300 }),
  ],
};

/** A bilingual quittance with housing benefit. The quittance replaces an earlier quittance and two partial receipts. */
export const bilingual: ReceiptSnapshot = {
  ...quittance,
  number: 'Q-2026-0009',
  isBilingual: true,
  chargesKind: 'fixed',
  housingBenefit: 212,
  payments: [
    received({ paidOn: '2026-03-05', amount: 600, earlier: stated(600, 'R-2026-0002') }),
    received({ paidOn: '2026-03-17', amount: 212, kind: 'benefit', earlier: stated(212, 'R-2026-0003') }),
    received({ paidOn: '2026-03-29', amount: 523.5, method: 'cheque' }),
  ],
  paidOn: '2026-03-29',
  replaces: ['Q-2026-0007', 'R-2026-0002', 'R-2026-0003'],
};

/** A bilingual partial receipt for three tenants of one lease, with an advance, two new payments and a reduction. */
export const joint: ReceiptSnapshot = {
  ...quittance,
  kind: 'partial',
  number: 'R-2026-0004',
  isBilingual: true,
  tenants: [
    { firstName: 'Ana', lastName: 'Roy', companyName: null },
    { firstName: 'Élodie', lastName: 'Marchand', companyName: null },
    { firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk', companyName: null },
  ],
  paidOn: '2026-03-09',
  method: 'cheque',
  rent: 700,
  charges: 0,
  due: { rent: 1200, charges: 85.5 },
  reduction: { label: 'travaux dans la cuisine', amount: 50 },
  arrears: 310,
  payments: [
    received({
      paidOn: '2026-02-28',
      amount: 90,
      method: null,
      kind: 'opening',
      earlier: stated(90, 'R-2026-0003'),
    }),
    received({ paidOn: '2026-03-05', amount: 250, kind: 'benefit' }),
    received({ paidOn: '2026-03-09', amount: 450, method: 'cheque', payer: 'Odile Roy' }),
  ],
};

/**
 * A receipt of 1,000 euros, for the arrears and a part of a month's rent of two tenants. The CAF paid the housing
 * benefit of one tenant.
 */
export const mixed: ReceiptSnapshot = {
  ...quittance,
  kind: 'partial',
  number: 'R-2026-0005',
  isBilingual: true,
  tenants: [
    { firstName: 'Alice', lastName: 'Martin', companyName: null },
    { firstName: 'Bruno', lastName: 'Petit', companyName: null },
  ],
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  issuedAt: '2026-10-05T09:30:00.000Z',
  paidOn: '2026-10-05',
  rent: 690,
  charges: 0,
  other: 310,
  housingBenefit: 250,
  due: { rent: 850, charges: 60 },
  others: [{ kind: 'opening', label: null, dueOn: '2026-09-30', amount: 310, remaining: 0 }],
  payments: [
    received({
      paidOn: '2026-10-02',
      amount: 250,
      kind: 'benefit',
      payerOffice: 'caf',
      beneficiary: 'Alice Martin',
    }),
    received({ paidOn: '2026-10-05', amount: 440, other: 310 }),
  ],
};

/** A receipt without a term: a part of the arrears, a settlement of charges and a repair. */
export const withoutTerm: ReceiptSnapshot = {
  ...quittance,
  kind: 'partial',
  number: 'R-2026-0006',
  isBilingual: true,
  periodFrom: null,
  periodTo: null,
  issuedAt: '2026-10-05T09:30:00.000Z',
  paidOn: '2026-10-05',
  rent: 0,
  charges: 0,
  other: 527.87,
  due: { rent: 0, charges: 0 },
  others: [
    { kind: 'opening', label: null, dueOn: '2026-09-30', amount: 300, remaining: 10 },
    { kind: 'settlement', label: 'année 2025', dueOn: '2026-09-30', amount: 142.37, remaining: 0 },
    {
      kind: 'repair',
      label: 'serrure de la porte d’entrée',
      dueOn: '2026-10-02',
      amount: 85.5,
      remaining: 0,
    },
  ],
  payments: [received({ paidOn: '2026-10-05', amount: 0, other: 527.87 })],
};

/** A quittance for a garage, which the law of 1989 does not govern. */
export const ungoverned: ReceiptSnapshot = {
  ...quittance,
  number: 'Q-2026-0010',
  isBilingual: true,
  isGoverned: false,
  property: {
    ...quittance.property,
    name: 'Garage quai Fulchiron',
    address: '3 quai Fulchiron',
    addressComplement: 'Box 12',
    postalCode: '69005',
  },
  rent: 95,
  charges: 0,
  due: { rent: 95, charges: 0 },
  payments: [received({ paidOn: '2026-03-05', amount: 95 })],
};

/** A quittance for a company with a representative. */
export const company: ReceiptSnapshot = {
  ...ungoverned,
  number: 'Q-2026-0011',
  tenants: [{ firstName: 'Élodie', lastName: 'Marchand', companyName: 'Société Durand & Fils' }],
  property: {
    ...ungoverned.property,
    name: 'Atelier quai Fulchiron',
    addressComplement: 'Cour, rez-de-chaussée',
  },
};

/** A quittance for a couple with the same last name. Somebody else made one of the payments. */
export const couple: ReceiptSnapshot = {
  ...quittance,
  number: 'Q-2026-0012',
  isBilingual: true,
  tenants: [
    { firstName: 'Jean-Pierre', lastName: 'Le Goff', companyName: null },
    { firstName: 'Anne', lastName: 'Le Goff', companyName: null },
  ],
  payments: [
    received({ paidOn: '2026-03-04', amount: 1000 }),
    received({ paidOn: '2026-03-05', amount: 335.5, payer: 'Odile Roy' }),
  ],
};

/** A quittance of a landlord whose profile has no address and no telephone number. */
export const nameOnly: ReceiptSnapshot = {
  ...bilingual,
  number: 'Q-2026-0013',
  landlord: {
    ...quittance.landlord,
    address: null,
    addressComplement: null,
    postalCode: null,
    city: null,
    phoneNumber: null,
  },
};

/** A sample of each form of each kind of receipt. */
export const SAMPLES = {
  quittance,
  partial,
  bilingual,
  joint,
  mixed,
  withoutTerm,
  ungoverned,
  company,
  couple,
  nameOnly,
} as const;
