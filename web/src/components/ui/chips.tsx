import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '@/lib/cn.ts';

interface ChipsProps<TValue extends string> {
  /** What they choose. */
  readonly label: string;
  readonly value: TValue;
  readonly onChoose: (value: TValue) => void;
  readonly options: readonly {
    readonly value: TValue;
    readonly face: ReactNode;
    /** How many there are; left out while that is not known. */
    readonly count: string | undefined;
  }[];
}

/** Between the last chip and the edge of a phone. */
const MARGIN_PX = 16;

const showWhole = (chip: Element): void => chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** What a list can show, with how many rows each choice has. */
export function Chips<TValue extends string>({
  label,
  value: chosen,
  onChoose,
  options,
}: ChipsProps<TValue>) {
  const list = useRef<HTMLFieldSetElement>(null);
  // The address may have chosen one that is out of view; the page stays where it is.
  useEffect(() => {
    // It tells the places once the page is laid out. Measured here, the page would be laid out twice.
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        const beyond =
          (entry?.boundingClientRect.right ?? 0) + MARGIN_PX - (entry?.rootBounds?.right ?? Infinity);
        list.current?.scrollBy({ left: Math.max(0, beyond) });
      },
      { root: list.current },
    );
    const chip = list.current?.querySelector('[aria-pressed="true"]');
    if (chip) observer.observe(chip);
    return () => observer.disconnect();
  }, []);
  return (
    <fieldset
      ref={list}
      className="-mx-4 flex min-w-0 gap-2 scroll-px-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0.5"
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, face, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          // A browser leaves what is in view in part where it is; moved while it is pressed, a finger would miss it.
          onFocus={({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) showWhole(currentTarget);
          }}
          onClick={({ currentTarget }) => {
            showWhole(currentTarget);
            onChoose(value);
          }}
          className={cn(
            'focus-ring inline-flex h-9 shrink-0 items-center gap-2 rounded-full border px-3.5 text-small font-medium whitespace-nowrap tabular-nums sm:h-8',
            chosen === value
              ? 'border-primary-soft bg-primary-soft text-on-primary-soft'
              : 'border-border bg-surface hover:border-control/60',
          )}
        >
          {face}{' '}
          {count !== undefined && (
            <span className={chosen === value ? 'font-semibold' : 'text-muted'}>{count}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
