import {
  COST_LINES,
  type FormLine,
  type OtherLeases,
  RECEIPT_LINES,
  type TaxRegime,
  type Year,
  type YearLessor,
  type YearPayment,
  type YearRegime,
} from '../../_shared/contract/year.ts';
import { type Cell, euros, toCsv } from '../../_shared/domain/csv.ts';
import { CHARGE_WORDS, TAX_WORDS } from '../../_shared/domain/expense-words.ts';
import {
  amountOfLine,
  EXPENSE_LINES,
  LINE_WORDS,
  mergeRegimes,
  totalOfLines,
} from '../../_shared/domain/form-2044.ts';
import { DUE_WORDS, METHOD_WORDS, PAYMENT_WORDS } from '../../_shared/domain/payment-words.ts';
import type { YearExpensePart } from './row.ts';

/** The names of the lessors and properties of a year, keyed by their ids. */
export interface YearNames {
  readonly lessors: ReadonlyMap<string, string | null>;
  readonly properties: ReadonlyMap<string | null, string | null>;
}

export const namesOfYear = ({ lessors }: Year): YearNames => ({
  lessors: new Map(lessors.map(({ lessorId, name }) => [lessorId, name])),
  properties: new Map(
    lessors.flatMap(({ properties }) => properties.map(({ propertyId, name }) => [propertyId, name])),
  ),
});

export const PAYMENT_COLUMNS = [
  'Jour',
  'Bailleur',
  'Logement',
  'Régime',
  'Locataires',
  'Terme',
  'Nature',
  'Mode',
  'Total',
  'Loyer',
  'Charges',
  'À classer',
  'Quittance',
];

/** Returns the rows of `recettes.csv`. */
export const paymentRows = (payments: readonly YearPayment[], names: YearNames): Cell[][] =>
  payments.map((part) => [
    part.paidOn,
    names.lessors.get(part.lessorId) ?? null,
    names.properties.get(part.propertyId) ?? null,
    REGIMES[part.regime],
    part.tenantNames.join(', '),
    part.dueKind === 'rent' ? `${part.from} – ${part.to}` : part.label,
    natureOf(part),
    part.method && METHOD_WORDS[part.method],
    euros(part.amount),
    euros(part.rent),
    euros(part.charges),
    euros(part.unclassified),
    part.receiptNumber,
  ]);

const natureOf = ({ paymentKind, dueKind }: YearPayment): string =>
  [
    dueKind === null ? 'avance' : DUE_WORDS[dueKind],
    ...(paymentKind === 'payment' ? [] : [PAYMENT_WORDS[paymentKind]]),
  ].join(', ');

export const EXPENSE_COLUMNS = [
  'Jour',
  'Bailleur',
  'Logement',
  'Catégorie',
  'Libellé',
  'Montant',
  'Déductible (2044)',
  'Ligne 2044',
];

/**
 * Returns the rows of `depenses.csv`. Leaves out a syndic's statement, because the lessor has already paid it by his
 * provisions. The expenses of a property without a column on form 2044 have no line and no deductible amount: such a
 * property is let furnished, and other accounts count these expenses in full.
 */
export const expenseRows = (
  parts: readonly YearExpensePart[],
  names: YearNames,
  columns: readonly FormColumn[],
): Cell[][] =>
  parts
    .filter(({ tax }) => tax !== 'coOwnershipStatement')
    .map(({ tax, charge, lessorId, propertyId, ...part }) => {
      const isOnForm = columns.some(
        (column) => column.lessorId === lessorId && column.propertyId === propertyId,
      );
      return [
        part.paidOn,
        names.lessors.get(lessorId) ?? null,
        names.properties.get(propertyId) ?? null,
        tax ? TAX_WORDS[tax].fr : charge && CHARGE_WORDS[charge].fr,
        part.label,
        euros(part.amount),
        isOnForm ? euros(part.deductible) : null,
        isOnForm ? tax && EXPENSE_LINES[tax] : null,
      ];
    });

/** A column of form 2044: a property of a lessor. */
export interface FormColumn {
  readonly lessorId: string;
  readonly propertyId: string | null;
  readonly header: string;
  readonly lines: YearRegime['lines'];
}

/** Returns `2044.csv`: the lines of form 2044 for each lessor, in whole euros, with one column for each property. */
export function formTable({ lessors }: Year, columns: readonly FormColumn[]): string {
  const declared = lessors.filter(({ lessorId }) => columns.some((column) => column.lessorId === lessorId));
  return toCsv(
    [...FORM_COLUMNS, ...columns.map(({ header }) => header), TOTAL_COLUMN],
    declared.flatMap((lessor) => formRows(lessor, columns)),
  );
}

/**
 * Returns the columns of form 2044, each with its own title. Leases of the kind `other` are on the form unless the
 * landlord declares them otherwise.
 */
export function formColumns({ lessors }: Year, other: OtherLeases): FormColumn[] {
  const columns = lessors.flatMap((lessor) => columnsOfLessor(lessor, other));
  const lessorNames = new Map(lessors.map(({ lessorId, name }) => [lessorId, name]));
  const own = columns.map(({ header }) => header);
  const taken = new Set([...FORM_COLUMNS, TOTAL_COLUMN]);
  for (const column of columns) {
    const { header, lessorId } = column;
    const isAlone = own.filter((title) => title === header).length === 1;
    const title = isAlone ? header : [header, lessorNames.get(lessorId)].filter(Boolean).join(', ');
    column.header = title;
    for (let number = 2; taken.has(column.header); number += 1) column.header = `${title} (${number})`;
    taken.add(column.header);
  }
  return columns;
}

const FORM_COLUMNS = ['Bailleur', 'Ligne', 'Libellé'];
const TOTAL_COLUMN = 'Total';

const columnsOfLessor = ({ lessorId, properties }: YearLessor, other: OtherLeases) =>
  properties.flatMap(({ propertyId, name, regimes }) => {
    const [first, ...rest] = regimes.filter(
      ({ regime }) => (regime === 'other' ? other : regime) === 'unfurnished',
    );
    if (!first) return [];
    // If a property also has a regime outside the form, its column has all its expenses, and the landlord has to divide
    // them.
    const isShared = regimes.length > rest.length + 1;
    const header = `${name ?? 'Sans logement précis'}${isShared ? ' (dépenses à répartir)' : ''}`;
    return [{ lessorId, propertyId, header, lines: mergeRegimes(first, ...rest).lines }];
  });

function formRows({ lessorId, name }: YearLessor, columns: readonly FormColumn[]): Cell[][] {
  const own = columns.filter((column) => column.lessorId === lessorId).map(({ lines }) => lines);
  const row = (
    line: FormLine | '240' | null,
    label: string,
    amountOf: (lines: readonly YearRegime['lines'][]) => number,
  ): Cell[] => [
    name,
    line,
    label,
    ...columns.map((column) => (column.lessorId === lessorId ? amountOf([column.lines]) : null)),
    amountOf(own),
  ];
  const lineRow = (line: FormLine): Cell[] =>
    row(line, LINE_WORDS[line].fr, (lines) => amountOfLine(lines, line));
  return [
    lineRow('211'),
    [name, '212', `${LINE_WORDS['212'].fr} (à compléter)`, ...columns.map(() => null), null],
    lineRow('213'),
    row(null, 'Total des recettes (lignes 211 et 213)', (lines) => totalOfLines(lines, RECEIPT_LINES)),
    ...COST_LINES.map(lineRow),
    row('240', 'Total des frais et charges (lignes 221 à 229, moins la ligne 230)', (lines) =>
      totalOfLines(lines, COST_LINES),
    ),
    lineRow('250'),
  ];
}

const REGIMES: Readonly<Record<TaxRegime, string>> = {
  unfurnished: 'non meublé',
  furnished: 'meublé',
  other: 'autre bail',
};
