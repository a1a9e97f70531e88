import type { User } from '@shared/contract/user.ts';

const PARTS = ['name', 'address', 'postalCode', 'city'] as const;

type Profile = Pick<User, 'companyName' | 'firstName' | 'lastName' | 'address' | 'postalCode' | 'city'>;

/** What a landlord's profile lacks for a receipt, as the trigger on receipts checks it. */
export function missingInProfile(profile: Profile): readonly (typeof PARTS)[number][] {
  const name = profile.companyName ?? profile.firstName ?? profile.lastName;
  return PARTS.filter((part) => (part === 'name' ? name : profile[part]) === null);
}
