import { RECEIPT_NAMES } from '../../../_shared/contract/receipt-kind.ts';
import { euros } from '../../../_shared/domain/csv.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import type { ExportedAccount } from '../../supabase/database.ts';
import { ledgerTables } from './ledger-tables.ts';
import { lettingsTable } from './lettings.ts';
import { instant, table } from './table.ts';

/** The tables of an account that a landlord opens in a spreadsheet, by file name. */
export function accountTables(account: ExportedAccount): Readonly<Record<string, string>> {
  const { properties, tenants, leases, rents, receipts, receiptMails, receiptVoids } = account;
  const propertyNames = new Map(properties.map(({ id, name }) => [id, name]));
  const names = new Map<string, string[]>();
  for (const { lease_id: lease, ...tenant } of tenants)
    names.set(lease, [...(names.get(lease) ?? []), fullName(personOf(tenant))]);
  const tenantsOf = ({ lease_id: lease }: { readonly lease_id: string }) =>
    names.get(lease)?.join(', ') ?? null;
  const propertyIds = new Map(leases.map((lease) => [lease.id, lease.property_id]));
  const propertyOf = ({ lease_id: lease }: { readonly lease_id: string }) =>
    propertyNames.get(propertyIds.get(lease) ?? '') ?? null;
  const numbers = new Map(receipts.map(({ id, number }) => [id, number]));
  const reasons = new Map(receiptVoids.map(({ receipt_id: id, reason }) => [id, reason]));
  return {
    'logements.csv': table(properties, [
      ['Nom', ({ name }) => name],
      ['Adresse', ({ address }) => address],
      ['Complément', (row) => row.address_complement],
      ['Code postal', (row) => row.postal_code],
      ['Ville', ({ city }) => city],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Archivé le', (row) => row.archived_on],
      ['Identifiant', ({ id }) => id],
    ]),
    'locataires.csv': table(tenants, [
      ['Société', (row) => row.company_name],
      ['SIREN', ({ siren }) => siren],
      ['Prénom', (row) => row.first_name],
      ['Nom', (row) => row.last_name],
      ['E-mail', ({ email }) => email],
      ['Téléphone', (row) => row.phone_number],
      ['Logement', (row) => propertyNames.get(row.property_id ?? '') ?? null],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Loyer depuis le', (row) => row.rent_starts_on],
      ['Type de charges', (row) => (row.charges_kind === 'fixed' ? 'forfait' : 'provisions')],
      ['Jour d’échéance', (row) => row.rent_due_day],
      ['Début du bail', (row) => row.lease_starts_on],
      ['Traduction anglaise', (row) => row.is_bilingual],
      ['Accord pour l’envoi par e-mail le', (row) => row.email_consent_on],
      ['Accord donné par', (row) => row.email_consent_how],
      ['Accord pour l’adresse', (row) => row.email_consent_address],
      ['Identifiant', ({ id }) => id],
    ]),
    'loyers.csv': table(
      rents.map((row) => Object.assign(row, { id: row.lease_id })),
      [
        ['Locataires', tenantsOf],
        // The oldest holds from the beginning.
        ['Depuis le', (row) => row.starts_on],
        ['Loyer', ({ rent }) => euros(rent)],
        ['Charges', ({ charges }) => euros(charges)],
      ],
    ),
    'locations.csv': lettingsTable(account),
    ...ledgerTables(account, tenantsOf, propertyOf),
    'quittances.csv': table(receipts, [
      ['Numéro', ({ number }) => number],
      ['Nature', ({ kind }) => RECEIPT_NAMES[kind].name],
      ['État', ({ state }) => STATES[state]],
      ['Remplacée par', (row) => row.replaced_by_number],
      ['Motif d’annulation', ({ id }) => reasons.get(id) ?? null],
      ['Locataire', (row) => row.tenant_name],
      ['Logement', (row) => row.property_name],
      ['Du', (row) => row.period_from],
      ['Au', (row) => row.period_to],
      ['Payé le', (row) => row.paid_at],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Total', (row) => euros(sumEuros(row.rent, row.charges, row.other))],
      ['Autre', ({ other }) => euros(other)],
      ['Dont aide au logement', (row) => euros(row.housing_benefit)],
      ['Loyer dû', (row) => euros(row.due_rent)],
      ['Charges dues', (row) => euros(row.due_charges)],
      ['Générée le', (row) => instant(row.issued_at)],
    ]),
    'envois.csv': table(receiptMails, [
      ['Document', (row) => numbers.get(row.receipt_id) ?? null],
      ['Destinataire', ({ recipient }) => recipient],
      ['État', ({ state }) => MAIL_STATES[state] ?? state],
      ['Le', (row) => instant(row.changed_at)],
    ]),
  };
}

const personOf = (
  row: Pick<ExportedAccount['tenants'][number], 'first_name' | 'last_name' | 'company_name'>,
) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});

const STATES = { valid: 'valable', voided: 'annulée', replaced: 'remplacée' } as const;
const MAIL_STATES: Readonly<Record<string, string>> = {
  queued: 'en cours',
  sent: 'envoyé',
  failed: 'échoué',
};
