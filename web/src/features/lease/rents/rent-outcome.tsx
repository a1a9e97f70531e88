import type { Due } from '@shared/contract/leases/due.ts';
import type { LeaseRent, RentPreview } from '@shared/contract/leases/lease.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { rentAt } from '@shared/domain/rents.ts';
import { RentConsequences } from '@/components/lease/rent-consequences.tsx';
import { UnchangedReceipts } from '@/components/documents/unchanged-receipts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import type { Preview } from '@/lib/form/preview.ts';
import { nextAgreedDay } from './rent-change.ts';

interface RentOutcomeProps {
  /** The rent as the landlord typed it. */
  readonly rent: { readonly startsOn: string; readonly rent: number; readonly charges: number };
  readonly rents: readonly LeaseRent[];
  readonly dues: readonly Due[];
  readonly preview: Preview<RentPreview>;
}

/**
 * The consequences of a change of rent: the new amount, its last day, the months that change, and the months that stay
 * unchanged because receipts state them.
 */
export function RentOutcome({ rent: { startsOn, ...rent }, rents, dues, preview }: RentOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const total = (one: Pick<LeaseRent, 'rent' | 'charges'>): string =>
    formatEuros(sumEuros(one.rent, one.charges), locale);
  const day = dayInWords(startsOn, locale);
  const now = rentAt(rents, startsOn);
  if (now?.rent === rent.rent && now.charges === rent.charges) return LL.lease.rentSame({ day });
  const next = nextAgreedDay(rents, startsOn);
  const kept = dues
    .filter(({ id }) => preview.answer?.unchangedDues.some(({ dueId }) => dueId === id))
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
  return (
    <>
      <p>{LL.lease.rentWillBe({ amount: total(rent), day, before: now ? total(now) : '' })}</p>
      {next !== null && <p>{LL.lease.rentUntil({ day: dayInWords(addDays(next, -1), locale) })}</p>}
      <RentConsequences preview={preview} />
      <UnchangedReceipts dues={kept} isTyping />
    </>
  );
}
