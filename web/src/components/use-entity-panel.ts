import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';

interface PanelSearch {
  readonly openPanel?: true | undefined;
  readonly edit?: string | undefined;
  readonly created?: string | undefined;
}

interface Entities<T> {
  readonly data: readonly T[] | undefined;
  readonly isFetching: boolean;
}

/**
 * The panel that creates or edits, whose state is the address: `?openPanel=true` creates, `?edit=<id>` edits, and
 * `?created=<id>` offers what comes next. An id that nothing has (any more) leaves the address, and of what was to be
 * edited `goneText` is told.
 */
export function useEntityPanel<T extends { readonly id: string }>(
  { openPanel, edit, created }: PanelSearch,
  { data, isFetching }: Entities<T>,
  goneText: string,
) {
  const navigate = useNavigate();
  const id = edit ?? created;
  const named = useNamed(id, data);
  const target = openPanel ? ('new' as const) : named;
  const shown = useLastShown(target);
  const task = openPanel ? 'create' : edit === undefined ? 'goOn' : 'edit';
  // The list stays where it was scrolled to.
  const show = (next: PanelSearch): void => void navigate({ to: '.', search: next, resetScroll: false });
  const leaveFor = (next: PanelSearch, ignoreBlocker: boolean): void =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false, ignoreBlocker });

  const isUnknown = id !== undefined && target === null && data !== undefined && !isFetching;
  const leaveUnknown = useEffectEvent(() => {
    if (edit !== undefined) notify.error(goneText);
    leaveFor({}, true);
  });
  useEffect(() => {
    if (isUnknown) leaveUnknown();
  }, [isUnknown]);

  return {
    isOpen: target !== null,
    /** What is edited, or was just created; `null` when something new is created. */
    entity: shown === 'new' ? null : shown,
    /** What the panel is for; `goOn` offers what comes after something was created. */
    task: useLastShown<typeof task>(target && task) ?? 'create',
    openNew: () => show({ openPanel: true }),
    openFor: ({ id }: T) => show({ edit: id }),
    close: () => leaveFor({}, false),
    /** Closes without a question: everything is saved. */
    finish: () => leaveFor({}, true),
    /** Goes on without a question to what comes next. */
    goOn: ({ id }: T) => leaveFor({ created: id }, true),
  };
}

/** What has the id. It stays while the panel is open on it, also when it is deleted meanwhile: somebody types there. */
function useNamed<T extends { readonly id: string }>(
  id: string | undefined,
  entities: readonly T[] | undefined,
): T | null {
  const [held, setHeld] = useState<T | null>(null);
  const known = held?.id === id ? held : null;
  const named = entities?.find((entity) => entity.id === id) ?? known;
  if (named !== held) setHeld(named);
  return named;
}
