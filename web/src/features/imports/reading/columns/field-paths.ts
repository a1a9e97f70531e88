import type { ImportField } from '@shared/contract/import.ts';
import { IMPORT_COLUMNS, TENANT_FIELDS } from '@shared/contract/import-columns.ts';

const isField = (name: unknown): name is ImportField =>
  typeof name === 'string' && Object.hasOwn(IMPORT_COLUMNS, name);

/**
 * Returns the table's fields for the path of an error. `places` maps the line's tenants to the table's tenants. A path
 * to a tenant without a field means both name fields.
 */
export function fieldsAt(path: readonly unknown[], places: readonly number[]): readonly ImportField[] {
  const [noun, at, name] = path;
  if (noun !== 'tenants') return isField(noun) ? [noun] : [];
  const fields = TENANT_FIELDS[places[Number(at ?? 0)] ?? 0];
  if (fields === undefined) return [];
  const listed = Object.entries(fields).find(([one]) => one === name)?.[1];
  return listed === undefined ? [fields.firstName, fields.lastName] : [listed];
}
