import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/dialog.tsx';
import type { PanelWidth } from '../ui/panel-width.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface SidePanelProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly width?: PanelWidth;
  /** Closes the panel by a navigation. `UnsavedChangesGuard` stops this navigation to ask about unsaved input. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel on the right of the page. The URL says whether the panel is open. */
export function SidePanel(props: SidePanelProps) {
  const { LL } = useI18nContext();
  return <Panel {...props} closeLabel={LL.common.close()} />;
}

/** The scrolling part of a form in a panel. A focused field scrolls into view together with its message. */
export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  // All controls inside can be focused. Without `tabIndex`, Firefox would make the scrolling element a tab stop.
  <div
    data-panel-body
    tabIndex={-1}
    className="flex-1 space-y-7 scroll-py-20 overflow-y-auto px-5 py-6 outline-none sm:px-7"
  >
    {children}
  </div>
);

/** Content that replaces the content of an open panel. */
export const PanelStep = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-0 flex-1 flex-col">{children}</div>
);

/** Shows the consequences that saving the input would have. This text is always visible above the buttons. */
export function PanelOutcome({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-18 items-center border-t border-border bg-surface-sunken px-5 py-3 sm:px-7">
      <output className="min-w-0 text-pretty tabular-nums">{children}</output>
    </div>
  );
}

/** The footer of a form in a panel, always visible. */
export function PanelFooter({
  onCancel,
  submitLabel,
  failure,
  isBusy,
  isDisabled = false,
  variant = 'primary',
  otherAction,
}: {
  readonly onCancel: () => void;
  readonly submitLabel: string;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** The style of the submit button. Choose `secondary` if another action is more important. */
  readonly variant?: 'primary' | 'secondary';
  /** A button beside the submit button. */
  readonly otherAction?: ReactNode;
}) {
  const { LL } = useI18nContext();
  return (
    <footer
      data-panel-footer
      className="border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7"
    >
      <FormFailure text={failure} />
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button variant="secondary" size="large" onClick={onCancel}>
          {LL.common.cancel()}
        </Button>
        {otherAction}
        <Button type="submit" variant={variant} size="large" isBusy={isBusy} disabled={isDisabled}>
          {submitLabel}
        </Button>
      </div>
    </footer>
  );
}

/** A group of related fields. */
export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 text-small font-semibold tracking-wide text-muted uppercase">{title}</legend>
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>
  </fieldset>
);

/** The skeleton of a form while its data load. */
export const PanelSkeleton = () => (
  <PanelBody>
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </PanelBody>
);
