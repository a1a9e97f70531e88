import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Locale } from '../../_shared/contract/users/user.ts';

/**
 * Returns the first supported language of an `Accept-Language` header; `null` if the header has no supported language.
 */
export function preferredLocale(acceptLanguage: string | undefined): Locale | null {
  for (const { type } of parseAccept(acceptLanguage ?? '')) {
    const [language] = type.toLowerCase().split('-');
    if (language === 'fr' || language === 'en') return language;
  }
  return null;
}

/** Returns the supported language that a request asks for; `null` if it asks for no supported language. */
export const askedLocale = (c: Context): Locale | null => preferredLocale(c.req.header('Accept-Language'));
