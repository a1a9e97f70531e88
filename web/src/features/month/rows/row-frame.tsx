import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface RowFrameProps {
  /** The accessible name of the form, if the form has no heading. */
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Returns true while the form below a row is being saved. During the saving, the form stays open, so that it can show
 * an error.
 */
export const isSaving = (row: HTMLElement | null): boolean =>
  row?.querySelector('[data-row-form] [aria-busy="true"]') instanceof HTMLElement;

/** The frame of the form below a row. Escape closes the form. */
export function RowFrame({ label, onClose, children }: RowFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = frame.current;
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Escape must not clear the ticks at the same time.
      event.preventDefault();
      if (!isSaving(element?.parentElement ?? null)) close();
    };
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return (
    <fieldset ref={frame} data-row-form className="min-w-0 px-4 pt-1 pb-3.5 @row:pl-12">
      {label !== undefined && <legend className="sr-only">{label}</legend>}
      {children}
    </fieldset>
  );
}
