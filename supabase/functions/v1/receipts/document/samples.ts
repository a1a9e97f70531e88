import { encodePng } from '../../pdf/encode-png.ts';
import { type PdfImage, readImage } from '../../pdf/image.ts';
import type { ReceiptSnapshot } from './snapshot.ts';

// Documents for tests, the benchmark and docs/documents.

export const quittance: ReceiptSnapshot = {
  kind: 'quittance',
  number: 'Q-2026-0007',
  issuedAt: '2026-04-04T22:30:00.000Z',
  verificationUrl: 'https://klinky.example/verify/7KQ2M9XBZ4T8HJ3VNC6RWP5DYA',
  isBilingual: false,
  landlord: {
    name: 'Claire Œuvré',
    representedBy: null,
    email: 'claire.oeuvre@klinky.example',
    address: '3 quai Fulchiron',
    addressComplement: null,
    postalCode: '69005',
    city: 'Lyon',
    phoneNumber: '04 72 00 00 00',
    siren: null,
    signatureId: '0193b1f0-0000-7000-8000-000000000001',
  },
  tenants: [{ firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk' }],
  property: {
    name: 'Studio Croix-Rousse',
    address: '12 rue des Lilas',
    addressComplement: 'Bâtiment B, 3e étage',
    postalCode: '69004',
    city: 'Lyon',
  },
  periodFrom: '2026-03-01',
  periodTo: '2026-03-31',
  paidAt: '2026-03-05',
  paymentMethod: 'transfer',
  rent: 1250,
  charges: 85.5,
  chargesKind: 'provision',
  housingBenefit: 0,
  due: { rent: 1250, charges: 85.5 },
  prorata: null,
  reduction: null,
  owedBefore: 0,
  payments: [
    {
      paidAt: '2026-03-05',
      amount: 1335.5,
      method: 'transfer',
      kind: 'payment',
      payer: null,
      number: null,
    },
  ],
  replaces: [],
};

/** A partial payment of the rent for the tenant's first month, to a company. */
export const partial: ReceiptSnapshot = {
  ...quittance,
  kind: 'partial',
  number: 'R-2026-0002',
  landlord: {
    ...quittance.landlord,
    name: 'SCI Les Tilleuls',
    representedBy: 'Claire Œuvré',
    email: 'contact@tilleuls.example',
    siren: '732829320',
  },
  periodFrom: '2026-03-15',
  periodTo: '2026-03-31',
  paidAt: '2026-03-28',
  rent: 300,
  charges: 0,
  due: { rent: 685.48, charges: 46.89 },
  prorata: { days: 17, monthDays: 31 },
  payments: [
    {
      paidAt: '2026-03-15',
      amount: 250,
      method: 'cash',
      kind: 'payment',
      payer: null,
      number: 'R-2026-0001',
    },
    { paidAt: '2026-03-28', amount: 300, method: 'transfer', kind: 'payment', payer: null, number: null },
  ],
};

/** A bilingual quittance that replaces another and two partial receipts, with housing benefit. */
export const bilingual: ReceiptSnapshot = {
  ...quittance,
  number: 'Q-2026-0009',
  isBilingual: true,
  chargesKind: 'fixed',
  housingBenefit: 212,
  payments: [
    {
      paidAt: '2026-03-05',
      amount: 600,
      method: 'transfer',
      kind: 'payment',
      payer: null,
      number: 'R-2026-0002',
    },
    {
      paidAt: '2026-03-17',
      amount: 212,
      method: 'transfer',
      kind: 'benefit',
      payer: null,
      number: 'R-2026-0003',
    },
    { paidAt: '2026-03-29', amount: 523.5, method: 'cheque', kind: 'payment', payer: null, number: null },
  ],
  paidAt: '2026-03-29',
  replaces: ['Q-2026-0007'],
};

/** A bilingual partial receipt for three tenants of one lease, with an advance, two new payments and a reduction. */
export const joint: ReceiptSnapshot = {
  ...quittance,
  kind: 'partial',
  number: 'R-2026-0004',
  isBilingual: true,
  tenants: [
    { firstName: 'Ana', lastName: 'Roy' },
    { firstName: 'Élodie', lastName: 'Marchand' },
    { firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk' },
  ],
  paidAt: '2026-03-09',
  paymentMethod: 'cheque',
  rent: 700,
  charges: 0,
  due: { rent: 1200, charges: 85.5 },
  reduction: { label: 'travaux dans la cuisine', amount: 50 },
  owedBefore: 310,
  payments: [
    {
      paidAt: '2026-02-28',
      amount: 90,
      method: null,
      kind: 'opening',
      payer: null,
      number: 'R-2026-0003',
    },
    { paidAt: '2026-03-05', amount: 250, method: 'transfer', kind: 'benefit', payer: null, number: null },
    {
      paidAt: '2026-03-09',
      amount: 450,
      method: 'cheque',
      kind: 'payment',
      payer: 'Odile Roy',
      number: null,
    },
  ],
};

/** What is drawn to be looked at and checked: each kind, and each form that it takes. */
export const SAMPLES = { quittance, partial, bilingual, joint } as const;

const WIDTH = 600;
const HEIGHT = 200;

/** A handwritten name in blue ink on a transparent background, as a PNG file. */
export function signaturePng(): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let step = 0; step <= 6000; step += 1) {
    const t = step / 6000;
    const wave = 2 * Math.PI * t;
    const x = 50 + 500 * t + 34 * Math.sin(11 * wave);
    const y = 105 - 62 * Math.cos(9 * wave) * (1 - 0.75 * t) - 14 * Math.sin(23 * wave) * t;
    dot(data, x, y, 2.2 + 1.1 * Math.sin(9 * wave));
  }
  for (let step = 0; step <= 2000; step += 1) {
    const t = step / 2000;
    dot(data, 70 + 470 * t, 168 - 34 * t + 9 * Math.sin(7 * t), 1.4 + t);
  }
  return encodePng({ width: WIDTH, height: HEIGHT, data });
}

/** The same, ready to be drawn. */
export function sampleSignature(): PdfImage {
  const image = readImage('image/png', signaturePng());
  if (image === null) throw new Error('The sample cannot be read');
  return image;
}

function dot(data: Uint8Array, centreX: number, centreY: number, radius: number): void {
  for (let y = Math.floor(centreY - radius - 1); y <= centreY + radius + 1; y += 1) {
    for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x += 1) {
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue;
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - centreX, y - centreY)));
      const at = (y * WIDTH + x) * 4;
      data.set([24, 48, 128, Math.max(data[at + 3] ?? 0, Math.round(cover * 255))], at);
    }
  }
}
