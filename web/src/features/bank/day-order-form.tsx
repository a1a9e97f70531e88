import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { type DayOrder, readExactDay } from '@/lib/reading/days.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import type { DayOrderQuestion } from './reading/model.ts';

interface DayOrderFormProps {
  readonly question: DayOrderQuestion;
  readonly onAnswer: (order: DayOrder) => void;
  readonly onLeave: () => void;
}

/** Asks for the order of day and month in a file. Shows a day of the file, and its meaning in each order. */
export function DayOrderForm({ question, onAnswer, onLeave }: DayOrderFormProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      aria-labelledby={id}
      className="focus-ring rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-title">
        {LL.bank.dayOrderTitle()}
      </h2>
      <p className="mt-0.5 text-pretty text-muted">{LL.bank.dayOrderText()}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {(['dayFirst', 'monthFirst'] as const).map((order) => (
          <Button key={order} variant="secondary" size="large" onClick={() => onAnswer(order)}>
            {LL.bank.dayOrders[order]({
              day: question[order],
              words: dayInWords(readExactDay(question[order], order) ?? '', locale),
            })}
          </Button>
        ))}
        <Button variant="ghost" size="large" onClick={onLeave}>
          {LL.bank.chooseAnotherFile()}
        </Button>
      </div>
    </section>
  );
}
