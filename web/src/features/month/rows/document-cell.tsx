import { CircleAlert, CircleDashed, FileCheck2, Send, TriangleAlert } from 'lucide-react';
import { type ComponentProps, Fragment } from 'react';
import * as v from 'valibot';
import { MonthBlocker } from '@shared/contract/month/month-due.ts';
import type { DocumentDelivery } from '@shared/contract/documents/document-delivery.ts';
import type { DocumentLink } from '@shared/contract/documents/document.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { Delivery } from '@/lib/mailing/mailing-progress.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import type { LedgerDocument, LedgerNotice, LedgerRow } from '../ledger.ts';
import { isBlocked, isPaidAhead, isToAnnounce } from './month-rows.ts';

/** On a phone, a document has a line of its own, which leaves room for a finger on each of its links. */
const DOCUMENT_LINE =
  'max-w-full min-w-0 flex-wrap items-center gap-x-2 @max-row:w-full @max-row:gap-y-[26px] @max-row:[[data-document]+&]:mt-[26px]';

interface DocumentCellProps {
  readonly row: LedgerRow;
  /** True while the notice cannot be replaced. */
  readonly isLocked: boolean;
  readonly onDownload: (document: DocumentLink) => void;
  /** Issues the due notice of the row again, with the amounts of today. */
  readonly onNotice: () => void;
  /** Called when the landlord wants to correct the delivery of a document. */
  readonly onCorrect: (document: LedgerDocument, delivery: DocumentDelivery) => void;
}

/**
 * The documents of a row and their delivery, or the obstacle that prevents a document. A phone shows only the facts
 * that the row's button does not state.
 */
export function DocumentCell({ row, isLocked, onDownload, onNotice, onCorrect }: DocumentCellProps) {
  const { LL, locale } = useI18nContext();
  const { due, documents, notice, failure } = row;
  const { blocker, next } = due;
  const reason =
    blocker !== null && isBlocked(due)
      ? LL.month.missing[blocker]()
      : failure &&
        (v.is(MonthBlocker, failure.errorCode)
          ? LL.month.missing[failure.errorCode]()
          : LL.month.reasons[failure.errorCode]());
  return (
    <>
      {documents.map((document) => (
        <span key={document.id} data-part data-document className={cn('flex', DOCUMENT_LINE)}>
          <DocumentIcon document={document} />
          <Link
            aria-label={LL.month.downloadNumber({ number: document.number })}
            title={LL.month.downloadNumber({ number: document.number })}
            onClick={() => onDownload(document)}
            className="font-mono tracking-tight whitespace-nowrap text-foreground @max-row:hidden"
          >
            {document.number}
          </Link>
          <DocumentState
            document={document}
            onDownload={onDownload}
            onCorrect={(delivery) => onCorrect(document, delivery)}
          />
        </span>
      ))}
      {documents.length === 0 && notice && (
        <span data-part data-document className={cn('@row:contents @max-row:flex', DOCUMENT_LINE)}>
          <NoticeState notice={notice} onDownload={onDownload} />
          {notice.delivery === 'overtaken' && isToAnnounce(due) && (
            <Link
              aria-label={LL.month.notices.replaceFor({ name: due.tenantName })}
              aria-disabled={isLocked || undefined}
              onClick={() => !isLocked && onNotice()}
              className="font-medium text-primary"
            >
              {LL.month.notices.replace()}
            </Link>
          )}
        </span>
      )}
      {reason ? (
        <span data-part className="flex max-w-full min-w-0 items-center gap-1.5 text-on-gold-soft">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-gold @max-row:hidden" />
          <span className="@row:truncate" title={reason}>
            {reason}
          </span>
        </span>
      ) : next !== null ? (
        <span className="flex items-center gap-1.5 whitespace-nowrap text-muted @max-row:hidden">
          <CircleDashed aria-hidden className="size-4 shrink-0" />
          {documents.length > 0 || due.remaining > 0 ? LL.receiptKinds[next].next() : LL.month.toGenerate()}
        </span>
      ) : isPaidAhead(due) ? (
        <span data-part className="max-w-full text-muted">
          {LL.month.toGenerateFrom({ day: dayInShort(due.from ?? due.dueOn, locale) })}
        </span>
      ) : (
        documents.length === 0 &&
        notice === null && (
          <span aria-hidden className="text-muted @max-row:hidden">
            –
          </span>
        )
      )}
    </>
  );
}

interface NoticeStateProps {
  readonly notice: LedgerNotice;
  readonly onDownload: (document: DocumentLink) => void;
}

/** The texts that state the day of sending. A notice of any other delivery was mailed. */
const SENT_TEXTS: Readonly<Partial<Record<Delivery, 'deliveredOn' | 'overtakenSentOn'>>> = {
  delivered: 'deliveredOn',
  overtaken: 'overtakenSentOn',
};

/** The due notice of a row, and the day on which the notice was sent. */
function NoticeState({ notice, onDownload }: NoticeStateProps) {
  const { LL, locale } = useI18nContext();
  const { number, issuedAt, sentOn, mail, delivery } = notice;
  const failed = mail?.mails.find(({ state }) => state === 'failed');
  const text =
    delivery === 'failed'
      ? LL.mailFailures[failed?.errorCode ?? 'INTERNAL_ERROR']({ email: failed?.recipient ?? '' })
      : delivery === 'waiting' || delivery === 'sending' || (delivery === 'overtaken' && sentOn === null)
        ? LL.month.notices[delivery]()
        : sentOn === null
          ? LL.month.notices.issuedOn({ day: dayInShort(todayInParis(new Date(issuedAt)), locale) })
          : LL.month.notices[SENT_TEXTS[delivery ?? 'sent'] ?? 'sentOn']({ day: dayInShort(sentOn, locale) });
  return (
    <span className="flex max-w-full min-w-0 items-center gap-x-2">
      <DocumentIcon document={notice} />
      <Link
        aria-label={`${LL.month.downloadNumber({ number })}, ${text}`}
        title={LL.month.downloadNumber({ number })}
        onClick={() => onDownload(notice)}
        className={cn('text-left @row:truncate', delivery === 'failed' ? 'text-danger' : 'text-muted')}
      >
        {text}
      </Link>
    </span>
  );
}

function DocumentIcon({ document: { delivery } }: { document: Pick<LedgerDocument, 'delivery'> }) {
  const [Icon, colour] =
    delivery === 'failed'
      ? ([CircleAlert, 'text-danger'] as const)
      : delivery === 'overtaken'
        ? ([TriangleAlert, 'text-gold'] as const)
        : delivery === 'sent' || delivery === 'delivered'
          ? ([Send, 'text-muted'] as const)
          : ([FileCheck2, 'text-muted'] as const);
  return <Icon aria-hidden className={cn('size-4 shrink-0 @max-row:hidden', colour)} />;
}

interface DocumentStateProps {
  readonly document: LedgerDocument;
  readonly onDownload: (document: DocumentLink) => void;
  readonly onCorrect: (delivery: DocumentDelivery) => void;
}

function DocumentState({ document, onDownload, onCorrect }: DocumentStateProps) {
  const { LL, locale } = useI18nContext();
  const { kind, number, mail, delivery } = document;
  const words = LL.month.documents[kind];
  const given = delivery === 'delivered' ? (mail?.deliveries ?? []) : [];
  if (given.length > 0) {
    return given.map((one) => {
      const text = words[one.how]({ day: dayInShort(one.sentOn, locale) });
      return (
        <Fragment key={one.id}>
          <Link
            aria-label={`${LL.deliveries.change()}, ${number}, ${words.named({ state: text })}`}
            title={LL.deliveries.change()}
            onClick={() => onCorrect(one)}
            className="text-left text-muted @row:truncate"
          >
            <span className="@row:hidden">{words.named({ state: text })}</span>
            <span className="@max-row:hidden">{text}</span>
          </Link>
        </Fragment>
      );
    });
  }
  const last = mail?.mails.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
  const failed = mail?.mails.find(({ state }) => state === 'failed');
  const text =
    delivery === 'sent' && last
      ? words.sent({ day: dayInShort(todayInParis(new Date(last.at)), locale) })
      : delivery === 'failed'
        ? LL.mailFailures[failed?.errorCode ?? 'INTERNAL_ERROR']({ email: failed?.recipient ?? '' })
        : delivery === 'waiting' || delivery === 'sending'
          ? LL.month[delivery]()
          : words.issued();
  const named = delivery === 'failed' ? text : words.named({ state: text });
  const colour = delivery === 'failed' ? 'text-danger' : 'text-muted';
  return (
    <>
      {/* A phone has no room for the number. */}
      <Link
        aria-label={`${LL.month.downloadNumber({ number })}, ${named}`}
        onClick={() => onDownload(document)}
        className={cn('text-left @row:hidden', colour)}
      >
        {named}
      </Link>
      <span className={cn('truncate @max-row:hidden', colour)} title={text}>
        {text}
      </span>
    </>
  );
}

/** A button that looks like a link. */
const Link = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className={cn(
      'finger-room @max-row:after:-top-[8px] @max-row:after:-bottom-[18px] min-w-0 focus-ring rounded-sm underline decoration-border underline-offset-4 hover:decoration-current',
      className,
    )}
  />
);
