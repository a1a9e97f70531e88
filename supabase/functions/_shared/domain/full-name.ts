interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/** First and last name, as everywhere in the app and on receipts. */
export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/** The names of several, as lists have them. */
export const fullNames = (people: readonly Person[]): string => people.map(fullName).join(', ');
