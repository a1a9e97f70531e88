import { useQuery } from '@tanstack/react-query';
import type { Lessor } from '@shared/contract/lessor.ts';
import { lessorsQuery } from './lessors.ts';
import { loaded } from '../cache/loaded.ts';
import { useProperties } from '../properties.ts';

/**
 * Returns the lessor of a property, even if the property is archived. Returns `undefined` while loading, or if
 * `propertyId` is `null`.
 */
export function useLessorOfProperty(propertyId: string | null): Lessor | undefined {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const current = useProperties(false) ?? [];
  const isArchived = propertyId !== null && current.every(({ id }) => id !== propertyId);
  const properties = useProperties(isArchived) ?? [];
  const lessorId = properties.find(({ id }) => id === propertyId)?.lessorId;
  return lessors.find(({ id }) => id === lessorId);
}
