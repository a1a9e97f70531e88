import { parseAccept } from 'hono/utils/accept';
import type { Locale } from '../_shared/contract/user.ts';

/** The first language of an `Accept-Language` header that the product speaks; French when there is none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  for (const { type } of parseAccept(acceptLanguage ?? '')) {
    const [language] = type.toLowerCase().split('-');
    if (language === 'fr' || language === 'en') return language;
  }
  return 'fr';
}
