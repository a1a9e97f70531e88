import type { Locale } from '@shared/contract/users/user.ts';

const UNITS = { fr: ['ko', 'Mo'], en: ['kB', 'MB'] } as const;

/** Formats the size of a file, as `340 ko` or `1,2 Mo` in French and `1.2 MB` in English. The smallest size is 1 kB. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const [kilobytes, megabytes] = UNITS[locale];
  const format = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  return bytes < 999_500
    ? `${format(Math.max(1, bytes / 1000), 0)}\u00A0${kilobytes}`
    : `${format(bytes / 1e6, 1)}\u00A0${megabytes}`;
}
