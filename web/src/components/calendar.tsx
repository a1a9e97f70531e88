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

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A calendar in which the user picks a day. */
export function Calendar({ day, onChoose }: CalendarProps) {
  const { locale } = useI18nContext();
  const date = new Date(`${day}T12:00:00`);
  const chosen = Number.isNaN(date.getTime()) ? undefined : date;
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the popover to pick a day
      autoFocus
      locale={locale === 'fr' ? french : enGB}
      selected={chosen}
      {...(chosen ? { defaultMonth: chosen } : {})}
      onSelect={(next: Date) =>
        onChoose(`${twoDigits(next.getDate())}/${twoDigits(next.getMonth() + 1)}/${next.getFullYear()}`)
      }
      classNames={{
        root: 'relative text-small',
        month_caption:
          'flex h-9 items-center px-2 font-medium first-letter:uppercase text-[0.9375rem] capitalize',
        nav: 'absolute top-0 right-0 flex gap-1',
        button_previous: 'focus-ring grid size-9 place-items-center rounded-control hover:bg-surface-sunken',
        button_next: 'focus-ring grid size-9 place-items-center rounded-control hover:bg-surface-sunken',
        chevron: 'size-4 fill-muted',
        month_grid: 'mt-2',
        weekday: 'h-8 w-10 font-medium text-muted',
        day: 'p-0',
        day_button:
          'focus-ring grid size-10 place-items-center rounded-control tabular-nums hover:bg-surface-sunken in-aria-selected:bg-primary in-aria-selected:text-on-primary',
        today: 'font-bold text-on-gold-soft',
        outside: 'text-muted',
      }}
    />
  );
}
