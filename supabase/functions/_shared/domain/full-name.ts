/** Whoever rents or stands surety: a person, or a company for which somebody may act. */
export interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `null`: the person themselves. */
  readonly companyName: string | null;
}

/** What somebody is called everywhere in the app and on receipts: a company by its name, a person by first and last name. */
export const fullName = (person: Person): string => person.companyName ?? namesOf(person);

/** Who acts for a company, if that is said; nobody for a person. */
export const representative = (person: Person): string | null =>
  person.companyName === null ? null : namesOf(person) || null;

/** The names of several, as lists have them. */
export const fullNames = (people: readonly Person[]): string => people.map(fullName).join(', ');

/** The name that lists are sorted by, and files are named after: that of a company, or the last name. */
export const sortName = ({ companyName, lastName }: Person): string => companyName ?? lastName ?? '';

const namesOf = ({ firstName, lastName }: Person): string =>
  [firstName, lastName].filter((name) => name !== null).join(' ');
