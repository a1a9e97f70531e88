import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WhitelistedUser } from '@shared/contract/whitelist.ts';
import type { Columns } from '@/components/data-table.tsx';
import type { features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay } from '@/lib/instant-text.ts';

const helper = createColumnHelper<typeof features, WhitelistedUser>();

const classNames = {
  email: 'w-[24%] font-medium',
  firstName: 'w-[12%]',
  lastName: 'w-[13%]',
  emailSentAt: 'w-[15%]',
  createdAt: 'w-[15%]',
};

export function useWhitelistColumns(): Columns<WhitelistedUser> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const words = (id: 'email' | 'firstName' | 'lastName' | 'createdBy', header: string) =>
      helper.accessor((user) => user[id] ?? '', {
        id,
        header,
        sortFn: 'words',
        sortDescFirst: false,
        cell: (cell) => cell.getValue() || LL.common.none(),
      });
    // Sorted by the instant; those without one come first.
    const instant = (id: 'emailSentAt' | 'createdAt', header: string, absent: string) =>
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
      words('email', LL.fields.shortEmail()),
      words('firstName', LL.fields.firstName()),
      words('lastName', LL.fields.lastName()),
      instant('emailSentAt', LL.whitelist.emailSentAt(), LL.whitelist.notSent()),
      instant('createdAt', LL.whitelist.createdAt(), LL.common.none()),
      words('createdBy', LL.whitelist.createdBy()),
    ]);
    return { defs, classNames };
  }, [LL, locale]);
}
