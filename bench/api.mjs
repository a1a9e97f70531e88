// `npm run bench:api`: measures how fast each layer of the embedded stack answers a call of the API. The layers are the
// whole call (gateway, function, REST, Postgres), the function's request to REST, and REST's statement to Postgres. The
// layers are measured in turn, so that other load on the machine affects all layers equally. See README.md.
import { parseArgs } from 'node:util';
import { withStack } from '../tools/temporary-stack.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';
import { call, openSession } from './session.mjs';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
  },
});
const REQUESTS = Number(options.requests);
const ROUNDS = Number(options.rounds);
const AT_ONCE = 10;
const WARM_UP = 100;
const TENANTS = 50;
const NOTIFICATIONS = 10_000;

/** @typedef {() => Promise<unknown>} Request */

let app = '';
await withStack(async (stack) => {
  app = stack.app;
  const calls = await makeCalls(stack.sql);
  console.log(
    `${machine()}; ` +
      `${ROUNDS} rounds of ${REQUESTS} requests one by one and ${REQUESTS} by ${AT_ONCE} at once\n`,
  );
  printHead(['ms', 'layer', 'alone p50', 'p99', `requests/s, ${AT_ONCE} at once`, 'p50', 'p99', 'own']);
  for (const [name, layers] of Object.entries(calls)) {
    const timings = await time(layers);
    let below = 0;
    for (const { layer, alone, together, togetherMs } of timings.toReversed()) {
      const median = quantile(alone, 0.5);
      printRow([
        name,
        layer,
        median.toFixed(1),
        quantile(alone, 0.99).toFixed(1),
        Math.round((together.length / togetherMs) * 1000),
        quantile(together, 0.5).toFixed(1),
        quantile(together, 0.99).toFixed(1),
        (median - below).toFixed(1),
      ]);
      below = median;
    }
  }
});

/**
 * @typedef {Record<string, Record<'function' | 'REST' | 'Postgres', Request>>} Calls
 * @typedef {Awaited<ReturnType<typeof openSession>>} Session
 * @typedef {ReturnType<typeof layersOf>} Layers
 */

/**
 * Returns the calls to measure. Each call has a request for each layer, from the gateway to Postgres. The time of a
 * layer includes the time of the following layers.
 * @param {import('postgres').Sql} sql @returns {Promise<Calls>}
 */
async function makeCalls(sql) {
  const session = await openSession(app);
  const nextReceipt = receiptsOf(await addRows(sql, session.userId));
  const layers = layersOf(sql, session);
  return {
    ...tenantCalls(layers),
    ...notificationCalls(layers, session),
    ...receiptCalls(layers, session, nextReceipt),
  };
}

/** Adds notifications for the user, and tenants to one of his properties. @param {import('postgres').Sql} sql @param {string} userId */
async function addRows(sql, userId) {
  const [home] = await sql`select id from public.properties where owner_id = ${userId} limit 1`;
  const propertyId = home?.id;
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true)`;
    await tx`
      select public.add_tenant(jsonb_build_object(
        'property_id', ${propertyId}::uuid, 'first_name', 'Jean', 'last_name', 'Dupont ' || number, 'rent', 750,
        'lease_starts_on', '1900-01-01'
      ))
      from generate_series(1, ${TENANTS} - (select count(*)::int from public.tenants where owner_id = ${userId})) as number`;
  });
  await sql`
    insert into public.notifications (user_id, kind, entity_id, details, read_at)
    select ${userId}, 'tenant_without_property', gen_random_uuid(), '{"tenantName": "Élodie Marchand"}', case when number % 10 = 0 then now() end
    from generate_series(1, ${NOTIFICATIONS}) as number`;
  await sql`analyze`;
  const tenants =
    await sql`select id from public.tenant_list where property_id = ${propertyId} and rent = 750`;
  return { propertyId, tenantIds: tenants.map(({ id }) => id) };
}

/**
 * Returns a function that makes the body of a request for a receipt. Each body names a new month or a new tenant,
 * because a term can have only one quittance.
 * @param {Awaited<ReturnType<typeof addRows>>} rows
 */
function receiptsOf({ propertyId, tenantIds }) {
  let count = 0;
  return () => {
    const month = Math.floor(count / tenantIds.length);
    const day = (/** @type {number} */ monthsOn, /** @type {number} */ date) =>
      new Date(Date.UTC(1900, month + monthsOn, date)).toISOString().slice(0, 10);
    const tenantId = tenantIds[count % tenantIds.length];
    count += 1;
    return {
      tenantId,
      propertyId,
      paidAt: '2026-03-05',
      from: day(0, 1),
      to: day(1, 0),
      rent: 750,
      charges: 0,
    };
  };
}

/**
 * Returns the functions `asUser` and `get`. Each of the two returns a function that makes one request.
 * @param {import('postgres').Sql} sql @param {Session} session
 */
function layersOf(sql, { userId, own, rest }) {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
  return {
    /**
     * Returns a function that runs statements as REST does: as the user, in a transaction.
     * @param {(tx: import('postgres').TransactionSql) => PromiseLike<unknown>} query
     * @returns {Request}
     */
    asUser: (query) => () =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        await query(tx);
      }),
    /** @param {string} target @returns {Request} */
    get: (target) => () => read('GET', target, target.startsWith('/v1') ? own : rest),
  };
}

/** @param {Request} one @param {Request} other @returns {Request} */
function both(one, other) {
  return () => Promise.all([one(), other()]);
}

/** @param {Layers} layers @returns {Calls} */
function tenantCalls({ asUser, get }) {
  const tenantColumns =
    'id,first_name,last_name,email,phone_number,property_id,rent,charges,rent_starts_on,former_rents,charges_kind,rent_due_day,lease_starts_on,is_bilingual,email_consent_on,email_consent_how,email_consent_address';
  return {
    'GET /v1/tenants (50 rows)': {
      function: get('/v1/tenants'),
      REST: get(
        `/rest/v1/tenant_list?select=${tenantColumns}&id=gt.00000000-0000-0000-0000-000000000000&order=id.asc&limit=1000`,
      ),
      Postgres: asUser(
        (tx) =>
          tx`select ${tx.unsafe(tenantColumns)} from public.tenant_list
            where id > '00000000-0000-0000-0000-000000000000' order by id limit 1000`,
      ),
    },
  };
}

/** @param {Layers} layers @param {Session} session @returns {Calls} */
function notificationCalls({ asUser, get }, { userId, rest }) {
  const userColumns = 'id,email,first_name,last_name,locale,is_super_admin';
  const noteColumns = 'id,kind,entity_id,occasion,details,type,ending,created_at,read_at';
  const order = 'order=created_at.desc,id.desc';
  return {
    'GET /v1/authentication/user-context (10,000 notifications)': {
      function: get('/v1/authentication/user-context'),
      REST: both(
        get(
          `/rest/v1/users?select=${userColumns},notifications(${noteColumns})&id=eq.${userId}&notifications.${order}&notifications.limit=100`,
        ),
        () => read('POST', '/rest/v1/rpc/unread_notification_count', rest, {}),
      ),
      Postgres: both(
        asUser(
          (tx) => tx`
            select ${tx.unsafe(userColumns)}, (
              select json_agg(note) from (
                select ${tx.unsafe(noteColumns)} from public.notifications
                where user_id = users.id order by created_at desc, id desc limit 100
              ) as note
            ) as notifications
            from public.users where id = ${userId}`,
        ),
        asUser((tx) => tx`select public.unread_notification_count()`),
      ),
    },
    'GET /v1/users/{userId}/notifications (50 of 9,000 unread)': {
      function: get(`/v1/users/${userId}/notifications?isRead=false`),
      REST: both(
        get(
          `/rest/v1/notifications?select=${noteColumns}&user_id=eq.${userId}&read_at=is.null&${order}&limit=51`,
        ),
        () =>
          read('HEAD', `/rest/v1/notifications?select=id&user_id=eq.${userId}&read_at=is.null`, {
            ...rest,
            Prefer: 'count=exact',
          }),
      ),
      Postgres: both(
        asUser(
          (tx) => tx`
            select ${tx.unsafe(noteColumns)} from public.notifications
            where user_id = ${userId} and read_at is null order by created_at desc, id desc limit 51`,
        ),
        asUser(
          (tx) => tx`
            select count(*) from public.notifications where user_id = ${userId} and read_at is null`,
        ),
      ),
    },
  };
}

/** @param {Layers} layers @param {Session} session @param {ReturnType<typeof receiptsOf>} nextReceipt @returns {Calls} */
function receiptCalls({ asUser }, { own, rest }, nextReceipt) {
  /** @param {ReturnType<ReturnType<typeof receiptsOf>>} receipt */
  const receiptArguments = ({ tenantId, propertyId, from, to, paidAt, rent, charges }) => ({
    tenant_id: tenantId,
    property_id: propertyId,
    period_from: from,
    period_to: to,
    paid_at: paidAt,
    rent,
    charges,
  });
  return {
    'POST /v1/receipts (PDF)': {
      function: () => read('POST', '/v1/receipts', own, nextReceipt()),
      REST: () => read('POST', '/rest/v1/rpc/issue_receipt', rest, receiptArguments(nextReceipt())),
      Postgres: asUser((tx) => {
        const { tenant_id, property_id, period_from, period_to, paid_at, rent, charges } =
          receiptArguments(nextReceipt());
        return tx`select * from public.issue_receipt(
          ${tenant_id}, ${property_id}, ${period_from}, ${period_to}, ${paid_at}, ${rent}, ${charges})`;
      }),
    },
  };
}

/** @param {string} method @param {string} target @param {Record<string, string>} headers @param {object} [body] */
async function read(method, target, headers, body) {
  const attempt = () => call(method, app + target, headers, body);
  // Try a second time, because the server may close an idle connection just when the client uses it again.
  await (await attempt().catch(attempt)).arrayBuffer();
}

/**
 * Measures the layers of one call in turn.
 * @param {Record<string, Request>} layers
 */
async function time(layers) {
  const timings = Object.entries(layers).map(([layer, request]) => ({
    layer,
    request,
    alone: /** @type {number[]} */ ([]),
    together: /** @type {number[]} */ ([]),
    togetherMs: 0,
  }));
  for (const { request } of timings) await many(request, WARM_UP, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const timing of timings) {
      timing.alone.push(...(await many(timing.request, REQUESTS, 1)));
      const startedMs = performance.now();
      timing.together.push(...(await many(timing.request, REQUESTS, AT_ONCE)));
      timing.togetherMs += performance.now() - startedMs;
    }
  }
  return timings;
}

/**
 * Makes `count` requests, `atOnce` at a time. Returns the time of each request in ms.
 * @param {Request} request
 * @param {number} count
 * @param {number} atOnce
 */
async function many(request, count, atOnce) {
  /** @type {number[]} */
  const times = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const startedMs = performance.now();
      await request();
      times.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}
