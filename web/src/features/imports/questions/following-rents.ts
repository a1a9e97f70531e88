import type { Locale } from '@shared/contract/users/user.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { monthOf, periodLabel, todayInParis } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { listText } from '@/lib/text/list-text.ts';

/** The maximum number of months that the text names one by one. */
const NAMED_MAX = 4;

/**
 * Returns a text that names the rents that the import adds to a balance, up to the current month: `octobre et novembre
 * s’ajoutent`.
 */
export function followingRents(
  startsOn: string,
  LL: Pick<TranslationFunctions, 'imports'>,
  locale: Locale,
): string {
  const today = todayInParis();
  const first = monthOf(startsOn).from;
  const last = monthOf(today).from;
  const label = (day: string): string => periodLabel(monthOf(day), locale);
  if (startsOn > monthOf(today).to) return LL.imports.rents.none({ month: label(first) });
  const months: string[] = [];
  for (let month = first; month <= last && months.length <= NAMED_MAX; month = addMonths(month, 1))
    months.push(month);
  const part =
    startsOn === first ? null : LL.imports.rents.part({ month: label(first), day: dayOfMonth(startsOn) });
  if (months.length > NAMED_MAX)
    return LL.imports.rents.many({ first: part ?? label(first), last: label(last) });
  const isThisYear = months.every((month) => month.slice(0, 4) === last.slice(0, 4));
  const names = months.map((month) => (isThisYear ? label(month).replace(/ \d{4}$/, '') : label(month)));
  const some = names.map((name, index) =>
    index === 0 && part !== null ? LL.imports.rents.part({ month: name, day: dayOfMonth(startsOn) }) : name,
  );
  return LL.imports.rents.some({
    n: months.length,
    months: listText(some, locale),
  });
}

const dayOfMonth = (day: string): number => Number(day.slice(8));
