import { expect, test } from 'vitest';
import { namedMonths } from './named-months.ts';

const DAY = '2026-11-05';

test.for([
  ['VIR SEPA MARTIN JULIE LOYER NOVEMBRE 2026', ['2026-11']],
  ['VIR MARTIN JULIE LOYER NOV 26', ['2026-11']],
  ['VIR MARTIN JULIE LOYER 11/2026', ['2026-11']],
  ['VIR MARTIN JULIE LOYER 11-26', ['2026-11']],
  ['VIR MARTIN JULIE LOYER DE 10/26', ['2026-10']],
  ['VIR MARTIN JULIE 2026-10', ['2026-10']],
  ['Virement de Julie Martin, loyer de novembre', ['2026-11']],
  ['VIR MARTIN JULIE DECEMBRE', ['2026-12']],
  ['VIR MARTIN JULIE loyer août 2026', ['2026-08']],
  ['TRANSFER FROM J MARTIN RENT FOR OCTOBER', ['2026-10']],
  ['VIR MARTIN LOYERS OCTOBRE ET NOVEMBRE 2026', ['2026-10', '2026-11']],
  ['VIR MARTIN LOYER DU 01 OCTOBRE AU 31 OCTOBRE', ['2026-10']],
  ['VIR MARTIN LOYER MAI', ['2026-05']],
] as const)('the label %s names the months %s', ([label, months]) => {
  expect(namedMonths({ day: DAY, label })).toEqual(months);
});

test.for([
  ['a day of operation', 'VIREMENT DU 5 NOVEMBRE 2026 MARTIN JULIE'],
  ['a day of operation in figures', 'VIR 05/10/2026 MARTIN JULIE LOYER'],
  ['a day of operation in short', 'VIR MARTIN JULIE LOYER 05/10/26'],
  ['a name', 'VIR M AVRIL THOMAS'],
  ['a first name', 'VIR JAN KOWALSKI'],
  ['a last name', 'VIR MME MAY LOUISE'],
  ['an invoice', 'VIR SARL PAIN FACT 2026-10'],
  ['the number of a flat', 'VIR MARTIN LOYER APPT 12-14'],
  ['a year long ago', 'VIR MARTIN LOYER OCTOBRE 2019'],
] as const)('the label %s names no month', ([, label]) => {
  expect(namedMonths({ day: DAY, label })).toEqual([]);
});

test('a month without a year means a month from ten months before the line to one month after it', () => {
  const label = 'VIR MARTIN LOYER DECEMBRE';
  expect(namedMonths({ day: '2027-01-04', label })).toEqual(['2026-12']);
  expect(namedMonths({ day: '2026-11-28', label })).toEqual(['2026-12']);
});
