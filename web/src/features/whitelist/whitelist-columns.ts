import { useMemo } from 'react';
import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';
import type { Column, Columns } from '@/components/lists/columns.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay } from '@/lib/text/day-text.ts';

type UserColumn = Column<WhitelistedUser>;

export function useWhitelistColumns(): Columns<WhitelistedUser> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const words = (
      id: 'email' | 'firstName' | 'lastName' | 'createdBy',
      header: string,
      width: string,
    ): UserColumn => ({
      id,
      header,
      width,
      value: (user) => user[id] ?? '',
      cell: (user) => user[id] || LL.table.none(),
    });
    // In ascending order, people without a date come first.
    const instant = (
      id: 'emailSentAt' | 'signedUpAt' | 'createdAt',
      header: string,
      absent: string,
    ): UserColumn => ({
      id,
      header,
      width: 'minmax(0,0.9fr)',
      value: (user) => Date.parse(user[id] ?? '') || 0,
      cell: ({ [id]: value }) => (value === null ? absent : instantDay(value, locale)),
    });
    return {
      all: [
        { ...words('email', LL.details.shortEmail(), 'minmax(0,1.5fr)'), className: 'font-medium' },
        words('firstName', LL.details.firstName(), 'minmax(0,0.7fr)'),
        words('lastName', LL.details.lastName(), 'minmax(0,0.8fr)'),
        instant('emailSentAt', LL.whitelist.emailSentAt(), LL.whitelist.notSent()),
        instant('signedUpAt', LL.whitelist.signedUpAt(), LL.whitelist.notSignedUp()),
        instant('createdAt', LL.whitelist.createdAt(), LL.table.none()),
        words('createdBy', LL.whitelist.createdBy(), 'minmax(0,1fr)'),
      ],
      actionsWidth: '8rem',
    };
  }, [LL, locale]);
}
