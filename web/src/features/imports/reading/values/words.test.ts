import { expect, test } from 'vitest';
import { readEnergyClass, readQuarter, saysNoClass } from './words.ts';

test.each([
  ['T2 2024', '2024-Q2'],
  ['t2-2024', '2024-Q2'],
  ['Q2 2024', '2024-Q2'],
  ['2024-T2', '2024-Q2'],
  ['2024 T2', '2024-Q2'],
  ['2024Q2', '2024-Q2'],
  ['2T2024', '2024-Q2'],
  ['T22024', '2024-Q2'],
  ['2e trimestre 2024', '2024-Q2'],
  ['2ème trim. 2024', '2024-Q2'],
  ['1er trimestre de 2024', '2024-Q1'],
  ['Deuxième trimestre 2024', '2024-Q2'],
  ['3rd quarter of 2024', '2024-Q3'],
  ['2024, 4e trimestre', '2024-Q4'],
  ['IRL T2 2024 : 145,17', '2024-Q2'],
  ['145,17', null],
  ['T5 2024', null],
  ['T2', null],
  ['T2 24', null],
  ['2024', null],
  ['juin 2024', null],
  ['', null],
])('the quarter in %j is %s', (text, quarter) => {
  expect(readQuarter(text)).toBe(quarter);
});

test.each([
  ['D', 'D'],
  ['g', 'G'],
  ['Classe D', 'D'],
  ['DPE : D', 'D'],
  ['D / C', 'D'],
  ['D (GES C)', 'D'],
  ['D (210 kWh/m²)', 'D'],
  ['D - 04/05/2022', 'D'],
  ['H', null],
  ['à faire', null],
  ['bon', null],
  ['2022', null],
  ['', null],
])('the energy class in %j is %s', (text, energyClass) => {
  expect(readEnergyClass(text)).toBe(energyClass);
});

test('the usual words for a dwelling without an energy class are recognized', () => {
  for (const text of ['NC', 'Vierge', 'non soumis', 'En cours', 'à faire'])
    expect(saysNoClass(text)).toBe(true);
  for (const text of ['D', '', 'oui']) expect(saysNoClass(text)).toBe(false);
});
