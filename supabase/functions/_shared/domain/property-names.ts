import { addressLines, namedAddress, streetLines } from './address.ts';

/** A dwelling with the texts that tell it apart from others. */
export interface NamedProperty {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly addressComplement: string | null;
  readonly postalCode: string;
  readonly city: string;
}

/**
 * Returns the name of a dwelling. Adds the complement unless the name contains it, because landlords often give all
 * dwellings of a house the same name.
 */
export const ownName = ({
  name,
  addressComplement,
}: Pick<NamedProperty, 'name' | 'addressComplement'>): string =>
  addressComplement !== null && name.includes(addressComplement)
    ? name
    : streetLines({ address: name, addressComplement }).join(', ');

/**
 * Returns the names of dwellings, keyed by id. Dwellings whose `ownName` is the same also have their addresses in their
 * names.
 */
export function distinctNames(properties: readonly NamedProperty[]): ReadonlyMap<string, string> {
  const names = new Map(properties.map((property) => [property.id, ownName(property)]));
  const all = [...names.values()];
  const shared = new Set(all.filter((name, place) => all.indexOf(name) !== place));
  const addressed = properties.flatMap((property) => {
    const own = ownName(property);
    if (!shared.has(own)) return [];
    const { name, lines } = namedAddress(own, addressLines(property));
    return [[property.id, [...(name === null ? [] : [name]), ...lines].join(', ')] as const];
  });
  return new Map([...names, ...addressed]);
}
