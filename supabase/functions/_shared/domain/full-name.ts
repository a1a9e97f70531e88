/** A tenant or guarantor: a person, or a company that a person may represent. */
export interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `null` for a person. */
  readonly companyName: string | null;
}

/** Returns the name that the app and receipts show: the company name, or the first and last name of a person. */
export const fullName = (person: Person): string => person.companyName ?? namesOf(person);

/** Returns the name of the person who represents a company, if known; `null` for a person. */
export const representative = (person: Person): string | null =>
  person.companyName === null ? null : namesOf(person) || null;

/** Returns the full names of several people, separated by commas. */
export const fullNames = (people: readonly Person[]): string => people.map(fullName).join(', ');

/** Returns the name for sorting lists and naming files: the company name, or the last name. */
export const sortName = ({ companyName, lastName }: Person): string => companyName ?? lastName ?? '';

const namesOf = ({ firstName, lastName }: Person): string =>
  [firstName, lastName].filter((name) => name !== null).join(' ');
