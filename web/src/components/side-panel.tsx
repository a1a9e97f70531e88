import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormFailure } from './form-failure.tsx';
import { Button } from './ui/button.tsx';
import { Panel } from './ui/dialog.tsx';
import type { PanelWidth } from './ui/panel-width.ts';
import { Skeleton } from './ui/skeleton.tsx';

interface SidePanelProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly width?: PanelWidth;
  /** Must navigate: that is what the guard of unsaved changes watches. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel on the right whose being open is part of the address. */
export function SidePanel(props: SidePanelProps) {
  const { LL } = useI18nContext();
  return <Panel {...props} closeLabel={LL.common.close()} />;
}

/** Asks before a navigation, a closed panel or a closed tab loses what was typed. */
export function UnsavedChangesGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { LL } = useI18nContext();
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={LL.unsaved.title()}
      text={LL.unsaved.text()}
      confirmLabel={LL.unsaved.leave()}
      cancelLabel={LL.unsaved.stay()}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** The part of a panel's form that scrolls: a field that gets the focus brings its message along. */
export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex-1 space-y-7 scroll-py-20 overflow-y-auto px-5 py-6 sm:px-7">{children}</div>
);

/** What takes the place of something else in an open panel: it has the focus, unless that is elsewhere by now. */
export const PanelStep = ({ children }: { readonly children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
    {children}
  </div>
);

/** To what it marks, else to its first field, else to the step itself. */
function takeFocus(step: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused !== document.body && focused !== step?.closest('[role="dialog"]')) return;
  const first = step?.querySelector('[data-autofocus]') ?? step?.querySelector('input, select');
  (first instanceof HTMLElement ? first : step)?.focus({ preventScroll: true });
}

/** The end of a panel's form, always in sight. */
export function PanelFooter({
  onCancel,
  submitLabel,
  failure,
  isBusy,
  isDisabled = false,
}: {
  readonly onCancel: () => void;
  readonly submitLabel: string;
  /** Why the form could not be sent the last time. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
}) {
  const { LL } = useI18nContext();
  return (
    <footer
      data-panel-footer
      className="border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7"
    >
      <FormFailure text={failure} />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" size="large" onClick={onCancel}>
          {LL.common.cancel()}
        </Button>
        <Button type="submit" size="large" isBusy={isBusy} disabled={isDisabled}>
          {submitLabel}
        </Button>
      </div>
    </footer>
  );
}

/** Fields that belong together. */
export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 text-small font-semibold tracking-wide text-muted uppercase">{title}</legend>
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>
  </fieldset>
);

/** The shape of a form whose data is loading. */
export const PanelSkeleton = () => (
  <PanelBody>
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </PanelBody>
);
