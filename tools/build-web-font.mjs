// Reduces Inter to the weights and glyph variants of the interface, which halves the download of a first visit. Run
// `node tools/build-web-font.mjs` when the font changes, or when app.css uses other weights or features.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import * as fontkit from '@cantoo/fontkit';
// @ts-expect-error -- the package has no types
import subsetFont from 'subset-font';

const WEIGHTS = { min: 400, max: 700 };
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'calt', 'tnum', 'cv11', 'ss03'];

const packed = new URL('../node_modules/@fontsource-variable/inter/', import.meta.url);
const fonts = new URL('../web/src/fonts/', import.meta.url);

for (const part of ['latin', 'latin-ext', 'vietnamese']) {
  const whole = await readFile(new URL(`files/inter-${part}-wght-normal.woff2`, packed));
  /** @type {any} fontkit has no types for the character set. */
  const font = fontkit.create(whole);
  const text = String.fromCodePoint(...font.characterSet);
  const options = { variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES };
  const sfnt = await subsetFont(whole, text, { ...options, targetFormat: 'sfnt' });
  keepNarrowHyphen(sfnt);
  const cut = await subsetFont(sfnt, text, { ...options, targetFormat: 'woff2' });
  await writeFile(new URL(`inter-${part}.woff2`, fonts), cut);
  console.log(`inter-${part}: ${cut.length} bytes of ${whole.length}`);
}
await copyFile(new URL('LICENSE', packed), new URL('OFL.txt', fonts));

/**
 * Removes the hyphen from the feature `tnum`, which would make the hyphen as wide as a digit. Tables with figures also
 * contain names, and `Croix-Rousse` would look like `Croix - Rousse`. Changes the substitution table in place.
 * @param {Buffer} sfnt
 */
function keepNarrowHyphen(sfnt) {
  /** @type {any} fontkit has no types for tables. */
  const font = fontkit.create(sfnt);
  const narrow = font.layout('-').glyphs[0].id;
  const wide = font.layout('-', ['tnum']).glyphs[0].id;
  if (narrow === wide) return;
  const { offset } = font.directory.tables.GSUB;
  const { feature } = font.GSUB.featureList.find((/** @type {{ tag: string }} */ { tag }) => tag === 'tnum');
  const [lookup] = feature.lookupListIndexes;
  const lookups = offset + sfnt.readUInt16BE(offset + 8);
  const start = lookups + sfnt.readUInt16BE(lookups + 2 + 2 * lookup);
  const table = start + sfnt.readUInt16BE(start + 6);
  // A table of format 2 has a number of glyphs, and then these glyphs.
  const count = sfnt.readUInt16BE(table + 4);
  const place = Array.from({ length: count }, (_, index) => table + 6 + 2 * index).find(
    (at) => sfnt.readUInt16BE(at) === wide,
  );
  if (place === undefined) throw new Error('The font has no substitute for the hyphen.');
  sfnt.writeUInt16BE(narrow, place);
}
