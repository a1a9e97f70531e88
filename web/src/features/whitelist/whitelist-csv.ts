import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';
import { toCsv } from '@shared/domain/csv.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? '';

/** Returns the whitelist as the text of a CSV file. Days are written as `yyyy-mm-dd`. */
export function whitelistCsv(
  users: readonly WhitelistedUser[],
  LL: Pick<TranslationFunctions, 'fields' | 'details' | 'whitelist'>,
): Blob {
  const header = [
    LL.fields.email(),
    LL.details.firstName(),
    LL.details.lastName(),
    LL.whitelist.emailSentAt(),
    LL.whitelist.signedUpAt(),
    LL.whitelist.createdAt(),
    LL.whitelist.createdBy(),
  ];
  const rows = users.map((user) => [
    user.email,
    user.firstName,
    user.lastName,
    dayOf(user.emailSentAt),
    dayOf(user.signedUpAt),
    dayOf(user.createdAt),
    user.createdBy,
  ]);
  return new Blob([toCsv(header, rows)], { type: 'text/csv;charset=utf-8' });
}
