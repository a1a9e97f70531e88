import { CHARGE_WORDS, TAX_WORDS } from '../../../_shared/domain/expense-words.ts';
import { euros } from '../../../_shared/domain/csv.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import type { Directory } from './directory.ts';
import { columnIf, table } from './table.ts';

/** Returns the table of expenses. The table names the lessors only if the account has several lessors. */
export const expenseTable = (
  directory: Directory,
  lessors: ReadonlyMap<string, string | null>,
  hasSeveral: boolean,
) =>
  table<'expenses'>('depenses.csv', [
    ['Payé le', (row) => row.paid_on],
    ['Montant', ({ amount }) => euros(amount)],
    ['Logements', (_, { parts }) => partsText(directory, parts)],
    ...columnIf<'expenses'>(hasSeveral, ['Bailleur', (row) => lessors.get(row.lessor_id) ?? null]),
    ['Catégorie', ({ tax }) => tax && TAX_WORDS[tax].fr],
    ['Libellé', ({ label }) => label],
    ['Déductible', (_, { parts }) => euros(sumEuros(...parts.map(({ deductible }) => deductible)))],
    ['Charge', ({ charge }) => charge && CHARGE_WORDS[charge].fr],
    ['Récupérable', (row, { owed_by_tenants: owed }) => (row.charge === null ? null : euros(owed))],
    ['Du', (row) => row.period_from],
    ['Au', (row) => row.period_to],
    ['Bénéficiaire', ({ payee }) => payee],
    ['Ligne de relevé', (row) => row.bank_line_id],
    ['Identifiant', ({ id }) => id],
  ]);

/**
 * Returns the names of the dwellings that bear an expense. If the expense is split, also states the amount of each
 * dwelling.
 */
function partsText(
  { propertyName }: Directory,
  parts: readonly { readonly property_id: string | null; readonly amount: number }[],
): string | null {
  const named = parts.filter(({ property_id: id }) => id !== null);
  const nameOf = (id: string | null) => propertyName(id) ?? '?';
  if (parts.length === 1) return named.map(({ property_id: id }) => nameOf(id)).join('') || null;
  return named.map(({ property_id: id, amount }) => `${nameOf(id)} (${euros(amount)})`).join(', ');
}
