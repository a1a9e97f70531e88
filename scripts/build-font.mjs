// Cuts Inter to the scripts the documents promise and writes each weight as a module: the edge function may read no
// file. Run it again (`node scripts/build-font.mjs`) when the font or the ranges change.
import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error -- the package has no types
import subsetFont from 'subset-font';

const weights = [
  { name: 'inter-regular', source: '400Regular/Inter_400Regular.ttf' },
  { name: 'inter-semi-bold', source: '600SemiBold/Inter_600SemiBold.ttf' },
];

/** First and last code point of each block. @type {[first: number, last: number][]} */
const ranges = [
  [0x0020, 0x007e], // ASCII
  [0x00a0, 0x024f], // Latin-1, Latin Extended-A and B
  [0x0300, 0x036f], // combining marks
  [0x0370, 0x03ff], // Greek
  [0x0400, 0x052f], // Cyrillic
  [0x1e00, 0x1eff], // Latin Extended Additional: Vietnamese
  [0x2010, 0x2027], // dashes, quotes, ellipsis
  [0x2030, 0x205e], // per mille, primes, guillemets
  [0x20a0, 0x20c0], // currencies
  [0x2116, 0x2122], // numero, trade mark
  [0x25a1, 0x25a1], // the square that stands for a character that is not here
];

const text = ranges
  .map(([first, last]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset)),
  )
  .join('');

for (const { name, source } of weights) {
  const path = new URL(`../node_modules/@expo-google-fonts/inter/${source}`, import.meta.url);
  const font = await subsetFont(await readFile(path), text, {
    targetFormat: 'sfnt',
    // Tabular figures only: ligatures and contextual forms would change the text that a reader copies out of the
    // document, and positioning is not used by the renderer.
    keepFeatures: ['ccmp', 'tnum'],
    noHinting: true,
  });
  const module = new URL(`../supabase/functions/v1/pdf/fonts/${name}.ts`, import.meta.url);
  await writeFile(
    module,
    `// Made by scripts/build-font.mjs from Inter (SIL Open Font License 1.1, see OFL.txt). Do not edit.\nexport default '${font.toString('base64')}';\n`,
  );
  console.log(`${name}: ${font.length} bytes`);
}
await writeFile(
  new URL('../supabase/functions/v1/pdf/fonts/OFL.txt', import.meta.url),
  await readFile(new URL('../node_modules/@expo-google-fonts/inter/LICENSE_FONT', import.meta.url)),
);
