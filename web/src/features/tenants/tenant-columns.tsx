import { createColumnHelper } from '@tanstack/react-table';
import { type ComponentType, useMemo } from 'react';
import { sortName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { Columns, features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { AccountState } from './account-state.tsx';
import { EmailLink, PhoneLink } from '@/components/contact-links.tsx';
import { DwellingText } from './dwelling-text.tsx';
import { TenantName } from './tenant-name.tsx';
import { type TenantRow, urgencyOf } from './tenant-row.ts';

/** Returns the first name of a person; empty for a company. */
const partName = ({ companyName, firstName }: TenantRow): string =>
  companyName === null ? (firstName ?? '') : '';

const helper = createColumnHelper<typeof features, TenantRow>();

// The first column is for the checkboxes.
const grid =
  'grid-cols-[2.25rem_minmax(0,6.25rem)_minmax(0,7.5rem)_minmax(0,0.47fr)_6.75rem_5.5rem_5.5rem_minmax(0,0.53fr)_10rem_4.75rem]';

const AMOUNT = 'text-right whitespace-nowrap tabular-nums pl-0!';
const classNames = {
  firstName: 'col-start-2 font-medium',
  lastName: 'col-start-3 font-medium',
  email: 'col-start-4 text-small',
  phoneNumber: 'col-start-5 pr-0 text-small tabular-nums',
  rent: `col-start-6 ${AMOUNT}`,
  charges: `col-start-7 ${AMOUNT}`,
  propertyAddress: 'col-start-8 text-small',
  account: 'col-start-9 pr-0 text-small',
  actions: 'col-start-10 pl-0',
};

/** Returns the columns for names and for contact details. */
function textColumns(LL: ReturnType<typeof useI18nContext>['LL']) {
  const words = (id: 'email' | 'phoneNumber', header: string, Text: ComponentType<{ text: string }>) =>
    helper.accessor((tenant) => tenant[id] ?? '', {
      id,
      header,
      sortFn: 'words',
      sortDescFirst: false,
      cell: (cell) => {
        const text = cell.getValue();
        return text ? <Text text={text} /> : LL.table.none();
      },
    });
  const name = (id: 'firstName' | 'lastName', header: string) =>
    // A company has one name. The list shows and sorts this name like a last name.
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
  return { name, words };
}

export function useTenantColumns(): Columns<TenantRow> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const { name, words } = textColumns(LL);
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
      cell: ({ row: { original } }) => <Rent tenant={original} />,
    });
    const account = helper.accessor(urgencyOf, {
      id: 'account',
      header: LL.tenants.account(),
      sortFn: 'number',
      sortDescFirst: false,
      cell: ({ row: { original } }) =>
        original.position ? (
          <AccountState position={original.position} isOver={original.state === 'former'} />
        ) : (
          LL.table.none()
        ),
    });
    const property = helper.accessor((tenant) => tenant.propertyAddress ?? '', {
      id: 'propertyAddress',
      header: LL.details.property(),
      sortFn: 'words',
      sortDescFirst: false,
      cell: ({ row: { original } }) =>
        original.property ? (
          <DwellingText tenant={original} />
        ) : (
          <span className="text-on-gold-soft">{LL.tenants.noProperty()}</span>
        ),
    });
    const defs = helper.columns([
      name('firstName', LL.details.firstName()),
      name('lastName', LL.details.lastName()),
      words('email', LL.details.shortEmail(), EmailLink),
      words('phoneNumber', LL.details.phoneNumber(), PhoneLink),
      rent,
      charges,
      property,
      account,
    ]);
    return { defs, grid, classNames };
  }, [LL, locale]);
}

/**
 * The monthly amount, and the number of tenants who share this amount. If the amount will change, the cell also shows
 * the next amount.
 */
function Rent({ tenant: { now, upcoming, onLease } }: { tenant: TenantRow }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      {formatEuros(now.rent, locale)}
      {onLease > 1 && (
        <span className="block text-[0.75rem] leading-4 whitespace-normal text-muted">
          {LL.tenants.forAllShort({ n: onLease })}
        </span>
      )}
      {upcoming && (
        <span className="block text-[0.75rem] leading-4 whitespace-normal text-muted">
          {LL.tenants.rentFrom({
            rent: formatEuros(upcoming.rent, locale),
            day: dayInWords(upcoming.startsOn, locale),
          })}
        </span>
      )}
    </>
  );
}
