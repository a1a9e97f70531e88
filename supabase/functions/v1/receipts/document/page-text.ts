import type { Locale } from '../../../_shared/contract/user.ts';
import { amountInWords } from '../../../_shared/domain/amount-in-words.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { longDate, periodLabel, shortDate, todayInParis } from '../../../_shared/domain/period.ts';
import { addressLines, type Letterhead, letterheadOf } from '../../letterhead/letterhead.ts';
import { day } from '../../letterhead/words.ts';
import type { Run } from '../../pdf/text.ts';
import { type AmountRow, dueOf, newPayments, paymentRows, remainingOf } from './amounts.ts';
import type { Declared, Payers } from './kind.ts';
import { KINDS } from './kinds.ts';
import type { Ending, ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** All the text of one page, in reading order. */
export interface PageText extends Letterhead {
  readonly language: string;
  /** That the document is no longer valid. */
  readonly ending: string | null;
  readonly courtesy: string | null;
  readonly title: string;
  readonly period: string;
  readonly caution: string | null;
  readonly identity: readonly string[];
  readonly replaces: string | null;
  readonly premises: { readonly label: string; readonly name: string; readonly address: string };
  readonly declaration: readonly Run[];
  readonly amounts: readonly AmountRow[];
  /** What is still owed for earlier terms, if anything. */
  readonly owedBefore: string | null;
  readonly paymentsLabel: string;
  readonly payments: readonly AmountRow[];
  readonly signature: {
    readonly done: string;
    readonly signedBy: string;
    readonly signedOriginal: string | null;
    readonly alternative: string;
    readonly lines: readonly string[];
  };
  readonly verification: {
    readonly label: string;
    readonly url: string;
    readonly alternative: string;
  };
  readonly notice: string;
  readonly page: string;
}

/** The text of a document's page in one language. */
export function receiptText(
  snapshot: ReceiptSnapshot,
  wording: Wording,
  page: string,
  ending: Ending | null = null,
): PageText {
  const { kind, landlord, tenants, property, prorata, owedBefore, verificationUrl } = snapshot;
  const { locale } = wording;
  const words = KINDS[kind].words[locale];
  const issuedOn = todayInParis(new Date(snapshot.issuedAt));
  const shortOrLong = (date: string) => (locale === 'fr' ? shortDate(date) : longDate(date, locale));
  const term = wording.term(shortOrLong(snapshot.periodFrom), shortOrLong(snapshot.periodTo));
  const payments = paymentRows(snapshot, wording);
  return {
    language: wording.language,
    ending: ending && words.ended(ending),
    courtesy: wording.courtesy,
    ...letterheadOf(landlord, tenants, property, wording),
    title: words.title,
    period: periodLabel({ from: snapshot.periodFrom, to: snapshot.periodTo }, locale),
    caution: words.caution,
    identity: [
      `${wording.number} ${snapshot.number}`,
      prorata ? `${term} (${wording.prorata(prorata.days, prorata.monthDays)})` : term,
      words.issued(shortOrLong(issuedOn)),
    ],
    replaces: replaces(snapshot, wording),
    premises: {
      label: wording.premises,
      name: property.name,
      address: addressLines(property).join(', '),
    },
    declaration: declaration(snapshot, wording),
    amounts: KINDS[kind].amounts(snapshot, wording),
    owedBefore: owedBefore > 0 ? wording.owedBefore(formatEuros(owedBefore, locale)) : null,
    paymentsLabel: wording.payments(snapshot.payments.length),
    payments,
    signature: {
      done: wording.done(landlord.city, longDate(issuedOn, locale)),
      signedBy: wording.signedBy,
      signedOriginal: wording.signedOriginal,
      alternative: wording.signatureOf(landlord.representedBy || landlord.name),
      lines: [
        landlord.name,
        ...(landlord.representedBy ? [wording.representedBy(landlord.representedBy)] : []),
      ],
    },
    verification: { label: wording.verify, url: verificationUrl, alternative: wording.verificationCode },
    notice: words.notice,
    page,
  };
}

/** The title of the file in its metadata: `Quittance de loyer Q-2026-0007 – mars 2026`. */
export function receiptTitle(
  { kind, number, periodFrom, periodTo }: ReceiptSnapshot,
  wording: Wording,
  ending: Ending | null = null,
): string {
  const words = KINDS[kind].words[wording.locale];
  const period = periodLabel({ from: periodFrom, to: periodTo }, wording.locale);
  const title = `${words.name} ${number} – ${period}`;
  return ending ? `${words.ended(ending)} – ${title}` : title;
}

function declaration(snapshot: ReceiptSnapshot, wording: Wording): Run[] {
  const { locale } = wording;
  const { kind, rent, charges, landlord } = snapshot;
  const housingBenefit = KINDS[kind].benefit(snapshot);
  const amount = sumEuros(rent, charges);
  const remaining = remainingOf(snapshot);
  return KINDS[kind].words[locale].declaration({
    landlord: landlord.name,
    representedBy: landlord.representedBy,
    tenants: snapshot.tenants.map(fullName),
    payers: payers(snapshot),
    amount: formatEuros(amount, locale),
    amountInWords: amountInWords(amount, locale),
    housingBenefit: housingBenefit > 0 ? formatEuros(housingBenefit, locale) : null,
    from: day(snapshot.periodFrom, locale),
    to: day(snapshot.periodTo, locale),
    paid: paid(snapshot, locale),
    due: formatEuros(dueOf(snapshot), locale),
    remaining: formatEuros(remaining, locale),
    remainingInWords: amountInWords(remaining, locale),
  });
}

/** Whom the amount was received from; a co-tenant who is named as payer is a tenant. */
function payers(snapshot: ReceiptSnapshot): Payers {
  const tenants = new Set<string | null>([null, ...snapshot.tenants.map(fullName)]);
  const { payments, kind } = snapshot;
  const stated = KINDS[kind].payments(snapshot);
  // Without a new one, a payment that was said in part before counts for more.
  const paid = (stated.length > 0 ? stated : payments).filter(({ kind }) => kind !== 'benefit');
  const others = paid.flatMap(({ payer }) => (payer !== null && !tenants.has(payer) ? payer : []));
  return {
    isBenefit: paid.length === 0,
    areTenants: paid.some(({ payer }) => tenants.has(payer)),
    others: [...new Set(others)],
  };
}

/** How the amount of a partial receipt was received. */
function paid(snapshot: ReceiptSnapshot, locale: Locale): Declared['paid'] {
  const payments = newPayments(snapshot);
  if (payments.length > 1) return payments.length;
  // Without a new one, a payment that was said in part before counts for more.
  const [payment] = payments;
  const { paidAt, method, kind } = payment ?? {
    paidAt: snapshot.paidAt,
    method: snapshot.paymentMethod,
    kind: 'payment' as const,
  };
  return { on: day(paidAt, locale), method, kind };
}

/** The documents that this one replaces; a quittance also replaces the partial receipts of its term. */
function replaces({ kind, replaces, payments }: ReceiptSnapshot, wording: Wording): string | null {
  const settled = kind === 'partial' ? [] : payments.flatMap(({ number }) => number ?? []);
  const numbers = [...new Set([...replaces, ...settled])];
  if (numbers.length === 0) return null;
  const partials = numbers.filter((number) => number.startsWith('R-'));
  return wording.replaces(
    numbers.filter((number) => !partials.includes(number)),
    partials,
  );
}
