import type { Row } from 'postgres';
import { addDays, addMonths } from './ledger-reference.ts';
import { type TestDatabase, valueOf } from './support.ts';

type Details = Readonly<Record<string, unknown>>;

/** An invariant that does not hold, with the facts that show it. */
export interface Breach {
  readonly invariant: Invariant;
  readonly details: Details;
}

/** The invariants of an account, each as the sentence that a failure prints. */
export const INVARIANTS = {
  pages: 'Each unpaid due is on the page of each tenant of its days, once, and on no other page',
  letters: 'A letter asks the tenants of the days of each due, and nobody else, for this due',
  asked: 'Groups of tenants and offices together are asked for the debt that can be claimed',
  deferred: 'The sum that an office no longer pays is late after the day for it, and not before',
  ownPart: 'Tenants who have paid their own part of the rents are not late',
  equal: 'A sum that stands in two places is equal',
  returned: 'A sum that the landlord owes to a tenant who has left is in « À faire » once',
  income: 'Each received euro is in one line of the year of its day, or named as in none',
  spent: 'Each spent euro is in one line of the year of its day, or named as in none',
  people: 'A letter that may still be sent names only tenants of its days',
  address: 'A letter that may still be sent has the recorded address',
  overtaken: 'A letter is overtaken if a letter of today says something else, and only then',
  sums: 'A letter that may still be sent states sums that hold for its days',
} as const;

export type Invariant = keyof typeof INVARIANTS;

/** The duties about money that the landlord gives back. */
const RETURN_DUTIES = new Set<unknown>(['depositReturn', 'depositAccounts']);

/** The categories of an expense that the tenants may repay, and whose repayment no line of the year takes off. */
const RECOVERABLE_TAXES = new Set<unknown>(['management', 'insurance', 'works']);

const cents = (euros: unknown): number => Math.round(Number(euros ?? 0) * 100);
const sumOf = (rows: readonly Row[], amount: (row: Row) => unknown): number =>
  rows.reduce((sum, row) => sum + cents(amount(row)), 0);

/** Reads the account in all places where the API shows it to the landlord, as the landlord. */
const readLandlord = async (db: TestDatabase, owner: string): Promise<Row> =>
  valueOf(db.as(owner)`
    with documents as materialized (select document_page() as page),
    years as materialized (
      select distinct extract(year from day)::integer as year from (
        select paid_on::date as day from payments
        union select paid_on from expenses
        union select due_on from dues where due_on <= private.today()
        union select moved_on from deposit_movements
        union select private.today()
      ) moved
    )
    select jsonb_build_object(
      'today', private.today(),
      'dashboard', dashboard(),
      'duties', duty_list(),
      'month', month_list(private.today()),
      'dues', dues_of_month(private.today()),
      'positions', position_page(),
      'expected', bank_expected() -> 'leases',
      'leases', (
        select jsonb_agg(to_jsonb(lease) || jsonb_build_object(
          'dues', dues_of_lease(lease.id),
          'payments', payments_of_lease(lease.id),
          'account_deposit', deposit_of_lease(lease.id),
          'settlements', settlements_of_lease(lease.id),
          'benefits', benefits_of_lease(lease.id),
          'reminder', reminder_of_lease(lease.id),
          'report', arrears_report_of_lease(lease.id),
          'statement', account_statement((lease.tenants #>> '{0,id}')::uuid)
        )) from lease_list lease
      ),
      'properties', (select jsonb_agg(to_jsonb(properties)) from properties),
      'documents', (select page from documents),
      'letters', (
        select documents_by_id(array(
          select (document ->> 'id')::uuid from documents cross join jsonb_array_elements(page) document
          where document ->> 'state' = 'valid' and document ->> 'overtaken' is null
            and document ->> 'kind' in ('dueNotice', 'reminder', 'formalNotice', 'settlement')
        ))
      ),
      'years', (
        select jsonb_agg(jsonb_build_object(
          'year', year, 'sums', year_of(year), 'payments', payments_of_year(year), 'expenses', expense_parts_of_year(year),
          'charges', charges_of_year(year)
        )) from years
      ),
      'expenses', expense_page(),
      'export', jsonb_build_object(
        'dues', export_page('dues') -> 'rows', 'payments', export_page('payments') -> 'rows',
        'allocations', export_page('allocations') -> 'rows', 'documents', export_page('documents') -> 'rows'
      )
    )`);

class Undo extends Error {}

/**
 * Reads the page and the statement of each tenant. Opens the links that are not open, and undoes this. The claims stay
 * those of the landlord: Postgres keeps the plan of a function in SQL for the whole transaction, and the landlord's calls
 * have planned `rent_history` with row security. A transaction of the API has one role.
 */
async function readPages({ tx }: TestDatabase, owner: string): Promise<Row[]> {
  let pages: Row[] = [];
  try {
    await tx.savepoint(async (inner) => {
      await inner`
        insert into tenant_links (owner_id, tenant_id)
        select owner_id, id from tenants where owner_id = ${owner}
          and not exists (select from tenant_links link where link.tenant_id = tenants.id and link.ended_at is null)`;
      await inner`
        insert into private.tenant_tokens (hash, link_id)
        select sha256(tenant_id::text::bytea), id from tenant_links where owner_id = ${owner} and ended_at is null`;
      const tokens = await inner`
        select tenant_id, encode(sha256(tenant_id::text::bytea), 'hex') as hash from tenant_links
        where owner_id = ${owner} and ended_at is null`;
      await inner`select set_config('role', 'service_role', true)`;
      pages = await inner`
        select token.tenant_id as tenant, tenant_view(token.hash) as view, tenant_statement(token.hash) as statement
        from jsonb_to_recordset(${inner.json(JSON.parse(JSON.stringify(tokens)))}) token (tenant_id uuid, hash text)`;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return pages;
}

/** The days of a due, and with it the tenants who owe it. The balance of a settlement belongs to the settled days. */
function daysOf(lease: Row, due: Row): { readonly from: string; readonly to: string } {
  const settlement = lease['settlements'].find(
    (one: Row) => one['cancelled_at'] === null && one['due_ids'].includes(due['id']),
  );
  return settlement === undefined
    ? { from: due['period_from'], to: due['period_to'] }
    : { from: settlement['period_from'], to: settlement['period_to'] };
}

const peopleOf = (lease: Row, from: string, to: string): Row[] =>
  lease['tenants'].filter(
    (tenant: Row) => (tenant['joins_on'] ?? '') <= to && (tenant['leaves_on'] ?? '9') >= from,
  );

/** Returns the tenants who owe a due. Nobody owes an opening balance of days before he came. */
function debtorsOf(lease: Row, due: Row): string[] {
  const { from, to } = daysOf(lease, due);
  return peopleOf(lease, from, to)
    .filter(
      (tenant) =>
        due['kind'] !== 'opening' || tenant['joins_on'] === null || tenant['joins_on'] <= lease['starts_on'],
    )
    .map((tenant) => String(tenant['id']))
    .toSorted();
}

/** The dues of a lease that have fallen due, are unpaid and can still be claimed. */
const claimable = (lease: Row, today: string, barred: ReadonlySet<string>): Row[] =>
  lease['dues'].filter(
    (due: Row) =>
      due['cancelled_at'] === null &&
      due['due_on'] <= today &&
      cents(due['remaining']) > 0 &&
      !barred.has(due['id']),
  );

/** The unpaid rest of dues in cents, with the part that may not be claimed while it is held. */
const unpaid = (dues: readonly Row[]): number =>
  sumOf(dues, (due) => (due['cancelled_at'] === null ? due['amount'] - due['received'] : 0));

/** The places of an account, and a function that records a breach. */
interface Shown {
  readonly landlord: Row;
  readonly pages: readonly Row[];
  readonly today: string;
  /** The ids of the dues that can no longer be claimed, as the export states them. */
  readonly barred: ReadonlySet<string>;
  readonly breach: (invariant: Invariant, details: Details) => void;
}

/** Records a breach unless all places show the same sum in cents. */
function equal({ breach }: Shown, sum: string, places: Readonly<Record<string, number>>): void {
  if (new Set(Object.values(places)).size > 1) breach('equal', { sum, places });
}

function checkPages(shown: Shown, lease: Row): void {
  const { pages, today, barred, breach } = shown;
  const dues = claimable(lease, today, barred);
  for (const tenant of lease['tenants']) {
    const page = pages.find((one) => one['tenant'] === tenant['id'])?.['view'] ?? null;
    if (page === null) continue;
    const listed: Row[] = page['dues'];
    const own = dues.filter((due) => debtorsOf(lease, due).includes(tenant['id']));
    const asked = listed
      .filter((due) => due['due_on'] <= today && !due['is_time_barred'] && cents(due['remaining']) > 0)
      .map((due) => `${due['id']} ${cents(due['remaining'])} ${cents(due['awaited'])}`);
    const wanted = own.map(
      (due) => `${due['id']} ${cents(due['remaining'])} ${cents(due['benefit_remaining'])}`,
    );
    if (asked.toSorted().join() !== wanted.toSorted().join())
      breach('pages', { tenant: tenant['id'], asked, wanted });
    equal(shown, 'the debt of a tenant', {
      page: cents(page['owed']),
      dues: sumOf(own, (due) => due['remaining']) - sumOf(own, (due) => due['benefit_remaining']),
    });
    equal(shown, 'the part of offices in the debt of a tenant', {
      page: cents(page['awaited']),
      dues: sumOf(own, (due) => due['benefit_remaining']),
    });
  }
}

/** The claims of a lease that may still be sent: neither void, nor replaced, nor overtaken. */
const lettersOf = ({ landlord }: Shown, lease: Row): Row[] =>
  landlord['letters'].filter((letter: Row) =>
    landlord['documents'].some(
      (document: Row) => document['id'] === letter['id'] && document['lease_id'] === lease['id'],
    ),
  );

const documentOf = ({ landlord }: Shown, letter: Row): Row =>
  landlord['documents'].find((document: Row) => document['id'] === letter['id']);

function checkLetters(shown: Shown, lease: Row): void {
  const { breach } = shown;
  const dues = new Map<string, Row>(lease['dues'].map((due: Row) => [due['id'], due]));
  for (const letter of lettersOf(shown, lease)) {
    const { kind, snapshot } = letter;
    const says: Row = snapshot['says'];
    const named: string[] = documentOf(shown, letter)['tenant_ids'].toSorted();
    if (kind === 'settlement') {
      checkSettlementLetter(shown, lease, letter, named);
    } else {
      const lines: Row[] = says['lines'] ?? [{ dueId: documentOf(shown, letter)['subject_id'], ...says }];
      const ids = lines.map((line) => String(line['dueId']));
      if (new Set(ids).size < ids.length) breach('letters', { kind, ids });
      const owing = new Set<string>();
      for (const line of lines) {
        const due = dues.get(line['dueId']);
        if (due === undefined) continue;
        const debtors = debtorsOf(lease, due);
        for (const one of debtors) owing.add(one);
        if (debtors.length > 0 && debtors.join() !== named.join())
          breach('letters', { kind, from: due['period_from'], due: due['kind'], named, debtors });
        const asked = cents(due['remaining']) - cents(due['awaited']);
        if (kind !== 'dueNotice' && cents(line['remaining']) !== asked)
          breach('sums', { kind, due: due['id'], stated: cents(line['remaining']), asked });
      }
      const strangers = named.filter((id) => !owing.has(id));
      if (owing.size > 0 && strangers.length > 0)
        breach('people', { kind, strangers, dues: ids.map((id) => dues.get(id)?.['kind'] ?? null) });
      if (kind !== 'dueNotice')
        equal(shown, 'the total of a letter', {
          total: cents(says['total']),
          lines: sumOf(lines, (line) => line['remaining']),
        });
    }
    checkAddress(shown, lease, letter, named);
  }
}

function checkSettlementLetter(shown: Shown, lease: Row, letter: Row, named: readonly string[]): void {
  const { breach } = shown;
  const { kind } = letter;
  const says: Row = letter['snapshot']['says'];
  const people = peopleOf(lease, says['from'], says['to']).map((tenant) => String(tenant['id']));
  const strangers = named.filter((id) => !people.includes(id));
  const missing = people.filter((id) => !named.includes(id));
  if (people.length > 0 && strangers.length + missing.length > 0)
    breach('people', { kind, from: says['from'], to: says['to'], strangers, missing });
  const settlement = lease['settlements'].find(
    (one: Row) => one['id'] === documentOf(shown, letter)['subject_id'],
  );
  const parts = lease['dues'].filter((due: Row) => settlement['due_ids'].includes(due['id']));
  equal(shown, 'the balance of a settlement', {
    letter: cents(says['balance']),
    settlement: cents(settlement['balance']),
    ...(parts.length > 0 && { dues: sumOf(parts, (due) => due['amount']) }),
  });
  equal(shown, 'the unpaid rest of a settlement', {
    settlement: cents(settlement['remaining']),
    dues: sumOf(parts, (due) => due['remaining']),
  });
  // An account that starts later has no provisions of earlier days any more. The letter is still true.
  const isInAccount = lease['account_starts_on'] <= settlement['period_from'];
  // If a cut term has other days now, rounding may move a cent at either end of the settled days.
  if (isInAccount && Math.abs(cents(settlement['called']) - cents(settlement['called_now'])) > 2)
    breach('sums', { kind, called: settlement['called'], now: settlement['called_now'] });
  if (parts.length > 1) breach('sums', { kind, dueOn: says['dueOn'], parts: parts.length });
  const next = says['nextProvision'];
  // The provision may have become that of an earlier day as well.
  const rent = lease['rents']
    .filter((one: Row) => (one['starts_on'] ?? '') <= (next?.from ?? ''))
    .reduce(
      (latest: Row | null, one: Row) =>
        latest === null || (one['starts_on'] ?? '') > (latest['starts_on'] ?? '') ? one : latest,
      null,
    );
  if (next !== null && cents(rent?.['charges']) !== cents(next.amount))
    breach('sums', { kind, nextProvision: next, rent });
}

/**
 * The address of a letter: the new address of tenants who left, else the postal address that all tenants share, else
 * the dwelling (null). Empty if tenants have left and no address is known.
 */
function addressOf(lease: Row, people: readonly Row[], today: string): string | null {
  const [first] = people;
  const hasLeft = lease['keys_on'] !== null && lease['keys_on'] <= today;
  if (hasLeft && lease['new_address'] !== null) return lease['new_address'];
  const postal: string | null = first?.['postal_address'] ?? null;
  const shared = people.every((one) => one['postal_address'] === postal) ? postal : null;
  return shared ?? (hasLeft ? '' : null);
}

function checkAddress({ landlord, today, breach }: Shown, lease: Row, letter: Row, named: readonly string[]) {
  const { kind, snapshot } = letter;
  const people = lease['tenants'].filter((tenant: Row) => named.includes(tenant['id']));
  const stated = snapshot['says'].sentTo ?? null;
  const address = addressOf(lease, people, today);
  if (stated !== address) breach('address', { kind, stated, address });
  const property = landlord['properties'].find((one: Row) => one['id'] === lease['property_id']);
  if (stated === null && property && snapshot['property'].address !== property['address'])
    breach('address', { kind, stated: snapshot['property'].address, address: property['address'] });
}

/** The late part of offices in a due, in cents. A benefit is late from the 15th of the next month. */
const lateBenefit = (due: Row, today: string): number =>
  sumOf(
    due['benefits'].filter((benefit: Row) => benefit['month'] < addDays(today, -14).slice(0, 7)),
    (benefit) => benefit['amount'],
  );

/** The last month (`yyyy-mm`) of a benefit, which ends with the departure of its beneficiary. Empty without an end. */
function lastMonthOf(lease: Row, benefit: Row): string {
  const tenant: Row = lease['tenants'].find((one: Row) => one['id'] === benefit['tenant_id']);
  const leavesOn: string | null = tenant['leaves_on'];
  const left = leavesOn === null ? null : addMonths(`${addDays(leavesOn, 1).slice(0, 7)}-01`, -1).slice(0, 7);
  const last: string | null = benefit['last_month'];
  return last !== null && (left === null || last < left) ? last : (left ?? '');
}

/**
 * The sum that an office no longer pays, or that was taken back, is not late until the day that the tenants have for it.
 * After this day, all of it is late. A debt past its limitation period has no later day.
 */
function checkDeferred({ landlord, today, barred, breach }: Shown, lease: Row): void {
  const benefits: Row[] = lease['benefits'];
  const rowsOf = (name: string): Row[] => landlord['export'][name].map(({ row }: Row) => row);
  const returns = rowsOf('dues').filter((row) => row['returned_parts'] && row['cancelled_at'] === null);
  const officePayments = rowsOf('payments').filter(
    (row) => row['kind'] === 'benefit' && row['cancelled_at'] === null && row['lease_id'] === lease['id'],
  );
  for (const due of lease['dues']) {
    if (due['kind'] !== 'rent' || due['cancelled_at'] !== null || cents(due['remaining']) === 0) continue;
    let open = sumOf(
      returns.filter(({ due_on: on }) => addMonths(on, 1) > due['due_on'] && addMonths(on, 1) >= today),
      (row) => row['returned_parts'][due['id']] ?? 0,
    );
    for (const benefit of benefits.filter((one) => one['tenants_pay_by'] > due['due_on'])) {
      const last = lastMonthOf(lease, benefit);
      if (last < benefit['first_month']) continue;
      const isOf = (one: Row) => one['tenant_id'] === benefit['tenant_id'];
      /** Returns the later benefits of a month. */
      const laterOf = (month: string) =>
        sumOf(
          benefits.filter(
            (one) =>
              isOf(one) &&
              one['first_month'] > last &&
              one['first_month'] <= month &&
              month <= (one['last_month'] ?? '9'),
          ),
          ({ amount }) => amount,
        );
      const stepOf = (month: string): number => {
        const later = benefits.map((one) => one['first_month']).filter((since) => since <= month);
        const paid = officePayments.filter(
          (row) =>
            isOf(row) &&
            [null, benefit['office']].includes(row['payer_office']) &&
            row['names_month']?.startsWith(month),
        );
        // The later benefits rise only in the first month of one of them.
        const replaced = later.map((since) => laterOf(since));
        return Math.max(
          0,
          cents(benefit['amount']) -
            Math.max(
              sumOf(paid, ({ amount }) => amount),
              ...replaced,
            ),
        );
      };
      for (let day = `${due['period_from'].slice(0, 7)}-01`; day <= due['period_to']; day = addMonths(day, 1))
        if (
          day >= due['period_from'] &&
          addMonths(day, 1) <= addDays(due['period_to'], 1) &&
          day.slice(0, 7) > last
        )
          open += benefit['tenants_pay_by'] >= today ? stepOf(day.slice(0, 7)) : 0;
    }
    const own = cents(due['remaining']) - cents(due['benefit_remaining']);
    const late = cents(due['remaining']) - cents(due['awaited']);
    const wanted = lateBenefit(due, today) + Math.max(0, barred.has(due['id']) ? own : own - open);
    if (late !== wanted) breach('deferred', { due: due['period_from'], late, wanted, open, own });
  }
}

/** The groups of tenants and the offices together owe the debt of an account that can be claimed. */
function checkAsked(shown: Shown, lease: Row, position: Row): void {
  const { pages, today, barred, breach } = shown;
  const dues = claimable(lease, today, barred);
  const groups = new Map<string, { asked: number; own: number; readonly people: readonly string[] }>();
  for (const due of dues) {
    const people = debtorsOf(lease, due);
    const group = groups.get(people.join()) ?? { asked: 0, own: 0, people };
    groups.set(people.join(), group);
    group.asked += cents(due['remaining']) - cents(due['awaited']);
    group.own += cents(due['remaining']) - cents(due['benefit_remaining']);
  }
  const asked = [...groups.values()].reduce((sum, group) => sum + group.asked, 0);
  const owed =
    cents(position['owed']) -
    cents(position['held']) -
    cents(position['awaited']) -
    unpaid(lease['dues'].filter((due: Row) => barred.has(due['id']) && due['due_on'] <= today));
  if (asked !== owed) breach('asked', { asked, owed });
  // A page that shows more than the groups of its tenant asks for the debt of others.
  for (const page of pages) {
    if (!lease['tenants'].some((tenant: Row) => tenant['id'] === page['tenant']) || page['view'] === null)
      continue;
    const own = [...groups.values()].filter(({ people }) => people.includes(page['tenant']));
    // The page of a tenant asks for no benefit, late or not, and for what an office no longer pays.
    const sum = own.reduce((total, group) => total + group.own, 0);
    if (cents(page['view'].owed) !== sum)
      breach('asked', { page: page['tenant'], asked: page['view'].owed, sum });
  }
  const reminder: Row = lease['reminder'];
  const ids = reminder['dues'].map((due: Row) => due['id']);
  if (new Set(ids).size < ids.length) breach('asked', { reminder: ids });
}

/**
 * The report to a benefit office states the sum of its duty, and its dues add up to this sum. It leaves out what offices owe,
 * and sums whose day has not come.
 */
function checkReport(shown: Shown, lease: Row): void {
  const { landlord, today, barred } = shown;
  const report: Row = lease['report'];
  const duty = dutiesOf(landlord, lease).find(({ kind }) => kind === 'benefitTell');
  const owed = claimable(lease, today, barred).filter(
    (due) => due['due_on'] < today && ['opening', 'rent', 'settlement'].includes(due['kind']),
  );
  equal(shown, 'the report to an office', {
    duty: cents(duty?.['amount']),
    total: cents(report['total']),
    dues: sumOf(report['dues'], (due) => due['remaining']),
    ...(duty && {
      owed:
        sumOf(owed, (due) => due['remaining'] - due['awaited']) -
        owed.reduce((sum, due) => sum + lateBenefit(due, today), 0),
    }),
  });
}

/**
 * An office that still may pay in time makes nobody late. So the tenants' late rent is at most all dues less all money
 * and less the expected benefits of the months that may still be paid. Leaves out leases whose months have several
 * dues, or whose people or days change.
 */
function checkOwnPart({ landlord, today, barred, breach }: Shown, lease: Row, position: Row): void {
  const isSteady =
    lease['ended_by'] === null && lease['tenants'].every((one: Row) => one['leaves_on'] === null);
  if (!isSteady || lease['term_months'] !== 1 || lease['benefits'].length === 0) return;
  const dues: Row[] = lease['dues'].filter((due: Row) => due['cancelled_at'] === null);
  const owed = dues.filter((due) => due['due_on'] <= today && !barred.has(due['id']));
  const owedIds = new Set(owed.map((due) => due['id']));
  const payments: Row[] = landlord['export'].payments
    .map(({ row }: Row) => row)
    .filter((row: Row) => row['lease_id'] === lease['id'] && row['cancelled_at'] === null);
  const isNamed = (row: Row) =>
    [row['names_month'], row['names_from'], row['names_until'], row['names_due_id']].some(
      (name) => name !== null,
    );
  const paidTo = (row: Row, isWanted: (due: string) => boolean) =>
    sumOf(
      landlord['export'].allocations.filter(
        ({ row: part }: Row) => part.payment_id === row['id'] && isWanted(part.due_id),
      ),
      (part) => part['row'].amount,
    );
  const isFree = (row: Row) => row['kind'] === 'benefit' || !isNamed(row);
  const named = payments.filter((row) => !isFree(row));
  let money = payments
    .filter(isFree)
    .reduce((sum, row) => sum + cents(row['amount']) - paidTo(row, (due) => !owedIds.has(due)), 0);
  let awaited = 0;
  /** The part of `awaited` that money of the tenants has paid. */
  let stoodIn = 0;
  /** The part of `stoodIn` that receipts state, which pays no later due. */
  let receipted = 0;
  let isOverpaid = false;
  for (const due of owed) {
    const month = due['period_from'].slice(0, 7);
    const mayComeInTime =
      due['kind'] === 'rent' &&
      due['period_from'].endsWith('-01') &&
      addMonths(due['period_from'], 1) >= addDays(today, -13);
    const expected: Row[] = lease['benefits'].filter(
      (one: Row) => mayComeInTime && one['first_month'] <= month && month <= (one['last_month'] ?? '9'),
    );
    let open = 0;
    let received = 0;
    for (const one of expected) {
      const paid = payments
        .filter(
          (row) =>
            row['kind'] === 'benefit' &&
            row['names_month']?.startsWith(month) &&
            row['tenant_id'] === one['tenant_id'] &&
            (row['payer_office'] ?? one['office']) === one['office'],
        )
        .reduce((sum, row) => sum + cents(row['amount']), 0);
      open += Math.max(0, cents(one['amount']) - paid);
      received += paid;
      isOverpaid ||= paid > cents(one['amount']);
    }
    open = Math.max(0, Math.min(open, cents(due['amount']) - received));
    awaited += open;
    const ofTenants = Math.max(0, open - cents(due['benefit_remaining']));
    stoodIn += ofTenants;
    if (due['receipts'].length > 0) receipted += ofTenants;
    // A payment that names a month may pay the part of its office as well.
    const byName = named.reduce((sum, row) => sum + paidTo(row, (id) => id === due['id']), 0);
    money += Math.min(byName, cents(due['amount']) - open);
  }
  // Money pays the part of an office only whole: less is an advance.
  const parts = owed.map((due) => cents(due['benefit_remaining'])).filter((part) => part > 0);
  const advance = cents(position['advance']);
  const spare = parts.length > 0 && parts.every((part) => part > advance) ? advance : 0;
  // Money of the tenants stands in for the newest part of an office, while an older part is late.
  const olderPart = Math.min(stoodIn, cents(position['office_part']?.amount ?? 0));
  const most =
    Math.max(0, sumOf(owed, (due) => due['amount']) - money - awaited) +
    spare +
    Math.max(olderPart, receipted);
  if (cents(position['late']) > most)
    breach('ownPart', { late: cents(position['late']), most, awaited, isOverpaid });
}

function checkAccount(shown: Shown, lease: Row, position: Row): void {
  const { landlord, today, barred } = shown;
  const dues: Row[] = lease['dues'].filter((due: Row) => due['cancelled_at'] === null);
  const payments: Row[] = lease['payments'].filter((payment: Row) => payment['cancelled_at'] === null);
  const fallen = dues.filter((due) => due['due_on'] <= today);
  const late = claimable(lease, today, barred).filter((due) => due['late_after'] < today);
  const duty = landlord['duties'].find(
    (one: Row) => one['kind'] === 'late' && one['subject'] === lease['id'],
  );
  equal(shown, 'the late rent', {
    position: cents(position['late']),
    duty: cents(duty?.['amount']),
    reminder: cents(lease['reminder'].total),
    account: sumOf(late, (due) => due['remaining']) - sumOf(late, (due) => due['awaited']),
  });
  equal(shown, 'the late part of offices', {
    position: cents(position['office_part']?.amount),
    duty: cents(duty?.['details'].officePart?.amount),
    account: late.reduce((sum, due) => sum + lateBenefit(due, today), 0),
  });
  const exported = (part: string): Row[] =>
    landlord['export'][part].filter(
      ({ row }: Row) => row.lease_id === lease['id'] && row.cancelled_at === null,
    );
  const paid = payments.reduce((sum, payment) => sum + cents(payment['amount']), 0);
  const advance = paid - sumOf(dues, (due) => due['received']);
  equal(shown, 'the debt', {
    position: cents(position['owed']),
    account: unpaid(fallen),
    statement:
      sumOf(lease['statement'].movements, (movement) => movement['amount']) +
      cents(lease['statement'].openingBalance) +
      cents(position['advance']) +
      sumOf(dues, (due) => (due['due_on'] > today ? due['received'] : 0)),
    export: exported('dues').reduce(
      (sum, { row, extra }) => sum + (row.due_on <= today ? cents(extra.remaining) + cents(extra.held) : 0),
      0,
    ),
  });
  equal(shown, 'the coming rent', {
    position: cents(position['upcoming']),
    account: unpaid(dues.filter((due) => due['due_on'] > today)),
  });
  equal(shown, 'the advance', {
    position: cents(position['advance']),
    account: advance,
    parts: paid - dues.reduce((sum, due) => sum + sumOf(due['parts'], (part) => part['amount']), 0),
    export: exported('payments').reduce(
      (sum, { row, extra }) => sum + cents(row.amount) - cents(extra.used),
      0,
    ),
  });
  equal(shown, 'the part of offices', {
    position: cents(position['awaited']),
    account: sumOf(fallen, (due) => due['awaited']),
    statement:
      cents(lease['statement'].awaited) -
      cents(position['office_part']?.amount) +
      cents(position['deferred']),
  });
  const expected = landlord['expected'].find((one: Row) => one['lease_id'] === lease['id']);
  if (expected !== undefined)
    equal(shown, 'the rest that bank lines may pay', {
      bank: sumOf(expected['dues'], (due) => due['remaining']),
      account: sumOf(dues, (due) =>
        due['kind'] === 'refund' || barred.has(due['id']) ? 0 : due['remaining'],
      ),
    });
  const arrears = landlord['years'].flatMap(({ sums }: Row) =>
    regimesOf(sums).flatMap((regime) => regime['arrears']),
  );
  equal(shown, 'the late rent of all years', {
    years: sumOf(
      arrears.filter(({ tenant_id: tenant }: Row) =>
        lease['tenants'].some((one: Row) => one['id'] === tenant),
      ),
      (one) => one['remaining'],
    ),
    account: sumOf(late, (due) =>
      due['kind'] === 'refund' ? 0 : (cents(due['remaining']) - cents(due['awaited'])) / 100,
    ),
  });
}

/** The page and the statement of a tenant state the same debt, and the due that comes next states its letter's sum. */
function checkTenantSums(shown: Shown, lease: Row): void {
  const { pages, landlord } = shown;
  for (const { tenant, view, statement } of pages) {
    const person = lease['tenants'].find((one: Row) => one['id'] === tenant);
    if (person === undefined || view === null) continue;
    if (statement !== null && person['leaves_on'] === null)
      equal(shown, 'the balance of a statement', {
        tenant:
          sumOf(statement.movements, (movement) => movement['amount']) + cents(statement.openingBalance),
        landlord:
          sumOf(lease['statement'].movements, (movement) => movement['amount']) +
          cents(lease['statement'].openingBalance),
      });
    for (const document of view.documents) {
      const listed = landlord['documents'].find((one: Row) => one['id'] === document.id);
      equal(shown, 'the amount of a document', {
        page: cents(document.amount),
        list: cents(listed['amount']),
      });
    }
    const onDay = lease['dues'].filter(
      (due: Row) => due['due_on'] === view.next?.due_on && due['cancelled_at'] === null,
    );
    const notice = lettersOf(shown, lease).find(
      (letter) =>
        letter['kind'] === 'dueNotice' &&
        letter['snapshot'].says.dueOn === view.next?.due_on &&
        documentOf(shown, letter)['tenant_ids'].includes(tenant),
    );
    if (notice !== undefined && onDay.length === 1)
      equal(shown, 'the next amount of a tenant', {
        page: cents(view.next.amount),
        letter: cents(documentOf(shown, notice)['amount']) - cents(notice['snapshot'].says.benefit),
      });
  }
}

function checkMonth(shown: Shown): void {
  const { landlord } = shown;
  const dashboard: Row = landlord['dashboard'];
  const rows: Row[] = landlord['month'].dues.filter(
    (row: Row) => row['kind'] !== 'refund' && cents(row['amount']) > 0,
  );
  const dues: Row[] = landlord['dues'].filter(
    (due: Row) => due['cancelled_at'] === null && due['kind'] !== 'refund' && cents(due['amount']) > 0,
  );
  const last = dashboard['months'].at(-1);
  equal(shown, 'the expected rent of the month', {
    dashboard: cents(dashboard['expected']),
    chart: cents(last.expected),
    month: sumOf(rows, (row) => row['amount']),
    dues: sumOf(dues, (due) => due['amount']),
  });
  equal(shown, 'the received rent of the month', {
    dashboard: cents(dashboard['received']),
    chart: cents(last.received),
    month: sumOf(rows, (row) => row['received']),
    dues: sumOf(dues, (due) => due['received']),
  });
  equal(shown, 'the rent to receive of the month', {
    dashboard: cents(dashboard['remaining']),
    month: sumOf(rows, (row) => row['remaining']),
    dues: sumOf(dues, (due) => due['remaining']),
  });
  const all: Row[] = landlord['leases'].flatMap((lease: Row) => lease['dues']);
  for (const { month, expected, received } of dashboard['months']) {
    const own = all.filter(
      (due) =>
        due['due_on'].startsWith(month) &&
        due['cancelled_at'] === null &&
        due['kind'] !== 'refund' &&
        cents(due['amount']) > 0,
    );
    equal(shown, 'a month of the chart', {
      chart: cents(expected) * 1e7 + cents(received),
      dues: sumOf(own, (due) => due['amount']) * 1e7 + sumOf(own, (due) => due['received']),
    });
  }
}

function checkDeposit(shown: Shown, lease: Row, position: Row): void {
  const { landlord } = shown;
  const deposit: Row = lease['account_deposit'];
  const duties = dutiesOf(landlord, lease).filter((duty) => RETURN_DUTIES.has(duty['kind']));
  const movements: Row[] = deposit['movements'].filter((one: Row) => one['cancelled_at'] === null);
  const held = sumOf(movements, (one) =>
    one['kind'] === 'received'
      ? one['amount']
      : -Number(one['amount']) - Number(one['set_off'] ?? 0) - Number(one['deducted'] ?? 0),
  );
  equal(shown, 'the held deposit', {
    account: cents(deposit['held']),
    movements: held,
    ...(position['deposit'] !== null && { position: cents(position['deposit'].held) }),
  });
  // Before the keys are returned, the position has nothing to return.
  if (['toReturn', 'accounts'].includes(position['deposit']?.state))
    equal(shown, 'the deposit to return', {
      account: cents(deposit['to_return']),
      position: cents(position['deposit'].to_return),
    });
  if (duties.length > 0)
    equal(shown, 'the deposit to return with its increase', {
      account: cents(deposit['to_return']) + cents(deposit['increase']),
      duty: cents(duties[0]?.['amount']),
    });
}

const dutiesOf = (landlord: Row, lease: Row): Row[] =>
  landlord['duties'].filter((duty: Row) => duty['subject'] === lease['id']);

function checkReturned({ landlord, today, breach }: Shown, lease: Row, position: Row): void {
  const duties = dutiesOf(landlord, lease).filter((duty) => RETURN_DUTIES.has(duty['kind']));
  const hasLeft = lease['keys_on'] !== null && lease['keys_on'] <= today;
  const deposit = cents(position['deposit']?.to_return) + cents(position['deposit']?.increase);
  if (hasLeft && deposit > 0 && cents(position['deposit'].held) > 0 && duties.length !== 1)
    breach('returned', { sum: 'deposit', deposit, duties: duties.length });
  const isOver = lease['rent_owed_until'] !== null && lease['rent_owed_until'] < today;
  const credit = cents(position['advance']) - cents(position['owed']) - cents(position['upcoming']);
  const others = dutiesOf(landlord, lease).filter(
    (duty) => !RETURN_DUTIES.has(duty['kind']) && cents(duty['amount']) === credit,
  );
  if (isOver && credit > 0 && others.length !== 1)
    breach('returned', { sum: 'advance', credit, duties: others.length });
}

const regimesOf = (year: Row): Row[] =>
  year['lessors'].flatMap((lessor: Row) =>
    lessor['properties'].flatMap((property: Row) => property['regimes']),
  );

function checkIncome(shown: Shown): void {
  const { landlord, breach } = shown;
  const refunds = new Set(
    landlord['leases'].flatMap((lease: Row) =>
      lease['dues'].filter((due: Row) => due['kind'] === 'refund').map((due: Row) => due['id']),
    ),
  );
  const lines: Row[] = landlord['years'].flatMap(({ year, payments }: Row) =>
    payments.map((line: Row) => Object.assign(line, { year })),
  );
  for (const { row } of landlord['export'].payments) {
    if (row.cancelled_at !== null) continue;
    const own = lines.filter((line) => line['payment_id'] === row.id);
    // A credit is no money received. A refund lowers the income of its own day.
    const refunded = sumOf(
      landlord['export'].allocations.filter(
        ({ row: part }: Row) => part.payment_id === row.id && refunds.has(part.due_id),
      ),
      (part) => part['row'].amount,
    );
    const inYear = sumOf(own, (line) => line['amount']);
    const wanted = (row.kind === 'credit' ? 0 : cents(row.amount)) - refunded;
    const year = Number(String(row.paid_on).slice(0, 4));
    // A credit counts in the year in which it is set off.
    const received = own.filter((line) => row.kind !== 'credit' && line['due_kind'] !== 'refund');
    if (inYear !== wanted || received.some((line) => line['year'] !== year))
      breach('income', { kind: row.kind, paidOn: row.paid_on, amount: cents(row.amount), inYear, wanted });
    for (const line of own) {
      const split = cents(line['rent']) + cents(line['charges']) + cents(line['unclassified']);
      if (split !== cents(line['amount']))
        breach('income', { paidOn: row.paid_on, due: line['due_kind'], split });
    }
  }
  for (const { year, sums, payments } of landlord['years']) {
    const regimes = regimesOf(sums);
    for (const part of ['rents', 'charges', 'unclassified'] as const)
      equal(shown, `the ${part} of a year`, {
        year: sumOf(regimes, (regime) => regime[part]),
        payments: sumOf(payments, (line) => line[part === 'rents' ? 'rent' : part]),
      });
    equal(shown, 'the income of a year', {
      year:
        sumOf(regimes, (one) => one['rents']) +
        sumOf(regimes, (one) => one['charges']) +
        sumOf(regimes, (one) => one['unclassified']),
      months: regimes.reduce(
        (sum, regime) => sum + regime['received'].reduce((all: number, one: unknown) => all + cents(one), 0),
        0,
      ),
    });
    const kept = landlord['leases'].flatMap((lease: Row) =>
      lease['account_deposit'].movements.filter(
        (one: Row) => one['cancelled_at'] === null && one['moved_on'].startsWith(String(year)),
      ),
    );
    equal(shown, 'the deductions from deposits in a year', {
      year: sumOf(regimes, (regime) => regime['kept_deposit']),
      deposits: sumOf(kept, (one) => one['deducted']),
    });
  }
}

function checkSpent(shown: Shown): void {
  const { landlord, breach } = shown;
  const parts: Row[] = landlord['years'].flatMap(({ year, expenses }: Row) =>
    expenses.map((part: Row) => Object.assign(part, { year })),
  );
  for (const expense of landlord['expenses']) {
    const own = parts.filter((part) => part['expense_id'] === expense['id']);
    const year = Number(expense['paid_on'].slice(0, 4));
    const inYear = sumOf(own, (part) => part['amount']);
    if (inYear !== cents(expense['amount']) || own.some((part) => part['year'] !== year))
      breach('spent', {
        tax: expense['tax'],
        paidOn: expense['paid_on'],
        amount: cents(expense['amount']),
        inYear,
      });
  }
  for (const { sums, expenses } of landlord['years']) {
    // Each regime of a dwelling lists all its expenses.
    const listed: Row[] = sums.lessors.flatMap((lessor: Row) =>
      lessor['properties'].flatMap((property: Row) => property['regimes'][0].expenses),
    );
    for (const column of ['amount', 'deductible'] as const)
      equal(shown, `the ${column} of the expenses of a year`, {
        year: sumOf(listed, (one) => one[column]),
        parts: sumOf(expenses, (part) => part[column]),
      });
    for (const lessor of sums.lessors)
      for (const property of lessor.properties)
        for (const regime of property.regimes)
          for (const { tax, amount, deductible, recoverable } of regime.expenses)
            // The tenants repay the recoverable part, so that the lessor must not deduct it as well.
            if (
              regime.regime === 'unfurnished' &&
              RECOVERABLE_TAXES.has(tax) &&
              cents(deductible) + cents(recoverable) > cents(amount)
            )
              breach('spent', {
                tax,
                deductedAndRepaid: [cents(amount), cents(deductible), cents(recoverable)],
              });
  }
}

function checkSettlements(shown: Shown, lease: Row): void {
  for (const { charges } of shown.landlord['years'])
    for (const row of charges.rows) {
      const settlement = lease['settlements'].find((one: Row) => one['id'] === row.settlement?.id);
      if (settlement === undefined) continue;
      equal(shown, 'the balance on the page of charges', {
        charges: cents(row.balance),
        settlement: cents(settlement['balance']),
      });
      equal(shown, 'the unpaid rest on the page of charges', {
        charges: cents(row.settlement.remaining),
        settlement: cents(settlement['remaining']),
      });
    }
}

/** Returns the invariants that do not hold in the account of a landlord. */
export async function brokenInvariants(db: TestDatabase, owner: string): Promise<Breach[]> {
  const landlord = await readLandlord(db, owner);
  const pages = await readPages(db, owner);
  const breaches: Breach[] = [];
  const barred = new Set<string>(
    landlord['export'].dues
      .filter(({ extra }: Row) => extra?.is_time_barred === true)
      .map(({ row }: Row) => row.id),
  );
  const shown: Shown = {
    landlord,
    pages,
    today: landlord['today'],
    barred,
    breach: (invariant, details) => breaches.push({ invariant, details }),
  };
  for (const lease of landlord['leases']) {
    const position = landlord['positions'].find((one: Row) => one['lease_id'] === lease['id']);
    checkPages(shown, lease);
    checkLetters(shown, lease);
    checkAsked(shown, lease, position);
    checkOwnPart(shown, lease, position);
    checkReport(shown, lease);
    checkDeferred(shown, lease);
    checkAccount(shown, lease, position);
    checkTenantSums(shown, lease);
    checkDeposit(shown, lease, position);
    checkReturned(shown, lease, position);
    checkSettlements(shown, lease);
  }
  checkMonth(shown);
  checkIncome(shown);
  checkSpent(shown);
  return breaches;
}
