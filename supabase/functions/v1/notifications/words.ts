import type { Locale } from '../../_shared/contract/user.ts';
import type { News } from './news.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';
import type { Words } from './wording.ts';

/** What a notification says in a language. */
export function wordsOf(news: News, locale: Locale, today: string): Words {
  const wording = locale === 'fr' ? french : english;
  switch (news.kind) {
    case 'rent_late':
      return wording.rent_late(news, today);
    case 'lease_anniversary':
      return wording.lease_anniversary(news, today);
    case 'tenant_without_property':
      return wording.tenant_without_property(news, today);
    case 'profile_incomplete':
      return wording.profile_incomplete(news, today);
    case 'account_created':
      return wording.account_created(news, today);
    default:
      return { title: news.details.title[locale], content: news.details.content[locale] };
  }
}
