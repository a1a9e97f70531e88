import { describe, expect, it } from 'vitest';
import { addLandlord, addLetting, addProperty, addReceipt, addTenant, changeTenant } from './rows.ts';
import { connect, DENIED, play, type Scene } from './support.ts';

const sql = connect();

async function monthOf(scene: Scene, owner: string, day = '2026-03-01') {
  const [row] = await scene.as(owner, (tx) => tx`select receipt_month(${day}) as month`);
  return row?.['month'];
}

async function issue(scene: Scene, owner: string, tenants: readonly string[], day = '2026-03-01') {
  const [row] = await scene.as(
    owner,
    (tx) => tx`select issue_month_receipts(${day}, '2026-03-05', ${[...tenants]}) as result`,
  );
  return row?.['result'];
}

describe('the quittances of a month', () => {
  it('cover every tenant with rent, from the start of the lease, with what was issued and what is in the way', () =>
    play(sql, async (scene) => {
      const letting = await addLetting(scene);
      const { owner, property } = letting;
      const named = async (lastName: string, fields: Record<string, unknown> = {}) => {
        const id = await addTenant(scene, owner, property);
        const row = { last_name: lastName, ...fields };
        await scene.as(owner, (tx) => changeTenant(tx, row, id));
        return id;
      };
      await named('Z no rent', { rent: 0, charges: 0 });
      await named('Z next month', { lease_starts_on: '2026-04-01' });
      const newcomer = await named('N newcomer', { lease_starts_on: '2026-03-15' });
      const paid = await named('P paid');
      const part = await named('Q part');
      const elsewhere = await named('R homeless', { property_id: null });
      const odd = await named('S odd days');
      const receipt = await addReceipt(scene, { ...letting, tenant: paid });
      const partial = await addReceipt(scene, { ...letting, tenant: part }, { rent: 500, charges: 0 });
      await addReceipt(scene, { ...letting, tenant: odd }, { period_to: '2026-03-10', rent: 5, charges: 0 });

      const march = { from: '2026-03-01', to: '2026-03-31', propertyName: 'Le Bellecour', blocker: null };
      const due = { rent: 1250, charges: 95.5 };
      const nothing = { due, received: 0, receipt: null };
      const person = (tenantId: string, name: string) => ({ tenantId, tenantName: `Élodie ${name}` });
      expect(await monthOf(scene, owner, '2026-03-20')).toEqual([
        { ...person(letting.tenant, 'Marchand'), ...march, ...nothing },
        {
          ...person(newcomer, 'N newcomer'),
          ...march,
          ...nothing,
          from: '2026-03-15',
          due: { rent: 685.48, charges: 52.37 },
        },
        {
          ...person(paid, 'P paid'),
          ...march,
          ...nothing,
          receipt: { id: receipt.id, number: receipt['number'], kind: 'quittance' },
        },
        {
          ...person(part, 'Q part'),
          ...march,
          due,
          received: 500,
          receipt: { id: partial.id, number: partial['number'], kind: 'partial' },
        },
        {
          ...person(elsewhere, 'R homeless'),
          ...march,
          ...nothing,
          propertyName: null,
          blocker: 'NO_PROPERTY',
        },
        {
          ...person(odd, 'S odd days'),
          ...march,
          ...nothing,
          blocker: 'TERM_ALREADY_RECEIPTED',
        },
      ]);
      await scene.as(owner, (tx) => tx`update users set city = null`);
      expect(await monthOf(scene, owner)).toMatchObject([
        { blocker: 'PROFILE_INCOMPLETE' },
        { blocker: 'PROFILE_INCOMPLETE' },
        { blocker: null },
        { blocker: 'PROFILE_INCOMPLETE' },
        { blocker: 'NO_PROPERTY' },
        { blocker: 'PROFILE_INCOMPLETE' },
      ]);
    }));

  it('are issued once, for what is still owed, and one that fails stops no other', () =>
    play(sql, async (scene) => {
      const letting = await addLetting(scene);
      const { owner, property, tenant: first } = letting;
      const part = await addTenant(scene, owner, property);
      const homeless = await addTenant(scene, owner, null);
      const odd = await addTenant(scene, owner, property);
      const freed = await addTenant(scene, owner, property);
      await scene.as(owner, (tx) => changeTenant(tx, { rent: 0, charges: 0 }, freed));
      await addReceipt(scene, { ...letting, tenant: part }, { rent: 500, charges: 0 });
      await addReceipt(scene, { ...letting, tenant: odd }, { period_to: '2026-03-10', rent: 5, charges: 0 });
      const unknown = crypto.randomUUID();
      const everybody = [odd, homeless, unknown, first, part, freed, first];

      const result = await issue(scene, owner, everybody);
      expect(result.issued.map((one: { tenantId: string }) => one.tenantId).toSorted()).toEqual(
        [first, part].toSorted(),
      );
      expect(result.skipped).toEqual([]);
      expect(result.failed).toHaveLength(4);
      const failed = (tenantId: string, errorCode: string) => ({
        tenantId,
        tenantName: tenantId === unknown ? null : 'Élodie Marchand',
        errorCode,
      });
      for (const one of [
        failed(odd, 'TERM_ALREADY_RECEIPTED'),
        failed(homeless, 'NO_PROPERTY'),
        failed(freed, 'NOTHING_DUE'),
        failed(unknown, 'NOT_FOUND'),
      ]) {
        expect(result.failed).toContainEqual(one);
      }
      const rows = await scene.as(
        owner,
        (tx) =>
          tx`select number, rent, charges, snapshot from receipts where kind = 'quittance' order by sequence`,
      );
      const year = String(rows[0]?.['number']).slice(2, 6);
      expect(rows).toMatchObject([
        { number: `Q-${year}-0001`, rent: '1250.00', charges: '95.50' },
        { number: `Q-${year}-0002`, rent: '1250.00', charges: '95.50' },
      ]);

      const again = await issue(scene, owner, everybody);
      expect(again.issued).toEqual([]);
      expect(again.skipped).toEqual(expect.arrayContaining(result.issued));
      expect(again.skipped).toHaveLength(2);
      expect(again.failed).toHaveLength(4);
    }));

  it('leave no gap in the numbers when one is rolled back half-way', () =>
    play(sql, async (scene) => {
      const owner = await addLandlord(scene);
      const property = await addProperty(scene, owner);
      const tenants = [];
      for (let count = 0; count < 3; count += 1) tenants.push(await addTenant(scene, owner, property));
      await scene.tx`create function pg_temp.fail_second() returns trigger language plpgsql as
        'begin if new.sequence = 2 and new.tenant_id <> tg_argv[0]::uuid then raise ''no''; end if; return new; end'`;
      await scene.tx.unsafe(
        `create trigger zz_fail before insert on public.receipts for each row
         execute function pg_temp.fail_second('${tenants.toSorted().at(-1)}')`,
      );
      const result = await issue(scene, owner, tenants);
      expect(result.issued).toHaveLength(2);
      expect(result.failed).toMatchObject([{ errorCode: 'INTERNAL_ERROR' }]);
      const rows = await scene.as(owner, (tx) => tx`select sequence from receipts order by sequence`);
      expect(rows.map((row) => row['sequence'])).toEqual([1, 2]);
    }));

  it('are a landlord’s own: a stranger’s tenants are not included', () =>
    play(sql, async (scene) => {
      const { tenant } = await addLetting(scene);
      const stranger = await addLandlord(scene);
      expect(await monthOf(scene, stranger)).toEqual([]);
      expect(await issue(scene, stranger, [tenant])).toEqual({
        issued: [],
        skipped: [],
        failed: [{ tenantId: tenant, tenantName: null, errorCode: 'NOT_FOUND' }],
      });
      expect(await scene.refusal(null, (tx) => tx`select receipt_month('2026-03-01')`)).toBe(DENIED);
      const visit = scene.refusal(null, (tx) => tx`select issue_month_receipts(null, null, null)`);
      expect(await visit).toBe(DENIED);
    }));
});
