import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Duty } from '@shared/contract/leases/duty.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { keyOfDuty } from '@/components/duties/duty-row.tsx';
import { dutyText } from '@/components/duties/duty-text.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { usePutOff } from './use-put-off.ts';

/** Lists the duties that are put off. The list is closed at first. */
export function PutOffDuties({ duties }: { duties: readonly Duty[] }) {
  const { LL } = useI18nContext();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-border bg-surface shadow-card"
    >
      <h2 id={`${id}-title`} className="text-[1rem] font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="focus-ring flex min-h-11.5 w-full items-center gap-2 rounded-card px-4 outline-offset-[-2px]"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          {LL.todo.putOffList({ n: duties.length })}
        </button>
      </h2>
      {isOpen && (
        <ol id={id} data-duties>
          {duties.map((duty) => (
            <PutOffDuty key={keyOfDuty(duty)} duty={duty} />
          ))}
        </ol>
      )}
    </section>
  );
}

function PutOffDuty({ duty }: { duty: Duty }) {
  const { LL, locale } = useI18nContext();
  const snooze = usePutOff(duty);
  const { title, detail } = dutyText(duty, LL, locale, todayInParis());
  return (
    <li
      data-duty
      className="flex min-h-15 items-center gap-2.5 border-t border-border py-2 pr-3 pl-4 sm:min-h-14 sm:py-1"
    >
      <div className="min-w-0 flex-1">
        <p className="text-[0.9375rem] leading-5 font-medium wrap-anywhere">{title}</p>
        <p className="text-small text-muted">
          {[detail, duty.until && LL.todo.until({ day: dayInWords(duty.until, locale) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        className="finger-room sm:h-8"
        aria-label={LL.todo.restoreOf({ title })}
        isBusy={snooze?.isPending ?? false}
        onClick={() => snooze?.putOff(null)}
      >
        {LL.todo.restore()}
      </Button>
    </li>
  );
}
