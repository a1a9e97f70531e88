import type { Reminder, UnpaidDue } from '@shared/contract/documents/reminder.ts';
import type * as v from 'valibot';
import { formatEuros } from '@shared/domain/money.ts';
import { DotSeparated } from '@/components/dot-separated.tsx';
import { dueName } from '@/components/payments/due-name.ts';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { PanelSection } from '@/components/panels/panel-section.tsx';
import type { ReminderLevel } from './reminder-schema.ts';

interface ProposalProps {
  readonly reminder: Reminder;
  readonly level: ReminderLevel | undefined;
}

/**
 * Shows the day from which the next letter is proposed, and the address of tenants who have returned the keys. No day
 * applies to a formal notice that the landlord chooses instead of the next reminder.
 */
export function Proposal({ reminder, level }: ProposalProps) {
  const { LL, locale } = useI18nContext();
  const { possibleLevels, proposedLevel, proposedOn, daysLate, sentTo } = reminder;
  const day = proposedOn === null ? '' : dayInWords(proposedOn, locale);
  return (
    <div className="space-y-1 text-pretty">
      {daysLate !== null && (
        <p>
          {LL.account.position.daysLate({ days: daysLate })}.{' '}
          {level !== possibleLevels[0]
            ? null
            : proposedLevel === null
              ? LL.reminder.proposedFrom({ day })
              : LL.reminder.proposedSince({ day })}
        </p>
      )}
      {sentTo !== null && (
        <p className="wrap-anywhere text-muted">{LL.reminder.sentTo({ address: sentTo })}</p>
      )}
    </div>
  );
}

interface ClaimedDuesProps {
  readonly title: string;
  readonly dues: readonly Omit<v.InferOutput<typeof UnpaidDue>, 'awaited'>[];
  readonly total: number;
}

/** Shows the dues that a letter is about, with their total. */
export function ClaimedDues({ title, dues, total }: ClaimedDuesProps) {
  const { LL, locale } = useI18nContext();
  return (
    <PanelSection id="reminder-dues" title={title}>
      <ul>
        {dues.map((due) => (
          <li key={due.id} className="flex items-baseline justify-between gap-4 border-b border-border py-2">
            <span className="min-w-0">
              <span className="inline-block font-medium wrap-anywhere first-letter:uppercase">
                {dueName(due, LL, locale)}
              </span>{' '}
              <span className="block text-small text-muted">
                <DotSeparated parts={stateOf(due)} />
              </span>
            </span>{' '}
            <span className="whitespace-nowrap tabular-nums">{formatEuros(due.remaining, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 pt-2.5 font-semibold">
        {LL.reminder.total()} <span className="tabular-nums">{formatEuros(total, locale)}</span>
      </p>
    </PanelSection>
  );

  function stateOf({ dueOn, amount, received }: ClaimedDuesProps['dues'][number]): string[] {
    const fellDue = LL.reminder.fellDue({ day: dayInWords(dueOn, locale) });
    if (received === 0) return [fellDue];
    const [paid, whole] = [formatEuros(received, locale), formatEuros(amount, locale)];
    return [fellDue, LL.reminder.partPaid({ received: paid, amount: whole })];
  }
}

interface EarlierLettersProps {
  readonly earlier: Reminder['earlier'];
  readonly onOpen: (number: string) => void;
}

/** Lists the letters that were issued about the same debt. The landlord can open and deliver each letter. */
export function EarlierLetters({ earlier, onOpen }: EarlierLettersProps) {
  const { LL, locale } = useI18nContext();
  if (earlier.length === 0) return null;
  return (
    <PanelSection id="earlier-letters" title={LL.reminder.earlier()}>
      <ul>
        {earlier.map(({ number, on }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              <UnbrokenNumbers>
                {LL.reminder.earlierOn({ number, day: dayInWords(on, locale) })}
              </UnbrokenNumbers>
            </span>
            <button
              type="button"
              aria-label={`${LL.reminder.open()} (${number})`}
              onClick={() => onOpen(number)}
              className="min-h-6 focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
            >
              {LL.reminder.open()}
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
