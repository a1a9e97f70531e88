import { randomUUID } from 'node:crypto';
import type { seededRandom } from '../fixtures/seeded-random.ts';
import { type Account, DEPOSIT, type Letting, TODAY } from './ledger-account.ts';
import { addDays, addMonths, termOf } from './ledger-reference.ts';
import type { TestDatabase } from './support.ts';

type Value = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/**
 * A command with its arguments. `isRepeat` means an exact repetition. `isReuse` means another command with a used key.
 */
export interface Call {
  readonly command: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly isRepeat?: boolean;
  readonly isReuse?: boolean;
  /** The SQL of an operation that writes a table without a command. */
  readonly sql?: string;
  /** True if the administrator of the database runs the step. */
  readonly isAdmins?: boolean;
}

type Choice = () => Call | Promise<Call>;
type Draw = ReturnType<typeof drawFrom>;

const call = (command: string, values: Call['values']): Call => ({ command, values });
const write = (sql: string): Call => ({ command: 'write', values: {}, sql });

/** The id of a row that the account lacks. */
const MISSING = '00000000-0000-4000-8000-000000000000';

/** The day before the first day of the next month. */
const endOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

/**
 * Draws a step. A step depends on its seed and on the account only, so that a sequence still plays when earlier steps
 * are removed.
 */
export async function randomStep(
  db: TestDatabase,
  letting: Letting,
  chances: ReturnType<typeof seededRandom>,
  account: Account,
  recorded: readonly Call[],
): Promise<{ readonly operation: string; readonly call: Call }> {
  const draw = { ...drawFrom(letting, chances, account, recorded), db };
  const operations = Object.entries(STEPS).map(([operation, steps]) => ({ operation, choices: steps(draw) }));
  const all = operations.flatMap(({ operation, choices }) =>
    choices.map((choice) => ({ operation, choice })),
  );
  const { below, random } = chances;
  let step: { readonly operation: string; readonly call: Call } | undefined;
  // A step that needs a row which the account lacks is mostly drawn again.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    // Half of the steps are drawn evenly from all operations, so that no operation is rare.
    const { operation = '', choices = [] } = operations[below(operations.length)] ?? {};
    const even = choices[below(choices.length)];
    const any = all[below(all.length)];
    const chosen = random() < 0.5 && even !== undefined ? { operation, choice: even } : any;
    if (chosen === undefined) throw new Error('There are no steps');
    step = { operation: chosen.operation, call: await chosen.choice() };
    if (!statement(step.call).includes(MISSING)) break;
  }
  if (step === undefined) throw new Error('There are no steps');
  return step;
}

/** Returns random rows of an account, and functions that draw the values of a command. */
function drawFrom(
  letting: Letting,
  chances: ReturnType<typeof seededRandom>,
  account: Account,
  recorded: readonly Call[],
) {
  const { random, below, pick } = chances;
  const day = (low: number, high: number) => addDays(TODAY, low + below(high - low));
  // Draw mostly days within the account, because payments before its start are refused.
  const kept = Math.round((Date.parse(account.lease.accountStartsOn) - Date.parse(TODAY)) / 86_400_000);
  const past = () => day(random() < 0.8 ? Math.min(0, Math.max(-500, kept)) : -500, 1);
  const any = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
  const tenant = any(account.tenants)?.id ?? letting.tenant;
  const rentDue = any(account.dues.filter(({ kind }) => kind === 'rent'));
  const id = (rows: keyof Account['ids']) => any(account.ids[rows]) ?? MISSING;
  return {
    ...letting,
    ...chances,
    account,
    day,
    past,
    any,
    id,
    tenant,
    rentDue,
    due: any(account.dues)?.id ?? MISSING,
    ownDue:
      any(account.dues.filter(({ kind, isCancelled }) => kind !== 'rent' && !isCancelled))?.id ??
      randomUUID(),
    payment: any(account.payments.filter(({ isCancelled }) => !isCancelled)),
    receipt: any(account.receipts)?.id ?? MISSING,
    letter: any(account.letters) ?? MISSING,
    // A request that names a deleted tenant is refused, even when it is repeated.
    repeated: any(
      recorded.filter(
        ({ values }) =>
          !('tenant_id' in values) || account.tenants.some(({ id: one }) => one === values['tenant_id']),
      ),
    ),
    amount: () => pick([910, 300, 1820, 540.5, (1 + below(200_000)) / 100]),
    month: () => `${(rentDue?.from ?? past()).slice(0, 7)}-01`,
    issue: () => pick(['none', 'quittances', 'all']),
  };
}

type Steps = (draw: Draw & { readonly db: TestDatabase }) => readonly Choice[];

const recordPayment = (draw: Draw, values: Call['values'] = {}): Call =>
  call('record_payment', {
    tenant_id: draw.tenant,
    idempotency_key: randomUUID(),
    paid_on: draw.past(),
    amount: draw.amount(),
    issue: draw.issue(),
    ...values,
  });

const payments: Steps = (draw) => {
  const { account, below, pick, any, due, ownDue, payment, repeated, past, month } = draw;
  const partial = any(account.receipts.filter(({ kind, isVoided }) => kind === 'partial' && !isVoided));
  const partlyPaidOn = any(partial?.lines ?? [])?.paidOn;
  const pay = (values: Call['values'] = {}): Call => recordPayment(draw, values);
  return [
    () => pay(),
    () => pay(),
    () => pay({ paid_on: addDays(TODAY, -below(20)) }),
    () => pay({ amount: pick([2730, 5460]) }),
    // A payment that is entered late, after a partial receipt states later payments.
    () => pay({ paid_on: addDays(partlyPaidOn ?? past(), -below(40)), amount: pick([100, 300, 910]) }),
    () => pay({ month: month() }),
    // Offices pay as expected, another amount, twice, or for a month before the account.
    () => pay({ kind: 'benefit', amount: pick([250, 250, 112, 277, 47]), month: month() }),
    () =>
      pay({
        kind: 'benefit',
        amount: pick([250, 187]),
        month: addMonths(`${account.lease.accountStartsOn.slice(0, 7)}-01`, -below(3)),
      }),
    // The tenants pay their own part, or a euro more or less.
    () => pay({ amount: pick([660, 661, 659, 798]) }),
    () => pay({ month: addMonths(month(), below(4)) }),
    () => pay({ due_id: due, amount: pick([100, 910]) }),
    () => pay({ due_id: ownDue, amount: pick([50, 300]), issue: 'all' }),
    () => (repeated === undefined ? pay() : { ...repeated, isRepeat: true }),
    () => (payment === undefined ? pay() : { ...pay({ idempotency_key: payment.key }), isReuse: true }),
  ];
};

const bankLines: Steps = ({
  account,
  random,
  pick,
  many,
  any,
  tenant,
  payment,
  past,
  amount,
  month,
  issue,
}) => {
  const coTenant = any(account.tenants.filter(({ id }) => id !== tenant))?.id ?? tenant;
  const record = (parts: readonly Readonly<Record<string, Value>>[]): Call => {
    const sum = parts.reduce((total, part) => total + Math.round(Number(part['amount']) * 100), 0) / 100;
    const lines = JSON.stringify([{ id: randomUUID(), booked_on: past(), amount: sum, parts }]);
    return call('record_bank_lines', { batch: randomUUID(), lines, issue: issue() });
  };
  const deposit = (): Readonly<Record<string, Value>> => ({
    kind: 'deposit',
    tenant_id: tenant,
    amount: pick([DEPOSIT / 100, DEPOSIT / 200, 100.01]),
  });
  return [
    // The housing benefits of two co-tenants for one month.
    () => {
      const benefit = { kind: 'benefit', month: month(), payer_office: 'caf', is_separate_payment: true };
      return record([
        { ...benefit, tenant_id: tenant, amount: 150 },
        { ...benefit, tenant_id: coTenant, amount: 120 },
      ]);
    },
    () => record([deposit()]),
    () =>
      record([
        { kind: 'payment', tenant_id: tenant, amount: amount(), is_separate_payment: true },
        deposit(),
      ]),
    () => {
      const sum = amount();
      const part = { kind: 'payment', tenant_id: tenant, amount: sum, is_separate_payment: random() < 0.5 };
      const randomPart =
        payment === undefined ? part : pick<object>([part, { kind: 'existing', payment_id: payment.id }]);
      const line = { id: randomUUID(), booked_on: past(), amount: sum, parts: [randomPart] };
      const lines = JSON.stringify(many(2, () => line));
      return call('record_bank_lines', { batch: randomUUID(), lines, issue: issue() });
    },
  ];
};

const receipts: Steps = ({
  account,
  owner,
  property,
  random,
  below,
  pick,
  many,
  any,
  tenant,
  rentDue,
  day,
  past,
  month,
  db,
}) => {
  const issueReceipt = async (from: string, to: string): Promise<Call> => {
    const [row] = await db.as(owner)`select receipt_term(${tenant}, ${from}, ${to}) as term`;
    const { due: owed, received } = row?.['term'] ?? {};
    const rest = Math.round((owed.rent + owed.charges - received.rent - received.charges) * 100);
    const isOwn = random() < (from > TODAY ? 0.6 : 0.3);
    const rent = isOwn ? owed.rent : pick([rest, rest, 0, 1 + below(rest), below(60_000)]) / 100;
    return call('issue_receipt', {
      tenant_id: tenant,
      property_id: property,
      period_from: from,
      period_to: to,
      paid_on: past(),
      rent: Math.max(0, rent),
      charges: isOwn ? owed.charges : 0,
      housing_benefit: random() < 0.2 ? Math.max(0, Math.round(rent * 40) / 100) : 0,
      paid_in_advance: from > TODAY,
      replaces: random() < 0.2 ? many(2, () => any(account.receipts)?.id ?? MISSING) : [],
    });
  };
  /** Issues a receipt for a later term, which an advance may pay. */
  const issueAhead = () => {
    const { from, to } = termOf(account.lease, addMonths(TODAY, 1 + below(4)));
    return issueReceipt(from, to);
  };
  return [
    () => {
      const from = month();
      return issueReceipt(from, endOfMonth(from));
    },
    () => issueReceipt(rentDue?.from ?? past(), rentDue?.to ?? TODAY),
    issueAhead,
    issueAhead,
    issueAhead,
    issueAhead,
    () => {
      const from = day(-550, 30);
      return issueReceipt(from, addDays(from, below(70)));
    },
  ];
};

const changeLease = (draw: Draw, changes: Readonly<Record<string, unknown>>): Call =>
  call('change_lease', { lease: draw.lease, changes });

const NO_END = { ended_by: null, ends_on: null, keys_on: null, relet_on: null, notice_received_on: null };

const leaseChanges: Steps = (draw) => {
  const { below, pick, day, id } = draw;
  const change = (changes: Readonly<Record<string, unknown>>): Call => changeLease(draw, changes);
  const departure = () => {
    const left = day(-120, 0);
    return change({
      ended_by: 'agreement',
      ends_on: left,
      keys_on: left,
      exit_state: pick([null, 'conform', 'different']),
      new_address: pick([null, '3 rue Neuve, 69003 Lyon']),
    });
  };
  return [
    () => change({ starts_on: pick([null, day(-700, -60)]) }),
    () =>
      change(
        pick<Readonly<Record<string, unknown>>>([
          { ended_by: 'tenant', notice_received_on: day(-300, 60) },
          { ended_by: 'tenant', ends_on: day(-200, 120), relet_on: day(-200, 120) },
          { ended_by: 'landlord', ends_on: day(-100, 120), keys_on: day(-200, 120) },
          { ended_by: 'agreement', ends_on: day(-200, 120) },
        ]),
      ),
    departure,
    departure,
    departure,
    () => change(NO_END),
    () => change(NO_END),
    () => change(NO_END),
    () => change(NO_END),
    () =>
      change(
        pick<Readonly<Record<string, unknown>>>([
          { rent_due_day: 1 + below(28) },
          { term_months: pick([1, 3]) },
          { prorata_by: pick(['days', 'thirty']) },
          { kind: pick(['unfurnished', 'other']) },
          { has_solidarity: pick([true, false]) },
          { charges_kind: pick(['provision', 'provision', 'fixed']) },
          { property_id: id('properties') },
        ]),
      ),
  ];
};

const tenantChanges: Steps = ({ pick, tenant, day, any, account }) => {
  const change = (changes: Readonly<Record<string, unknown>>): Call =>
    call('change_tenant', { tenant, changes });
  return [
    () =>
      change({
        rent: pick([850, 860.37]),
        charges: pick([60, 61]),
        rent_starts_on: pick([null, day(-600, 60)]),
      }),
    () => change({ joins_on: pick([null, day(-500, 0)]), leaves_on: pick([null, day(-200, 60)]) }),
    // A co-tenant leaves, and another one arrives on the next day.
    () => {
      const leaver = account.tenants.find(({ id, leavesOn }) => id !== tenant && leavesOn === null);
      return leaver === undefined
        ? change({ leaves_on: null })
        : call('change_tenant', { tenant: leaver.id, changes: { leaves_on: day(-200, -1) } });
    },
    () =>
      change({
        email: pick(['ana@example.test', null]),
        postal_address: pick([null, '7 place Bellecour, 69002 Lyon']),
      }),
    () => {
      const former = any(account.tenants.filter(({ leavesOn }) => leavesOn !== null));
      return call('change_tenant', {
        tenant: former?.id ?? tenant,
        changes: { last_name: pick(['Ly', 'Roy']) },
      });
    },
  ];
};

/** Returns a letting of a new dwelling, as the page « Nouvelle location » sends it. */
const newLetting = ({ day, pick }: Draw): Readonly<Record<string, unknown>> => ({
  property_id: null,
  property: { name: 'T2 Confluence', address: '8 quai Rambaud', postal_code: '69002', city: 'Lyon' },
  rent: 700,
  charges: pick([0, 40]),
  tenants: [{ first_name: 'Sarah', last_name: 'Cohen' }],
  lease: { kind: pick(['unfurnished', 'furnished']), starts_on: day(-90, 1) },
});

const expenseFields = (draw: Draw): Readonly<Record<string, unknown>> => {
  const { pick, below, id, random } = draw;
  const amount = (100 + below(200_000)) / 100;
  const year = pick([2024, 2025, 2025, 2026]);
  const isCharge = random() < 0.6;
  const tax = pick([
    null,
    'works',
    'insurance',
    'management',
    'propertyTax',
    'coOwnership',
    'loan',
    'otherIncome',
  ]);
  return {
    paid_on: addDays(`${year}-01-01`, below(320)),
    amount,
    label: 'x',
    tax: isCharge ? tax : (tax ?? 'works'),
    deductible: tax === 'propertyTax' ? Math.floor(amount) : null,
    charge: isCharge ? pick(['water', 'waste', 'commonParts']) : null,
    recoverable: isCharge && tax !== 'propertyTax' ? pick([null, Math.floor(amount / 2)]) : null,
    ...(isCharge && { period_from: `${year}-01-01`, period_to: `${year}-12-31` }),
    properties: pick([[], [{ property_id: id('properties'), shares: 1 }]]),
  };
};

/** Draws days to settle, mostly from the start of the account. */
function settledDays({ account, below, pick }: Draw) {
  const { accountStartsOn } = account.lease;
  const from = pick([accountStartsOn, addDays(accountStartsOn, below(200)), '2025-01-01']);
  const last = pick([addDays(from, 120), addDays(from, 364), `${from.slice(0, 4)}-12-31`]);
  return { from, to: [last, addDays(TODAY, -1 - below(60))].toSorted()[0] ?? from };
}

/** Settles the charges of some days with the balance that the account gives. */
async function settleCharges(draw: Parameters<Steps>[0]): Promise<Call> {
  const { lease, owner, db } = draw;
  const { from, to } = settledDays(draw);
  const refusal = await db.refusalText(owner)`select settlement_draft(${lease}, ${from}, ${to})`;
  const [row] =
    refusal === null ? await db.as(owner)`select settlement_draft(${lease}, ${from}, ${to}) as draft` : [];
  const drafted = row?.['draft'];
  return call('settle_charges', {
    lease_id: lease,
    idempotency_key: randomUUID(),
    period_from: from,
    period_to: to,
    balance: drafted?.balance ?? 0,
    bills_at: 'sur rendez-vous',
    confirmed_facts: drafted?.facts_to_confirm ?? [],
  });
}

/**
 * Records a delivery without its command: documents have the day of the clock, which may be after `TODAY`, and the
 * command refuses a delivery before the issue.
 */
const deliver = ({ id, owner }: Draw, how: 'hand' | 'post'): Call => {
  const document = id('documents');
  return {
    ...write(`insert into document_deliveries (owner_id, document_id, is_to_all, how, sent_on)
      select owner_id, id, true, '${how}', '${TODAY}' from documents where id = '${document}' and owner_id = '${owner}'`),
    isAdmins: true,
  };
};

/** Settles the deposit with the amount that the account gives. */
async function settleDeposit({ lease, owner, day, db }: Parameters<Steps>[0]): Promise<Call> {
  const on = day(-60, 1);
  const [row] = await db.as(owner)`select deposit_of_lease(${lease}, ${on}) as deposit`;
  const { to_return: toReturn, increase } = row?.['deposit'] ?? {};
  return call('settle_deposit', {
    lease_id: lease,
    idempotency_key: randomUUID(),
    returned_on: on,
    amount: Math.round((Number(toReturn ?? 0) + Number(increase ?? 0)) * 100) / 100,
    method: 'transfer',
  });
}

/**
 * The steps of each operation of the API that changes an account. Each list has a fixed length, so that a seed mostly
 * draws the same kind of step.
 */
const STEPS: Readonly<Record<string, Steps>> = {
  'POST /payments': payments,
  'POST /payments/:id/cancel': ({ payment }) => [
    () => call('cancel_payment', { payment: payment?.id ?? MISSING, reason: 'x' }),
    () => call('cancel_payment', { payment: payment?.id ?? MISSING, reason: 'x', void_receipts: true }),
  ],
  'POST /bank/lines': bankLines,
  'POST /batches/:id/undo': ({ account, any }) => [
    () => {
      const batches = [...account.payments, ...account.deposits].flatMap(({ batch }) => batch ?? []);
      return call('undo_batch', { batch: any(batches) ?? MISSING, reason: 'x' });
    },
  ],
  'POST /month/payments': ({ month, past, tenant, issue, pick }) => [
    () =>
      call('pay_month', {
        month: month(),
        idempotency_key: randomUUID(),
        paid_on: past(),
        method: 'transfer',
        tenant_ids: [tenant],
        issue: issue(),
        only_rent: pick([false, true]),
      }),
  ],
  'POST /month/receipts': ({ month, tenant }) => [
    () => call('issue_month', { month: month(), tenant_ids: [tenant] }),
  ],
  'POST /month/notices': ({ month, tenant }) => [
    () => call('issue_due_notices', { month: month(), tenant_ids: [tenant] }),
    () => call('issue_due_notices', { month: `${addDays(TODAY, 15).slice(0, 7)}-01`, tenant_ids: [tenant] }),
  ],
  'POST /receipts': receipts,
  'POST /receipts/:id/void': ({ receipt }) => [
    () => call('void_receipt', { receipt, reason: 'x' }),
    () => call('void_receipt', { receipt, reason: 'x', cancel_payments: true }),
  ],
  'POST /receipts/:id/reissue': ({ receipt }) => [
    () => call('reissue_receipt', { receipt }),
    () => call('reissue_receipt', { receipt, follows_lease: true }),
  ],
  'POST /dues': ({ lease, below, pick, day }) => {
    const add = (): Call =>
      call('add_due', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        kind: pick(['repair', 'other']),
        due_on: day(-500, 30),
        amount: (1 + below(20_000)) / 100,
        label: 'x',
      });
    return [add, add, add];
  },
  'PUT /dues/:id': ({ below, pick, rentDue }) => [
    () =>
      call('reduce_due', {
        due: rentDue?.id ?? MISSING,
        reduction: pick([0, below(3000), rentDue?.amount ?? 0]) / 100,
        label: 'x',
      }),
  ],
  'POST /dues/:id/cancel': ({ account, any }) => [
    () => {
      const cancellable = account.dues.filter(({ kind }) => ['repair', 'other', 'refund'].includes(kind));
      return call('cancel_due', { due: any(cancellable)?.id ?? MISSING, reason: 'x' });
    },
  ],
  'POST /dues/:id/receipts': ({ ownDue }) => [() => call('issue_due', { due: ownDue })],
  'POST /refunds': ({ account, lease, any, below, pick, day }) => {
    const refund = (amount: number): Call =>
      call('refund', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        paid_on: pick([TODAY, day(-60, 1)]),
        amount: amount / 100,
      });
    const takeBack = (): Call => {
      const payment = any(
        account.payments.filter(
          ({ kind, isCancelled }) => !isCancelled && ['payment', 'benefit'].includes(kind),
        ),
      );
      const whole = payment?.amount ?? 1;
      return call('refund', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        paid_on: pick([TODAY, day(-60, 1), payment?.paidOn ?? TODAY]),
        amount: pick([whole, whole, 1 + below(whole)]) / 100,
        payment_id: payment?.id ?? MISSING,
        void_receipts: below(4) > 0,
      });
    };
    return [
      takeBack,
      takeBack,
      () => refund(account.position.advance),
      () => refund(account.position.advance),
      () => refund(1 + below(20_000)),
    ];
  },
  'POST /tenants/:id/rents': ({ account, lease, pick, any, day }) => [
    () =>
      call('change_rent', {
        lease,
        starts_on: day(-600, 60),
        rent: pick([850, 860.37, 1333.33, 0]),
        charges: pick([60, 61, 0]),
      }),
    // Enters the amounts of a rent of the account again. The start day is missing, random or that of any of its rents.
    () => {
      const [rent, charges] = any(account.rents)?.amounts ?? [0, 0];
      const startsOn = pick([null, day(-600, 60), any(account.rents)?.startsOn ?? null]);
      return call('change_rent', { lease, starts_on: startsOn, rent: rent / 100, charges: charges / 100 });
    },
  ],
  'DELETE /tenants/:id/rents/:startsOn': ({ account, lease, any }) => [
    () => call('undo_rent', { lease, starts_on: any(account.rents)?.startsOn ?? TODAY }),
  ],
  'POST /leases/:id/revisions': ({ account, lease, below, pick, any }) => {
    const revise = (values: Call['values'] = {}): Call =>
      call('revise_lease', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        target: 'rent',
        asked_on: addDays(TODAY, -pick([0, below(32)])),
        from_next_term: pick([false, true]),
        confirmed_facts: ['RENT_CHANGED'],
        ...values,
      });
    return [
      () => revise(),
      () => revise(),
      () => revise(),
      () => revise({ new_amount: (any(account.rents)?.amounts[0] ?? 0) / 100 + 1 }),
      () => revise({ target: 'charges' }),
    ];
  },
  'POST /revisions/:id/undo': ({ account, any }) => {
    const undo = (): Call => {
      const revision = any(account.revisions.filter(({ isUndone }) => !isUndone));
      return call('undo_revision', { revision: revision?.id ?? MISSING, reason: 'x' });
    };
    return [undo, undo];
  },
  'PUT /leases/:id': leaseChanges,
  'POST /tenants': ({ lease, pick, day }) => [
    () => {
      const person = { first_name: 'Bruno', last_name: 'Roy', joins_on: pick([null, day(-300, 30)]) };
      return call('add_tenant', { fields: { lease_id: lease, ...person } });
    },
  ],
  'PUT /tenants/:id': tenantChanges,
  // The last tenant takes the lease along, and with it the account.
  'DELETE /tenants/:id': ({ account, tenant }) => [
    () => call('delete_tenant', { tenant: account.tenants.length > 1 ? tenant : MISSING }),
  ],
  'PUT /tenants/:id/account': ({ account, lease, pick, day }) => [
    () => call('set_account', { lease, starts_on: day(-500, -60), balance: pick([0, 310, -90]) }),
    () =>
      call('set_account', {
        lease,
        starts_on: account.lease.accountStartsOn,
        balance: pick([0, 310, -90]),
      }),
  ],
  'POST /tenants/consents': ({ tenant }) => [
    () => call('record_consents', { tenant_ids: [tenant], consent_on: TODAY, how: 'Bail' }),
  ],
  'POST /tenants/:id/link': ({ tenant }) => [() => call('open_tenant_link', { tenant, is_mailed: false })],
  'DELETE /tenants/:id/link': ({ tenant }) => [() => call('end_tenant_link', { tenant })],
  'POST /leases/:id/benefits': ({ lease, tenant, pick, month }) => [
    () =>
      call('add_benefit', {
        lease_id: lease,
        tenant_id: tenant,
        office: pick(['caf', 'msa']),
        amount: pick([112, 250, 260]),
        first_month: month(),
        last_month: null,
      }),
  ],
  'PUT /leases/:id/benefits/:benefitId': ({ lease, tenant, pick, month, id }) => [
    () =>
      call('change_benefit', {
        lease_id: lease,
        benefit: id('benefits'),
        tenant_id: tenant,
        office: pick(['caf', 'msa']),
        amount: pick([47, 150, 277]),
        first_month: month(),
        last_month: null,
      }),
  ],
  'POST /leases/:id/benefits/:benefitId/end': ({ lease, month, pick, id, day }) => [
    () =>
      call('end_benefit', {
        lease_id: lease,
        benefit: id('benefits'),
        last_month: month(),
        next_amount: pick([null, 47, 277]),
        tenants_pay_by: pick([null, null, day(-60, 60)]),
      }),
  ],
  'POST /leases/:id/benefits/:benefitId/keep': ({ lease, month, id }) => [
    () => call('keep_benefit', { lease_id: lease, benefit: id('benefits'), month: month() }),
  ],
  'DELETE /leases/:id/benefits/:benefitId': ({ lease, id }) => [
    () => call('delete_benefit', { lease_id: lease, benefit: id('benefits') }),
  ],
  'POST /leases/:id/deposit/movements': ({ lease, pick, past }) => [
    () =>
      call('add_deposit_movement', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        kind: pick(['received', 'received', 'returned', 'handedOver']),
        moved_on: past(),
        amount: pick([DEPOSIT / 100, DEPOSIT / 200, 100.01]),
        method: 'transfer',
      }),
  ],
  'PUT /leases/:id/deposit/deductions': ({ lease, pick, many, below }) => [
    () =>
      call('set_deposit_deductions', {
        lease_id: lease,
        deductions: JSON.stringify(
          many(2, () => ({
            kind: 'repair',
            label: 'Porte',
            amount: 1 + below(300),
            tenant_share: pick([100, 60]),
            proof: 'Facture',
          })),
        ),
      }),
  ],
  'POST /leases/:id/deposit/settlement': (draw) => [() => settleDeposit(draw), () => settleDeposit(draw)],
  'POST /deposit-movements/:id/cancel': ({ id }) => [
    () => call('cancel_deposit_movement', { movement: id('movements'), reason: 'x' }),
  ],
  'POST /leases/:id/arrears-reports': ({ lease, pick }) => [
    () =>
      call('issue_arrears_report', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        office: pick(['caf', 'msa']),
      }),
  ],
  'POST /leases/:id/reminders': ({ lease, pick }) => {
    const remind = (): Call =>
      call('issue_reminder', {
        lease_id: lease,
        idempotency_key: randomUUID(),
        level: pick([1, 1, 2, 3]),
        overridden_blockers: ['SENT_RECENTLY'],
      });
    return [remind, remind, remind, remind];
  },
  'POST /documents/:id/replace': ({ letter }) => [
    () => call('replace_claim', { document: letter, idempotency_key: randomUUID() }),
  ],
  'POST /documents/:id/void': ({ account, any, letter }) => [
    () => call('void_document', { document: any(account.letters) ?? letter, reason: 'x' }),
  ],
  'POST /documents/:id/email': ({ id }) => [
    () => call('queue_document_mail', { document: id('documents'), idempotency_key: randomUUID() }),
  ],
  'PUT /documents/:id/deliveries': (draw) => [() => deliver(draw, 'hand')],
  'POST /documents/deliveries': (draw) => [() => deliver(draw, 'post')],
  'POST /leases/:id/settlements': (draw) => [
    () => settleCharges(draw),
    () => settleCharges(draw),
    () => settleCharges(draw),
  ],
  'POST /leases/:id/settlements/elsewhere': (draw) => [
    () => {
      const { from, to } = settledDays(draw);
      return call('record_settlement', {
        lease_id: draw.lease,
        idempotency_key: randomUUID(),
        period_from: from,
        period_to: to,
        balance: draw.pick([-120.5, 84.12, 84.12]),
        sent_on: TODAY,
        confirmed_facts: ['CHARGES_DEDUCTED', 'CHARGES_WERE_FIXED'],
      });
    },
  ],
  'POST /settlements/:id/split': ({ id }) => [
    () => call('split_settlement', { settlement: id('settlements') }),
    () => call('split_settlement', { settlement: id('settlements') }),
  ],
  'POST /settlements/:id/cancel': ({ id }) => [
    () => call('cancel_settlement', { settlement: id('settlements'), reason: 'x' }),
  ],
  'POST /expenses': (draw) => [
    () => call('add_expense', { idempotency_key: randomUUID(), expense: expenseFields(draw) }),
    () => call('add_expense', { idempotency_key: randomUUID(), expense: expenseFields(draw) }),
    () => call('add_expense', { idempotency_key: randomUUID(), expense: expenseFields(draw) }),
    () => call('add_expense', { idempotency_key: randomUUID(), expense: expenseFields(draw) }),
  ],
  'PUT /expenses/:id': (draw) => [
    () =>
      call('set_expense', {
        expense: draw.id('expenses'),
        changes: { amount: (100 + draw.below(60_000)) / 100, paid_on: draw.day(-400, 0) },
      }),
  ],
  'DELETE /expenses/:id': ({ id }) => [() => call('delete_expense', { expense: id('expenses') })],
  // A second lease shows whether sums of the landlord add up all leases. More leases only cost time.
  'POST /lettings': (draw) => [
    () =>
      call('add_letting', {
        idempotency_key: randomUUID(),
        letting: draw.account.leases < 2 ? newLetting(draw) : {},
      }),
  ],
  'POST /imports': ({ account, pick }) => [
    () => {
      const property = { name: 'T1 Gerland', address: '4 rue Challemel', postal_code: '69007', city: 'Lyon' };
      const tenants = [{ first_name: 'Ali', last_name: 'Ba' }];
      const line = {
        line: 1,
        property,
        tenants: account.leases < 2 ? tenants : [],
        lease: {},
        letting: { rent: 500, charges: 20, rent_due_day: 5 },
        account: { balance: pick([0, 120]) },
      };
      return call('import_lettings', {
        import_id: randomUUID(),
        part: 1,
        lines: JSON.stringify([line]),
      });
    },
  ],
  'POST /imports/:id/undo': ({ id }) => [() => call('undo_import', { import: id('imports') })],
  'POST /duties/snooze': ({ lease, day, owner, db }) => [
    async () => {
      const duties = await db.as(owner)`
        select duty ->> 'kind' as kind, duty ->> 'day' as day from json_array_elements(duty_list()) duty
        where duty ->> 'subject' = ${lease} and duty ->> 'day' is not null`;
      const duty = duties[0];
      return call('snooze_duty', {
        kind: duty?.['kind'] ?? 'late',
        subject: lease,
        day: duty?.['day'] ?? TODAY,
        until: day(5, 60),
      });
    },
  ],
  'PUT /users/me': ({ pick }) => [
    () => call('set_profile', { changes: { address: pick(['8 rue Auguste Comte', '9 rue Auguste Comte']) } }),
  ],
  'POST /lessors': ({ account }) => [
    () =>
      account.ids.lessors.length < 2
        ? write(`insert into lessors (first_name, last_name, series, address, postal_code, city)
            values ('Odile', 'Lefèvre', 'OL', '1 rue Vide', '69002', 'Lyon')`)
        : write(`select from lessors`),
  ],
  'PUT /lessors/:id': ({ id, pick }) => [
    () => write(`update lessors set city = '${pick(['Lyon', 'Oullins'])}' where id = '${id('lessors')}'`),
  ],
  'DELETE /lessors/:id': ({ account, any }) => [
    () => call('delete_lessor', { lessor: any(account.ids.lessors.slice(1)) ?? MISSING }),
  ],
  'POST /properties': ({ account }) => [
    () =>
      account.ids.properties.length < 3
        ? write(`insert into properties (name, address, postal_code, city, rent, charges)
            values ('Garage', '14 rue de la Charité', '69002', 'Lyon', 60, 0)`)
        : write(`select from properties`),
  ],
  'PUT /properties/:id': ({ id, property, pick }) => [
    () =>
      write(`update properties set address = '${pick(['12 rue de la Charité', '12 bis rue de la Charité'])}'
        where id = '${property}'`),
    () => write(`update properties set lessor_id = '${id('lessors')}' where id = '${property}'`),
  ],
  'PUT /properties/:id/archive': ({ id, pick }) => [
    () => call('archive_property', { property: id('properties'), is_archived: pick([true, false]) }),
  ],
  'DELETE /properties/:id': ({ account, property, any }) => [
    () => {
      const other = any(account.ids.properties.filter((one) => one !== property));
      return write(`delete from properties where id = '${other ?? MISSING}'`);
    },
  ],
};

/** The operations whose steps a random account plays. */
export const playedOperations: readonly string[] = Object.keys(STEPS);

const SESSION = 'A session changes no account';
const LANDLORD = 'The landlord’s own settings and messages have no sum';
const TENANT = 'A tenant reads and changes no account';
const FILE = 'Bytes of files and images have no sum';

/**
 * The writing operations of the contract that no step plays, each with the reason why it cannot change an account.
 * Previews are left out, because they write nothing.
 */
export const unplayedOperations: Readonly<Record<string, string>> = {
  'POST /authentication/signin': SESSION,
  'POST /authentication/signup': SESSION,
  'POST /authentication/confirm/state': SESSION,
  'POST /authentication/confirm': SESSION,
  'POST /authentication/confirmation': SESSION,
  'POST /authentication/signout': SESSION,
  'POST /authentication/signout/others': SESSION,
  'POST /authentication/password': SESSION,
  'PUT /users/me/password': SESSION,
  'POST /users': LANDLORD,
  'POST /users/me/deletion': 'account-deletion.test.ts tests the end of an account',
  'POST /users/me/deletion/keep': 'account-deletion.test.ts tests the end of an account',
  'POST /users/me/deletion/now': 'account-deletion.test.ts tests the end of an account',
  'PUT /users/:userId/notifications/read': LANDLORD,
  'POST /users/:userId/notifications/:id/read': LANDLORD,
  'POST /users/:userId/notifications/:id/unread': LANDLORD,
  'POST /admin/whitelist/users': SESSION,
  'POST /admin/whitelist/users/batch': SESSION,
  'POST /admin/whitelist/users/:id': SESSION,
  'DELETE /admin/whitelist/users/:id': SESSION,
  'POST /admin/indices': 'The indices belong to all landlords; the accounts revise with those of the seed',
  'PUT /users/me/signature': FILE,
  'DELETE /users/me/signature': FILE,
  'PUT /lessors/:id/signature': FILE,
  'DELETE /lessors/:id/signature': FILE,
  'POST /files': FILE,
  'PUT /files/:id': FILE,
  'DELETE /files/:id': FILE,
  'POST /documents/download': FILE,
  'POST /bank/payers/forget': 'The words of a payer only propose a tenant',
  'POST /imports/check': 'A check writes nothing',
  'POST /tenant-view/session': TENANT,
  'DELETE /tenant-view/session': TENANT,
  'POST /tenant-view/renewal': TENANT,
};

const literal = (value: Value): string =>
  value === null || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : Array.isArray(value)
      ? `'{${value.join(',')}}'`
      : `'${typeof value === 'string' ? value : JSON.stringify(value)}'`;

export const statement = ({ command, values, sql }: Call): string =>
  sql?.replaceAll(/\s+/g, ' ') ??
  `select ${command}(${Object.entries(values)
    .map(([name, value]) => `${name} => ${literal(value)}`)
    .join(', ')})`;
