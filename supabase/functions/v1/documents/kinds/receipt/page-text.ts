import { DOCUMENT_NAMES } from '../../../../_shared/contract/documents/document-kind.ts';
import type { Locale } from '../../../../_shared/contract/users/user.ts';
import { amountInWords } from '../../../../_shared/domain/amount-in-words.ts';
import { fullName } from '../../../../_shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '../../../../_shared/domain/money.ts';
import {
  longDate,
  type Period,
  periodLabel,
  shortDate,
  todayInParis,
  unbrokenDay,
} from '../../../../_shared/domain/period.ts';
import type { StyledText } from '../../../pdf/text.ts';
import {
  acknowledgedBy,
  dueOf,
  newPayments,
  officeNote,
  officeOf,
  paymentRows,
  remainingOf,
} from './amounts.ts';
import { pageOf } from '../page/page-text.ts';
import type { AmountRow, DocumentPage } from '../page/page.ts';
import type { Ending } from '../../snapshot.ts';
import type { Declaration, KindOfReceipt, Payers } from './kind.ts';
import type { ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** The texts of a receipt's page, in reading order. */
export interface PageText extends DocumentPage {
  readonly declaration: readonly StyledText[];
  readonly amounts: readonly AmountRow[];
  /** The unpaid rest of earlier terms, if any. */
  readonly arrears: string | null;
  readonly paymentsLabel: string;
  readonly payments: readonly AmountRow[];
}

/** Returns the texts of a receipt's page in one language. */
export function receiptText(
  kind: KindOfReceipt,
  snapshot: ReceiptSnapshot,
  wording: Wording,
  page: string,
  ending: Ending | null = null,
): PageText {
  const { prorata, arrears } = snapshot;
  const { locale } = wording;
  const { gender } = DOCUMENT_NAMES[snapshot.kind];
  const words = kind.words(snapshot, locale);
  const issuedOn = todayInParis(new Date(snapshot.issuedAt));
  const shortOrLong = (date: string) => (locale === 'fr' ? shortDate(date) : longDate(date, locale));
  const days = termOf(snapshot);
  const term = days && wording.term(shortOrLong(days.from), shortOrLong(days.to));
  const payments = paymentRows(snapshot, wording);
  return {
    ...pageOf(snapshot, snapshot.sentTo, wording),
    ending: ending && wording.ended(ending, gender),
    title: words.title,
    period: periodOf(snapshot, wording),
    caution: words.caution,
    identity: [
      `${wording.number} ${snapshot.number}`,
      ...(term ? [prorata ? `${term} (${wording.prorata(prorata.days, prorata.divisor)})` : term] : []),
      wording.issued(shortOrLong(issuedOn), gender),
    ],
    replaces: replaces(snapshot, wording),
    declaration: declaration(kind, snapshot, wording),
    amounts: kind.amounts(snapshot, wording),
    arrears: arrears > 0 ? wording.arrears(formatEuros(arrears, locale)) : null,
    paymentsLabel: wording.payments(snapshot.payments.length),
    payments,
    notice: words.notice,
    page,
  };
}

/** Returns the days of rent of a receipt; null if the receipt covers no rent. */
function termOf({ periodFrom: from, periodTo: to }: ReceiptSnapshot): Period | null {
  return from === null || to === null ? null : { from, to };
}

/**
 * Returns the text of a receipt's term. For a receipt without a term, returns the number of payments and the last day
 * of payment.
 */
function periodOf(snapshot: ReceiptSnapshot, wording: Wording): string {
  const { paidOn, payments } = snapshot;
  const { locale, paidUntil } = wording;
  const term = termOf(snapshot);
  return term ? periodLabel(term, locale) : paidUntil(longDate(paidOn, locale), payments.length);
}

/** Returns the title for the metadata of the file: `Quittance de loyer Q-2026-0007 – mars 2026`. */
export function receiptTitle(kind: KindOfReceipt, snapshot: ReceiptSnapshot, wording: Wording): string {
  const { name } = kind.words(snapshot, wording.locale);
  return `${name} ${snapshot.number} – ${periodOf(snapshot, wording)}`;
}

function declaration(kind: KindOfReceipt, snapshot: ReceiptSnapshot, wording: Wording): StyledText[] {
  const { locale } = wording;
  const { rent, charges, others, landlord } = snapshot;
  const housingBenefit = kind.benefit(snapshot);
  const amount = acknowledgedBy(snapshot);
  const remaining = remainingOf(snapshot);
  const term = termOf(snapshot);
  const note = officeNote(snapshot, wording);
  return kind.words(snapshot, locale).declaration({
    landlord: landlord.name,
    representedBy: landlord.representedBy,
    tenants: snapshot.tenants.map(fullName),
    payers: payers(kind, snapshot),
    amount: formatEuros(amount, locale),
    amountInWords: amountInWords(amount, locale),
    housingBenefit: housingBenefit > 0 ? formatEuros(housingBenefit, locale) : null,
    from: term ? unbrokenDay(term.from, locale) : '',
    to: term ? unbrokenDay(term.to, locale) : '',
    hasCharges: snapshot.due.charges > 0,
    ofTerm: term && formatEuros(sumEuros(rent, charges), locale),
    others: others.map((due) => ({ of: wording.ofOther(due), amount: formatEuros(due.amount, locale) })),
    paid: paid(snapshot, locale),
    due: formatEuros(dueOf(snapshot), locale),
    isSettled: remaining === 0,
    remaining: formatEuros(remaining, locale),
    remainingInWords: amountInWords(remaining, locale),
    ofOffices: note === undefined ? '' : `, ${note}`,
  });
}

/** Returns the payers of the acknowledged amount. `others` contains no tenant. */
function payers(kind: KindOfReceipt, snapshot: ReceiptSnapshot): Payers {
  const tenants = new Set<string | null>([null, ...snapshot.tenants.map(fullName)]);
  const { payments } = snapshot;
  const stated = kind.payments(snapshot);
  // Without new payments, name the payers of all payments of the receipt.
  const all = stated.length > 0 ? stated : payments;
  const paid = all.filter(({ kind }) => kind !== 'benefit');
  const beneficiaries = all.flatMap(({ kind, beneficiary }) => (kind === 'benefit' ? [beneficiary] : []));
  const others = paid.flatMap(({ payer }) => (payer !== null && !tenants.has(payer) ? payer : []));
  return {
    isBenefit: paid.length === 0,
    office: officeOf(all),
    beneficiaries: [...new Set(beneficiaries.flatMap((name) => name ?? snapshot.tenants.map(fullName)))],
    areTenants: paid.some(({ payer }) => tenants.has(payer)),
    others: [...new Set(others)],
  };
}

/** Returns the day and method of the new payment. If there are several new payments, returns their number. */
function paid(snapshot: ReceiptSnapshot, locale: Locale): Declaration['paid'] {
  const payments = newPayments(snapshot);
  if (payments.length > 1) return payments.length;
  // Without new payments, use the stored day and method of the receipt.
  const [payment] = payments;
  const { paidOn, method, kind } = payment ?? {
    paidOn: snapshot.paidOn,
    method: snapshot.method,
    kind: 'payment' as const,
  };
  return { on: unbrokenDay(paidOn, locale), method, kind };
}

/** Returns the note that lists the replaced documents. */
function replaces({ replaces }: ReceiptSnapshot, wording: Wording): string | null {
  if (replaces.length === 0) return null;
  const partials = replaces.filter((number) => number.startsWith('R-'));
  return wording.replaces(
    replaces.filter((number) => !partials.includes(number)),
    partials,
  );
}
