import { expect, test } from 'vitest';
import { guessColumns } from './columns.ts';
import { likelyMeanings } from './likely-meanings.ts';
import { readTable } from '../read-table.ts';

/** Returns the likely meanings of a column in a table that also has a full name and a rent. */
async function likely(title: string, ...cells: readonly string[]) {
  const rows = cells.map((cell, index) => `Locataire ${index} Roy\t650\t${cell}`);
  const { table } = await readTable(
    ['Locataire\tLoyer', ...rows].join('\n').replace('Loyer', `Loyer\t${title}`),
  );
  if (!table) throw new Error('The table is not read.');
  return likelyMeanings(table, guessColumns(table), 2);
}

test.each([
  ['Versé', '650,00', ['charges', 'rentWithCharges', 'deposit', 'depositReceived', 'balance', 'rentDueDay']],
  [
    'Depuis',
    '01/09/2024',
    ['leaseStartsOn', 'accountStartsOn', 'leaseEndsOn', 'balanceOn', 'revisionOn', 'depositReceivedOn'],
  ],
  ['Indice', 'T2 2024', ['irlReference']],
  ['Étiquette', 'D', ['energyClass', 'propertyName', 'addressComplement']],
  ['Contact', 'ana@exemple.test', ['email']],
  ['Où', '12 rue de la Charité, 69002 Lyon', ['place', 'address']],
  ['Repère', 'Le Bellecour', ['propertyName', 'city', 'companyName']],
])(
  'the likely meanings of a column %s with cells like %s exclude the meanings of other columns',
  async (title, cell, meanings) => {
    expect(await likely(title, cell, cell)).toEqual(meanings);
  },
);

test('the meaning of a column’s title comes before the likely meanings of its cells', async () => {
  expect((await likely('Caution', '1 300', '650'))[0]).toBe('deposit');
});

test('forty cells, spread evenly, decide the likely meanings of a long column', async () => {
  const cells = Array.from({ length: 2000 }, (_, row) => (row % 50 === 0 ? 'ana@exemple.test' : '650,00'));
  expect(await likely('Contact', ...cells)).toEqual(['email']);
});
