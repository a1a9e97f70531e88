import { useMemo } from 'react';
import { fullName } from '@shared/domain/full-name.ts';
import type { Columns } from '@/components/lists/columns.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { streetText } from '@/lib/text/property-text.ts';
import { PropertySubtitle } from './property-subtitle.tsx';
import type { PropertyRow } from './property-row.ts';
import { PropertyTenants } from './property-tenants.tsx';

export function usePropertyColumns(areArchived: boolean): Columns<PropertyRow> {
  const { LL } = useI18nContext();
  return useMemo(
    () => ({
      all: [
        {
          id: 'name',
          header: LL.details.name(),
          width: 'minmax(0,1.3fr)',
          className: 'font-medium',
          value: ({ name }) => name,
          cell: (property) => (
            <>
              {property.name}
              <PropertySubtitle property={property} />
            </>
          ),
        },
        { id: 'address', header: LL.details.address(), width: 'minmax(0,1.2fr)', value: streetText },
        {
          id: 'postalCode',
          header: LL.details.postalCode(),
          width: '7.25rem',
          className: 'tabular-nums',
          value: ({ postalCode }) => postalCode,
        },
        { id: 'city', header: LL.details.city(), width: 'minmax(0,0.8fr)', value: ({ city }) => city },
        {
          id: 'tenants',
          header: areArchived ? LL.properties.formerTenants() : LL.properties.tenants(),
          width: 'minmax(0,1.1fr)',
          value: ({ tenants }) => (tenants ?? []).map(fullName).join(' '),
          cell: (property) => <PropertyTenants property={property} />,
        },
      ],
      actionsWidth: '9rem',
    }),
    [LL, areArchived],
  );
}
