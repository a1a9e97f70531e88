import { countryName, isFrance } from './countries.ts';

/** A postal address. A landlord may have said no part of it. */
export interface Address {
  readonly address: string | null;
  readonly addressComplement: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2; left out: France. */
  readonly country?: string;
}

/** The address without its city, as lines of which none repeats another: `12 rue des Lilas`, `Apt 1`. */
export const streetLines = ({
  address,
  addressComplement,
}: Pick<Address, 'address' | 'addressComplement'>): string[] =>
  withoutRepeats([address, addressComplement].flatMap((line) => line || []));

/** All lines of an address, of which none repeats another. The last one names a country that is not France, as post takes it: in capitals. */
export function addressLines(
  { postalCode, city, country = 'FR', ...street }: Address,
  locale = 'fr',
): string[] {
  const place = [postalCode, city].flatMap((part) => part || []).join(' ');
  const lines = streetLines(street).filter((line, at) => at === 0 || words(line) !== words(city ?? ''));
  // A street may be named after its city: only a postal code tells that it ends with both.
  const isTold = Boolean(postalCode) && lines.some((line) => ` ${words(line)}`.endsWith(` ${words(place)}`));
  if (place !== '' && !isTold) lines.push(place);
  return lines.length === 0 || isFrance(country)
    ? lines
    : [...lines, countryName(country, locale).toLocaleUpperCase(locale)];
}

/** A dwelling by its name and its address, neither of which repeats the other. `name` is null where the address says it. */
export function namedAddress(
  name: string,
  lines: readonly string[],
): { readonly name: string | null; readonly lines: readonly string[] } {
  if (repeats(name, lines)) return { name: null, lines };
  return { name, lines: lines.filter((line) => !repeats(line, [name])) };
}

/** Leaves out lines that another says, the later one of two equal lines. */
const withoutRepeats = (lines: readonly string[]): string[] =>
  lines.filter(
    (line, at) =>
      !lines.some(
        (other, index) =>
          index !== at && repeats(line, [other]) && (index < at || words(other) !== words(line)),
      ),
  );

/** Fewer letters and figures than these, such as `A` or `3`, may be a part of an address by chance. */
const LENGTH_MIN = 4;

/** Whether lines say a text: it is one of them, or one or more of their parts between commas or dashes, one after the other. */
function repeats(text: string, lines: readonly string[]): boolean {
  const said = words(text);
  if (lines.some((line) => words(line) === said)) return true;
  if (said.length < LENGTH_MIN || !/\p{L}/u.test(said)) return false;
  const parts = lines.flatMap((line) => line.split(/,|\s[-\u2013\u2014]\s/)).map(words);
  return parts.some((_, from) =>
    parts.slice(from).some((__, count) => parts.slice(from, from + count + 1).join(' ') === said),
  );
}

/** The words of a text without case, accents and signs. */
const words = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
