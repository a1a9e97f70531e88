import { expect, test } from 'vitest';
import { IMPORT_COLUMNS } from '@shared/contract/import-columns.ts';
import { guessColumns } from './columns.ts';
import { questionsOf } from '../questions.ts';
import { readTable } from '../read-table.ts';
import { templateFile } from './template.ts';

test.each(['fr', 'en'] as const)('each column of the template in %s is recognized', async (locale) => {
  const row =
    'T2;3 rue X;;75011;Paris;D;SCI X;;;Ana;Roy;;;12 rue Hoche, 93100 Montreuil;vide;01/09/2024;850;60;provisions;5;850;850;01/09/2024;T2 2024;1er septembre;312,00;;01/11/2026;12,5'.replaceAll(
      ';',
      locale === 'fr' ? ';' : '\t',
    );
  const header = await templateFile(locale).text();
  const { table } = await readTable(new Blob([locale === 'fr' ? header : header.replaceAll(',', '\t'), row]));
  if (table === null) throw new Error('The template is not read');
  const mapping = guessColumns(table);
  expect(mapping).toEqual(Object.keys(IMPORT_COLUMNS));
  expect(questionsOf(table, mapping).map(({ about }) => about)).not.toContain('sign');
});

test('the template in each language has the column separator of Excel in this language', async () => {
  expect(await templateFile('fr').text()).toMatch(/^\uFEFF?Logement;Adresse;/);
  expect(await templateFile('en').text()).toMatch(/^\uFEFF?Property,Address,/);
  expect([...new Uint8Array(await templateFile('fr').arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
