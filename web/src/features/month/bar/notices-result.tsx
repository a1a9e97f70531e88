import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Fragment } from 'react';
import * as v from 'valibot';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import { MonthBlocker } from '@shared/contract/month/month-due.ts';
import { MonthNoticeFailure } from '@shared/contract/month/month-notice.ts';
import { downloadDocuments, useDeliverDocuments } from '@/api/documents/documents.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useAnnounce } from '@/lib/focus/live-text.ts';
import { isSending } from '@/lib/mailing/mailing-progress.ts';
import { useDeliveryQuestions } from '@/components/mailing/use-delivery-questions.tsx';
import type { Mailing } from '@/lib/mailing/mailing-progress.ts';
import { pdfCount, useSaveDocuments } from '@/components/mailing/use-save-documents.ts';
import { type BarStep, BarSteps } from './bar-steps.tsx';
import { blockerPage } from '../rows/blocker-link.tsx';
import { type LedgerRow, noticesOf } from '../ledger.ts';
import type { MonthFailure, MonthProgress } from './month-progress.ts';
import { useIsBarNarrow } from './use-is-bar-narrow.ts';

interface NoticesResultProps {
  readonly month: string;
  readonly rows: readonly LedgerRow[];
  readonly progress: MonthProgress;
  readonly isOnline: boolean;
  readonly mailing: Mailing;
  readonly onClose: () => void;
}

/** The result of a task that issued due notices. The steps deliver the new notices and those that already existed. */
export function NoticesResult({ month, rows, progress, isOnline, mailing, onClose }: NoticesResultProps) {
  const { LL } = useI18nContext();
  const tenantIds = new Set([...progress.notices, ...progress.skipped].map(({ tenantId }) => tenantId));
  const notices = noticesOf(rows.filter(({ due }) => tenantIds.has(due.tenantId)));
  const { mutateAsync: deliver } = useDeliverDocuments();
  const { questions, ...asking } = useDeliveryQuestions(notices.toMail, mailing, deliver);
  const steps = useSteps({ month, notices, isOnline, ...asking });
  const isShort = useIsBarNarrow();
  const issued = progress.notices.length;
  const skipped = progress.skipped.length;
  const refused = isSending(mailing.progress) ? 0 : (mailing.progress?.refused ?? 0);
  const counts =
    [
      issued > 0 && LL.month.notices.issued({ n: issued }),
      skipped > 0 && LL.month.notices.unchanged({ n: skipped }),
    ]
      .filter(Boolean)
      .join(' · ') || LL.month.notices.none();
  useAnnounce(counts);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-72 self-center">
          <p className="font-medium">{counts}</p>
          {refused > 0 && (
            <p role="alert" className="mt-1 text-danger">
              {LL.month.notices.refused({ n: refused })}
            </p>
          )}
          <NoticeFailures failed={progress.failed} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:basis-full max-sm:order-last">
          <BarSteps steps={steps} isShort={isShort} isMixed={false} />
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={LL.common.close()}
          title={LL.common.close()}
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      </div>
      {questions}
    </>
  );
}

interface NoticeSteps extends Omit<ReturnType<typeof useDeliveryQuestions>, 'questions'> {
  readonly month: string;
  readonly notices: ReturnType<typeof noticesOf>;
  readonly isOnline: boolean;
}

/**
 * Returns the steps for the due notices: e-mail notices, download all notices, print only the notices that cannot be
 * e-mailed, and record that these were handed over.
 */
function useSteps({
  month,
  notices: { ids, toMail, toHandOver },
  isOnline,
  askToSend,
  askHandOver,
}: NoticeSteps): readonly BarStep[] {
  const { LL } = useI18nContext();
  const save = useSaveDocuments(`${DOCUMENT_NAMES.dueNotice.files}-${month}`, downloadDocuments);
  const toPrint = toHandOver.map(({ documentId }) => documentId);
  const busy = (format: 'pdf' | 'zip'): boolean => save.isPending && save.format === format;
  const steps: (BarStep | false)[] = [
    toMail.length > 0 && {
      name: 'send',
      text: LL.month.notices.sendAll({ n: toMail.length }),
      shortText: LL.month.sendShort({ n: toMail.length }),
      act: askToSend,
      isDisabled: !isOnline,
    },
    ids.length > 0 && {
      name: 'pdf',
      text: (busy('pdf') && save.progress) || LL.month.notices.pdf({ pdfs: pdfCount(ids.length) }),
      act: () => save.mutate({ ids, format: 'pdf' }),
      isBusy: busy('pdf'),
    },
    toPrint.length > 0 && {
      name: 'handOver',
      text: LL.month.handOver(),
      act: () => askHandOver(toHandOver),
      isDisabled: !isOnline,
    },
    ids.length > 0 && {
      name: 'zip',
      text: (busy('zip') && save.progress) || LL.month.notices.zip(),
      act: () => save.mutate({ ids, format: 'zip' }),
      isBusy: busy('zip'),
    },
    toPrint.length > 0 &&
      toPrint.length < ids.length && {
        name: 'print',
        text: LL.month.notices.print({ n: toPrint.length }),
        act: () => save.mutate({ ids: toPrint, format: 'pdf' }),
      },
  ];
  return steps.filter((step) => step !== false);
}

/** The largest number of tenants that are named for one reason. */
const MAX_NAMES = 5;

/**
 * The reasons why notices could not be issued. A reason has a link for each tenant, or a single link to an incomplete
 * profile. The link leads to the page where the landlord can solve the problem.
 */
function NoticeFailures({ failed }: { readonly failed: readonly MonthFailure[] }) {
  const { LL } = useI18nContext();
  if (failed.length === 0) return null;
  const reasons = MonthNoticeFailure.options
    .map((reason) => ({ reason, tenants: failed.filter(({ errorCode }) => errorCode === reason) }))
    .filter(({ tenants }) => tenants.length > 0);
  return (
    <>
      <p className="mt-1">{LL.month.failedCount.notices({ n: failed.length })}</p>
      <ul className="mt-0.5 space-y-0.5 text-small text-pretty text-danger">
        {reasons.map(({ reason, tenants }) => (
          <li key={reason}>
            {LL.month.notices.failures[reason]()} <FailedTenants reason={reason} tenants={tenants} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FailedTenantsProps {
  readonly reason: MonthNoticeFailure;
  readonly tenants: readonly MonthFailure[];
}

function FailedTenants({ reason, tenants }: FailedTenantsProps) {
  const { LL } = useI18nContext();
  const look = 'focus-ring rounded-sm font-medium text-primary underline underline-offset-4';
  if (reason === 'PROFILE_INCOMPLETE') {
    return (
      <Link to="/settings/profile" hash="lessors" className={look}>
        {LL.month.notices.mendProfile()}
      </Link>
    );
  }
  const named = tenants.flatMap(({ tenantId, tenantName }) => (tenantName ? [{ tenantId, tenantName }] : []));
  const others = named.length - MAX_NAMES;
  return (
    <>
      {named.slice(0, MAX_NAMES).map(({ tenantId, tenantName }, index) => (
        <Fragment key={tenantId}>
          {index > 0 && ', '}
          <Link
            {...(v.is(MonthBlocker, reason)
              ? blockerPage(reason, tenantId)
              : blockerPage('NO_TENANT', tenantId))}
            className={look}
          >
            {tenantName}
          </Link>
        </Fragment>
      ))}
      {others > 0 && ` ${LL.month.notices.others({ n: others })}`}
    </>
  );
}
