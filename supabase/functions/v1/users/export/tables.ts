import { DOCUMENT_NAMES } from '../../../_shared/contract/documents/document-kind.ts';
import { FormerConsent } from '../../../_shared/contract/leases/tenant.ts';
import { euros } from '../../../_shared/domain/csv.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import { readRow, type SqlRow } from '../../supabase/reader.ts';
import type { ExportedRow } from './parts.ts';
import type { Directory } from './directory.ts';
import { expenseTable } from './expense-table.ts';
import { ledgerTables } from './ledger-tables.ts';
import { lettingsTable } from './lettings.ts';
import { columnIf, instant, table } from './table.ts';

const CONSENT_ENDINGS = {
  withdrawn: 'retiré',
  otherAddress: 'autre adresse',
  corrected: 'corrigé',
} as const satisfies Record<FormerConsent['ending'], string>;

const formerConsentText = (consent: SqlRow): string => {
  const { on, how, address, endedOn, endedHow, ending } = readRow(FormerConsent, consent);
  return `${on} (${how}) pour ${address}, ${CONSENT_ENDINGS[ending]} le ${endedOn}${endedHow === null ? '' : ` (${endedHow})`}`;
};

/** Returns the tables of an account for spreadsheets, one for each part of the account, in the order of the archive. */
export function accountTables(directory: Directory, lessors: readonly ExportedRow<'lessors'>[]) {
  const names = lessorNames(lessors);
  // Name the lessor only if the account has several lessors.
  const hasSeveral = lessors.length > 1;
  return {
    lessors: table<'lessors'>('bailleurs.csv', [
      ['Société', (row) => row.company_name],
      ['Prénom', (row) => row.first_name],
      ['Nom', (row) => row.last_name],
      ['SIREN', ({ siren }) => siren],
      ['SCI familiale', (row) => (row.is_family_company ? 'oui' : 'non')],
      ['Adresse', ({ address }) => address],
      ['Complément', (row) => row.address_complement],
      ['Code postal', (row) => row.postal_code],
      ['Ville', ({ city }) => city],
      ['Pays', ({ country }) => country],
      ['E-mail', ({ email }) => email],
      ['Téléphone', (row) => row.phone_number],
      ['Préfixe des numéros', ({ series }) => series],
      ['Identifiant', ({ id }) => id],
    ]),
    properties: table<'properties'>('logements.csv', [
      ['Nom', ({ name }) => name],
      ['Adresse', ({ address }) => address],
      ['Complément', (row) => row.address_complement],
      ['Code postal', (row) => row.postal_code],
      ['Ville', ({ city }) => city],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Classe énergie', (row) => row.energy_class],
      ['DPE du', (row) => row.energy_class_on],
      ['Immeuble collectif', (row) => row.is_collective],
      ['Archivé le', (row) => row.archived_on],
      ...columnIf<'properties'>(hasSeveral, ['Bailleur', (row) => names.get(row.lessor_id) ?? null]),
      ['Identifiant', ({ id }) => id],
    ]),
    tenants: tenantsTable(directory),
    ...leaseTables(directory),
    leases: lettingsTable(directory),
    ...ledgerTables(directory),
    ...documentTables(directory, hasSeveral),
    expenses: expenseTable(directory, names, hasSeveral),
  };
}

const tenantsTable = (directory: Directory) =>
  table<'tenants'>('locataires.csv', [
    ['Société', (row) => row.company_name],
    ['SIREN', ({ siren }) => siren],
    ['Prénom', (row) => row.first_name],
    ['Nom', (row) => row.last_name],
    ['E-mail', ({ email }) => email],
    ['Téléphone', (row) => row.phone_number],
    ['Adresse postale', (row) => row.postal_address],
    ['Logement', (row) => directory.propertyName(row.property_id)],
    ['Loyer', ({ rent }) => euros(rent)],
    ['Charges', ({ charges }) => euros(charges)],
    ['Loyer depuis le', (row) => row.rent_starts_on],
    ['Type de charges', (row) => (row.charges_kind === 'fixed' ? 'forfait' : 'provisions')],
    ['Jour d’échéance', (row) => row.rent_due_day],
    ['Début du bail', (row) => row.lease_starts_on],
    ['Traduction anglaise', (row) => row.is_bilingual],
    ['Accord pour l’envoi par e-mail le', (row) => row.email_consent_on],
    ['Forme de l’accord', (row) => row.email_consent_how],
    ['Accord pour l’adresse', (row) => row.email_consent_address],
    ['Anciens accords', (row) => row.former_consents.map(formerConsentText).join(' ; ')],
    ['Identifiant', ({ id }) => id],
  ]);

function leaseTables(directory: Directory) {
  const { tenantsOf, propertyOf } = directory;
  return {
    guarantors: table<'guarantors'>('garants.csv', [
      ['Société', (row) => row.company_name],
      ['SIREN', ({ siren }) => siren],
      ['Prénom', (row) => row.first_name],
      ['Nom', (row) => row.last_name],
      ['E-mail', ({ email }) => email],
      ['Téléphone', (row) => row.phone_number],
      // A guarantor without a tenant stands surety for all tenants of the lease.
      ['Garant de', (row) => (row.tenant_id === null ? tenantsOf(row) : directory.tenant(row.tenant_id))],
      ['Logement', propertyOf],
      ['Identifiant', ({ id }) => id],
    ]),
    expectedBenefits: table<'expectedBenefits'>('aides-attendues.csv', [
      ['Locataires', tenantsOf],
      ['Logement', propertyOf],
      ['Bénéficiaire', (row) => directory.tenant(row.tenant_id)],
      ['Organisme', ({ office }) => office.toUpperCase()],
      ['Montant par mois', ({ amount }) => euros(amount)],
      ['Premier mois', (row) => row.first_month.slice(0, 7)],
      // The cell is empty if no end is known.
      ['Dernier mois', (row) => row.last_month?.slice(0, 7) ?? null],
      ['Identifiant', ({ id }) => id],
    ]),
    rents: table<'rents'>('loyers.csv', [
      ['Locataires', tenantsOf],
      // The cell is empty for the oldest rent, which applies from the beginning.
      ['Depuis le', (row) => row.starts_on],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
    ]),
  };
}

function documentTables(directory: Directory, hasSeveral: boolean) {
  return {
    documents: table<'documents'>('documents.csv', [
      ['Numéro', ({ number }) => number],
      ['Nature', ({ kind }) => DOCUMENT_NAMES[kind].fr.name],
      ['Généré le', (row) => instant(row.issued_at)],
      ['État', ({ state }) => DOCUMENT_STATES[state]],
      ['Locataires', (row) => row.tenant_name],
      ['Bailleur', (_, extra) => extra.lessor_name],
      ['Du', (row) => row.period_from],
      ['Au', (row) => row.period_to],
      ['Montant', ({ amount }) => euros(amount)],
    ]),
    receipts: table<'receipts'>('quittances.csv', [
      ['Numéro', (_, { number }) => number],
      ['Nature', ({ kind }) => DOCUMENT_NAMES[kind].fr.name],
      ['État', (_, { state }) => STATES[state]],
      ['Remplacée par', (_, extra) => extra.replaced_by_number],
      ['Motif d’annulation', (_, { reason }) => reason],
      ['Locataire', (_, extra) => extra.tenant_name],
      ['Logement', (_, extra) => extra.property_name],
      ...columnIf<'receipts'>(hasSeveral, ['Bailleur', (_, extra) => extra.lessor_name]),
      ['Du', (row) => row.period_from],
      ['Au', (row) => row.period_to],
      ['Reçu le', (row) => row.paid_on],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Total', (row) => euros(sumEuros(row.rent, row.charges, row.other))],
      ['Autre', ({ other }) => euros(other)],
      ['Dont aide au logement', (row) => euros(row.housing_benefit)],
      ['Loyer dû', (row) => euros(row.due_rent)],
      ['Charges dues', (row) => euros(row.due_charges)],
      ['Générée le', (_, extra) => instant(extra.issued_at)],
    ]),
    documentMails: table<'documentMails'>('envois.csv', [
      ['Document', (_, { number }) => number],
      ['Destinataire', ({ recipient }) => recipient],
      ['État', ({ state }) => MAIL_STATES[state] ?? state],
      ['Le', (row) => instant(row.changed_at)],
    ]),
    documentDeliveries: table<'documentDeliveries'>('transmissions.csv', [
      ['Document', (_, { number }) => number],
      ['Mode', ({ how }) => DELIVERY_WAYS[how]],
      ['Transmis le', (row) => row.sent_on],
      // The cell is empty if the delivery went to everybody whom the document names.
      ['À', (row) => directory.tenant(row.tenant_id)],
      ['Numéro du recommandé', (row) => row.registered_number],
      ['Reçu le', (row) => row.received_on],
    ]),
  };
}

/** Returns the current name of each lessor, keyed by the lessor's id. The name is null if the lessor has none. */
export const lessorNames = (lessors: readonly ExportedRow<'lessors'>[]): ReadonlyMap<string, string | null> =>
  new Map(lessors.map(({ row }) => [row.id, lessorName(row)]));

function lessorName(lessor: ExportedRow<'lessors'>['row']): string | null {
  const person = [lessor.first_name, lessor.last_name].filter(Boolean).join(' ');
  return lessor.company_name ?? (person || null);
}

const DOCUMENT_STATES = { valid: 'valable', voided: 'annulé', replaced: 'remplacé' } as const;
const STATES = { valid: 'valable', voided: 'annulée', replaced: 'remplacée' } as const;
const MAIL_STATES: Readonly<Record<string, string>> = {
  queued: 'en cours',
  sent: 'envoyé',
  failed: 'échec',
};
const DELIVERY_WAYS = {
  hand: 'en main propre',
  post: 'courrier',
  registered: 'recommandé',
} as const;
