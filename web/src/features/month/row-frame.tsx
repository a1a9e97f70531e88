import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface RowFrameProps {
  /** What it is, where nothing within says so. */
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What opens below a row; Escape closes it. */
export function RowFrame({ label, onClose, children }: RowFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    const element = frame.current;
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return (
    <fieldset ref={frame} data-row-form className="min-w-0 px-4 pt-1 pb-3.5 lg:pl-12">
      {label !== undefined && <legend className="sr-only">{label}</legend>}
      {children}
    </fieldset>
  );
}
