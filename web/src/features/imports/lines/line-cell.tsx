import { useLayoutEffect, useRef } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { fieldName, isPlainReading, shownText, valueText } from '../source/field-words.ts';
import { type DraftRow, sourceOf } from '../import-draft.ts';
import type { LineProps } from './lines-view.ts';
import { sentenceId } from './row-outcome.tsx';

interface LineCellProps extends LineProps {
  readonly field: ImportField;
}

/** A field of a line. Shows the value or, in an open cell, an input for a correction. */
export function LineCell({ row, field, view }: LineCellProps) {
  const { draft, cells, isLocked, isInGrid } = view;
  const { LL, locale } = useI18nContext();
  const cell = { row: row.read.row, field };
  const button = useRef<HTMLButtonElement>(null);
  const typed = cells.typedIn(cell);
  useLayoutEffect(() => {
    if (typed === undefined && cells.takesFocus(cell)) button.current?.focus();
  });

  const value = row.read.values[field];
  const source = sourceOf(draft, cell.row, field);
  const unread = row.read.typed[field];
  const before = unread ?? valueText(field, value, locale);
  const text = unread ?? shownText(field, value, locale);
  const wrongAt = row.issues.some((issue) => issue.field === field) ? field : wrongBeside(row, field);
  const isWrong = wrongAt !== null;
  if (typed !== undefined && !isLocked) {
    return (
      <CellInput
        label={LL.imports.editCell({ field: fieldName(field, locale), row: cell.row })}
        before={before}
        typed={typed}
        describedBy={wrongAt === null ? undefined : sentenceId(cell.row, wrongAt)}
        onClose={(next, then) => cells.close(cell, next, then)}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isInGrid && !cells.isEntrance(cell) ? -1 : 0}
      aria-describedby={wrongAt === null ? undefined : sentenceId(cell.row, wrongAt)}
      aria-disabled={isLocked || undefined}
      onClick={() => !isLocked && cells.edit(cell)}
      onFocus={() => cells.onFocus(cell)}
      onKeyDown={(event) => isInGrid && !isLocked && cells.onKeyDown(event, cell)}
      className={cn(
        'focus-ring flex min-h-9 w-full flex-col justify-start scroll-mt-28 scroll-ml-56 rounded-md border px-2 py-1 text-left wrap-anywhere transition-colors focus-visible:outline-offset-0 max-sm:min-h-11 max-sm:py-2.5',
        isWrong ? 'border-danger bg-danger-soft' : 'border-transparent',
        isLocked ? 'cursor-default' : 'cursor-text hover:border-control/60',
      )}
    >
      <span className="sr-only">{LL.imports.cell({ field: fieldName(field, locale), row: cell.row })} </span>
      {text === '' ? (
        <>
          <span aria-hidden className="text-muted">
            —
          </span>
          <span className="sr-only">{LL.imports.emptyCell()}</span>
        </>
      ) : (
        text
      )}
      {source !== '' && !isPlainReading(source, before, value) && (
        <span className="text-small text-muted">{LL.imports.typed({ text: source })}</span>
      )}
    </button>
  );
}

/**
 * Returns `lastName` for the cell of a missing first name, which then also shows the error of the last name. If a full
 * name cannot be split, its error is at the last name. Returns `null` for any other cell.
 */
const wrongBeside = ({ read, issues }: DraftRow, field: ImportField): ImportField | null =>
  field === 'firstName' &&
  read.values.firstName === undefined &&
  !read.isVacant &&
  issues.some((issue) => issue.field === 'lastName')
    ? 'lastName'
    : null;

interface CellInputProps {
  readonly label: string;
  readonly before: string;
  /**
   * The character that the landlord typed to open the cell. The character replaces the text of the cell. With `null`,
   * the text stays.
   */
  readonly typed: string | null;
  readonly describedBy: string | undefined;
  /** Called with the typed text, or with `null` if nothing was changed. */
  readonly onClose: (text: string | null, then: 'stay' | 'next' | 'previous' | 'leave') => void;
}

function CellInput({ label, before, typed, describedBy, onClose }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Closing the input also fires the blur event of the input.
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    if (typed === null) input.current?.select();
  }, [typed]);
  const close = (text: string | null, then: 'stay' | 'next' | 'previous' | 'leave'): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(text === before ? null : text, then);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      aria-describedby={describedBy}
      defaultValue={typed ?? before}
      spellCheck={false}
      autoComplete="off"
      // Several pasted cells cannot be the value of one cell.
      onPaste={(event) => {
        if (/[\t\n]/.test(event.clipboardData.getData('text/plain').trim())) event.preventDefault();
      }}
      onBlur={({ currentTarget: { value } }) => close(value, 'leave')}
      onKeyDown={(event) => {
        const { key, shiftKey } = event;
        if (key !== 'Enter' && key !== 'Escape' && key !== 'Tab') return;
        event.preventDefault();
        const { value } = event.currentTarget;
        if (key === 'Escape') close(null, 'stay');
        else close(value, key === 'Enter' ? 'stay' : shiftKey ? 'previous' : 'next');
      }}
      className={cn(controlClass, 'sm:h-9! scroll-mt-28 scroll-ml-56 px-2!')}
    />
  );
}
