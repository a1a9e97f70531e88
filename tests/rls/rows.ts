import type { Scene } from './support.ts';

/** Adds a property as its owner does and answers its id. */
export async function addProperty(scene: Scene, owner: string): Promise<string> {
  const [row] = await scene.as(
    owner,
    (tx) => tx`insert into properties (name, address, postal_code, city, rent, charges)
      values ('Le Bellecour', '12 rue de la Charité', '69002', 'Lyon', 1250, 95.50) returning id`,
  );
  return String(row?.['id']);
}

/** Adds a tenant as the owner does, in the property or in none, and answers the tenant's id. */
export async function addTenant(scene: Scene, owner: string, propertyId: string | null): Promise<string> {
  const [row] = await scene.as(
    owner,
    (tx) => tx`insert into tenants (property_id, first_name, last_name, rent, charges)
      values (${propertyId}, 'Élodie', 'Marchand', 1250, 95.50) returning id`,
  );
  return String(row?.['id']);
}

/** Issues a receipt for March 2026 as the owner does and answers its row. */
export async function addReceipt(scene: Scene, owner: string, tenantId: string, propertyId: string) {
  const [row] = await scene.as(
    owner,
    (tx) => tx`insert into receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
      values (${tenantId}, ${propertyId}, '2026-03-01', '2026-03-31', '2026-03-05', 1250, 95.50) returning *`,
  );
  return row;
}
