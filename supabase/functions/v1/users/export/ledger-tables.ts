import type { DueKind } from '../../../_shared/contract/due.ts';
import type { Payment } from '../../../_shared/contract/payment.ts';
import type { PaymentMethod } from '../../../_shared/contract/receipt.ts';
import { euros } from '../../../_shared/domain/csv.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import type { ExportedAccount } from '../../supabase/database.ts';
import { instant, table } from './table.ts';

type Named = (row: { readonly lease_id: string }) => string | null;

/**
 * What was paid, what was owed, and which payment pays which due. What was cancelled has a column of its own, so that the sums
 * of the others are those of the accounts.
 */
export function ledgerTables(
  { dues, payments, allocations, tenants, guarantors }: ExportedAccount,
  tenantsOf: Named,
  propertyOf: Named,
): Readonly<Record<string, string>> {
  const receivedOf = sums(allocations, (row) => row.due_id);
  const usedOf = sums(allocations, (row) => row.payment_id);
  const people = [...tenants, ...guarantors];
  const nameOf = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`]));
  const dueOf = new Map(dues.map((due) => [due.id, due]));
  const paidOn = new Map(payments.map(({ id, paid_on: day }) => [id, day]));
  return {
    'reglements.csv': table(payments, [
      ['Locataires', tenantsOf],
      ['Logement', propertyOf],
      ['Payé le', (row) => row.paid_on],
      ['Montant', (row) => (row.cancelled_at === null ? euros(row.amount) : null)],
      [
        'Dont avance',
        (row) => (row.cancelled_at === null ? euros(sumEuros(row.amount, -(usedOf.get(row.id) ?? 0))) : null),
      ],
      ['Montant annulé', (row) => (row.cancelled_at === null ? null : euros(row.amount))],
      ['Nature', ({ kind }) => PAYMENT_KINDS[kind]],
      ['Mode', ({ method }) => method && METHODS[method]],
      [
        'Payé par',
        (row) => row.payer_name ?? nameOf.get(row.payer_tenant_id ?? row.payer_guarantor_id ?? '') ?? null,
      ],
      ['Mois désigné', (row) => (row.names_month ?? row.names_from)?.slice(0, 7) ?? null],
      ['Échéance désignée', (row) => row.names_due_id],
      ['Note', ({ note }) => note],
      ['Annulé le', (row) => row.cancelled_at && instant(row.cancelled_at)],
      ['Motif d’annulation', (row) => row.cancel_reason],
      ['Identifiant', ({ id }) => id],
    ]),
    'echeances.csv': table(dues, [
      ['Locataires', tenantsOf],
      ['Logement', propertyOf],
      ['Nature', ({ kind }) => DUE_KINDS[kind]],
      ['Libellé', ({ label }) => label],
      ['Du', (row) => row.period_from],
      ['Au', (row) => row.period_to],
      ['Échéance le', (row) => row.due_on],
      ['Loyer', ({ rent }) => euros(rent)],
      ['Charges', ({ charges }) => euros(charges)],
      ['Remise', ({ reduction }) => euros(reduction)],
      ['Montant', (row) => (row.cancelled_at === null ? euros(row.amount) : null)],
      ['Réglé', (row) => euros(receivedOf.get(row.id) ?? 0)],
      [
        'Reste dû',
        (row) =>
          row.cancelled_at === null ? euros(sumEuros(row.amount, -(receivedOf.get(row.id) ?? 0))) : null,
      ],
      ['Montant annulé', (row) => (row.cancelled_at === null ? null : euros(row.amount))],
      ['Annulée le', (row) => row.cancelled_at && instant(row.cancelled_at)],
      ['Motif d’annulation', (row) => row.cancel_reason],
      ['Identifiant', ({ id }) => id],
    ]),
    'imputations.csv': table(
      allocations.map((row) => Object.assign(row, { id: row.payment_id })),
      [
        ['Locataires', tenantsOf],
        ['Logement', propertyOf],
        ['Payé le', (row) => paidOn.get(row.payment_id) ?? null],
        ['Échéance le', (row) => dueOf.get(row.due_id)?.due_on ?? null],
        ['Nature', ({ due_id: id }) => DUE_KINDS[dueOf.get(id)?.kind ?? 'other']],
        ['Du', (row) => dueOf.get(row.due_id)?.period_from ?? null],
        ['Au', (row) => dueOf.get(row.due_id)?.period_to ?? null],
        ['Montant', (row) => euros(row.amount)],
        ['Règlement', (row) => row.payment_id],
        ['Échéance', (row) => row.due_id],
      ],
    ),
  };
}

/** The sums of allocations, by what each of them is of. */
function sums(
  rows: ExportedAccount['allocations'],
  idOf: (row: ExportedAccount['allocations'][number]) => string,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) found.set(idOf(row), sumEuros(found.get(idOf(row)) ?? 0, row.amount));
  return found;
}

const PAYMENT_KINDS: Readonly<Record<Payment['kind'], string>> = {
  payment: 'règlement',
  benefit: 'aide au logement',
  offset: 'compensation',
  opening: 'avance de reprise',
};

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  transfer: 'virement',
  cheque: 'chèque',
  cash: 'espèces',
  directDebit: 'prélèvement',
};

const DUE_KINDS: Readonly<Record<DueKind, string>> = {
  opening: 'solde de reprise',
  rent: 'loyer et charges',
  settlement: 'régularisation des charges',
  repair: 'réparation',
  other: 'autre',
  refund: 'remboursement',
};
