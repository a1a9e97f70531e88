import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Duty } from '@shared/contract/duty.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { Card, PartFailed } from './card.tsx';
import { DutyRow } from './duty-row.tsx';

/** The number of rows that fit in a window 800 pixels high. A higher window shows more rows. */
const LEAST_SHOWN = 9;
const ROW_PX = 56;
const roomFor = (windowHeight: number): number =>
  LEAST_SHOWN + Math.max(0, Math.floor((windowHeight - 800) / ROW_PX));

interface DutiesCardProps {
  /** The tasks; `undefined` if they failed to load. */
  readonly duties: readonly Duty[] | undefined;
  readonly nextDueOn: string | null | undefined;
  readonly onRetry: () => void;
}

/** The landlord's tasks, the most urgent first. */
export function DutiesCard({ duties, nextDueOn, onRetry }: DutiesCardProps) {
  const { LL, locale } = useI18nContext();
  const [isAll, setAll] = useState(false);
  // Read the window's height only once, so that no row moves while the landlord reads.
  const [room] = useState(() => roomFor(window.innerHeight));
  const title = LL.dashboard.toDo();
  if (!duties) {
    return (
      <Card id="to-do" title={title}>
        <PartFailed text={LL.dashboard.dutiesFailed()} onRetry={onRetry} />
      </Card>
    );
  }
  if (duties.length === 0) {
    return (
      <Card id="to-do" title={title}>
        <p className="flex items-start gap-2.5 px-4.5 pb-4">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <span>
            {LL.dashboard.nothingToDo()}
            {nextDueOn && ` ${LL.dashboard.nextDue({ day: dayInWords(nextDueOn, locale) })}`}
          </span>
        </p>
      </Card>
    );
  }
  return (
    <Card
      id="to-do"
      title={title}
      badge={duties.length}
      action={
        duties.length > room && (
          <Button variant="ghost" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? LL.dashboard.seeFewer() : LL.dashboard.seeAll()}
          </Button>
        )
      }
    >
      <ol className="@container">
        {duties.slice(0, isAll ? duties.length : room).map((duty) => (
          <DutyRow key={keyOf(duty)} duty={duty} />
        ))}
      </ol>
    </Card>
  );
}

/** A kind of task has one row per tenant or property. If a task is about several of them, it has one row per month. */
const keyOf = ({ kind, subject, what }: Duty): string =>
  [kind, subject, 'month' in what && what.month].join(' ');
