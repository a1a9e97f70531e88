import { type ComponentType, useMemo } from 'react';
import { sortName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { Column, Columns } from '@/components/lists/columns.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { AccountState } from './account-state.tsx';
import { EmailLink, PhoneLink } from '@/components/people/contact-links.tsx';
import { DwellingText } from './dwelling-text.tsx';
import { TenantName } from './tenant-name.tsx';
import { type TenantRow, urgencyOf } from './tenant-row.ts';

/** Returns the first name of a person; empty for a company. */
const partName = ({ companyName, firstName }: TenantRow): string =>
  companyName === null ? (firstName ?? '') : '';

const AMOUNT = 'text-right whitespace-nowrap tabular-nums pl-0!';

export function useTenantColumns(): Columns<TenantRow> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const contact = (id: 'email' | 'phoneNumber', Text: ComponentType<{ text: string }>) => ({
      value: (tenant: TenantRow) => tenant[id] ?? '',
      cell: ({ [id]: text }: TenantRow) => (text ? <Text text={text} /> : LL.table.none()),
    });
    const name = (nameOf: (tenant: TenantRow) => string, isLast: boolean) => ({
      className: 'font-medium',
      value: nameOf,
      cell: (tenant: TenantRow) =>
        nameOf(tenant) === '' ? (
          LL.table.none()
        ) : (
          <TenantName tenant={tenant} isSecond={isLast && tenant.companyName === null}>
            {nameOf(tenant)}
          </TenantName>
        ),
    });
    const all: Column<TenantRow>[] = [
      {
        id: 'firstName',
        header: LL.details.firstName(),
        width: 'minmax(0,6.25rem)',
        ...name(partName, false),
      },
      // A company has one name. The list shows and sorts this name like a last name.
      { id: 'lastName', header: LL.details.lastName(), width: 'minmax(0,7.5rem)', ...name(sortName, true) },
      {
        id: 'email',
        header: LL.details.shortEmail(),
        width: 'minmax(0,0.47fr)',
        className: 'text-small',
        ...contact('email', EmailLink),
      },
      {
        id: 'phoneNumber',
        header: LL.details.phoneNumber(),
        width: '6.75rem',
        className: 'pr-0 text-small tabular-nums',
        ...contact('phoneNumber', PhoneLink),
      },
      {
        id: 'rent',
        header: LL.fields.rent(),
        width: '5.5rem',
        className: AMOUNT,
        value: ({ now }) => now.rent,
        cell: (tenant) => <Rent tenant={tenant} />,
      },
      {
        id: 'charges',
        header: LL.fields.charges(),
        width: '5.5rem',
        className: AMOUNT,
        value: ({ now }) => now.charges,
        cell: ({ now }) => formatEuros(now.charges, locale),
      },
      {
        id: 'propertyAddress',
        header: LL.details.property(),
        width: 'minmax(0,0.53fr)',
        className: 'text-small',
        value: ({ propertyAddress }) => propertyAddress ?? '',
        cell: (tenant) =>
          tenant.property ? (
            <DwellingText tenant={tenant} />
          ) : (
            <span className="text-on-gold-soft">{LL.tenants.noProperty()}</span>
          ),
      },
      {
        id: 'account',
        header: LL.tenants.account(),
        width: '10rem',
        className: 'pr-0 text-small',
        value: urgencyOf,
        cell: ({ position, state }) =>
          position ? <AccountState position={position} isOver={state === 'former'} /> : LL.table.none(),
      },
    ];
    return { all, actionsWidth: '4.75rem' };
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
