import { type ReactNode, useEffect, useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { numberText } from '@/lib/text/number-text.ts';

interface ChipsProps<TValue extends string> {
  /** The accessible name of this group of chips. */
  readonly label: string;
  readonly value: TValue;
  readonly onChoose: (value: TValue) => void;
  readonly options: readonly {
    readonly value: TValue;
    readonly face: ReactNode;
    /** The number of rows in the view; `undefined` while it is unknown. */
    readonly count: number | undefined;
  }[];
}

/** The space between the last chip and the edge of a phone's screen, in pixels. */
const MARGIN_PX = 16;

const showWhole = (chip: Element): void => chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A choice between views of a list. Each chip shows the number of rows in its view. */
export function Chips<TValue extends string>({
  label,
  value: chosen,
  onChoose,
  options,
}: ChipsProps<TValue>) {
  const { locale } = useI18nContext();
  const list = useScrollToChosen();
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
          // Browsers do not scroll to a partly visible chip. A press scrolls to the chip only when the click is
          // complete, because the finger would miss a moving chip.
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
            <span className={chosen === value ? 'font-semibold' : 'text-muted'}>
              {numberText(count, locale)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** Scrolls the row of chips to the selected chip, which may come from the URL. Does not scroll the page. */
function useScrollToChosen() {
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The observer reports positions after layout. A measurement in this effect would cause a second layout.
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
  return list;
}
