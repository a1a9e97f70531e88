import type { ReactNode } from 'react';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { OwnDueFields } from './dues/own-due-fields.tsx';
import type { PaymentAccount } from './payments/payment-account.ts';
import { ReductionFields } from './dues/reduction-fields.tsx';
import { type RefundingLine, RefundFields } from './payments/refund-fields.tsx';

/**
 * The payment panel is in the same bundle as the other panels. The first script lists the names of all files, so fewer
 * files make the script smaller.
 */
export { ArrearsReportPanel } from './arrears-report/arrears-report-panel.tsx';
export { LetterLandlord } from './letters/letter-landlord.tsx';
export { PaymentPanel } from './payments/payment-panel.tsx';
export { ReminderPanel } from './reminders/reminder-panel.tsx';
export { RevisionPanel } from './revisions/revision-panel.tsx';

export type DueAccount = Pick<PaymentAccount, 'tenantId' | 'position' | 'dues' | 'payments'>;

interface AccountPanelsViewProps extends LazyPanelProps {
  readonly account: DueAccount;
  readonly panel: 'due' | 'reduction' | 'refund' | null;
  /** The id of the due to reduce. */
  readonly of: string | undefined;
  /** The day and the amount in euros of the bank line that refunds the tenant. */
  readonly bankLine: RefundingLine;
  /** Closes the panel without a question about unsaved input. */
  readonly onSaved: () => void;
}

/** The panels that add or reduce a due. Only one panel is open at a time. */
export function AccountPanelsView({
  account,
  panel,
  of,
  bankLine,
  isOpen,
  onClose,
  onSaved,
}: AccountPanelsViewProps) {
  const { LL, locale } = useI18nContext();
  const { dues, tenantId } = account;
  const due = useLastShown(dues.find(({ id, kind }) => id === of && kind === 'rent') ?? null);
  const shown = useLastShown(panel);
  const props = { onSaved, onCancel: onClose };
  const panels: Record<NonNullable<typeof panel>, PanelContent | null> = {
    due: { title: LL.dues.add(), fields: <OwnDueFields {...props} tenantId={tenantId} /> },
    reduction: due && {
      title: LL.dues.reduceTitle(),
      description: <span className="inline-block first-letter:uppercase">{dueName(due, LL, locale)}</span>,
      fields: <ReductionFields key={due.id} {...props} tenantId={tenantId} due={due} />,
    },
    refund: {
      title: LL.dues.refund(),
      fields: <RefundFields {...props} account={account} bankLine={bankLine} />,
    },
  };
  const content = shown && panels[shown];
  return (
    <SidePanel
      isOpen={isOpen && content !== null}
      onClose={onClose}
      width="narrow"
      title={content?.title ?? ''}
      description={content?.description}
    >
      {content?.fields}
    </SidePanel>
  );
}

interface PanelContent {
  readonly title: string;
  readonly description?: ReactNode;
  readonly fields: ReactNode;
}
