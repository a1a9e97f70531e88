import { describe, expect, test } from 'vitest';
import { documentNumber, find, findable, pieces, wordsOf } from './find.ts';

const shown = (text: string, query: string) =>
  pieces(text, wordsOf(query))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe('what is found', () => {
  const people = [
    findable('Paul Lambert', ['T3 Gerland'], '0612345678'),
    findable('Chloé Œuvré', ['Lamballe']),
    findable('Łukasz Nguyễn-Öztürk', ['Studio des Carmes', null]),
    findable('Salam Haddad'),
  ];

  test('has all words in any order, whatever their accents and capitals', () => {
    expect(namesOf(find(people, 'lam paul'))).toEqual(['Paul Lambert']);
    expect(namesOf(find(people, 'OEUVRE'))).toEqual(['Chloé Œuvré']);
    expect(namesOf(find(people, 'ozturk carmes'))).toEqual(['Łukasz Nguyễn-Öztürk']);
    expect(namesOf(find(people, 'paul haddad'))).toEqual([]);
  });

  test('comes with names that begin with a word first, then names that have it, then the rest', () => {
    expect(namesOf(find(people, 'lam'))).toEqual(['Paul Lambert', 'Salam Haddad', 'Chloé Œuvré']);
  });

  test('has a telephone number however it is typed', () => {
    expect(namesOf(find(people, '06 12 34'))).toEqual(['Paul Lambert']);
  });

  test('of ten thousand comes within 100 ms', () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      findable(`Élodie Marchand ${n}`, [`${n} rue des Lilas`, 'Lyon']),
    );
    const took = [1, 2, 3, 4, 5].map(() => {
      const from = performance.now();
      expect(find(many, 'lilas 9999 marchand')).toHaveLength(1);
      expect(find(many, 'e')).toHaveLength(10_000);
      return performance.now() - from;
    });
    // The others are about what else the machine does.
    expect(Math.min(...took)).toBeLessThan(100);
  });
});

test('a word that was looked for is shown in the text, with its accents', () => {
  expect(shown('Paul Lambert', 'lam pa')).toBe('[Pa]ul [Lam]bert');
  expect(shown('Chloé Œuvré', 'oeu chloe')).toBe('[Chloé] [Œu]vré');
  expect(shown('Chloé Œuvré', 'o')).toBe('Chl[o]é [Œ]uvré');
  expect(shown('Paul', '')).toBe('Paul');
});

test('a number is told from other words', () => {
  expect(documentNumber(' q-2026-0119 ')).toBe('Q-2026-0119');
  expect(documentNumber('q 2026 119')).toBe('Q-2026-119');
  expect(documentNumber('Q-SCI-2026-0119')).toBe('Q-SCI-2026-0119');
  expect(documentNumber('119')).toBe('119');
  for (const other of ['', 'lambert', '12 rue des Lilas', 'T3', '1234567890', "'; --1"]) {
    expect(documentNumber(other)).toBeNull();
  }
});
