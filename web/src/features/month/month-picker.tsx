import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button.tsx';
import { Popover } from '@/components/ui/popover.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { monthText, shortMonth } from '@/lib/text/day-text.ts';
import { useHeadingFocus } from '@/lib/focus/use-heading-focus.ts';
import { shiftMonth } from './rows/month-rows.ts';

interface MonthPickerProps {
  /** The selected month, as `yyyy-mm`. */
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

const TWELVE = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The heading of the page, with buttons for the previous and the next month, and a button that opens all months. */
export function MonthPicker({ month, onChoose }: MonthPickerProps) {
  const { LL, locale } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useHeadingFocus<HTMLHeadingElement>('month');
  return (
    <div className="-ml-2 flex items-center gap-0.5 sm:gap-1">
      <Step label={LL.details.previousMonth()} onClick={() => onChoose(shiftMonth(month, -1))} isBack />
      <div className="relative flex items-center">
        <h1
          ref={heading}
          tabIndex={-1}
          data-main-heading
          aria-live="polite"
          className="text-[clamp(1rem,8.6vw-14.5px,1.375rem)] leading-8 font-semibold tracking-tight whitespace-nowrap outline-none first-letter:uppercase"
        >
          {monthText(month, locale)}
        </h1>
        <Popover
          label={LL.details.chooseMonth()}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <Button
              variant="ghost"
              size="icon"
              // The area of the button covers the month's name. A click on the name therefore opens the picker.
              className="static size-8 max-sm:w-6 before:absolute before:inset-0"
              aria-label={LL.details.chooseMonth()}
              title={LL.details.chooseMonth()}
            >
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          <MonthGrid
            month={month}
            onChoose={(chosen) => {
              setIsOpen(false);
              onChoose(chosen);
            }}
          />
        </Popover>
      </div>
      <Step label={LL.details.nextMonth()} onClick={() => onChoose(shiftMonth(month, 1))} />
    </div>
  );
}

/** The number of months by which a key moves in the grid of three months per row. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
  PageUp: -12,
  PageDown: 12,
};

function MonthGrid({ month, onChoose }: MonthPickerProps) {
  const { LL, locale } = useI18nContext();
  // The month that Tab focuses. The arrow keys move to another month.
  const [focusedMonth, setFocusedMonth] = useState(month);
  const year = focusedMonth.slice(0, 4);
  const grid = useRef<HTMLDivElement>(null);
  const follow = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    flushSync(() => setFocusedMonth(shiftMonth(focusedMonth, step)));
    grid.current?.querySelector<HTMLElement>('[data-month][tabindex="0"]')?.focus();
  };
  return (
    <div className="w-64">
      <div className="mb-2 flex items-center justify-between">
        <Step
          label={LL.month.previousYear()}
          onClick={() => setFocusedMonth(shiftMonth(focusedMonth, -12))}
          isBack
        />
        <span aria-live="polite" className="font-medium tabular-nums">
          {year}
        </span>
        <Step label={LL.month.nextYear()} onClick={() => setFocusedMonth(shiftMonth(focusedMonth, 12))} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have keyboard handlers of their own */}
      <div ref={grid} onKeyDown={follow} className="grid grid-cols-3 gap-1">
        {TWELVE.map((number) => {
          const value = `${year}-${number}`;
          const isChosen = value === month;
          return (
            <button
              key={number}
              type="button"
              aria-label={monthText(value, locale)}
              aria-pressed={isChosen}
              data-month
              tabIndex={value === focusedMonth ? 0 : -1}
              onClick={() => onChoose(value)}
              className={cn(
                'focus-ring h-10 rounded-control text-small font-medium first-letter:uppercase',
                isChosen ? 'bg-primary text-on-primary' : 'hover:bg-surface-sunken',
              )}
            >
              {shortMonth(value, locale)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Step({ label, onClick, isBack = false }: { label: string; onClick: () => void; isBack?: boolean }) {
  const Icon = isBack ? ChevronLeft : ChevronRight;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="max-sm:size-11"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}
