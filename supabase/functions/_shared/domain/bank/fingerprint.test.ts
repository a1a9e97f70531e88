import { expect, test } from 'vitest';
import { fingerprints, type PrintedLine } from './fingerprint.ts';

const OWNER = '00000000-0000-4000-8000-000000000001';

const LINE: PrintedLine = {
  day: '2026-11-05',
  cents: 134_500,
  label: 'Virement En Votre Faveur MME ELODIE MARCHAND LOYER NOVEMBRE',
  account: '00012345678',
  payer: null,
};

test.each<[string, PrintedLine, string]>([
  ['with an account number', LINE, 'b34cfbc1-6a9c-82df-8cd7-fe97cb9e3821'],
  [
    'without an account number',
    {
      ...LINE,
      day: '2026-11-02',
      cents: 58_550,
      label: 'VIR SEPA RECU /DE NGUYEN OZTURK LUKASZ /MOTIF LOYER /REF 20261102',
      account: null,
    },
    'cf3f79bc-f131-8245-83e8-9ca3d71d397d',
  ],
  [
    'with a payer',
    { ...LINE, label: 'Loyer novembre', account: null, payer: 'Elodie Marchand' },
    '17927d48-82df-8bf1-8a8f-8f08e870247a',
  ],
  [
    'of CAMT.053',
    { ...LINE, label: 'LOYER NOVEMBRE', account: 'FR7630006000011234567890189', payer: 'MARCHAND ELODIE' },
    '9fcf9210-db55-8225-8278-727a1383d456',
  ],
  [
    'that went out',
    { ...LINE, day: '2026-11-02', cents: -3590, label: 'PRLV SEPA EAU DE VILLE 0099', account: null },
    '9ab6ea94-803a-831c-8afd-82bb324745d5',
  ],
])('the fingerprint of a line %s never changes', async (_, line, id) => {
  expect(await fingerprints(OWNER, [line])).toEqual([id]);
});

test('the id of a line never changes, even if Unicode does not decompose letters of its label', async () => {
  const label = 'Vir. Œuvré-Straße Ł. Øst Đặng, Æsa №5';
  expect(await fingerprints(OWNER, [{ ...LINE, label }])).toEqual(['fa6391ef-a3a5-8eb2-8b8a-037e7b17cfff']);
});

test('the id ignores case, accents, punctuation and spaces of a label', async () => {
  const label = '  virement en vôtre faveur : Mme Élodie   MARCHAND - loyer novembre';
  expect(await fingerprints(OWNER, [{ ...LINE, label }])).toEqual(await fingerprints(OWNER, [LINE]));
});

test('a line with another day, amount, label, account, payer or landlord has another id', async () => {
  const others: PrintedLine[] = [
    { ...LINE, day: '2026-11-06' },
    { ...LINE, cents: -134_500 },
    { ...LINE, label: 'VIR ELODIE MARCHAND' },
    { ...LINE, account: null },
    { ...LINE, payer: 'Élodie Marchand' },
  ];
  const ids = [...(await fingerprints(OWNER, [LINE, ...others])), ...(await fingerprints('other', [LINE]))];
  expect(new Set(ids).size).toBe(others.length + 2);
});

test('equal lines have different ids, and keep these ids in a file with more lines', async () => {
  const twice = await fingerprints(OWNER, [LINE, LINE]);
  expect(new Set(twice).size).toBe(2);
  const other = { ...LINE, day: '2026-10-05' };
  expect(
    (await fingerprints(OWNER, [other, LINE, other, LINE])).filter((_, place) => place % 2 === 1),
  ).toEqual(twice);
});

test('the id of a bank line is a UUID of version 8', async () => {
  for (const id of await fingerprints(OWNER, [LINE, { ...LINE, cents: 1 }, { ...LINE, label: '' }]))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
