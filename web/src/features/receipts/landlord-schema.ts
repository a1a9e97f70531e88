import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { ProfileUpdate } from '@shared/contract/profile.ts';
import { type User } from '@shared/contract/user.ts';
import { missingForReceipts } from '@shared/domain/landlord.ts';

const { firstName, lastName, address, postalCode, city } = ProfileUpdate.entries;

const ADDRESS = ['address', 'postalCode', 'city'] as const;
const NAME = ['firstName', 'lastName'] as const;

/** Whether the landlord has neither a name nor a company. */
export const isNameless = (user: User): boolean => missingForReceipts(user).includes('name');

/** What a receipt requires of its landlord; the name only if there is neither a name nor a company. */
export const landlordForm = (user: User) =>
  v.pipe(
    v.object({ firstName, lastName, address, postalCode, city }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const key of isNameless(user) ? [...NAME, ...ADDRESS] : ADDRESS) {
        const input = dataset.value;
        if (input[key]) continue;
        const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
        addIssue({ message: code('required'), path: [path] });
      }
    }),
  );

/** The form's initial values, from the profile. */
export const landlordInput = (user: User) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  address: user.address ?? '',
  postalCode: user.postalCode ?? '',
  city: user.city ?? '',
});
