import type { Property } from '@shared/contract/property.ts';

type Street = Pick<Property, 'address' | 'addressComplement'>;
type Named = Street & Pick<Property, 'name'>;

/** The address without its city, with what tells the dwellings of a house apart: `12 rue des Lilas, Apt 1`. */
export const streetText = ({ address, addressComplement }: Street): string =>
  addressComplement ? `${address}, ${addressComplement}` : address;

/** The name, told from that of another dwelling of the house; landlords often name both by their address. */
export const ownName = ({ name, addressComplement }: Named): string =>
  addressComplement && !name.includes(addressComplement) ? `${name}, ${addressComplement}` : name;

/** Whether the name is the address, so that one of them is enough. */
export const isNamedByAddress = (property: Named): boolean =>
  property.name === property.address || property.name === streetText(property);
