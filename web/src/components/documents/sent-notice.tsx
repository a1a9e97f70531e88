import type { Document } from '@shared/contract/documents/document.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, instantDay } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface SentNoticeProps {
  /** The document that becomes void. */
  readonly document: Document;
  /** True to name the number of the document. */
  readonly isNamed?: boolean;
}

/**
 * Lists the recipients of the document, because Klinky does not tell them that the document is void. Renders nothing if
 * nobody has received the document.
 */
export function SentNotice({
  document: { kind, number, emails, deliveries, tenantName },
  isNamed = false,
}: SentNoticeProps) {
  const { LL, locale } = useI18nContext();
  const mails = emails
    .filter(({ state }) => state === 'sent')
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const lastMail = mails.at(-1);
  const lastDelivery = deliveries.at(-1);
  const ways = [
    lastMail && LL.receiptDetails.voidSent({ day: instantDay(lastMail.at, locale) }),
    lastDelivery && LL.deliveries.sent[lastDelivery.how]({ day: dayInWords(lastDelivery.sentOn, locale) }),
  ].flatMap((way) => way ?? []);
  if (ways.length === 0) return null;
  const reader = kind === 'arrearsReport' ? LL.receiptDetails.office() : tenantName;
  const people = [...mails.map(({ recipient }) => recipient), ...(lastDelivery ? [reader] : [])];
  return (
    <div className="mb-5">
      <Notice title={[...(isNamed ? [number] : []), ...ways].join(' · ')}>
        <p className="wrap-anywhere">{LL.receiptDetails.voidTell({ list: listText(people, locale) })}</p>
      </Notice>
    </div>
  );
}
