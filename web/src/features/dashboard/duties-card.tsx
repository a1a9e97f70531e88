import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Duty } from '@shared/contract/leases/duty.ts';
import { DutyList, DutyRow, keyOfDuty } from '@/components/duties/duty-row.tsx';
import { SectionFailed, SectionCard } from '@/components/page/section-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

/** The number of rows that fit into a window 800 pixels high. A higher window shows more rows. */
const LEAST_SHOWN = 9;
const ROW_PX = 56;
const roomFor = (windowHeight: number): number =>
  LEAST_SHOWN + Math.max(0, Math.floor((windowHeight - 800) / ROW_PX));

interface DutiesCardProps {
  /** The duties, or `undefined` if they could not be loaded. */
  readonly duties: readonly Duty[] | undefined;
  readonly nextDueOn: string | null | undefined;
  readonly onRetry: () => void;
}

/** Shows the landlord's duties, the most urgent first. */
export function DutiesCard({ duties, nextDueOn, onRetry }: DutiesCardProps) {
  const { LL, locale } = useI18nContext();
  // Read the window's height only once, so that no row moves while the landlord reads.
  const [room] = useState(() => roomFor(window.innerHeight));
  const title = LL.dashboard.toDo();
  if (!duties) {
    return (
      <SectionCard id="to-do" title={title}>
        <SectionFailed text={LL.dashboard.dutiesFailed()} onRetry={onRetry} />
      </SectionCard>
    );
  }
  const hasMore = duties.length > room;
  // The page of all duties also lists duties that are put off.
  const link = (
    <Button asChild variant="ghost" size="small">
      <Link to="/todo" aria-label={hasMore ? undefined : LL.dashboard.openList()}>
        {hasMore ? LL.dashboard.seeAll() : LL.duties.open()}
      </Link>
    </Button>
  );
  if (duties.length === 0) {
    return (
      <SectionCard id="to-do" title={title} action={link}>
        <p className="flex items-start gap-2.5 px-4.5 pb-4">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <span>
            {LL.dashboard.nothingToDo()}
            {nextDueOn && ` ${LL.dashboard.nextDue({ day: dayInWords(nextDueOn, locale) })}`}
          </span>
        </p>
      </SectionCard>
    );
  }
  return (
    <SectionCard id="to-do" title={title} badge={duties.length} action={link}>
      <DutyList>
        {duties.slice(0, room).map((duty) => (
          <DutyRow key={keyOfDuty(duty)} duty={duty} />
        ))}
      </DutyList>
    </SectionCard>
  );
}
