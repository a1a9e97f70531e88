import type { BankExpected } from '@shared/contract/payments/bank.ts';
import { fullNames } from '@shared/domain/full-name.ts';
import { toCents } from '@shared/domain/money.ts';
import type { Expected } from '../matching/match.ts';
import type { ExpectedDue, ExpectedPerson, HistoryPart, RecordedPayment } from '../matching/model.ts';
import type { NamedPerson } from '../matching/payers.ts';

type ExpectingLease = BankExpected['leases'][number];
type RecordedLine = BankExpected['lines'][number];

/** The tenants and the property of a lease. */
export interface Lease {
  readonly id: string;
  readonly name: string;
  readonly propertyName: string | null;
  readonly tenants: readonly (NamedPerson & { readonly leavesOn: string | null })[];
  readonly guarantors: readonly NamedPerson[];
  readonly rentFrom: string;
  readonly endsOn: string | null;
  /** The open dues in cents, the earliest first. */
  readonly dues: readonly ExpectedDue[];
}

/** The accounts that are matched with a statement, with amounts in cents. Includes the names that the page shows. */
export interface BankAccounts extends Expected {
  readonly leases: ReadonlyMap<string, Lease>;
  /**
   * The ids of the payments that came from a bank line. Each of these payments already has its line, so no other line
   * is the same money.
   */
  readonly bankPaymentIds: ReadonlySet<string>;
}

const namesOf = ({ firstName, lastName, companyName }: ExpectedPerson): ExpectedPerson => ({
  firstName,
  lastName,
  companyName,
});

/** Converts the API's accounts from euros to cents for the matching. */
export function accountsOf({ leases, lines }: BankExpected): BankAccounts {
  const history = lines.flatMap(historyOf);
  return {
    history,
    accounts: leases.map((lease) => ({
      leaseId: lease.leaseId,
      people: lease.tenants.map((tenant) => ({ id: tenant.id, ...namesOf(tenant) })),
      guarantors: lease.guarantors.map(namesOf),
      startsOn: lease.startsOn,
      rentFrom: lease.rentFrom,
      endsOn: lease.endsOn,
      monthly: toCents(lease.monthly),
      deposit: {
        owed: toCents(lease.deposit.owed),
        held: toCents(lease.deposit.held),
        toReturn: toCents(lease.deposit.toReturn),
        movements: lease.deposit.movements.map(({ kind, movedOn, amount }) => ({
          kind,
          movedOn,
          cents: toCents(amount),
        })),
      },
      dues: duesOf(lease),
      payments: [...typedOf(lease), ...lines.flatMap((line) => paymentsOfLine(line, lease.leaseId))],
      refunds: lease.refunds.map(({ amount, ...refund }) => ({ ...refund, cents: toCents(amount) })),
    })),
    leases: new Map(leases.map((lease) => [lease.leaseId, leaseOf(lease)])),
    bankPaymentIds: new Set(lines.flatMap(({ parts }) => parts.flatMap(({ paymentId }) => paymentId ?? []))),
  };
}

const duesOf = ({ dues }: ExpectingLease): ExpectedDue[] =>
  dues.map(({ kind, label, from, to, dueOn, remaining, benefits }) => ({
    kind,
    label,
    from,
    to,
    dueOn,
    remaining: toCents(remaining),
    benefits: benefits.map(({ tenantId, office, month, amount }) => ({
      tenantId,
      office,
      month,
      cents: toCents(amount),
    })),
  }));

const leaseOf = (lease: ExpectingLease): Lease => ({
  id: lease.leaseId,
  name: fullNames(lease.tenants),
  propertyName: lease.propertyName,
  tenants: lease.tenants,
  guarantors: lease.guarantors,
  rentFrom: lease.rentFrom,
  endsOn: lease.endsOn,
  dues: duesOf(lease),
});

const typedOf = ({ payments }: ExpectingLease): RecordedPayment[] =>
  payments.map(({ id, kind, paidOn, amount, payerOffice }) => ({
    id,
    isBenefit: kind === 'benefit',
    office: payerOffice,
    paidOn,
    cents: toCents(amount),
    bankLineId: null,
  }));

const paymentsOfLine = ({ id, bookedOn, parts }: RecordedLine, leaseId: string): RecordedPayment[] =>
  parts.flatMap((part) =>
    part.leaseId === leaseId && part.paymentId !== null
      ? [
          {
            id: part.paymentId,
            isBenefit: part.kind === 'benefit',
            office: part.office,
            paidOn: bookedOn,
            cents: toCents(part.amount),
            bankLineId: id,
          },
        ]
      : [],
  );

const historyOf = ({ id, bookedOn, amount: lineAmount, payerKey, parts }: RecordedLine): HistoryPart[] =>
  parts.flatMap(({ leaseId, amount, kind, month, tenantId }) =>
    kind === 'payment' || kind === 'benefit' || kind === 'deposit'
      ? [
          {
            lineId: id,
            lineCents: toCents(lineAmount),
            day: bookedOn,
            payerKey,
            leaseId,
            cents: toCents(amount),
            kind,
            month,
            tenantId,
          },
        ]
      : [],
  );
