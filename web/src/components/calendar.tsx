import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { fr } from 'react-day-picker/locale/fr';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface CalendarProps {
  /** The selected day as `yyyy-mm-dd`. Any other text selects no day. */
  readonly day: string;
  /** Receives the selected day as `dd/MM/yyyy`. */
  readonly onChoose: (text: string) => void;
}

// The label contains « Aujourd’hui » with a typographic apostrophe. The library's own label contains a straight
// apostrophe.
const dayLabel = fr.labels?.labelDayButton;
const french: typeof fr =
  typeof dayLabel === 'function'
    ? { ...fr, labels: { ...fr.labels, labelDayButton: (...day) => dayLabel(...day).replace("'", '’') } }
    : fr;

// The years that can be chosen from the list. The oldest leases are those of the law of 1948.
const YEARS_BACK = 80;
const YEARS_AHEAD = 10;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A calendar in which the user picks a day. */
export function Calendar({ day, onChoose }: CalendarProps) {
  const { LL, locale } = useI18nContext();
  const date = new Date(`${day}T12:00:00`);
  const chosen = Number.isNaN(date.getTime()) ? undefined : date;
  const [now] = useState(() => new Date().getFullYear());
  const year = chosen?.getFullYear() ?? now;
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the popover to pick a day
      autoFocus
      locale={locale === 'fr' ? french : enGB}
      labels={{
        labelPrevious: () => LL.details.previousMonth(),
        labelNext: () => LL.details.nextMonth(),
        labelMonthDropdown: () => LL.details.chooseMonth(),
        labelYearDropdown: () => LL.details.chooseYear(),
      }}
      captionLayout="dropdown"
      startMonth={new Date(Math.min(year, now - YEARS_BACK), 0)}
      endMonth={new Date(Math.max(year, now + YEARS_AHEAD), 11)}
      selected={chosen}
      {...(chosen ? { defaultMonth: chosen } : {})}
      onSelect={(next: Date) =>
        onChoose(`${twoDigits(next.getDate())}/${twoDigits(next.getMonth() + 1)}/${next.getFullYear()}`)
      }
      classNames={{
        root: 'relative text-small',
        month_caption: 'flex h-11 items-center',
        dropdowns: 'flex gap-1',
        dropdown_root: 'relative',
        // The list lies invisible over its label.
        dropdown: 'peer absolute inset-0 cursor-pointer opacity-0',
        caption_label:
          'flex h-11 items-center gap-1 rounded-control px-1.5 text-[0.9375rem] font-medium capitalize peer-hover:bg-surface-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-(--ring)',
        nav: 'absolute top-0 right-0 flex',
        button_previous: 'focus-ring grid size-11 place-items-center rounded-control hover:bg-surface-sunken',
        button_next: 'focus-ring grid size-11 place-items-center rounded-control hover:bg-surface-sunken',
        chevron: 'size-4 fill-muted',
        month_grid: 'mt-2',
        weekday: 'h-8 w-10 min-[24rem]:max-sm:w-11 font-medium text-muted',
        day: 'p-0',
        day_button:
          'focus-ring grid size-10 min-[24rem]:max-sm:size-11 place-items-center rounded-control tabular-nums hover:bg-surface-sunken in-aria-selected:bg-primary in-aria-selected:text-on-primary',
        today: 'font-bold text-on-gold-soft',
        outside: 'text-muted',
      }}
    />
  );
}
