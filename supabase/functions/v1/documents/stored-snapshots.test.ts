import { expect, test } from 'vitest';
import { parse, VERSIONS } from './kinds/receipt/snapshot.ts';
import { readRow, type SqlRow } from '../supabase/reader.ts';
import { StoredDocument, toContent } from './row.ts';

// An example of each stored version, as Postgres returned it. Never change an example: Klinky must stay able to draw
// stored documents.
const STORED = {
  1: {
    isBilingual: false,
    isGoverned: true,
    landlord: {
      name: 'SCI Les Tilleuls',
      isCompany: true,
      representedBy: 'Camille Lefèvre',
      email: 'camille@klinky.test',
      address: '8 rue Auguste Comte',
      addressComplement: null,
      postalCode: '69002',
      city: 'Lyon',
      country: 'FR',
      phoneNumber: null,
      siren: '732829320',
      signatureId: null,
    },
    tenants: [{ firstName: 'Élodie', lastName: 'Marchand', companyName: null }],
    property: {
      name: 'Le Bellecour',
      address: '12 rue de la Charité',
      addressComplement: null,
      postalCode: '69002',
      city: 'Lyon',
    },
    replaces: ['R-2026-0001'],
    says: {
      chargesKind: 'provision',
      prorata: { days: 17, divisor: 31 },
      reduction: { label: 'Chaudière en panne', amount: 50 },
      arrears: 310,
      payments: [
        {
          paidOn: '2026-03-05',
          amount: 500,
          other: 80,
          method: 'transfer',
          kind: 'benefit',
          payer: null,
          payerOffice: 'caf',
          beneficiary: 'Élodie Marchand',
          earlier: [{ number: 'R-2026-0001', amount: 200 }],
        },
      ],
      others: [{ kind: 'repair', label: 'Volet', dueOn: '2026-03-03', amount: 80, remaining: 20 }],
      sentTo: null,
    },
  },
} satisfies Readonly<Record<keyof typeof VERSIONS, Readonly<Record<string, unknown>>>>;

const ROW = {
  id: '0193b1f0-0000-7000-8000-000000000002',
  kind: 'partial',
  number: 'R-2026-0002',
  code: '0'.repeat(32),
  issued_at: '2026-03-06T09:00:00.000Z',
  receipt: {
    period_from: '2026-03-15',
    period_to: '2026-03-31',
    paid_on: '2026-03-05',
    method: 'transfer',
    rent: 500,
    charges: 0,
    other: 80,
    due_rent: 635.48,
    due_charges: 52.37,
    housing_benefit: 500,
  },
} as const;

const contentOf = (row: SqlRow) => toContent(readRow(StoredDocument, row), 'https://klinky.test');

test.each(Object.entries(STORED))('a snapshot of version %s is drawn unchanged', (version, stored) => {
  expect(contentOf({ ...ROW, snapshot_version: Number(version), snapshot: stored }).head).toMatchObject({
    landlord: { name: 'SCI Les Tilleuls', representedBy: 'Camille Lefèvre' },
    tenants: [{ firstName: 'Élodie', lastName: 'Marchand' }],
    property: { address: '12 rue de la Charité' },
    replaces: ['R-2026-0001'],
    prorata: { days: 17, divisor: 31 },
    reduction: { label: 'Chaudière en panne', amount: 50 },
    arrears: 310,
    others: [{ label: 'Volet', amount: 80, remaining: 20 }],
    payments: [{ amount: 500, other: 80, payerOffice: 'caf' }],
    verificationUrl: `https://klinky.test/verify/${ROW.code}`,
  });
});

test('a document that certifies a payment is not drawn without the payment', () => {
  const row = { ...ROW, receipt: null, snapshot_version: 1, snapshot: STORED[1] };
  expect(() => contentOf(row)).toThrow('kind');
});

test('each supported version has a stored example', () => {
  expect(Object.keys(STORED)).toEqual(Object.keys(VERSIONS));
});

test('the refusal of a snapshot names its unknown version, or the field that is missing or unknown in its version', () => {
  expect(() => parse({ version: 2, snapshot: STORED[1] })).toThrow(
    'A receipt has a snapshot of version 2; known is 1',
  );
  const { says: _, ...silent } = STORED[1];
  expect(() => parse({ version: 1, snapshot: silent })).toThrow('says');
  expect(() => parse({ version: 1, snapshot: { ...STORED[1], later: true } })).toThrow('later');
});
