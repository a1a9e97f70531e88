import { describe, expect, test } from 'vitest';
import { documentNumber, find, toFindable, markMatches, wordsOf } from './find.ts';

const shown = (text: string, query: string) =>
  markMatches(text, wordsOf(query))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe('find', () => {
  const people = [
    toFindable('Paul Lambert', ['T3 Gerland'], '0612345678'),
    toFindable('Chloé Œuvré', ['Lamballe']),
    toFindable('Łukasz Nguyễn-Öztürk', ['Studio des Carmes', null]),
    toFindable('Salam Haddad'),
  ];

  test('find matches all words of the query in any order, and ignores accents and capitals', () => {
    expect(namesOf(find(people, 'lam paul'))).toEqual(['Paul Lambert']);
    expect(namesOf(find(people, 'OEUVRE'))).toEqual(['Chloé Œuvré']);
    expect(namesOf(find(people, 'ozturk carmes'))).toEqual(['Łukasz Nguyễn-Öztürk']);
    expect(namesOf(find(people, 'paul haddad'))).toEqual([]);
  });

  test('find first lists names with a word that starts with the query, then names that contain the query, then other matches', () => {
    expect(namesOf(find(people, 'lam'))).toEqual(['Paul Lambert', 'Salam Haddad', 'Chloé Œuvré']);
  });

  test('find matches a telephone number in any format', () => {
    expect(namesOf(find(people, '06 12 34'))).toEqual(['Paul Lambert']);
  });

  test('find searches ten thousand entries within 100 ms', () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      toFindable(`Élodie Marchand ${n}`, [`${n} rue des Lilas`, 'Lyon']),
    );
    const took = [1, 2, 3, 4, 5].map(() => {
      const from = performance.now();
      expect(find(many, 'lilas 9999 marchand')).toHaveLength(1);
      expect(find(many, 'e')).toHaveLength(10_000);
      return performance.now() - from;
    });
    // Only the fastest attempt must be fast enough, because other work on the machine can slow down some attempts.
    expect(Math.min(...took)).toBeLessThan(100);
  });
});

test('markMatches marks the matching letters of a text, and ignores accents', () => {
  expect(shown('Paul Lambert', 'lam pa')).toBe('[Pa]ul [Lam]bert');
  expect(shown('Chloé Œuvré', 'oeu chloe')).toBe('[Chloé] [Œu]vré');
  expect(shown('Chloé Œuvré', 'o')).toBe('Chl[o]é [Œ]uvré');
  expect(shown('Paul', '')).toBe('Paul');
});

test('documentNumber rewrites a document number as the API expects it, and returns null for other queries', () => {
  expect(documentNumber(' q-2026-0119 ')).toBe('Q-2026-0119');
  expect(documentNumber('q 2026 119')).toBe('Q-2026-119');
  expect(documentNumber('Q-SCI-2026-0119')).toBe('Q-SCI-2026-0119');
  expect(documentNumber('119')).toBe('119');
  for (const other of ['', 'lambert', '12 rue des Lilas', 'T3', '1234567890', "'; --1"]) {
    expect(documentNumber(other)).toBeNull();
  }
});
