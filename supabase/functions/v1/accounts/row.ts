import * as v from 'valibot';
import { CalendarDate } from '../../_shared/contract/values/calendar-date.ts';
import { BenefitOffice } from '../../_shared/contract/leases/benefit-office.ts';
import { PaymentMethod } from '../../_shared/contract/documents/receipt.ts';
import { Locale } from '../../_shared/contract/users/user.ts';
import { fullName } from '../../_shared/domain/full-name.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { StoredHead } from '../documents/snapshot.ts';
import { joinForFileName } from '../http/attachment.ts';
import type { Statement } from './statement/statement.ts';

const { landlord, tenants, property } = StoredHead.entries;

const Entry = v.variant('kind', [
  v.object({ kind: v.literal('rent'), from: CalendarDate, to: CalendarDate, hasCharges: v.boolean() }),
  v.object({ kind: v.literal('opening') }),
  v.object({ kind: v.picklist(['settlement', 'repair', 'other']), label: v.string() }),
  v.object({ kind: v.literal('refund'), label: v.nullable(v.string()), isReturn: v.boolean() }),
  v.object({
    kind: v.literal('payment'),
    of: v.picklist(['payment', 'benefit', 'offset', 'credit', 'opening']),
    method: v.nullable(PaymentMethod),
    payer: v.nullable(v.string()),
    payerOffice: v.nullable(BenefitOffice),
    beneficiary: v.nullable(v.string()),
  }),
]);

/** The result of `account_statement`. */
const StatementRow = v.object({
  locale: Locale,
  landlord: v.omit(landlord, ['signatureId']),
  tenants,
  property: v.nullable(property),
  sentTo: v.nullable(v.string()),
  isBilingual: v.boolean(),
  isGoverned: v.boolean(),
  from: CalendarDate,
  to: CalendarDate,
  drawnOn: CalendarDate,
  /** The debt before the first day. A negative value is an advance. */
  openingBalance: v.number(),
  /** The part of the debt that could no longer be claimed on the last day. */
  timeBarred: v.number(),
  /** The part of the debt that offices are expected to pay, late or not. */
  awaited: v.number(),
  movements: v.array(v.object({ day: CalendarDate, amount: v.number(), entry: Entry })),
});

/**
 * Returns a statement with the balance after each line. Also returns the landlord's language. Throws if a field of
 * `row` is missing.
 */
export function toStatement(row: unknown): { statement: Statement; locale: Locale } {
  const { locale, movements, ...rest } = v.parse(StatementRow, row);
  let balance = rest.openingBalance;
  const lines = movements.map(({ day, amount, entry }) => {
    balance = sumEuros(balance, amount);
    const isPaid = entry.kind === 'payment';
    return { day, entry, owed: isPaid ? null : amount, received: isPaid ? -amount : null, balance };
  });
  return { statement: { ...rest, lines, closingBalance: balance }, locale };
}

const FILE_NAMES = { fr: 'releve-de-compte', en: 'statement-of-account' } as const;

/** Returns the name of a statement's file, with its days and its tenants. */
export function statementFileName({ from, to, tenants }: Statement, locale: Locale): string {
  const names = joinForFileName(tenants.map(fullName));
  return `${[FILE_NAMES[locale], from, to, names].filter(Boolean).join('-')}.pdf`;
}
