import type { PersonName } from './model.ts';
import { folded } from './synonyms.ts';

const TITLE = /^(?:m|mr|mme|mlle|mrs|ms|miss|dr|me|monsieur|madame|mademoiselle)$/;

/** What comes before a last name and is part of it. */
const PARTICLE = /^(?:d|da|das|de|del|della|der|des|di|do|dos|du|la|le|les|van|von|ben|el|al|ter)$/;

/** What stands between two people. */
const AND = /\s(?:et|and)\s|[&;/+\n]/i;

const isCapital = (word: string): boolean => /\p{Lu}\P{L}*\p{Lu}/u.test(word) && word === word.toUpperCase();

const isParticle = (word: string): boolean => PARTICLE.test(folded(word));

/** The words of a name, without titles. */
const wordsOf = (text: string): string[] => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  while (words.length > 1 && TITLE.test(folded(words[0] ?? ''))) words.shift();
  return words;
};

/** Whether a cell may have a first name beside a last name. */
export const isSeveralWords = (text: string): boolean => wordsOf(text).length > 1;

/** Whether a cell names more than one person. */
export const hasSeveralPeople = (text: string): boolean =>
  AND.test(text) || text.split(',').filter((part) => wordsOf(part).length > 1).length > 1;

/** First and last name where the cell shows which is which: `ROY Ana`, `Roy, Ana`, or one word. */
function clearName(text: string): PersonName | null {
  const parts = text.split(',').map((part) => wordsOf(part).join(' '));
  const [before = '', after = ''] = parts;
  if (after !== '' && parts.length === 2) return { firstName: after, lastName: before };
  const words = wordsOf(before);
  if (words.length < 2) return { firstName: '', lastName: words.join(' ') };
  const capitals = words.filter(isCapital);
  if (capitals.length === 0 || capitals.length === words.length) return null;
  let from = words.findIndex(isCapital);
  const to = words.findLastIndex(isCapital);
  if (words.slice(from, to).some((word) => !isCapital(word) && !isParticle(word))) return null;
  while (from > 0 && isParticle(words[from - 1] ?? '')) from -= 1;
  return {
    firstName: [...words.slice(0, from), ...words.slice(to + 1)].join(' '),
    lastName: words.slice(from, to + 1).join(' '),
  };
}

/** Whether only the order of first and last name tells them apart. */
export const isUnclearName = (text: string): boolean => !hasSeveralPeople(text) && clearName(text) === null;

/** The orders that names show whose last name is in capitals: `ROY Ana`, `Ana ROY`. */
export function nameOrdersOf(cells: readonly string[]): ReadonlySet<'firstNameFirst' | 'lastNameFirst'> {
  const orders = cells.map((cell) => {
    const name = hasSeveralPeople(cell) || cell.includes(',') ? null : clearName(cell);
    if (name === null || name.firstName === '') return null;
    const words = wordsOf(cell).join(' ');
    if (words === `${name.firstName} ${name.lastName}`) return 'firstNameFirst';
    return words === `${name.lastName} ${name.firstName}` ? 'lastNameFirst' : null;
  });
  return new Set(orders.filter((order) => order !== null));
}

/** Splits the name of one person; `order` counts where the cell does not show which word is which. */
export function readName(text: string, order: 'firstNameFirst' | 'lastNameFirst'): PersonName {
  const clear = clearName(text);
  if (clear !== null) return clear;
  const words = wordsOf(text);
  let at = order === 'firstNameFirst' ? words.length - 1 : 1;
  if (order === 'firstNameFirst') while (at > 1 && isParticle(words[at - 1] ?? '')) at -= 1;
  else while (at < words.length - 1 && isParticle(words[at - 1] ?? '')) at += 1;
  const [one, two] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  return order === 'firstNameFirst' ? { firstName: one, lastName: two } : { firstName: two, lastName: one };
}
