/** First and last name, as everywhere in the app and on receipts. */
export const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string => `${firstName} ${lastName}`;
