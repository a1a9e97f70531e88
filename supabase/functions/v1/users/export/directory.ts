import { fullName } from '../../../_shared/domain/full-name.ts';
import type { ExportedRow, ExportPart } from '../../supabase/database.ts';

type Row<Part extends ExportPart> = ExportedRow<Part>['row'];
type OfLease = { readonly lease_id: string };

/** Who lives where, which the tables of all other parts say. It is read before them. */
export class Directory {
  readonly #properties = new Map<string, Row<'properties'>>();
  readonly #tenants = new Map<string, Row<'tenants'>[]>();
  /** The dwelling of each lease. */
  readonly #lets = new Map<string, string | null>();

  readonly #names = new Map<string, string>();

  addProperties(rows: readonly ExportedRow<'properties'>[]): void {
    for (const { row } of rows) this.#properties.set(row.id, row);
  }

  addTenants(rows: readonly ExportedRow<'tenants'>[]): void {
    for (const { row } of rows) {
      this.#tenants.set(row.lease_id, [...(this.#tenants.get(row.lease_id) ?? []), row]);
      this.#lets.set(row.lease_id, row.property_id);
      this.#names.set(row.id, nameOf(row));
    }
  }

  readonly property = (id: string | null): Row<'properties'> | undefined => this.#properties.get(id ?? '');

  /** All who are or were on a lease, the first on it first. */
  readonly tenants = (lease: string): readonly Row<'tenants'>[] => this.#tenants.get(lease) ?? [];

  /** The names of all who are or were on a lease; `null`: nobody is known. */
  readonly tenantsOf = ({ lease_id: lease }: OfLease): string | null =>
    this.tenants(lease).map(nameOf).join(', ') || null;

  /** The name of a tenant; `null`: none is said, or known. */
  readonly tenant = (id: string | null): string | null => this.#names.get(id ?? '') ?? null;

  readonly propertyOf = ({ lease_id: lease }: OfLease): string | null =>
    this.property(this.#lets.get(lease) ?? null)?.name ?? null;
}

const nameOf = (row: Row<'tenants'>): string =>
  fullName({ firstName: row.first_name, lastName: row.last_name, companyName: row.company_name });
