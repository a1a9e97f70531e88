import { Link, getRouteApi } from '@tanstack/react-router';
import { Calculator, CalendarX2, FileText, HandCoins, Pencil, ReceiptText, Undo2 } from 'lucide-react';
import { ActionsMenu } from '@/components/actions-menu.tsx';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { AccountPanelSearch } from '@/lib/navigation/panel-search.ts';
import { useMenuChoice } from '@/lib/focus/use-menu-choice.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

interface AccountMenuProps {
  readonly tenantId: string;
  /** `undefined` while the account is loading. */
  readonly leaseId: string | undefined;
  readonly name: string;
  /** True if the menu offers to record a payment. False if the primary action already records a payment. */
  readonly mayRecord: boolean;
  readonly mayRefund: boolean;
}

/** The secondary actions of an account. */
export function AccountMenu({ tenantId, leaseId, name, mayRecord, mayRefund }: AccountMenuProps) {
  const { LL } = useI18nContext();
  const navigate = route.useNavigate();
  const { choose, runChosen } = useMenuChoice();
  const opens = (search: AccountPanelSearch) => () =>
    choose(() => void navigate({ search, resetScroll: false }));
  return (
    <ActionsMenu
      label={LL.account.more()}
      variant="secondary"
      size="normal"
      className="w-10 px-0!"
      onClosed={runChosen}
    >
      {mayRecord && (
        <DropdownMenuItem onSelect={opens({ openPanel: true })}>
          <HandCoins aria-hidden />
          {LL.account.record()}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={opens({ panel: 'statement' })}>
        <FileText aria-hidden />
        {LL.account.statement()}
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/documents" search={{ tenant: tenantId }} aria-label={LL.account.allDocumentsOf({ name })}>
          <ReceiptText aria-hidden />
          {LL.account.allDocuments()}
        </Link>
      </DropdownMenuItem>
      {mayRefund && (
        <DropdownMenuItem onSelect={opens({ panel: 'refund' })}>
          <Undo2 aria-hidden />
          {LL.dues.refund()}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem asChild>
        <Link to="/tenants" search={{ edit: tenantId, account: tenantId }}>
          <Pencil aria-hidden />
          {LL.account.edit()}
        </Link>
      </DropdownMenuItem>
      {leaseId !== undefined && (
        <DropdownMenuItem asChild>
          <Link to="/charges" search={{ lease: leaseId }}>
            <Calculator aria-hidden />
            {LL.nav.charges()}
          </Link>
        </DropdownMenuItem>
      )}
      {leaseId !== undefined && (
        <DropdownMenuItem asChild>
          <Link to="/departure" search={{ lease: leaseId }}>
            <CalendarX2 aria-hidden />
            {LL.nav.departure()}
          </Link>
        </DropdownMenuItem>
      )}
    </ActionsMenu>
  );
}
