import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ClipboardList, Download, MailPlus, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { useDeleteWhitelistedUser, whitelistQuery } from '@/api/session/whitelist.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { DataTable } from '@/components/lists/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Page } from '@/components/page/page.tsx';
import { RowActions } from '@/components/lists/row-actions.tsx';
import { SidePanel } from '@/components/panels/side-panel.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chips } from '@/components/ui/chips.tsx';
import { useEntityPanel } from '@/components/panels/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { InviteButton } from './invite-button.tsx';
import { ListForm } from './list-form.tsx';
import { WhitelistCard } from './whitelist-card.tsx';
import { useWhitelistColumns } from './whitelist-columns.ts';
import { whitelistCsv } from './whitelist-csv.ts';
import { WHITELIST_FILTERS, type WhitelistFilter, isOfFilter } from './whitelist-filter.ts';
import { WhitelistFields } from './whitelist-form.tsx';

const route = getRouteApi('/admin/whitelist');

const NONE: never[] = [];

const searchable = ({ email, firstName, lastName }: WhitelistedUser): string =>
  [email, firstName, lastName].filter(Boolean).join(' ');

/** The page with the list of people who may sign up. */
export function WhitelistPage() {
  const { LL } = useI18nContext();
  const list = useQuery(loaded(whitelistQuery));
  const { data: users } = list;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const panel = useEntityPanel(search, list, LL.whitelist.gone());
  const filter = useWhitelistFilter(users);
  const showList = (isOpen: boolean, ignoreBlocker = false): void =>
    void navigate({
      search: isOpen ? { list: true } : {},
      replace: !isOpen,
      resetScroll: false,
      ignoreBlocker,
    });
  const columns = useWhitelistColumns();
  const [userToDelete, setUserToDelete] = useState<WhitelistedUser | null>(null);
  useShortcut('n', panel.openNew);

  return (
    <Page
      title={LL.whitelist.title()}
      subtitle={LL.whitelist.subtitle()}
      actions={
        users?.length ? (
          <div className="flex flex-wrap gap-3">
            <ExportButton users={users} />
            <AddButtons onAdd={panel.openNew} onList={() => showList(true)} />
          </div>
        ) : null
      }
    >
      <DataTable
        label={LL.whitelist.title()}
        rows={users}
        columns={columns}
        searchable={searchable}
        searchPlaceholder={LL.whitelist.searchPlaceholder()}
        filter={filter}
        renderActions={(user) => (
          <>
            {user.signedUpAt === null && <InviteButton user={user} />}
            <RowActions
              name={user.email}
              onEdit={() => panel.openFor(user)}
              onDelete={() => setUserToDelete(user)}
            />
          </>
        )}
        renderCard={(user) => <WhitelistCard user={user} />}
        empty={
          <EmptyState icon={MailPlus} title={LL.whitelist.emptyTitle()} text={LL.whitelist.emptyText()}>
            <div className="flex flex-wrap justify-center gap-3">
              <AddButtons onAdd={panel.openNew} onList={() => showList(true)} isPersonFirst />
            </div>
          </EmptyState>
        }
      />
      <EditPanel panel={panel} />
      <ListPanel isOpen={search.list === true} users={users ?? NONE} onShow={showList} />
      <DeleteDialog user={userToDelete} onClose={() => setUserToDelete(null)} />
    </Page>
  );
}

function ExportButton({ users }: { users: readonly WhitelistedUser[] }) {
  const { LL } = useI18nContext();
  return (
    <Button variant="ghost" onClick={() => saveFile(whitelistCsv(users, LL), LL.whitelist.exportName())}>
      <Download aria-hidden />
      {LL.whitelist.export()}
    </Button>
  );
}

interface AddButtonsProps {
  readonly onAdd: () => void;
  readonly onList: () => void;
  /** True if the button to add one person comes before the button to add a list. */
  readonly isPersonFirst?: boolean;
}

function AddButtons({ onAdd, onList, isPersonFirst = false }: AddButtonsProps) {
  const { LL } = useI18nContext();
  const person = (
    <Button onClick={onAdd} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.whitelist.add()}
    </Button>
  );
  return (
    <>
      {isPersonFirst && person}
      <Button variant="secondary" onClick={onList}>
        <ClipboardList aria-hidden />
        {LL.whitelist.pasteList()}
      </Button>
      {!isPersonFirst && person}
    </>
  );
}

interface ListPanelProps {
  readonly isOpen: boolean;
  readonly users: readonly WhitelistedUser[];
  readonly onShow: (isOpen: boolean, ignoreBlocker?: boolean) => void;
}

function ListPanel({ isOpen, users, onShow }: ListPanelProps) {
  const { LL } = useI18nContext();
  const close = (): void => onShow(false);
  return (
    <SidePanel isOpen={isOpen} onClose={close} title={LL.whitelist.pasteTitle()}>
      <ListForm users={users} onSaved={() => onShow(false, true)} onCancel={close} />
    </SidePanel>
  );
}

function EditPanel({ panel }: { panel: ReturnType<typeof useEntityPanel<WhitelistedUser>> }) {
  const { LL } = useI18nContext();
  return (
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
  );
}

/** Returns the filters of the list as chips. Each chip has the number of people that match the filter. */
function useWhitelistFilter(users: readonly WhitelistedUser[] | undefined) {
  const { LL } = useI18nContext();
  const [filter, setFilter] = useState<WhitelistFilter>('all');
  const accepts = useCallback((user: WhitelistedUser) => isOfFilter(user, filter), [filter]);
  const options = WHITELIST_FILTERS.map((value) => ({
    value,
    face: LL.whitelist.filters[value](),
    count: users?.filter((user) => isOfFilter(user, value)).length,
  }));
  return {
    accepts,
    isActive: filter !== 'all',
    onClear: () => setFilter('all'),
    noMatchText: LL.whitelist.noneShown(),
    controls: <Chips label={LL.whitelist.filter()} value={filter} onChoose={setFilter} options={options} />,
  };
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
