import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MailPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { WhitelistedUser } from '@shared/contract/whitelist.ts';
import { loaded } from '@/api/loaded.ts';
import { useDeleteWhitelistedUser, whitelistQuery } from '@/api/whitelist.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { DataTable } from '@/components/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Page } from '@/components/page.tsx';
import { RowActions } from '@/components/row-actions.tsx';
import { SidePanel } from '@/components/side-panel.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';
import { WhitelistCard } from './whitelist-card.tsx';
import { useWhitelistColumns } from './whitelist-columns.ts';
import { WhitelistFields } from './whitelist-form.tsx';

const route = getRouteApi('/admin/whitelist');

const searchable = ({ email, firstName, lastName }: WhitelistedUser): string =>
  [email, firstName, lastName].filter(Boolean).join(' ');

/** The people who may sign up. */
export function WhitelistPage() {
  const { LL } = useI18nContext();
  const list = useQuery(loaded(whitelistQuery));
  const { data: users } = list;
  const panel = useEntityPanel(route.useSearch(), list, LL.whitelist.gone());
  const columns = useWhitelistColumns();
  const [doomed, setDoomed] = useState<WhitelistedUser | null>(null);
  useShortcut('n', panel.openNew);

  const addButton = (
    <Button onClick={panel.openNew} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.whitelist.add()}
    </Button>
  );
  return (
    <Page
      title={LL.whitelist.title()}
      subtitle={LL.whitelist.subtitle()}
      actions={users?.length ? addButton : null}
    >
      <DataTable
        label={LL.whitelist.title()}
        rows={users}
        columns={columns}
        searchable={searchable}
        searchPlaceholder={LL.whitelist.searchPlaceholder()}
        renderActions={(user) => (
          <RowActions name={user.email} onEdit={() => panel.openFor(user)} onDelete={() => setDoomed(user)} />
        )}
        renderCard={(user) => <WhitelistCard user={user} />}
        empty={
          <EmptyState icon={MailPlus} title={LL.whitelist.emptyTitle()} text={LL.whitelist.emptyText()}>
            {addButton}
          </EmptyState>
        }
      />
      <SidePanel
        isOpen={panel.isOpen}
        onClose={panel.close}
        width="quarter"
        title={panel.entity ? LL.whitelist.editTitle() : LL.whitelist.createTitle()}
      >
        <WhitelistFields
          key={panel.entity?.id}
          user={panel.entity}
          onSaved={panel.finish}
          onCancel={panel.close}
        />
      </SidePanel>
      <DeleteDialog user={doomed} onClose={() => setDoomed(null)} />
    </Page>
  );
}

const isNothingToEnd = (code: ErrorCode) => code === 'NO_ACCOUNT' || code === 'SUPER_ADMIN_ACCOUNT';

function DeleteDialog({ user, onClose }: { user: WhitelistedUser | null; onClose: () => void }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteWhitelistedUser();
  const shown = useLastShown(user);
  const [endAccount, setEndAccount] = useState(false);
  const [nothingToEnd, setNothingToEnd] = useState<'NO_ACCOUNT' | 'SUPER_ADMIN_ACCOUNT' | null>(null);
  const close = (): void => {
    setEndAccount(false);
    setNothingToEnd(null);
    onClose();
  };
  const explain = (error: Error): void => {
    if (error instanceof ApiError && isNothingToEnd(error.errorCode)) {
      setEndAccount(false);
      return setNothingToEnd(error.errorCode);
    }
    report(error, LL.whitelist.deleteFailed());
    close();
  };
  return (
    <ConfirmDialog
      isOpen={user !== null}
      title={LL.whitelist.deleteTitle()}
      text={LL.whitelist[endAccount ? 'deleteAndEndText' : 'deleteText']({ email: shown?.email ?? '' })}
      options={
        <Checkbox
          label={LL.whitelist.endAccount()}
          hint={LL.whitelist.endAccountHint[nothingToEnd ?? 'ended']()}
          disabled={nothingToEnd !== null}
          checked={endAccount}
          onChange={({ currentTarget }) => setEndAccount(currentTarget.checked)}
        />
      }
      confirmLabel={endAccount ? LL.whitelist.removeAndEnd() : LL.whitelist.remove()}
      isBusy={remove.isPending}
      onCancel={close}
      onConfirm={() => {
        if (!user) return;
        remove.mutate(
          { id: user.id, endAccount },
          {
            onSuccess: () => {
              notify.success(LL.whitelist.deleted());
              close();
            },
            onError: explain,
          },
        );
      }}
    />
  );
}
