import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { DOCUMENT_NAMES, DocumentKind } from '@shared/contract/documents/document-kind.ts';
import { DocumentState } from '@shared/contract/documents/document-state.ts';
import { Button } from '@/components/ui/button.tsx';
import { ArrowSelect, type SelectOption } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { isShownKind } from './document-filter.ts';
import type { DocumentFilters as Filters } from './documents-search.ts';

interface DocumentFiltersProps {
  readonly filters: Filters;
  readonly tenants: readonly SelectOption[];
  readonly years: readonly number[];
  readonly onChange: (filters: Filters) => void;
}

/** The filters of the list: kind, tenant, year and state. On a phone, a button opens the filters. */
export function DocumentFilters(props: DocumentFiltersProps) {
  const { LL } = useI18nContext();
  const { kind, tenant, year, state, show } = props.filters;
  const activeCount = [kind, tenant, year, state ?? show].filter((filter) => filter !== undefined).length;
  // The filters are open at first if a filter is set, so that a link to a tenant's documents shows the chosen tenant.
  const [isOpen, setIsOpen] = useState(activeCount > 0);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="px-3.5! md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden />
        {LL.documentList.filter()}
        {activeCount > 0 && (
          <>
            <span
              aria-hidden
              className="-mr-1 grid size-5 place-items-center rounded-full bg-primary text-[0.75rem] text-on-primary tabular-nums"
            >
              {activeCount}
            </span>
            <span className="sr-only">{LL.documentList.activeFilters({ n: activeCount })}</span>
          </>
        )}
      </Button>
      <div id={id} className={cn('w-full flex-wrap gap-3 md:contents', isOpen ? 'flex' : 'hidden')}>
        <FilterSelects {...props} />
      </div>
    </>
  );
}

function FilterSelects({ filters, tenants, years, onChange }: DocumentFiltersProps) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <FilterSelect
        label={LL.documentList.kind()}
        everything={LL.documentList.everyKind()}
        value={filters.kind ?? ''}
        options={[
          { value: 'letter', label: LL.documentList.letters() },
          ...DocumentKind.options.map((value) => ({
            value,
            label: DOCUMENT_NAMES[value][locale].plural,
          })),
        ]}
        className="md:w-44"
        onChange={(kind) => onChange({ ...filters, kind: isShownKind(kind) ? kind : undefined })}
      />
      <FilterSelect
        label={LL.details.tenant()}
        everything={LL.documentList.everyTenant()}
        value={filters.tenant ?? ''}
        options={tenants}
        className="md:w-40"
        onChange={(tenant) => onChange({ ...filters, tenant: tenant || undefined })}
      />
      <FilterSelect
        label={LL.documentList.year()}
        everything={LL.documentList.everyYear()}
        value={filters.year?.toString() ?? ''}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
        className="md:w-40"
        onChange={(year) => onChange({ ...filters, year: year ? Number(year) : undefined })}
      />
      <FilterSelect
        label={LL.documentList.state()}
        everything={LL.documentList.everyState()}
        value={filters.show ?? filters.state ?? ''}
        options={(['toSend', 'overtaken', ...DocumentState.options] as const).map((value) => ({
          value,
          label: LL.documentList.filterStates[value](),
        }))}
        className="md:w-40"
        onChange={(state) =>
          onChange({
            ...filters,
            state: v.is(DocumentState, state) ? state : undefined,
            show: state === 'toSend' || state === 'overtaken' ? state : undefined,
          })
        }
      />
    </>
  );
}

interface FilterSelectProps {
  readonly label: string;
  /** The label of the option that switches the filter off. */
  readonly everything: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly className: string;
  readonly onChange: (value: string) => void;
}

/** A filter as a select. On a phone, a select is at least as wide as its text and grows to fill the row. */
const FilterSelect = ({ label, everything, value, options, className, onChange }: FilterSelectProps) => (
  <ArrowSelect
    frameClassName={cn('max-w-full min-w-0 flex-auto md:flex-none', className)}
    aria-label={label}
    value={value}
    options={[{ value: '', label: everything }, ...options]}
    onChoose={onChange}
    className={cn('pr-9', value && 'border-primary! font-medium')}
  />
);
