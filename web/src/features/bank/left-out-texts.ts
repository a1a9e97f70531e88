import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import type { LeftOutCounts } from './reading/model.ts';

const SHOWN_REASONS = ['pending', 'currency', 'unreadable'] as const;

/** Returns how many rows of a statement were left out, one text per reason. Does not mention rows with a balance. */
export const leftOutTexts = (leftOut: LeftOutCounts, LL: TranslationFunctions): string[] =>
  SHOWN_REASONS.filter((why) => leftOut[why] > 0).map((why) => LL.bank.leftOut[why]({ n: leftOut[why] }));
