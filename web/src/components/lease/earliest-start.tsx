import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { earliestAccountStart } from '@shared/domain/ledger/account-start.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseDay } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { Button } from '../ui/button.tsx';

interface EarliestStartProps {
  /** The typed day. */
  readonly startsOn: string;
  /** Receives the chosen day. The caller must move the focus, because the clicked button disappears. */
  readonly onChoose: (text: string) => void;
  /** The effect of the earliest day on the balance. */
  readonly note?: string;
}

/** Tells the user that an account cannot start on the typed day, and offers the earliest possible day. */
export function EarliestStart({ startsOn, onChoose, note }: EarliestStartProps) {
  const { LL, locale } = useI18nContext();
  const [typed, day] = [parseDay(startsOn.trim()), earliestAccountStart(todayInParis())];
  if (!v.is(CalendarDate, typed) || typed >= day) return null;
  return (
    <div className="mt-1 space-y-1">
      <p className="text-small text-pretty text-muted">{LL.details.startReason()}</p>
      <Button variant="secondary" size="small" onClick={() => onChoose(shortDate(day))}>
        {LL.details.startFrom({ day: dayInWords(day, locale) })}
      </Button>
      {note !== undefined && <p className="text-small text-pretty text-muted">{note}</p>}
    </div>
  );
}
