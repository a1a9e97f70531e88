import type { Locale } from '../../../../_shared/contract/user.ts';
import { periodLabel } from '../../../../_shared/domain/period.ts';
import { englishWords, frenchWords } from '../../../letterhead/words.ts';

interface Due {
  readonly kind: 'opening' | 'rent' | 'settlement' | 'repair' | 'other' | 'refund';
  readonly label: string | null;
  readonly from: string;
  readonly to: string;
}

const WORDS = {
  fr: {
    rent: (period: string) => `Loyer et charges, ${period}`,
    opening: 'Solde à l’ouverture du compte',
    refund: 'Remboursement',
    due: frenchWords.due,
  },
  en: {
    rent: (period: string) => `Rent and charges, ${period}`,
    opening: 'Opening balance',
    refund: 'Refund',
    due: englishWords.due,
  },
} as const;

/** Returns the name of a due in a letter: `Loyer et charges, mars 2026`. */
export function dueLabel({ kind, label, from, to }: Due, locale: Locale): string {
  const words = WORDS[locale];
  if (kind === 'rent') return words.rent(periodLabel({ from, to }, locale));
  return kind === 'opening' || kind === 'refund' ? words[kind] : words.due[kind](label ?? '');
}
