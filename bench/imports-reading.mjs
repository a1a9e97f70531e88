// Counts how the import reads generated lists, with all rules or without some of them.
import { importSource } from '../tools/import-source.mjs';
import { printHead, printRow } from './figures.mjs';
import { printRules, rulesOff, withoutRules } from './rules.mjs';

const READING = 'web/src/features/imports/reading';
const OUTCOMES = /** @type {const} */ (['right', 'confirmed', 'asked', 'lost', 'wrong']);

/** Reads lists with some rules switched off. @param {ReadonlyMap<string, string>} off @param {string} lists */
async function readLists(off, lists) {
  /** @type {{ evaluateList: typeof import('../web/src/features/imports/reading/evaluation.fixture.ts').evaluateList }} */
  const { evaluateList } = await importSource(`${READING}/evaluation.fixture.ts`, [
    withoutRules(READING, off),
  ]);
  const readings = [];
  for (let seed = 1; seed <= Number(lists); seed += 1)
    for (const reading of await evaluateList(seed)) readings.push({ ...reading, list: seed });
  return readings;
}

/** @param {{ lists: string, wrong: string, without: string, rules: string }} options */
export async function printReading({ lists, wrong, without, rules }) {
  if (rules !== '')
    return printRules(READING, rules, async (off) => {
      /** @type {Record<string, number>} */
      const counts = {};
      for (const { group, outcome } of await readLists(off, lists))
        counts[`${group} ${outcome}`] = (counts[`${group} ${outcome}`] ?? 0) + 1;
      return counts;
    });
  const readings = await readLists(rulesOff(READING, without), lists);
  const percent = (/** @type {number} */ share) =>
    Number.isNaN(share) ? '' : `${(share * 100).toFixed(2)} %`;
  printHead([`${lists} lists`, ...OUTCOMES, 'precision', 'recall']);
  for (const name of new Set(readings.map(({ group }) => group))) {
    const some = readings.filter(({ group }) => group === name);
    const counts = OUTCOMES.map((one) => some.filter(({ outcome }) => outcome === one).length);
    const [right = 0, confirmed = 0, , , wrongly = 0] = counts;
    const precision = percent(right / (right + wrongly));
    printRow([name, ...counts, precision, percent((right + confirmed) / some.length)]);
  }
  for (const reading of readings.filter(({ outcome }) => outcome === 'wrong').slice(0, Number(wrong)))
    console.log(JSON.stringify(reading));
}
