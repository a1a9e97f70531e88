import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { monthOf, periodLabel } from '@shared/domain/period.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/text/number-text.ts';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import { StepCard } from '@/components/steps/step-card.tsx';
import { DoneCard } from '../done-card.tsx';
import { fieldName } from '../source/field-words.ts';
import { FIELDS } from '../source/fields.ts';
import { ImportBar } from '../import-bar.tsx';
import {
  type DraftRow,
  type ImportDraft,
  type RowState,
  cardFields,
  rowsOf,
  shownFields,
} from '../import-draft.ts';
import { LinesGrid } from './lines-grid.tsx';
import { LinesList } from './lines-list.tsx';
import type { LinesView } from './lines-view.ts';
import { newAccountStart } from '../reading/values/account-start.ts';
import { useArrival } from '../use-arrival.ts';
import { useCells } from './use-cells.ts';
import type { Importer } from '../use-import.ts';

type RowFilter = 'all' | Exclude<RowState, 'unchecked'> | 'warned';

const ROW_FILTERS: readonly RowFilter[] = [
  'all',
  'new',
  'incomplete',
  'completed',
  'same',
  'refused',
  'warned',
  'aside',
];

const WIDE_REM = 75;
const NONE: ReadonlySet<number> = new Set();

interface LinesCardProps {
  readonly draft: ImportDraft;
  readonly importer: Importer;
  readonly isLocked: boolean;
  /** True while the card of the columns is open. The open card moves the lines down the page. */
  readonly areColumnsOpen: boolean;
}

/** Shows the result of each line, takes corrections, and starts the import. */
export function LinesCard({ draft, importer, isLocked, areColumnsOpen }: LinesCardProps) {
  const { LL } = useI18nContext();
  const isWide = useWindowFits(WIDE_REM);
  // The rows whose cards show all fields.
  const [opened, setOpened] = useState(NONE);
  // The pressed button has disappeared. Focus the lines, which are new on the page.
  const card = useArrival<HTMLElement>();
  const rows = useMemo(() => rowsOf(draft), [draft]);
  const fields = useMemo(() => shownFields(draft), [draft]);
  const { filter, setFilter, shown, touching } = useShownRows(rows);
  const fieldsOf = (row: DraftRow): readonly ImportField[] =>
    isWide || opened.has(row.read.row) ? fields : cardFields(draft, row, fields);
  const cells = useCells({
    rows: shown,
    fieldsOf,
    corrections: draft.corrections,
    onCorrect: touching(importer.correct),
  });
  const view: LinesView = {
    draft,
    cells,
    isLocked,
    isInGrid: isWide,
    onAside: touching(importer.setAside),
    onRecheck: touching(importer.recheck),
    onConfirm: touching(importer.confirmNames),
    onComplete: touching((row) => importer.complete([row])),
  };
  return (
    <StepCard
      cardRef={card}
      number={3}
      title={LL.imports.linesTitle()}
      text={rows.length > 0 ? LL.imports.linesText() : ''}
      isDone={rows.length === 0}
    >
      {importer.writeProgress?.state === 'done' && (
        <DoneCard draft={draft} progress={importer.writeProgress} rows={rows} />
      )}
      {rows.length > 0 && (
        <>
          <Filters rows={rows} filter={filter} onChoose={setFilter} />
          <ReadingNotes draft={draft} rows={rows} />
          <CompleteAll
            rows={rows}
            isLocked={isLocked}
            onComplete={(incomplete) => {
              // Move the focus, because the button that has the focus disappears.
              card.current?.focus();
              importer.complete(incomplete);
            }}
          />
          {shown.length === 0 ? (
            <EmptyState icon={SearchX} title={LL.table.noMatchTitle()} text={LL.imports.noneShown()} />
          ) : isWide ? (
            // A new key mounts the lines again after they have moved on the page, so that their rows are measured again.
            <LinesGrid key={String(areColumnsOpen)} rows={shown} fields={fields} view={view} />
          ) : (
            <LinesList
              key={String(areColumnsOpen)}
              rows={shown}
              view={view}
              fieldsOf={fieldsOf}
              opened={opened}
              onOpened={setOpened}
            />
          )}
          <ImportBar rows={rows} importer={importer} isTyping={cells.isOpen} />
        </>
      )}
    </StepCard>
  );
}

/** Filters the rows. A row that no longer matches after a change stays visible. */
function useShownRows(rows: readonly DraftRow[]) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const [touched, setTouched] = useState(NONE);
  const shown = useMemo(
    () => rows.filter((row) => isOfFilter(row, filter) || touched.has(row.read.row)),
    [rows, filter, touched],
  );
  return {
    filter,
    setFilter: (next: RowFilter): void => {
      setFilter(next);
      setTouched(NONE);
    },
    shown,
    /** Wraps a change of a row, so that the changed row stays visible. */
    touching:
      <TRest extends unknown[]>(change: (row: number, ...rest: TRest) => void) =>
      (row: number, ...rest: TRest): void => {
        setTouched((before) => new Set([...before, row]));
        change(row, ...rest);
      },
  };
}

interface FiltersProps {
  readonly rows: readonly DraftRow[];
  readonly filter: RowFilter;
  readonly onChoose: (filter: RowFilter) => void;
}

/** Shows the chosen filter and each other filter that matches rows, with the number of rows. */
function Filters({ rows, filter, onChoose }: FiltersProps) {
  const { LL, locale } = useI18nContext();
  const options = ROW_FILTERS.flatMap((value) => {
    const n = rows.filter((row) => isOfFilter(row, value)).length;
    const label = LL.imports.filters[value]({ n: numberText(n, locale) });
    return value === 'all' || value === filter || n > 0 ? [{ value, label }] : [];
  });
  return (
    <div className="mb-3">
      <Segmented label={LL.imports.showRows()} value={filter} onChange={onChoose} options={options} />
    </div>
  );
}

/** Shows the notes about reading the table, such as the number of repaired values or of telephone numbers left out. */
function ReadingNotes({
  draft: { mapping, answers },
  rows,
}: {
  draft: ImportDraft;
  rows: readonly DraftRow[];
}) {
  const { LL, locale } = useI18nContext();
  const reads = rows.map(({ read }) => read);
  const morePhones = reads.filter(({ hasMorePhones }) => hasMorePhones).length;
  const moreEmails = reads.filter(({ hasMoreEmails }) => hasMoreEmails).length;
  const withoutAddress = rows.filter(
    ({ state, read: { isVacant, values } }) =>
      state === 'new' && !isVacant && values.propertyName !== undefined && values.address === undefined,
  ).length;
  const lot = reads.find(({ isLot }) => isLot)?.values.propertyName;
  const notes = FIELDS.map((field) => ({
    field: fieldName(field, locale),
    n: reads.filter(({ repaired }) => repaired.includes(field)).length,
  }))
    .filter(({ n }) => n > 0)
    .map((repaired) => LL.imports.repaired(repaired));
  if (morePhones > 0) notes.push(LL.imports.morePhones({ n: morePhones }));
  if (withoutAddress > 0) notes.push(LL.imports.withoutAddress({ n: withoutAddress }));
  if (moreEmails > 0) notes.push(LL.imports.moreEmails({ n: moreEmails }));
  if (reads.some(({ isVacant, values }) => !isVacant && values.accountStartsOn === undefined))
    notes.push(
      LL.imports.trackedFrom({ month: periodLabel(monthOf(newAccountStart(mapping, answers)), locale) }),
    );
  if (lot !== undefined) notes.push(LL.imports.lots({ name: String(lot) }));
  return notes.map((note) => (
    <p key={note} className="mb-2 text-small text-pretty text-muted">
      {note}
    </p>
  ));
}

interface CompleteAllProps {
  readonly rows: readonly DraftRow[];
  readonly isLocked: boolean;
  readonly onComplete: (rows: readonly number[]) => void;
}

/** Completes stored data with the facts of all lines that have such facts, if there are several. */
function CompleteAll({ rows, isLocked, onComplete }: CompleteAllProps) {
  const { LL } = useI18nContext();
  const incomplete = rows.filter(({ state }) => state === 'incomplete').map(({ read }) => read.row);
  return (
    incomplete.length > 1 && (
      <Button
        variant="secondary"
        size="small"
        className="mb-2"
        disabled={isLocked}
        onClick={() => onComplete(incomplete)}
      >
        {LL.imports.completeAll({ n: incomplete.length })}
      </Button>
    )
  );
}

const isOfFilter = ({ state, outcome }: DraftRow, filter: RowFilter): boolean =>
  filter === 'all' || (filter === 'warned' ? (outcome?.warnings.length ?? 0) > 0 : state === filter);
