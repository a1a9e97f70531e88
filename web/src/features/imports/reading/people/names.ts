import { meansNone } from '@/lib/reading/means-none.ts';
import type { NameOrder, PersonName } from '../model.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';

const TITLE = /^(?:m|mr|mme|mlle|mrs|ms|miss|dr|me|monsieur|madame|mademoiselle)$/;

/** Matches particles, which belong to a last name. */
const PARTICLE = /^(?:d|da|das|de|del|della|den|der|des|di|do|dos|du|la|le|les|van|von|ben|el|al|ter)$/;

/** Matches words and signs that separate the names of two people. */
export const NAME_JOINERS = /\s(?:et|and|ou|or|avec|with|\+)\s|[&;/\n]/i;

/** Matches words that only companies have in their names, in any case. */
const COMPANY =
  /(?:^|\s)(?:sarl|eurl|sasu|selarl|selas|scpi|sccv|gaec|scop|eirl|ets|etablissements?|societe|sprl|gmbh|cie|ltd|limited|llc|llp|plc|inc|corp|company|association|assoc|fondation|syndicat|mairie|compagnie|entreprise|holding)(?:\s|$)|^sci\s|\ssci$|\s(?:et|and) (?:co|fils|associes|sons)(?:\s|$)/;

/** Matches `& Fils` and `et Cie`, in which “and” does not separate people. */
const COMPANY_WORDS = /\s(?:et|and|&)\s(?:co|cie|fils|fr[èe]res|associ[ée]s|sons)(?![\p{L}\d])/giu;

export const withoutCompanyWords = (text: string): string => text.replaceAll(COMPANY_WORDS, '');

/**
 * Matches abbreviations such as `SA`, which mark a company only in capitals. In small letters, they may be a person's
 * name.
 */
const COMPANY_SIGN = /(?:^|\s)(?:SCI|SAS|SA|SNC|SCP|SCM|EARL|GIE|EI|STÉ|Sté)(?=\s|$)/;

export const isCapital = (word: string): boolean =>
  /\p{Lu}\P{L}*\p{Lu}/u.test(word) && word === word.toUpperCase();

export const isParticle = (word: string): boolean => PARTICLE.test(foldTitle(word));

export const isTitle = (word: string): boolean => TITLE.test(foldTitle(word));

/** The spellings of titles before a name, with their short form. */
const TITLES: Readonly<Record<string, string>> = {
  m: 'M.',
  monsieur: 'M.',
  mme: 'Mme',
  madame: 'Mme',
  mlle: 'Mlle',
  mademoiselle: 'Mlle',
  mr: 'Mr',
  mrs: 'Mrs',
  ms: 'Ms',
  miss: 'Miss',
};

/**
 * Returns the title at the start of a name in its short form: `M.` for `Monsieur Roy`. The title may replace a first
 * name. Returns `''` for a name without a title.
 */
export function titleOf(text: string): string {
  const [first = '', second] = text.split(/\s+/).filter((word) => word !== '');
  return second === undefined ? '' : (TITLES[foldTitle(first)] ?? '');
}

/** Returns a name without the notes behind it: `Ana Roy (garant : M. Petit)`, `Ana Roy *`, `Ana Roy garant M. Petit`. */
export const withoutNotes = (text: string): string =>
  text.replaceAll(/\s*(?:\([^()]*\)|\*|\s(?:garante?|caution)\s.*)/gi, '');

/** Returns the words of a name, without titles and notes. */
export const wordsOf = (text: string): string[] => {
  const words = withoutNotes(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift();
  return words;
};

/** Returns true if a cell may contain a first name beside a last name. */
export const isSeveralWords = (text: string): boolean => wordsOf(text).length > 1;

/** Returns true if a cell names a company: `SCI Les Lilas`, `Dupont S.A.R.L.`, `Ets Roy`, `Acme Inc.`. */
export const isCompany = (text: string): boolean =>
  COMPANY.test(foldTitle(text.replaceAll('&', ' et '))) ||
  COMPANY_SIGN.test(text.replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '').replaceAll(/[.,\s]+/g, ' '));

/** Returns true if a cell says that the property is vacant: `vacant`, `libre`, `à louer`, `-`. */
export const isVacant = (text: string): boolean =>
  meansNone(text) ||
  /^(?:(?:logement|lot|appartement|bien|local) )?(?:vacante?|vacance|libre|vide|inoccupee?|disponible|non loue|a louer|en travaux|travaux|vacant unit|unlet|to let|empty|void|unoccupied|available|no tenant|sans locataire|pas de locataire)(?: (?:depuis|au|le|since|from) .*)?$/.test(
    foldTitle(text.slice(0, 100)),
  );

/** Returns the first and last name if the cell shows their order: `ROY Ana`, `Roy, Ana`, or one word. */
export function unambiguousName(text: string): PersonName | null {
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

/** Splits the name of a person. `order` applies if the cell does not show the order. */
export function splitName(text: string, order: NameOrder): PersonName {
  const [, own = '', birth = ''] = /^(.+?)(\sn[ée]e\s.+)$/i.exec(text) ?? [];
  if (own !== '') {
    const name = splitName(own, order);
    return { ...name, lastName: name.lastName + birth };
  }
  const clear = unambiguousName(text);
  if (clear !== null) return clear;
  const words = wordsOf(text);
  let at = order === 'firstNameFirst' ? words.length - 1 : 1;
  if (order === 'firstNameFirst') while (at > 1 && isParticle(words[at - 1] ?? '')) at -= 1;
  else while (at < words.length - 1 && isParticle(words[at - 1] ?? '')) at += 1;
  const [one, two] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  return order === 'firstNameFirst' ? { firstName: one, lastName: two } : { firstName: two, lastName: one };
}
