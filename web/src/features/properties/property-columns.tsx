import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { fullName } from '@shared/domain/full-name.ts';
import type { Columns, features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { streetText } from '@/lib/text/property-text.ts';
import { PropertySubtitle } from './property-subtitle.tsx';
import type { PropertyRow } from './property-row.ts';
import { PropertyTenants } from './property-tenants.tsx';

const helper = createColumnHelper<typeof features, PropertyRow>();

const grid = 'grid-cols-[minmax(0,1.3fr)_minmax(0,1.2fr)_7.25rem_minmax(0,0.8fr)_minmax(0,1.1fr)_9rem]';
const classNames = {
  name: 'col-start-1 font-medium',
  address: 'col-start-2',
  postalCode: 'col-start-3 tabular-nums',
  city: 'col-start-4',
  tenants: 'col-start-5',
  actions: 'col-start-6',
};

export function usePropertyColumns(areArchived: boolean): Columns<PropertyRow> {
  const { LL } = useI18nContext();
  return useMemo(() => {
    const words = (id: 'name' | 'address' | 'postalCode' | 'city') =>
      helper.accessor((property) => (id === 'address' ? streetText(property) : property[id]), {
        id,
        header: LL.details[id](),
        sortFn: 'words',
        sortDescFirst: false,
        ...(id === 'name' && { cell: ({ row: { original } }) => <NameAndSubtitle property={original} /> }),
      });
    const tenants = helper.accessor((property) => (property.tenants ?? []).map(fullName).join(' '), {
      id: 'tenants',
      header: areArchived ? LL.properties.formerTenants() : LL.properties.tenants(),
      sortFn: 'words',
      sortDescFirst: false,
      cell: ({ row }) => <PropertyTenants property={row.original} />,
    });
    return {
      defs: helper.columns([words('name'), words('address'), words('postalCode'), words('city'), tenants]),
      grid,
      classNames,
    };
  }, [LL, areArchived]);
}

function NameAndSubtitle({ property }: { property: PropertyRow }) {
  return (
    <>
      {property.name}
      <PropertySubtitle property={property} />
    </>
  );
}
