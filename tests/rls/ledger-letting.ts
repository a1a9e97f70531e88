import { randomUUID } from 'node:crypto';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { DEPOSIT, type Letting, TODAY } from './ledger-account.ts';
import { addDays } from './ledger-reference.ts';
import { addAccount, setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import type { TestDatabase } from './support.ts';

/** The facts with which an account begins. */
export interface Facts {
  readonly rent: number;
  readonly charges: number;
  readonly chargesKind: 'provision' | 'fixed';
  readonly dueDay: number;
  readonly leaseStartsOn: string | null;
  readonly accountStartsOn: string;
  readonly hasSolidarity: boolean;
  /** Null if no office pays a benefit. The last month is null if the benefit has no end. */
  readonly benefit: { readonly lastMonth: string | null } | null;
  readonly hasCoTenant: boolean;
  /** True if the deposit was received on the first day of the account. */
  readonly hasDeposit: boolean;
  /** True if there is a bill of water for the calendar year in which the account starts. */
  readonly hasBill: boolean;
}

export const SOME_FACTS: Facts = {
  rent: 850,
  charges: 60,
  chargesKind: 'provision',
  dueDay: 5,
  leaseStartsOn: '2025-01-01',
  accountStartsOn: '2026-01-01',
  hasSolidarity: false,
  benefit: null,
  hasCoTenant: false,
  hasDeposit: false,
  hasBill: false,
};

export function factsOf(seed: number): Facts {
  const { below, pick, random } = seededRandom(seed);
  const accountStartsOn = addDays(TODAY, -60 - below(pick([500, 500, 500, 1300])));
  return {
    rent: pick([850, 540.5, 1333.33, 0]),
    charges: pick([60, 60, 0]),
    dueDay: 1 + below(28),
    leaseStartsOn: random() < 0.5 ? null : addDays(accountStartsOn, -below(300)),
    accountStartsOn,
    hasCoTenant: random() < 0.5,
    hasDeposit: random() < 0.5,
    hasBill: random() < 0.5,
    hasSolidarity: random() < 0.5,
    chargesKind: pick(['provision', 'provision', 'fixed']),
    // Two of three accounts have an expected benefit.
    benefit: seed % 3 > 0 ? { lastMonth: seed % 3 === 1 ? null : '2026-09-01' } : null,
  };
}

/** Adds a landlord with one letting. Today is `TODAY`. */
export async function addLetting(db: TestDatabase, facts: Facts): Promise<Letting> {
  await setToday(db, TODAY);
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, {
    property_id: property,
    rent: facts.rent,
    charges: facts.charges,
    rent_due_day: facts.dueDay,
    lease_starts_on: facts.leaseStartsOn,
    account_starts_on: facts.accountStartsOn,
    email: 'ana@example.test',
    email_consent_address: 'ana@example.test',
    email_consent_on: facts.accountStartsOn,
    email_consent_how: 'Bail',
  });
  const letting = { ...account, property };
  await db.tx`update properties set energy_class = 'C' where id = ${property}`;
  await db.tx`
    update leases set deposit = ${DEPOSIT / 100}, has_revision_clause = true, irl_reference = '2022-Q2',
      charges_kind = ${facts.chargesKind}, has_charges_index = ${facts.chargesKind === 'fixed'}, has_solidarity = ${facts.hasSolidarity}
    where id = ${letting.lease}`;
  if (facts.hasCoTenant)
    await db.as(owner)`
      select add_tenant(${db.tx.json({ lease_id: letting.lease, first_name: 'Bruno', last_name: 'Ly' })})`;
  if (facts.hasDeposit)
    await db.as(owner)`
      select add_deposit_movement(${letting.lease}, ${randomUUID()}, 'received', ${facts.accountStartsOn}, ${DEPOSIT / 100}, 'transfer')`;
  const year = facts.accountStartsOn.slice(0, 4);
  const bill = {
    paid_on: facts.accountStartsOn,
    amount: 1500,
    charge: 'water',
    period_from: `${year}-01-01`,
    period_to: `${year}-12-31`,
    properties: [{ property_id: property, shares: 1 }],
  };
  if (facts.hasBill) await db.as(owner)`select add_expense(${randomUUID()}, ${db.tx.json(bill)})`;
  if (facts.benefit)
    await db.tx`
      insert into expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month)
      values (${owner}, ${letting.lease}, ${letting.tenant}, 'caf', 250,
        date_trunc('month', ${facts.accountStartsOn}::date), ${facts.benefit.lastMonth})`;
  return letting;
}
