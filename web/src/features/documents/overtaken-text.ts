import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Document, Overtaken, OvertakenReason } from '@shared/contract/documents/document.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { wasSent } from '@/lib/documents/is-to-send.ts';

type Words = Pick<TranslationFunctions, 'documentTexts' | 'overtaken'>;

/** The reasons that say that something happened after the issue. The other reasons describe the situation of today. */
const EVENTS: ReadonlySet<OvertakenReason> = new Set(['paymentReceived', 'paymentCancelled']);

/** Returns the reason why a letter is overtaken, such as `300,00 € reçus depuis, plus rien n’est dû`. */
export function overtakenReason(overtaken: Overtaken, LL: Words, locale: Locale): string {
  const reason = bareReason(overtaken, LL, locale);
  return withSettled(overtaken, EVENTS.has(overtaken.reason) ? LL.overtaken.since({ reason }) : reason, LL);
}

/**
 * Returns the text below the state of an overtaken letter. If the letter was sent, the text says that it was overtaken
 * later. Returns `null` for all other documents.
 */
export function overtakenText(document: Document, LL: Words, locale: Locale): string | null {
  const { kind, overtaken } = document;
  if (overtaken === null) return null;
  if (!wasSent(document)) return overtakenReason(overtaken, LL, locale);
  const reason = withSettled(overtaken, bareReason(overtaken, LL, locale), LL);
  return LL.documentTexts[DOCUMENT_NAMES[kind].gender].overtakenLater({ reason });
}

const bareReason = ({ reason, amount }: Overtaken, LL: Words, locale: Locale): string =>
  LL.overtaken.reasons[reason]({ amount: formatEuros(amount ?? 0, locale) });

const withSettled = ({ isSettled }: Overtaken, reason: string, LL: Words): string =>
  isSettled ? LL.overtaken.settled({ reason }) : reason;
