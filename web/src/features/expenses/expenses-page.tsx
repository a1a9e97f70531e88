import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Wallet } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Expense } from '@shared/contract/expense.ts';
import { isCost } from '@shared/domain/form-2044.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { distinctNames } from '@shared/domain/property-names.ts';
import { expensesQuery } from '@/api/expenses.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { useProperties } from '@/api/properties.ts';
import { DataTable } from '@/components/lists/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { RowActions } from '@/components/lists/row-actions.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ArrowSelect } from '@/components/ui/select.tsx';
import { useEntityPanel } from '@/components/panels/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { shownYear } from '@/lib/navigation/shown-year.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { DeleteExpenseDialog } from './delete-expense-dialog.tsx';
import { ExpenseCard } from './expense-card.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { type ExpenseRow, expenseRows, useExpenseColumns } from './expense-columns.tsx';
import { expenseName, namesOfLessors } from './expense-text.ts';

const route = getRouteApi('/_authed/expenses');

/** The number of years before this year that the filter offers. */
const YEARS_BEFORE = 9;

const NONE: never[] = [];

/** The year whose expenses the page shows: the year of the URL, or this year. */
export const expensesYear = (year: number | undefined): number =>
  shownYear(year, Number(todayInParis().slice(0, 4)));

/** The expenses of a year, and the panel that adds or edits an expense. */
export function ExpensesPage() {
  const { LL, locale } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.expenses.title() }));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const year = expensesYear(search.year);
  const { expenses, rows, names, choices } = useExpenseList(year, search.property);
  const kept = { year: search.year, property: search.property };
  const panel = useEntityPanel<Expense>(search, expenses, LL.expenses.gone(), kept);
  const columns = useExpenseColumns();
  const [expenseToDelete, setExpenseToDelete] = useState<Expense | null>(null);
  const openNew = (): void => void navigate({ search: { ...kept, openPanel: true }, resetScroll: false });
  useShortcut('n', openNew);
  const addButton = (
    <Button onClick={openNew} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.expenses.add()}
    </Button>
  );
  return (
    <>
      <DataTable<ExpenseRow>
        label={LL.expenses.title()}
        rows={rows}
        columns={columns}
        searchable={({ text }) => text}
        searchPlaceholder={LL.expenses.searchPlaceholder()}
        head={{
          title: LL.expenses.title(),
          controls: (
            <Filters
              year={year}
              property={search.property ?? ''}
              properties={names}
              rows={rows ?? NONE}
              onChange={(filters) => void navigate({ search: { ...kept, ...filters }, resetScroll: false })}
            />
          ),
          action: addButton,
        }}
        renderActions={({ expense }) => (
          <RowActions
            name={expenseName(expense, locale)}
            onEdit={() => panel.openFor(expense)}
            onDelete={() => setExpenseToDelete(expense)}
          />
        )}
        renderCard={(row) => <ExpenseCard row={row} />}
        empty={
          <EmptyState
            icon={Wallet}
            title={LL.expenses.emptyTitle({ year: String(year) })}
            text={LL.expenses.emptyText()}
          >
            {addButton}
          </EmptyState>
        }
      />
      <ExpensePanel panel={panel} choices={choices} propertyId={search.property} />
      <DeleteExpenseDialog expense={expenseToDelete} onClose={() => setExpenseToDelete(null)} />
    </>
  );
}

/** Returns the expenses of a year, their rows, the names of the properties, and the choices of the form. */
function useExpenseList(year: number, propertyId: string | undefined) {
  const { LL, locale } = useI18nContext();
  const expenses = useQuery(loaded(expensesQuery(year)));
  const properties = useProperties(true);
  const { data: lessors } = useQuery(loaded(lessorsQuery));
  const names = useMemo(() => distinctNames(properties ?? NONE), [properties]);
  const rows = useMemo(() => {
    if (!expenses.data || !properties || !lessors) return undefined;
    const allNames = new Map([...names, ...namesOfLessors(lessors)]);
    return expenseRows(expenses.data, propertyId, allNames, LL, locale);
  }, [expenses.data, properties, lessors, propertyId, names, LL, locale]);
  return { expenses, rows, names, choices: properties && lessors && { properties, lessors } };
}

interface ExpensePanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Expense>>;
  /** `undefined` while the properties or the lessors are loading. */
  readonly choices: ReturnType<typeof useExpenseList>['choices'];
  /** The property that is proposed for a new expense. */
  readonly propertyId: string | undefined;
}

function ExpensePanel({ panel, choices, propertyId }: ExpensePanelProps) {
  const { LL } = useI18nContext();
  return (
    <SidePanel
      isOpen={panel.isOpen}
      onClose={panel.close}
      title={panel.task === 'edit' ? LL.expenses.editTitle() : LL.expenses.createTitle()}
    >
      {choices ? (
        <ExpenseFields
          key={panel.entity?.id}
          expense={panel.entity}
          start={{ propertyId }}
          {...choices}
          onSaved={panel.finish}
          onCancel={panel.close}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

interface FiltersProps {
  readonly year: number;
  /** The id of the chosen dwelling; empty if all dwellings are shown. */
  readonly property: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly rows: readonly ExpenseRow[];
  readonly onChange: (filters: { year?: number; property?: string | undefined }) => void;
}

function Filters({ year, property, properties, rows, onChange }: FiltersProps) {
  const { LL, locale } = useI18nContext();
  const years = Array.from({ length: YEARS_BEFORE + 1 }, (_, before) => expensesYear(undefined) - before);
  const total = sumEuros(...rows.map(({ expense, amount }) => (isCost(expense.tax) ? amount : 0)));
  const hasStatement = rows.some(({ expense }) => expense.tax === 'coOwnershipStatement');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ArrowSelect
        aria-label={LL.expenses.year()}
        frameClassName="w-28"
        value={String(year)}
        options={years.map((value) => ({ value: String(value), label: String(value) }))}
        onChoose={(value) => onChange({ year: Number(value) })}
      />
      <ArrowSelect
        aria-label={LL.expenses.dwelling()}
        frameClassName="min-w-0 flex-1 sm:w-60 sm:flex-none"
        value={property}
        options={[
          { value: '', label: LL.expenses.allDwellings() },
          ...[...properties].map(([value, label]) => ({ value, label })),
        ]}
        onChoose={(value) => onChange({ property: value === '' ? undefined : value })}
      />
      {rows.length > 0 && (
        <output className="text-small text-muted tabular-nums max-sm:w-full">
          {LL.expenses.total({ amount: formatEuros(total, locale) })}
          {hasStatement && ` · ${LL.expenses.withoutStatement()}`}
        </output>
      )}
    </div>
  );
}
