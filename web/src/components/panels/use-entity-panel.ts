import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';

interface PanelSearch {
  readonly openPanel?: true | undefined;
  readonly edit?: string | undefined;
  readonly created?: string | undefined;
}

/** One of the first steps of a new landlord, such as adding the first tenant. The panel completes this step. */
export interface FirstStep {
  /** The number of the step as text. */
  readonly note: string;
  /** Opens the panel of the next step for the added entity. */
  readonly onAdded: (added: { readonly id: string }) => void;
}

interface Entities<T> {
  readonly data: readonly T[] | undefined;
  readonly isFetching: boolean;
}

/**
 * The state of the panel that creates and edits entities, kept in the URL. `?openPanel=true` opens the panel for a new
 * entity, and `?edit=<id>` for a stored entity. `?created=<id>` offers the step that follows the creation. An unknown
 * id is removed from the URL. If the entity to edit is unknown, the message `goneText` is shown. `kept` contains the
 * search parameters that stay in the URL during editing and after the panel closes.
 */
export function useEntityPanel<T extends { readonly id: string }>(
  { openPanel, edit, created }: PanelSearch,
  { data, isFetching }: Entities<T>,
  goneText: string,
  kept: object = {},
) {
  const navigate = useNavigate();
  const id = edit ?? created;
  const named = useOpenEntity(id, data);
  const target = openPanel ? ('new' as const) : named;
  const shown = useLastShown(target);
  const task = openPanel ? 'create' : edit === undefined ? 'goOn' : 'edit';
  // Keeps the scroll position of the list.
  const show = (next: PanelSearch): void => void navigate({ to: '.', search: next, resetScroll: false });
  const leaveFor = (next: PanelSearch, ignoreBlocker: boolean): void =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false, ignoreBlocker });

  const isUnknown = id !== undefined && target === null && data !== undefined && !isFetching;
  const leaveUnknown = useEffectEvent(() => {
    if (edit !== undefined) notify.error(goneText);
    leaveFor(kept, true);
  });
  useEffect(() => {
    if (isUnknown) leaveUnknown();
  }, [isUnknown]);

  return {
    isOpen: target !== null,
    /** The entity that is being edited or was just created. The value is `null` while the user creates an entity. */
    entity: shown === 'new' ? null : shown,
    /** The task of the panel. The task `goOn` offers the next step after an entity was created. */
    task: useLastShown<typeof task>(target && task) ?? 'create',
    openNew: () => show({ openPanel: true }),
    openFor: ({ id }: T) => show({ ...kept, edit: id }),
    close: () => leaveFor(kept, false),
    /** Closes the panel after a save, without asking about unsaved input. */
    finish: () => leaveFor(kept, true),
    /** Opens the next step after a save, without asking about unsaved input. */
    goOn: ({ id }: T) => leaveFor({ created: id }, true),
  };
}

/**
 * Returns the entity with this id while the panel is open. A deleted entity is still returned, because the user may be
 * typing.
 */
function useOpenEntity<T extends { readonly id: string }>(
  id: string | undefined,
  entities: readonly T[] | undefined,
): T | null {
  const [held, setHeld] = useState<T | null>(null);
  const former = held?.id === id ? held : null;
  const named = entities?.find((entity) => entity.id === id) ?? former;
  if (named !== held) setHeld(named);
  return named;
}
