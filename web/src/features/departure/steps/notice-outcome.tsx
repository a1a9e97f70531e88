import type { Due } from '@shared/contract/leases/due.ts';
import { UnchangedReceipts } from '@/components/documents/unchanged-receipts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { endOutcome } from '@/lib/lease/lease-end.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

interface NoticeOutcomeProps {
  readonly outcome: ReturnType<typeof endOutcome>;
  /** True if the input ends the lease. */
  readonly isEnding: boolean;
  /** Rent dues after the end of the lease that do not change, because receipts state them. */
  readonly unchanged: readonly Due[];
}

/**
 * While the landlord fills in the form, says until when rent will be owed. Lists the rents that stay unchanged, because
 * receipts state them.
 */
export function NoticeOutcome({ outcome, isEnding, unchanged }: NoticeOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const words = (day: string): string => dayInWords(day, locale);
  return (
    <output className="block min-h-18 rounded-control bg-surface-sunken px-4 py-3 text-pretty tabular-nums">
      {outcome ? (
        <>
          {LL.lease.owedUntil({ day: words(outcome.owedUntil) })}
          {outcome.noticeBy && (
            <span className="block text-small text-muted">
              {(outcome.isNoticeLate ? LL.lease.noticeLate : LL.lease.noticeBy)({
                day: words(outcome.noticeBy),
              })}
            </span>
          )}
        </>
      ) : isEnding ? (
        LL.lease.owedUnknown()
      ) : (
        LL.lease.owedOn()
      )}
      {unchanged.length > 0 && (
        <div className="mt-2 rounded-control bg-gold-soft px-3 py-2 text-small text-on-gold-soft">
          <UnchangedReceipts dues={unchanged} isTyping />
        </div>
      )}
    </output>
  );
}
