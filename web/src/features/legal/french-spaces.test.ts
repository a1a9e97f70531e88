import { expect, test } from 'vitest';
import { frenchSpaces } from './french-spaces.ts';
import TERMS from './terms.json' with { type: 'json' };

test.each([
  ['Qui est concerné ?', 'Qui est concerné\u202F?'],
  ['les services : un', 'les services\u00A0: un'],
  ['« Pool »', '«\u00A0Pool\u00A0»'],
  ['14 jours et 1 000 €', '14\u00A0jours et 1\u00A0000\u00A0€'],
  ['article L. 221-18', 'article\u00A0L.\u00A0221-18'],
  ['le 6 janvier et le 1er juin', 'le 6\u00A0janvier et le 1er\u00A0juin'],
  ['la loi n° 78-17', 'la loi\u00A0n°\u00A078-17'],
])('frenchSpaces adds no-break spaces to %j', (typed, typeset) => {
  expect(frenchSpaces(typed)).toBe(typeset);
});

const texts = TERMS.flatMap(({ title, blocks }) => [title, ...blocks.flat()]);

test('the terms follow French typography', () => {
  const wrong = texts
    .map(frenchSpaces)
    .filter((text) => / [;:!?»]|« |[^\u202F\s][;!?]|[^\u00A0]:|'|\s\s|\d (?:jours|mois|ans)\b/.test(text));
  expect(wrong).toEqual([]);
});

test('each article of the terms has its own anchor', () => {
  expect(new Set(TERMS.map(({ id }) => id)).size).toBe(TERMS.length);
});
