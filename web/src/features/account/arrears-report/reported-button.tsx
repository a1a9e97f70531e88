import { Check } from 'lucide-react';
import type { ArrearsReport } from '@shared/contract/documents/arrears-report.ts';
import { useDropDuty } from '@/api/accounts/drop-duty.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

export interface ReportedButtonProps {
  readonly leaseId: string;
  readonly report: ArrearsReport;
  readonly onReported: () => void;
}

/** The button that marks unpaid rent as reported, which puts its duty off. */
export function ReportedButton({ leaseId, report: { day }, onReported }: ReportedButtonProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const drop = useDropDuty('benefitTell', leaseId);
  if (day === null) return null;
  const mark = (): void =>
    drop.mutate(day, {
      onSuccess: () => {
        notify.success(LL.arrearsReport.reportedDone());
        onReported();
      },
      onError: (error) => report(error, LL.arrearsReport.reportedFailed()),
    });
  return (
    <Button variant="secondary" isBusy={drop.isPending} onClick={mark}>
      {!drop.isPending && <Check aria-hidden />}
      {LL.arrearsReport.reported()}
    </Button>
  );
}
