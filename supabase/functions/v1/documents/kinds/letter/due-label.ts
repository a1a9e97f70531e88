import type { DueKind } from '../../../../_shared/contract/due.ts';
import { periodLabel } from '../../../../_shared/domain/period.ts';
import type { Words } from '../../../letterhead/words.ts';

interface Due {
  readonly kind: DueKind;
  readonly label: string | null;
  readonly from: string;
  readonly to: string;
}

/** Returns the name of a due in a letter: `Loyer et charges, mars 2026`. */
export function dueLabel({ kind, label, from, to }: Due, words: Words): string {
  if (kind === 'rent') return words.rent(periodLabel({ from, to }, words.locale));
  if (kind === 'opening') return words.openingDue;
  return kind === 'refund' ? words.refund(null) : words.due[kind](label ?? '');
}
