import { PanelOutcome } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import type { endOutcome } from './end-schema.ts';

interface EndOutcomeProps {
  readonly outcome: ReturnType<typeof endOutcome>;
  /** True if the input ends the lease. */
  readonly isEnding: boolean;
}

/** Says until when rent is owed, before the landlord saves. The text is always visible above the buttons. */
export function EndOutcome({ outcome, isEnding }: EndOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const words = (day: string): string => dayInWords(day, locale);
  return (
    <PanelOutcome>
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
    </PanelOutcome>
  );
}
