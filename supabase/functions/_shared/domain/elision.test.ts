import { expect, test } from 'vitest';
import { withDe } from './elision.ts';

/** Splits each text at `|`, and returns all parts as one list. */
const list = (...lines: readonly string[]) => lines.flatMap((line) => line.split('|'));

const NAMES: readonly (readonly [de: string, names: readonly string[]])[] = [
  // Vowels with and without a diacritic, as capital and small letters, composed and decomposed.
  [
    'd’',
    list(
      'Anna|Élodie Marchand|E\u0301lodie|élodie|ÉLODIE|Inès|Ömer|Øyvind|Işık|İpek|Ugo|Ouarda|Ionesco',
      'Œuvré|Æneas|Anne-Hélène',
    ),
  ],
  // Consonants.
  ['de ', ['Camille Lefèvre', 'Łukasz', 'Çelik', 'Ñuñez', 'Zoé', 'Walid']],
  // The letter y counts as a vowel before a consonant and on its own.
  ['d’', ['Yves', 'Yvonne', 'Ysée', 'Ylan', 'Y']],
  ['de ', ['Yasmine', 'Yann', 'Yoann', 'Youssef', 'Yéléna', 'Yücel', 'Yıldız']],
  // A mute h. Only the first word of a name counts.
  [
    'd’',
    list(
      'Hélène|HÉLÈNE|Hélène-Marie|Henri|Henri-Paul Roy|Hervé|Honoré|Hortense|Hubert|Huguette',
      'Hôtel du Lac|Habitat 31',
    ),
  ],
  // An h that is aspirated, disputed or unknown.
  ['de ', list('Hugo|Hugolin|Hannah|Hans|Hamid|Hassan|Heidi|Harold|Hauts de Seine Gestion|HLM du Rhône')],
  // Companies, e-mail addresses, figures, months.
  ['d’', ['EDF', 'Immo 3000', 'ana@exemple.fr', 'avril 2026', 'août 2026', 'octobre 2026']],
  ['de ', ['SCI Les Tilleuls', '11 rue des Lilas', '1001 Nuits', 'mars 2026']],
  // Names that begin with a punctuation mark, and names without a letter.
  ['d’', ['«\u00A0Élodie\u00A0»', '\u2067Élodie', '🙂 Inès']],
  ['de ', ['عمر', '李雷', 'Ирина', '🙂', '']],
];

test.each(NAMES.flatMap(([de, names]) => names.map((name) => [name, `${de}${name}`])))(
  'the name %s after « de » is written %s',
  (name, words) => {
    expect(withDe(name)).toBe(words);
  },
);

test('d’ precedes the unchanged name without a space, so that no line breaks after d’', () => {
  const name = 'Élodie  Œuvré\u00A0Roy';
  expect(withDe(name)).toBe(`d\u2019${name}`);
  expect(withDe(name).endsWith(name)).toBe(true);
});
