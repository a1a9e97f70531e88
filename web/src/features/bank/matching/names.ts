import { isFiller, isParticle, isTitle } from './label.ts';
import type { ExpectedPerson, NameForm } from './model.ts';
import { withoutUmlautE, wordsOf } from './words.ts';

/** A person's names. The words of each name are joined, so that `Le Goff` equals `LEGOFF`. */
interface Person {
  readonly group: string;
  readonly company: string;
  /**
   * The words of a company name that banks print in full or cut. Does not include words such as `SARL`, `ET` and `DU`.
   */
  readonly companyWords: readonly string[];
  readonly last: string;
  /** The last name without its particle, and each word of a last name of several words. */
  readonly lastParts: readonly string[];
  readonly first: string;
  /** Each first name, if the person has several. */
  readonly firstParts: readonly string[];
}

/** A range of words, from the index of the first word to the index after the last. */
type Span = readonly [from: number, to: number];

const NAME_WORDS_MAX = 5;

/** The maximum number of words of a label that are searched. */
const WORDS_MAX = 24;

/** The minimum number of letters that a cut last name still has. */
const CUT_MIN = 6;
/** The minimum number of letters that a shortened word of a company name still has. */
const SHORT_MIN = 3;
/** The minimum number of letters that a cut first name still has. */
const BEGUN_MIN = 4;

/** The strength of each form of a name as a proof of the payer. A higher value is a stronger proof. */
export const STRENGTH: Readonly<Record<NameForm, number>> = { full: 4, cut: 3, typo: 3, initial: 3, last: 1 };

const join = (words: readonly string[]): string => words.join('');

const foldedWords = (text: string | null): string[] => wordsOf(text ?? '').map(withoutUmlautE);

const FORMS: ReadonlySet<string> = new Set(
  'SARL EURL SAS SASU SA SCI SCP SCM SNC SELARL SELAS EI EIRL EARL GMBH LTD STE SOCIETE ETS CIE'.split(' '),
);

/** Returns the words that distinguish one company from another. */
const companyWordsOf = (words: readonly string[]): string[] =>
  words.filter((word) => !FORMS.has(word) && !isFiller(word));

function personOf(group: string, { firstName, lastName, companyName }: ExpectedPerson): Person {
  const last = foldedWords(lastName);
  const first = foldedWords(firstName);
  const core = last.slice(last.findIndex((word) => !isParticle(word)));
  // `Delannoy` is a part of Delannoy-Vanderbrouck. `Ben` is too short to be a part of Ben Ahmed.
  const parts = [join(core), ...core].filter((part) => part.length >= 4 && part !== join(last));
  return {
    group,
    company: join(foldedWords(companyName)),
    companyWords: companyWordsOf(foldedWords(companyName)),
    last: join(last),
    lastParts: [...new Set(parts)],
    first: join(first),
    firstParts: first.length > 1 ? first.filter((word) => word.length >= 3) : [],
  };
}

/** Returns all names of a person that a search can find. */
const partsOf = ({ last, lastParts, first, firstParts }: Person): string[] => [
  last,
  ...lastParts,
  first,
  ...firstParts,
];

/** An index of groups of people, which finds groups by the beginnings and ends of names. */
export interface PeopleIndex {
  /** Returns the best match of each group in which the words name a person. */
  readonly find: (words: readonly string[], length: number) => ReadonlyMap<string, NameForm>;
  /**
   * Returns the groups with a person whose first name is among the words. Ignores the given group, and all names that
   * its people have.
   */
  readonly othersByFirstName: (words: readonly string[], group: string) => string[];
  /** Returns the groups with a person whose last name begins with this text, or is the beginning of this text. */
  readonly byLastName: (name: string) => string[];
}

/**
 * The minimum length of a name that is found despite one wrong letter. The name's first or last three letters must be
 * correct.
 */
const TYPO_MIN = 6;
const ENDS = 3;

/** Indexes people by group. A group is the people of a lease, or a single person. */
export function indexPeople(groups: ReadonlyMap<string, readonly ExpectedPerson[]>): PeopleIndex {
  const all = [...groups].flatMap(([group, people]) => people.map((person) => personOf(group, person)));
  const byKey = personsByKey(all);
  const called = namesByGroup(all);
  return {
    find(words, length) {
      const text = new Text(words.slice(0, WORDS_MAX), length);
      const found = new Map<string, NameForm>();
      const people = new Set<Person>();
      for (const word of text.words)
        for (const person of byKey.get(companyKey(word)) ?? []) people.add(person);
      for (const sequence of text.sequences.keys()) {
        for (const person of byKey.get(sequence) ?? []) people.add(person);
        if (sequence.length < 4) continue;
        for (const end of [`${sequence.slice(0, ENDS)}…`, `…${sequence.slice(-ENDS)}`])
          for (const person of byKey.get(end) ?? [])
            if (isAlmost(sequence, person.last) || isAlmost(sequence, person.first)) people.add(person);
      }
      for (const person of people) {
        const form = formOf(person, text);
        const before = found.get(person.group);
        if (form !== null && (before === undefined || STRENGTH[form] > STRENGTH[before]))
          found.set(person.group, form);
      }
      return found;
    },
    othersByFirstName(words, group) {
      const own = called.get(group) ?? new Set();
      const groups = [...new Text(words.slice(0, WORDS_MAX), 0).sequences.keys()]
        .filter((sequence) => !own.has(sequence))
        .flatMap((sequence) => (byKey.get(sequence) ?? []).filter(({ first }) => first === sequence))
        .map((person) => person.group);
      return [...new Set(groups)].filter((other) => other !== group);
    },
    byLastName(name) {
      const asked = withoutUmlautE(name);
      const people = byKey.get(`${asked.slice(0, ENDS)}…`) ?? byKey.get(asked) ?? [];
      const groups = people
        .filter(({ last }) => last !== '' && (last.startsWith(asked) || asked.startsWith(last)))
        .map(({ group }) => group);
      return [...new Set(groups)];
    },
  };
}

function namesByGroup(people: readonly Person[]): ReadonlyMap<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const person of people) {
    const names = called.get(person.group) ?? new Set();
    for (const name of partsOf(person)) names.add(name);
    called.set(person.group, names);
  }
  return called;
}

/** Maps names, beginnings of company words, and ends of longer names to people. */
function personsByKey(people: readonly Person[]): ReadonlyMap<string, Person[]> {
  const byKey = new Map<string, Person[]>();
  const put = (key: string, person: Person) => {
    const persons = byKey.get(key);
    if (persons === undefined) byKey.set(key, [person]);
    else if (!persons.includes(person)) persons.push(person);
  };
  for (const person of people) {
    for (const name of [person.company, person.last, ...person.lastParts, person.first])
      if (name !== '') put(name, person);
    for (const word of person.companyWords) put(companyKey(word), person);
    for (const name of [person.last, person.first])
      if (name.length >= 4) {
        put(`${name.slice(0, ENDS)}…`, person);
        put(`…${name.slice(-ENDS)}`, person);
      }
  }
  return byKey;
}

const companyKey = (word: string): string => `company ${word.slice(0, ENDS)}`;

/** Returns true if a name begins with the text, or differs from it by one letter. */
const isAlmost = (sequence: string, name: string): boolean =>
  name.startsWith(sequence) || isOneOff(sequence, name);

/** The words of a text, and the position of each sequence of words. */
class Text {
  readonly sequences = new Map<string, Span[]>();
  readonly words: readonly string[];
  readonly companyWords: readonly string[];
  /** The word sequences at the end of the text. Such a sequence may be a name that the bank cut. */
  readonly endings: readonly string[];
  /** True if the text is so long that the bank may have cut its end. */
  readonly mayBeCut: boolean;

  constructor(given: readonly string[], length: number) {
    const words = given.map(withoutUmlautE);
    this.words = words;
    this.companyWords = companyWordsOf(words);
    this.endings = words
      .map((_, from) => join(words.slice(from)))
      .slice(-NAME_WORDS_MAX)
      .filter((sequence) => sequence.length >= CUT_MIN);
    this.mayBeCut = length >= 24;
    for (let from = 0; from < words.length; from += 1) {
      let sequence = '';
      for (let to = from + 1; to <= Math.min(words.length, from + NAME_WORDS_MAX); to += 1) {
        sequence += words[to - 1] ?? '';
        const spans = this.sequences.get(sequence);
        if (spans === undefined) this.sequences.set(sequence, [[from, to]]);
        else spans.push([from, to]);
      }
    }
  }

  spansOf(name: string): readonly Span[] {
    return name === '' ? [] : (this.sequences.get(name) ?? []);
  }

  /** Returns the positions of all word sequences for which `test` returns true. */
  spansWhere(test: (sequence: string) => boolean): Span[] {
    return [...this.sequences].flatMap(([sequence, spans]) => (test(sequence) ? spans : []));
  }

  /** Returns true if two word sequences are next to each other, or have only titles between them. */
  areBeside(ones: readonly Span[], others: readonly Span[]): boolean {
    return ones.some((one) =>
      others.some((other) => this.#follows(one[1], other[0]) || this.#follows(other[1], one[0])),
    );
  }

  #follows(end: number, start: number): boolean {
    let at = end;
    while (at < start && isTitle(this.words[at] ?? '')) at += 1;
    return at === start;
  }
}

function formOf(person: Person, text: Text): NameForm | null {
  const { company, companyWords, last, lastParts, first, firstParts } = person;
  if (company.length >= 3 && text.spansOf(company).length > 0) return 'full';
  const asCompany = companyFormOf(companyWords, text);
  if (asCompany !== null) return asCompany;
  const lasts = text.spansOf(last);
  const firsts = text.spansOf(first);
  if (text.areBeside(lasts, firsts)) return 'full';
  const someFirsts = firstParts.flatMap((part) => text.spansOf(part));
  const someLasts = lastParts.flatMap((part) => text.spansOf(part));
  if (text.areBeside(lasts, someFirsts)) return 'initial';
  if (text.areBeside(someLasts, [...firsts, ...someFirsts])) return 'cut';
  if (isCut(person, text, lasts, firsts)) return 'cut';
  if (isTypo(person, text, lasts, firsts)) return 'typo';
  if (first !== '' && text.areBeside(lasts, initials(first, text))) return 'initial';
  const isEnding = text.mayBeCut && text.endings.some((sequence) => last.startsWith(sequence));
  return isEnding || (lasts.length > 0 && last.length >= 2) ? 'last' : null;
}

/**
 * Returns how a text matches a company's words: complete, shortened (`ASSOC LES LILAS`), or cut at the text's end. At
 * least two words must match.
 */
function companyFormOf(company: readonly string[], text: Text): NameForm | null {
  const spelled = text.companyWords;
  for (let from = 0; from + 1 < spelled.length; from += 1) {
    const pairs = company.map((word, index) => ({ word, sequence: spelled[from + index] }));
    const complete = pairs.filter(({ sequence }) => sequence !== undefined);
    if (
      complete.length < 2 ||
      !complete.every(({ word, sequence }) => sequence === word || isShort(sequence ?? '', word))
    )
      continue;
    if (complete.length === pairs.length)
      return pairs.every(({ word, sequence }) => sequence === word) ? 'full' : 'cut';
    if (text.mayBeCut) return 'cut';
  }
  return null;
}

const isShort = (sequence: string, word: string): boolean =>
  sequence.length >= SHORT_MIN && word.startsWith(sequence);

/** Returns the positions of a first name's initial: `MARCHAND E`. An `M` before the name is a title. */
const initials = (first: string, text: Text): Span[] =>
  text.words.flatMap((word, at) =>
    word === first[0] && !(word === 'M' && at < text.words.length - 1) ? [[at, at + 1] as const] : [],
  );

const isBegun = (name: string) => (sequence: string) =>
  sequence.length >= BEGUN_MIN && sequence !== name && name.startsWith(sequence);

const isNear = (name: string) => (sequence: string) => name.length >= TYPO_MIN && isOneOff(sequence, name);

/** Returns true if the text was cut within a name: `DELANNOY VANDERBROUCK SEBA`. */
function isCut(
  { last, first }: Person,
  text: Text,
  lasts: readonly Span[],
  firsts: readonly Span[],
): boolean {
  if (!text.mayBeCut) return false;
  return (
    (lasts.length > 0 && text.areBeside(lasts, text.spansWhere(isBegun(first)))) ||
    (firsts.length > 0 && text.areBeside(firsts, text.spansWhere(isBegun(last))))
  );
}

function isTypo(
  { last, first }: Person,
  text: Text,
  lasts: readonly Span[],
  firsts: readonly Span[],
): boolean {
  return (
    (lasts.length > 0 && text.areBeside(lasts, text.spansWhere(isNear(first)))) ||
    (firsts.length > 0 && text.areBeside(firsts, text.spansWhere(isNear(last))))
  );
}

/** Returns true if two words differ by one letter: missing, added, changed, or swapped with the next letter. */
function isOneOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - from &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const [left, right] = [one.slice(from, one.length - end), other.slice(from, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
