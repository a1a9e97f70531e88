import type { DueKind } from '../../../../_shared/contract/leases/due.ts';
import type { Locale } from '../../../../_shared/contract/users/user.ts';
import { periodLabel, unbrokenDay } from '../../../../_shared/domain/period.ts';
import type { Words } from '../../../letterhead/words.ts';

interface Due {
  readonly kind: DueKind;
  readonly label: string | null;
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
  readonly hasCharges: boolean;
}

/**
 * The names of an opening debt and of a refund. A tenant owes back a refund that his payments do not cover (Code civil,
 * art. 1302).
 */
const LABELS: Readonly<Record<Locale, Readonly<Record<'opening' | 'refund', (day: string) => string>>>> = {
  fr: {
    opening: (day) => `Arriéré au ${day}`,
    refund: (day) => `Remboursement au locataire du ${day}`,
  },
  en: {
    opening: (day) => `Arrears on ${day}`,
    refund: (day) => `Refund to the tenant of ${day}`,
  },
};

/** Returns the name of a due in a letter: `Loyer et charges, mars 2026`. */
export function dueLabel({ kind, label, from, to, dueOn, hasCharges }: Due, words: Words): string {
  const { locale } = words;
  if (kind === 'rent') return words.rent(periodLabel({ from, to }, locale), hasCharges);
  if (kind === 'opening' || kind === 'refund') return LABELS[locale][kind](unbrokenDay(dueOn, locale));
  return words.due[kind](label ?? '');
}
