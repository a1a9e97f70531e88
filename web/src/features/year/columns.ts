import type { OtherLeases, TaxRegime, YearLessor, YearProperty, YearRegime } from '@shared/contract/year.ts';
import { mergeRegimes } from '@shared/domain/form-2044.ts';
import { sumEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/**
 * The figures of a property under one tax regime, or under several regimes that are declared together. The table of
 * form 2044 has a column for these figures. The other tables have a row.
 */
export interface YearColumn {
  readonly key: string;
  readonly lessorId: string;
  readonly propertyId: string | null;
  readonly name: string | null;
  readonly regime: YearRegime;
  /** The regimes of the payments in this column. */
  readonly paymentRegimes: readonly TaxRegime[];
  /** True if the property has further regimes. The columns of these regimes repeat the same expenses. */
  readonly isShared: boolean;
}

/** Returns the name of a column. The name contains the regime if the property has several regimes. */
export function columnName(
  { name, regime: { regime }, isShared }: YearColumn,
  LL: Pick<TranslationFunctions, 'year'>,
): string {
  const own = name ?? LL.year.noProperty();
  return isShared ? LL.year.ofRegime({ name: own, regime: LL.year.regimes[regime]() }) : own;
}

/** Returns the columns of a lessor, one for each property and regime. */
export const columnsOf = ({ lessorId, properties }: YearLessor): YearColumn[] =>
  properties.flatMap((property) => property.regimes.map((regime) => columnOf(lessorId, property, regime)));

/**
 * Returns the columns that are declared under a regime, one for each property. `other` is the regime that the landlord
 * has chosen for leases of the kind `other`.
 */
export const columnsUnder = (
  regime: Exclude<TaxRegime, 'other'>,
  { lessorId, properties }: YearLessor,
  other: OtherLeases,
): YearColumn[] =>
  properties.flatMap((property) => {
    const [first, ...rest] = property.regimes.filter(
      (own) => (own.regime === 'other' ? other : own.regime) === regime,
    );
    return first ? [columnOf(lessorId, property, first, ...rest)] : [];
  });

const columnOf = (
  lessorId: string,
  { propertyId, name, regimes }: YearProperty,
  first: YearRegime,
  ...rest: readonly YearRegime[]
): YearColumn => ({
  key: `${propertyId} ${first.regime}`,
  lessorId,
  propertyId,
  name,
  regime: mergeRegimes(first, ...rest),
  paymentRegimes: [first, ...rest].map(({ regime }) => regime),
  isShared: regimes.length > rest.length + 1,
});

/**
 * Returns true if the table of payments has a row for the column. A column without a property has a row only if it has
 * payments or arrears.
 */
export const isReceivedRow = ({ propertyId, regime }: YearColumn): boolean =>
  propertyId !== null || receivedOf(regime) !== 0 || regime.arrears.length > 0;

/** Returns the unpaid amount of the late dues of a column. */
export const remainingOf = ({ arrears }: YearRegime): number =>
  sumEuros(...arrears.map(({ remaining }) => remaining));

/** Returns the sum of the payments in a column. */
export const receivedOf = ({ rents, charges, unclassified }: YearRegime): number =>
  sumEuros(rents, charges, unclassified);

/**
 * Returns the year that the page shows first. Declarations are due by June. Through June, this is the previous year;
 * from July, the current year.
 */
export const initialYear = (today: string): number =>
  Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) <= 6 ? 1 : 0);

/** Leaves one column for each property. Several columns of a property have the same expenses. */
export const oneColumnPerProperty = (columns: readonly YearColumn[]): YearColumn[] =>
  columns.filter(
    ({ propertyId }, index) => columns.findIndex((column) => column.propertyId === propertyId) === index,
  );
