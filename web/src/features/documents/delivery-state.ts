import type { Document } from '@shared/contract/documents/document.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { todayInParis } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { isToSend } from '@/lib/documents/is-to-send.ts';
import { dayWithShortMonth } from '@/lib/text/day-text.ts';

type Delivered = Pick<Document, 'state' | 'emails' | 'deliveries' | 'overtaken'>;

/** Says whether and when a document last reached a tenant. Returns `null` if nobody got it and nobody should get it. */
export function deliveryText(
  document: Delivered,
  LL: Pick<TranslationFunctions, 'documentList'>,
  locale: Locale,
): string | null {
  const { emails, deliveries } = document;
  const words = LL.documentList.delivery;
  if (isToSend(document)) return words.toSend();
  if (emails.some(({ state }) => state === 'queued')) return words.sending();
  const mailed = emails.filter(({ state }) => state === 'sent').map(({ at }) => todayInParis(new Date(at)));
  const [lastMailed] = mailed.toSorted().toReversed();
  const [lastDelivered] = deliveries
    .map(({ sentOn }) => sentOn)
    .toSorted()
    .toReversed();
  if (lastDelivered !== undefined && (lastMailed === undefined || lastDelivered > lastMailed))
    return words.delivered({ day: dayWithShortMonth(lastDelivered, locale) });
  return lastMailed === undefined ? null : words.sent({ day: dayWithShortMonth(lastMailed, locale) });
}
