import type { DocumentKind } from '@shared/contract/document-kind.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/** Returns the texts of a letter about arrears. */
export const letterTexts = (
  kind: DocumentKind,
  LL: Pick<TranslationFunctions, 'reminder'>,
): TranslationFunctions['reminder']['letters']['reminder'] =>
  LL.reminder.letters[kind === 'formalNotice' ? 'formalNotice' : 'reminder'];
