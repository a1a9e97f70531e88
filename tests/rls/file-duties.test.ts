import { describe, expect } from 'vitest';
import { keepFile } from './files.ts';
import { addRoy, setToday } from './ledger.ts';
import { addLandlord, addProperty, changeLease } from './rows.ts';
import { it, type TestDatabase } from './support.ts';

/** The duties about certificates, as kind, state, day and surveys. */
const duties = async (db: TestDatabase, owner: string) =>
  (
    await db.as(owner)`
      select duty.kind, duty.state, duty.day::text, duty.details -> 'surveys' as surveys from private.duties_of_day() duty
      where duty.kind in ('insurance', 'fileExpires')`
  ).map(({ kind, state, day, surveys }) => [kind, state, day].concat(surveys ?? []));

const keepSurvey = (db: TestDatabase, owner: string, property: string, kind: string, until: string | null) =>
  keepFile(db, owner, { property_id: property, kind, valid_until: until });

describe('the duty to ask for an insurance certificate', () => {
  it('appears 30 days before the insurance ends, by the last day in the lease or its stored certificates', async (db) => {
    const { owner, account } = await addRoy(db);
    const keep = (until: string | null, kind = 'insurance') =>
      keepFile(db, owner, { lease_id: account.lease, kind, valid_until: until });
    await keep('2026-03-01', 'other');
    await keep(null);
    expect(await duties(db, owner)).toEqual([]);
    const { file } = await keep('2026-04-12');
    expect(await duties(db, owner)).toEqual([]);
    await db.as(owner)`select set_file(${file.id}, '{"valid_until": "2026-04-11"}')`;
    expect(await duties(db, owner)).toEqual([['insurance', 'soon', '2026-04-11']]);
    // An older certificate that is kept later changes nothing.
    await keep('2025-04-11');
    await changeLease(db, account, { insured_until: '2026-03-11' });
    expect(await duties(db, owner)).toEqual([['insurance', 'soon', '2026-04-11']]);
    await db.as(owner)`select delete_file(${file.id})`;
    expect(await duties(db, owner)).toEqual([['insurance', 'late', '2026-03-11']]);
    await keep('2026-04-12');
    expect(await duties(db, owner)).toEqual([]);
    await changeLease(db, account, { insured_until: '2027-03-11' });
    await setToday(db, '2027-02-08');
    expect(await duties(db, owner)).toEqual([]);
    await setToday(db, '2027-02-09');
    expect(await duties(db, owner)).toEqual([['insurance', 'soon', '2027-03-11']]);
    await changeLease(db, account, { insured_until: null });
    expect(await duties(db, owner)).toEqual([['insurance', 'late', '2026-04-12']]);
  });
});

describe('the duty to renew the surveys of a dwelling', () => {
  it('names an energy certificate from 30 days before its last day, whether the dwelling or a file states it', async (db) => {
    const { owner, property } = await addRoy(db);
    const setDay = (day: string | null) =>
      db.as(owner)`update properties set energy_class_on = ${day} where id = ${property}`;
    await keepSurvey(db, owner, property, 'energy', null);
    expect(await duties(db, owner)).toEqual([]);
    const { file } = await keepSurvey(db, owner, property, 'energy', '2026-04-12');
    expect(await duties(db, owner)).toEqual([]);
    await setToday(db, '2026-03-13');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'soon', '2026-04-12', 'energy']]);
    await setToday(db, '2026-04-12');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'soon', '2026-04-12', 'energy']]);
    await setToday(db, '2026-04-13');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', '2026-04-12', 'energy']]);
    await setDay('2026-04-13');
    expect(await duties(db, owner)).toEqual([]);
    await setDay('2019-05-02');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', '2026-04-12', 'energy']]);
    await db.as(owner)`select delete_file(${file.id})`;
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', '2024-12-31', 'energy']]);
    await keepSurvey(db, owner, property, 'energy', '2036-04-12');
    expect(await duties(db, owner)).toEqual([]);
  });

  it('names other surveys only while a letting is being made, also without a last day', async (db) => {
    const { owner, property, account } = await addRoy(db, { lease_starts_on: '2026-01-01' });
    const risks = await keepSurvey(db, owner, property, 'risks', null);
    const gas = await keepSurvey(db, owner, property, 'gas', '2026-03-11');
    await keepSurvey(db, owner, property, 'asbestos', '2026-03-11');
    await keepSurvey(db, owner, property, 'lead', null);
    await keepSurvey(db, owner, property, 'lead', '2026-03-11');
    await keepSurvey(db, owner, property, 'electricity', '2026-04-12');
    expect(await duties(db, owner)).toEqual([]);
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-06-30' });
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', '2026-03-11', 'gas', 'risks']]);
    await keepSurvey(db, owner, property, 'gas', '2032-03-11');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', null, 'risks']]);
    await db.as(owner)`select set_file(${risks.file.id}, '{"valid_until": "2026-04-11"}')`;
    expect(await duties(db, owner)).toEqual([['fileExpires', 'soon', '2026-04-11', 'risks']]);
    await db.as(owner)`select delete_file(${gas.file.id})`;
    await setToday(db, '2026-04-12');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', '2026-04-11', 'risks', 'electricity']]);
    await changeLease(db, account, { ended_by: null, ends_on: null });
    expect(await duties(db, owner)).toEqual([]);
  });

  it('a lease that starts tomorrow is still being made, and an archived dwelling has no duty', async (db) => {
    const { owner, property } = await addRoy(db, {
      lease_starts_on: '2026-03-13',
      account_starts_on: '2026-03-13',
    });
    await keepSurvey(db, owner, property, 'risks', '2026-03-01');
    expect(await duties(db, owner)).toEqual([['fileExpires', 'now', '2026-03-01', 'risks']]);
    await setToday(db, '2026-03-13');
    expect(await duties(db, owner)).toEqual([]);
    const vacant = await addProperty(db, owner);
    await keepSurvey(db, owner, vacant, 'risks', '2026-03-01');
    expect(await duties(db, owner)).toHaveLength(1);
    await db.as(owner)`select archive_property(${vacant}, true)`;
    expect(await duties(db, owner)).toEqual([]);
  });

  it('can be put off until a day, and nobody else has the duty', async (db) => {
    const owner = await addLandlord(db);
    const property = await addProperty(db, owner);
    await setToday(db, '2026-03-12');
    await keepSurvey(db, owner, property, 'gas', '2026-03-01');
    const snooze = (who: string) =>
      db.refusalText(who)`select snooze_duty('fileExpires', ${property}, '2026-03-01', '2026-04-01')`;
    const stranger = await addLandlord(db);
    expect(await duties(db, stranger)).toEqual([]);
    expect(await snooze(stranger)).toBe('PT404 NOT_FOUND');
    expect(await snooze(owner)).toBeNull();
    expect(await db.as(owner)`select until::text from private.listed_duties()`).toEqual([
      { until: '2026-04-01' },
    ]);
  });
});
