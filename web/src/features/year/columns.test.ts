import { expect, test } from 'vitest';
import { aYearLessor, aYearProperty, aYearRegime } from '../../../../tests/fixtures/year.ts';
import { columnsUnder } from './columns.ts';

test('if two regimes of a property are declared together, the column adds up their rents and counts the expenses once', () => {
  const expenses = [{ tax: 'works' as const, amount: 300, deductible: 300, recoverable: 0 }];
  const regimes = [
    aYearRegime({ rents: 1000, expenses }),
    aYearRegime({ regime: 'other', rents: 500, expenses }),
    aYearRegime({ regime: 'furnished', rents: 200, expenses }),
  ];
  const lessor = aYearLessor({ properties: [aYearProperty({ regimes })] });
  const shown = columnsUnder('unfurnished', lessor, 'unfurnished');
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({
    regime: { rents: 1500, expenses },
    paymentRegimes: ['unfurnished', 'other'],
    isShared: true,
  });
  expect(columnsUnder('furnished', lessor, 'furnished')[0]).toMatchObject({
    regime: { rents: 700 },
    paymentRegimes: ['other', 'furnished'],
  });
});
