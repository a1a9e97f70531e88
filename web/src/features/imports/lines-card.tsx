import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/text/number-text.ts';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import { DoneCard } from './done-card.tsx';
import { fieldName } from './field-words.ts';
import { FIELDS } from './fields.ts';
import { ImportBar } from './import-bar.tsx';
import { type DraftRow, type ImportDraft, cardFields, rowsOf, shownFields } from './import-draft.ts';
import { LinesGrid } from './lines-grid.tsx';
import { LinesList } from './lines-list.tsx';
import { ROW_FILTERS, type RowFilter, isOfFilter } from './row-filter.ts';
import { StepCard } from '@/components/step-card.tsx';
import { useArrival } from './use-arrival.ts';
import { useCells } from './use-cells.ts';
import type { ImportWork } from './use-import.ts';

const WIDE_REM = 75;
const NONE: ReadonlySet<number> = new Set();

interface LinesCardProps {
  readonly draft: ImportDraft;
  readonly work: ImportWork;
  readonly isLocked: boolean;
  /** Moves the lines down the page. */
  readonly areColumnsOpen: boolean;
}

/** What the import would do line by line, the corrections, and the import itself. */
export function LinesCard({ draft, work, isLocked, areColumnsOpen }: LinesCardProps) {
  const { LL, locale } = useI18nContext();
  const isWide = useWindowFits(WIDE_REM);
  const [filter, setFilter] = useState<RowFilter>('all');
  // What was corrected since the filter was chosen stays in view.
  const [touched, setTouched] = useState(NONE);
  // The cards that show all of their fields.
  const [opened, setOpened] = useState(NONE);
  const { writeProgress } = work;
  // The button that was pressed is gone, and the lines appear here.
  const card = useArrival<HTMLElement>();

  const rows = useMemo(() => rowsOf(draft), [draft]);
  const fields = useMemo(() => shownFields(draft), [draft]);
  const shown = useMemo(
    () => rows.filter((row) => isOfFilter(row, filter) || touched.has(row.read.row)),
    [rows, filter, touched],
  );
  const touch = (row: number): void => setTouched((before) => new Set([...before, row]));
  const correct = (row: number, field: ImportField, text: string | null): void => {
    touch(row);
    work.correct(row, field, text);
  };
  const setAside = (row: number, isAside: boolean): void => {
    touch(row);
    work.setAside(row, isAside);
  };
  const recheck = (row: number): void => {
    touch(row);
    work.recheck(row);
  };
  const confirm = (row: number): void => {
    touch(row);
    work.confirmNames(row);
  };
  const fieldsOf = (row: DraftRow): readonly ImportField[] =>
    isWide || opened.has(row.read.row) ? fields : cardFields(draft, row, fields);
  const cells = useCells({ rows: shown, fieldsOf, corrections: draft.corrections, onCorrect: correct });
  const counts = new Map(
    ROW_FILTERS.map((one) => [one, rows.filter((row) => isOfFilter(row, one)).length] as const),
  );
  const repaired = FIELDS.map((field) => ({
    field,
    n: rows.filter(({ read }) => read.repaired.includes(field)).length,
  })).filter(({ n }) => n > 0);
  const morePhones = rows.filter(({ read }) => read.hasMorePhones).length;
  const moreEmails = rows.filter(({ read }) => read.hasMoreEmails).length;
  const lot = rows.find(({ read }) => read.isLot)?.read.values.propertyName;
  const view = {
    rows: shown,
    draft,
    cells,
    isLocked,
    onAside: setAside,
    onRecheck: recheck,
    onConfirm: confirm,
  };

  return (
    <StepCard
      cardRef={card}
      number={3}
      title={LL.imports.linesTitle()}
      text={rows.length > 0 ? LL.imports.linesText() : ''}
      isDone={rows.length === 0}
    >
      {writeProgress?.state === 'done' && <DoneCard draft={draft} progress={writeProgress} rows={rows} />}
      {rows.length > 0 && (
        <>
          <div className="mb-4">
            <Segmented
              label={LL.imports.showRows()}
              value={filter}
              onChange={(next) => {
                setFilter(next);
                setTouched(NONE);
              }}
              options={ROW_FILTERS.filter(
                (one) => one === 'all' || one === filter || (counts.get(one) ?? 0) > 0,
              ).map((value) => {
                const label = LL.imports.filters[value]({ n: numberText(counts.get(value) ?? 0, locale) });
                return { value, label, face: label };
              })}
            />
          </div>
          {repaired.map(({ field, n }) => (
            <p key={field} className="mb-2 text-small text-pretty text-muted">
              {LL.imports.repaired({ field: fieldName(field, locale), n })}
            </p>
          ))}
          {morePhones > 0 && (
            <p className="mb-2 text-small text-pretty text-muted">
              {LL.imports.morePhones({ n: morePhones })}
            </p>
          )}
          {moreEmails > 0 && (
            <p className="mb-2 text-small text-pretty text-muted">
              {LL.imports.moreEmails({ n: moreEmails })}
            </p>
          )}
          {lot !== undefined && (
            <p className="mb-2 text-small text-pretty text-muted">{LL.imports.lots({ name: String(lot) })}</p>
          )}
          {shown.length === 0 ? (
            <EmptyState icon={SearchX} title={LL.table.noMatchTitle()} text={LL.imports.noneShown()} />
          ) : isWide ? (
            <LinesGrid {...view} fields={fields} />
          ) : (
            // Measures anew where it is.
            <LinesList
              key={String(areColumnsOpen)}
              {...view}
              fieldsOf={fieldsOf}
              opened={opened}
              onOpened={setOpened}
            />
          )}
          <ImportBar rows={rows} work={work} isTyping={cells.isOpen} />
        </>
      )}
    </StepCard>
  );
}
