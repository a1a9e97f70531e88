import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { isNameless, lacksAddress, lessorName } from '@shared/domain/landlord.ts';
import { lessorsQuery, useDeleteLessor } from '@/api/people/lessors.ts';
import { userQuery } from '@/api/session/user.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { RowActions } from '@/components/lists/row-actions.tsx';
import { PanelBody, PanelStep, SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useEntityPanel } from '@/components/panels/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { exampleNumber, LessorFields, LessorSignature } from './lessor-form.tsx';
import { SettingsCard } from './settings-card.tsx';

const route = getRouteApi('/_authed/settings/profile');

interface LessorsProps {
  readonly lessors: readonly Lessor[];
  /**
   * Called after the landlord has changed or deleted the first lessor in the list. The profile form shows the data of
   * the first lessor.
   */
  readonly onProfileChanged: () => void;
}

/** The button that adds a lessor. If the account has several lessors, also lists the lessors. */
export function Lessors({ lessors, onProfileChanged }: LessorsProps) {
  const { LL } = useI18nContext();
  const list = useQuery(lessorsQuery);
  const panel = useEntityPanel(route.useSearch(), list, LL.lessors.gone());
  const first = lessors[0]?.id;
  const areSeveral = lessors.length > 1;
  const client = useQueryClient();
  const router = useRouter();
  const reloadProfile = async (): Promise<void> => {
    await client.invalidateQueries(userQuery);
    await router.invalidate();
    onProfileChanged();
  };
  const [lessorToDelete, setLessorToDelete] = useState<Lessor | null>(null);
  return (
    <SettingsCard
      {...(areSeveral ? { id: 'lessors' } : { isRare: true })}
      title={areSeveral ? LL.lessors.title() : LL.lessors.another()}
      text={LL.lessors.text()}
    >
      {areSeveral && (
        <ul aria-label={LL.lessors.title()} className="mt-5 divide-y divide-border">
          {lessors.map((lessor, index) => (
            <li key={lessor.id} className="flex items-center justify-between gap-3 py-3">
              <LessorLine lessor={lessor} isFirst={index === 0} />
              <div className="flex shrink-0 gap-1">
                <RowActions
                  name={lessorName(lessor)}
                  onEdit={() => panel.openFor(lessor)}
                  onDelete={() => setLessorToDelete(lessor)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="large" className="mt-5 max-sm:w-full" onClick={panel.openNew}>
        <Plus aria-hidden />
        {LL.lessors.add()}
      </Button>
      <LessorPanel
        panel={panel}
        firstId={first}
        onUpdated={(id) => {
          if (id === first) void reloadProfile();
        }}
      />
      <DeleteLessorDialog
        lessor={lessorToDelete}
        onDeleted={({ id }) => {
          if (id === first) void reloadProfile();
        }}
        onClose={() => setLessorToDelete(null)}
      />
    </SettingsCard>
  );
}

interface LessorPanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Lessor>>;
  readonly firstId: string | undefined;
  readonly onUpdated: (id: string | undefined) => void;
}

/** The panel that adds or edits a lessor. After adding a lessor, the panel asks for the lessor's signature. */
function LessorPanel({ panel, firstId, onUpdated }: LessorPanelProps) {
  const { LL } = useI18nContext();
  const titles = {
    create: LL.lessors.createTitle(),
    edit: LL.lessors.editTitle(),
    goOn: panel.entity ? lessorName(panel.entity) : '',
  };
  return (
    <SidePanel isOpen={panel.isOpen} onClose={panel.close} title={titles[panel.task]}>
      {panel.task === 'goOn' && panel.entity ? (
        <PanelStep key="signature">
          <PanelBody>
            <LessorSignature lessor={panel.entity} />
            <p className="text-pretty text-muted">{LL.lessors.whatNext()}</p>
            <Button variant="secondary" size="large" onClick={panel.close}>
              {LL.common.close()}
            </Button>
          </PanelBody>
        </PanelStep>
      ) : (
        <LessorFields
          key={panel.entity?.id}
          lessor={panel.entity}
          isFirst={panel.entity !== null && panel.entity.id === firstId}
          onUpdated={() => {
            panel.finish();
            onUpdated(panel.entity?.id);
          }}
          onCreated={panel.goOn}
          onCancel={panel.close}
        />
      )}
    </SidePanel>
  );
}

function LessorLine({ lessor, isFirst }: { lessor: Lessor; isFirst: boolean }) {
  const { LL } = useI18nContext();
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-medium">{lessorName(lessor) || LL.lessors.nameless()}</p>
      {isFirst && <p className="text-small text-muted">{LL.lessors.ofProfile()}</p>}
      <p className="text-small whitespace-nowrap text-muted">
        {LL.lessors.numbersOf({ number: exampleNumber(lessor.series, '…') })}
      </p>
      {isNameless(lessor) ? (
        <p className="mt-1 flex items-start gap-1.5 text-small text-pretty text-on-gold-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {LL.lessors.incomplete()}
        </p>
      ) : (
        lacksAddress(lessor) && (
          <p className="mt-1 text-small text-pretty text-muted">{LL.lessors.unplaced()}</p>
        )
      )}
    </div>
  );
}

interface DeleteLessorDialogProps {
  /** The lessor that the dialog asks about; `null` while the dialog is closed. */
  readonly lessor: Lessor | null;
  readonly onDeleted: (lessor: Lessor) => void;
  readonly onClose: () => void;
}

function DeleteLessorDialog({ lessor, onDeleted, onClose }: DeleteLessorDialogProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteLessor();
  const shown = useLastShown(lessor);
  const name = shown ? lessorName(shown) : '';
  return (
    <ConfirmDialog
      isOpen={lessor !== null}
      title={LL.lessors.deleteTitle()}
      text={LL.lessors.deleteText({ name })}
      confirmLabel={LL.table.delete()}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!lessor) return;
        remove.mutate(lessor.id, {
          onSuccess: () => {
            notify.success(LL.lessors.deleted());
            onDeleted(lessor);
          },
          onError: (error) =>
            error instanceof ApiError && error.errorCode === 'LESSOR_IN_USE'
              ? notify.error(LL.lessors.inUse({ name }))
              : report(error, LL.lessors.deleteFailed()),
          onSettled: onClose,
        });
      }}
    />
  );
}
