import type { YearLessor } from '@shared/contract/year.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

interface CountsFromNoteProps {
  readonly year: number;
  readonly lessor: Pick<YearLessor, 'countsFrom'>;
}

/** Says from which day all rents are counted, if rents of the year may be missing. */
export function CountsFromNote({ year, lessor: { countsFrom } }: CountsFromNoteProps) {
  const { LL, locale } = useI18nContext();
  return (
    countsFrom !== null &&
    countsFrom > `${year}-01-01` && <p>{LL.year.countsFrom({ day: dayInWords(countsFrom, locale) })}</p>
  );
}
