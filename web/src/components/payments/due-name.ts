import type { Due } from '@shared/contract/due.ts';
import type { Locale } from '@shared/contract/user.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { periodText } from '@/lib/text/day-text.ts';

/** Returns the name of a due: its month, its days, or the landlord's own words. */
export function dueName(
  { kind, label, from, to }: Pick<Due, 'kind' | 'label' | 'from' | 'to'>,
  LL: Pick<TranslationFunctions, 'dueKinds'>,
  locale: Locale,
): string {
  if (kind === 'rent') return periodText({ from, to }, locale);
  if (label === null) return LL.dueKinds[kind]();
  // The label of a settlement is only its period, such as « année 2025 ».
  return kind === 'settlement' ? LL.dueKinds.settlementOf({ label }) : label;
}
