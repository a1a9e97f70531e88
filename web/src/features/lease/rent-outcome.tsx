import type { Due } from '@shared/contract/due.ts';
import type { LeaseRent } from '@shared/contract/lease.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { rentAt } from '@shared/domain/rents.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { KeptReceipts } from './kept-receipts.tsx';
import { fixedRents, saidAfter } from './rent-change.ts';

interface RentOutcomeProps {
  /** As typed. */
  readonly rent: { readonly startsOn: string; readonly rent: number; readonly charges: number };
  readonly rents: readonly LeaseRent[];
  readonly dues: readonly Due[];
}

/** What a change of rent does: what is owed from then on, until when, and which months stay as their documents say. */
export function RentOutcome({ rent: { startsOn, ...rent }, rents, dues }: RentOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const total = (one: Pick<LeaseRent, 'rent' | 'charges'>): string =>
    formatEuros(sumEuros(one.rent, one.charges), locale);
  const day = dayInWords(startsOn, locale);
  const now = rentAt(rents, startsOn);
  if (now?.rent === rent.rent && now.charges === rent.charges) return LL.lease.rentSame({ day });
  const next = saidAfter(rents, startsOn);
  const kept = fixedRents(dues, startsOn, next);
  return (
    <>
      <p>{LL.lease.rentWillBe({ amount: total(rent), day, before: now ? total(now) : '' })}</p>
      {next !== null && <p>{LL.lease.rentUntil({ day: dayInWords(addDays(next, -1), locale) })}</p>}
      <KeptReceipts kept={kept} isTyping />
    </>
  );
}
