import { Property } from '../../../_shared/contract/property.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { distinctNames } from '../../../_shared/domain/property-names.ts';
import { readRow } from '../../supabase/reader.ts';
import type { ExportedRow, ExportPart } from './parts.ts';

type Row<Part extends ExportPart> = ExportedRow<Part>['row'];
type OfLease = { readonly lease_id: string };

/** Finds the tenants and the dwelling of each lease, whose names the tables of the export show. */
export class Directory {
  readonly #properties = new Map<string, Row<'properties'>>();
  readonly #tenants = new Map<string, Row<'tenants'>[]>();
  /** The dwelling of each lease. */
  readonly #lets = new Map<string, string | null>();

  readonly #names = new Map<string, string>();
  #propertyNames: ReadonlyMap<string, string> | undefined;

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

  /** Returns the tenants of a lease in order, including former tenants. */
  readonly tenants = (lease: string): readonly Row<'tenants'>[] => this.#tenants.get(lease) ?? [];

  /** Returns the names of the tenants of a lease, including former tenants; `null` if the lease has none. */
  readonly tenantsOf = ({ lease_id: lease }: OfLease): string | null =>
    this.tenants(lease).map(nameOf).join(', ') || null;

  /** Returns the name of a tenant; `null` if the id is null or unknown. */
  readonly tenant = (id: string | null): string | null => this.#names.get(id ?? '') ?? null;

  /** Returns a name of a dwelling that no other dwelling of the account has; `null` if the id is null or unknown. */
  readonly propertyName = (id: string | null): string | null => {
    this.#propertyNames ??= distinctNames(
      [...this.#properties.values()].map((property) => readRow(Property, property)),
    );
    return this.#propertyNames.get(id ?? '') ?? null;
  };

  readonly propertyOf = ({ lease_id: lease }: OfLease): string | null =>
    this.propertyName(this.#lets.get(lease) ?? null);
}

const nameOf = (row: Row<'tenants'>): string =>
  fullName({ firstName: row.first_name, lastName: row.last_name, companyName: row.company_name });
