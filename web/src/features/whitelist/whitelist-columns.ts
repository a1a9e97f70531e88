import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WhitelistedUser } from '@shared/contract/whitelist.ts';
import type { Columns, features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay } from '@/lib/text/day-text.ts';

const helper = createColumnHelper<typeof features, WhitelistedUser>();

const grid =
  'grid-cols-[minmax(0,1.5fr)_minmax(0,0.7fr)_minmax(0,0.8fr)_minmax(0,0.9fr)_minmax(0,0.9fr)_minmax(0,0.9fr)_minmax(0,1fr)_8rem]';

const classNames = { email: 'font-medium' };

export function useWhitelistColumns(): Columns<WhitelistedUser> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const words = (id: 'email' | 'firstName' | 'lastName' | 'createdBy', header: string) =>
      helper.accessor((user) => user[id] ?? '', {
        id,
        header,
        sortFn: 'words',
        sortDescFirst: false,
        cell: (cell) => cell.getValue() || LL.table.none(),
      });
    // Returns a column that sorts by date. In ascending order, people without a date come first.
    const instant = (id: 'emailSentAt' | 'signedUpAt' | 'createdAt', header: string, absent: string) =>
      helper.accessor((user) => Date.parse(user[id] ?? '') || 0, {
        id,
        header,
        sortFn: 'number',
        sortDescFirst: false,
        cell: ({ row: { original } }) => {
          const value = original[id];
          return value === null ? absent : instantDay(value, locale);
        },
      });
    const defs = helper.columns([
      words('email', LL.details.shortEmail()),
      words('firstName', LL.details.firstName()),
      words('lastName', LL.details.lastName()),
      instant('emailSentAt', LL.whitelist.emailSentAt(), LL.whitelist.notSent()),
      instant('signedUpAt', LL.whitelist.signedUpAt(), LL.whitelist.notSignedUp()),
      instant('createdAt', LL.whitelist.createdAt(), LL.table.none()),
      words('createdBy', LL.whitelist.createdBy()),
    ]);
    return { defs, grid, classNames };
  }, [LL, locale]);
}
