import { formatEuros } from '@shared/domain/money.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInShort, monthText } from '@/lib/text/day-text.ts';
import type { DraftLine } from '../drafts/draft-line.ts';
import type { BankAccounts } from '../drafts/expected.ts';
import { isReasonToCheck } from '../drafts/reasons-to-check.ts';
import type { Reason } from '../matching/model.ts';

/** The reasons that the page shows for a line that does not seem to be rent. */
const REST_REASONS: ReadonlySet<Reason['code']> = new Set([
  'refund',
  'returned',
  'returnsTransfer',
  'returnsCheque',
  'skipped',
]);

type Leases = BankAccounts['leases'] | undefined;

function reasonText(reason: Reason, { bank }: TranslationFunctions, locale: Locale, leases: Leases): string {
  switch (reason.code) {
    case 'alreadyRecorded': {
      const { recorded } = reason;
      const name = leases?.get(recorded?.leaseId ?? '')?.name;
      return recorded && name !== undefined
        ? bank.reasons.sameAs({
            amount: formatEuros(recorded.cents / 100, locale),
            day: dayInShort(recorded.day, locale),
            name,
          })
        : bank.reasons.alreadyRecorded();
    }
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

interface LineReasonsProps {
  readonly line: Pick<DraftLine, 'group' | 'reasons'>;
  readonly leases: Leases;
  /** True if the landlord has opened the line to change it. */
  readonly isOpen: boolean;
}

/** Shows the page's warnings about a line as chips, and the evidence for the proposal as text. */
export function LineReasons({ line: { group, reasons }, leases, isOpen }: LineReasonsProps) {
  const { LL, locale } = useI18nContext();
  const shown = group === 'rest' ? reasons.filter(({ code }) => REST_REASONS.has(code)) : reasons;
  const warnings = shown.filter(isReasonToCheck);
  // The page does not doubt a recognised line, so its evidence is shown only on demand.
  const evidence = group === 'ready' && !isOpen ? [] : shown.filter((reason) => !isReasonToCheck(reason));
  return (
    <>
      {warnings.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {warnings.map((reason) => {
            const text = reasonText(reason, LL, locale, leases);
            return (
              <li
                key={text}
                className="rounded-full bg-gold-soft px-2 py-0.5 text-small font-medium text-on-gold-soft"
              >
                {text}
              </li>
            );
          })}
        </ul>
      )}
      {evidence.length > 0 && (
        <span className="text-small text-muted">
          {evidence.map((reason) => reasonText(reason, LL, locale, leases)).join(' · ')}
        </span>
      )}
    </>
  );
}
