import { expect, test } from 'vitest';
import { aProperty } from '../../../../tests/fixtures/property.ts';
import { guessExpense } from './guess-expense.ts';

test.each([
  ['PRLV SEPA DGFIP TAXE FONCIERE 2026', 'propertyTax'],
  ['PRLV ASSURANCE MAAF PNO', 'insurance'],
  ['PRLV SYNDIC DURAND', 'coOwnership'],
  ['VIR CHARGES COPROPRIETE T4', 'coOwnership'],
  ['CB BOULANGERIE', null],
  ['VIR ASSURE', null],
])('the label %s states the category %s', (label, tax) => {
  expect(guessExpense(label, []).tax).toBe(tax);
});

test('the expense gets the dwelling whose name is in the label, or no dwelling if several names fit', () => {
  const properties = ['T4 République', 'Studio', 'Studio Pasteur', 'Box 1', 'Cave 2'].map((name) =>
    aProperty({ name }),
  );
  const nameIn = (label: string) =>
    properties.find(({ id }) => id === guessExpense(label, properties).propertyId)?.name;
  expect(nameIn('PRLV SYNDIC T4 REPUBLIQUE 3T2026')).toBe('T4 République');
  expect(nameIn('VIR STUDIO PASTEUR')).toBe('Studio Pasteur');
  expect(nameIn('VIR STUDIO')).toBe('Studio');
  expect(nameIn('VIR BOX 1 CAVE 2')).toBeUndefined();
  expect(nameIn('VIR BOX 11')).toBeUndefined();
});
