import { Link } from '@tanstack/react-router';
import { Mail, MailWarning } from 'lucide-react';
import { ActionsMenu } from '@/components/actions-menu.tsx';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { LedgerRow } from '../ledger.ts';
import { isToAnnounce, olderDebtOf } from './month-rows.ts';

interface RowMenuProps {
  readonly row: LedgerRow;
  readonly isLocked: boolean;
  /** Issues the due notice of the row, or finds the notice that is already issued. */
  readonly onNotice: () => void;
}

/**
 * The menu of a row: send the due notice, or remind a tenant who is late. A row without a menu keeps the space empty.
 */
export function RowMenu({ row: { due, notice }, isLocked, onNotice }: RowMenuProps) {
  const { LL } = useI18nContext();
  const { tenantId, tenantName, state, remaining, benefitRemaining } = due;
  const isAnnounced = isToAnnounce(due);
  const isLate = (state === 'late' && remaining > benefitRemaining) || olderDebtOf(due) > 0;
  if (!isAnnounced && !isLate) return <span className="-mr-2 w-8 shrink-0 max-sm:w-11" />;
  return (
    <ActionsMenu
      label={LL.month.actionsFor({ name: tenantName })}
      className="finger-room -mr-2 h-8 w-8 shrink-0 max-sm:w-11"
    >
      {isAnnounced && (
        <DropdownMenuItem disabled={isLocked} onSelect={onNotice}>
          <Mail aria-hidden />
          {notice?.delivery === 'overtaken' ? LL.month.notices.replaceOne() : LL.month.notices.generateOne()}
        </DropdownMenuItem>
      )}
      {isLate && (
        <DropdownMenuItem asChild>
          <Link to="/tenants/$tenantId" params={{ tenantId }} search={{ panel: 'reminder' }}>
            <MailWarning aria-hidden />
            {LL.month.remind()}
          </Link>
        </DropdownMenuItem>
      )}
    </ActionsMenu>
  );
}
