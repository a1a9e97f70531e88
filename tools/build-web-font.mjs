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
  const cut = await subsetFont(whole, String.fromCodePoint(...font.characterSet), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  await writeFile(new URL(`inter-${part}.woff2`, fonts), cut);
  console.log(`inter-${part}: ${cut.length} bytes of ${whole.length}`);
}
await copyFile(new URL('LICENSE', packed), new URL('OFL.txt', fonts));
