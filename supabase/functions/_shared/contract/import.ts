import * as v from 'valibot';
import { Amount, AmountAboveZero, Balance } from './values/amount.ts';
import { CalendarDate } from './values/calendar-date.ts';
import { issueCode, Id, Instant, wholeNumber } from './values/common.ts';
import { DayOfYear } from './values/day-of-year.ts';
import { EnergyClass } from './values/energy-class.ts';
import { ErrorCode, FieldIssue } from './errors.ts';
import { CleanedText } from './values/cleaned-text.ts';
import { LeaseKind } from './leases/lease.ts';
import { PastDate } from './values/past-date.ts';
import { hasCompany, TENANT_ENTRIES } from './values/person.ts';
import { PostalCode } from './property.ts';
import { Quarter } from './values/quarter.ts';
import { ChargesKind, RentDueDay } from './leases/tenant.ts';
import { OptionalText, RequiredText } from './values/text.ts';

const IMPORT_LINES_MAX = 100;

export const LINE_TENANTS_MAX = 4;

const optionalNull = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null);

interface Place {
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly lessor: string | null;
}

/** True unless the line has a postal code, a city or a lessor, but no street address. */
const isWhole = ({ address, postalCode, city, lessor }: Place): boolean =>
  address !== null || (postalCode === null && city === null && lessor === null);

/** A vacant dwelling has an address, and none of the fields of a tenant or a lease. */
const VACANCY = [
  ['address'],
  ['tenants'],
  ['leaseKind'],
  ['leaseStartsOn'],
  ['chargesKind'],
  ['rentDueDay'],
  ['deposit'],
  ['depositReceived'],
  ['depositReceivedOn'],
  ['irlReference'],
  ['revisionOn'],
  ['cafBenefit'],
  ['msaBenefit'],
  ['accountStartsOn'],
  ['balance'],
] as const;

type Vacancy = Readonly<
  Record<Exclude<(typeof VACANCY)[number][0], 'tenants'>, string | number | null> &
    Record<'tenants', readonly unknown[]>
>;

const isVacant = (line: Vacancy): boolean =>
  line.address !== null &&
  VACANCY.every(
    ([field]) =>
      field === 'address' || (field === 'tenants' ? line.tenants.length === 0 : line[field] === null),
  );

/** A first or last name is enough to find a stored person. A new person needs a first and a last name. */
const LineTenant = v.pipe(
  v.strictObject(TENANT_ENTRIES),
  v.forward(
    v.partialCheck(
      [['companyName'], ['firstName'], ['lastName']],
      ({ companyName, firstName, lastName }) => (companyName ?? firstName ?? lastName) !== null,
      issueCode('required'),
    ),
    ['firstName'],
  ),
  v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, issueCode('required')), ['companyName']),
);

const fields = {
  propertyName: optionalNull(RequiredText),
  address: optionalNull(RequiredText),
  addressComplement: v.optional(OptionalText, null),
  postalCode: optionalNull(PostalCode),
  city: optionalNull(RequiredText),
  energyClass: optionalNull(EnergyClass),
  /**
   * The name of a stored lessor, who lets the dwelling. A line with another name is refused. The default for a new
   * dwelling is the first lessor of the account.
   */
  lessor: optionalNull(RequiredText),
  tenants: v.optional(v.pipe(v.array(LineTenant), v.maxLength(LINE_TENANTS_MAX, issueCode('tooLong'))), []),
  leaseStartsOn: optionalNull(CalendarDate),
  rent: optionalNull(Amount),
  charges: optionalNull(Amount),
  chargesKind: optionalNull(ChargesKind),
  rentDueDay: optionalNull(RentDueDay),
  leaseKind: optionalNull(LeaseKind),
  deposit: optionalNull(Amount),
  /**
   * The received part of the deposit, and the day on which the landlord received it. With a day and no amount, the
   * whole deposit was received. Without a day, the deposit counts as received when the lease started.
   */
  depositReceived: optionalNull(Amount),
  depositReceivedOn: optionalNull(PastDate),
  /**
   * The quarter of the reference index, and the agreed day of revision. If the line states a quarter or a day, the
   * lease has a revision clause. If the quarter is long after the start of the lease, its index applies from the first
   * day of revision after the quarter.
   */
  irlReference: optionalNull(Quarter),
  revisionOn: optionalNull(DayOfYear),
  /**
   * The housing benefit that the CAF and the MSA pay to the landlord each month for the first tenant of the line, in
   * euros. The benefit begins with the account, or two years ago if the account is older.
   */
  cafBenefit: optionalNull(AmountAboveZero),
  msaBenefit: optionalNull(AmountAboveZero),
  /** The first day of the account. A stored account must start on the same day. */
  accountStartsOn: optionalNull(CalendarDate),
  /**
   * The first day of the account of a new lease, if the line states no `accountStartsOn`. The default is the first day
   * of this month. If the lease starts later, the account starts with the lease.
   */
  newAccountStartsOn: optionalNull(CalendarDate),
  /** The debt on the first day of the account, in euros. A negative balance is an advance. */
  balance: optionalNull(Balance),
  /** True if the line may store facts that are missing in the stored dwelling, lease or tenants. */
  completes: v.optional(v.boolean(), false),
};

/**
 * A letting in a landlord's list: a dwelling, its tenants, the lease and the balance. A field that is `null` or missing
 * is unknown. Klinky finds a stored dwelling by its address. Klinky finds a stored lease of the dwelling by the first
 * or last name of a tenant. An import never changes a stored value. A line without a tenant is a vacant dwelling. No line
 * can state a tenant's consent to e-mails: only the tenant can give it (loi n° 89-462 du 6 juillet 1989, art. 21).
 */
export const ImportLine = v.pipe(
  v.strictObject(fields),
  v.forward(
    v.partialCheck(VACANCY, (line) => line.tenants.length > 0 || isVacant(line), issueCode('required')),
    ['tenants'],
  ),
  v.forward(v.partialCheck([['address'], ['postalCode'], ['city']], isWhole, issueCode('required')), [
    'address',
  ]),
  v.forward(
    v.partialCheck(
      [['address'], ['postalCode']],
      ({ address, postalCode }) => address === null || postalCode !== null,
      issueCode('required'),
    ),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(
      [['address'], ['city']],
      ({ address, city }) => address === null || city !== null,
      issueCode('required'),
    ),
    ['city'],
  ),
  v.forward(
    v.partialCheck(
      [['deposit'], ['depositReceived'], ['depositReceivedOn']],
      ({ deposit, depositReceived, depositReceivedOn }) =>
        Boolean(deposit) || !(depositReceived ?? depositReceivedOn),
      issueCode('required'),
    ),
    ['deposit'],
  ),
  v.forward(
    v.partialCheck(
      [['deposit'], ['depositReceived']],
      ({ deposit, depositReceived }) => !deposit || (depositReceived ?? 0) <= deposit,
      issueCode('aboveAmount'),
    ),
    ['depositReceived'],
  ),
);
export type ImportLine = v.InferInput<typeof ImportLine>;

/** The fields of a tenant in a line. */
export type TenantField = keyof typeof TENANT_ENTRIES;

/** The column of a tenant's field; the columns of the second to the fourth tenant end with a number. */
export type TenantColumn = TenantField | `${TenantField}${2 | 3 | 4}`;

/** The columns of a table of lettings: the fields of a line and of each of its tenants. */
export type ImportField =
  | Exclude<keyof typeof fields, 'tenants' | 'newAccountStartsOn' | 'completes'>
  | TenantColumn;

const Lines = v.pipe(
  v.array(ImportLine),
  v.minLength(1, issueCode('required')),
  v.maxLength(IMPORT_LINES_MAX, issueCode('tooLong')),
);

export const ImportCheck = v.strictObject({ lines: Lines });
export type ImportCheck = v.InferInput<typeof ImportCheck>;

const PARTS_MAX = 100;

/** A part of an import. Parts are numbered from 1. A part that is sent twice is written only once. */
export const ImportPart = v.strictObject({
  importId: Id,
  part: wholeNumber(1, PARTS_MAX),
  /** The name of the file with the lines; `null` if the lines were pasted. */
  fileName: v.optional(CleanedText, null),
  lines: Lines,
});
export type ImportPart = v.InferInput<typeof ImportPart>;

/**
 * The state of a line:
 * - `new`: the lease is not stored yet;
 * - `same`: the lease is stored, and the line agrees with the stored data;
 * - `incomplete`: the stored dwelling or lease lacks the facts in `differences`, such as an e-mail address. The line
 *   stores nothing;
 * - `completed`: the line has `completes`, and stores these facts;
 * - `refused`: `errorCode`, `issues` and `differences` state why.
 */
const ImportState = v.picklist(['new', 'same', 'incomplete', 'completed', 'refused']);

/**
 * Warnings about an accepted line. `SAME_NAME`: a tenant of another lease has the same name as a tenant in the line.
 * `ALREADY_LET`: the dwelling has another lease, maybe from an earlier line. `DEPOSIT_ABOVE_CAP`: the deposit is higher
 * than the law allows (art. 22, 25-6, 25-13).
 */
const ImportWarning = v.picklist(['SAME_NAME', 'ALREADY_LET', 'NO_RENT', 'DEPOSIT_ABOVE_CAP']);

/** The outcome of a line. The outcomes are in the same order as the lines in the request. */
export const ImportLineOutcome = v.object({
  state: ImportState,
  /**
   * The fields of a stored dwelling or lease that differ from the line, such as `rent` or `tenants.0.email`. Each field
   * has the stored value, or `null` if no value is stored. A path without a field, such as `tenants.1`, means that this
   * tenant of the line is not on the stored lease.
   */
  differences: v.array(
    v.object({
      field: v.string(),
      stored: v.nullable(v.union([v.string(), v.number()])),
    }),
  ),
  /** The id of the stored dwelling that differs from the line; `null` if no dwelling differs. */
  propertyId: v.nullable(Id),
  /** The id of the stored tenant who differs from the line, or whose lease differs from the line; otherwise `null`. */
  tenantId: v.nullable(Id),
  warnings: v.array(ImportWarning),
  /** The reasons why the line is refused. */
  errorCode: v.nullable(ErrorCode),
  issues: v.array(FieldIssue),
});
export type ImportLineOutcome = v.InferOutput<typeof ImportLineOutcome>;

export const ImportOutcome = v.array(ImportLineOutcome);

/**
 * A reason why an import cannot be undone. `RECEIPTS`: an imported lease has documents. `PAYMENTS`: the lease has
 * payments, or deposit movements or deductions that the import did not record. `DUES`: the lease has reductions, dues
 * other than rent, or expected benefits that the import did not add. `PEOPLE`: the lease has further tenants, or guarantors. `TENANTS`: an imported dwelling has a
 * lease that the import did not add. `EXPENSES`: an imported dwelling has expenses.
 */
export const ImportBlocker = v.object({
  name: v.string(),
  tenantId: v.nullable(Id),
  propertyId: v.nullable(Id),
  reason: v.picklist(['RECEIPTS', 'PAYMENTS', 'DUES', 'PEOPLE', 'TENANTS', 'EXPENSES']),
});
export type ImportBlocker = v.InferOutput<typeof ImportBlocker>;

export const ImportBlockerList = v.array(ImportBlocker);

/** An import. `added`, `completed` and `refused` are numbers of lines in all parts of the import. */
export const Import = v.object({
  id: Id,
  /** The name of the imported file; `null` if the lines were pasted. */
  fileName: v.nullable(v.string()),
  createdAt: Instant,
  undoneAt: v.nullable(Instant),
  added: v.number(),
  completed: v.number(),
  refused: v.number(),
});
export type Import = v.InferOutput<typeof Import>;

export const ImportList = v.array(Import);
