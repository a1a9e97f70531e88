import { amountInWords } from '../../../_shared/domain/amount-in-words.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { longDate, periodLabel, shortDate, todayInParis } from '../../../_shared/domain/period.ts';
import type { Run } from '../../pdf/text.ts';
import {
  type AmountRow,
  dueOf,
  partialAmounts,
  paymentRows,
  receiptAmounts,
  remainingOf,
} from './amounts.ts';
import type { Ending, ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** All the text of one page, in reading order. */
export interface PageText {
  readonly language: string;
  /** That the document is no longer valid. */
  readonly ending: string | null;
  readonly courtesy: string | null;
  readonly landlord: { readonly label: string; readonly name: string; readonly lines: readonly string[] };
  readonly tenant: { readonly label: string; readonly name: string; readonly lines: readonly string[] };
  readonly title: string;
  readonly period: string;
  readonly caution: string | null;
  readonly identity: readonly string[];
  readonly replaces: string | null;
  readonly premises: { readonly label: string; readonly name: string; readonly address: string };
  readonly declaration: readonly Run[];
  readonly amounts: readonly AmountRow[];
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
  const { kind, landlord, tenant, property, prorata, verificationUrl } = snapshot;
  const { locale } = wording;
  const issuedOn = todayInParis(new Date(snapshot.issuedAt));
  const shortOrLong = (date: string) => (locale === 'fr' ? shortDate(date) : longDate(date, locale));
  const term = wording.term(shortOrLong(snapshot.periodFrom), shortOrLong(snapshot.periodTo));
  const payments = paymentRows(snapshot, wording);
  return {
    language: wording.language,
    ending: ending && wording.ended(kind, ending),
    courtesy: wording.courtesy,
    landlord: { label: wording.landlord, name: landlord.name, lines: landlordLines(landlord, wording) },
    tenant: { label: wording.tenant, name: fullName(tenant), lines: addressLines(property) },
    title: wording.title[kind],
    period: periodLabel({ from: snapshot.periodFrom, to: snapshot.periodTo }, locale),
    caution: wording.caution[kind],
    identity: [
      `${wording.number} ${snapshot.number}`,
      prorata ? `${term} (${wording.prorata(prorata.days, prorata.monthDays)})` : term,
      wording.issued(kind, shortOrLong(issuedOn)),
    ],
    replaces: replaces(snapshot, wording),
    premises: {
      label: wording.premises,
      name: property.name,
      address: addressLines(property).join(', '),
    },
    declaration: declaration(snapshot, wording),
    amounts: kind === 'quittance' ? receiptAmounts(snapshot, wording) : partialAmounts(snapshot, wording),
    paymentsLabel: wording.payments(payments.length),
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
    notice: wording.notice[kind],
    page,
  };
}

/** The title of the file in its metadata: `Quittance de loyer Q-2026-0007 – mars 2026`. */
export function receiptTitle(
  { kind, number, periodFrom, periodTo }: ReceiptSnapshot,
  wording: Wording,
  ending: Ending | null = null,
): string {
  const period = periodLabel({ from: periodFrom, to: periodTo }, wording.locale);
  const title = `${wording.documentName[kind]} ${number} – ${period}`;
  return ending ? `${wording.ended(kind, ending)} – ${title}` : title;
}

function declaration(snapshot: ReceiptSnapshot, wording: Wording): Run[] {
  const { locale } = wording;
  const { rent, charges, landlord, housingBenefit } = snapshot;
  const amount = sumEuros(rent, charges);
  const remaining = remainingOf(snapshot);
  const date = (day: string) => longDate(day, locale).replaceAll(' ', '\u00A0');
  return wording.declaration[snapshot.kind]({
    landlord: landlord.name,
    representedBy: landlord.representedBy,
    tenant: fullName(snapshot.tenant),
    amount: formatEuros(amount, locale),
    amountInWords: amountInWords(amount, locale),
    housingBenefit: housingBenefit > 0 ? formatEuros(housingBenefit, locale) : null,
    from: date(snapshot.periodFrom),
    to: date(snapshot.periodTo),
    paidAt: date(snapshot.paidAt),
    method: snapshot.paymentMethod,
    due: formatEuros(dueOf(snapshot), locale),
    remaining: formatEuros(remaining, locale),
    remainingInWords: amountInWords(remaining, locale),
  });
}

/** The documents that this one replaces; a quittance also replaces the partial receipts of its term. */
function replaces({ kind, replaces, earlierPayments }: ReceiptSnapshot, wording: Wording): string | null {
  const settled = kind === 'partial' ? [] : earlierPayments.flatMap(({ number }) => number ?? []);
  const numbers = [...new Set([...replaces, ...settled])];
  if (numbers.length === 0) return null;
  const partials = numbers.filter((number) => number.startsWith('R-'));
  return wording.replaces(
    numbers.filter((number) => !partials.includes(number)),
    partials,
  );
}

function landlordLines(landlord: ReceiptSnapshot['landlord'], wording: Wording): string[] {
  const siren = landlord.siren ? `SIREN ${groupDigits(landlord.siren)}` : null;
  const represented = landlord.representedBy ? wording.representedBy(landlord.representedBy) : null;
  return [represented, ...addressLines(landlord), landlord.phoneNumber, landlord.email, siren].flatMap(
    (line) => line || [],
  );
}

/** The lines of an address. */
function addressLines({
  address,
  addressComplement,
  postalCode,
  city,
}: Pick<ReceiptSnapshot['property'], 'address' | 'addressComplement' | 'postalCode' | 'city'>): string[] {
  return [address, addressComplement, `${postalCode} ${city}`].flatMap((line) => line ?? []);
}

/** `123456789` as `123 456 789`, on one line. */
function groupDigits(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, '$1\u00A0');
}
