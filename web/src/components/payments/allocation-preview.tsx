import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import type { PaymentPreview } from '@shared/contract/payments/payment.ts';
import { ApiError, NetworkError, isGone } from '@/lib/http/http.ts';
import type { Preview } from '@/lib/form/preview.ts';
import { useTrueAfter } from '@/lib/state/use-true-after.ts';
import { cn } from '@/lib/cn.ts';
import { dueName } from './due-name.ts';
import { useIssueText } from '../form/use-issue-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { listText } from '@/lib/text/list-text.ts';

/** The wait before a loading sign appears, in milliseconds. */
const SLOW_MS = 300;

interface AllocationPreviewProps {
  readonly preview: Preview<PaymentPreview>;
  /** True if the payment also issues documents. */
  readonly isIssuing: boolean;
}

/**
 * Lists the dues that a payment would pay. If the payment also issues documents, names the rents whose documents are
 * issued later, or says why no document is issued. If there is no preview, shows the reason.
 */
export function AllocationPreview({
  preview: { answer, error, isOutdated },
  isIssuing,
}: AllocationPreviewProps) {
  const isSlow = useTrueAfter(isOutdated && error === null, SLOW_MS);
  if (error) return <NoPreview error={error} />;
  if (isSlow) return <Skeleton className="h-5 w-56" />;
  if (!answer) return null;
  return (
    <span className={cn('block', isOutdated && 'text-muted')}>
      <AllocationText preview={answer} isIssuing={isIssuing} />
    </span>
  );
}

function AllocationText({ preview, isIssuing }: { preview: PaymentPreview; isIssuing: boolean }) {
  const { LL, locale } = useI18nContext();
  const { parts, advance, receipts, blockers } = preview;
  // Used to show the months of this year without the year.
  const today = todayInParis();
  const thisYear = ` ${today.slice(0, 4)}`;
  const nameOf = (part: PaymentPreview['parts'][number]): string => {
    const name = dueName(part, LL, locale);
    return part.kind === 'rent' && name.endsWith(thisYear) ? name.slice(0, -thisYear.length) : name;
  };
  const items = parts.map((part) => `${nameOf(part)} ${formatEuros(part.amount, locale)}`);
  if (advance > 0) items.push(LL.payment.willAdvance({ amount: formatEuros(advance, locale) }));
  const later = parts.filter(
    ({ kind, from, to, dueOn }) =>
      kind === 'rent' &&
      dueOn > today &&
      !receipts.some(
        (receipt) => receipt.from !== null && receipt.to !== null && receipt.from <= from && receipt.to >= to,
      ),
  );
  return (
    <>
      {LL.payment.willPay({ list: listText(items, locale) })}
      {isIssuing && blockers.length > 0 ? (
        <span className="mt-1 block text-small text-muted">
          {[LL.payment.willMiss(), ...blockers.map((blocker) => LL.payment.blockers[blocker]())].join(' ')}
        </span>
      ) : (
        isIssuing &&
        later.length > 0 && (
          <span className="mt-1 block text-small text-muted">
            {LL.payment.issuedLater({
              n: later.length,
              list: listText(later.map(nameOf), locale),
            })}
          </span>
        )
      )}
    </>
  );
}

/** Shows the reason why there is no preview. The server may have refused the payment, or may not respond. */
function NoPreview({ error }: { error: Error }) {
  const { LL } = useI18nContext();
  const issueText = useIssueText();
  if (error instanceof NetworkError) return LL.payment.noPreview.offline();
  if (isGone(error)) return LL.payment.tenantGone();
  const [issue] = error instanceof ApiError ? error.issues : [];
  if (!issue) return LL.payment.noPreview.failed();
  const field = issue.path === 'amount' || issue.path === 'paidOn' ? issue.path : 'names';
  return <span className="text-danger">{issueText(issue.code, LL.payment[field]())}</span>;
}
