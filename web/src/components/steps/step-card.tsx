import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { cn } from '@/lib/cn.ts';

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  readonly text?: string;
  readonly isDone?: boolean;
  /** A reference to the card. The page focuses the card when the step opens. */
  readonly cardRef?: RefObject<HTMLElement | null>;
  /** True if the actions stay beside the text on a phone. */
  readonly isInline?: boolean;
  /** Actions beside the title of the step. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One step of a longer task. All steps stay on the page. */
export function StepCard({
  number,
  title,
  text,
  isDone = false,
  cardRef,
  isInline = false,
  actions,
  children,
}: StepCardProps) {
  const id = useId();
  return (
    <section
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={id}
      className="focus-ring -scroll-mt-8 rounded-card low:scroll-mt-0 border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <div className={cn('flex items-start gap-x-3.5 gap-y-3', !isInline && 'flex-wrap')}>
        <span
          aria-hidden
          className={cn(
            'grid size-7 shrink-0 place-items-center rounded-full text-small font-semibold',
            isDone ? 'bg-primary text-on-primary' : 'border border-control text-muted',
          )}
        >
          {isDone ? <Check className="size-4" strokeWidth={2.5} /> : number}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-title">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-pretty text-muted">{text}</p>}
        </div>
        {actions && <div className={cn(!isInline && 'max-sm:ml-10.5')}>{actions}</div>}
      </div>
      <div className="mt-5 empty:hidden">{children}</div>
    </section>
  );
}
