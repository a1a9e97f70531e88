import type { Locale } from '../contract/users/user.ts';
import { toCents } from './money.ts';

const MILLION = 1_000_000;
const BILLION = 1_000_000_000;

/**
 * Spells an amount in euros: `sept cent quatre-vingts euros et cinquante centimes`. French uses the traditional spelling:
 * - vingt and cent take an s if they are multiplied and end the number, but not before mille;
 * - 21, 31, 41, 51, 61 and 71 are written with et;
 * - d’ precedes « euros » after a round million: `un million d’euros`.
 */
export function amountInWords(euros: number, locale: Locale = 'fr'): string {
  const cents = toCents(Math.abs(euros));
  const [whole, rest] = [Math.floor(cents / 100), cents % 100];
  const { spell, unit, centUnit, and } = languages[locale];
  const parts: string[] = [];
  if (whole > 0 || rest === 0) parts.push(`${spell(whole)} ${unit(whole)}`);
  if (rest > 0) parts.push(`${spell(rest)} ${centUnit(rest)}`);
  return parts.join(` ${and} `);
}

const languages = {
  fr: {
    spell: spellFrench,
    unit: (count: number) => {
      const isRoundMillion = count >= MILLION && count % MILLION === 0;
      return count < 2 ? 'euro' : isRoundMillion ? 'd’euros' : 'euros';
    },
    centUnit: (count: number) => (count < 2 ? 'centime' : 'centimes'),
    and: 'et',
  },
  en: {
    spell: spellEnglish,
    unit: (count: number) => (count === 1 ? 'euro' : 'euros'),
    centUnit: (count: number) => (count === 1 ? 'cent' : 'cents'),
    and: 'and',
  },
} satisfies Record<Locale, object>;

const FRENCH_SMALL =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const FRENCH_TENS = 'dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(
  ' ',
);

function spellFrench(count: number): string {
  if (count >= BILLION) return joinLarge(count, BILLION, frenchNoun('milliard'), spellFrench);
  if (count >= MILLION) return joinLarge(count, MILLION, frenchNoun('million'), spellFrench);
  if (count >= 1000) {
    const thousands = Math.floor(count / 1000);
    const head = thousands === 1 ? 'mille' : `${frenchHundreds(thousands, false)} mille`;
    return joinRest(head, count % 1000, spellFrench);
  }
  return frenchHundreds(count, true);
}

const frenchNoun = (noun: string) => (count: number) => (count === 1 ? noun : `${noun}s`);

/** Spells a number below 1,000. `isLast` is false before mille, where vingt and cent take no s. */
function frenchHundreds(count: number, isLast: boolean): string {
  if (count < 100) return frenchTens(count, isLast);
  const hundreds = Math.floor(count / 100);
  const rest = count % 100;
  const plural = hundreds > 1 && rest === 0 && isLast ? 's' : '';
  const head = hundreds === 1 ? 'cent' : `${FRENCH_SMALL[hundreds] ?? ''} cent${plural}`;
  return joinRest(head, rest, (tens) => frenchTens(tens, isLast));
}

function frenchTens(count: number, isLast: boolean): string {
  if (count < 20) return FRENCH_SMALL[count] ?? '';
  if (count === 80) return isLast ? 'quatre-vingts' : 'quatre-vingt';
  const tens = Math.floor(count / 10);
  // French counts 70 to 79 from 60, and 90 to 99 from 80.
  const unit = tens === 7 || tens === 9 ? (count % 10) + 10 : count % 10;
  const name = FRENCH_TENS[tens - 1] ?? '';
  if (unit === 0) return name;
  const hasEt = tens <= 7 && (unit === 1 || unit === 11);
  return `${name}${hasEt ? ' et ' : '-'}${FRENCH_SMALL[unit] ?? ''}`;
}

const ENGLISH_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function spellEnglish(count: number): string {
  if (count >= BILLION) return joinLarge(count, BILLION, () => 'billion', spellEnglish, ' and ');
  if (count >= MILLION) return joinLarge(count, MILLION, () => 'million', spellEnglish, ' and ');
  if (count >= 1000) return joinLarge(count, 1000, () => 'thousand', spellEnglish, ' and ');
  if (count >= 100) {
    const head = `${ENGLISH_SMALL[Math.floor(count / 100)] ?? ''} hundred`;
    return joinRest(head, count % 100, spellEnglish, ' and ');
  }
  if (count < 20) return ENGLISH_SMALL[count] ?? '';
  const name = ENGLISH_TENS[Math.floor(count / 10) - 1] ?? '';
  return count % 10 === 0 ? name : `${name}-${ENGLISH_SMALL[count % 10] ?? ''}`;
}

/**
 * Spells a number as a multiple of `size` (a thousand, million or billion), followed by the rest. `beforeSmall` is the
 * text before a rest below 100.
 */
function joinLarge(
  count: number,
  size: number,
  noun: (count: number) => string,
  spell: (count: number) => string,
  beforeSmall = ' ',
): string {
  const large = Math.floor(count / size);
  const rest = count % size;
  return joinRest(`${spell(large)} ${noun(large)}`, rest, spell, rest < 100 ? beforeSmall : ' ');
}

function joinRest(head: string, rest: number, spell: (count: number) => string, between = ' '): string {
  return rest === 0 ? head : `${head}${between}${spell(rest)}`;
}
