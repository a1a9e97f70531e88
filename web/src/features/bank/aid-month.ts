import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import { benefitMonth } from '@/lib/lease/benefit-month.ts';
import type { BankLine } from './matching/model.ts';

/** How long ago the month of an aid may be: the CAF pays arrears of two years at most. */
const MONTHS_BACK = 24;

/** The months that an aid of a day may be for, as `yyyy-mm`, the newest first; the one that is chosen is always among them. */
export function aidMonths(day: string, chosen: string): readonly string[] {
  const first = firstDayOf(day.slice(0, 7));
  const usual = Array.from({ length: MONTHS_BACK + 1 }, (_, n) => addMonths(first, -n).slice(0, 7));
  return usual.includes(chosen) ? usual : [...usual, chosen].toSorted().toReversed();
}

/** The month that the label of an aid says (`XAF092026`); `null`: it says none. */
export function saidAidMonth({ day, label }: Pick<BankLine, 'day' | 'label'>): string | null {
  const said = [...label.matchAll(/(?<!\d)(0[1-9]|1[0-2])(20\d\d)(?!\d)/g)].map(
    ([, month, year]) => `${year}-${month}`,
  );
  return said.find((month) => aidMonths(day, benefitMonth(day)).includes(month)) ?? null;
}

/** The month that an aid is for: the one that its label says, or else the one that aids of its day are for. */
export const aidMonth = (line: Pick<BankLine, 'day' | 'label'>): string =>
  saidAidMonth(line) ?? benefitMonth(line.day);
