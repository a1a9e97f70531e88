import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { fetchPdf, lettersOfTenantQuery, useSaveDocument } from '@/api/documents/documents.ts';
import { useDownloadStatement } from '@/api/accounts/payments.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { isToSend } from '@/lib/documents/is-to-send.ts';
import { saveFile } from '@/lib/files/download.ts';
import { instantDay } from '@/lib/text/day-text.ts';
import { NewAddressForm } from './new-address-form.tsx';
import { openPoints } from './open-points.ts';
import type { DepartureFacts, Step } from './steps.ts';

/** Renders the controls that deliver a document to its tenants. */
export type RenderDelivery = (document: Document) => ReactNode;

interface DocumentsStepProps {
  readonly facts: DepartureFacts;
  readonly renderDelivery: RenderDelivery;
  readonly onOpen: (step: Step) => void;
}

/** The open step with the documents of the departure, the tenants' new address, and the points that are still open. */
export function DocumentsStep({ facts, renderDelivery, onOpen }: DocumentsStepProps) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const { lease, deposit, position } = facts;
  const { data: letters } = useQuery(lettersOfTenantQuery(position.tenantId));
  const settlements = deposit.movements.flatMap(({ kind, document, cancelledAt }) =>
    kind === 'settled' && document && cancelledAt === null ? [document.number] : [],
  );
  // A list from before the settlement does not have its letter yet.
  const areLoaded = settlements.every((number) => letters?.some((letter) => letter.number === number));
  return (
    <div className="space-y-6">
      <NewAddressForm lease={lease} />
      <ul className="divide-y divide-border rounded-control border border-border">
        {settlements.map((number) => (
          <Settlement
            key={number}
            document={letters?.find((letter) => letter.number === number)}
            renderDelivery={renderDelivery}
          />
        ))}
        {settlements.length === 0 && deposit.state !== 'none' && (
          <li className="px-4 py-3 text-muted">{LL.departure.noSettlement()}</li>
        )}
        <Statement tenantId={position.tenantId} />
      </ul>
      <OpenPoints facts={facts} letters={areLoaded ? letters : undefined} onOpen={onOpen} />
      <StepBar>
        <Button
          size="large"
          onClick={() =>
            void navigate({
              to: '/tenants/$tenantId',
              params: { tenantId: position.tenantId },
              replace: true,
            })
          }
        >
          {LL.departure.finish()}
        </Button>
      </StepBar>
    </div>
  );
}

interface SettlementProps extends Pick<DocumentsStepProps, 'renderDelivery'> {
  /** `undefined` while the letters are loading. */
  readonly document: Document | undefined;
}

function Settlement({ document, renderDelivery }: SettlementProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const saving = useSaveDocument((error) => report(error, LL.account.downloadFailed()));
  if (!document)
    return (
      <li className="px-4 py-3">
        <Skeleton className="h-11" />
      </li>
    );
  return (
    <li className="space-y-4 px-4 py-3">
      <DocumentLine
        title={documentTitle(document, locale)}
        text={LL.departure.issuedOn({ day: instantDay(document.issuedAt, locale) })}
        isBusy={saving.isPending}
        onDownload={() => saving.mutate(document)}
      >
        <ShareButton document={document} onFetch={fetchPdf} size="small" />
      </DocumentLine>
      {renderDelivery(document)}
    </li>
  );
}

/** A list item with a button that downloads the statement of the account, from the account's start to today. */
function Statement({ tenantId }: { readonly tenantId: string }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const download = useDownloadStatement();
  const save = (): void =>
    download.mutate(
      { tenantId, from: null, to: todayInParis() },
      {
        onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'releve-de-compte.pdf'),
        onError: (error) =>
          report(
            error,
            error instanceof ApiError && error.errorCode === 'PROFILE_INCOMPLETE'
              ? LL.account.statementNeedsProfile()
              : LL.account.downloadFailed(),
          ),
      },
    );
  return (
    <li className="px-4 py-3">
      <DocumentLine
        title={LL.account.statement()}
        text={LL.departure.statementText()}
        isBusy={download.isPending}
        onDownload={save}
      />
    </li>
  );
}

interface DocumentLineProps {
  readonly title: string;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

function DocumentLine({ title, text, isBusy, onDownload, children }: DocumentLineProps) {
  const { LL } = useI18nContext();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block font-medium">
          <UnbrokenNumbers>{title}</UnbrokenNumbers>
        </span>
        <span className="block text-small text-muted">{text}</span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {children}
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-label={LL.departure.downloadNamed({ title })}
          onClick={onDownload}
        >
          {!isBusy && <Download aria-hidden />}
          {LL.departure.download()}
        </Button>
      </div>
    </div>
  );
}

interface OpenPointsProps extends Pick<DocumentsStepProps, 'facts' | 'onOpen'> {
  /** `undefined` while the letters are loading: buttons above which the letters appear would move. */
  readonly letters: readonly Document[] | undefined;
}

/** Lists the unsent settlements and the open points. A button beside each point opens the step of the point. */
function OpenPoints({ facts, letters, onOpen }: OpenPointsProps) {
  const { LL, locale } = useI18nContext();
  const points = openPoints(facts, { LL, locale });
  const unsent = letters?.filter((letter) => letter.kind === 'depositSettlement' && isToSend(letter));
  if (unsent === undefined) return <Skeleton className="h-6 w-56" />;
  if (points.length === 0 && unsent.length === 0) return <p>{LL.departure.nothingOpen()}</p>;
  return (
    <section aria-labelledby="departure-open">
      <h3 id="departure-open" className="text-small font-medium">
        {LL.departure.stillOpen()}
      </h3>
      <ul className="mt-1.5 divide-y divide-border rounded-control border border-border">
        {unsent.map((letter) => (
          <li key={letter.id} className="px-4 py-2">
            {LL.departure.toSend({ title: documentTitle(letter, locale) })}
          </li>
        ))}
        {points.map(({ step, text }) => (
          <li key={text} className="flex items-center justify-between gap-4 px-4 py-2">
            <span className="min-w-0 text-pretty tabular-nums">{text}</span>
            <Button
              variant="ghost"
              size="small"
              aria-label={LL.departure.openPoint({ text })}
              onClick={() => onOpen(step)}
            >
              {LL.departure.open()}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-small text-muted">{LL.departure.stillOpenText()}</p>
    </section>
  );
}
