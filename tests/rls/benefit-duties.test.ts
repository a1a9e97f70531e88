import { describe, expect } from 'vitest';
import { type Account, addRoy, pay, setToday } from './ledger.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

/** Adds a lease that owes 910 each month from January 2026 on. Its office pays 312 a month. */
async function addWithBenefit(db: TestDatabase, today: string, amount = 312): Promise<Account> {
  const { account } = await addRoy(db, { account_starts_on: '2026-01-01' }, today);
  await db.as(account.owner)`
    select add_benefit(${account.lease}, ${account.tenant}, 'caf', ${amount}, '2026-01-01')`;
  return account;
}

/** Returns the duty of a day as a line: its state, last day, amount and first day. */
async function dutyOn(db: TestDatabase, { owner, lease }: Account, today: string): Promise<string | null> {
  await setToday(db, today);
  await db.tx`select private.update_account(${lease})`;
  const [duty] = await db.as(owner)`
    select state, day::text, amount::float, details ->> 'since' as since from private.duties_of_day('benefitTell')`;
  return duty === undefined ? null : [duty['state'], duty['day'], duty['amount'], duty['since']].join(' ');
}

/** Pays both parts of the months of 2026 until a month. */
async function payUntil(db: TestDatabase, account: Account, last: number, benefit = 312): Promise<void> {
  for (let month = 1; month <= last; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-01`;
    await pay(db, account, { paidOn: day, amount: 910 - benefit, month: day });
    await pay(db, account, { paidOn: day, amount: benefit, month: day, kind: 'benefit' });
  }
}

/** 600 of the tenants' 850 were not paid for September and October 2026. The office has paid 250 a month. */
const unpaid = async (db: TestDatabase): Promise<Account> => {
  const fields = { rent: 800, charges: 50, rent_due_day: 1, account_starts_on: '2026-08-01' };
  const { account } = await addRoy(db, fields, '2026-11-29');
  await db.as(account.owner)`
    select add_benefit(${account.lease}, ${account.tenant}, 'caf', 250, '2026-08-01')`;
  for (const month of ['08', '09', '10']) {
    const paidOn = `2026-${String(Number(month) + 1).padStart(2, '0')}-05`;
    await pay(db, account, { paidOn, amount: 250, kind: 'benefit', month: `2026-${month}-01` });
  }
  await pay(db, account, { paidOn: '2026-08-01', amount: 600, month: '2026-08-01' });
  await pay(db, account, { paidOn: '2026-11-01', amount: 600, month: '2026-11-01' });
  return account;
};

describe('the duty to tell the benefit office of unpaid rent, until 2026', () => {
  it('begins when the debt reaches two months of the tenants’ share, and lasts two months', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    expect(await dutyOn(db, account, '2026-02-05')).toBe(null);
    expect(await dutyOn(db, account, '2026-02-06')).toBe('now 2026-04-05 1196 2026-02-05');
    const paid = await pay(db, account, { paidOn: '2026-02-06', amount: 0.01, month: '2026-01-01' });
    expect(await dutyOn(db, account, '2026-02-06')).toBe(null);
    await db.as(account.owner)`select cancel_payment(${paid}, 'Erreur')`;
    expect(await dutyOn(db, account, '2026-04-05')).toBe('now 2026-04-05 1794 2026-02-05');
    expect(await dutyOn(db, account, '2026-04-06')).toBe('late 2026-04-05 2392 2026-02-05');
  });

  it('keeps its deadline while the debt stays at the threshold, and gets a new deadline after the debt was lower', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    const since = '2026-02-05';
    expect(await dutyOn(db, account, '2026-03-10')).toBe(`now 2026-04-05 1794 ${since}`);
    await pay(db, account, { paidOn: '2026-03-10', amount: 598, month: '2026-01-01' });
    expect(await dutyOn(db, account, '2026-03-11')).toBe(`now 2026-04-05 1196 ${since}`);
    await setToday(db, '2026-03-12');
    await pay(db, account, { paidOn: '2026-03-12', amount: 312.01, month: '2026-02-01' });
    expect(await dutyOn(db, account, '2026-03-12')).toBe(null);
    expect(await dutyOn(db, account, '2026-04-06')).toBe('now 2026-06-05 1481.99 2026-04-05');
  });

  it('gives two months after the first benefit, if the debt is older', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    const [benefit] = await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`);
    await db.as(
      account.owner,
    )`select change_benefit(${account.lease}, ${benefit.id}, ${account.tenant}, 'caf', 312, '2026-04-01')`;
    expect(await dutyOn(db, account, '2026-03-20')).toBe(null);
    expect(await dutyOn(db, account, '2026-04-01')).toBe('now 2026-06-01 2730 2026-02-05');
  });

  it('does not count the benefit that is still awaited', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    for (const month of ['2026-01-01', '2026-02-01'])
      await pay(db, account, { paidOn: '2026-01-01', amount: 598, month });
    expect(await dutyOn(db, account, '2026-02-14')).toBe(null);
    expect(await dutyOn(db, account, '2026-03-04')).toBe(null);
  });

  it('needs an expected benefit, and continues after the end of the benefit if the debt had reached the threshold', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    expect(await dutyOn(db, account, '2026-03-06')).toBe('now 2026-04-05 1794 2026-02-05');
    const [benefit] = await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`);
    await db.as(account.owner)`select end_benefit(${account.lease}, ${benefit.id}, '2026-02-01')`;
    // The tenants owe the whole rent of March, and have until 5 April for the part of the office.
    expect(await dutyOn(db, account, '2026-03-06')).toBe('now 2026-04-05 1794 2026-02-05');
    expect(await dutyOn(db, account, '2026-04-06')).toBe('late 2026-04-05 3016 2026-02-05');
    await db.as(account.owner)`select end_benefit(${account.lease}, ${benefit.id}, '2026-01-01')`;
    expect(await dutyOn(db, account, '2026-03-06')).toBe(null);
    await db.as(account.owner)`select delete_benefit(${account.lease}, ${benefit.id})`;
    expect(await dutyOn(db, account, '2026-03-06')).toBe(null);
  });

  it('leaves out what the office owes, even late', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    await setToday(db, '2026-08-05');
    await payUntil(db, account, 6);
    await pay(db, account, { paidOn: '2026-08-05', amount: 100, month: '2026-08-01' });
    // 598 since July, and 498 since August: with July's benefit of 312, late since 14 August, it would be above 1,196.
    expect(await dutyOn(db, account, '2026-08-15')).toBe(null);
  });

  it('counts a sum that was taken back as paid until the return, and as owed after the month to pay it', async (db) => {
    const account = await addWithBenefit(db, '2026-03-20');
    const paid = await pay(db, account, { paidOn: '2026-01-20', amount: 598, month: '2026-01-01' });
    const benefit = await pay(db, account, {
      paidOn: '2026-02-05',
      amount: 312,
      month: '2026-01-01',
      kind: 'benefit',
    });
    for (const month of ['2026-03-01', '2026-04-01'])
      await pay(db, account, { paidOn: '2026-02-05', amount: 598, month });
    expect(await dutyOn(db, account, '2026-03-20')).toBe(null);
    const takeBack = (payment: string, amount: number) =>
      db.as(account.owner)`
        select refund(${account.lease}, gen_random_uuid(), '2026-03-20', ${amount}, 'Repris', payment_id => ${payment})`;
    await takeBack(paid, 598);
    expect(await dutyOn(db, account, '2026-04-20')).toBe(null);
    expect(await dutyOn(db, account, '2026-04-21')).toBe('now 2026-06-20 1196 2026-04-20');
    await takeBack(benefit, 312);
    expect(await dutyOn(db, account, '2026-04-21')).toBe('now 2026-06-20 1508 2026-04-20');
    // The office pays again, and the tenants' debt of January since 20 April is lower.
    await pay(db, account, { paidOn: '2026-04-21', amount: 312, month: '2026-01-01', kind: 'benefit' });
    expect(await dutyOn(db, account, '2026-04-21')).toBe('now 2026-06-20 1196 2026-04-20');
  });

  it.each([
    ['before', '2026-05-08', 'late 2026-08-08 300 2026-06-08'],
    ['after', '2026-07-08', 'now 2026-10-08 300 2026-08-08'],
  ])(
    'counts a month of a quarter that was taken back %s the next month was paid',
    async (db, _, day, duty) => {
      const fields = { rent: 350, charges: 50, rent_due_day: 1, account_starts_on: '2026-04-01' };
      const { account } = await addRoy(db, fields, '2026-08-08');
      await db.as(account.owner)`select change_lease(${account.lease}, '{"term_months": 3}')`;
      await db.as(account.owner)`
      select add_benefit(${account.lease}, ${account.tenant}, 'caf', 300, '2026-04-01')`;
      for (const month of ['2026-04-01', '2026-07-01'])
        await pay(db, account, { paidOn: month, amount: 300, month });
      const payBenefit = (paidOn: string, month: string) =>
        pay(db, account, { paidOn, amount: 300, month, kind: 'benefit' });
      const april = await payBenefit('2026-05-05', '2026-04-01');
      await payBenefit('2026-06-05', '2026-05-01');
      await payBenefit('2026-07-05', '2026-06-01');
      await db.as(account.owner)`
      select refund(${account.lease}, gen_random_uuid(), ${day}, 300, 'Repris', payment_id => ${april})`;
      expect(await dutyOn(db, account, '2026-08-09')).toBe(duty);
    },
  );

  it('does not count what the tenants paid late in place of the office', async (db) => {
    const account = await addWithBenefit(db, '2026-04-06');
    await pay(db, account, { paidOn: '2026-01-01', amount: 300, month: '2026-02-01' });
    await pay(db, account, { paidOn: '2026-04-06', amount: 910, month: '2026-01-01' });
    // In February, the tenants owed 598 of January and 298 of February. Two months of the share are 1,196.
    expect(await dutyOn(db, account, '2026-04-06')).toBe('now 2026-05-05 1494 2026-03-05');
  });

  it('counts what an office no longer pays from the day on that the tenants have for it', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    const [benefit] = await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`);
    await pay(db, account, { paidOn: '2026-01-01', amount: 298, month: '2026-02-01' });
    await pay(db, account, { paidOn: '2026-01-01', amount: 810, month: '2026-04-01' });
    await setToday(db, '2026-03-02');
    await db.as(account.owner)`select end_benefit(${account.lease}, ${benefit.id}, '2026-02-01', 100)`;
    // 598 of January, 300 of February, 598 of March, and 212 until 5 April. Two months of the share are 1,620.
    expect(await dutyOn(db, account, '2026-04-05')).toBe(null);
    expect(await dutyOn(db, account, '2026-04-06')).toBe('now 2026-06-05 1708 2026-04-05');
    await pay(db, account, { paidOn: '2026-04-06', amount: 212, month: '2026-03-01' });
    expect(await dutyOn(db, account, '2026-04-06')).toBe(null);
  });

  it('leaves out the benefit of a beneficiary who has left', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01', 200);
    const { owner, lease, tenant } = account;
    await db.as(owner)`
      select add_tenant(jsonb_build_object('lease_id', ${lease}::uuid, 'first_name', 'Ana', 'last_name', 'Roy'))`;
    const [ana] = await db.tx`select id from tenants where lease_id = ${lease} and id <> ${tenant}`;
    await db.as(owner)`select add_benefit(${lease}, ${ana?.['id']}, 'msa', 300, '2026-01-01')`;
    await db.tx`update tenants set leaves_on = '2026-01-31' where id = ${ana?.['id']}`;
    // With both offices, two months of the share would be 820. With the CAF alone, they are 1,420.
    expect(await dutyOn(db, account, '2026-03-05')).toBe(null);
    expect(await dutyOn(db, account, '2026-03-06')).toBe('now 2026-05-05 1830 2026-03-05');
    expect(
      await db.as(owner)`select details -> 'offices' as offices from private.duties_of_day('benefitTell')`,
    ).toEqual([{ offices: ['caf'] }]);
  });

  it('reads only benefits that have begun, and names the offices of the last month with a benefit', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    const [benefit] = await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`);
    await db.as(account.owner)`select end_benefit(${account.lease}, ${benefit.id}, '2026-02-01')`;
    await db.as(
      account.owner,
    )`select add_benefit(${account.lease}, ${account.tenant}, 'msa', 100, '2026-06-01')`;
    const officesOn = async (today: string) => {
      await dutyOn(db, account, today);
      const [duty] = await db.as(account.owner)`
        select details -> 'offices' as offices from private.duties_of_day('benefitTell')`;
      return duty?.['offices'];
    };
    expect(await officesOn('2026-03-20')).toEqual(['caf']);
    expect(await officesOn('2026-06-20')).toEqual(['msa']);
  });
});

describe('the threshold of the duty to tell the benefit office', () => {
  it('a rise of the rent does not undo a debt that had reached it', async (db) => {
    const account = await unpaid(db);
    expect(await dutyOn(db, account, '2026-11-29')).toBe('now 2026-12-01 1200 2026-10-01');
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-11-01', 815, 50)`;
    await pay(db, account, { paidOn: '2026-11-01', amount: 15, month: '2026-11-01' });
    expect(await dutyOn(db, account, '2026-11-29')).toBe('now 2026-12-01 1200 2026-10-01');
  });

  it('is reached by a lower rent or a higher benefit, while the debt stays the same', async (db) => {
    const account = await unpaid(db);
    await pay(db, account, { paidOn: '2026-10-01', amount: 100, month: '2026-10-01' });
    expect(await dutyOn(db, account, '2026-11-29')).toBe(null);
    const reached = 'now 2027-01-01 1100 2026-11-01';
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-11-01', 750, 50)`;
    expect(await dutyOn(db, account, '2026-11-29')).toBe(reached);
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-11-01', 800, 50)`;
    expect(await dutyOn(db, account, '2026-11-29')).toBe(null);
    const [benefit] = await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`);
    await db.as(account.owner)`select end_benefit(${account.lease}, ${benefit.id}, '2026-10-01', 300)`;
    expect(await dutyOn(db, account, '2026-11-29')).toBe(reached);
  });

  it('a lower benefit does not undo it', async (db) => {
    const account = await unpaid(db);
    const [benefit] = await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`);
    await db.as(account.owner)`select end_benefit(${account.lease}, ${benefit.id}, '2026-10-01', 200)`;
    await pay(db, account, { paidOn: '2026-11-01', amount: 50, month: '2026-11-01' });
    expect(await dutyOn(db, account, '2026-11-29')).toBe('now 2026-12-01 1200 2026-10-01');
  });
});

describe('the letter that reports unpaid rent to the benefit office', () => {
  const reportOf = async (db: TestDatabase, { owner, lease }: Account) =>
    db.tx.savepoint(() => valueOf(db.as(owner)`select arrears_report_of_lease(${lease})`));
  const issue = async (db: TestDatabase, { owner, lease }: Account, office = 'caf', reference = '123 A') =>
    db.tx.savepoint(() =>
      valueOf(
        db.as(owner)`select issue_arrears_report(${lease}, gen_random_uuid(), ${office}, ${reference})`,
      ),
    );

  it('states each unpaid due with the part that the tenants owe, and the sum of the duty', async (db) => {
    const account = await unpaid(db);
    const report = await reportOf(db, account);
    expect(report).toMatchObject({
      offices: ['caf'],
      since: '2026-10-01',
      day: '2026-12-01',
      total: 1200,
      is_by_former_rule: false,
      document_blocker: null,
    });
    expect(report.dues).toMatchObject([
      { period_from: '2026-09-01', amount: 850, received: 250, benefit: 0, remaining: 600 },
      { period_from: '2026-10-01', amount: 850, received: 250, benefit: 0, remaining: 600 },
    ]);
  });

  it('names the beneficiary, uses a number of its own, and is not shown to the tenant', async (db) => {
    const account = await unpaid(db);
    expect(await issue(db, account)).toMatchObject({
      kind: 'arrearsReport',
      number: 'B-2026-0001',
      amount: 1200,
    });
    const [letter] = await db.tx`select id, snapshot, tenant_ids from documents where kind = 'arrearsReport'`;
    const { earlier } = await reportOf(db, account);
    expect(earlier).toMatchObject([{ number: 'B-2026-0001' }]);
    expect(letter).toMatchObject({
      tenant_ids: [account.tenant],
      snapshot: { says: { office: 'caf', reference: '123 A', total: 1200 } },
    });
    await db.tx`
      insert into document_deliveries (owner_id, document_id, how, sent_on, is_to_all)
      values (${account.owner}, ${letter?.['id']}, 'post', '2026-11-29', true)`;
    const [shown] = await db.tx`
      select private.documents_of_tenant(tenants) as ids from tenants where id = ${account.tenant}`;
    expect(shown).toEqual({ ids: [] });
  });

  it('is refused for another office, a long reference, and below the threshold', async (db) => {
    const account = await unpaid(db);
    await expect(issue(db, account, 'msa')).rejects.toMatchObject({ hint: 'office=invalid' });
    await expect(issue(db, account, 'caf', '1'.repeat(41))).rejects.toMatchObject({
      hint: 'reference=tooLong',
    });
    await pay(db, account, { paidOn: '2026-11-29', amount: 900, month: '2026-09-01' });
    expect(await reportOf(db, account)).toMatchObject({ offices: [], total: 0, dues: [] });
    await expect(issue(db, account)).rejects.toThrow('NOTHING_OWED');
  });

  it('says whether only the rule of 2026 asks for it', async (db) => {
    const account = await addWithBenefit(db, '2026-11-20', 700);
    await payUntil(db, account, 10, 700);
    expect(await dutyOn(db, account, '2026-12-06')).toMatch(/ 2026-12-05$/);
    await dutyOn(db, account, '2027-01-02');
    expect(await reportOf(db, account)).toMatchObject({ since: '2026-12-05', is_by_former_rule: true });
  });

  it('is not visible to another landlord', async (db) => {
    const account = await unpaid(db);
    const { account: other } = await addRoy(db, { account_starts_on: '2026-08-01' }, '2026-11-29');
    await expect(reportOf(db, { ...account, owner: other.owner })).rejects.toThrow('NOT_FOUND');
    await expect(issue(db, { ...account, owner: other.owner })).rejects.toThrow('NOT_FOUND');
  });
});

describe('the duty to tell the benefit office of unpaid rent, from 2027', () => {
  it('a debt above 450 euros that began earlier counts from 1 January', async (db) => {
    const account = await addWithBenefit(db, '2026-11-20');
    await payUntil(db, account, 11);
    expect(await dutyOn(db, account, '2026-12-31')).toBe(null);
    expect(await dutyOn(db, account, '2027-01-01')).toBe('now 2027-03-01 598 2027-01-01');
  });

  it('a debt of 450 euros does not count before three months, and a debt above it counts at once', async (db) => {
    const account = await addWithBenefit(db, '2026-12-20');
    await payUntil(db, account, 12);
    await pay(db, account, { paidOn: '2026-12-20', amount: 148, month: '2027-01-01' });
    for (const month of ['2027-02-01', '2027-03-01', '2027-04-01'])
      await pay(db, account, { paidOn: '2026-12-20', amount: 598, month });
    await pay(db, account, { paidOn: '2026-12-20', amount: 312, month: '2027-01-01', kind: 'benefit' });
    await pay(db, account, { paidOn: '2026-12-20', amount: 312, month: '2027-02-01', kind: 'benefit' });
    expect(await dutyOn(db, account, '2027-01-06')).toBe(null);
    expect(await dutyOn(db, account, '2027-04-04')).toBe(null);
    expect(await dutyOn(db, account, '2027-04-05')).toBe('now 2027-06-05 450 2027-04-05');
    const late = await addWithBenefit(db, '2026-12-20');
    await payUntil(db, late, 12);
    await pay(db, late, { paidOn: '2026-12-20', amount: 147.99, month: '2027-01-01' });
    expect(await dutyOn(db, late, '2027-01-06')).toBe('now 2027-03-05 450.01 2027-01-05');
  });

  it('a debt that the old rule reached keeps its day', async (db) => {
    const account = await addWithBenefit(db, '2026-11-20');
    await payUntil(db, account, 10);
    expect(await dutyOn(db, account, '2026-12-06')).toBe('now 2027-02-05 1196 2026-12-05');
    expect(await dutyOn(db, account, '2027-01-02')).toMatch(/^now 2027-02-05 \d+ 2026-12-05$/);
  });

  it('is put off for a year', async (db) => {
    const account = await addWithBenefit(db, '2026-01-01');
    await dutyOn(db, account, '2026-02-06');
    await db.as(
      account.owner,
    )`select snooze_duty('benefitTell', ${account.lease}, '2026-04-05', '2027-02-06')`;
    const [duty] = await db.as(account.owner)`
      select until::text from private.listed_duties() where kind = 'benefitTell'`;
    expect(duty).toEqual({ until: '2027-02-06' });
  });
});
