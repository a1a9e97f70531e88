import { beforeAll, describe, expect, test } from 'vitest';
import { Receipt, ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { ReceiptTerm } from '../../supabase/functions/_shared/contract/documents/receipt-term.ts';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { newProperty, newReceipt, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const DUE = { rent: 1250, charges: 85.5 };

async function newLetting(landlord: Landlord) {
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, { propertyId, ...DUE });
  return { propertyId, tenantId };
}

const listOf = async (client: Client) => json(await client.get('/receipts'), ReceiptList);
const termOf = (client: Client, tenantId: string, term: Record<string, string> = MARCH) =>
  client.get(`/receipts/term?${new URLSearchParams({ tenantId, ...term })}`);

test('an unreadable receipt hides no other receipt', async () => {
  const landlord = await newLandlord();
  const letting = await newLetting(landlord);
  const broken = await newReceipt(landlord.client, letting);
  const april = { from: '2026-04-01', to: '2026-04-30' };
  const id = await newReceipt(landlord.client, { ...letting, ...april });
  await sql`update public.documents set issued_at = 'infinity' where id = ${broken}`;
  expect(await listOf(landlord.client)).toMatchObject([{ id }]);
});

test('the list describes each receipt, newest first', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const letting = await newLetting(landlord);
  const isIssued = async () =>
    (await json(await client.get('/authentication/user-context'), User)).hasIssuedReceipt;
  expect(await isIssued()).toBe(false);
  const partial = await newReceipt(client, { ...letting, rent: 500, charges: 0, method: 'cheque' });
  const whole = await newReceipt(client, { ...letting, rent: 835.5, charges: 0, housingBenefit: 200 });
  expect(await isIssued()).toBe(true);
  const numbers = {
    partial: expect.stringMatching(/^R-\d{4}-0001$/),
    whole: expect.stringMatching(/^Q-\d{4}-0001$/),
  };
  const shared = {
    ...letting,
    ...MARCH,
    tenantName: 'Łukasz Nguyễn-Öztürk',
    propertyName: 'Studio Croix-Rousse',
    lessorId: expect.any(String),
    lessorName: 'Camille Lefèvre',
    paidOn: '2026-03-05',
    issuedAt: expect.any(String),
    ...DUE,
    total: 1335.5,
    officePart: null,
    others: [],
    voidedAt: null,
    voidReason: null,
    tenantIds: [letting.tenantId],
    emails: [],
    deliveries: [],
    overtaken: null,
  };
  expect(await listOf(client)).toEqual([
    {
      ...shared,
      id: whole,
      kind: 'quittance',
      number: numbers.whole,
      state: 'valid',
      method: null,
      housingBenefit: 200,
      amount: 1335.5,
      remaining: 0,
      replacedBy: null,
      replaces: [{ id: partial, number: numbers.partial }],
    },
    {
      ...shared,
      id: partial,
      kind: 'partial',
      number: numbers.partial,
      state: 'replaced',
      method: 'cheque',
      housingBenefit: 0,
      amount: 500,
      remaining: 835.5,
      replacedBy: { id: whole, number: numbers.whole },
      replaces: [],
    },
  ]);
});

test('the list of receipts is complete, even if it has more than a thousand receipts', async () => {
  const landlord = await newLandlord();
  const id = await newReceipt(landlord.client, await newLetting(landlord));
  await sql`
    with copies as (
      insert into public.documents (
        owner_id, kind, series, year, sequence, tenant_ids, snapshot_version, snapshot, code, issued_at
      )
      select
        owner_id, kind, series, year, sequence + copy, tenant_ids, snapshot_version, snapshot, md5(copy || code), issued_at
      from public.documents cross join generate_series(1, 1004) copy where id = ${id}
      returning id
    )
    insert into public.receipts
    select (jsonb_populate_record(receipts, jsonb_build_object('id', copies.id))).*
    from public.receipts cross join copies where receipts.id = ${id}`;
  const newest = await listOf(landlord.client);
  expect(newest).toHaveLength(1000);
  const others = await landlord.client.get(`/receipts?after=${newest.at(-1)?.id}`);
  const list = [...newest, ...(await json(others, ReceiptList))];
  expect(list).toHaveLength(1005);
  const numbers = list.map(({ number }) => Number(number.slice(7)));
  expect(numbers).toEqual(Array.from({ length: 1005 }, (_, index) => 1005 - index));
});

describe('voiding', () => {
  let landlord: Landlord;
  let letting: Awaited<ReturnType<typeof newLetting>>;
  beforeAll(async () => {
    landlord = await newLandlord();
    letting = await newLetting(landlord);
  });
  const voidIt = (id: string, body: unknown = { reason: 'Wrong amount', cancelPayments: true }) =>
    landlord.client.post(`/receipts/${id}/void`, body);

  test('a receipt can be voided only once, and then states the reason', async () => {
    const id = await newReceipt(landlord.client, letting);
    const answer = await json(await voidIt(id, { reason: '  Wrong amount ', cancelPayments: true }), Receipt);
    expect(answer).toMatchObject({ id, state: 'voided', voidReason: 'Wrong amount', replacedBy: null });
    expect(answer.voidedAt).toMatch(/Z$/);
    expect(await failure(await voidIt(id))).toBe('409 DOCUMENT_NOT_VALID');
  });

  test.each(
    withTitles([
      [{}, 'reason=required'],
      [{ reason: ' ' }, 'reason=required'],
      [{ reason: 'a'.repeat(201) }, 'reason=tooLong'],
      [{ reason: 'a', id: 1 }, 'id=unknownField'],
      [{ reason: 'a', cancelPayments: 1 }, 'cancelPayments=invalid'],
    ]),
  )('voiding does not take %s', async (_, body, expected) => {
    const id = crypto.randomUUID();
    expect(await failure(await voidIt(id, body))).toBe(`400 VALIDATION_FAILED ${expected}`);
  });
});

test('a second quittance of a term must replace the first quittance, and each of the two then names the other', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const letting = await newLetting(landlord);
  const first = await newReceipt(client, { ...letting, ...DUE });
  const body = { ...letting, ...DUE, ...MARCH, paidAt: '2026-03-06' };
  const other = { ...body, rent: DUE.rent - 1 };
  expect(await failure(await client.post('/receipts', other))).toBe('409 TERM_ALREADY_RECEIPTED');
  const term = await json(await termOf(client, letting.tenantId), ReceiptTerm);
  expect(term.conflicts.map(({ id }) => id)).toEqual([first]);

  const second = await newReceipt(client, { ...body, replaces: term.conflicts.map(({ id }) => id) });
  const [newer, older] = await listOf(client);
  expect(newer).toMatchObject({
    id: second,
    state: 'valid',
    replaces: [{ id: first, number: older?.number }],
  });
  expect(older).toMatchObject({
    id: first,
    state: 'replaced',
    voidReason: null,
    voidedAt: expect.any(String),
    replacedBy: { id: second, number: newer?.number },
  });
  const again = await client.post('/receipts', { ...body, replaces: [first] });
  expect(await failure(again)).toBe('409 TERM_ALREADY_RECEIPTED');
});

test.each(
  withTitles([
    [{ to: '2026-02-01' }, '400 VALIDATION_FAILED to=periodReversed'],
    [{ from: 'x' }, '400 VALIDATION_FAILED from=invalidDate'],
    [{ tenantId: 'x' }, '400 VALIDATION_FAILED tenantId=invalid'],
    [{ tenantId: crypto.randomUUID() }, '404 NOT_FOUND'],
  ]),
)('there is no term for %s', async (_, fields, expected) => {
  const { client } = await newLandlord();
  const answer = await termOf(client, crypto.randomUUID(), { ...MARCH, ...fields });
  expect(await failure(answer)).toBe(expected);
});
