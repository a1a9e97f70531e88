import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { monthOf } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { Popover } from '@/components/ui/popover.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { periodText, shortMonth } from '@/lib/day-text.ts';
import { shiftMonth } from './month-rows.ts';

interface MonthPickerProps {
  /** As `yyyy-mm`. */
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

const TWELVE = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Picks a month: the previous one, the next one, or any month of a year. */
export function MonthPicker({ month, onChoose }: MonthPickerProps) {
  const { LL, locale } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const text = periodText(monthOf(`${month}-01`), locale);
  return (
    <div className="min-w-60 flex-1 sm:max-w-96">
      <p className="mb-1.5 text-small font-medium">{LL.month.month()}</p>
      <div className="flex items-center gap-1.5">
        <Step label={LL.month.previousMonth()} onClick={() => onChoose(shiftMonth(month, -1))} isBack />
        <Popover
          label={LL.month.chooseMonth()}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <Button variant="secondary" size="large" className="min-w-44 flex-1 justify-between px-3.5">
              <span className="sr-only">{LL.month.chooseMonth()}</span>
              <span className="text-title first-letter:uppercase" aria-live="polite">
                {text}
              </span>
              <ChevronDown aria-hidden className="opacity-70" />
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
        <Step label={LL.month.nextMonth()} onClick={() => onChoose(shiftMonth(month, 1))} />
      </div>
    </div>
  );
}

/** The twelve months of a year. */
function MonthGrid({ month, onChoose }: MonthPickerProps) {
  const { LL, locale } = useI18nContext();
  const [year, setYear] = useState(Number(month.slice(0, 4)));
  return (
    <div className="w-64">
      <div className="mb-2 flex items-center justify-between">
        <Step label={LL.month.previousYear()} onClick={() => setYear(year - 1)} isBack />
        <span aria-live="polite" className="font-medium tabular-nums">
          {year}
        </span>
        <Step label={LL.month.nextYear()} onClick={() => setYear(year + 1)} />
      </div>
      <div className="grid grid-cols-3 gap-1">
        {TWELVE.map((number) => {
          const value = `${year}-${number}`;
          const isChosen = value === month;
          return (
            <button
              key={number}
              type="button"
              aria-label={periodText(monthOf(`${value}-01`), locale)}
              aria-pressed={isChosen}
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

interface StepProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly isBack?: boolean;
}

function Step({ label, onClick, isBack = false }: StepProps) {
  const Icon = isBack ? ChevronLeft : ChevronRight;
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}
