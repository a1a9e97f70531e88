import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Import, ImportBlocker } from '@shared/contract/import.ts';
import { importsQuery, useImportBlockers, useUndoImport } from '@/api/imports.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Notice } from '@/components/notice.tsx';
import { HistoryCard } from '@/components/files/history-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay, instantTime } from '@/lib/text/day-text.ts';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';

/** Lists the past imports. The landlord can undo each import as a whole. */
export function PastImports() {
  const { LL } = useI18nContext();
  const query = useQuery(importsQuery);
  return (
    <HistoryCard
      title={LL.imports.pastTitle()}
      emptyText={LL.imports.pastEmpty()}
      failedText={LL.imports.pastFailed()}
      query={query}
    >
      {(one) => <PastImport key={one.id} one={one} />}
    </HistoryCard>
  );
}

function PastImport({ one }: { one: Import }) {
  const { LL, locale } = useI18nContext();
  const { id, undoneAt, added, completed } = one;
  const { isAsked, isBusy, isUndoing, blockers, ask, close, undo } = useUndo(id);
  const [rowId, buttonId] = [useId(), useId()];

  return (
    <li className="py-3 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ImportText id={rowId} one={one} />
        {undoneAt === null && added > 0 ? (
          <Button
            variant="secondary"
            size="small"
            id={buttonId}
            aria-labelledby={`${buttonId} ${rowId}`}
            isBusy={isBusy}
            onClick={ask}
          >
            <Undo2 aria-hidden />
            {LL.imports.undo()}
          </Button>
        ) : (
          undoneAt !== null && (
            <span className="text-small text-muted">
              {LL.imports.undone({ day: instantDay(undoneAt, locale) })}
            </span>
          )
        )}
      </div>
      {undoneAt === null && blockers.length > 0 && <Blockers blockers={blockers} />}
      <ConfirmDialog
        isOpen={isAsked}
        title={LL.imports.undoTitle()}
        text={[
          LL.imports.undoText({ n: added }),
          ...(completed > 0 ? [LL.imports.undoCompleted()] : []),
        ].join(' ')}
        confirmLabel={LL.imports.undoConfirm()}
        cancelLabel={LL.imports.keepImport()}
        isBusy={isUndoing}
        onCancel={close}
        onConfirm={undo}
      />
    </li>
  );
}

/**
 * Returns the actions to undo an import. `ask` asks for confirmation, or loads the reasons why the import cannot be
 * undone.
 */
function useUndo(id: string) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const blockers = useImportBlockers();
  const undo = useUndoImport();
  const [isAsked, setIsAsked] = useState(false);
  const close = (): void => setIsAsked(false);
  return {
    isAsked,
    isBusy: blockers.isPending || undo.isPending,
    isUndoing: undo.isPending,
    blockers: blockers.data ?? [],
    ask: (): void =>
      blockers.mutate(id, {
        onSuccess: (found) => setIsAsked(found.length === 0),
        onError: (error) => report(error, LL.imports.undoFailed()),
      }),
    close,
    undo: (): void =>
      undo.mutate(id, {
        onSuccess: () => notify.success(LL.imports.undoDone()),
        onError: (error) => {
          // The data changed after `ask`, and now prevent the undoing of the import. Load the reasons.
          if (error instanceof ApiError && error.errorCode === 'IMPORT_IN_USE') blockers.mutate(id);
          else report(error, LL.imports.undoFailed());
        },
        onSettled: close,
      }),
  };
}

/** The file of an import, its time, and the number of its lines. */
function ImportText({ id, one }: { readonly id: string; readonly one: Import }) {
  const { LL, locale } = useI18nContext();
  const { fileName, createdAt, added, completed, refused } = one;
  return (
    <p id={id} className="min-w-0">
      <span className="font-medium wrap-anywhere">{fileName ?? LL.imports.pasted()}</span>
      <span className="block text-small text-muted">
        {LL.imports.pastOn({ day: instantDay(createdAt, locale), time: instantTime(createdAt) })}
        {' · '}
        {LL.imports.pastCounts({ n: added })}
        {completed > 0 && `, ${LL.imports.completed({ n: completed })}`}
        {refused > 0 && `, ${LL.imports.pastRefused({ n: refused })}`}
      </span>
    </p>
  );
}

/** The page shows at most this number of reasons why an import cannot be undone. */
const SHOWN = 10;

function Blockers({ blockers }: { blockers: readonly ImportBlocker[] }) {
  const { LL } = useI18nContext();
  const more = blockers.length - SHOWN;
  return (
    <div className="mt-3">
      <Notice title={LL.imports.blockersTitle()}>
        <p>{LL.imports.blockersText()}</p>
        <ul className="list-disc pl-4">
          {blockers.slice(0, SHOWN).map((blocker) => (
            <li key={`${blocker.tenantId ?? blocker.propertyId} ${blocker.reason}`}>
              <Link {...blockerLink(blocker)}>{blocker.name}</Link> {LL.imports.blockers[blocker.reason]()}
            </li>
          ))}
        </ul>
        {more > 0 && <p>{LL.imports.moreBlockers({ n: more })}</p>}
      </Notice>
    </div>
  );
}

const blockerLink = ({ tenantId, propertyId }: ImportBlocker): LinkProps =>
  tenantId === null
    ? { to: '/properties', search: { edit: propertyId ?? undefined } }
    : { to: '/tenants/$tenantId', params: { tenantId } };
