import { useId } from 'react';
import { TickBox } from '@/components/ui/tick-box.tsx';
import { cn } from '@/lib/cn.ts';

interface TickLabelProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** True for the text size of the parent. False for small text. */
  readonly isLarge?: boolean;
}

/** A checkbox and its label in one line. */
export function TickLabel({ label, isTicked, onTick, isLarge = false }: TickLabelProps) {
  const id = useId();
  return (
    <span className={cn('inline-flex min-h-6 items-center gap-2 tabular-nums', !isLarge && 'text-small')}>
      <TickBox id={id} checked={isTicked} onTick={onTick} />
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </span>
  );
}
