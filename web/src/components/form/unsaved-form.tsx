import { type FormSchema, type FormStore, getInput, setInput } from '@formisch/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/form/drafts.ts';
import { notify } from '@/lib/notify.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface Props<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  /**
   * True while there is unsaved input. The component that creates the form must read and pass this value. Other
   * components would get it too late.
   */
  readonly isDirty: boolean;
  /** True while another panel covers the form. Opening and closing this panel asks no question about the form. */
  readonly isCovered?: boolean;
}

/**
 * Protects the input of a form. Asks before the user leaves the form. If the session ends or the page is loaded again,
 * restores the input afterwards.
 */
export function UnsavedForm<TSchema extends FormSchema>({
  form,
  isDirty,
  isCovered = false,
}: Props<TSchema>) {
  useDraft(form, isDirty);
  return <UnsavedChangesGuard isDirty={isDirty && !isCovered} />;
}

function useDraft<TSchema extends FormSchema>(form: FormStore<TSchema>, isDirty: boolean): void {
  const { LL } = useI18nContext();
  const router = useRouter();
  // The types of a form's paths are literals, but this component does not know the form's type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const anyForm = form as unknown as FormStore;
  const read = useEffectEvent(() => (isDirty ? { ...getInput(anyForm) } : null));
  const restore = useEffectEvent(() => {
    const kept = drafts.take(router.state.location.href, Object.keys(getInput(anyForm) ?? {}));
    if (!kept) return;
    for (const [name, input] of Object.entries(kept.draft)) setInput(anyForm, { path: [name], input });
    notify.info(kept.isFromTab ? LL.unsaved.loadedAgain() : LL.unsaved.restored());
  });
  useEffect(() => {
    restore();
    return drafts.watch(() => read());
  }, []);
}
