import { createColumnHelper } from '@tanstack/react-table';
import { type ComponentType, useMemo } from 'react';
import { sortName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate } from '@shared/domain/period.ts';
import type { Columns, features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AccountState } from './account-state.tsx';
import { AddressText, EmailLink, PhoneLink } from './tenant-links.tsx';
import { TenantName } from './tenant-name.tsx';
import type { TenantRow } from './tenant-row.ts';

/** The first name of a person. */
const partName = ({ companyName, firstName }: TenantRow): string =>
  companyName === null ? (firstName ?? '') : '';

const helper = createColumnHelper<typeof features, TenantRow>();

// The phone number goes below the e-mail address: seven columns side by side would be too narrow for addresses.
const grid =
  'grid-cols-[7rem_7.75rem_minmax(0,0.435fr)_7.5rem_5.5rem_minmax(0,0.565fr)_6.5rem] grid-rows-[auto_auto]';

const BOTH_LINES = 'row-span-2 row-start-1';
const AMOUNT = `${BOTH_LINES} text-right whitespace-nowrap tabular-nums`;
const classNames = {
  firstName: `${BOTH_LINES} font-medium`,
  lastName: `${BOTH_LINES} font-medium`,
  email: 'col-start-3 row-start-1 self-end text-small',
  phoneNumber: 'col-start-3 row-start-2 self-start text-small tabular-nums',
  rent: `${AMOUNT} col-start-4 pl-0`,
  charges: `${AMOUNT} col-start-5`,
  propertyAddress: `${BOTH_LINES} col-start-6 text-small`,
  actions: `${BOTH_LINES} col-start-7`,
};
const headClassNames = { email: 'self-auto!', phoneNumber: 'row-start-1! ml-20 self-auto!' };

export function useTenantColumns(): Columns<TenantRow> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const words = (
      id: 'email' | 'phoneNumber' | 'propertyAddress',
      header: string,
      Text?: ComponentType<{ text: string }>,
      absent = LL.table.none(),
    ) =>
      helper.accessor((tenant) => tenant[id] ?? '', {
        id,
        header,
        sortFn: 'words',
        sortDescFirst: false,
        cell: (cell) => {
          const text = cell.getValue();
          return Text && text ? <Text text={text} /> : text || absent;
        },
      });
    const name = (id: 'firstName' | 'lastName', header: string) =>
      // A company has one name, which stands and is sorted where last names are.
      helper.accessor((tenant) => (id === 'lastName' ? sortName(tenant) : partName(tenant)), {
        id,
        header,
        sortFn: 'words',
        sortDescFirst: false,
        cell: ({ row: { original }, getValue }) =>
          getValue() === '' ? (
            LL.table.none()
          ) : (
            <TenantName tenant={original} isSecond={id === 'lastName' && original.companyName === null}>
              {getValue()}
            </TenantName>
          ),
      });
    const charges = helper.accessor((tenant) => tenant.now.charges, {
      id: 'charges',
      header: LL.fields.charges(),
      sortFn: 'number',
      sortDescFirst: false,
      cell: (cell) => formatEuros(cell.getValue(), locale),
    });
    const rent = helper.accessor((tenant) => tenant.now.rent, {
      id: 'rent',
      header: LL.fields.rent(),
      sortFn: 'number',
      sortDescFirst: false,
      cell: ({
        row: {
          original: { now, upcoming, position, onLease },
        },
      }) => (
        <>
          {formatEuros(now.rent, locale)}
          {onLease > 1 && (
            <span className="block text-[0.75rem] leading-4 whitespace-normal text-muted">
              {LL.tenants.forAll({ n: onLease })}
            </span>
          )}
          {upcoming && (
            <span className="block text-[0.75rem] leading-4 whitespace-normal text-muted">
              {LL.tenants.rentFrom({
                rent: formatEuros(upcoming.rent, locale),
                day: shortDate(upcoming.startsOn),
              })}
            </span>
          )}
          {position && (
            <span className="block text-[0.75rem] leading-4 whitespace-normal">
              <AccountState position={position} />
            </span>
          )}
        </>
      ),
    });
    const defs = helper.columns([
      name('firstName', LL.details.firstName()),
      name('lastName', LL.details.lastName()),
      words('email', LL.details.shortEmail(), EmailLink),
      words('phoneNumber', LL.details.phoneNumber(), PhoneLink),
      rent,
      charges,
      words('propertyAddress', LL.details.property(), AddressText),
    ]);
    return { defs, grid, classNames, headClassNames };
  }, [LL, locale]);
}
