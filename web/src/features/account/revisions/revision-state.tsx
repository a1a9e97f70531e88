import type { Lease } from '@shared/contract/leases/lease.ts';
import type { RevisionCheck } from '@shared/contract/leases/revision.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { quarterEnd, quarterText } from '@shared/domain/quarter.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { RevisionBlockers } from './revision-blockers.tsx';

/**
 * Returns true if the amount can be revised today. A missing index is no obstacle, because the landlord can type the
 * index.
 */
export const mayRevise = ({ state, blockers }: RevisionCheck): boolean =>
  state === 'allowed' || (blockers.length > 0 && blockers.every((blocker) => blocker === 'INDEX_UNKNOWN'));

interface RevisionStateProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly check: RevisionCheck;
  /** Called when the landlord chooses to type an index that Klinky does not know yet. */
  readonly onTypeIndex: () => void;
}

/** Says why the amount cannot be revised today. Renders nothing if the amount can be revised. */
export function RevisionState({ tenantId, lease, check, onTypeIndex }: RevisionStateProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.revision.states;
  const { state, nextDay, newQuarter, expectedOn, former } = check;
  const quarter = newQuarter === null ? '' : quarterText(newQuarter, locale);
  const day = (value: string | null): string => (value === null ? '' : dayInWords(value, locale));
  switch (state) {
    case 'blocked':
      return <RevisionBlockers tenantId={tenantId} lease={lease} check={check} />;
    case 'nothingToGain':
      return (
        <Notice title={words.nothingToGain()}>
          <p>{words.nothingToGainText({ quarter, amount: formatEuros(former ?? 0, locale) })}</p>
          {nextDay !== null && <p>{words.next({ day: day(nextDay) })}</p>}
        </Notice>
      );
    case 'done':
      return <Notice title={words.done()}>{nextDay && <p>{words.next({ day: day(nextDay) })}</p>}</Notice>;
    case 'tooEarly':
      return (
        <Notice title={words.tooEarly()}>{nextDay && <p>{words.first({ day: day(nextDay) })}</p>}</Notice>
      );
    case 'waitingForIndex':
      return (
        <Notice title={words.waitingForIndex({ quarter })}>
          <p>{words.waitingForIndexText({ day: day(expectedOn) })}</p>
          {newQuarter !== null && quarterEnd(newQuarter) <= todayInParis() && (
            <Button variant="secondary" size="small" className="mt-1" onClick={onTypeIndex}>
              {words.typeIndex()}
            </Button>
          )}
        </Notice>
      );
    default:
      return null;
  }
}
