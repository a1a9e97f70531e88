import type { FileKind } from '@shared/contract/file.ts';
import { certificateEnd } from '@shared/domain/energy-certificate.ts';
import { addDays, addMonths } from '@shared/domain/ledger/days.ts';

export const LEASE_KINDS = [
  'lease',
  'entryInventory',
  'exitInventory',
  'insurance',
  'furniture',
  'surety',
  'other',
] as const satisfies readonly FileKind[];

export const PROPERTY_KINDS = [
  'energy',
  'risks',
  'electricity',
  'gas',
  'lead',
  'asbestos',
  'noise',
  'surface',
  'coOwnership',
  'other',
] as const satisfies readonly FileKind[];

/**
 * The number of months for which a new survey is valid: the statement of risks six months (Code de l'environnement, art.
 * L125-5), and the surveys of electricity, gas and lead six years (décrets n° 2016-1104 and n° 2016-1105; Code de la
 * santé publique, art. L1334-7).
 */
const VALID_MONTHS: Partial<Record<FileKind, number>> = {
  risks: 6,
  electricity: 72,
  gas: 72,
  lead: 72,
};

/** True if a kind of file ends on a day. */
export const hasEnd = (kind: FileKind): boolean =>
  kind === 'insurance' || kind === 'energy' || kind in VALID_MONTHS;

/** Returns the last day on which a survey of `madeOn` is valid, or `null` if the law states no duration. */
export function usualEnd(kind: FileKind, madeOn: string): string | null {
  if (kind === 'energy') return certificateEnd(madeOn);
  const months = VALID_MONTHS[kind];
  return months === undefined ? null : addDays(addMonths(madeOn, months), -1);
}
