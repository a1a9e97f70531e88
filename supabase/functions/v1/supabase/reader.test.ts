import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Instant } from '../../_shared/contract/values/common.ts';
import { columnsOf, toSnakeCase, readRow, registerFields } from './reader.ts';

const Room = v.object({ floorNumber: v.number(), paintedAt: v.nullable(Instant) });
const House = v.object({
  id: v.string(),
  streetName: v.string(),
  from: v.string(),
  isEmpty: v.boolean(),
  firstRoom: v.nullable(Room),
  rooms: v.array(Room),
  lastVisit: v.optional(Instant),
  colors: v.record(v.string(), v.string()),
});
registerFields(House, { streetName: 'street', isEmpty: ({ tenant_id: tenantId }) => tenantId === null });

const ROW = {
  id: 'a',
  street: 'rue des Lilas',
  period_from: '2026-03-01',
  tenant_id: null,
  first_room: null,
  rooms: [{ floor_number: 2, painted_at: '2026-03-01T10:00:00.123456+02:00', owner_id: 'b' }],
  colors: { front_door: 'blue' },
  owner_id: 'b',
};
const ANSWER = {
  id: 'a',
  streetName: 'rue des Lilas',
  from: '2026-03-01',
  isEmpty: true,
  firstRoom: null,
  rooms: [{ floorNumber: 2, paintedAt: '2026-03-01T08:00:00.123Z' }],
  colors: { front_door: 'blue' },
};

test('reading a row renames columns at any depth, drops columns unknown to the contract, and gives instants in UTC', () => {
  expect(readRow(House, ROW)).toEqual(ANSWER);
  expect(readRow(v.array(House), [ROW, ROW])).toEqual([ANSWER, ANSWER]);
  expect(readRow(v.nullable(House), null)).toBeNull();
});

test('reading a row keeps null, and a missing column gives no field', () => {
  expect(readRow(Room, { painted_at: null })).toEqual({ paintedAt: null });
});

test('columnsOf names the columns of a schema, and toSnakeCase turns the fields of a body into columns', () => {
  expect(columnsOf(House, 'tenant_id')).toBe(
    'id, street, period_from, first_room, rooms, last_visit, colors, tenant_id',
  );
  expect(toSnakeCase({ streetName: 'rue', to: '2026-03-31', isEmpty: undefined })).toEqual({
    street_name: 'rue',
    period_to: '2026-03-31',
    is_empty: undefined,
  });
});
