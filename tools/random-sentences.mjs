// `node tools/random-sentences.mjs [seed]`: prints 100 sentences of comments, docs, test titles, help texts and
// messages, taken at random. Two people who did not write these sentences mark each sentence that needs a second
// reading. On one commit, a seed always prints the same sentences.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './install.mjs';

const COUNT = 100;
const FILES = /\.(?:ts|tsx|mjs|sql|md|css)$/;
/** Files whose comments begin with `#`. */
const HASH_COMMENTS = /\.(?:sh|ya?ml|toml|conf|env)$|\/_headers$|\.git(?:ignore|attributes)$/;
const GENERATED = /_baseline\.sql$|\/pdf\/fonts\/|supabase\/schema\.ts$|\/kinds\.ts$/;
/** Texts with fewer words are left out, because they are headings and labels. */
const LEAST_WORDS = 4;

/** @typedef {{ place: string, text: string }} Sentence */

const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1_000_000));
const all = execFileSync('git', ['ls-files'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => (FILES.test(file) || HASH_COMMENTS.test(file)) && !GENERATED.test(file))
  .flatMap(sentencesOf);
console.log(`Seed ${seed}: ${COUNT} of ${all.length} sentences\n`);
for (const { place, text } of sample(all, COUNT, randomOf(seed))) console.log(`${place}\n  ${text}\n`);

/** @param {string} file @returns {Sentence[]} */
function sentencesOf(file) {
  const source = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  return [...textsOf(file, source)].flatMap(({ index, text }) => {
    return text
      .split(/(?<=[.!?:])\s+(?=[\p{Lu}"“«`])|\n|\\n/u)
      .filter((sentence) => sentence.split(/\s+/).length >= LEAST_WORDS)
      .map((sentence) => {
        const at = Math.max(index, source.indexOf(sentence.slice(0, 15), index));
        return { place: `${file}:${source.slice(0, at).split('\n').length}`, text: sentence };
      });
  });
}

/** Yields the texts that people read, and their positions in the source. @param {string} file @param {string} source */
function* textsOf(file, source) {
  if (file.endsWith('.md')) {
    // Spaces replace code, so that positions do not change.
    const prose = source.replaceAll(/^```.*?^```/gms, (code) => code.replaceAll(/[^\n]/g, ' '));
    for (const { 0: block, index } of prose.matchAll(
      /^(?![ \t]*(?:\||#|<!--|$)).+(?:\n(?![ \t]*(?:[-*|#<]|\d+\.|$)).+)*/gm,
    ))
      yield { index, text: plain(block.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')) };
    return;
  }
  const comment = file.endsWith('.sql')
    ? /(?:^[ \t]*--.*\n)+/gm
    : HASH_COMMENTS.test(file)
      ? /(?:^[ \t]*# .*\n)+/gm
      : /(?:^[ \t]*\/\/.*\n)+|(?<!\S)\/\*\*?[\s\S]*?\*\//gm;
  for (const { 0: block, index } of source.matchAll(comment)) yield { index, text: plain(block) };
  const title = /^\s*(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.+?)\1,/gm;
  const message = /(?:Error\(|raise exception|detail =|hint =)\s*(['"`])(.+?)\1/g;
  const refusal = /private\.refuse\(\s*'[^']*',\s*(')((?:[^']|'')+)'/g;
  const catalogue = /^comment on [^']+\sis\s+(')((?:[^']|'')+)'/gm;
  const output = /(?:HELP = |console\.\w+\(\s*|\.write\(\s*)(['"`])((?:(?!\1)[\s\S])+)\1/g;
  const label = /^ *(?:- )?(?:name|description):( )(.+)$/gm;
  const kinds = [title, message, refusal, catalogue, output, ...(/\.ya?ml$/.test(file) ? [label] : [])];
  for (const { 2: text = '', index } of kinds.flatMap((kind) => Array.from(source.matchAll(kind))))
    yield { index, text: file.endsWith('.sql') ? text.replaceAll("''", "'") : text };
}

/** Removes the marks of comments and lists. @param {string} block */
function plain(block) {
  return block
    .replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*(?!\*)|\/\/|--|#(?= )|[-*] |\d+\. )/gm, '')
    .replaceAll(/\*\/|@(?:param|returns|type|typedef|property|template)\b[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** @template Item @param {readonly Item[]} items @param {number} count @param {() => number} random */
function sample(items, count, random) {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((first, second) => first.order - second.order)
    .slice(0, count)
    .map(({ item }) => item);
}

/** Returns a function that returns random numbers from 0 to 1 (mulberry32). @param {number} state */
function randomOf(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
