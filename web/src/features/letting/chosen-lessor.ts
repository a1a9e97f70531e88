import { type FormStore, getInput } from '@formisch/react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { type DwellingForm, NEW_DWELLING } from './dwelling-schema.ts';
import type { Dwelling } from './occupancy.ts';

/** Returns the lessor of the chosen dwelling or of the new dwelling; `undefined` while no dwelling is chosen. */
export function chosenLessor(
  dwellings: readonly Dwelling[],
  lessors: readonly Lessor[],
  form: FormStore<typeof DwellingForm>,
): Lessor | undefined {
  const propertyId = getInput(form, { path: ['propertyId'] });
  const lessorId =
    propertyId === NEW_DWELLING
      ? getInput(form, { path: ['lessorId'] })
      : dwellings.find(({ property }) => property.id === propertyId)?.property.lessorId;
  return lessors.find(({ id }) => id === lessorId);
}
