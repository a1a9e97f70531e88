import { useNavigate } from '@tanstack/react-router';
import { useLastShown } from '@/lib/use-last-shown.ts';

interface PanelSearch {
  readonly openPanel?: true | undefined;
  readonly edit?: string | undefined;
}

/** The panel that creates or edits, whose state is the address: `?openPanel=true` creates, `?edit=<id>` edits. */
export function useEntityPanel<T extends { readonly id: string }>(
  { openPanel, edit }: PanelSearch,
  entities: readonly T[] | undefined,
) {
  const navigate = useNavigate();
  const edited = entities?.find(({ id }) => id === edit) ?? null;
  const target = openPanel ? ('new' as const) : edited;
  const shown = useLastShown(target);
  // The list stays where it was scrolled to.
  const show = (next: PanelSearch): void => void navigate({ to: '.', search: next, resetScroll: false });
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return {
    isOpen: target !== null,
    /** What is edited; `null` when something new is created. */
    entity: shown === 'new' ? null : shown,
    openNew: () => show({ openPanel: true }),
    openFor: ({ id }: T) => show({ edit: id }),
    close: () => close(false),
    /** Closes without a question: everything is saved. */
    finish: () => close(true),
  };
}
