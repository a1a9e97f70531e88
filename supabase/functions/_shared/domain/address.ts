import { countryName, isFrance } from './countries.ts';

/** A postal address. An unknown part is `null`. */
export interface Address {
  readonly address: string | null;
  readonly addressComplement: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2; France by default. */
  readonly country?: string;
}

/**
 * Returns the lines of an address above the line of the city: `12 rue des Lilas`, `Apt 1`. Drops a line that another
 * line contains.
 */
export const streetLines = ({
  address,
  addressComplement,
}: Pick<Address, 'address' | 'addressComplement'>): string[] =>
  withoutRepeats([address, addressComplement].flatMap((line) => line || []));

/**
 * Returns all lines of an address. Drops a line that another line contains. The last line names the country in
 * capitals, as postal services require. An address in France has no line for the country.
 */
export function addressLines(
  { postalCode, city, country = 'FR', ...street }: Address,
  locale = 'fr',
): string[] {
  const place = [postalCode, city].flatMap((part) => part || []).join(' ');
  const lines = streetLines(street).filter((line, at) => at === 0 || words(line) !== words(city ?? ''));
  // A street may be named after its city. Therefore only a line that ends with the postal code and the city counts as
  // the line of the city.
  const endsWithPlace =
    Boolean(postalCode) && lines.some((line) => ` ${words(line)}`.endsWith(` ${words(place)}`));
  if (place !== '' && !endsWithPlace) lines.push(place);
  return lines.length === 0 || isFrance(country)
    ? lines
    : [...lines, countryName(country, locale).toLocaleUpperCase(locale)];
}

/**
 * Returns the name and address of a dwelling without repetition. `name` is null if the address contains the name.
 * Otherwise `lines` has only the lines that the name does not contain.
 */
export function namedAddress(
  name: string,
  lines: readonly string[],
): { readonly name: string | null; readonly lines: readonly string[] } {
  if (repeats(name, lines)) return { name: null, lines };
  return { name, lines: lines.filter((line) => !repeats(line, [name])) };
}

/** Drops each line that another line contains. Of equal lines, keeps the first. */
const withoutRepeats = (lines: readonly string[]): string[] =>
  lines.filter(
    (line, at) =>
      !lines.some(
        (other, index) =>
          index !== at && repeats(line, [other]) && (index < at || words(other) !== words(line)),
      ),
  );

/**
 * The minimum length, in characters, at which a part of a line counts as a repetition. A shorter text, such as `A` or
 * `3`, may be a part of a line by chance. Only an equal line counts as its repetition.
 */
const LENGTH_MIN = 4;

/**
 * True if a text is one of the lines, or consists of consecutive parts of the lines. Commas and dashes separate parts.
 */
function repeats(text: string, lines: readonly string[]): boolean {
  const sought = words(text);
  if (lines.some((line) => words(line) === sought)) return true;
  if (sought.length < LENGTH_MIN || !/\p{L}/u.test(sought)) return false;
  const parts = lines.flatMap((line) => line.split(/,|\s[-\u2013\u2014]\s/)).map(words);
  return parts.some((_, from) =>
    parts.slice(from).some((__, count) => parts.slice(from, from + count + 1).join(' ') === sought),
  );
}

/** Returns the words of a text in lower case, without accents and punctuation. */
const words = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
