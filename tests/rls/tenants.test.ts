import { describe, expect, it } from 'vitest';
import {
  addLetting,
  addProperty,
  addReceipt,
  addTenant,
  changeTenant,
  deleteTenant,
  type TenantFields,
} from './rows.ts';
import { CHECK, connect, DENIED, FOREIGN_KEY, play } from './support.ts';

const sql = connect();

describe('tenants', () => {
  it('belong to whoever adds them, who may change and delete them', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, await addProperty(scene, owner));
      const [row] = await scene.as(owner, (tx) => changeTenant(tx, { last_name: 'Renamed' }));
      expect(row).toMatchObject({ last_name: 'Renamed', owner_id: owner });
      expect((await scene.as(owner, (tx) => deleteTenant(tx))).count).toBe(1);
    }));

  it('are invisible and out of reach for a stranger and for a super-admin', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, null);
      for (const other of [await scene.account(), await scene.account({ isSuperAdmin: true })]) {
        expect(await scene.as(other, (tx) => tx`select * from tenants`)).toHaveLength(0);
        expect((await scene.as(other, (tx) => changeTenant(tx, { last_name: 'Changed' }))).count).toBe(0);
        expect((await scene.as(other, (tx) => deleteTenant(tx))).count).toBe(0);
      }
      expect(
        await scene.tx`select from tenants where owner_id = ${owner} and last_name = 'Marchand'`,
      ).toHaveLength(1);
    }));

  it('are closed to visitors', () =>
    play(sql, async ({ refusal }) => {
      expect(await refusal(null, (tx) => tx`select from tenants`)).toBe(DENIED);
      expect(await refusal(null, (tx) => changeTenant(tx, { last_name: 'x' }))).toBe(DENIED);
      expect(await refusal(null, (tx) => deleteTenant(tx))).toBe(DENIED);
    }));

  it('live in a property of the same landlord only, whoever asks', () =>
    play(sql, async (scene) => {
      const [owner, stranger] = [await scene.account(), await scene.account()];
      const theirs = await addProperty(scene, stranger);
      const tenant = await addTenant(scene, owner, null);
      expect(await scene.refusal(owner, (tx) => changeTenant(tx, { property_id: theirs }))).toBe(FOREIGN_KEY);
      await expect(
        scene.tx.savepoint((tx) => changeTenant(tx, { property_id: theirs }, tenant)),
      ).rejects.toMatchObject({ code: FOREIGN_KEY });
    }));

  it('stay, without a home, when their property is deleted', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const property = await addProperty(scene, owner);
      const tenant = await addTenant(scene, owner, property);
      await scene.as(owner, (tx) => tx`delete from properties where id = ${property}`);
      expect([...(await scene.as(owner, (tx) => tx`select id, property_id from tenant_list`))]).toEqual([
        { id: tenant, property_id: null },
      ]);
    }));

  it('owe on a day that every month has, and charges of a known kind', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, null);
      const change = (fields: TenantFields) => scene.refusal(owner, (tx) => changeTenant(tx, fields));
      expect(await scene.as(owner, (tx) => tx`select rent_due_day, charges_kind from tenant_list`)).toEqual([
        { rent_due_day: 1, charges_kind: 'provision' },
      ]);
      expect(await change({ rent_due_day: 28, charges_kind: 'fixed', is_bilingual: true })).toBeNull();
      for (const rent_due_day of [0, 29, -1]) expect(await change({ rent_due_day })).toBe(CHECK);
      expect(await change({ charges_kind: 'forfait' })).toBe(CHECK);
    }));

  it('consent to e-mail on a day, in a way, for an address', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, null);
      const consent = { email_consent_on: '2026-03-01', email_consent_how: 'SMS' };
      const full = { ...consent, email_consent_address: 'a@example.test' };
      const change = (fields: TenantFields) => scene.refusal(owner, (tx) => changeTenant(tx, fields));
      expect(await change(consent)).toBe(CHECK);
      expect(await change({ email: 'a@example.test', ...consent })).toBe(CHECK);
      expect(await change({ ...full, email_consent_on: null })).toBe(CHECK);
      expect(await change({ ...full, email_consent_how: '' })).toBe(CHECK);
      expect(await change({ ...full, email_consent_address: '' })).toBe(CHECK);
      expect(await change({ email: 'a@example.test', ...full })).toBeNull();
    }));

  it('have consented only for the address they have, and to none that they had before', () =>
    play(sql, async (scene) => {
      const { owner, ...letting } = await addLetting(scene);
      const { id } = await addReceipt(scene, { owner, ...letting });
      const consentTo = (email_consent_address: string | null) => ({
        email_consent_on: email_consent_address && '2026-03-01',
        email_consent_how: email_consent_address && 'SMS',
        email_consent_address,
      });
      const change = (fields: TenantFields) => scene.refusal(owner, (tx) => changeTenant(tx, fields));
      /** The addresses that a mail may go to. */
      const addresses = async () => {
        const [row] = await scene.as(owner, (tx) => tx`select month_mails('2026-03-01') as lines`);
        return row?.['lines'][0].addresses;
      };
      const mailIt = () => scene.complaint(owner, (tx) => tx`select queue_document_mail(${id}, ${id})`);
      expect(await change({ email: 'a@example.test', ...consentTo('a@example.test') })).toBeNull();
      expect(await change({ email: 'a@example.test', rent: 1250 })).toBeNull();
      expect(await addresses()).toEqual(['a@example.test']);
      // Neither may change without the other.
      expect(await change({ email: 'b@example.test' })).toBe(CHECK);
      expect(await change({ email: null })).toBe(CHECK);
      expect(await change({ email_consent_address: 'b@example.test' })).toBe(CHECK);
      expect(await change({ email: 'b@example.test', ...consentTo('c@example.test') })).toBe(CHECK);
      expect(await addresses()).toEqual(['a@example.test']);
      // Another address ends it, and to return to the first does not bring it back.
      expect(await change({ email: 'b@example.test', ...consentTo(null) })).toBeNull();
      expect(await mailIt()).toBe('PT409 CONSENT_MISSING');
      expect(await change({ email: 'a@example.test' })).toBeNull();
      expect(await addresses()).toEqual([]);
      expect(await mailIt()).toBe('PT409 CONSENT_MISSING');
      expect(await change(consentTo('a@example.test'))).toBeNull();
      expect(await mailIt()).toBeNull();
    }));

  it('have no negative amount and no overlong text', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, null);
      expect(await scene.refusal(owner, (tx) => changeTenant(tx, { rent: -0.01 }))).toBe(CHECK);
      expect(await scene.refusal(owner, (tx) => changeTenant(tx, { first_name: 'x'.repeat(201) }))).toBe(
        CHECK,
      );
    }));
});
