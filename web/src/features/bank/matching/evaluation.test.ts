import { expect, test } from 'vitest';
import { addScore, evaluate, expectedAt, emptyScore } from './evaluation.fixture.ts';
import { generateYear } from './generated-year.fixture.ts';
import { match } from './match.ts';

/** `MATCHING_YEARS` sets the number of years. */
const YEARS = Number(process.env['MATCHING_YEARS'] ?? 12);

/**
 * Nobody looked at these years while the rules of the matching were written. `npm run bench:matching` plays 200 years.
 */
const evaluated = (options: { readonly isHard?: boolean; readonly expectsBenefits?: boolean }) => {
  const years = Array.from({ length: YEARS }, (_, index) => evaluate(generateYear(900_001 + index, options)));
  return {
    first: years.reduce((sum, { first }) => addScore(sum, first), emptyScore()),
    all: years.reduce((sum, { first, later }) => addScore(sum, addScore(first, later)), emptyScore()),
    wrong: years.flatMap(({ wrong }) => wrong),
    twice: years.flatMap(({ twice }) => twice),
  };
};

test('in generated years of bank lines, each proposal that the page ticks is correct', () => {
  const { all, first, wrong, twice } = evaluated({});
  expect(all.rents).toBeGreaterThan(YEARS * 300);
  expect(first.ticked).toBeGreaterThan(YEARS * 4);
  expect(twice).toEqual([]);
  expect(wrong.filter(({ month }) => month === 1)).toEqual([]);
  expect(all.right / all.ticked).toBeGreaterThanOrEqual(0.999);
  expect(all.right / all.rents).toBeGreaterThanOrEqual(0.6);
  expect((all.right + all.proposed) / all.rents).toBeGreaterThanOrEqual(0.9);
});

test('matching ticks only correct lines even if most rents are equal, names are misspelt, and strangers pay like tenants', () => {
  const { all } = evaluated({ isHard: true });
  expect(all.right / all.ticked).toBeGreaterThanOrEqual(0.995);
});

test('with expected benefits, matching ticks only correct lines, and more lines than without', () => {
  const { all, wrong } = evaluated({ expectsBenefits: true });
  expect(wrong).toEqual([]);
  expect(all.right / all.rents).toBeGreaterThanOrEqual(0.6);
  expect((all.right + all.proposed) / all.rents).toBeGreaterThanOrEqual(0.9);
});

test('matching gives every line one proposal, in the order of the file, and the parts of a ticked line add up to its amount', () => {
  const { lines, expected } = expectedAt(generateYear(700_100), 8);
  const proposals = match(lines, expected);
  expect(proposals.map(({ lineId }) => lineId)).toEqual(lines.map(({ id }) => id));
  const sums = proposals.flatMap(({ group, parts }, index) =>
    group === 'ready' ? [[parts.reduce((sum, { cents }) => sum + cents, 0), lines[index]?.cents]] : [],
  );
  expect(sums.length).toBeGreaterThan(10);
  expect(sums.filter(([sum, cents]) => sum !== cents)).toEqual([]);
});
