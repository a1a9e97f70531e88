import type { Property } from '@shared/contract/property.ts';
import type { Locale } from '@shared/contract/user.ts';
import { addDays, addMonths, earliest } from '@shared/domain/ledger/days.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

/**
 * Returns the last day on which an energy certificate of a day is valid, as `private.energy_class_until` does
 * (décret n° 2020-1610 du 17 décembre 2020).
 */
export function certificateEnd(day: string): string {
  const afterTenYears = addDays(addMonths(day, 120), -1);
  if (day >= '2021-07-01') return afterTenYears;
  return day >= '2018-01-01' ? '2024-12-31' : earliest('2022-12-31', afterTenYears);
}

/** Returns the energy class of a dwelling and the day of its certificate in one line; `null` if both are unknown. */
export function energyText(
  { energyClass, energyClassOn }: Pick<Property, 'energyClass' | 'energyClassOn'>,
  LL: Pick<TranslationFunctions, 'properties'>,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): string | null {
  const parts = [];
  if (energyClass) parts.push(LL.properties.energyRated({ class: energyClass }));
  if (energyClassOn) {
    const text = certificateEnd(energyClassOn) < today ? 'energyExpired' : 'energyDated';
    parts.push(LL.properties[text]({ day: dayInWords(energyClassOn, locale) }));
  }
  return parts.length === 0 ? null : parts.join(', ');
}
