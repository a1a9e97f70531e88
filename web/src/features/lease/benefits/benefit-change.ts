import type { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import type { ExpectedBenefit } from '@shared/contract/leases/benefit.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { firstDayOf } from '@shared/domain/period.ts';

/** An office pays another amount than expected, from `month` (`yyyy-mm`) on. `paid` is 0 if it has stopped paying. */
export interface BenefitChange {
  readonly benefit: ExpectedBenefit;
  readonly month: string;
  readonly paid: number;
}

/** Offices pay in arrears: without money on this day of the next month, the benefit of a month is late. */
const LATE_DAY = '15';

const nextMonth = (month: string): string => addMonths(firstDayOf(month), 1).slice(0, 7);

/**
 * Returns the benefits without an end of which the office has paid another amount for the newest month that it paid, or
 * nothing more since. Leaves out months for which the landlord kept the benefit, and months of which the office has paid
 * the sum of all its benefits. `payments` are those of the lease.
 */
export function benefitChanges(
  payments: readonly Payment[],
  benefits: readonly ExpectedBenefit[],
  today: string,
): readonly BenefitChange[] {
  const changes = benefits.flatMap((benefit): readonly BenefitChange[] => {
    const { tenantId, office, amount, firstMonth, lastMonth, keptMonth } = benefit;
    if (lastMonth !== null) return [];
    const paid = new Map<string, number>();
    for (const { kind, cancelledAt, names, ...payment } of payments) {
      const month = names?.from.slice(0, 7) ?? '';
      const isOf = payment.tenantId === tenantId && (payment.payerOffice ?? office) === office;
      if (kind === 'benefit' && cancelledAt === null && isOf && month >= firstMonth)
        paid.set(month, sumEuros(paid.get(month) ?? 0, payment.amount));
    }
    const newest = [...paid.keys()].toSorted().at(-1);
    if (newest === undefined) return [];
    const sum = paid.get(newest) ?? 0;
    const isKept = (month: string): boolean => keptMonth !== null && month <= keptMonth;
    if (sum !== amount && !isKept(newest)) return [{ benefit, month: newest, paid: sum }];
    const missing = nextMonth(newest);
    return today >= `${nextMonth(missing)}-${LATE_DAY}` && !isKept(missing)
      ? [{ benefit, month: missing, paid: 0 }]
      : [];
  });
  return changes.filter(
    ({ benefit: { office }, month }) =>
      paidBy(office, month, payments) !== expectedOf(office, month, benefits),
  );
}

const paidBy = (office: BenefitOffice, month: string, payments: readonly Payment[]): number =>
  sumEuros(
    ...payments.map(({ kind, cancelledAt, payerOffice, names, amount }) => {
      const isOf = (payerOffice ?? office) === office && names?.from.slice(0, 7) === month;
      return kind === 'benefit' && cancelledAt === null && isOf ? amount : 0;
    }),
  );

const expectedOf = (office: BenefitOffice, month: string, benefits: readonly ExpectedBenefit[]): number =>
  sumEuros(
    ...benefits.map((one) => {
      const isExpected = one.firstMonth <= month && (one.lastMonth === null || month <= one.lastMonth);
      return one.office === office && isExpected ? one.amount : 0;
    }),
  );
