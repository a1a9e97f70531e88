import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface RowFrameProps {
  /** What it is, where nothing within says so. */
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Whether what is open below a row is being saved: it then stays open, since it would say why that failed. */
export const isSaving = (row: HTMLElement | null): boolean =>
  row?.querySelector('[data-row-form] [aria-busy="true"]') instanceof HTMLElement;

/** What opens below a row; Escape closes it. */
export function RowFrame({ label, onClose, children }: RowFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = frame.current;
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // It clears no ticks besides.
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
