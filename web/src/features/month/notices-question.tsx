import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { importsQuery } from '@/api/imports.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { TickLabel } from './bar/tick-label.tsx';
import type { LedgerRow } from './ledger.ts';
import { shareOf, tenantsOf } from './rows/month-rows.ts';

interface NoticesQuestionProps {
  /** The dues that a notice can announce. */
  readonly rows: readonly LedgerRow[];
  readonly title: string;
  readonly isOpen: boolean;
  /** Called with one tenant of each ticked lease. */
  readonly onIssue: (tenantIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks for which leases to issue due notices, because each notice spends a number and ends the undo of an import. */
export function NoticesQuestion({ rows, title, isOpen, onIssue, onClose }: NoticesQuestionProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(isOpen ? rows : null) ?? [];
  const [untickedLeaseIds, setUntickedLeaseIds] = useState<ReadonlySet<string>>(new Set());
  const { data: imports } = useQuery({ ...importsQuery, enabled: isOpen });
  const hasImport = imports?.some(({ undoneAt }) => undoneAt === null);
  const words = LL.month.notices;
  const dues = shown.map(({ due }) => due);
  const ticked = dues.filter(({ leaseId }) => !untickedLeaseIds.has(leaseId));
  const close = (): void => {
    onClose();
    setUntickedLeaseIds(new Set());
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      text={hasImport ? `${words.askText()} ${words.askImport()}` : words.askText()}
      options={
        <ul className="max-h-72 space-y-1 overflow-y-auto p-1">
          {[...new Set(dues.map(({ leaseId }) => leaseId))].map((leaseId) => {
            const own = dues.filter((due) => due.leaseId === leaseId);
            const amount = formatEuros(sumEuros(...own.map(shareOf)), locale);
            return (
              <li key={leaseId}>
                <TickLabel
                  isLarge
                  label={[own[0]?.tenantName, own[0]?.propertyName, amount].filter(Boolean).join(' · ')}
                  isTicked={!untickedLeaseIds.has(leaseId)}
                  onTick={(isTicked) => {
                    const next = new Set(untickedLeaseIds);
                    next[isTicked ? 'delete' : 'add'](leaseId);
                    setUntickedLeaseIds(next);
                  }}
                />
              </li>
            );
          })}
        </ul>
      }
      confirmLabel={words.askConfirm({ n: ticked.length })}
      variant="primary"
      isDisabled={ticked.length === 0}
      onCancel={close}
      onConfirm={() => {
        close();
        onIssue(tenantsOf(ticked));
      }}
    />
  );
}
