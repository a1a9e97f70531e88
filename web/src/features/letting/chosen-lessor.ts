import { type FormStore, getInput } from '@formisch/react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { type DwellingForm, NEW_DWELLING } from './dwelling-schema.ts';
import type { Dwelling } from './occupancy.ts';

/** The lessor of the chosen or new dwelling; `undefined` before a choice. */
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
