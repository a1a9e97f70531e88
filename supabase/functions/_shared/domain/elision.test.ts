import { expect, test } from 'vitest';
import { withDe } from './elision.ts';

test.each([
  // Vowels with and without a diacritic, as capital and small letters, composed and decomposed.
  ['Anna', 'd’Anna'],
  ['Élodie Marchand', 'd’Élodie Marchand'],
  ['E\u0301lodie', 'd’E\u0301lodie'],
  ['élodie', 'd’élodie'],
  ['ÉLODIE', 'd’ÉLODIE'],
  ['Inès', 'd’Inès'],
  ['Ömer', 'd’Ömer'],
  ['Øyvind', 'd’Øyvind'],
  ['Işık', 'd’Işık'],
  ['İpek', 'd’İpek'],
  ['Ugo', 'd’Ugo'],
  ['Ouarda', 'd’Ouarda'],
  ['Ionesco', 'd’Ionesco'],
  ['Œuvré', 'd’Œuvré'],
  ['Æneas', 'd’Æneas'],
  ['Anne-Hélène', 'd’Anne-Hélène'],
  // Consonants.
  ['Camille Lefèvre', 'de Camille Lefèvre'],
  ['Łukasz', 'de Łukasz'],
  ['Çelik', 'de Çelik'],
  ['Ñuñez', 'de Ñuñez'],
  ['Zoé', 'de Zoé'],
  ['Walid', 'de Walid'],
  // The letter y counts as a vowel before a consonant and on its own.
  ['Yves', 'd’Yves'],
  ['Yvonne', 'd’Yvonne'],
  ['Ysée', 'd’Ysée'],
  ['Ylan', 'd’Ylan'],
  ['Y', 'd’Y'],
  ['Yasmine', 'de Yasmine'],
  ['Yann', 'de Yann'],
  ['Yoann', 'de Yoann'],
  ['Youssef', 'de Youssef'],
  ['Yéléna', 'de Yéléna'],
  ['Yücel', 'de Yücel'],
  ['Yıldız', 'de Yıldız'],
  // A mute h. Only the first word of a name counts.
  ['Hélène', 'd’Hélène'],
  ['HÉLÈNE', 'd’HÉLÈNE'],
  ['Hélène-Marie', 'd’Hélène-Marie'],
  ['Henri', 'd’Henri'],
  ['Henri-Paul Roy', 'd’Henri-Paul Roy'],
  ['Hervé', 'd’Hervé'],
  ['Honoré', 'd’Honoré'],
  ['Hortense', 'd’Hortense'],
  ['Hubert', 'd’Hubert'],
  ['Huguette', 'd’Huguette'],
  ['Hôtel du Lac', 'd’Hôtel du Lac'],
  ['Habitat 31', 'd’Habitat 31'],
  // An h that is aspirated, disputed or unknown.
  ['Hugo', 'de Hugo'],
  ['Hugolin', 'de Hugolin'],
  ['Hannah', 'de Hannah'],
  ['Hans', 'de Hans'],
  ['Hamid', 'de Hamid'],
  ['Hassan', 'de Hassan'],
  ['Heidi', 'de Heidi'],
  ['Harold', 'de Harold'],
  ['Hauts de Seine Gestion', 'de Hauts de Seine Gestion'],
  ['HLM du Rhône', 'de HLM du Rhône'],
  // Companies, e-mail addresses, figures, months.
  ['SCI Les Tilleuls', 'de SCI Les Tilleuls'],
  ['EDF', 'd’EDF'],
  ['Immo 3000', 'd’Immo 3000'],
  ['ana@exemple.fr', 'd’ana@exemple.fr'],
  ['11 rue des Lilas', 'de 11 rue des Lilas'],
  ['1001 Nuits', 'de 1001 Nuits'],
  ['avril 2026', 'd’avril 2026'],
  ['août 2026', 'd’août 2026'],
  ['octobre 2026', 'd’octobre 2026'],
  ['mars 2026', 'de mars 2026'],
  // Names that begin with a punctuation mark, and names without a letter.
  ['«\u00A0Élodie\u00A0»', 'd’«\u00A0Élodie\u00A0»'],
  ['\u2067Élodie', 'd’\u2067Élodie'],
  ['🙂 Inès', 'd’🙂 Inès'],
  ['عمر', 'de عمر'],
  ['李雷', 'de 李雷'],
  ['Ирина', 'de Ирина'],
  ['🙂', 'de 🙂'],
  ['', 'de '],
])('the name %s after « de » is written %s', (name, words) => {
  expect(withDe(name)).toBe(words);
});

test('a line cannot break after d’, and the name itself is unchanged', () => {
  const name = 'Élodie  Œuvré\u00A0Roy';
  expect(withDe(name)).toBe(`d\u2019${name}`);
  expect(withDe(name).endsWith(name)).toBe(true);
});
