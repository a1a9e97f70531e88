/** A postal address. A landlord may have said no part of it. */
export interface Address {
  readonly address: string | null;
  readonly addressComplement: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}

/** The address without its city, as lines of which none repeats another: `12 rue des Lilas`, `Apt 1`. */
export const streetLines = ({
  address,
  addressComplement,
}: Pick<Address, 'address' | 'addressComplement'>): string[] =>
  withoutRepeats([address, addressComplement].flatMap((line) => line || []));

/** All lines of an address, of which none repeats another. */
export function addressLines({ postalCode, city, ...street }: Address): string[] {
  const place = [postalCode, city].flatMap((part) => part || []).join(' ');
  return withoutRepeats([...streetLines(street), ...(place === '' ? [] : [place])]);
}

/** A dwelling by its name and its address, neither of which repeats the other. `name` is null where the address says it. */
export function namedAddress(
  name: string,
  lines: readonly string[],
): { readonly name: string | null; readonly lines: readonly string[] } {
  if (repeats(name, lines.join(' ')) || lines.some((line) => repeats(name, line)))
    return { name: null, lines };
  return { name, lines: lines.filter((line) => !repeats(line, name)) };
}

/** Leaves out lines that another says, the later one of two equal lines. */
const withoutRepeats = (lines: readonly string[]): string[] =>
  lines.filter(
    (line, at) =>
      !lines.some(
        (other, index) =>
          index !== at && repeats(line, other) && (index < at || words(other) !== words(line)),
      ),
  );

/** Fewer letters and figures than these, such as `A` or `3`, may stand in an address by chance. */
const LENGTH_MIN = 4;

/** Whether a text says all of another: they are equal, or it has the other's words one after the other. */
function repeats(part: string, text: string): boolean {
  const [one, whole] = [words(part), words(text)];
  const isTold = one.length >= LENGTH_MIN && /\p{L}/u.test(one);
  return one === whole || (isTold && ` ${whole} `.includes(` ${one} `));
}

/** The words of a text without case, accents and signs. */
const words = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
