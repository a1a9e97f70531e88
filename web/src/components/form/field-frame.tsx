import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean | undefined;
  /** Says what the field is for. The label shows this text instead of the word "optional". */
  readonly purpose?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Shows a label above the control and a line below the control. The line contains the hint or the error. The line is
 * always present, so that nothing moves.
 */
export function FieldFrame({ id, label, error, hint, isOptional, purpose, children }: FieldFrameProps) {
  const { LL } = useI18nContext();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-2 text-small font-medium">
        {label}
        {purpose ? (
          <span className="font-normal text-on-gold-soft">{purpose}</span>
        ) : (
          isOptional && <span className="font-normal text-muted">{LL.common.optional()}</span>
        )}
      </label>
      {children}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className="mt-1 grid min-h-5 text-small text-pretty *:col-start-1 *:row-start-1"
      >
        <span className={error ? 'invisible' : 'text-muted'}>{hint}</span>
        {error && (
          <span className="text-danger forced-colors:border-l-4 forced-colors:pl-2 forced-colors:font-semibold">
            {error}
          </span>
        )}
      </p>
    </div>
  );
}
