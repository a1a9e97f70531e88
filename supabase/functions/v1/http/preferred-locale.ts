import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Locale } from '../../_shared/contract/user.ts';

/** The first language of an `Accept-Language` header that the product speaks; `null` when there is none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale | null {
  for (const { type } of parseAccept(acceptLanguage ?? '')) {
    const [language] = type.toLowerCase().split('-');
    if (language === 'fr' || language === 'en') return language;
  }
  return null;
}

/** The language that a request asks its answer to be in; `null` when it asks for none that the product speaks. */
export const askedLocale = (c: Context): Locale | null => preferredLocale(c.req.header('Accept-Language'));
