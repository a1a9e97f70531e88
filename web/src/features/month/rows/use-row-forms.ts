import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DocumentDelivery } from '@shared/contract/documents/document-delivery.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/form/drafts.ts';
import { notify } from '@/lib/notify.ts';

/** The input of a row's form. The key is the name of the field. */
type Typed = Readonly<Record<string, unknown>>;

/** The open form of a row. */
export type RowForm =
  | { readonly kind: 'record' }
  | { readonly kind: 'send'; readonly documentId: string }
  /** `changed` is the delivery that the form corrects. */
  | { readonly kind: 'handOver'; readonly documentId: string; readonly changed: DocumentDelivery | null };

export interface RowForms {
  /** The open forms. The key is the id of the due. */
  readonly open: ReadonlyMap<string, RowForm>;
  /** Returns true while a form has unsaved input. */
  readonly isDirty: () => boolean;
  /** Returns the input that the form of a due had when the session ended. */
  readonly typedBefore: (dueId: string) => Typed | undefined;
  readonly setOpen: (dueId: string, form: RowForm | null) => void;
  /**
   * Registers a function that returns the unsaved payment of a due, or `null` if there is none. Call the returned
   * function to remove the registration.
   */
  readonly watch: (dueId: string, read: () => Typed | null) => () => void;
}

const FIELD = 'payments of the month';

/**
 * Returns the open forms of the rows. Several forms can be open, so that opening a form loses no input elsewhere. When
 * the session ends or the page is loaded again, the input is kept for the same user. The payment form of `openDueId` is
 * open at first.
 */
export function useRowForms(openDueId: string | undefined): RowForms {
  const { LL } = useI18nContext();
  const router = useRouter();
  const [open, setOpen] = useState<ReadonlyMap<string, RowForm>>(new Map());
  const watched = useRef(new Map<string, () => Typed | null>());
  const before = useRef(new Map<string, Typed>());
  const restore = useEffectEvent(() => {
    const kept = drafts.take(router.state.location.href, [FIELD]);
    if (!kept) return;
    // Only `drafts.watch` below stores this value.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    before.current = new Map(Object.entries(kept.draft[FIELD] as Readonly<Record<string, Typed>>));
    notify.info(kept.isFromTab ? LL.unsaved.loadedAgain() : LL.unsaved.restored());
  });
  const openFirst = useEffectEvent(() => {
    const dueIds = [...before.current.keys(), ...(openDueId === undefined ? [] : [openDueId])];
    if (dueIds.length > 0) setOpen(new Map(dueIds.map((dueId) => [dueId, { kind: 'record' }])));
  });
  useEffect(() => {
    restore();
    // A row reads its input when it opens, so no row may open earlier.
    openFirst();
    return drafts.watch(() => {
      const typed = typedIn(watched.current);
      return typed.size > 0 ? { [FIELD]: Object.fromEntries(typed) } : null;
    });
  }, []);
  const setOpenForm = useCallback((dueId: string, form: RowForm | null): void => {
    if (!form) before.current.delete(dueId);
    setOpen((now) => {
      const after = new Map(now);
      if (form) after.set(dueId, form);
      else after.delete(dueId);
      return after;
    });
  }, []);
  const watch = useCallback((dueId: string, read: () => Typed | null) => {
    watched.current.set(dueId, read);
    return () => void watched.current.delete(dueId);
  }, []);
  const isDirty = useCallback(() => typedIn(watched.current).size > 0, []);
  const typedBefore = useCallback((dueId: string) => before.current.get(dueId), []);
  return useMemo(
    () => ({ open, isDirty, typedBefore, setOpen: setOpenForm, watch }),
    [open, isDirty, typedBefore, setOpenForm, watch],
  );
}

/** Returns the unsaved payments. The key is the id of the due. */
const typedIn = (watched: ReadonlyMap<string, () => Typed | null>): ReadonlyMap<string, Typed> =>
  new Map(
    [...watched].flatMap(([dueId, read]) => {
      const typed = read();
      return typed ? [[dueId, typed]] : [];
    }),
  );
