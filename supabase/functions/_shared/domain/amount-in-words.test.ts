import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'zéro euro'],
  [0.01, 'un centime'],
  [0.5, 'cinquante centimes'],
  [1, 'un euro'],
  [2, 'deux euros'],
  [21, 'vingt et un euros'],
  [71, 'soixante et onze euros'],
  [80, 'quatre-vingts euros'],
  [81, 'quatre-vingt-un euros'],
  [91, 'quatre-vingt-onze euros'],
  [100, 'cent euros'],
  [200, 'deux cents euros'],
  [201, 'deux cent un euros'],
  [280, 'deux cent quatre-vingts euros'],
  [1000, 'mille euros'],
  [1100, 'mille cent euros'],
  [80_000, 'quatre-vingt mille euros'],
  [200_000, 'deux cent mille euros'],
  [1_000_000, 'un million d’euros'],
  [1_000_001, 'un million un euros'],
  [780.5, 'sept cent quatre-vingts euros et cinquante centimes'],
  [865.71, 'huit cent soixante-cinq euros et soixante et onze centimes'],
  [1250.01, 'mille deux cent cinquante euros et un centime'],
  // More cases: every irregular ten, and numbers before “million”.
  [61, 'soixante et un euros'],
  [70, 'soixante-dix euros'],
  [77, 'soixante-dix-sept euros'],
  [90, 'quatre-vingt-dix euros'],
  [99, 'quatre-vingt-dix-neuf euros'],
  [80_080, 'quatre-vingt mille quatre-vingts euros'],
  [2000, 'deux mille euros'],
  [200_200_000, 'deux cents millions deux cent mille euros'],
  [80_000_000, 'quatre-vingts millions d’euros'],
  [
    19_999_999.98,
    'dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf euros et quatre-vingt-dix-huit centimes',
  ],
  [1_000_000_000, 'un milliard d’euros'],
])('the amount %d in French words is %s', (euros, words) => {
  expect(amountInWords(euros)).toBe(words);
});

test.each([
  [0, 'zero euros'],
  [0.01, 'one cent'],
  [1, 'one euro'],
  [21, 'twenty-one euros'],
  [100, 'one hundred euros'],
  [750, 'seven hundred and fifty euros'],
  [1000, 'one thousand euros'],
  [1001, 'one thousand and one euros'],
  [1250.01, 'one thousand two hundred and fifty euros and one cent'],
  [12_018.4, 'twelve thousand and eighteen euros and forty cents'],
  [1_000_000, 'one million euros'],
  [
    19_999_999.98,
    'nineteen million nine hundred and ninety-nine thousand nine hundred and ninety-nine euros and ninety-eight cents',
  ],
])('the amount %d in English words is %s', (euros, words) => {
  expect(amountInWords(euros, 'en')).toBe(words);
});

test('no two multiples of seven up to a million have the same words', () => {
  const seen = new Set<string>();
  for (let euros = 0; euros < 1_000_000; euros += 7) seen.add(amountInWords(euros));
  expect(seen.size).toBe(Math.ceil(1_000_000 / 7));
});
