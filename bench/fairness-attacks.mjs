// The attacks of `npm run bench:fairness`: calls that an invited landlord can repeat in loops.
import { randomUUID } from 'node:crypto';

/**
 * @typedef {{ method: string, url: string, headers: Record<string, string>, body?: string }} Call
 * @typedef {{ name: string, calls: Call[] }} Attack
 * @typedef {Record<'own' | 'rest', Record<string, string>>} Attacker the headers of calls to the function and to REST
 * @typedef {Record<'tenant' | 'lease' | 'property' | 'longTenant' | 'longLease' | 'due' | 'statement', string>} Ids
 * @typedef {Ids & { tenants: string[], receipts: string[] }} Own rows of the attacker's account
 * @typedef {(method: string, path: string, body?: unknown, others?: Record<string, string>) => Call} Ask
 */

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);
const firstDay = `${month}-01`;

/**
 * Returns all attacks. The loops of an attack go through its list of calls again and again. No attack consists only of
 * requests that are refused before they take a slot or a place in the function's queue: only the host can stop those.
 * @param {string} app @param {Attacker} attacker @param {Own} own
 * @returns {Attack[]}
 */
export function attacks(app, { own: session, rest }, own) {
  const api = askWith(`${app}/v1`, session);
  const table = askWith(`${app}/rest/v1/`, rest);
  /** @param {string} name @param {unknown} [body] */
  const call = (name, body = {}) => table('POST', `rpc/${name}`, body);
  return [
    ...apiReads(api, own),
    ...apiChanges(api, own),
    ...restCommands(call, own),
    ...restFunctions(call, own),
    ...restTables(table),
    ...restAccounts(call, own),
  ];
}

/** @param {string} base @param {Record<string, string>} session @returns {Ask} */
const askWith =
  (base, session) =>
  (method, path, body, others = {}) => ({
    method,
    url: `${base}${path}`,
    // A getter, because tokens expire before the benchmark ends: each attack must read the newest token.
    get headers() {
      return { ...session, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...others };
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** @param {string} name @param {Call[]} calls @returns {Attack} */
const attack = (name, ...calls) => ({ name, calls });

/** @template T @param {number} length @param {(index: number) => T} make @returns {T[]} */
const times = (length, make) => Array.from({ length }, (_, index) => make(index));

/** @param {Ask} api @param {Own} own @returns {Attack[]} */
function apiReads(api, { tenant, lease, longTenant, statement }) {
  /** @param {string} path @param {string} [name] */
  const read = (path, name = path) => attack(`v1 GET ${name}`, api('GET', path));
  /** @param {string} name @param {unknown} body */
  const check = (name, body) =>
    attack(`v1 POST /imports/check, ${name}`, api('POST', '/imports/check', body));
  return [
    check('100 lines', { lines: importLines(100) }),
    check('too many lines', { lines: importLines(500) }),
    check('100 refused lines', {
      lines: importLines(100, { rent: 'x', city: '', email: 'x', deposit: -1 }),
    }),
    read('/dashboard'),
    read('/positions'),
    read('/tenants'),
    read(`/leases/${lease}`, '/leases/{id}'),
    read(`/dues?tenantId=${longTenant}`, '/dues of a long account'),
    read('/receipts'),
    read('/documents'),
    attack(
      'v1 GET /documents as the palette searches',
      ...['1', '11', '2026-12', 'Q-9999'].map((number) => api('GET', `/documents?number=${number}`)),
    ),
    read(`/documents?tenantId=${tenant}`, '/documents of a tenant'),
    read(`/month?month=${month}`, '/month'),
    read(`/dues?month=${month}`, '/dues of a month'),
    read(`/payments?tenantId=${longTenant}`, '/payments of a long account'),
    read('/leases'),
    read('/bank/expected'),
    read('/batches'),
    read(`/batches/${statement}/undo`, '/batches/{id}/undo of all payments'),
    read(`/tenants/${longTenant}/statement`, '/tenants/{id}/statement'),
    read('/users/me/export'),
    attack(
      'v1 all reads of the screens, in turn',
      ...['/dashboard', '/positions', '/tenants', '/receipts', '/properties', `/month?month=${month}`].map(
        (path) => api('GET', path),
      ),
    ),
  ];
}

/** @param {Ask} api @param {Own} own @returns {Attack[]} */
function apiChanges(api, { tenants, longTenant, receipts, statement }) {
  /** @param {string} path @param {string} name @param {object} body */
  const change = (path, name, body) => attack(`v1 POST ${name}`, api('POST', path, body));
  /** Returns an attack of `count` calls, each with a new body. @param {string} path @param {string} name @param {number} count @param {() => object} body */
  const changes = (path, name, count, body) =>
    attack(`v1 POST ${name}`, ...times(count, () => api('POST', path, body())));
  const payment = () => ({
    idempotencyKey: randomUUID(),
    tenantId: longTenant,
    paidOn: today,
    amount: 1,
    method: 'transfer',
  });
  const bankLines = () => ({
    batchId: randomUUID(),
    fileName: 'releve.csv',
    lines: statementLines(tenants, 'bookedOn', (tenantId) => ({
      kind: 'payment',
      tenantId,
      amount: 1,
      isSeparatePayment: true,
    })),
  });
  const monthPayments = () => ({
    idempotencyKey: randomUUID(),
    month,
    tenantIds: tenants,
    paidOn: today,
    method: 'transfer',
    issue: 'none',
  });
  return [
    changes('/bank/lines', '/bank/lines, 50 lines of 10 parts', 100, bankLines),
    change(`/batches/${statement}/undo`, '/batches/{id}/undo', { reason: 'x' }),
    changes('/lettings/preview', '/lettings/preview', 100, letting),
    changes('/lettings', '/lettings', 200, letting),
    changes('/month/payments', '/month/payments, 500 tenants', 100, monthPayments),
    change('/month/receipts', '/month/receipts, 500 tenants', { month, tenantIds: tenants }),
    change('/tenants/consents', '/tenants/consents, 500 tenants', {
      tenantIds: tenants,
      on: today,
      how: 'lease',
    }),
    change('/documents/deliveries', '/documents/deliveries, 50 documents', {
      documentIds: receipts,
      how: 'post',
      sentOn: today,
    }),
    change('/documents/download', '/documents/download', { ids: receipts, format: 'pdf' }),
    change('/payments/preview', '/payments/preview', payment()),
    changes('/payments', '/payments', 500, payment),
  ];
}

/** @param {(name: string, body?: unknown) => Call} call @param {Own} own @returns {Attack[]} */
function restCommands(call, { tenants, property, receipts, statement }) {
  const letting = (startsOn = firstDay) => ({
    property_id: property,
    property: null,
    tenants: [{ first_name: 'Léa', last_name: 'Petit' }],
    lease: { starts_on: startsOn },
    rent: 850,
    charges: 60,
    payment: { paid_on: today, amount: 910, method: 'transfer', issue: 'quittances' },
  });
  const bankLines = () => ({
    batch: randomUUID(),
    file_name: 'releve.csv',
    issue: 'none',
    lines: statementLines(tenants, 'booked_on', (id) => ({
      kind: 'payment',
      tenant_id: id,
      amount: 1,
      is_separate_payment: true,
    })),
  });
  /** Returns `count` calls, each with a new body. @param {number} count @param {string} name @param {() => object} body */
  const calls = (count, name, body) => times(count, () => call(name, body()));
  return [
    attack('REST check_import, 100 lines', call('check_import', { lines: restLines(100) })),
    attack(
      'REST check_import, 20 lines since 2022',
      call('check_import', { lines: restLines(20, '2022-01-01') }),
    ),
    attack(
      'REST import_lettings, 100 lines',
      ...calls(200, 'import_lettings', () => ({
        import_id: randomUUID(),
        part: 1,
        file_name: null,
        lines: restLines(100),
      })),
    ),
    attack('REST import_blockers', call('import_blockers', { import: randomUUID() })),
    attack('REST record_bank_lines, 50 lines of 10 parts', ...calls(100, 'record_bank_lines', bankLines)),
    attack('REST batches', call('batches')),
    attack('REST preview_batch_undo of all payments', call('preview_batch_undo', { batch: statement })),
    attack('REST undo_batch', call('undo_batch', { batch: statement, reason: 'x' })),
    attack(
      'REST preview_letting',
      ...[letting(), letting('2022-01-01')].map((body) => call('preview_letting', { letting: body })),
    ),
    attack(
      'REST add_letting',
      ...calls(200, 'add_letting', () => ({ idempotency_key: randomUUID(), letting: letting() })),
    ),
    ...restMonth(call, tenants, receipts),
  ];
}

/** @param {(name: string, body?: unknown) => Call} call @param {string[]} tenants @param {string[]} receipts */
function restMonth(call, tenants, receipts) {
  const payMonth = () =>
    call('pay_month', {
      month: firstDay,
      idempotency_key: randomUUID(),
      paid_on: today,
      method: 'transfer',
      tenant_ids: tenants,
      issue: 'all',
    });
  return [
    attack('REST pay_month, 500 tenants', ...times(100, payMonth)),
    attack('REST issue_month, 500 tenants', call('issue_month', { month: firstDay, tenant_ids: tenants })),
    attack(
      'REST record_consents, 500 tenants',
      call('record_consents', { tenant_ids: tenants, consent_on: today, how: 'lease' }),
    ),
    attack(
      'REST deliver_documents, 50 documents',
      call('deliver_documents', { document_ids: receipts, how: 'post', sent_on: today }),
    ),
    attack(
      'REST deliver_document',
      call('deliver_document', {
        document: receipts[0],
        deliveries: times(20, () => ({ how: 'hand', sent_on: today })),
      }),
    ),
  ];
}

/** @param {(name: string, body?: unknown) => Call} call @param {Own} own @returns {Attack[]} */
function restFunctions(call, { tenant, longTenant, longLease, receipts }) {
  /** @param {string} name @param {object} [body] @param {string} [about] */
  const ask = (name, body, about = '') => attack(`REST ${name}${about}`, call(name, body));
  return [
    attack(
      'REST export_page',
      ...['leases', 'dues', 'receipts'].map((part) => call('export_page', { part })),
    ),
    ask('dashboard'),
    ask('bank_expected', { since: '2000-01-01' }),
    ask('document_page'),
    attack(
      'REST document_page by a number that ends many',
      ...['1', 'A-A-A-1'].map((number) => call('document_page', { number })),
    ),
    ask('documents_by_id', { document_ids: receipts }),
    ask('kept_files', { document_ids: receipts }),
    attack(
      'REST queries of a receipt',
      call('payments_of_receipt', { receipt: receipts[0] }),
      call('receipt_term', { tenant_id: tenant, first_day: '1950-01-01', last_day: today }),
    ),
    ask('month_list', { month: firstDay }),
    ask('account_statement', { tenant: longTenant, first_day: null, last_day: null }),
    ask('dues_of_month', { month: firstDay }),
    ask('dues_of_lease', { lease: longLease }, ', a long account'),
    ask('payments_of_lease', { lease: longLease }, ', a long account'),
    ask('position_page', { is_late: false }),
    ask('receipt_page'),
    ask('documents_of_year', { year: null, skipped: 0, most: 1000 }),
  ];
}

/** @param {Ask} table @returns {Attack[]} */
function restTables(table) {
  /** @param {string} path @param {string} [name] */
  const read = (path, name = path) => attack(`REST ${name}`, table('GET', path));
  return [
    read('tenant_list'),
    read('tenant_list?order=state.desc', 'tenant_list?order=state'),
    read('lease_list?order=rent_owed_until'),
    attack(
      'REST the largest lists, in turn',
      ...['tenant_list', 'lease_list', 'receipts', 'dues'].map((name) => table('GET', name)),
    ),
    read(
      'documents?snapshot->>landlord=imatch.(a%7Cb).*(c%7Cd)e%24',
      'documents by a pattern in the snapshot',
    ),
    read('dues?order=label&offset=199000', 'dues, the last page of all'),
    attack(
      'REST allocations counted',
      table('GET', 'allocations?limit=1', undefined, { Prefer: 'count=exact' }),
    ),
    attack(
      'REST PATCH properties?id=not.is.null',
      table('PATCH', 'properties?id=not.is.null', { city: 'Lyon' }),
    ),
    attack('REST PATCH users', table('PATCH', 'users?id=not.is.null', { first_name: 'Camille' })),
  ];
}

/** @param {(name: string, body?: unknown) => Call} call @param {Own} own @returns {Attack[]} */
function restAccounts(call, { tenant, lease, longTenant, due }) {
  const payment = () => ({
    tenant_id: longTenant,
    idempotency_key: randomUUID(),
    paid_on: today,
    amount: 1,
    kind: 'payment',
    method: 'transfer',
    payer: null,
    payer_tenant_id: null,
    payer_guarantor_id: null,
    payer_office: null,
    note: null,
    month: null,
    due_id: null,
    issue: 'none',
    payments_seen: null,
  });
  return [
    attack('REST record_payment on a long account', ...times(500, () => call('record_payment', payment()))),
    attack('REST preview_payment on a long account', call('preview_payment', payment())),
    attack(
      'REST change_rent on a long account',
      ...[800, 801].map((rent) => call('change_rent', { lease, starts_on: null, rent, charges: 60 })),
    ),
    attack('REST issue_due', call('issue_due', { due })),
    attack(
      'REST delete_tenant and change_tenant',
      call('delete_tenant', { tenant: randomUUID() }),
      call('change_tenant', { tenant, changes: { last_name: 'Roy' } }),
    ),
  ];
}

/** @param {number} count @param {object} [others] */
const importLines = (count, others = {}) =>
  times(count, (index) => ({
    propertyName: `Lot ${index}`,
    address: `${index} rue Neuve`,
    postalCode: '69003',
    city: 'Lyon',
    tenants: [{ firstName: 'Léa', lastName: `Petit ${index}` }],
    rent: 850,
    charges: 60,
    leaseStartsOn: '2023-05-01',
    ...others,
  }));

/** @param {number} count @param {string | null} startsOn */
const restLines = (count, startsOn = null) =>
  times(count, (index) => ({
    line: index,
    property: { name: `Lot ${index}`, address: `${index} rue Neuve`, postal_code: '69003', city: 'Lyon' },
    tenants: [{ first_name: 'Léa', last_name: `Petit ${index}` }],
    letting: { rent: 850, charges: 60, lease_starts_on: '2023-05-01' },
    lease: { kind: 'unfurnished', deposit: 850 },
    account: { starts_on: startsOn, balance: 0 },
  }));

const letting = () => ({
  idempotencyKey: randomUUID(),
  property: { name: 'Lot', address: '1 rue Neuve', postalCode: '69003', city: 'Lyon' },
  tenants: [{ firstName: 'Léa', lastName: 'Petit', email: 'lea@example.test' }],
  startsOn: firstDay,
  rent: 850,
  charges: 60,
  payment: { paidOn: today, amount: 910, method: 'transfer', issue: 'quittances' },
});

/**
 * Returns fifty lines of a bank statement, each with parts for ten tenants.
 * @param {string[]} tenants @param {'bookedOn' | 'booked_on'} day @param {(tenant: string) => object} part
 */
const statementLines = (tenants, day, part) =>
  times(50, (line) => ({
    id: randomUUID(),
    [day]: today,
    amount: 10,
    label: 'VIR PETIT',
    parts: times(10, (place) => part(tenants[(10 * line + place) % tenants.length] ?? '')),
  }));
