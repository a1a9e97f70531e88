import * as v from 'valibot';
import { IssueCode } from '@shared/contract/values/issue-code.ts';
import { type ImportField, ImportLine } from '@shared/contract/import.ts';
import type { LeaseKind } from '@shared/contract/leases/lease.ts';
import { TENANT_FIELDS } from '@shared/contract/import-columns.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { visiblePart } from '@shared/domain/phone-number.ts';
import { isUnclear, readAmount } from '@/lib/reading/amounts.ts';
import { meansNone } from '@/lib/reading/means-none.ts';
import { isUnclearDay, readDay, readDayOfYear, readLastDay, withYear } from '@/lib/reading/days.ts';
import { newAccountStart } from './values/account-start.ts';
import { areDepositsReceived, isOldLease } from './values/received-deposits.ts';
import { type AnsweredBalanceDay, accountStart, answeredBalanceDay } from './values/balance-day.ts';
import { cellOf } from './values/cells.ts';
import { withAddressAbove } from './values/blank-addresses.ts';
import { isNotImported } from './columns/columns.ts';
import { type FieldColumns, fieldColumns, whyLeftOut } from './values/left-out.ts';
import { fieldsAt } from './columns/field-paths.ts';
import { propertyColumns, kindOfList, likelyLeaseKind } from './values/lease-kinds.ts';
import type {
  Answers,
  Corrections,
  LeftOutRow,
  Mapping,
  ReadIssue,
  ReadIssueCode,
  ReadLine,
  ReadLines,
  Table,
  TableRow,
} from './model.ts';
import { withLots } from './values/lots.ts';
import { isCompany, isVacant } from './people/names.ts';
import { hasSeveralPeople, isUnclearName, type People, readNames, readPeople } from './people/people.ts';
import { readEmails } from './people/emails.ts';
import { severalPhones } from './people/phones.ts';
import { readAddress, readPostalCodeCity } from './values/addresses.ts';
import { isAmount, readingsOf } from './questions.ts';
import {
  readChargesKind,
  readEnergyClass,
  readLeaseKind,
  readMonthDay,
  readQuarter,
  readYesOrNo,
  saysNoClass,
} from './values/words.ts';

type Readings = ReturnType<typeof readingsOf>;

/** A correction is read in the same way as the field of a form. */
const TYPED: Readings = {
  decimalSign: null,
  separator: 'decimal',
  dayOrder: 'dayFirst',
  nameOrder: null,
  owed: 'owedAboveZero',
};

/** A table, and how its columns are read. This data is computed once for all rows. */
interface Reader {
  readonly balanceDay: AnsweredBalanceDay;
  readonly table: Table;
  readonly mapping: Mapping;
  readonly columns: FieldColumns;
  readonly readings: readonly Readings[];
  /** The columns that describe the property. */
  readonly whatIsLet: readonly number[];
  /** The kind of all leases in the list, or `null` for the usual kind. */
  readonly kindOfList: LeaseKind | null;
  /** The first day of new accounts, if no cell states it. */
  readonly newAccountStart: string;
  /** True if the deposits of older leases were received. */
  readonly areDepositsReceived: boolean;
}

/** The text of a cell or of a correction, and the way in which it is read. */
interface Source {
  readonly text: string;
  readonly column: number | null;
  readonly readings: Readings;
  /** True if the cell is merged with cells of other rows. */
  readonly isMerged: boolean;
}

interface Issue {
  readonly issue: ReadIssueCode;
}

type Read<Value> = Value | Issue;

const INVALID: Issue = { issue: 'invalid' };
const NOT_ASKED: Issue = { issue: 'notAsked' };

/** Reads each row as a line of an import. Unreadable values become errors of their fields. */
export function toLines(
  table: Table,
  mapping: Mapping,
  answers: Answers,
  corrections: Corrections = {},
): ReadLines {
  // To find how a column is read takes a look at all its cells, so skip the columns that are not imported.
  const readings = mapping.map((meaning, column) =>
    meaning === null || meaning === 'ignored' || isNotImported(meaning)
      ? TYPED
      : readingsOf(table, column, answers),
  );
  const columns = fieldColumns(mapping);
  const complete = withAddressAbove(table, mapping, answers);
  const corrected = correctedRows(corrections);
  const balanceDay = answeredBalanceDay(table, mapping, answers);
  const reader = {
    table,
    mapping,
    columns,
    readings,
    balanceDay,
    whatIsLet: propertyColumns(table),
    kindOfList: kindOfList(table, mapping, answers),
    newAccountStart: newAccountStart(mapping, answers),
    areDepositsReceived: areDepositsReceived(mapping, answers),
  };
  const lines: ReadLine[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const row of table.rows) {
    const why = whyLeftOut(table, columns, row);
    if (why === null)
      lines.push(new RowReader(reader, complete(row), corrected.has(row.number) ? corrections : null).line());
    else leftOut.push({ row: row.number, why });
  }
  return { lines: withLots(lines, corrections), leftOut };
}

/** Sets the correction of a row's field. `null` removes the correction, so that the cell counts again. */
export const withCorrection = (
  corrections: Corrections,
  row: number,
  field: ImportField,
  text: string | null,
): Corrections => {
  const place = `${row}.${field}`;
  const others = Object.fromEntries(Object.entries(corrections).filter(([one]) => one !== place));
  return text === null ? others : { ...others, [place]: text };
};

export const correctedRows = (corrections: Corrections): ReadonlySet<number> =>
  new Set(Object.keys(corrections).map((place) => Number.parseInt(place, 10)));

const isIssueCode = (text: string): text is IssueCode => v.is(IssueCode, text);

class RowReader {
  readonly #values: Partial<Record<ImportField, string | number>> = {};
  readonly #typed: Partial<Record<ImportField, string>> = {};
  readonly #issues: ReadIssue[] = [];
  readonly #repaired: ImportField[] = [];
  #hasMorePhones = false;
  #hasMoreEmails = false;
  #isKindProposed = false;
  #split: string | null = null;
  readonly #reader: Reader;
  readonly #row: TableRow;
  /** The row's corrections, or `null` if it has none. */
  readonly #corrections: Corrections | null;

  constructor(reader: Reader, row: TableRow, corrections: Corrections | null) {
    this.#reader = reader;
    this.#row = row;
    this.#corrections = corrections;
  }

  line(): ReadLine {
    const { header } = this.#reader.table;
    if (this.#row.cells.slice(header.length).some((cell) => cell !== ''))
      this.#issues.push({ field: null, column: null, code: 'tooManyCells' });
    for (const field of [
      'propertyName',
      'addressComplement',
      'city',
      'lessor',
      ...EMAILS,
      ...POSTAL_ADDRESSES,
    ] as const)
      this.#text(field);
    this.#place();
    this.#names();
    this.#severalEmails();
    this.#zeroed('postalCode', /^\d{4}$/);
    for (const { phoneNumber } of TENANT_FIELDS) this.#phone(phoneNumber);
    this.#leaseKind();
    this.#one('chargesKind', ({ text }) => readChargesKind(text) ?? INVALID);
    this.#one('rentDueDay', ({ text }) => numberOrIssue(readMonthDay(text), INVALID));
    this.#one('leaseStartsOn', dayOf);
    this.#energyClass();
    this.#one('irlReference', ({ text }) => readQuarter(text) ?? INVALID);
    this.#one('revisionOn', dayOfYearOf);
    this.#accountStart();
    for (const field of ['charges', 'deposit', 'rent'] as const) this.#one(field, amountOf);
    this.#depositReceived();
    for (const field of BENEFITS) this.#benefit(field);
    this.#one('balance', balanceOf);
    this.#rentWithCharges();
    const isVacant = this.#isVacant();
    if (isVacant) this.#leaveTenantOut();
    return this.#checked(isVacant);
  }

  /**
   * Returns the text from which a field is read: the correction, or the cell of the column that has only this field.
   */
  #source(field: ImportField): Source {
    const corrected = this.#corrected(field);
    if (corrected === undefined) return this.#own(field);
    const column = this.#reader.columns.get(field) ?? null;
    return { text: withoutDash(field, corrected.trim()), column, readings: TYPED, isMerged: false };
  }

  /** Returns the cell of the column that has only this field, and ignores the correction. */
  #own(field: ImportField): Source {
    const { mapping, columns } = this.#reader;
    const column = columns.get(field) ?? null;
    return column !== null && mapping[column] === field
      ? { ...this.#cell(column), text: withoutDash(field, cellOf(this.#row, column)) }
      : { text: '', column, readings: TYPED, isMerged: false };
  }

  #cell(column: number): Source {
    return {
      text: cellOf(this.#row, column),
      column,
      readings: this.#reader.readings[column] ?? TYPED,
      isMerged: this.#row.merged?.has(column) ?? false,
    };
  }

  #corrected(field: ImportField): string | undefined {
    return this.#corrections?.[`${this.#row.number}.${field}`];
  }

  #isCorrected(field: ImportField): boolean {
    return this.#corrected(field) !== undefined;
  }

  /** Returns the cell of a column with several fields, or of a column from which a field is computed. */
  #whole(
    meaning: 'tenantName' | 'place' | 'postalCodeCity' | 'rentWithCharges' | 'balanceOn',
  ): Source | null {
    const column = this.#reader.mapping.indexOf(meaning);
    const cell = this.#cell(column);
    return cell.text === '' ? null : cell;
  }

  #fail(field: ImportField, { text, column }: Source, code: ReadIssueCode) {
    this.#issues.push({ field, column, code });
    this.#typed[field] = text;
  }

  #one(field: ImportField, read: (source: Source) => Read<number | string>) {
    const source = this.#source(field);
    if (source.text === '') return;
    const value = read(source);
    if (typeof value === 'object') this.#fail(field, source, value.issue);
    else this.#values[field] = value;
  }

  #text(field: ImportField) {
    const text = inOneLine(this.#source(field).text);
    if (text !== '') this.#values[field] = text;
  }

  /** Restores the leading zero of a value that a spreadsheet has stored as a number. */
  #zeroed(field: ImportField, stripped: RegExp) {
    this.#text(field);
    const value = visiblePart(String(this.#values[field] ?? '')).replaceAll(/\s/g, '');
    if (!stripped.test(value)) return;
    this.#values[field] = `0${value}`;
    this.#repaired.push(field);
  }

  /** Takes the first of several telephone numbers, because a tenant has only one number. */
  #phone(field: ImportField) {
    this.#zeroed(field, /^[1-9]\d{8}$/);
    const [first] = severalPhones(String(this.#values[field] ?? ''));
    if (first === undefined) return;
    this.#values[field] = first;
    this.#hasMorePhones = true;
  }

  /**
   * Gives the e-mail addresses of a cell to the tenants in order. Each tenant gets one address. The remaining addresses
   * are left out.
   */
  #severalEmails() {
    const { email } = this.#values;
    if (email === undefined || this.#isCorrected('email')) return;
    const addresses = readEmails(String(email));
    delete this.#values.email;
    const named = TENANT_FIELDS.filter((fields) =>
      NAMES.some((name) => this.#values[fields[name]] !== undefined),
    );
    let taken = 0;
    for (const { email } of named.length === 0 ? TENANT_FIELDS.slice(0, 1) : named) {
      const address = addresses[taken];
      if (address === undefined || this.#values[email] !== undefined || this.#isCorrected(email)) continue;
      this.#values[email] = address;
      taken += 1;
    }
    this.#hasMoreEmails = taken < addresses.length;
  }

  #place() {
    const whole = this.#whole('place');
    const codeAndCity = this.#whole('postalCodeCity');
    const read = {
      ...(whole && readAddress(whole.text)),
      ...(codeAndCity && readPostalCodeCity(codeAndCity.text)),
    };
    for (const field of ['address', 'postalCode', 'city'] as const) {
      this.#text(field);
      const part = read[field] ?? '';
      if (part !== '' && !this.#isCorrected(field)) this.#values[field] = inOneLine(part);
    }
  }

  /** Reads the amount and the day of the received deposit. « oui » stands for the agreed deposit, and « non » for 0. */
  #depositReceived() {
    for (const [field, read] of [
      ['depositReceived', amountOf],
      ['depositReceivedOn', dayOf],
    ] as const) {
      const isReceived = readYesOrNo(this.#source(field).text);
      if (isReceived === null) this.#one(field, read);
      else if (!isReceived) this.#values.depositReceived ??= 0;
      else if (this.#values.deposit !== undefined) this.#values.depositReceived ??= this.#values.deposit;
      else this.#refuse('deposit', 'required');
    }
    const { deposit, leaseStartsOn } = this.#values;
    const isOpen = (['depositReceived', 'depositReceivedOn'] as const).every(
      (field) => this.#values[field] === undefined && !this.#isCorrected(field),
    );
    if (isOpen && deposit && this.#reader.areDepositsReceived && isOldLease(String(leaseStartsOn ?? '9')))
      this.#values.depositReceived = deposit;
  }

  /** Reads a housing benefit. « non » and 0 mean that the office pays nothing. */
  #benefit(field: (typeof BENEFITS)[number]) {
    if (readYesOrNo(this.#source(field).text) === false) return;
    this.#one(field, amountOf);
    if (this.#values[field] === 0) delete this.#values[field];
  }

  #energyClass() {
    if (saysNoClass(this.#source('energyClass').text)) return;
    this.#one('energyClass', ({ text }) => readEnergyClass(text) ?? INVALID);
  }

  /**
   * Sets the kind of lease. A cell or a correction comes first, then the words about the property or the tenant, then
   * the kind of the list.
   */
  #leaseKind() {
    this.#one('leaseKind', ({ text }) => readLeaseKind(text) ?? INVALID);
    const isStated = this.#values.leaseKind !== undefined || this.#typed.leaseKind !== undefined;
    if (isStated || this.#isCorrected('leaseKind')) return;
    const { whatIsLet, kindOfList: listed } = this.#reader;
    const text = (field: ImportField) => String(this.#values[field] ?? '');
    const shown = likelyLeaseKind(
      [
        text('propertyName'),
        text('addressComplement'),
        ...whatIsLet.map((column) => cellOf(this.#row, column)),
      ],
      isCompany(text('lastName')) ||
        TENANT_FIELDS.some(({ companyName }) => this.#values[companyName] !== undefined),
    );
    this.#isKindProposed = shown !== null;
    const kind = shown ?? listed;
    if (kind !== null) this.#values.leaseKind = kind;
  }

  /**
   * Sets the first day of the account. A balance includes the rents of its day, so the account starts on the next day.
   */
  #accountStart() {
    const { balanceDay, columns, mapping } = this.#reader;
    const isColumnOfStart = mapping[columns.get('accountStartsOn') ?? -1] === 'accountStartsOn';
    if (isColumnOfStart || this.#isCorrected('accountStartsOn')) return this.#one('accountStartsOn', dayOf);
    const cell = balanceDay.isAnswered || balanceDay.isOpen ? null : this.#whole('balanceOn');
    const day = cell === null || meansNone(cell.text) ? balanceDay.day : lastDayOf(cell);
    const column = columns.get('accountStartsOn') ?? columns.get('balance') ?? null;
    if (balanceDay.isOpen) this.#issues.push({ field: 'accountStartsOn', column, code: 'notAsked' });
    if (day === null) return;
    if (typeof day === 'object') {
      if (cell) this.#fail('accountStartsOn', cell, day.issue);
    } else {
      const { leaseStartsOn } = this.#values;
      this.#values.accountStartsOn = accountStart(
        day,
        typeof leaseStartsOn === 'string' ? leaseStartsOn : undefined,
      );
    }
  }

  #names() {
    for (const { companyName, siren } of TENANT_FIELDS) {
      this.#text(companyName);
      this.#text(siren);
    }
    const [first, ...others] = TENANT_FIELDS;
    for (const fields of others) this.#tenant(fields);
    if (first) this.#firstTenants(first);
  }

  /** Reads a tenant who has his own cells, either a cell for each name or both names in the last name's cell. */
  #tenant(fields: TenantFields) {
    const names = [fields.firstName, fields.lastName] as const;
    const [firstName, lastName] = [nameOf(this.#own(fields.firstName)), nameOf(this.#own(fields.lastName))];
    const isPerson = isCompany(lastName) && this.#isEmptied(fields.companyName);
    const isAlone = lastName !== '' && firstName === '' && this.#own(fields.companyName).text === '';
    const order = this.#whole('tenantName')?.readings.nameOrder ?? null;
    const read = isAlone && !isPerson ? readPeople(lastName, order) : null;
    const isRead = read?.people.length === 1;
    for (const field of names) if (!isRead || this.#isCorrected(field)) this.#name(field);
    if (isRead)
      this.#take({ ...read, isUnsure: read.isUnsure || (order === null && isUnclearName(lastName)) }, [
        fields,
      ]);
  }

  /** Returns true if the landlord has emptied the company's name, so that the tenant is a person. */
  #isEmptied(companyName: TenantFields['companyName']): boolean {
    return this.#isCorrected(companyName) && this.#values[companyName] === undefined;
  }

  /** Reads the first tenant, and other tenants in the same cells. */
  #firstTenants(fields: TenantFields) {
    const whole = this.#whole('tenantName');
    if (whole === null) return this.#firstInColumns(fields);
    const names = [fields.firstName, fields.lastName] as const;
    const open = names.filter((field) => !this.#isCorrected(field));
    for (const field of names) this.#name(field);
    if (isVacant(whole.text)) return;
    const order = whole.readings.nameOrder;
    const field = open.includes('lastName') ? 'lastName' : 'firstName';
    if (order === null && open.length > 0 && isUnclearName(whole.text))
      return this.#fail(field, whole, 'notAsked');
    const isPerson = this.#isEmptied(fields.companyName);
    const read = isPerson && isCompany(whole.text) ? null : readPeople(whole.text, order);
    if (read !== null) this.#take(read, TENANT_FIELDS, whole.text);
    // Once the landlord has typed the last name, only the first name is missing.
    else if (field === 'lastName') this.#fail(field, whole, isPerson ? 'notAsked' : 'severalPeople');
  }

  /**
   * Reads the first tenant from the columns of names. A typed name belongs to the first tenant. The other tenants are
   * still read from the cells.
   */
  #firstInColumns(fields: TenantFields) {
    const names = [fields.firstName, fields.lastName] as const;
    const [first, last] = [this.#own(fields.firstName), this.#own(fields.lastName)] as const;
    const [firstName, lastName] = [nameOf(first), nameOf(last)] as const;
    const typed = names.filter((field) => this.#isCorrected(field));
    const isTyped = typed.length > 0;
    const hasOwnColumn = this.#reader.columns.has(fields.companyName) && firstName !== '';
    const isPerson =
      hasOwnColumn || this.#own(fields.companyName).text !== '' || this.#isEmptied(fields.companyName);
    const isOneTenant =
      !(firstName.includes(',') || [firstName, lastName].some((text) => hasSeveralPeople(text))) &&
      (isPerson || !isCompany(lastName));
    const read = isOneTenant ? null : readNames(firstName, lastName);
    if (read === null && !isOneTenant && !isTyped)
      return this.#fail(fields.lastName, lastName === '' ? first : last, 'severalPeople');
    for (const field of read === null ? names : typed) this.#name(field);
    const text = [first, last]
      .map((source) => inOneLine(source.text))
      .filter((one) => one !== '')
      .join(' ');
    if (read !== null) this.#take(read, TENANT_FIELDS, text);
  }

  /** Takes the people from a cell. Skips fields that have a correction or their own column. */
  #take({ people, isUnsure }: People, places: readonly TenantFields[], text: string | null = null) {
    // True if another column also names a tenant.
    const isBeside =
      people.length > 1 &&
      places
        .slice(1)
        .flatMap((fields) => NAMES.map((name) => fields[name]))
        .some((field) => this.#values[field] !== undefined && !this.#isCorrected(field));
    const taken = people.flatMap((one, place) =>
      NAMES.flatMap((name) => {
        const field = places[place]?.[name];
        if (field === undefined || one[name] === '') return [];
        if (!this.#isCorrected(field)) this.#values[field] ??= one[name];
        return [field];
      }),
    );
    if (people.length > 1) this.#split = text;
    if (!(isUnsure || isBeside) || taken.every((field) => this.#isCorrected(field))) return;
    const field = taken.find((one) => !this.#isCorrected(one)) ?? null;
    this.#issues.push({ field, column: null, code: 'unsureNames' });
  }

  /** Reads a name that has its own column or a correction. A typed name may look like the name of a company. */
  #name(field: ImportField): string {
    const source = this.#source(field);
    if (isVacant(source.text)) return '';
    if (hasSeveralPeople(source.text)) this.#fail(field, source, 'severalPeople');
    else this.#text(field);
    return String(this.#values[field] ?? '');
  }

  /**
   * Returns true if the property is vacant. A row is vacant if a cell says so, or if it has an address and no data
   * about a tenant.
   */
  #isVacant(): boolean {
    if (ALL_NAMES.some((field) => this.#values[field] !== undefined || this.#typed[field] !== undefined))
      return false;
    const names = ['firstName', 'lastName'] as const;
    const isOpen = names.some((field) => !this.#isCorrected(field));
    const whole = isOpen ? (this.#whole('tenantName')?.text ?? '') : '';
    const texts = [...names.map((field) => this.#source(field).text), whole];
    if (texts.some((text) => text !== '' && !meansNone(text))) return true;
    return (
      this.#values.address !== undefined &&
      OF_TENANT.every((field) => !this.#values[field] && this.#typed[field] === undefined)
    );
  }

  /**
   * Removes the fields of the tenant. A line of a vacant property keeps the data of the property and the rent. A
   * balance is refused, because it would be lost.
   */
  #leaveTenantOut() {
    const { balance } = this.#values;
    const owesNothing = !balance && this.#typed.balance === undefined;
    for (const field of NOT_OF_DWELLING) {
      delete this.#values[field];
      delete this.#typed[field];
    }
    const left = this.#issues.filter(({ field }) => field === null || !NOT_OF_DWELLING.includes(field));
    this.#issues.splice(0, Infinity, ...left);
    if (owesNothing) return;
    this.#fail('balance', this.#source('balance'), 'vacantBalance');
  }

  /** Computes the rent or the charges if their sum and the other amount are known. */
  #rentWithCharges() {
    const whole = this.#whole('rentWithCharges');
    const { rent, charges } = this.#values;
    const isStated = (field: 'rent' | 'charges'): boolean =>
      this.#values[field] !== undefined || this.#typed[field] !== undefined || this.#isCorrected(field);
    if (whole === null || (isStated('rent') && isStated('charges'))) return;
    const left = isStated('rent') ? 'charges' : 'rent';
    const total = amountOf(whole);
    if (typeof total === 'object') return this.#fail(left, whole, total.issue);
    const other = left === 'rent' ? (charges ?? 0) : rent;
    if (typeof other === 'number') this.#values[left] = sumEuros(total, -other);
  }

  /** Returns the line, after adding the errors that the API would report for its fields. */
  #checked(isVacant: boolean): ReadLine {
    const values = this.#values;
    const people = TENANT_FIELDS.map((fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, values[field] ?? null])),
    );
    const places = [...people.keys()].filter((place) =>
      Object.values(people[place] ?? {}).some((value) => value !== null),
    );
    const others = Object.entries(values).filter(([field]) => !OF_PEOPLE.has(field));
    const line = v.safeParse(ImportLine, {
      ...Object.fromEntries(others),
      tenants: places.map((place) => people[place]),
      ...(!isVacant &&
        values.accountStartsOn === undefined && { newAccountStartsOn: this.#reader.newAccountStart }),
    });
    for (const place of places) this.#requireNames(place);
    for (const { path, message } of line.issues ?? [])
      if (isIssueCode(message))
        for (const field of fieldsAt(
          (path ?? []).map(({ key }) => key),
          places,
        ))
          this.#refuse(field, message);
    return {
      row: this.#row.number,
      values,
      typed: this.#typed,
      line: line.success && this.#issues.length === 0 ? line.output : null,
      asked: line.success && this.#issues.every(({ code }) => OF_NAMES.has(code)) ? line.output : null,
      places,
      split: this.#split,
      issues: this.#issues,
      repaired: this.#repaired,
      isLot: false,
      isKindProposed: this.#isKindProposed && !isVacant,
      isVacant,
      hasMorePhones: this.#hasMorePhones,
      hasMoreEmails: this.#hasMoreEmails,
    };
  }

  /**
   * Refuses a person without a first or last name. If the lease is already stored, the check later ignores the missing
   * names.
   */
  #requireNames(place: number) {
    const fields = TENANT_FIELDS[place];
    if (fields === undefined || this.#values[fields.companyName] !== undefined) return;
    for (const field of [fields.firstName, fields.lastName])
      if (this.#values[field] === undefined) this.#refuse(field, 'required');
  }

  /** Reports an error that the API would raise, unless the field already has an error. */
  #refuse(field: ImportField, code: IssueCode) {
    if (this.#issues.some((issue) => issue.field === field || isOfName(issue, field))) return;
    this.#issues.push({ field, column: this.#source(field).column, code });
  }
}

/** The error codes of missing or unclear names. */
const OF_NAMES: ReadonlySet<ReadIssueCode> = new Set(['required', 'unsureNames']);

type TenantFields = (typeof TENANT_FIELDS)[number];

const NAMES = ['companyName', 'firstName', 'lastName'] as const;

const ALL_NAMES = TENANT_FIELDS.flatMap((fields) => NAMES.map((name) => fields[name]));

const EMAILS = TENANT_FIELDS.map(({ email }) => email);

const POSTAL_ADDRESSES = TENANT_FIELDS.map(({ postalAddress }) => postalAddress);

const BENEFITS = ['cafBenefit', 'msaBenefit'] as const;

const OF_PEOPLE: ReadonlySet<string> = new Set(TENANT_FIELDS.flatMap((fields) => Object.values(fields)));

/** The fields, besides names, whose values show that a row has a tenant. */
const OF_TENANT = [
  ...TENANT_FIELDS.flatMap(({ siren, email, phoneNumber, postalAddress }) => [
    siren,
    email,
    phoneNumber,
    postalAddress,
  ]),
  'leaseStartsOn',
  'balance',
  ...BENEFITS,
] as const;

/** The fields that a vacant property does not have. */
const NOT_OF_DWELLING: readonly ImportField[] = [
  ...OF_TENANT,
  ...ALL_NAMES,
  'leaseKind',
  'chargesKind',
  'rentDueDay',
  'deposit',
  'depositReceived',
  'depositReceivedOn',
  'irlReference',
  'revisionOn',
  'accountStartsOn',
];

/**
 * Returns true if an issue reports a full name that could not be split. The issue is at the last name, so the first
 * name gets no second issue.
 */
const isOfName = (issue: ReadIssue, field: ImportField): boolean =>
  issue.field === 'lastName' &&
  field === 'firstName' &&
  (issue.code === 'severalPeople' || issue.code === 'notAsked');

/** Returns an empty text for a dash or a similar sign. In a column of amounts, a dash means 0. */
const withoutDash = (field: ImportField, text: string): string =>
  meansNone(text) && !isAmount(field) ? '' : text;

/** Returns a text on one line, with commas instead of line ends, and with single spaces. */
const inOneLine = (text: string): string =>
  /\s\s|[^\S ]/.test(text)
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(', ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text.trim();

/** Returns the name in a cell, or an empty text if the cell says that the property is vacant. */
const nameOf = ({ text }: Source): string => (isVacant(text) ? '' : inOneLine(text));

function numberOrIssue(value: number, issue: Issue): Read<number> {
  return Number.isNaN(value) ? issue : value;
}

function dayOf({ text, readings }: Source): Read<string> {
  if (readings.dayOrder === null && isUnclearDay(text)) return NOT_ASKED;
  return readDay(text, readings.dayOrder) ?? { issue: 'invalidDate' };
}

function dayOfYearOf({ text, readings }: Source): Read<string> {
  if (readings.dayOrder === null && isUnclearDay(withYear(text))) return NOT_ASKED;
  return readDayOfYear(text, readings.dayOrder) ?? { issue: 'invalidDate' };
}

function lastDayOf({ text, readings }: Source): Read<string> {
  if (readings.dayOrder === null && isUnclearDay(text)) return NOT_ASKED;
  return readLastDay(text, readings.dayOrder) ?? { issue: 'invalidDate' };
}

function amountOf({ text, readings, isMerged }: Source): Read<number> {
  if (text.startsWith('=')) return { issue: 'formula' };
  const sign = isUnclear(text) ? signOf(text, readings) : (readings.decimalSign ?? ',');
  const euros = sign === null ? NOT_ASKED : numberOrIssue(readAmount(text, sign), { issue: 'invalidAmount' });
  // If the amount of several rows was copied into each row, each row would owe the whole amount.
  return isMerged && euros !== 0 ? { issue: 'merged' } : euros;
}

/** Returns the decimal separator of an ambiguous amount such as `1.250`. */
function signOf(text: string, { decimalSign, separator }: Readings): '.' | ',' | null {
  if (decimalSign !== null || separator === null) return decimalSign;
  return text.includes('.') === (separator === 'decimal') ? '.' : ',';
}

function balanceOf(source: Source): Read<number> {
  const euros = amountOf(source);
  if (typeof euros === 'object' || euros === 0) return euros;
  if (source.readings.owed === null) return NOT_ASKED;
  return source.readings.owed === 'owedAboveZero' ? euros : -euros;
}
