import { LINE_TENANTS_MAX } from '@shared/contract/import.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { isFirstName } from './first-names.ts';
import type { NameOrder, PersonName } from '../model.ts';
import {
  NAME_JOINERS,
  unambiguousName,
  isCapital,
  isCompany,
  isParticle,
  isTitle,
  isVacant,
  splitName,
  titleOf,
  withoutCompanyWords,
  withoutNotes,
  wordsOf,
} from './names.ts';

/** A tenant as a cell names him. A missing name is `''`. */
interface Tenant extends PersonName {
  readonly companyName: string;
}

/** The people that a cell names. */
export interface People {
  readonly people: readonly Tenant[];
  /** True if the cell can be read in another way, so that the landlord is asked. */
  readonly isUnsure: boolean;
}

const person = (firstName: string, lastName: string): Tenant => ({ firstName, lastName, companyName: '' });
/** Returns a tenant without a first name. If the list has a title instead (`Mme Petit`), documents show the title. */
const lastNamed = (lastName: string, title = ''): Tenant => person(title, lastName);
const company = (companyName: string): Tenant => ({ ...person('', ''), companyName });

/** Matches two people with one last name: `M. et Mme`, `Mr & Mrs`, `M/Mme`, `époux`. */
const COUPLE =
  /^(?:(?:m|mr|monsieur|mme|mrs|madame)\b\.?\s*(?:et|and|ou|or|&|\+|\/)?\s*(?:m|mr|monsieur|mme|mrs|madame)\b\.?|[ée]poux|couple)\s+/i;

/** Matches words before a group of unknown size: `Famille Petit`. */
const GROUP = /^(?:famille|consorts|indivision|family|mmes|mm|messieurs|mesdames)\s/;

const GROUP_WORD = /^(?:famille|consorts|indivision|family)\s+/i;

const REPRESENTED = /[\s,(]+(?:repr[ée]sent[ée]e?s?\s+par|rep\.?\s+par|represented by)\s+/i;

/** Matches a name with another name in brackets, such as a person and a company: `Mme Petit (SARL Petit)`. */
const BESIDE = /^([^()]+)\(([^()]+)\)$/;

/**
 * The separators between people, the surest first. A dash may be a part of a name, unless full names are on both sides.
 */
const CUTS: readonly {
  readonly between: RegExp;
  readonly parts: 'any' | 'whole';
  readonly isSure: boolean;
}[] = [
  { between: NAME_JOINERS, parts: 'any', isSure: true },
  { between: /,/, parts: 'whole', isSure: true },
  { between: /\s[-\u2013\u2014]\s/, parts: 'whole', isSure: true },
  { between: /\s[-\u2013\u2014]\s/, parts: 'any', isSure: false },
  // Two people may also stand side by side without a separator: `M. Roy Mme Petit`.
  {
    between:
      /\s(?=(?:mr|mme|mlle|mrs|monsieur|madame|mademoiselle)\b\.?\s)|\s(?=m\b\.?\s)(?<=^(?:mr?|mme|mlle|mrs|monsieur|madame|mademoiselle)\b.*)/i,
    parts: 'any',
    isSure: true,
  },
];

const SURE_CUTS = CUTS.filter(({ isSure }) => isSure);

/** The separators in a column of first names or last names, where a comma never stands within a name. */
const NAME_CUTS = SURE_CUTS.map((cut) => ({ ...cut, parts: 'any' as const }));

/** A part of a cell. `words` leaves out the title, which is in `title`. */
interface CellPart {
  readonly words: readonly string[];
  readonly title: string;
  /**
   * `whole`: a full name. `first` and `last`: only this name. `one`: one name that may be the first or the last name.
   */
  readonly kind: 'whole' | 'first' | 'last' | 'one';
}

/** Returns the people whom a cell names, or `null` if the number of people is unclear or too high for one line. */
export function readPeople(text: string, order: NameOrder | null): People | null {
  if (isCompany(text)) return readCompany(text);
  // A note may name a guarantor or another tenant.
  const hasNote = /\d/.test(text) || withoutNotes(text) !== text;
  const couple = COUPLE.exec(text);
  const names = couple === null ? text : text.slice(couple[0].length);
  if (GROUP.test(foldTitle(names)) && !NAME_JOINERS.test(names)) return null;
  const { parts, isSure } = partsOf(names);
  if (parts.length > LINE_TENANTS_MAX) return null;
  if (parts.length > 1) {
    const read = readParts(parts, names, order);
    return { ...read, isUnsure: read.isUnsure || !isSure || hasNote };
  }
  const read = couple === null ? readOne(names, order) : readCouple(names, order, titlesOf(couple[0]));
  return { ...read, isUnsure: read.isUnsure || hasNote };
}

/** Returns true if a text names several people and cannot be one name. */
export const hasSeveralPeople = (text: string): boolean =>
  COUPLE.test(text) || GROUP.test(foldTitle(text)) || partsOf(text, SURE_CUTS).parts.length > 1;

const withoutTitles = (part: string): string => wordsOf(part).join(' ');

/** Returns the people of two cells, one with first names and one with last names. */
export function readNames(firstNames: string, lastNames: string): People | null {
  if (isCompany(lastNames)) {
    const read = readCompany(lastNames);
    const people = read.people.map((one) => ({ ...one, firstName: one.firstName || firstNames }));
    return { ...read, people };
  }
  if (firstNames === '' || lastNames === '') return readPeople(firstNames || lastNames, null);
  const couple = COUPLE.exec(lastNames);
  const text = couple === null ? lastNames : lastNames.slice(couple[0].length);
  const firsts = partsOf(firstNames, NAME_CUTS).parts.map(withoutTitles);
  const several = partsOf(text, NAME_CUTS).parts.map(withoutTitles);
  const lasts = couple !== null && several.length === 1 ? [...several, ...several] : several;
  const count = Math.max(firsts.length, lasts.length);
  if (count > LINE_TENANTS_MAX || (GROUP.test(foldTitle(text)) && count === 1)) return null;
  const people = Array.from({ length: count }, (_, at) =>
    person(
      firsts[at] ?? '',
      lasts.length === 1 ? (lasts[0] ?? '').replace(GROUP_WORD, '') : (lasts[at] ?? ''),
    ),
  );
  return { people, isUnsure: firsts.length > 1 && lasts.length > 1 && firsts.length !== lasts.length };
}

function readCompany(text: string): People {
  const [name = '', actor = ''] = text.split(REPRESENTED).map((part) => part.replace(/\)$/, '').trim());
  if (actor !== '') {
    const { firstName, lastName } = splitName(actor, 'firstNameFirst');
    return {
      people: [{ firstName, lastName, companyName: name }],
      isUnsure: unambiguousName(actor) === null,
    };
  }
  const beside = besideCompany(text);
  if (beside !== null) return { people: [beside], isUnsure: true };
  // `SCI Roy et M. Petit` may be one company, or a company and a person.
  return {
    people: [company(text)],
    isUnsure: NAME_JOINERS.test(withoutCompanyWords(text)) || mayNamePerson(text),
  };
}

/** Returns a company with its representative: `Mme Petit (SARL Petit)`, `SARL Petit (Mme Petit)`. */
function besideCompany(text: string): Tenant | null {
  const parts = (BESIDE.exec(text) ?? []).slice(1).map((part) => part.trim());
  const companies = parts.filter(isCompany);
  const actor = parts.find((part) => !isCompany(part)) ?? '';
  if (companies.length !== 1 || !startsWithTitle(actor) || hasSeveralPeople(actor)) return null;
  return { ...splitName(actor, 'firstNameFirst'), companyName: companies[0] ?? '' };
}

const startsWithTitle = (text: string): boolean => withoutTitles(text) !== text.split(/\s+/).join(' ');

/**
 * Returns true if a cell with a company may also name a person: `Mme Petit - SARL Petit`, `SCI Les Lilas (Jean
 * Martin)`.
 */
const mayNamePerson = (text: string): boolean =>
  text.includes('(') || text.split(/\s[-\u2013\u2014]\s|[,:]/).some((part) => startsWithTitle(part.trim()));

/** Returns the titles of a couple: two titles for `M. et Mme `, none for `Époux `. */
const titlesOf = (couple: string): string[] =>
  (couple.match(/\p{L}+/gu) ?? []).filter(isTitle).map((title) => titleOf(`${title} -`));

function readOne(text: string, order: NameOrder | null): People {
  const words = wordsOf(text);
  if (startsWithParticle(words))
    return { people: [lastNamed(words.join(' '), titleOf(text))], isUnsure: false };
  const { firstName, lastName } = splitName(text, order ?? 'firstNameFirst');
  return { people: [person(firstName || titleOf(text), lastName)], isUnsure: false };
}

/**
 * Reads the names of a couple. In `M. et Mme Martin`, both people have the last name `Martin`. `M. et Mme Jean Martin`
 * also names a first name.
 */
function readCouple(
  text: string,
  order: NameOrder | null,
  [one = '', other = '']: readonly string[],
): People {
  const words = wordsOf(text);
  const shown = order ?? orderShownBy(words);
  const name = unambiguousName(text) ?? (shown === null ? null : splitName(text, shown));
  if (words.length === 1 || startsWithParticle(words) || name === null || name.firstName === '')
    return {
      people: [lastNamed(words.join(' '), one), lastNamed(words.join(' '), other)],
      isUnsure: words.length > 1 && !startsWithParticle(words) && !words.every(isCapital),
    };
  return { people: [person(name.firstName, name.lastName), lastNamed(name.lastName, other)], isUnsure: true };
}

function partsOf(text: string, cuts = CUTS): { readonly parts: readonly string[]; readonly isSure: boolean } {
  for (const { between, parts: kind, isSure } of cuts) {
    const parts = withoutNotes(text)
      .split(between)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const areNames =
      kind === 'any' || parts.filter((part) => wordsOf(part).length > 1 && isName(part)).length > 1;
    if (parts.length > 1 && areNames && parts.every((part) => isSure || isName(part)))
      return {
        parts: parts.flatMap((part) => splitList(part, parts)),
        isSure: isSure && !isAmbiguousList(parts),
      };
  }
  return { parts: [text], isSure: true };
}

/** Returns true if a part is a name, and false for a place: `bât. 2` in `Roy Ana - bât. 2`. */
const isName = (part: string): boolean => !/\d/.test(part);

/** Splits a list at its commas: `Jean, Paul et Marie Durand` names three people. */
const splitList = (part: string, parts: readonly string[]): readonly string[] =>
  part === parts[0] && part.split(',').length > 1
    ? part
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    : [part];

/** Returns true if a comma may be within a name: `Martin, Jean et Sophie`. */
const isAmbiguousList = (parts: readonly string[]): boolean => (parts[0] ?? '').includes(',');

function readParts(texts: readonly string[], whole: string, order: NameOrder | null): People {
  // If the whole cell is in capitals, capitals do not mark the last name.
  const hasSigns = whole
    .split(/\s+/)
    .some((word) => /\p{Ll}/u.test(word) && !isTitle(word) && !NAME_JOINERS.test(` ${word} `));
  const hasCapitals = hasSigns && texts.some((text) => wordsOf(text).some(isCapital));
  const parts = texts.map((text) => partOf(text, hasCapitals));
  const wholes = parts.filter(({ kind }) => kind === 'whole');
  if (wholes.length === 0) return readHalves(parts);
  let isUnsure = false;
  const names = parts.map(({ kind, words }) => {
    if (kind !== 'whole') return null;
    const clear = hasCapitals ? unambiguousName(words.join(' ')) : null;
    const shown = orderShownBy(words);
    if (clear === null) isUnsure ||= shown === null ? order === null : order !== null && order !== shown;
    return clear ?? splitName(words.join(' '), shown ?? order ?? 'firstNameFirst');
  });
  const people = parts.map(({ kind, words, title }, at): Tenant => {
    const own = names[at];
    const text = words.join(' ');
    if (own) return person(own.firstName, own.lastName);
    if (kind === 'last') return lastNamed(text, title);
    const near = names.findLast((name) => name !== null);
    if (kind === 'one' && !isFirstName(text)) isUnsure ||= !isFirstByOrder(parts, at, order);
    return person(text, near?.lastName ?? '');
  });
  return { people, isUnsure };
}

/**
 * Returns true if the order of the names shows that a single word is a first name. The shared last name is at the end
 * or at the start: `Jean et Sophie Martin`, `Martin Jean et Sophie`.
 */
const isFirstByOrder = (parts: readonly CellPart[], at: number, order: NameOrder | null): boolean =>
  at < parts.findIndex(({ kind }) => kind === 'whole')
    ? order === 'firstNameFirst'
    : order === 'lastNameFirst';

/** Returns the people of a cell that has one name for each person: `Manon et Kévin`, `Dupont/Durand`. */
function readHalves(parts: readonly CellPart[]): People {
  const kinds = parts.map(({ kind, words }) =>
    kind === 'one' ? (isFirstName(words.join(' ')) ? 'first' : 'last') : kind,
  );
  return {
    people: parts.map(({ words, title }, at) =>
      kinds[at] === 'first' ? person(words.join(' '), '') : lastNamed(words.join(' '), title),
    ),
    isUnsure: new Set(kinds).size > 1,
  };
}

function partOf(text: string, hasCapitals: boolean): CellPart {
  const words = wordsOf(text);
  const title = titleOf(text);
  const isTitled = words.length < text.split(/\s+/).length;
  const isCapitals = hasCapitals && words.every((word) => isCapital(word) || isParticle(word));
  if (isCapitals || startsWithParticle(words) || (isTitled && words.length === 1))
    return { words, title, kind: 'last' };
  if (words.length > 1) return { words, title, kind: 'whole' };
  return { words, title, kind: hasCapitals ? 'first' : 'one' };
}

/** Returns true if the words are only a last name with its particle: `Le Goff`, `de La Tour`. */
function startsWithParticle(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !isParticle(word));
  return at > 0 && at === words.length - 1;
}

/** Returns the order of names if exactly one end of the name is a frequent first name. Otherwise returns `null`. */
function orderShownBy(words: readonly string[]): NameOrder | null {
  const [isFirst, isLast] = [isFirstName(words[0] ?? ''), isFirstName(words.at(-1) ?? '')];
  if (isFirst === isLast) return null;
  return isFirst ? 'firstNameFirst' : 'lastNameFirst';
}

/** Returns true if a cell names exactly one person. */
const isPerson = (text: string): boolean =>
  !isVacant(text) &&
  !isCompany(text) &&
  !COUPLE.test(text) &&
  !GROUP.test(foldTitle(text)) &&
  partsOf(text).parts.length === 1;

/** Returns true if a cell names one person, and does not show which part is the last name. */
export const isUnclearName = (text: string): boolean =>
  isPerson(text) && unambiguousName(text) === null && !startsWithParticle(wordsOf(text));

/** Returns the orders of first and last names in cells that write the last name in capitals: `ROY Ana`, `Ana ROY`. */
export function nameOrdersOf(cells: readonly string[]): ReadonlySet<NameOrder> {
  const orders = cells.map((cell) => {
    const name = !isPerson(cell) || cell.includes(',') ? null : unambiguousName(cell);
    if (name === null || name.firstName === '') return null;
    const words = wordsOf(cell).join(' ');
    if (words === `${name.firstName} ${name.lastName}`) return 'firstNameFirst';
    return words === `${name.lastName} ${name.firstName}` ? 'lastNameFirst' : null;
  });
  return new Set(orders.filter((order) => order !== null));
}
