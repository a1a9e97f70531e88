import type { Due } from '@shared/contract/leases/due.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { isPaidBeforeAccount } from '@/lib/lease/paid-before-account.ts';
import { periodText } from '@/lib/text/day-text.ts';

type Words = Pick<TranslationFunctions, 'dueKinds'>;

/** Returns the name of a due: its month, its days, or the landlord's own words. */
export function dueName(
  { kind, label, from, to }: Pick<Due, 'kind' | 'label' | 'from' | 'to'>,
  LL: Words,
  locale: Locale,
): string {
  if (kind === 'rent' || isPaidBeforeAccount({ kind, from, to })) return periodText({ from, to }, locale);
  if (label === null) return LL.dueKinds[kind]();
  return kind === 'settlement' ? LL.dueKinds.settlementOf({ label: settledDays(label, LL, locale) }) : label;
}

/** The labels of private.settlement_label, with the place among the parts that public.split_settlement adds. */
const SETTLEMENT_LABEL =
  /^(?:année (?<year>\d{4})|du (?<from>\d\d\/\d\d\/\d{4}) au (?<to>\d\d\/\d\d\/\d{4}))(?<part> \(\d+\/\d+\))?$/;

/**
 * Returns the settled days in the language of the page, such as `année 2025` or `1 January – 30 June 2025 (3/12)`. A
 * stored label is in French, because papers print it.
 */
function settledDays(label: string, LL: Words, locale: Locale): string {
  const { year, from, to, part = '' } = SETTLEMENT_LABEL.exec(label)?.groups ?? {};
  if (year !== undefined) return LL.dueKinds.settledYear({ year }) + part;
  if (from === undefined || to === undefined) return label;
  return periodText({ from: isoDay(from), to: isoDay(to) }, locale) + part;
}

/** Returns a day `dd/MM/yyyy` as `yyyy-MM-dd`. */
const isoDay = (day: string): string => day.split('/').toReversed().join('-');
