import { useId } from 'react';
import { TickBox } from '@/components/ui/tick-box.tsx';

interface TickLabelProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A checkbox with its label in a line. */
export function TickLabel({ label, isTicked, onTick }: TickLabelProps) {
  const id = useId();
  return (
    <span className="inline-flex min-h-6 items-center gap-2 text-small">
      <TickBox id={id} checked={isTicked} onTick={onTick} />
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </span>
  );
}
