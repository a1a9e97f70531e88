import type { Due } from '@shared/contract/due.ts';
import type { Lease } from '@shared/contract/lease.ts';
import type { Payment } from '@shared/contract/payment.ts';
import { allocate, type Due as OwedDue, type Payment as Received } from '@shared/domain/ledger/allocation.ts';
import { earliest, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/term.ts';
import { toCents } from '@shared/domain/money.ts';
import type { Period } from '@shared/domain/period.ts';

interface Account {
  readonly lease: Pick<Lease, 'startsOn' | 'accountStartsOn' | 'termMonths'>;
  readonly dues: readonly Due[];
  readonly payments: readonly Payment[];
}

/** A payment before it is recorded. */
export interface NewPayment {
  readonly kind: 'payment' | 'benefit';
  readonly paidOn: string;
  /** In euros. */
  readonly amount: number;
  /** The due that the payer names; a rent due stands for its term. */
  readonly dueId: string | null;
}

interface Preview {
  readonly parts: readonly { readonly due: Due; readonly amount: number }[];
  /** What would be left as an advance, in euros. */
  readonly advance: number;
  /** The rents that fall due later and were not named: a document for them is not made by recording the payment. */
  readonly later: readonly Due[];
  /** Whether one of the same amount and day is recorded already, which may be this one. */
  readonly hasTwin: boolean;
}

const NEW = 'new';

/** What a payment would pay if it were recorded now, the earliest first; amounts in euros. */
export function previewPayment({ lease, dues, payments }: Account, typed: NewPayment): Preview {
  const owed = dues.filter(({ state }) => state !== 'cancelled');
  const named = owed.find(({ id }) => id === typed.dueId);
  const payment: Received = {
    id: NEW,
    kind: typed.kind,
    paidOn: typed.paidOn,
    amount: toCents(typed.amount),
    names: named?.kind === 'rent' ? namedDays(termOf(lease, named.from), owed) : null,
    namesDueId: named && named.kind !== 'rent' ? named.id : null,
    // The last of those that look the same.
    createdAt: '9999',
  };
  const known = payments.filter(({ cancelledAt }) => cancelledAt === null).map(inCents);
  const said = owed.flatMap(({ id, parts }) =>
    parts.map(({ paymentId, certified }) => ({ dueId: id, paymentId, amount: toCents(certified) })),
  );
  const paid = allocate(owed.map(dueInCents), [...known, payment], said).filter(
    ({ paymentId }) => paymentId === NEW,
  );
  const left = paid.reduce((cents, { amount }) => cents - amount, payment.amount);
  const parts = owed
    .flatMap((due) =>
      paid.filter(({ dueId }) => dueId === due.id).map(({ amount }) => ({ due, amount: amount / 100 })),
    )
    .toSorted((one, other) => (one.due.dueOn < other.due.dueOn ? -1 : 1));
  const isNamed = ({ from, to }: Due): boolean =>
    payment.names !== null && from <= payment.names.to && to >= payment.names.from;
  return {
    parts,
    advance: left / 100,
    later: parts
      .map(({ due }) => due)
      .filter((due) => due.kind === 'rent' && due.state === 'upcoming' && !isNamed(due)),
    hasTwin: payments.some(
      ({ kind, paidOn, amount, cancelledAt }) =>
        (kind === 'payment' || kind === 'benefit') &&
        cancelledAt === null &&
        paidOn === typed.paidOn &&
        amount === typed.amount,
    ),
  };
}

/** The days of a term that rent is owed for, of which its dues may be parts: all of them are named by one. */
function namedDays(term: Period, dues: readonly Due[]): Period {
  const parts = dues.filter(({ kind, from, to }) => kind === 'rent' && from <= term.to && to >= term.from);
  return {
    from: earliest(term.to, ...parts.map(({ from }) => from)),
    to: latest(term.from, ...parts.map(({ to }) => to)),
  };
}

const inCents = (payment: Payment): Received => ({ ...payment, amount: toCents(payment.amount) });

const dueInCents = (due: Due): OwedDue => ({ ...due, amount: toCents(due.amount) });
