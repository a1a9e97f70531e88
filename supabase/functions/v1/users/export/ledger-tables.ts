import type { DepositDeductionKind, DepositMovementKind } from '../../../_shared/contract/leases/deposit.ts';
import { euros } from '../../../_shared/domain/csv.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import { DUE_WORDS, METHOD_WORDS, PAYMENT_WORDS } from '../../../_shared/domain/payment-words.ts';
import type { Directory } from './directory.ts';
import { instant, table } from './table.ts';

/**
 * Returns the tables of payments, dues, allocations and deposits. Cancelled amounts have a column of their own, so that
 * the sums of the other columns agree with the accounts. Amounts past the limitation period, and amounts that only a
 * receipt states, also have their own columns.
 */
export function ledgerTables(directory: Directory) {
  const { tenantsOf, propertyOf } = directory;
  const tenantsOfAll = (leases: readonly string[]) =>
    leases.map((lease) => tenantsOf({ lease_id: lease })).join(' · ') || null;
  return {
    payments: table<'payments'>('paiements.csv', [
      ['Locataires', tenantsOf],
      ['Logement', propertyOf],
      ['Reçu le', (row) => row.paid_on],
      ['Montant', (row) => (row.cancelled_at === null ? euros(row.amount) : null)],
      [
        'Dont avance',
        (row, { used }) => (row.cancelled_at === null ? euros(sumEuros(row.amount, -used)) : null),
      ],
      ['Montant annulé', (row) => (row.cancelled_at === null ? null : euros(row.amount))],
      ['Nature', ({ kind }) => PAYMENT_WORDS[kind]],
      ['Moyen de paiement', ({ method }) => method && METHOD_WORDS[method]],
      ['Payé par', (_, { payer }) => payer],
      ['Bénéficiaire de l’aide', (row) => (row.kind === 'benefit' ? directory.tenant(row.tenant_id) : null)],
      ['Mois indiqué', (row) => (row.names_month ?? row.names_from)?.slice(0, 7) ?? null],
      ['Échéance indiquée', (row) => row.names_due_id],
      ['Note', ({ note }) => note],
      ['Ligne de relevé', (row) => row.bank_line_id],
      ['Annulé le', (row) => row.cancelled_at && instant(row.cancelled_at)],
      ['Motif d’annulation', (row) => row.cancel_reason],
      ['Identifiant', ({ id }) => id],
    ]),
    bankLines: table<'bankLines'>('releves.csv', [
      ['Jour', (row) => row.booked_on],
      ['Montant', ({ amount }) => euros(amount)],
      ['Libellé', ({ label }) => label],
      ['Compte', ({ account }) => account],
      ['Locataires', (_, extra) => tenantsOfAll(extra.lease_ids)],
      ['Fichier', (row) => row.file_name],
      ['Enregistré le', (row) => instant(row.recorded_at)],
      ['Identifiant', ({ id }) => id],
    ]),
    dues: duesTable(directory),
    allocations: table<'allocations'>('imputations.csv', [
      ['Locataires', tenantsOf],
      ['Logement', propertyOf],
      ['Reçu le', (_, { paid_on: day }) => day],
      ['Échéance le', (_, { due_on: day }) => day],
      ['Nature', (_, { kind }) => DUE_WORDS[kind]],
      ['Du', (_, extra) => extra.period_from],
      ['Au', (_, extra) => extra.period_to],
      ['Montant', (row) => euros(row.amount)],
      ['Paiement', (row) => row.payment_id],
      ['Échéance', (row) => row.due_id],
    ]),
    depositMovements: depositsTable(directory),
    depositDeductions: deductionsTable(directory),
  };
}

const duesTable = ({ tenantsOf, propertyOf }: Directory) =>
  table<'dues'>('echeances.csv', [
    ['Locataires', tenantsOf],
    ['Logement', propertyOf],
    ['Nature', ({ kind }) => DUE_WORDS[kind]],
    ['Libellé', ({ label }) => label],
    ['Du', (row) => row.period_from],
    ['Au', (row) => row.period_to],
    ['Échéance le', (row) => row.due_on],
    ['Loyer', ({ rent }) => euros(rent)],
    ['Charges', ({ charges }) => euros(charges)],
    ['Remise', ({ reduction }) => euros(reduction)],
    ['Montant', (row) => (row.cancelled_at === null ? euros(row.amount) : null)],
    ['Payé', ({ received }) => euros(received)],
    ['Reste dû', (_, counted) => counted && euros(counted.is_time_barred ? 0 : counted.remaining)],
    [
      'Dont aide attendue',
      (_, counted) => counted && euros(counted.is_time_barred ? 0 : counted.benefit_remaining),
    ],
    [
      'Prescrit',
      (_, counted) =>
        counted && euros(counted.is_time_barred ? sumEuros(counted.remaining, counted.held) : 0),
    ],
    [
      'Dû selon un reçu seulement',
      (_, counted) => counted && euros(counted.is_time_barred ? 0 : counted.held),
    ],
    ['Montant annulé', (row) => (row.cancelled_at === null ? null : euros(row.amount))],
    ['Annulée le', (row) => row.cancelled_at && instant(row.cancelled_at)],
    ['Motif d’annulation', (row) => row.cancel_reason],
    ['Identifiant', ({ id }) => id],
  ]);

const depositsTable = ({ tenantsOf, propertyOf }: Directory) =>
  table<'depositMovements'>('depots.csv', [
    ['Locataires', tenantsOf],
    ['Logement', propertyOf],
    ['Nature', ({ kind }) => DEPOSIT_MOVEMENTS[kind]],
    ['Le', (row) => row.moved_on],
    ['Montant', (row) => (row.cancelled_at === null ? euros(row.amount) : null)],
    ['Compensé avec le compte', (row) => (row.cancelled_at === null ? euros(row.set_off) : null)],
    ['Retenu', (row) => (row.cancelled_at === null ? euros(row.deducted) : null)],
    ['Majoration', (row) => (row.cancelled_at === null ? euros(row.increase) : null)],
    ['Conservé jusqu’aux comptes', (row) => (row.cancelled_at === null ? euros(row.provision) : null)],
    ['Moyen de paiement', ({ method }) => method && METHOD_WORDS[method]],
    ['Montant annulé', (row) => (row.cancelled_at === null ? null : euros(row.amount))],
    ['Annulé le', (row) => row.cancelled_at && instant(row.cancelled_at)],
    ['Motif d’annulation', (row) => row.cancel_reason],
    ['Identifiant', ({ id }) => id],
  ]);

const DEPOSIT_MOVEMENTS: Readonly<Record<DepositMovementKind, string>> = {
  received: 'reçu',
  returned: 'restitué en partie',
  settled: 'soldé',
  handedOver: 'transmis à l’acquéreur',
};

/** The table of deductions. The column of the settlement is empty if no settlement has counted the deduction. */
const deductionsTable = ({ tenantsOf, propertyOf }: Directory) =>
  table<'depositDeductions'>('retenues-depots.csv', [
    ['Locataires', tenantsOf],
    ['Logement', propertyOf],
    ['Nature', ({ kind }) => DEDUCTIONS[kind]],
    ['Libellé', ({ label }) => label],
    ['Montant', ({ amount }) => euros(amount)],
    ['Part du locataire (%)', (row) => row.tenant_share],
    ['Retenu', ({ kept }) => euros(kept)],
    ['Justificatif', ({ proof }) => proof],
    ['Solde', (row) => row.movement_id],
    ['Identifiant', ({ id }) => id],
  ]);

const DEDUCTIONS: Readonly<Record<DepositDeductionKind, string>> = {
  repair: 'réparation',
  charges: 'charges',
  other: 'autre',
};
