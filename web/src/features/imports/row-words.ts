import type { ImportField, ImportLineOutcome } from '@shared/contract/import.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { fieldName, shownText } from './field-words.ts';
import { FIELDS } from './fields.ts';
import type { DraftRow } from './import-draft.ts';

/** A sentence about a line, and the field that it is about. */
export interface RowSentence {
  readonly field: ImportField | null;
  readonly text: string;
  /** How the text begins, if that is the name of the field. */
  readonly name?: string;
}

export interface RowSentences {
  /** Why a line is refused. */
  readonly issues: readonly RowSentence[];
  /** What is taken, and worth a look. */
  readonly warnings: readonly RowSentence[];
  /** What else is to be known of a line. */
  readonly notes: readonly RowSentence[];
  /** What would change of what is known. */
  readonly changes: readonly RowSentence[];
}

/** Words what is known of a line. */
export function useRowSentences(): (row: DraftRow) => RowSentences {
  const { LL, locale } = useI18nContext();
  const issueText = useIssueText();

  const issueOf = (field: ImportField | null, code: string, name: string): string => {
    if (field === 'rentDueDay' && code === 'invalid') return LL.imports.issues.dueDay();
    if (field === 'propertyName' && code === 'overlaps') return LL.imports.issues.otherName();
    switch (code) {
      case 'formula':
      case 'severalPeople':
      case 'company':
      case 'merged':
      case 'vacantBalance':
      case 'notAsked':
      case 'tooManyCells':
      case 'overlaps':
        return LL.imports.issues[code]();
      case 'QUOTA_REACHED':
        return LL.errors.quotaReached();
      default:
        return name === '' ? LL.imports.issues.wholeLine() : issueText(code, name);
    }
  };

  const warningOf = (warning: ImportLineOutcome['warnings'][number]): RowSentence => {
    const text = LL.imports.warnings[warning]();
    if (warning !== 'ALREADY_LET') return { field: null, text };
    // There the line says that it is about another dwelling.
    const name = fieldName('addressComplement', locale);
    return { field: 'addressComplement', text: LL.imports.issueAt({ field: name, text }), name };
  };

  return ({ read, outcome, issues }) => ({
    issues: issues.map(({ field: path, code }) => {
      const field = FIELDS.find((one) => one === path) ?? null;
      const name = field === null ? '' : fieldName(field, locale);
      const text = issueOf(field, code, name);
      // What is wrong between two lines is not wrong with the name.
      return name === '' || code === 'overlaps'
        ? { field, text }
        : { field, text: LL.imports.issueAt({ field: name, text }), name };
    }),
    warnings: (outcome?.warnings ?? []).map(warningOf),
    notes: read.isVacant ? [{ field: null, text: LL.imports.vacant() }] : [],
    changes: (outcome?.changes ?? []).map(({ field, before, after, from }) => {
      const words = {
        field: fieldName(field, locale),
        before: shownText(field, before, locale) || LL.imports.wasEmpty(),
        after: shownText(field, after, locale),
      };
      return {
        field,
        text:
          from === null
            ? LL.imports.change(words)
            : LL.imports.changeFrom({ ...words, day: dayInWords(from, locale) }),
      };
    }),
  });
}
