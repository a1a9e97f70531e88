import type { Property } from '@shared/contract/property.ts';
import type { Locale } from '@shared/contract/user.ts';
import { certificateEnd } from '@shared/domain/energy-certificate.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

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
