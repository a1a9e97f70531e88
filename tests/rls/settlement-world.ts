import { randomUUID } from 'node:crypto';
import postgres, { type Row } from 'postgres';
import { setToday } from './ledger.ts';
import { addLandlord, newTenant } from './rows.ts';
import type { TestDatabase } from './support.ts';

type Json = Readonly<Record<string, unknown>>;
/** Runs a step and returns the facts that a case may compare. */
type Step = (world: World, given: Row) => Promise<unknown>;

/** Amounts of cases are in cents. */
const euros = (cents?: number | null): string | null =>
  cents === undefined || cents === null ? null : (cents / 100).toFixed(2);
const cents = (amount: unknown): number | null => (amount === null ? null : Math.round(Number(amount) * 100));

/** A landlord with the dwellings, leases, expenses and settlements of a case, each under its name in the case. */
export class World {
  readonly db: TestDatabase;
  readonly owner: string;
  readonly dwellings: Record<string, string> = {};
  readonly leases: Record<string, string> = {};
  readonly tenants: Record<string, string> = {};
  readonly expenses: Record<string, string> = {};
  readonly settlements: Record<string, string> = {};
  readonly keys: Record<string, string> = {};

  private constructor(db: TestDatabase, owner: string) {
    this.db = db;
    this.owner = owner;
  }

  static async create(db: TestDatabase): Promise<World> {
    return new World(db, await addLandlord(db));
  }

  run(step: string, given: Row): Promise<unknown> {
    const run = STEPS[step];
    if (!run) throw new Error(`There is no step ${step}`);
    return run(this, given);
  }

  /** Returns the message and hint of a refused step, or `null` if the step is not refused. */
  async refusal(step: string, given: Row): Promise<string | null> {
    try {
      await this.db.tx.savepoint(async () => this.run(step, given));
      return null;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      return [error.message, error.hint].filter(Boolean).join(' ');
    }
  }

  /** Calls a command of the landlord, and returns its JSON. */
  async call(
    strings: TemplateStringsArray,
    ...values: readonly postgres.ParameterOrFragment<never>[]
  ): Promise<Row> {
    const [row] = await this.db.as(this.owner)(strings, ...values);
    return Object.values(row ?? {})[0] ?? {};
  }

  async dwelling(name: string): Promise<string> {
    if (this.dwellings[name] === undefined) {
      const [row] = await this.db.as(this.owner)`
        insert into properties (name, address, postal_code, city, rent, charges, is_collective)
        values (${name}, '12 rue', '69002', 'Lyon', 1, 0, true) returning id`;
      this.dwellings[name] = String(row?.['id']);
    }
    return this.dwellings[name] ?? '';
  }

  changeLease(lease: string, changes: Json): Promise<Row> {
    return this
      .call`select change_lease(${this.leases[lease] ?? ''}, ${this.db.tx.json(JSON.parse(JSON.stringify(changes)))})`;
  }
}

const STEPS: Readonly<Record<string, Step>> = {
  async today({ db, leases }, { day }) {
    await setToday(db, day);
    // The daily job makes the dues of the next 31 days.
    for (const lease of Object.values(leases)) await db.tx`select private.update_account(${lease})`;
  },
  async lease(world, { id, dwelling, rents, starts, account, kind, fixed, dueDay, quarterly, ...end }) {
    const [[, rent, charges], ...later] = rents;
    const property = dwelling ? await world.dwelling(dwelling) : null;
    const [tenant] = await world.db.as(world.owner, (tx) =>
      newTenant(tx, {
        property_id: property,
        first_name: 'Ana',
        last_name: id,
        rent: euros(rent),
        charges: euros(charges),
        rent_due_day: dueDay ?? 1,
        lease_starts_on: starts,
        account_starts_on: account ?? starts,
        charges_kind: fixed ? 'fixed' : 'provision',
        deposit: 700,
      }),
    );
    world.leases[id] = String(tenant?.['lease_id']);
    world.tenants[id] = String(tenant?.['id']);
    for (const [from, newRent, newCharges] of later)
      await world.call`select change_rent(${world.leases[id] ?? ''}, ${from}, ${euros(newRent)}, ${euros(newCharges)})`;
    const changes = { ...(kind && { kind }), ...(quarterly && { term_months: 3 }), ...end };
    if (Object.keys(changes).length > 0) await world.changeLease(id, changes);
  },
  async tenant(world, { lease, name, ...days }) {
    const tenant = await world.call`
      select add_tenant(${world.db.tx.json({ lease_id: world.leases[lease] ?? '', first_name: 'Ana', last_name: name, ...days })})`;
    world.tenants[name] = tenant['id'];
  },
  moveTenant: (world, { name, ...days }) =>
    world.call`select change_tenant(${world.tenants[name] ?? ''}, ${world.db.tx.json(days)})`,
  change: (world, { lease, ...changes }) => world.changeLease(lease, changes),
  move: async (world, { lease, dwelling }) =>
    world.changeLease(lease, { property_id: await world.dwelling(dwelling) }),
  async expense(world, { id, amount, charge, tax, recoverable, deductible, from, to, shares, of, paidOn }) {
    const properties = [];
    for (const [name, count] of Object.entries(shares ?? {}))
      properties.push({ property_id: await world.dwelling(name), shares: Number(count) });
    const fields = {
      paid_on: paidOn ?? '2025-06-15',
      amount: euros(amount),
      label: id,
      tax: tax ?? null,
      charge: charge ?? null,
      ...(recoverable !== undefined && { recoverable: euros(recoverable) }),
      ...(deductible !== undefined && { deductible: euros(deductible) }),
      ...(charge && { period_from: from ?? '2025-01-01', period_to: to ?? '2025-12-31' }),
      properties,
      ...(of && { total_shares: of }),
    };
    const expense = await world.call`select add_expense(${randomUUID()}, ${world.db.tx.json(fields)})`;
    world.expenses[id] = expense['id'];
  },
  setExpense: (world, { id, amount, ...changes }) => {
    const fields = { ...changes, ...(amount !== undefined && { amount: euros(amount) }) };
    return world.call`select set_expense(${world.expenses[id] ?? ''}, ${world.db.tx.json(fields)})`;
  },
  deleteExpense: (world, { id }) => world.call`select delete_expense(${world.expenses[id] ?? ''})`,
  async pay(world, { lease, on, amount }) {
    for (const day of [on].flat())
      await world.call`
        select record_payment(${world.tenants[lease] ?? ''}, ${randomUUID()}, ${day}, ${euros(amount)}, method => 'transfer')`;
  },
  async reduce(world, { lease, month, reduction }) {
    const [due] = await world.db
      .tx`select id from dues where lease_id = ${world.leases[lease] ?? ''} and kind = 'rent' and period_from = ${month}`;
    await world.call`select reduce_due(${due?.['id']}, ${euros(reduction)}, 'Travaux')`;
  },
  deduct: (world, { lease, kind, amount }) =>
    world.call`select set_deposit_deductions(${world.leases[lease] ?? ''}, ${world.db.tx.json([
      { kind, label: 'Charges', amount: euros(amount), tenant_share: 100, proof: 'Relevé' },
    ])})`,
  deposit: (world, { lease, on, amount }) =>
    world.call`
      select add_deposit_movement(${world.leases[lease] ?? ''}, ${randomUUID()}, 'received', ${on}, ${euros(amount)}, issue => false)`,
  async depositOn({ db, leases }, { lease, on }) {
    const [row] = await db.tx`
      select to_jsonb(private.deposit_of(leases, ${on}::date)) as deposit from leases where id = ${leases[lease] ?? ''}`;
    return { arrears: cents(row?.['deposit'].arrears), toReturn: cents(row?.['deposit'].to_return) };
  },
  async draft(world, { lease, from, to, before }) {
    const draft =
      await world.call`select settlement_draft(${world.leases[lease] ?? ''}, ${from}, ${to}, ${euros(before)})`;
    const lines: Row[] = draft['lines'];
    return {
      state: draft['state'],
      blockers: draft['blockers'],
      facts: draft['facts_to_confirm'],
      from: draft['period_from'],
      to: draft['period_to'],
      days: draft['days'],
      called: cents(draft['called']),
      paid: cents(draft['paid']),
      before: cents(draft['called_before']),
      daysBefore: draft['days_before'],
      spent: cents(draft['spent']),
      balance: cents(draft['balance']),
      earliest: draft['earliest_due_on'],
      dueOn: draft['due_on'],
      isLate: draft['is_late'],
      barredAfter: draft['barred_after'],
      next: cents(draft['next_provision']),
      changedOn: draft['tenants_changed_on'],
      missing: draft['missing_charges'],
      others: draft['other_tenants'].map(({ names }: Row) => names),
      mayAgree: draft['may_agree'],
      provision: cents(draft['provision']),
      announced: draft['announced_provision'],
      documentBlocker: draft['document_blocker'],
      amounts: lines.map((line) => cents(line['amount'])),
      parts: lines.map((line) => cents(line['part'])),
      lineDays: lines.map((line) => line['days']),
      later: lines.map((line) => line['is_later_bill']),
      statements: lines.map((line) => line['is_statement']),
    };
  },
  async settle(world, { lease, from, to, before, due, agreed, facts, note, key, id = lease, balance }) {
    const name = String(key ?? id);
    world.keys[name] ??= randomUUID();
    const [drafted] = await world.db.as(world.owner)`
      select settlement_draft(${world.leases[lease] ?? ''}, ${from}, ${to}, ${euros(before)}) ->> 'balance' as balance`.then(
      (rows) => rows,
      (error: unknown) => {
        if (balance === undefined) throw error;
        return [];
      },
    );
    const settlement = await world.call`select settle_charges(
      ${world.leases[lease] ?? ''}, ${world.keys[name] ?? ''}, ${from}, ${to}, ${euros(balance) ?? drafted?.['balance']},
      'sur rendez-vous', ${euros(before)}, ${due ?? null}, ${agreed ?? false}, ${note ?? null}, ${facts ?? []})`;
    world.settlements[id] = settlement['id'];
    const [document] = await world.db
      .tx`select number, snapshot from documents where id = ${settlement['document'].id}`;
    return {
      balance: cents(settlement['balance']),
      called: cents(settlement['called']),
      calledNow: cents(settlement['called_now']),
      spent: cents(settlement['spent']),
      dueOn: settlement['due_on'],
      dues: settlement['parts'],
      hasCredit: settlement['payment_id'] !== null,
      maySplit: settlement['may_split'],
      billsUntil: settlement['bills_until'],
      number: document?.['number'].slice(0, 1),
      names: document?.['snapshot'].tenants.map(({ lastName }: Row) => lastName),
      says: document?.['snapshot'].says,
    };
  },
  async elsewhere(world, { lease, from, to, balance, sent, due, facts, key, id = lease }) {
    const name = String(key ?? id);
    world.keys[name] ??= randomUUID();
    const settlement = await world.call`select record_settlement(
      ${world.leases[lease] ?? ''}, ${world.keys[name] ?? ''}, ${from}, ${to}, ${euros(balance)}, ${sent}, ${due ?? null}, ${facts ?? []})`;
    world.settlements[id] = settlement['id'];
    return {
      ...settlement,
      balance: cents(settlement['balance']),
      hasCredit: settlement['payment_id'] !== null,
      hasLetter: settlement['document'] !== null,
    };
  },
  async preview(world, { lease, from, to, facts }) {
    const { balance }: Row =
      await world.call`select settlement_draft(${world.leases[lease] ?? ''}, ${from}, ${to})`;
    const letter = await world.call`
      select preview_settlement_letter(${world.leases[lease] ?? ''}, ${from}, ${to}, ${balance}, 'sur rendez-vous', confirmed_facts => ${facts ?? []})`;
    const stored = await world.db
      .tx`select id from settlements where lease_id = ${world.leases[lease] ?? ''}`;
    return { balance: cents(letter['snapshot'].says.balance), stored: stored.length };
  },
  async split(world, { id }) {
    const { due_ids }: Row = await world.call`select split_settlement(${world.settlements[id] ?? ''})`;
    const dues = await world.db
      .tx`select due_on::text, other from dues where id = any (${due_ids}::uuid[]) order by due_on`;
    return {
      parts: dues.map((due) => cents(due['other'])),
      first: dues[0]?.['due_on'],
      last: dues.at(-1)?.['due_on'],
    };
  },
  async cancel(world, { id }) {
    const { cancelled_at, due_ids }: Row =
      await world.call`select cancel_settlement(${world.settlements[id] ?? ''}, 'Erreur')`;
    const dues = await world.db.tx`select cancelled_at from dues where id = any (${due_ids}::uuid[])`;
    const voids = await world.db.tx`
      select from document_voids join documents on documents.id = document_id
      where subject_id = ${world.settlements[id] ?? ''}`;
    return {
      isCancelled: cancelled_at !== null,
      duesGone: dues.every((due) => due['cancelled_at'] !== null),
      voided: voids.length,
    };
  },
  async cancelDue(world, { id }) {
    const [row] = await world.db
      .tx`select due_ids[1] as due from settlements where id = ${world.settlements[id] ?? ''}`;
    await world.call`select cancel_due(${row?.['due']}, 'Erreur')`;
  },
  async cancelCredit(world, { id }) {
    const [row] = await world.db
      .tx`select payment_id from settlements where id = ${world.settlements[id] ?? ''}`;
    await world.call`select cancel_payment(${row?.['payment_id']}, 'Erreur')`;
  },
  async certify(world, { id }) {
    const [row] = await world.db
      .tx`select due_ids[1] as due from settlements where id = ${world.settlements[id] ?? ''}`;
    await world.call`select issue_due(${row?.['due']})`;
  },
  refund: (world, { lease, on, amount }) =>
    world.call`select refund(${world.leases[lease] ?? ''}, ${randomUUID()}, ${on}, ${euros(amount)})`,
  async settlements(world, { lease }) {
    const list = await world.call`select settlements_of_lease(${world.leases[lease] ?? ''})`;
    const [first]: Row[] = Object.values(list);
    return {
      count: Object.keys(list).length,
      called: cents(first?.['called']),
      calledNow: cents(first?.['called_now']),
      remaining: cents(first?.['remaining']),
      maySplit: first?.['may_split'],
      lines: first?.['lines'].length,
    };
  },
  async position(world, { lease }) {
    const [position] = await world.db.as(world.owner)`
      select owed, upcoming, advance from private.positions where lease_id = ${world.leases[lease] ?? ''}`;
    return {
      owed: cents(position?.['owed']),
      upcoming: cents(position?.['upcoming']),
      advance: cents(position?.['advance']),
    };
  },
  async year(world, { year, regime = 0 }) {
    const figures = await world.call`select year_of(${year})`;
    const own: Row = figures['lessors'][0].properties[0].regimes[regime];
    return {
      rents: cents(own['rents']),
      charges: cents(own['charges']),
      expenses: Object.fromEntries(
        own['expenses'].map((expense: Row) => [
          expense['tax'] ?? 'charge',
          [cents(expense['amount']), cents(expense['deductible'])],
        ]),
      ),
    };
  },
  async page(world, { year }) {
    const page = await world.call`select charges_of_year(${year})`;
    const names = Object.fromEntries(Object.entries(world.leases).map(([name, id]) => [id, name]));
    return page['rows']
      .map((row: Row) => {
        const state = row['settlement'] ? 'settled' : row['is_over'] ? 'open' : 'running';
        return `${names[row['lease_id']]} ${row['period_from']}..${row['period_to']} ${cents(row['called'])} ${cents(row['spent'])} ${state}`;
      })
      .toSorted();
  },
  async duties(world) {
    const duties = await world.db.as(world.owner)`
      select state, day::text, details from private.settlement_duties() order by day`;
    return duties.map(
      (duty) => `${duty['details'].year} ${duty['state']} ${duty['day']} ${duty['details'].count}`,
    );
  },
  async stranger(world, { settlement, lease, from, to }) {
    const { db } = world;
    const stranger = await addLandlord(db);
    const seen = await db.as(stranger)`
      select (select count(*) from settlements)::integer + (select count(*) from settlement_lines)::integer as count`;
    const id = world.settlements[settlement] ?? '';
    const own = world.leases[lease] ?? '';
    const refusals = [
      await db.refusalText(stranger)`select settlement_draft(${own}, ${from}, ${to})`,
      await db.refusalText(stranger)`select cancel_settlement(${id}, 'x')`,
      await db.refusalText(stranger)`select split_settlement(${id})`,
      await db.refusalText(stranger)`
        insert into settlements (owner_id, lease_id, period_from, period_to, balance, sent_on, idempotency_key)
        values (${stranger}, ${own}, '2020-01-01', '2020-01-02', 0, '2021-01-01', gen_random_uuid())`,
    ];
    return { seen: seen[0]?.['count'], refusals: refusals.map((text) => text?.replace(/^\S+ /, '') ?? null) };
  },
};
