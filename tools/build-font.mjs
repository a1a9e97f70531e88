// Reduces Inter to the characters of the documents. Writes each weight as a module, because the edge function cannot
// read files. Parses the font here, so that the function only reads plain tables. Run `node tools/build-font.mjs` after
// a change of the font or of font-text.mjs.
import { readFile, writeFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import * as fontkit from '@cantoo/fontkit';
// @ts-expect-error -- the package has no types
import subsetFont from 'subset-font';
import { FONT_TEXT } from './font-text.mjs';

const weights = [
  { name: 'inter-regular', source: '400Regular/Inter_400Regular.ttf' },
  { name: 'inter-semi-bold', source: '600SemiBold/Inter_600SemiBold.ttf' },
];

for (const { name, source } of weights) {
  const path = new URL(`../node_modules/@expo-google-fonts/inter/${source}`, import.meta.url);
  const cut = await subsetFont(await readFile(path), FONT_TEXT, {
    targetFormat: 'sfnt',
    // Leave out ligatures and contextual forms, which change the text that a person copies from the document.
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  });
  const tables = readTables(cut);
  const module = new URL(`../supabase/functions/v1/pdf/fonts/${name}.ts`, import.meta.url);
  await writeFile(
    module,
    `// Made by tools/build-font.mjs from Inter (SIL Open Font License 1.1, see OFL.txt). Do not edit.\nexport default ${JSON.stringify(tables)};\n`,
  );
  console.log(`${name}: ${JSON.stringify(tables).length} characters`);
}
await writeFile(
  new URL('../supabase/functions/v1/pdf/fonts/OFL.txt', import.meta.url),
  await readFile(new URL('../node_modules/@expo-google-fonts/inter/LICENSE_FONT', import.meta.url)),
);

/**
 * Returns the tables that drawing needs. Numbers are little-endian arrays, deflated, in base64.
 * @param {Buffer} file
 */
function readTables(file) {
  /** @type {any} fontkit has no types for tables. */
  const font = fontkit.create(file);
  const glyphCount = font.numGlyphs;
  const glyphOf = (/** @type {number} */ codePoint) => font.glyphForCodePoint(codePoint).id;
  const codePoints = [...font.characterSet].filter((codePoint) => codePoint >= 0x20);
  const table = (/** @type {string} */ tag) => {
    const { offset, length } = font.directory.tables[tag];
    return deflated(file.subarray(offset, offset + length));
  };
  const kerning = kern(font, glyphCount);
  return {
    name: font.postscriptName,
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    bbox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY],
    /** TrueType tables. In a subset, only the number of glyphs differs. */
    head: table('head'),
    hhea: table('hhea'),
    maxp: table('maxp'),
    /** The characters. The entry of `glyphs` at the same index is the glyph of the character. */
    codePoints: deflated(Uint16Array.from(codePoints)),
    glyphs: deflated(Uint16Array.from(codePoints, glyphOf)),
    /** The tabular digits, for columns of numbers. */
    tabularFigures: Array.from('0123456789', (figure) => font.layout(figure, ['tnum']).glyphs[0].id),
    advances: deflated(Uint16Array.from({ length: glyphCount }, (_, id) => font.getGlyph(id).advanceWidth)),
    bearings: deflated(
      Int16Array.from({ length: glyphCount }, (_, id) => font.hmtx.metrics.get(id)?.bearing ?? 0),
    ),
    /** The start of each outline in `outlines` (TrueType's glyf table), and the end of the last outline. */
    offsets: deflated(Uint32Array.from(font.loca.offsets)),
    outlines: table('glyf'),
    ...kerning,
  };
}

/**
 * Returns the kerning of each pair of glyphs as a table of classes. The distances are in thousandths of the font size.
 * Glyphs with the same distances share a class.
 * @param {any} font
 * @param {number} count
 */
function kern(font, count) {
  const lookups = font.GPOS.featureList
    .find((/** @type {any} */ { tag }) => tag === 'kern')
    .feature.lookupListIndexes.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b)
    .map((/** @type {number} */ index) => {
      const { lookupType, subTables } = font.GPOS.lookupList.get(index);
      const list = Array.from(
        { length: subTables.length },
        (_, number) => subTables.get?.(number) ?? subTables[number],
      );
      return lookupType === 9 ? list.map(({ extension }) => extension) : list;
    });
  const rows = Array.from({ length: count }, (_, left) =>
    Array.from({ length: count }, (_, right) => {
      let units = 0;
      for (const subTables of lookups) units += firstValue(subTables, left, right);
      return Math.round((units * 1000) / font.unitsPerEm);
    }),
  );
  const lefts = classes(rows.map((row) => row.join()));
  const rights = classes(rows.map((_, right) => rows.map((row) => row[right]).join()));
  if (lefts.first.length > 256 || rights.first.length > 256) throw new Error('Too many classes for a byte');
  return {
    kernLefts: deflated(Uint8Array.from(lefts.of)),
    kernRights: deflated(Uint8Array.from(rights.of)),
    kernRightCount: rights.first.length,
    kernValues: deflated(
      Int16Array.from(lefts.first.flatMap((left) => rights.first.map((right) => rows[left]?.[right] ?? 0))),
    ),
  };
}

/** @param {string[]} keys */
function classes(keys) {
  /** @type {Map<string, number>} */
  const classOfKey = new Map();
  /** @type {number[]} */
  const first = [];
  const of = keys.map((key, index) => {
    if (!classOfKey.has(key)) {
      classOfKey.set(key, first.length);
      first.push(index);
    }
    return classOfKey.get(key) ?? 0;
  });
  return { of, first };
}

/**
 * Returns the pair's value in the first subtable that contains the pair (OpenType, GPOS lookup type 2).
 * @param {any[]} subTables
 * @param {number} left
 * @param {number} right
 * @returns {number}
 */
function firstValue(subTables, left, right) {
  for (const table of subTables) {
    const index = coverageIndex(table.coverage, left);
    if (index === -1) continue;
    if (table.version === 1) {
      const pairs = (table.parsedPairs ??= Array.from({ length: table.pairSets.length }, (_, set) => {
        const list = table.pairSets.get(set);
        return new Map(
          Array.from({ length: list.length }, (_, pair) => list.get?.(pair) ?? list[pair]).map((pair) => [
            pair.secondGlyph,
            pair.value1.xAdvance ?? 0,
          ]),
        );
      }));
      const value = pairs[index].get(right);
      if (value !== undefined) return value;
    } else {
      const row = table.classRecords.get(classOf(table.classDef1, left));
      return row.get(classOf(table.classDef2, right)).value1.xAdvance ?? 0;
    }
  }
  return 0;
}

/** @param {any} coverage @param {number} glyph @returns {number} */
function coverageIndex(coverage, glyph) {
  if (coverage.version === 1) return coverage.glyphs.indexOf(glyph);
  const range = coverage.rangeRecords.find(
    (/** @type {any} */ { start, end }) => start <= glyph && glyph <= end,
  );
  return range ? range.startCoverageIndex + glyph - range.start : -1;
}

/** @param {any} definition @param {number} glyph @returns {number} */
function classOf(definition, glyph) {
  if (definition.version === 1) return definition.classValueArray[glyph - definition.startGlyph] ?? 0;
  const range = definition.classRangeRecord.find(
    (/** @type {any} */ { start, end }) => start <= glyph && glyph <= end,
  );
  return range?.class ?? 0;
}

/** @param {Uint8Array | Uint16Array | Int16Array | Uint32Array} numbers */
function deflated(numbers) {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return deflateRawSync(bytes, { level: 9 }).toString('base64');
}
