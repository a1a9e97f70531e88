import type { DocumentKind } from '@shared/contract/document-kind.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/** Returns the texts of a letter that the account page issues. */
export function letterTexts(
  kind: DocumentKind,
  LL: Pick<TranslationFunctions, 'reminder' | 'revision'>,
): TranslationFunctions['reminder']['letters']['reminder'] {
  if (kind === 'revision') return LL.revision.letter;
  return LL.reminder.letters[kind === 'formalNotice' ? 'formalNotice' : 'reminder'];
}
