import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Property } from '@shared/contract/property.ts';
import type { Columns } from '@/components/data-table.tsx';
import type { features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const helper = createColumnHelper<typeof features, Property>();

const classNames = { name: 'w-[26%] font-medium', postalCode: 'w-[14%] tabular-nums', city: 'w-[20%]' };

export function usePropertyColumns(): Columns<Property> {
  const { LL } = useI18nContext();
  return useMemo(() => {
    const words = (id: 'name' | 'address' | 'postalCode' | 'city') =>
      helper.accessor((property) => property[id], {
        id,
        header: LL.fields[id](),
        sortFn: 'words',
        sortDescFirst: false,
      });
    return {
      defs: helper.columns([words('name'), words('address'), words('postalCode'), words('city')]),
      classNames,
    };
  }, [LL]);
}
