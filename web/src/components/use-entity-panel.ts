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
  return {
    isOpen: target !== null,
    /** What is edited; `null` when something new is created. */
    entity: shown === 'new' ? null : shown,
    openNew: () => void navigate({ to: '.', search: { openPanel: true } }),
    openFor: ({ id }: T) => void navigate({ to: '.', search: { edit: id } }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
    /** Closes without a question: everything is saved. */
    finish: () => void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true }),
  };
}
