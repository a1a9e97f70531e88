import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';

export const WHITELIST_FILTERS = ['all', 'notInvited', 'invited', 'signedUp'] as const;
export type WhitelistFilter = (typeof WHITELIST_FILTERS)[number];

/**
 * Returns true if a filter shows a person. The filters for invited and not invited people leave out people who have
 * signed up.
 */
export function isOfFilter({ signedUpAt, emailSentAt }: WhitelistedUser, filter: WhitelistFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'signedUp') return signedUpAt !== null;
  return signedUpAt === null && (emailSentAt === null) === (filter === 'notInvited');
}
