import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DocumentDelivery } from '@shared/contract/document-delivery.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/form/drafts.ts';
import { notify } from '@/lib/notify.ts';

/** What is typed in the form of a row, by field name. */
export type Typed = Readonly<Record<string, unknown>>;

/** What is open in a row. */
export type RowForm =
  | { readonly kind: 'note' }
  | { readonly kind: 'send'; readonly documentId: string }
  /** `changed`: the delivery that is corrected. */
  | { readonly kind: 'handOver'; readonly documentId: string; readonly changed: DocumentDelivery | null };

export interface RowForms {
  /** What is open, by due. */
  readonly open: ReadonlyMap<string, RowForm>;
  /** Whether something is typed that is not saved. */
  readonly isDirty: () => boolean;
  /** What was typed in a row when the session ended. */
  readonly typedBefore: (dueId: string) => Typed | undefined;
  readonly setOpen: (dueId: string, form: RowForm | null) => void;
  /** Asks the payment of a row for what is typed in it (`null`: nothing would be lost) until the returned function is called. */
  readonly watch: (dueId: string, read: () => Typed | null) => () => void;
}

const FIELD = 'payments of the month';

/**
 * The rows in which something is open; several at once, so that none loses what is typed in it, also when the session ends: it is
 * there again once the same user has signed in. `noted`: the due whose payment is open at first.
 */
export function useRowForms(noted: string | undefined): RowForms {
  const { LL } = useI18nContext();
  const router = useRouter();
  const [open, setOpen] = useState<ReadonlyMap<string, RowForm>>(
    () => new Map(noted === undefined ? [] : [[noted, { kind: 'note' }]]),
  );
  const watched = useRef(new Map<string, () => Typed | null>());
  const before = useRef(new Map<string, Typed>());
  const restore = useEffectEvent(() => {
    const draft = drafts.take(router.state.location.href, [FIELD]);
    if (!draft) return;
    // What was kept below.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    before.current = new Map(Object.entries(draft[FIELD] as Readonly<Record<string, Typed>>));
    setOpen(new Map([...before.current.keys()].map((dueId) => [dueId, { kind: 'note' }])));
    notify.info(LL.unsaved.restored());
  });
  useEffect(() => {
    restore();
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

/** What is typed in the payments of rows, by due. */
const typedIn = (watched: ReadonlyMap<string, () => Typed | null>): ReadonlyMap<string, Typed> =>
  new Map(
    [...watched].flatMap(([dueId, read]) => {
      const typed = read();
      return typed ? [[dueId, typed]] : [];
    }),
  );
