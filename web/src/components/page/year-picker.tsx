import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useHeadingFocus } from '@/lib/focus/use-heading-focus.ts';

interface YearPickerProps {
  readonly year: number;
  readonly thisYear: number;
  /** Returns the title of the page for a year. */
  readonly titleOf: (year: number) => string;
  readonly onChoose: (year: number) => void;
}

/** The heading of a page about a year, with buttons for the year before and the year after. */
export function YearPicker({ year, thisYear, titleOf, onChoose }: YearPickerProps) {
  // If the user reaches the current year, the button for the next year is disabled and loses the focus. The heading
  // then takes the focus.
  const heading = useHeadingFocus<HTMLHeadingElement>(`year ${year}`);
  return (
    <div className="-ml-2 flex items-center gap-0.5 sm:gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={titleOf(year - 1)}
        title={titleOf(year - 1)}
        disabled={year <= 2000}
        onClick={() => onChoose(year - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <h1
        ref={heading}
        tabIndex={-1}
        data-main-heading
        aria-live="polite"
        className="text-[1.375rem] leading-8 font-semibold tracking-tight whitespace-nowrap outline-none"
      >
        {titleOf(year)}
      </h1>
      <Button
        variant="ghost"
        size="icon"
        aria-label={titleOf(year + 1)}
        title={titleOf(year + 1)}
        disabled={year >= thisYear}
        onClick={() => onChoose(year + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
