import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import type { LeftOut } from './reading/model.ts';

const SHOWN_REASONS = ['pending', 'currency', 'unreadable'] as const;

/** How many rows of a statement were left out, by reason. Balances are no rows that anybody misses. */
export const leftOutTexts = (leftOut: LeftOut, LL: TranslationFunctions): string[] =>
  SHOWN_REASONS.filter((why) => leftOut[why] > 0).map((why) => LL.bank.leftOut[why]({ n: leftOut[why] }));
