import * as v from 'valibot';
import { issueCode } from '@shared/contract/common.ts';
import { ProfileUpdate } from '@shared/contract/profile.ts';
import { type User } from '@shared/contract/user.ts';
import { LANDLORD_ADDRESS, addressInput } from '@/lib/form/landlord-address.ts';
import { isNameless } from '@shared/domain/landlord.ts';

const { firstName, lastName } = ProfileUpdate.entries;

const NAME = ['firstName', 'lastName'] as const;

/**
 * Returns the schema of the landlord's data on receipts. The name is required if the profile has no name and no company
 * name. The address is optional.
 */
export const landlordForm = (user: User) =>
  v.pipe(
    v.object({ firstName, lastName, ...LANDLORD_ADDRESS }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isNameless(user)) return;
      for (const key of NAME) {
        const input = dataset.value;
        if (input[key]) continue;
        const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
        addIssue({ message: issueCode('required'), path: [path] });
      }
    }),
  );

/** Returns the form input for the landlord's profile. */
export const landlordInput = (user: User) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  ...addressInput(user),
});
