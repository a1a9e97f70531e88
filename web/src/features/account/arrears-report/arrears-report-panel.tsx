import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { arrearsReportQuery } from '@/api/documents/arrears-reports.ts';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { IssuedLetter } from '../letters/issued-letter.tsx';
import { LetterLandlord } from '../letters/letter-landlord.tsx';
import { useShownLetter } from '../letters/use-shown-letter.ts';
import { ArrearsReportFields } from './arrears-report-fields.tsx';
import { ReportedButton } from './reported-button.tsx';

interface ArrearsReportPanelProps extends LazyPanelProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly renderDelivery: RenderLetterDelivery;
}

/**
 * The panel of the unpaid rent that a benefit office has to know: to whom, by when and which sums, with a letter and the
 * button that marks the rent as reported.
 */
export function ArrearsReportPanel({
  tenantId,
  lease,
  isOpen,
  onClose,
  renderDelivery,
}: ArrearsReportPanelProps) {
  const { LL, locale } = useI18nContext();
  const { letter, found, document, showLetter } = useShownLetter(isOpen);
  const report = useQuery({ ...arrearsReportQuery(lease.id), enabled: isOpen });
  const asksLandlord =
    report.data?.documentBlocker === 'PROFILE_INCOMPLETE' && report.data.offices.length > 0;
  const shown = letter ? found : report;
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={letter ? (document ? documentTitle(document, locale) : letter.number) : LL.arrearsReport.title()}
      description={listText(lease.tenants.map(fullName), locale)}
    >
      {letter && document && (
        <IssuedLetter
          letter={document}
          isNew={letter.isNew}
          renderDelivery={(issued, onReplaced) => (
            <>
              {renderDelivery(issued, onReplaced)}
              {report.data && (
                <div>
                  <ReportedButton leaseId={lease.id} report={report.data} onReported={onClose} />
                </div>
              )}
            </>
          )}
          onReplaced={({ number }) => showLetter({ number, isNew: true })}
          onBack={() => showLetter(null)}
          onClose={onClose}
        />
      )}
      {!(letter ? document : report.data) &&
        (shown.isError ? (
          <PanelLoadFailed text={LL.reminder.loadFailed()} onRetry={() => void shown.refetch()} />
        ) : (
          <PanelSkeleton />
        ))}
      {asksLandlord && !letter && (
        <LetterLandlord
          propertyId={lease.propertyId}
          onSaved={() => void report.refetch()}
          onCancel={onClose}
        />
      )}
      {report.data && !asksLandlord && !letter && (
        <ArrearsReportFields
          tenantId={tenantId}
          leaseId={lease.id}
          report={report.data}
          onIssued={({ number }) => showLetter({ number, isNew: true })}
          onOpen={(number) => showLetter({ number, isNew: false })}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}
