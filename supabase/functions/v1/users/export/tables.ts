import * as v from 'valibot';
import { DOCUMENT_NAMES } from '../../../_shared/contract/document-kind.ts';
import { euros } from '../../../_shared/domain/csv.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import type { ExportedAccount } from '../../supabase/database.ts';
import { ledgerTables } from './ledger-tables.ts';
import { lettingsTable } from './lettings.ts';
import { instant, table } from './table.ts';

/** The tables of an account that a landlord opens in a spreadsheet, by file name. */
export function accountTables(account: ExportedAccount): Readonly<Record<string, string>> {
  const { lessors, properties, tenants, leases, rents, receipts, receiptMails, receiptVoids } = account;
  const lessorNames = new Map(lessors.map((lessor) => [lessor.id, lessorName(lessor)]));
  /** A column that says who lets, where that is not always the same. */
  const ofLessor = <Row>(name: (row: Row) => string | null): [string, (row: Row) => string | null][] =>
    lessors.length > 1 ? [['Bailleur', name]] : [];
  const propertyNames = new Map(properties.map(({ id, name }) => [id, name]));
  const names = new Map<string, string[]>();
  for (const { lease_id: lease, first_name: firstName, last_name: lastName } of tenants)
    names.set(lease, [...(names.get(lease) ?? []), fullName({ firstName, lastName })]);
  const tenantsOf = ({ lease_id: lease }: { readonly lease_id: string }) =>
    names.get(lease)?.join(', ') ?? null;
  const propertyIds = new Map(leases.map((lease) => [lease.id, lease.property_id]));
  const propertyOf = ({ lease_id: lease }: { readonly lease_id: string }) =>
    propertyNames.get(propertyIds.get(lease) ?? '') ?? null;
  const numbers = new Map(receipts.map(({ id, number }) => [id, number]));
  const reasons = new Map(receiptVoids.map(({ receipt_id: id, reason }) => [id, reason]));
  return {
    'bailleurs.csv': table(lessors, [
      ['Société', (row) => row.company_name],
      ['Prénom', (row) => row.first_name],
      ['Nom', (row) => row.last_name],
      ['SIREN', ({ siren }) => siren],
      ['Adresse', ({ address }) => address],
      ['Complément', (row) => row.address_complement],
      ['Code postal', (row) => row.postal_code],
      ['Ville', ({ city }) => city],
      ['E-mail', ({ email }) => email],
      ['Téléphone', (row) => row.phone_number],
      ['Lettres des numéros', ({ series }) => series],
      ['Identifiant', ({ id }) => id],
    ]),
    'logements.csv': table(properties, [
      ['Nom', ({ name }) => name],
      ['Adresse', ({ address }) => address],
      ['Complément', (row) => row.address_complement],
      ['Code postal', (row) => row.postal_code],
      ['Ville', ({ city }) => city],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Archivé le', (row) => row.archived_on],
      ...ofLessor<(typeof properties)[number]>((row) => lessorNames.get(row.lessor_id) ?? null),
      ['Identifiant', ({ id }) => id],
    ]),
    'locataires.csv': table(tenants, [
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
      ['Nature', ({ kind }) => DOCUMENT_NAMES[kind].name],
      ['État', ({ state }) => STATES[state]],
      ['Remplacée par', (row) => row.replaced_by_number],
      ['Motif d’annulation', ({ id }) => reasons.get(id) ?? null],
      ['Locataire', (row) => row.tenant_name],
      ['Logement', (row) => row.property_name],
      // As the document names it: the lessor of the dwelling may be another by now.
      ...ofLessor<(typeof receipts)[number]>(({ snapshot }) => namedLandlord(snapshot)),
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

function lessorName(lessor: ExportedAccount['lessors'][number]): string | null {
  const person = [lessor.first_name, lessor.last_name].filter(Boolean).join(' ');
  return lessor.company_name ?? (person || null);
}

const Named = v.object({ landlord: v.object({ name: v.nullable(v.string()) }) });
const namedLandlord = (snapshot: unknown): string | null => {
  const read = v.safeParse(Named, snapshot);
  return read.success ? read.output.landlord.name : null;
};

const STATES = { valid: 'valable', voided: 'annulée', replaced: 'remplacée' } as const;
const MAIL_STATES: Readonly<Record<string, string>> = {
  queued: 'en cours',
  sent: 'envoyé',
  failed: 'échoué',
};
