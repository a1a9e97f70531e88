import { foldName } from '../../import-parts.ts';
import type { Corrections, ReadLine } from '../model.ts';

const text = (value: string | number | undefined): string => foldName(String(value ?? ''));

/**
 * Completes the address of each property if several properties have the same address and no complement. The name of
 * each property becomes the complement, like a flat number, and documents show it. A complement that the landlord types
 * applies only to its own line.
 */
export function withLots(lines: readonly ReadLine[], corrections: Corrections): readonly ReadLine[] {
  const isTyped = ({ row }: ReadLine): boolean => `${row}.addressComplement` in corrections;
  /**
   * Returns the address of a line with a property's name, if the line has no complement or only a typed one. Returns
   * `null` for other lines.
   */
  const placeOf = (line: ReadLine): string | null => {
    const { propertyName, address, addressComplement, postalCode } = line.values;
    const isOpen = addressComplement === undefined || isTyped(line);
    return isOpen && text(propertyName) !== '' && text(address) !== ''
      ? `${text(address)}|${text(postalCode)}`
      : null;
  };
  const places = lines.map(placeOf);
  const names = new Map<string, Set<string>>();
  for (const [index, place] of places.entries())
    if (place !== null)
      names.set(place, (names.get(place) ?? new Set()).add(text(lines[index]?.values.propertyName)));
  return lines.map((one, index) => {
    const { values, line, asked } = one;
    const { propertyName } = values;
    const isOneOfSeveral = (names.get(places[index] ?? '')?.size ?? 0) > 1;
    if (!isOneOfSeveral || isTyped(one) || propertyName === undefined) return one;
    return {
      ...one,
      values: { ...values, addressComplement: propertyName },
      line: line && { ...line, addressComplement: line.propertyName ?? null },
      asked: asked && { ...asked, addressComplement: asked.propertyName ?? null },
      isLot: true,
    };
  });
}
