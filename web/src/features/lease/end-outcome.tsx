import type * as v from 'valibot';
import type { Lease } from '@shared/contract/lease.ts';
import { PanelOutcome } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { type EndForm, endOutcome } from './end-schema.ts';

interface EndOutcomeProps {
  readonly lease: Lease;
  readonly input: v.InferInput<typeof EndForm>;
}

/** Says, before anything is saved, until when rent is owed; always visible, above the buttons. */
export function EndOutcome({ lease, input }: EndOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const outcome = endOutcome(lease, input);
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
      ) : input.endedBy === '' ? (
        LL.lease.owedOn()
      ) : (
        LL.lease.owedUnknown()
      )}
    </PanelOutcome>
  );
}
