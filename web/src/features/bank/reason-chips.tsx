import { formatEuros } from '@shared/domain/money.ts';
import type { Locale } from '@shared/contract/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { cn } from '@/lib/cn.ts';
import { dayInShort, monthText } from '@/lib/text/day-text.ts';
import { isReasonToCheck } from './reasons-to-check.ts';
import type { Reason } from './matching/model.ts';

/** The reasons that the page shows for a line that does not seem to be rent. */
const REST_REASONS: ReadonlySet<Reason['code']> = new Set([
  'refund',
  'returned',
  'returnsTransfer',
  'returnsCheque',
  'skipped',
]);

function reasonText(reason: Reason, { bank }: TranslationFunctions, locale: Locale): string {
  switch (reason.code) {
    case 'name':
      return bank.names[reason.form]();
    case 'months':
      return bank.reasons.months({ n: reason.count });
    case 'returned':
    case 'returnsTransfer':
    case 'returnsCheque':
      return bank.reasons[reason.code]({ day: dayInShort(reason.day, locale) });
    case 'unusualAmount':
      return bank.reasons.unusualAmount({ amount: formatEuros(reason.expected / 100, locale) });
    case 'otherMonth':
      return bank.reasons.otherMonth({ month: monthText(reason.month, locale) });
    case 'benefitsDiffer': {
      const amount = formatEuros(Math.abs(reason.cents) / 100, locale);
      return bank.reasons.benefitsDiffer({
        amount: reason.cents > 0 ? bank.more({ amount }) : bank.less({ amount }),
      });
    }
    default:
      return bank.reasons[reason.code]();
  }
}

interface ReasonChipsProps {
  readonly reasons: readonly Reason[];
  /** True if the line does not seem to be rent. */
  readonly isRest: boolean;
}

/** Shows why a line is proposed as rent, or why the line is not ticked. */
export function ReasonChips({ reasons, isRest }: ReasonChipsProps) {
  const { LL, locale } = useI18nContext();
  const shown = isRest ? reasons.filter(({ code }) => REST_REASONS.has(code)) : reasons;
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map((reason) => {
        const text = reasonText(reason, LL, locale);
        return (
          <li
            key={text}
            className={cn(
              'rounded-full px-2 py-0.5 text-[0.8125rem] leading-5 font-medium',
              isReasonToCheck(reason) ? 'bg-gold-soft text-on-gold-soft' : 'bg-surface-sunken text-muted',
            )}
          >
            {text}
          </li>
        );
      })}
    </ul>
  );
}
