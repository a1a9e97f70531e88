import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { ColumnItem } from './column-item.tsx';
import { fieldName } from './field-words.ts';
import type { ImportDraft } from '../import-draft.ts';
import { isOpen as isOpenQuestion } from '../import-draft.ts';
import { isNotImported, missingFields, wholeNameColumn } from '../reading/columns/columns.ts';
import { StepCard } from '@/components/steps/step-card.tsx';
import { useArrival } from '../use-arrival.ts';
import type { Importer } from '../use-import.ts';
import { listText } from '@/lib/text/list-text.ts';

interface ColumnsCardProps {
  readonly draft: ImportDraft;
  readonly importer: Importer;
  readonly isLocked: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Shows the meaning of each column of the table. */
export function ColumnsCard({ draft, importer, isLocked, isOpen, onOpen }: ColumnsCardProps) {
  const { LL } = useI18nContext();
  // The landlord chose the table above this card. Scroll to this card.
  const card = useArrival<HTMLElement>();
  const { refusal, ask } = useCheck(draft, card, () => {
    onOpen(false);
    importer.ask();
  });
  const taken = draft.mapping.filter(
    (meaning) => meaning !== null && meaning !== 'ignored' && !isNotImported(meaning),
  ).length;
  return (
    <StepCard
      cardRef={card}
      number={2}
      title={LL.imports.columnsTitle()}
      text={
        isOpen ? LL.imports.columnsText() : LL.imports.columnsDone({ n: taken, total: draft.mapping.length })
      }
      isDone={draft.isAsked}
      actions={
        draft.isAsked && (
          <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {LL.imports.reviewColumns()}
            <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        )
      }
    >
      {isOpen && (
        <>
          {draft.table.headerRow === null && (
            <div className="mb-4">
              <Warning text={LL.imports.headerless({ row: draft.table.rows[0]?.number ?? 1 })} />
            </div>
          )}
          <ColumnList draft={draft} importer={importer} isLocked={isLocked} />
          <div className="mt-5 space-y-3 empty:hidden">
            <ColumnNotes draft={draft} />
            {refusal !== undefined && <Notice title={refusal}>{null}</Notice>}
          </div>
          {!draft.isAsked && (
            <Button size="large" className="mt-5 max-sm:w-full" onClick={ask}>
              {LL.imports.check({ n: draft.read.lines.length })}
            </Button>
          )}
        </>
      )}
    </StepCard>
  );
}

const columnName = (
  { table }: ImportDraft,
  column: number,
  LL: ReturnType<typeof useI18nContext>['LL'],
): string => table.header[column] || LL.imports.noHeader({ n: column + 1 });

/**
 * Checks the table before the API checks its lines. If a field is missing or a question is open, `ask` only focuses the
 * control to fill in. `refusal` says why the table cannot be checked; `undefined` until a check was refused.
 */
function useCheck(draft: ImportDraft, card: RefObject<HTMLElement | null>, onChecked: () => void) {
  const { LL, locale } = useI18nContext();
  const [isRefused, setIsRefused] = useState(false);
  const missing = missingFields(draft.mapping);
  const open = draft.questions.find((question) => isOpenQuestion(draft, question));
  const missingNames = missing.map((field) => fieldName(field, locale));
  const problem =
    missing.length > 0
      ? LL.imports.missing({ fields: listText(missingNames, locale) })
      : open && LL.imports.openQuestion({ column: columnName(draft, open.column, LL) });
  const ask = (): void => {
    setIsRefused(problem !== undefined);
    if (problem === undefined) return onChecked();
    const place =
      open && missing.length === 0
        ? `[data-question="${open.column}.${open.about}"] input`
        : wholeNameColumn(draft.table, draft.mapping) === null
          ? 'select'
          : '[data-whole-name]';
    const [first, ...others] = card.current?.querySelectorAll<HTMLElement>(place) ?? [];
    // Focus the text field of the open question. If the question has no text field, focus the first control.
    (others.find((one) => one instanceof HTMLInputElement && one.type === 'text') ?? first)?.focus();
  };
  return { refusal: isRefused ? problem : undefined, ask };
}

type ColumnListProps = Pick<ColumnsCardProps, 'draft' | 'importer' | 'isLocked'>;

function ColumnList({ draft, importer, isLocked }: ColumnListProps) {
  const { LL } = useI18nContext();
  const wholeName = wholeNameColumn(draft.table, draft.mapping);
  return (
    <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {draft.mapping.map((meaning, column) => (
        <ColumnItem
          // oxlint-disable-next-line react/no-array-index-key -- a column's place is its only key
          key={column}
          draft={draft}
          column={column}
          name={columnName(draft, column, LL)}
          meaning={meaning}
          isWholeName={column === wholeName}
          isLocked={isLocked}
          onMeaning={(next) => importer.mean(column, next)}
          onAnswer={importer.answer}
        />
      ))}
    </ul>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p className="flex gap-2 text-pretty text-on-gold-soft">
    <TriangleAlert aria-hidden className="mt-0.5 size-[1.125rem] shrink-0" />
    {text}
  </p>
);

/** Notes about unknown columns, about rows that are left out, and about a missing column of charges. */
function ColumnNotes({ draft: { mapping, read } }: Pick<ColumnsCardProps, 'draft'>) {
  const { LL } = useI18nContext();
  const isAllRent =
    mapping.includes('rentWithCharges') && !mapping.includes('charges') && !mapping.includes('rent');
  const unknownCount = mapping.filter((meaning) => meaning === null).length;
  return (
    <>
      {isAllRent && <Warning text={LL.imports.allRent()} />}
      {unknownCount > 0 && (
        <p className="text-pretty text-muted">{LL.imports.unknownCount({ n: unknownCount })}</p>
      )}
      {read.leftOut.map(({ row, why }) => (
        <p key={row} className="text-pretty text-muted">
          {LL.imports.leftOut[why]({ row })}
        </p>
      ))}
    </>
  );
}
