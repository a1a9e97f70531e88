// `npm run bench:matching -- --years 200 --seed 100001`: measures how well and how fast Klinky matches the bank lines
// of simulated years with expected payments. Fails when a goal is missed. See README.md.
import { parseArgs } from 'node:util';
import { importSource } from '../tools/import-source.mjs';
import { printRules, rulesOff, withoutRules } from './rules.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({
  options: {
    years: { type: 'string', default: '200' },
    seed: { type: 'string', default: '100001' },
    wrong: { type: 'string', default: '40' },
    without: { type: 'string', default: '' },
    rules: { type: 'string', default: '' },
  },
});
const YEARS = Number(options.years);
const SEED = Number(options.seed);

const MATCHING = 'web/src/features/bank/matching';
/** @type {typeof import('../web/src/features/bank/matching/generated-year.fixture.ts')} */
const { generateYear } = await importSource(`${MATCHING}/generated-year.fixture.ts`);
/** @typedef {typeof import('../web/src/features/bank/matching/evaluation.fixture.ts')} Evaluation */
/** @param {ReadonlyMap<string, string>} off @returns {Promise<Evaluation>} */
const importEvaluation = async (off) =>
  importSource(`${MATCHING}/evaluation.fixture.ts`, [withoutRules(MATCHING, off)]);
const { addScore, evaluate, expectedAt, emptyScore } = await importEvaluation(
  rulesOff(MATCHING, options.without),
);
/** @type {typeof import('../web/src/features/bank/matching/match.ts')} */
const { match } = await importSource(`${MATCHING}/match.ts`);

/** @typedef {import('../web/src/features/bank/matching/evaluation.fixture.ts').Score} Score */
/** @typedef {import('../web/src/features/bank/matching/evaluation.fixture.ts').WrongProposal} Wrong */

/** The goals, as shares from 0 to 1. */
const GOALS = { precision: 0.999, recall: 0.6, proposed: 0.9, firstPrecision: 0.995 };

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(2)} %`;
/** @param {Score} score */
const precision = ({ right, ticked }) => (ticked === 0 ? 1 : right / ticked);

/** @param {string} name @param {Score} score */
function printScore(name, score) {
  const { rents, ticked, right, proposed, asked, missed, strangers, strangersTicked } = score;
  printRow([
    name,
    rents,
    ticked,
    percent(precision(score)),
    percent(right / rents),
    percent((right + proposed) / rents),
    percent((right + proposed + asked) / rents),
    percent(missed / rents),
    `${strangersTicked} of ${strangers}`,
  ]);
}

/** The ways to generate years. @type {readonly NonNullable<Parameters<typeof generateYear>[1]>[]} */
const KINDS_OF_YEARS = [{}, { isHard: true }, { expectsBenefits: true }];

/** @param {Evaluation} evaluation */
function scoreWith({ evaluate: evaluateWith }) {
  const counts = { right: 0, wrong: 0, proposed: 0, misproposed: 0, asked: 0, twice: 0 };
  for (const kind of KINDS_OF_YEARS)
    for (let year = 0; year < YEARS; year += 1) {
      const { first, later, wrong, twice } = evaluateWith(generateYear(SEED + year, kind));
      for (const key of /** @type {const} */ (['right', 'proposed', 'misproposed', 'asked']))
        counts[key] += first[key] + later[key];
      counts.wrong += wrong.length;
      counts.twice += twice.length;
    }
  return counts;
}

if (options.rules !== '') {
  await printRules(MATCHING, options.rules, async (off) => scoreWith(await importEvaluation(off)));
  process.exit();
}

/** @param {{ readonly isHard?: boolean, readonly expectsBenefits?: boolean }} options */
function evaluateAll(options) {
  let [first, later] = [emptyScore(), emptyScore()];
  /** @type {Wrong[]} */
  const wrong = [];
  /** @type {Wrong[]} */
  const twice = [];
  for (let year = 0; year < YEARS; year += 1) {
    const result = evaluate(generateYear(SEED + year, options));
    first = addScore(first, result.first);
    later = addScore(later, result.later);
    wrong.push(...result.wrong);
    twice.push(...result.twice);
  }
  return { first, later, all: addScore(first, later), wrong, twice };
}

/** @param {Wrong[]} wrong */
function printWrong(wrong) {
  for (const { month, line, proposal } of wrong.slice(0, Number(options.wrong))) {
    const parts = (/** @type {readonly { readonly leaseId: string, readonly cents: number }[]} */ some) =>
      some.map(({ leaseId, cents }) => `${leaseId} ${cents / 100}`).join(' + ') || 'a stranger';
    const reasons = proposal.reasons
      .map((reason) => ('form' in reason ? reason.form : reason.code))
      .join(', ');
    console.log(
      `  month ${month}: ${(line.cents / 100).toFixed(2)} "${line.payer === null ? '' : `${line.payer}: `}${line.label}" → ${parts(proposal.parts)} (${reasons}); correct: ${parts(line.truth)}`,
    );
  }
}

console.log(`\n${machine()}; ${YEARS} years of 30 lots each, from seed ${SEED}\n`);
printHead(['', 'rents', 'ticked', 'precision', 'recall', '+ proposed', '+ asked', 'nothing', 'strangers']);
const usual = evaluateAll({});
printScore('all', usual.all);
printScore('– first month', usual.first);
printScore('– later months', usual.later);
const hard = evaluateAll({ isHard: true });
printScore('under stress', hard.all);
printScore('– first month', hard.first);
const aided = evaluateAll({ expectsBenefits: true });
printScore('with expected benefits', aided.all);
printScore('– first month', aided.first);
console.log(`\nticked wrongly: ${usual.wrong.length}`);
printWrong(usual.wrong);
console.log(`\nticked wrongly under stress: ${hard.wrong.length}`);
printWrong(hard.wrong);
console.log(`\nticked wrongly with expected benefits: ${aided.wrong.length}`);
printWrong(aided.wrong);
console.log(
  `\nticked though recorded from another file: ${usual.twice.length}, under stress: ${hard.twice.length}, with expected benefits: ${aided.twice.length}`,
);
printWrong([...usual.twice, ...hard.twice, ...aided.twice]);

const large = expectedAt(generateYear(SEED, { lots: 500 }), 11);
const lines = large.lines.slice(0, 560);
const times = Array.from({ length: 7 }, () => {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  match(lines, large.expected);
  const wall = performance.now() - startedMs;
  return { wall, cpu: process.cpuUsage(before).user / 1000 };
});
const [cold] = times;
const cpu = quantile(
  times.map((time) => time.cpu),
  0.5,
);
console.log(
  `\n${lines.length} lines against ${large.expected.accounts.length} leases: at first ${cold?.wall.toFixed(0)} ms (CPU ${cold?.cpu.toFixed(0)}), p50 ${quantile(
    times.map((time) => time.wall),
    0.5,
  ).toFixed(0)} ms (CPU ${cpu.toFixed(0)})`,
);

const missed = [
  precision(usual.all) < GOALS.precision && 'precision',
  usual.all.right / usual.all.rents < GOALS.recall && 'recall',
  (usual.all.right + usual.all.proposed) / usual.all.rents < GOALS.proposed && 'ticked or proposed',
  precision(usual.first) < GOALS.firstPrecision && 'precision of the first month',
  precision(aided.all) < GOALS.precision && 'precision with expected benefits',
  usual.twice.length + aided.twice.length > 0 && 'recorded once',
  cpu > 300 && 'time',
].filter((goal) => goal !== false);
if (missed.length > 0) {
  console.log(`\nmissed: ${missed.join(', ')}`);
  process.exitCode = 1;
}
