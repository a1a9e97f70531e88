import type { ChargesRow } from '../../../supabase/functions/_shared/contract/leases/charges-settlement.ts';
import { aChargesRow, aSettlementDraft } from '../../fixtures/settlement.ts';
import type { Api } from './api.ts';
import type { Landlord } from './landlord.ts';

/** Gives the first tenant of a landlord charges to settle for 2025. Returns the row of the tenant's lease. */
export function addChargesOf(api: Api, { tenants, properties }: Landlord): ChargesRow {
  const [tenant] = tenants;
  const [home] = properties;
  if (!tenant || !home) throw new Error('The landlord has no tenant or no dwelling.');
  const row = aChargesRow({ leaseId: tenant.leaseId, propertyId: home.id, tenantId: tenant.id });
  api.on('GET /charges', () => ({ year: 2025, rows: [row], undivided: [], toSettle: 1 }));
  // The panel has all its fields.
  const fields = aSettlementDraft({
    daysBefore: 31,
    mayAgree: true,
    missingCharges: ['heating'],
    factsToConfirm: ['CHARGES_DEDUCTED'],
  });
  api.on('GET /leases/:id/settlements/draft', () => fields);
  return row;
}
