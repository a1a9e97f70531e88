import type { ImportField, ImportLineOutcome } from '@shared/contract/import.ts';
import { LeaseKind } from '@shared/contract/leases/lease.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { fieldName, shownText } from '../source/field-words.ts';
import { FIELDS, NAME_FIELDS } from '../source/fields.ts';
import { type DraftRow, type LineIssue, fieldAt } from '../import-draft.ts';

/** A sentence about a line, and the field that the sentence is about. */
export interface RowSentence {
  readonly field: ImportField | null;
  readonly text: string;
  /** The name of the field at the start of `text`, if `text` starts with it. */
  readonly name?: string;
}

export interface RowSentences {
  /** The reasons why the API or the browser refused a line. */
  readonly issues: readonly RowSentence[];
  /** Values that are accepted, but that the landlord should check. */
  readonly warnings: readonly RowSentence[];
  /** A sentence about the cell that names several tenants. */
  readonly split: readonly RowSentence[];
  /** The facts that the line can add to stored data. */
  readonly missing: readonly RowSentence[];
  /** Other notes about a line. */
  readonly notes: readonly RowSentence[];
}

/** Returns the sentences about a line. */
export function useRowSentences(): (row: DraftRow) => RowSentences {
  const { LL, locale } = useI18nContext();
  const { difference, issueOf } = useIssueTexts();
  const complement = { complement: fieldName('addressComplement', locale) };

  const warningOf = (warning: ImportLineOutcome['warnings'][number]): RowSentence => {
    const text = LL.imports.warnings[warning]();
    if (warning !== 'ALREADY_LET') return { field: null, text };
    // If the line is about a different dwelling at this address, the landlord can say so in the address complement.
    const name = complement.complement;
    return { field: 'addressComplement', text: LL.imports.issueAt({ field: name, text }), name };
  };

  const missingNames = (read: DraftRow['read'], { differences }: ImportLineOutcome): string[] =>
    differences.flatMap(({ field: path }) => {
      const field = fieldAt(path, read);
      return field === null ? [] : [fieldName(field, locale)];
    });

  const kindNotes = ({ isKindProposed, values }: DraftRow['read']): RowSentence[] => {
    const kind = LeaseKind.options.find((one) => one === values.leaseKind);
    if (!isKindProposed || kind === undefined) return [];
    const words = { kind: LL.imports.leaseKind.kinds[kind](), follows: LL.imports.leaseKind.follows[kind]() };
    return [{ field: 'leaseKind', text: LL.imports.leaseKind.proposed(words) }];
  };

  return ({ read, outcome, issues }) => ({
    issues: issues.map(({ field: path, code, stored }) => {
      const field = FIELDS.find((one) => one === path) ?? null;
      const name = field === null ? '' : fieldName(field, locale);
      const text =
        field !== null && stored !== undefined ? difference(field, read, stored) : issueOf(field, code, name);
      // `overlaps` means that two lines contradict each other. The value of the field may be right, so the sentence
      // does not start with the field's name.
      return name === '' || code === 'overlaps'
        ? { field, text }
        : { field, text: LL.imports.issueAt({ field: name, text }), name };
    }),
    warnings: (outcome?.warnings ?? []).map(warningOf),
    missing:
      outcome?.state === 'incomplete'
        ? [
            {
              field: null,
              text: LL.imports.missingFacts({ fields: listText(missingNames(read, outcome), locale) }),
            },
          ]
        : [],
    split:
      read.split === null
        ? []
        : [{ field: null, text: LL.imports.split({ text: read.split, n: read.places.length }) }],
    notes: read.isVacant ? [{ field: null, text: LL.imports.vacant() }] : kindNotes(read),
  });
}

function useIssueTexts() {
  const { LL, locale } = useI18nContext();
  const issueText = useIssueText();
  const complement = { complement: fieldName('addressComplement', locale) };

  /** Returns the sentence about a value that differs from the stored value. */
  const difference = (
    field: ImportField,
    { values }: DraftRow['read'],
    stored: LineIssue['stored'],
  ): string => {
    const nothing = LL.imports.nothing();
    const words = {
      here: shownText(field, values[field], locale) || nothing,
      stored: shownText(field, stored, locale) || nothing,
    };
    return field === 'propertyName'
      ? LL.imports.issues.differsInName({ ...words, ...complement })
      : LL.imports.issues.differs(words);
  };

  const issueOf = (field: ImportField | null, code: string, name: string): string => {
    if (field === 'rentDueDay' && code === 'invalid') return LL.imports.issues.dueDay();
    if (field === 'lessor' && code === 'invalid') return LL.imports.issues.lessor();
    if (field === 'energyClass' && code === 'invalid') return LL.imports.issues.energyClass();
    if (field === 'irlReference' && code === 'invalid') return LL.imports.issues.quarter();
    if (field === 'depositReceived' && code === 'aboveAmount') return LL.imports.issues.aboveDeposit();
    if ((field === 'cafBenefit' || field === 'msaBenefit') && code === 'aboveAmount')
      return LL.imports.issues.aboveRent();
    if (field === 'revisionOn' && code === 'invalidDate') return LL.imports.issues.dayOfYear();
    if (code === 'overlaps') {
      const place = NAME_FIELDS.findIndex((names) => names.some((one) => one === field));
      if (place < 0) return LL.imports.issues.overlapsProperty(complement);
      return place === 0 ? LL.imports.issues.overlaps() : LL.imports.issues.namedTwice();
    }
    switch (code) {
      case 'formula':
      case 'severalPeople':
      case 'unsureNames':
      case 'merged':
      case 'vacantBalance':
      case 'notAsked':
      case 'tooManyCells':
      case 'notOnLease':
        return LL.imports.issues[code]();
      case 'QUOTA_REACHED':
        return LL.errors.quotaReached();
      default:
        return name === '' ? LL.imports.issues.wholeLine() : issueText(code, name);
    }
  };

  return { difference, issueOf };
}
