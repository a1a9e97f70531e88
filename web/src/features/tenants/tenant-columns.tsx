import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate } from '@shared/domain/period.ts';
import type { Columns } from '@/components/data-table.tsx';
import type { features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Breakable } from './breakable.tsx';
import { type TenantRow, isUpcoming } from './tenant-row.ts';

const helper = createColumnHelper<typeof features, TenantRow>();

const classNames = {
  firstName: 'w-29 font-medium',
  lastName: 'w-[11.5%] font-medium',
  email: 'w-[14%]',
  phoneNumber: 'w-32 tabular-nums',
  rent: 'w-26 text-right whitespace-nowrap tabular-nums',
  charges: 'w-24 text-right whitespace-nowrap tabular-nums',
  actions: 'w-31',
};

export function useTenantColumns(): Columns<TenantRow> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const words = (
      id: 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'propertyAddress',
      header: string,
    ) =>
      helper.accessor((tenant) => tenant[id] ?? '', {
        id,
        header,
        sortFn: 'words',
        sortDescFirst: false,
        cell: (cell) => <Breakable text={cell.getValue() || LL.common.none()} />,
      });
    const charges = helper.accessor('charges', {
      header: LL.fields.charges(),
      sortFn: 'number',
      sortDescFirst: false,
      cell: (cell) => formatEuros(cell.getValue(), locale),
    });
    const rent = helper.accessor('rent', {
      header: LL.fields.rent(),
      sortFn: 'number',
      sortDescFirst: false,
      cell: ({ row: { original: tenant } }) => (
        // Not lines of the cell's own, which shows two at most.
        <span className="inline-block align-middle leading-4">
          {formatEuros(tenant.rent, locale)}
          {isUpcoming(tenant) && (
            <span className="block text-small leading-4 whitespace-normal text-muted">
              {LL.tenants.rentFrom({ day: shortDate(tenant.rentStartsOn) })}
            </span>
          )}
        </span>
      ),
    });
    const defs = helper.columns([
      words('firstName', LL.fields.firstName()),
      words('lastName', LL.fields.lastName()),
      words('email', LL.fields.shortEmail()),
      words('phoneNumber', LL.fields.phoneNumber()),
      rent,
      charges,
      words('propertyAddress', LL.fields.property()),
    ]);
    return { defs, classNames };
  }, [LL, locale]);
}
