import type { ReactNode } from 'react';
import type { RevisionCheck, RevisionTarget } from '@shared/contract/leases/revision.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { quarterText } from '@shared/domain/quarter.ts';
import { LawNote } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { twoDecimals } from '@/lib/text/rent-index-text.ts';
import { PanelSection } from '@/components/panels/panel-section.tsx';

/** The two indices of a revision, and the largest amount that they allow. A value that is not known yet is `null`. */
export interface RevisionAmounts {
  readonly oldIndex: number | null;
  readonly newIndex: number | null;
  readonly cap: number | null;
}

interface RevisionDaysProps {
  readonly check: RevisionCheck;
  /** True if the law of 1989 governs the lease. */
  readonly isGoverned: boolean;
}

/** Shows the first and the last day on which the landlord may ask for the revision. */
export function RevisionDays({ check: { forDay, lastDay }, isGoverned }: RevisionDaysProps) {
  const { LL, locale } = useI18nContext();
  if (forDay === null || lastDay === null) return null;
  const day = dayInWords(forDay, locale);
  return (
    <div className="space-y-1 text-pretty">
      <p>
        {forDay > todayInParis()
          ? LL.revision.ahead({ day })
          : LL.revision.since({ day, last: dayInWords(lastDay, locale) })}
      </p>
      <p className="text-muted">
        {LL.revision.notRetroactive()}
        {isGoverned && <LawNote text={LL.revision.notRetroactiveLaw()} />}
      </p>
    </div>
  );
}

interface RevisionCalculationProps {
  readonly target: RevisionTarget;
  readonly check: RevisionCheck;
  readonly amounts: RevisionAmounts;
}

/** Shows both indices with their sources, and how they give the largest new amount. */
export function RevisionCalculation({ target, check, amounts }: RevisionCalculationProps) {
  const { LL, locale } = useI18nContext();
  const { zone, former, oldQuarter, newQuarter, oldSource, newSource } = check;
  const { oldIndex, newIndex, cap } = amounts;
  if (former === null || zone === null || oldQuarter === null || newQuarter === null) return null;
  const indexName = (quarter: string): string =>
    LL.revision.index[zone]({ quarter: quarterText(quarter, locale) });
  const indexValue = (value: number | null): string =>
    value === null ? LL.table.none() : twoDecimals(value, locale);
  return (
    <PanelSection id="revision-calculation" title={LL.revision.calculation()}>
      <dl>
        <Row name={LL.revision.former[target]()}>{formatEuros(former, locale)}</Row>
        <Row name={indexName(oldQuarter)} note={oldSource ?? (oldIndex && LL.revision.typedSource())}>
          {indexValue(oldIndex)}
        </Row>
        <Row name={indexName(newQuarter)} note={newSource ?? (newIndex && LL.revision.typedSource())}>
          {indexValue(newIndex)}
        </Row>
        {oldIndex !== null && newIndex !== null && cap !== null && (
          <Row
            name={LL.revision.cap[target]()}
            note={`${LL.revision.formula({
              former: twoDecimals(former, locale),
              newIndex: twoDecimals(newIndex, locale),
              oldIndex: twoDecimals(oldIndex, locale),
            })}, ${LL.revision.rounded()}`}
            isResult
          >
            {formatEuros(cap, locale)}
          </Row>
        )}
      </dl>
    </PanelSection>
  );
}

interface RowProps {
  readonly name: string;
  readonly note?: string | number | null;
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

const Row = ({ name, note, isResult = false, children }: RowProps) => (
  <div
    className={
      isResult
        ? 'flex items-baseline justify-between gap-4 pt-2.5 font-semibold'
        : 'flex items-baseline justify-between gap-4 border-b border-border py-2'
    }
  >
    <dt className="min-w-0 text-pretty">
      {name}
      {note && <span className="block text-small font-normal text-muted tabular-nums">{note}</span>}
    </dt>
    <dd className="whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);

/** Shows how much the landlord loses each month without the revision, and how much he has already lost. */
export function RevisionCosts({ check, cap }: { check: RevisionCheck; cap: number | null }) {
  const { LL, locale } = useI18nContext();
  const { former, forDay, lostSoFar, lostYears } = check;
  const perMonth = cap === null || former === null ? 0 : cap - former;
  const sentences = [
    perMonth > 0 && LL.revision.perMonth({ amount: formatEuros(perMonth, locale) }),
    forDay !== null &&
      lostSoFar !== null &&
      lostSoFar > 0 &&
      LL.revision.lostSoFar({
        day: dayInWords(forDay, locale),
        amount: formatEuros(lostSoFar, locale),
      }),
    lostYears.length > 0 &&
      LL.revision.lostYears({
        n: lostYears.length,
        list: listText(
          lostYears.map((day) => dayInWords(day, locale)),
          locale,
        ),
      }),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <PanelSection id="revision-costs" title={LL.revision.costs()}>
      <ul className="space-y-1 text-pretty tabular-nums">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </PanelSection>
  );
}
