import { isNone } from './cells.ts';
import type { PersonName } from './model.ts';
import { folded } from './folded.ts';

const TITLE = /^(?:m|mr|mme|mlle|mrs|ms|miss|dr|me|monsieur|madame|mademoiselle)$/;

/** What comes before a last name and is part of it. */
const PARTICLE = /^(?:d|da|das|de|del|della|der|des|di|do|dos|du|la|le|les|van|von|ben|el|al|ter)$/;

/** What stands between two people. */
const AND = /\s(?:et|and|ou|or|avec|with|\+)\s|[&;/\n]/i;

/** What stands before the name of several people: `Famille Petit`. */
const SEVERAL = /^(?:famille|consorts|epoux|indivision|couple|family|mmes|mm|messieurs|mesdames)\s/;

/** What only a company has in its name, whatever the case. */
const COMPANY =
  /(?:^|\s)(?:sarl|eurl|sasu|selarl|selas|scpi|sccv|gaec|scop|eirl|ets|etablissements?|societe|sprl|gmbh|cie|ltd|limited|llc|llp|plc|inc|corp|company|association|assoc|fondation|syndicat|mairie|compagnie|entreprise|holding)(?:\s|$)|^sci\s|\ssci$|\s(?:et|and) (?:co|fils|associes|sons)(?:\s|$)/;

/** What may be a name of a person as well where it is not in capitals. */
const COMPANY_SIGN = /(?:^|\s)(?:SCI|SAS|SA|SNC|SCP|SCM|EARL|GIE|EI|STÉ|Sté)(?=\s|$)/;

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

/** Whether a cell names a company: `SCI Les Lilas`, `Dupont S.A.R.L.`, `Ets Roy`, `Acme Inc.`. */
export const isCompany = (text: string): boolean =>
  COMPANY.test(folded(text.replaceAll('&', ' et '))) ||
  COMPANY_SIGN.test(text.replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '').replaceAll(/[.,\s]+/g, ' '));

/** Titles that are no initials. */
const WHOLE_TITLE = /^(?:mr|mme|mlle|mrs|monsieur|madame|mademoiselle)$/;

/** Whether a title stands within a cell, before the name of a second person: `M. Roy Mme Petit`. */
function hasTitleWithin(text: string): boolean {
  const words = wordsOf(text);
  const isTitled = TITLE.test(folded(text.trim().split(/\s+/)[0] ?? ''));
  return words.some((word) => WHOLE_TITLE.test(folded(word)) || (isTitled && folded(word) === 'm'));
}

/** Whether the parts of a cell are whole names each: `Roy Ana, Roy Paul`. */
const areNames = (parts: readonly string[]): boolean =>
  parts.filter((part) => wordsOf(part).length > 1 && !/\d/.test(part)).length > 1;

/** Whether a cell names more than one person. */
export const hasSeveralPeople = (text: string): boolean =>
  AND.test(text) ||
  SEVERAL.test(folded(text)) ||
  hasTitleWithin(text) ||
  areNames(text.split(',')) ||
  areNames(text.split(/\s[-\u2013\u2014]\s/));

/** Whether a cell says that nobody lives there: `vacant`, `libre`, `à louer`, `-`. */
export const isVacant = (text: string): boolean =>
  isNone(text) ||
  /^(?:(?:logement|lot|appartement|bien|local) )?(?:vacante?|vacance|libre|vide|inoccupee?|disponible|non loue|a louer|en travaux|travaux|vacant unit|unlet|to let|empty|void|unoccupied|available|no tenant|sans locataire|pas de locataire)(?: (?:depuis|au|le|since|from) .*)?$/.test(
    folded(text.slice(0, 100)),
  );

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

/** Whether a cell names one person, and nobody else. */
const isPerson = (text: string): boolean => !isVacant(text) && !isCompany(text) && !hasSeveralPeople(text);

/** Whether only the order of first and last name tells them apart. */
export const isUnclearName = (text: string): boolean => isPerson(text) && clearName(text) === null;

/** The orders that names show whose last name is in capitals: `ROY Ana`, `Ana ROY`. */
export function nameOrdersOf(cells: readonly string[]): ReadonlySet<'firstNameFirst' | 'lastNameFirst'> {
  const orders = cells.map((cell) => {
    const name = !isPerson(cell) || cell.includes(',') ? null : clearName(cell);
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
