import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean | undefined;
  /** What the field is for, instead of that it is optional. */
  readonly purpose?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, control, and one line below that is always there, so that an error moves nothing. */
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
        className={cn('mt-1 min-h-5 text-small text-pretty', error ? 'text-danger' : 'text-muted')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
