import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { ExpectedBenefitList } from '../../../supabase/functions/_shared/contract/leases/benefit.ts';
import { Document } from '../../../supabase/functions/_shared/contract/documents/document.ts';
import { Due, DueList } from '../../../supabase/functions/_shared/contract/leases/due.ts';
import { DutyList } from '../../../supabase/functions/_shared/contract/leases/duty.ts';
import { IssuedRevision } from '../../../supabase/functions/_shared/contract/leases/revision.ts';
import { addDays, addMonths } from '../../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newEmail, newLandlord, PASSWORD, whitelist } from './accounts.ts';
import { lineOf, takeLines } from './bank.ts';
import { Client, json } from './client.ts';
import { sql } from './database.ts';
import {
  depositOf,
  newDeparture,
  newDeposit,
  receipt,
  receiptDraft,
  settlementDraftOf,
  settlementOf,
} from './deposits.ts';
import { addExpense, expenseFields, newExpense } from './expenses.ts';
import { newFile, newShownFile } from './files.ts';
import { confirmationToken } from './mailbox.ts';
import { addNotification } from './notifications.ts';
import { png } from './images.ts';
import { newRevisable, revisionDay } from './revisions.ts';
import { openLink, visit } from './tenant-links.ts';
import { newSettleable, newSettlement, settlementOf as chargesSettlementOf, yearAgo } from './settlements.ts';
import {
  benefitFields,
  newLessor,
  newPayment,
  newProperty,
  newReceipt,
  newTenant,
  PROPERTY,
  TENANT,
} from './rows.ts';

/** A request that a caller sends. */
interface Attempt {
  readonly path: string;
  readonly body?: unknown;
  /** A PNG image, sent instead of `body`. */
  readonly image?: Uint8Array<ArrayBuffer>;
  /** The session of the tenant whose rows the call reads. Only calls of `/tenant-view` have a tenant. */
  readonly tenant?: Client;
}

/** The status of the response to each caller and, if the call is refused, the error code. */
type Answers = Readonly<Record<string, string>>;

const othersGet = (answer: string): Answers => ({ 'another landlord': answer, 'super-admin': answer });
const landlordsGet = (answer: string): Answers => ({ owner: answer, ...othersGet(answer) });
const everybodyGets = (answer: string): Answers => ({
  ...landlordsGet(answer),
  visitor: answer,
  tenant: answer,
  'another tenant': answer,
});

/** A call on rows of the landlord `owner`. */
interface Case {
  /** The name of the call in the API's document. */
  readonly call: string;
  /** The difference between this case and the other cases of the call. */
  readonly note?: string;
  /** The responses to callers whom the table of docs/api.md does not refuse, but the case does. */
  readonly refused?: Answers;
  readonly on: (owner: Landlord, caller: Landlord | null) => Promise<Attempt> | Attempt;
}

const month = { from: '2026-03-01', to: '2026-03-31' };
const period = { ...month, paidAt: '2026-03-05', rent: 750, charges: 50 };

async function newHome(owner: Landlord): Promise<{ tenantId: string; propertyId: string }> {
  const { id: propertyId } = await newProperty(owner.client);
  const { id: tenantId } = await newTenant(owner.client, { propertyId });
  return { tenantId, propertyId };
}

const payment = (tenantId: string) => ({
  idempotencyKey: randomUUID(),
  tenantId,
  paidOn: todayInParis(),
  amount: 600,
});

/** Returns a letting with every optional field. */
const newLetting = () => ({
  idempotencyKey: randomUUID(),
  property: {
    name: 'T2',
    address: '8 quai Rambaud',
    addressComplement: 'Apt 1',
    postalCode: '69002',
    city: 'Lyon',
    energyClass: 'D',
    energyClassOn: '2022-05-04',
    isCollective: true,
  },
  tenants: [
    {
      firstName: 'Sarah',
      lastName: 'Cohen',
      email: 'sarah@example.test',
      phoneNumber: '06 12 34 56 78',
      emailConsent: { on: todayInParis(), how: 'Bail' },
    },
    { companyName: 'SARL Weber' },
  ],
  guarantors: [{ tenant: 0, firstName: 'Paul', lastName: 'Weber' }],
  kind: 'furnished',
  signedOn: todayInParis(),
  startsOn: todayInParis(),
  durationMonths: 12,
  rent: 900,
  charges: 80,
  deposit: 900,
  hasSolidarity: true,
  hasRevisionClause: true,
  revisionMonth: 9,
  revisionDay: 1,
  irlReference: '2024-Q2',
  irlReferenceFrom: '2024-09-01',
  hasChargesIndex: true,
  payment: { paidOn: todayInParis(), amount: 500, method: 'transfer', issue: 'none' },
});

async function newPaymentOf(client: Client): Promise<string> {
  const { id: tenantId } = await newTenant(client);
  return (await newPayment(client, payment(tenantId))).payment.id;
}

/** Adds another lessor. Each lessor of an account has a separate series. */
const anotherLessor = async (client: Client): Promise<string> =>
  (await newLessor(client, { series: randomUUID().slice(0, 4).toUpperCase() })).id;

const newLease = async (client: Client): Promise<string> => (await newTenant(client)).leaseId;

async function newBenefit({ client }: Landlord): Promise<{ path: string; fields: unknown }> {
  const { id: tenantId, leaseId } = await newTenant(client);
  const fields = benefitFields(tenantId);
  const [benefit] = await json(await client.post(`/leases/${leaseId}/benefits`, fields), ExpectedBenefitList);
  return { path: `/leases/${leaseId}/benefits/${benefit?.id}`, fields };
}

async function dueOf(client: Client, tenantId: string): Promise<Due> {
  const [due] = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  if (due === undefined) throw new Error('The tenant owes nothing');
  return due;
}

const newDue = async (client: Client): Promise<Due> => dueOf(client, (await newTenant(client)).id);

async function newOwnDue(client: Client): Promise<string> {
  const { id: tenantId } = await newTenant(client);
  const said = { dueOn: todayInParis(), amount: 120, label: 'Lost key' };
  const response = await client.post('/dues', { idempotencyKey: randomUUID(), tenantId, ...said });
  return (await json(response, Due)).id;
}

const importLine = { tenants: [{ firstName: 'Ana', lastName: 'Roy' }], rent: 850, charges: 60 };

async function newImport(client: Client): Promise<string> {
  const importId = randomUUID();
  const response = await client.post('/imports', { importId, part: 1, lines: [importLine] });
  expect(response.status).toBe(200);
  return importId;
}

async function newBatch(client: Client): Promise<string> {
  const batchId = randomUUID();
  await takeLines(client, [lineOf((await newTenant(client)).id)], { batchId });
  return batchId;
}

const newReceiptOf = async (owner: Landlord): Promise<string> =>
  newReceipt(owner.client, await newHome(owner));

/** Adds a lease in a dwelling whose rent of last month is late. */
async function newLateLease({ client }: Landlord): Promise<string> {
  const { id: propertyId } = await newProperty(client);
  const accountStartsOn = `${addMonths(todayInParis(), -1).slice(0, 7)}-01`;
  return (await newTenant(client, { propertyId, accountStartsOn })).leaseId;
}

/** Adds a lease with a benefit, whose tenants have paid nothing for four months. */
async function newReportedLease({ client }: Landlord): Promise<string> {
  const { id: propertyId } = await newProperty(client);
  const firstMonth = addMonths(todayInParis(), -4).slice(0, 7);
  const { id, leaseId } = await newTenant(client, { propertyId, accountStartsOn: `${firstMonth}-01` });
  const benefit = { ...benefitFields(id), firstMonth };
  expect((await client.post(`/leases/${leaseId}/benefits`, benefit)).status).toBe(201);
  return leaseId;
}

const revision = () => ({
  target: 'rent',
  askedOn: todayInParis(),
  newAmount: 755,
  addition: 'Please call me.',
});

async function newRevision(owner: Landlord): Promise<string> {
  const body = { idempotencyKey: randomUUID(), ...revision() };
  const path = `/leases/${(await newRevisable(owner)).leaseId}/revisions`;
  return (await json(await owner.client.post(path, body), IssuedRevision)).id;
}

async function newReminder(owner: Landlord): Promise<string> {
  const path = `/leases/${await newLateLease(owner)}/reminders`;
  const response = await owner.client.post(path, { idempotencyKey: randomUUID(), level: 1 });
  return (await json(response, Document)).id;
}

/** Issues a reminder, and records a payment of a part of its debt. */
async function newOvertakenReminder(owner: Landlord): Promise<string> {
  const { client } = owner;
  const { id: propertyId } = await newProperty(client);
  const accountStartsOn = `${addMonths(todayInParis(), -1).slice(0, 7)}-01`;
  const { id: tenantId, leaseId } = await newTenant(client, { propertyId, accountStartsOn });
  const body = { idempotencyKey: randomUUID(), level: 1 };
  const letter = await json(await client.post(`/leases/${leaseId}/reminders`, body), Document);
  await client.post('/payments', { ...payment(tenantId), amount: 1 });
  return letter.id;
}

/** Opens a session of a tenant of a landlord, who has received a quittance and may see a file. */
async function newTenantSession(owner: Landlord) {
  const { client } = owner;
  const { propertyId, tenantId } = await newHome(owner);
  const documentId = await newReceipt(client, { propertyId, tenantId });
  const deliveries = [{ how: 'hand', sentOn: todayInParis() }];
  expect((await client.put(`/documents/${documentId}/deliveries`, { deliveries })).status).toBe(200);
  const fileId = await newShownFile(client, propertyId);
  return { tenant: await visit(await openLink(client, tenantId)), documentId, fileId };
}

const newNotification = (owner: Landlord): Promise<string> => addNotification(owner.user.id);

async function newInvitation(): Promise<string> {
  const email = newEmail();
  await whitelist(email);
  const [row] = await sql`select id from public.whitelisted_users where email = ${email}`;
  return String(row?.['id']);
}

const fixed = (call: string, body?: () => unknown): Case => ({
  call,
  on: () => ({ path: call.split(' ')[1] ?? '', ...(body && { body: body() }) }),
});

/** The cases of all calls of the API. The cases of one call differ in their input or in the owners of their ids. */
export const ACCESS_CASES: readonly Case[] = [
  fixed('GET /openapi.json'),
  fixed('GET /docs'),
  fixed('GET /health'),
  {
    call: 'POST /authentication/signin',
    note: "the owner's password",
    on: ({ email }) => ({ path: '/authentication/signin', body: { username: email, password: PASSWORD } }),
  },
  {
    call: 'POST /authentication/signup',
    note: 'an invited address',
    async on() {
      const login = newEmail();
      await whitelist(login);
      return { path: '/authentication/signup', body: { login, password: PASSWORD } };
    },
  },
  {
    call: 'POST /authentication/signup',
    note: "the owner's address",
    refused: everybodyGets('409 USER_ALREADY_EXISTS'),
    on: ({ email }) => ({ path: '/authentication/signup', body: { login: email, password: PASSWORD } }),
  },
  fixed('POST /authentication/confirm/state', () => ({ token: 'garbage' })),
  fixed('POST /authentication/confirm', () => ({ token: 'garbage' })),
  {
    call: 'POST /authentication/confirm',
    note: 'an account that waits for it',
    refused: everybodyGets('400 VALIDATION_FAILED'),
    async on() {
      const login = newEmail();
      await whitelist(login);
      await new Client().post('/authentication/signup', { login, password: PASSWORD });
      return { path: '/authentication/confirm', body: { token: await confirmationToken(login) } };
    },
  },
  {
    call: 'POST /authentication/confirmation',
    note: "the owner's address",
    on: ({ email }) => ({ path: '/authentication/confirmation', body: { email } }),
  },
  {
    call: 'POST /authentication/password',
    note: "RESET of the owner's",
    on: ({ email }) => ({ path: '/authentication/password', body: { action: 'RESET', email } }),
  },
  {
    call: 'POST /authentication/password',
    note: "CONFIRM of the owner's, a guessed code",
    refused: everybodyGets('400 INVALID_CONFIRMATION_CODE'),
    on: ({ email }) => ({
      path: '/authentication/password',
      body: { action: 'CONFIRM', email, password: 'Another2026!', confirmationCode: '0123456789' },
    }),
  },
  fixed('GET /authentication/user-context'),
  fixed('GET /authentication/access-token'),
  fixed('GET /tenants'),
  { call: 'GET /tenants', note: 'former ones', on: () => ({ path: '/tenants?state=former' }) },
  fixed('POST /tenants', () => TENANT),
  {
    call: 'POST /tenants',
    note: 'all that can be said',
    on: () => ({
      path: '/tenants',
      body: {
        ...TENANT,
        email: 'tenant@klinky.test',
        phoneNumber: '06 12 34 56 78',
        chargesKind: 'fixed',
        rentDueDay: 28,
        leaseStartsOn: '2020-02-29',
        isBilingual: true,
        emailConsent: { on: '2020-02-29', how: 'SMS' },
        joinsOn: '2020-03-01',
        accountStartsOn: '2026-09-01',
      },
    }),
  },
  {
    call: 'POST /tenants',
    note: "on the owner's lease",
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: '/tenants',
      body: { ...TENANT, leaseId: (await newTenant(client)).leaseId },
    }),
  },
  {
    call: 'POST /tenants',
    note: "the owner's property",
    refused: othersGet('400 VALIDATION_FAILED'),
    on: async (owner) => ({
      path: '/tenants',
      body: { ...TENANT, propertyId: (await newHome(owner)).propertyId },
    }),
  },
  {
    call: 'POST /tenants/consents',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: '/tenants/consents',
      body: {
        tenantIds: [(await newTenant(client, { email: newEmail() })).id],
        on: '2020-02-29',
        how: 'SMS',
      },
    }),
  },
  {
    call: 'PUT /tenants/{id}',
    on: async ({ client }) => ({ path: `/tenants/${(await newTenant(client)).id}`, body: { rent: 1 } }),
  },
  {
    call: 'PUT /tenants/{id}',
    note: 'another rent, from a day',
    on: async ({ client }) => ({
      path: `/tenants/${(await newTenant(client)).id}`,
      body: { rent: 1, charges: 0, rentStartsOn: '2026-07-01' },
    }),
  },
  {
    call: 'PUT /tenants/{id}',
    note: "the caller's tenant, the owner's property",
    refused: othersGet('400 VALIDATION_FAILED'),
    on: async (owner, caller) => ({
      path: `/tenants/${(await newTenant((caller ?? owner).client)).id}`,
      body: { propertyId: (await newHome(owner)).propertyId },
    }),
  },
  {
    call: 'GET /tenants/{id}/deletion',
    on: async ({ client }) => ({ path: `/tenants/${(await newTenant(client)).id}/deletion` }),
  },
  {
    call: 'DELETE /tenants/{id}',
    on: async ({ client }) => ({ path: `/tenants/${(await newTenant(client)).id}` }),
  },
  {
    call: 'PUT /tenants/{id}/account',
    on: async ({ client }) => ({
      path: `/tenants/${(await newTenant(client)).id}/account`,
      body: { startsOn: '2026-09-01', balance: -90 },
    }),
  },
  {
    call: 'POST /tenants/{id}/rents',
    on: async ({ client }) => ({
      path: `/tenants/${(await newTenant(client)).id}/rents`,
      body: { startsOn: '2026-07-01', rent: 1300, charges: 90 },
    }),
  },
  {
    call: 'POST /tenants/{id}/rents/preview',
    on: async ({ client }) => ({
      path: `/tenants/${(await newTenant(client)).id}/rents/preview`,
      body: { startsOn: '2026-07-01', rent: 1300, charges: 90, replacesLater: true },
    }),
  },
  {
    call: 'DELETE /tenants/{id}/rents/{startsOn}',
    on: async ({ client }) => {
      const path = `/tenants/${(await newTenant(client)).id}/rents`;
      await client.post(path, { startsOn: '2026-07-01', rent: 1300, charges: 90 });
      return { path: `${path}/2026-07-01` };
    },
  },
  {
    call: 'GET /leases/{id}/benefits',
    on: async ({ client }) => ({ path: `/leases/${await newLease(client)}/benefits` }),
  },
  {
    call: 'POST /leases/{id}/benefits',
    async on({ client }) {
      const { id, leaseId } = await newTenant(client);
      return { path: `/leases/${leaseId}/benefits`, body: benefitFields(id) };
    },
  },
  {
    call: 'POST /leases/{id}/benefits',
    note: "the caller's lease, the owner's tenant",
    refused: othersGet('400 VALIDATION_FAILED'),
    async on(owner, caller) {
      const { id, leaseId } = await newTenant(owner.client);
      const of = caller === null || caller === owner ? leaseId : await newLease(caller.client);
      return { path: `/leases/${of}/benefits`, body: benefitFields(id) };
    },
  },
  {
    call: 'PUT /leases/{id}/benefits/{benefitId}',
    async on(owner) {
      const { path, fields } = await newBenefit(owner);
      return { path, body: fields };
    },
  },
  {
    call: 'POST /leases/{id}/benefits/{benefitId}/end',
    on: async (owner) => ({
      path: `${(await newBenefit(owner)).path}/end`,
      body: { lastMonth: todayInParis().slice(0, 7) },
    }),
  },
  {
    call: 'POST /leases/{id}/benefits/{benefitId}/keep',
    on: async (owner) => ({
      path: `${(await newBenefit(owner)).path}/keep`,
      body: { month: todayInParis().slice(0, 7) },
    }),
  },
  {
    call: 'DELETE /leases/{id}/benefits/{benefitId}',
    on: async (owner) => ({ path: (await newBenefit(owner)).path }),
  },
  fixed('GET /leases'),
  {
    call: 'GET /leases/{id}',
    on: async ({ client }) => ({ path: `/leases/${await newLease(client)}` }),
  },
  {
    call: 'PUT /leases/{id}',
    on: async ({ client }) => ({
      path: `/leases/${await newLease(client)}`,
      body: {
        kind: 'furnished',
        signedOn: '2025-12-20',
        startsOn: '2026-01-01',
        durationMonths: 12,
        rentDueDay: 5,
        termMonths: 3,
        prorataBy: 'thirty',
        chargesKind: 'fixed',
        deposit: 1250,
        hasSolidarity: true,
        hasResolutoryClause: true,
        isBilingual: true,
        hasRevisionClause: true,
        revisionMonth: 9,
        revisionDay: 1,
        irlReference: '2024-Q2',
        irlReferenceFrom: '2024-09-01',
        hasChargesIndex: true,
        endedBy: 'tenant',
        noticeReceivedOn: '2026-11-02',
        isNoticeReduced: true,
        endsOn: '2026-12-02',
        keysOn: '2026-11-20',
        reletOn: '2026-12-02',
        exitState: 'conform',
        accountsApprovedOn: '2026-11-20',
        newAddress: '4 rue Neuve, 44000 Nantes',
        insuredUntil: '2027-01-31',
        guarantors: [{ firstName: 'Ana', lastName: 'Roy', email: 'ana@klinky.test' }],
      },
    }),
  },
  {
    call: 'PUT /leases/{id}',
    note: "the caller's lease, the owner's property",
    refused: othersGet('400 VALIDATION_FAILED'),
    on: async (owner, caller) => ({
      path: `/leases/${await newLease((caller ?? owner).client)}`,
      body: { propertyId: (await newHome(owner)).propertyId },
    }),
  },
  {
    call: 'PUT /leases/{id}',
    note: "the caller's lease, a guarantor of the owner's tenant",
    refused: othersGet('400 VALIDATION_FAILED'),
    async on(owner, caller) {
      const { id: tenantId, leaseId: owners } = await newTenant(owner.client);
      const leaseId = caller === owner ? owners : await newLease((caller ?? owner).client);
      return {
        path: `/leases/${leaseId}`,
        body: { guarantors: [{ tenantId, firstName: 'Ana', lastName: 'Roy' }] },
      };
    },
  },
  fixed('GET /lessors'),
  fixed('POST /lessors', () => ({ series: 'SCI' })),
  {
    call: 'PUT /lessors/{id}',
    on: async ({ client }) => ({ path: `/lessors/${await anotherLessor(client)}`, body: { city: 'Lyon' } }),
  },
  {
    call: 'DELETE /lessors/{id}',
    on: async ({ client }) => ({ path: `/lessors/${await anotherLessor(client)}` }),
  },
  {
    call: 'GET /lessors/{id}/signature',
    on: async ({ client }) => {
      const path = `/lessors/${await anotherLessor(client)}/signature`;
      await client.send('PUT', path, { raw: png(), headers: { 'Content-Type': 'image/png' } });
      return { path };
    },
  },
  {
    call: 'PUT /lessors/{id}/signature',
    on: async ({ client }) => ({ path: `/lessors/${await anotherLessor(client)}/signature`, image: png() }),
  },
  {
    call: 'DELETE /lessors/{id}/signature',
    on: async ({ client }) => ({ path: `/lessors/${await anotherLessor(client)}/signature` }),
  },
  fixed('GET /properties'),
  { call: 'GET /properties', note: 'archived ones', on: () => ({ path: '/properties?state=archived' }) },
  fixed('POST /properties', () => PROPERTY),
  {
    call: 'PUT /properties/{id}',
    on: async ({ client }) => ({ path: `/properties/${(await newProperty(client)).id}`, body: { rent: 1 } }),
  },
  {
    call: 'PUT /properties/{id}/archive',
    on: async ({ client }) => ({
      path: `/properties/${(await newProperty(client)).id}/archive`,
      body: { isArchived: true },
    }),
  },
  {
    call: 'DELETE /properties/{id}',
    on: async ({ client }) => ({ path: `/properties/${(await newProperty(client)).id}` }),
  },
  {
    call: 'GET /dues',
    note: 'of a tenant',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({ path: `/dues?tenantId=${(await newTenant(client)).id}` }),
  },
  { call: 'GET /dues', note: 'of a month', on: () => ({ path: '/dues?month=2026-11' }) },
  {
    call: 'POST /dues',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: '/dues',
      body: {
        idempotencyKey: randomUUID(),
        tenantId: (await newTenant(client)).id,
        kind: 'repair',
        dueOn: todayInParis(),
        amount: 120,
        label: 'Lost key',
      },
    }),
  },
  {
    call: 'PUT /dues/{id}',
    on: async ({ client }) => ({
      path: `/dues/${(await newDue(client)).id}`,
      body: { reduction: 50, label: 'No heating' },
    }),
  },
  {
    call: 'POST /dues/{id}/receipts',
    on: async (owner) => {
      const { tenantId } = await newHome(owner);
      const said = { dueOn: todayInParis(), amount: 120, label: 'Lost key' };
      const added = await owner.client.post('/dues', { idempotencyKey: randomUUID(), tenantId, ...said });
      const { id } = await json(added, Due);
      await newPayment(owner.client, { ...payment(tenantId), amount: 120, dueId: id });
      return { path: `/dues/${id}/receipts` };
    },
  },
  {
    call: 'POST /dues/{id}/cancel',
    on: async ({ client }) => ({
      path: `/dues/${await newOwnDue(client)}/cancel`,
      body: { reason: 'Found' },
    }),
  },
  {
    call: 'POST /refunds',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => {
      const { id: tenantId } = await newTenant(client);
      await newPayment(client, { ...payment(tenantId), amount: 9000 });
      const { idempotencyKey, paidOn } = payment(tenantId);
      return { path: '/refunds', body: { idempotencyKey, tenantId, paidOn, amount: 90, label: 'Overpaid' } };
    },
  },
  {
    call: 'GET /payments',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({ path: `/payments?tenantId=${(await newTenant(client)).id}` }),
  },
  {
    call: 'POST /payments',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: '/payments',
      body: payment((await newTenant(client)).id),
    }),
  },
  {
    call: 'POST /payments',
    note: 'all that can be said',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: '/payments',
      body: {
        ...payment((await newTenant(client)).id),
        kind: 'benefit',
        method: 'transfer',
        payerOffice: 'caf',
        month: todayInParis().slice(0, 7),
        note: 'Avis du 5',
        issue: 'all',
        paymentsSeen: 0,
      },
    }),
  },
  {
    call: 'POST /payments/preview',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: '/payments/preview',
      body: payment((await newTenant(client)).id),
    }),
  },
  {
    call: 'POST /payments',
    note: "the caller's tenant, the owner's due",
    refused: othersGet('400 VALIDATION_FAILED'),
    async on(owner, caller) {
      const { id: tenantId } = await newTenant((caller ?? owner).client);
      const { id: named } = caller === owner ? { id: tenantId } : await newTenant(owner.client);
      const { id: dueId } = await dueOf(owner.client, named);
      return { path: '/payments', body: { ...payment(tenantId), dueId } };
    },
  },
  {
    call: 'GET /payments/{id}/receipts',
    on: async ({ client }) => ({ path: `/payments/${await newPaymentOf(client)}/receipts` }),
  },
  {
    call: 'POST /payments/{id}/cancel',
    on: async ({ client }) => ({
      path: `/payments/${await newPaymentOf(client)}/cancel`,
      body: { reason: 'Bounced', voidReceipts: true },
    }),
  },
  { call: 'GET /month', on: () => ({ path: `/month?month=${todayInParis().slice(0, 7)}` }) },
  {
    call: 'POST /month/payments',
    on: async ({ client }) => ({
      path: '/month/payments',
      body: {
        idempotencyKey: randomUUID(),
        month: todayInParis().slice(0, 7),
        paidOn: todayInParis(),
        method: 'transfer',
        tenantIds: [(await newTenant(client)).id],
        issue: 'all',
      },
    }),
  },
  { call: 'GET /bank/expected', on: () => ({ path: '/bank/expected?since=2026-09-01' }) },
  {
    call: 'POST /bank/lines',
    on: async ({ client }) => ({
      path: '/bank/lines',
      body: {
        batchId: randomUUID(),
        fileName: 'relevé.ofx',
        issue: 'all',
        lines: [lineOf((await newTenant(client)).id)],
      },
    }),
  },
  {
    call: 'POST /bank/lines',
    note: "a payment of the owner's",
    on: async ({ client }) => ({
      path: '/bank/lines',
      body: {
        batchId: randomUUID(),
        lines: [
          lineOf('', { amount: 600, parts: [{ kind: 'existing', paymentId: await newPaymentOf(client) }] }),
        ],
      },
    }),
  },
  {
    call: 'POST /bank/payers/forget',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => {
      const payerKey = `LUKASZ ${randomUUID().slice(0, 8)}`;
      await takeLines(client, [lineOf((await newTenant(client)).id, { payerKey })]);
      return { path: '/bank/payers/forget', body: { payerKey } };
    },
  },
  fixed('GET /batches'),
  {
    call: 'GET /batches/{id}/undo',
    on: async ({ client }) => ({ path: `/batches/${await newBatch(client)}/undo` }),
  },
  {
    call: 'POST /batches/{id}/undo',
    on: async ({ client }) => ({
      path: `/batches/${await newBatch(client)}/undo`,
      body: { reason: 'Wrong file' },
    }),
  },
  {
    call: 'POST /lettings',
    note: 'a new dwelling',
    on: () => ({ path: '/lettings', body: newLetting() }),
  },
  {
    call: 'POST /lettings',
    note: "the owner's dwelling",
    refused: othersGet('400 VALIDATION_FAILED'),
    on: async ({ client }) => ({
      path: '/lettings',
      body: { ...newLetting(), property: null, propertyId: (await newProperty(client)).id },
    }),
  },
  {
    call: 'POST /lettings/preview',
    note: "the owner's dwelling",
    refused: othersGet('400 VALIDATION_FAILED'),
    on: async ({ client }) => ({
      path: '/lettings/preview',
      body: { ...newLetting(), property: null, propertyId: (await newProperty(client)).id },
    }),
  },
  fixed('GET /imports'),
  {
    call: 'POST /imports/check',
    on: () => ({ path: '/imports/check', body: { lines: [importLine] } }),
  },
  {
    call: 'POST /imports',
    on: () => ({ path: '/imports', body: { importId: randomUUID(), part: 1, lines: [importLine] } }),
  },
  {
    call: 'GET /imports/{id}/blockers',
    on: async ({ client }) => ({ path: `/imports/${await newImport(client)}/blockers` }),
  },
  {
    call: 'POST /imports/{id}/undo',
    on: async ({ client }) => ({ path: `/imports/${await newImport(client)}/undo` }),
  },
  {
    call: 'POST /month/receipts',
    on: async (owner) => ({
      path: '/month/receipts',
      body: { month: todayInParis().slice(0, 7), tenantIds: [(await newHome(owner)).tenantId] },
    }),
  },
  {
    call: 'POST /month/notices',
    on: async (owner) => ({
      path: '/month/notices',
      body: { month: addMonths(todayInParis(), 1).slice(0, 7), tenantIds: [(await newHome(owner)).tenantId] },
    }),
  },
  {
    call: 'GET /leases/{id}/revision',
    on: async (owner) => ({ path: `/leases/${await newLateLease(owner)}/revision` }),
  },
  {
    call: 'GET /leases/{id}/revision',
    note: 'fixed charges, on a day',
    on: async (owner) => ({
      path: `/leases/${await newLateLease(owner)}/revision?askedOn=2026-09-01&target=charges`,
    }),
  },
  {
    call: 'GET /leases/{id}/revisions',
    on: async (owner) => ({ path: `/leases/${(await newRevisable(owner)).leaseId}/revisions` }),
  },
  {
    call: 'POST /leases/{id}/revisions',
    on: async (owner) => ({
      path: `/leases/${(await newRevisable(owner)).leaseId}/revisions`,
      body: { idempotencyKey: randomUUID(), ...revision() },
    }),
  },
  {
    call: 'POST /leases/{id}/revisions',
    note: 'every field',
    on: async (owner) => ({
      path: `/leases/${(await newRevisable(owner)).leaseId}/revisions`,
      body: {
        idempotencyKey: randomUUID(),
        ...revision(),
        forDay: revisionDay(),
        fromNextTerm: true,
        confirmedFacts: ['RENT_CHANGED'],
        indices: [{ quarter: '2026-Q2', value: 148.37, yearlyChange: 1.15 }],
      },
    }),
  },
  {
    call: 'POST /leases/{id}/revisions/preview',
    on: async (owner) => ({
      path: `/leases/${(await newRevisable(owner)).leaseId}/revisions/preview`,
      body: revision(),
    }),
  },
  {
    call: 'POST /revisions/{id}/undo',
    on: async (owner) => ({ path: `/revisions/${await newRevision(owner)}/undo`, body: { reason: 'Wrong' } }),
  },
  {
    call: 'GET /charges',
    on: () => ({ path: `/charges?year=${yearAgo(1).from.slice(0, 4)}` }),
  },
  {
    call: 'GET /leases/{id}/settlements',
    on: async (owner) => ({ path: `/leases/${(await newSettlement(owner)).leaseId}/settlements` }),
  },
  {
    call: 'GET /leases/{id}/settlements/draft',
    on: async (owner) => {
      const { leaseId, from, to } = await newSettleable(owner);
      return { path: `/leases/${leaseId}/settlements/draft?from=${from}&to=${to}` };
    },
  },
  {
    call: 'GET /leases/{id}/settlements/draft',
    note: 'days before the account',
    on: async (owner) => {
      const { leaseId } = await newRevisable(owner);
      const { from, to } = yearAgo(1);
      return { path: `/leases/${leaseId}/settlements/draft?from=${from}&to=${to}&calledBefore=700.50` };
    },
  },
  {
    call: 'POST /leases/{id}/settlements',
    on: async (owner) => {
      const settleable = await newSettleable(owner);
      return { path: `/leases/${settleable.leaseId}/settlements`, body: chargesSettlementOf(settleable) };
    },
  },
  {
    call: 'POST /leases/{id}/settlements',
    note: 'every field',
    on: async (owner) => {
      const { leaseId } = await newRevisable(owner);
      return {
        path: `/leases/${leaseId}/settlements`,
        body: {
          ...chargesSettlementOf(yearAgo(1)),
          balance: -700,
          calledBefore: 700,
          dueOn: null,
          isAgreed: false,
          note: 'Chauffage individuel',
          confirmedFacts: ['NO_EXPENSES'],
        },
      };
    },
  },
  {
    call: 'POST /leases/{id}/settlements/preview',
    on: async (owner) => {
      const settleable = await newSettleable(owner);
      const { idempotencyKey: _, ...body } = chargesSettlementOf(settleable);
      return { path: `/leases/${settleable.leaseId}/settlements/preview`, body };
    },
  },
  {
    call: 'POST /leases/{id}/settlements/elsewhere',
    on: async (owner) => {
      const { leaseId, from, to } = await newSettleable(owner);
      const said = { balance: 78.8, sentOn: todayInParis(), dueOn: todayInParis() };
      return {
        path: `/leases/${leaseId}/settlements/elsewhere`,
        body: { idempotencyKey: randomUUID(), from, to, ...said },
      };
    },
  },
  {
    call: 'POST /settlements/{id}/split',
    on: async (owner) => ({ path: `/settlements/${(await newSettlement(owner, 2)).settlement.id}/split` }),
  },
  {
    call: 'POST /settlements/{id}/cancel',
    on: async (owner) => ({
      path: `/settlements/${(await newSettlement(owner)).settlement.id}/cancel`,
      body: { reason: 'Wrong' },
    }),
  },
  {
    call: 'GET /leases/{id}/deposit',
    on: async (owner) => ({
      path: `/leases/${(await newDeposit(owner)).leaseId}/deposit?returnedOn=${todayInParis()}`,
    }),
  },
  {
    call: 'POST /leases/{id}/deposit/movements',
    on: async (owner) => ({
      path: `/leases/${(await newDeparture(owner)).leaseId}/deposit/movements`,
      body: receipt(),
    }),
  },
  {
    call: 'POST /leases/{id}/deposit/movements/preview',
    on: async (owner) => ({
      path: `/leases/${(await newDeparture(owner)).leaseId}/deposit/movements/preview`,
      body: receiptDraft(),
    }),
  },
  {
    call: 'PUT /leases/{id}/deposit/deductions',
    on: async (owner) => ({
      path: `/leases/${(await newDeposit(owner)).leaseId}/deposit/deductions`,
      body: {
        deductions: [{ kind: 'repair', label: 'Paint', amount: 300, tenantShare: 60, proof: 'Invoice 12' }],
        provision: 170,
      },
    }),
  },
  {
    call: 'POST /leases/{id}/deposit/settlement',
    async on(owner) {
      const { leaseId } = await newDeposit(owner);
      return {
        path: `/leases/${leaseId}/deposit/settlement`,
        body: await settlementOf(owner.client, leaseId),
      };
    },
  },
  {
    call: 'POST /leases/{id}/deposit/settlement/preview',
    async on(owner) {
      const { leaseId } = await newDeposit(owner);
      return {
        path: `/leases/${leaseId}/deposit/settlement/preview`,
        body: await settlementDraftOf(owner.client, leaseId),
      };
    },
  },
  {
    call: 'POST /deposit-movements/{id}/cancel',
    async on(owner) {
      const { movements } = await depositOf(owner.client, (await newDeposit(owner)).leaseId);
      return { path: `/deposit-movements/${movements[0]?.id}/cancel`, body: { reason: 'Wrong' } };
    },
  },
  {
    call: 'GET /expenses',
    refused: othersGet('400 VALIDATION_FAILED'),
    async on({ client }) {
      const { id, properties } = await addExpense(client);
      return { path: `/expenses?year=2026&propertyId=${properties[0]?.propertyId}&after=${id}` };
    },
  },
  {
    call: 'POST /expenses',
    refused: othersGet('400 VALIDATION_FAILED'),
    on: async ({ client }) => ({ path: '/expenses', body: await newExpense(client) }),
  },
  {
    call: 'PUT /expenses/{id}',
    on: async ({ client }) => ({
      path: `/expenses/${(await addExpense(client)).id}`,
      body: await expenseFields(client),
    }),
  },
  {
    call: 'DELETE /expenses/{id}',
    on: async ({ client }) => ({ path: `/expenses/${(await addExpense(client)).id}` }),
  },
  {
    call: 'GET /files',
    on: async ({ client }) => ({ path: `/files?propertyId=${(await newFile(client)).propertyId}` }),
  },
  {
    call: 'POST /files',
    refused: othersGet('404 NOT_FOUND'),
    on: async ({ client }) => ({
      path: `/files?name=DPE&kind=energy&propertyId=${(await newProperty(client)).id}`,
      image: png(),
    }),
  },
  { call: 'GET /files/{id}', on: async ({ client }) => ({ path: `/files/${(await newFile(client)).id}` }) },
  {
    call: 'PUT /files/{id}',
    on: async ({ client }) => ({ path: `/files/${(await newFile(client)).id}`, body: { isShown: true } }),
  },
  {
    call: 'DELETE /files/{id}',
    on: async ({ client }) => ({ path: `/files/${(await newFile(client)).id}` }),
  },
  {
    call: 'GET /leases/{id}/arrears-report',
    on: async (owner) => ({ path: `/leases/${await newReportedLease(owner)}/arrears-report` }),
  },
  {
    call: 'POST /leases/{id}/arrears-reports',
    on: async (owner) => ({
      path: `/leases/${await newReportedLease(owner)}/arrears-reports`,
      body: { idempotencyKey: randomUUID(), office: 'caf', reference: '1234567 A' },
    }),
  },
  {
    call: 'POST /leases/{id}/arrears-reports/preview',
    on: async (owner) => ({
      path: `/leases/${await newReportedLease(owner)}/arrears-reports/preview`,
      body: { office: 'caf' },
    }),
  },
  {
    call: 'GET /leases/{id}/reminder',
    on: async (owner) => ({ path: `/leases/${await newLateLease(owner)}/reminder` }),
  },
  {
    call: 'POST /leases/{id}/reminders',
    on: async (owner) => ({
      path: `/leases/${await newLateLease(owner)}/reminders`,
      body: { idempotencyKey: randomUUID(), level: 1, addition: 'Please call me.' },
    }),
  },
  {
    call: 'POST /leases/{id}/reminders/preview',
    on: async (owner) => ({
      path: `/leases/${await newLateLease(owner)}/reminders/preview`,
      body: { level: 1, addition: 'Please call me.' },
    }),
  },
  {
    call: 'POST /documents/{id}/void',
    on: async (owner) => ({ path: `/documents/${await newReminder(owner)}/void`, body: { reason: 'Wrong' } }),
  },
  {
    call: 'POST /documents/{id}/replace',
    on: async (owner) => ({
      path: `/documents/${await newOvertakenReminder(owner)}/replace`,
      body: { idempotencyKey: randomUUID() },
    }),
  },
  fixed('GET /duties'),
  {
    call: 'POST /duties/snooze',
    refused: othersGet('404 NOT_FOUND'),
    async on(owner) {
      const subject = await newLateLease(owner);
      const duties = await json(await owner.client.get('/duties'), DutyList);
      const day = duties.find((duty) => duty.subject === subject)?.day;
      return {
        path: '/duties/snooze',
        body: { kind: 'late', subject, day, until: addDays(todayInParis(), 7) },
      };
    },
  },
  fixed('GET /dashboard'),
  { call: 'GET /year', on: () => ({ path: '/year?year=2026' }) },
  { call: 'GET /year/payments', on: () => ({ path: '/year/payments?year=2026' }) },
  { call: 'GET /year/export', on: () => ({ path: '/year/export?year=2026&other=unfurnished' }) },
  fixed('GET /positions'),
  { call: 'GET /positions', note: 'who is late', on: () => ({ path: '/positions?late=true' }) },
  {
    call: 'POST /receipts',
    refused: othersGet('404 NOT_FOUND'),
    on: async (owner) => ({ path: '/receipts', body: { ...period, ...(await newHome(owner)) } }),
  },
  {
    call: 'POST /receipts',
    note: "the caller's tenant, the owner's property",
    refused: { ...othersGet('404 NOT_FOUND'), owner: '400 VALIDATION_FAILED' },
    async on(owner, caller) {
      const { propertyId } = await newHome(owner);
      const home = await newHome(caller ?? owner);
      // `propertyId` is never the property of the tenant, even if the caller is the owner.
      return { path: '/receipts', body: { ...period, ...home, propertyId } };
    },
  },
  {
    call: 'POST /receipts/preview',
    refused: othersGet('404 NOT_FOUND'),
    on: async (owner) => ({ path: '/receipts/preview', body: { ...period, ...(await newHome(owner)) } }),
  },
  fixed('GET /receipts'),
  {
    call: 'GET /receipts/term',
    refused: othersGet('404 NOT_FOUND'),
    on: async (owner) => ({
      path: `/receipts/term?${new URLSearchParams({ tenantId: (await newHome(owner)).tenantId, ...month })}`,
    }),
  },
  {
    call: 'GET /verify/{code}',
    async on(owner) {
      const id = await newReceiptOf(owner);
      const [row] = await sql`select code from public.documents where id = ${id}`;
      return { path: `/verify/${row?.['code']}` };
    },
  },
  {
    call: 'GET /tenants/{id}/link',
    on: async ({ client }) => ({ path: `/tenants/${(await newTenant(client)).id}/link` }),
  },
  {
    call: 'POST /tenants/{id}/link',
    on: async ({ client }) => ({
      path: `/tenants/${(await newTenant(client)).id}/link`,
      body: { isMailed: false },
    }),
  },
  {
    call: 'POST /tenants/{id}/link',
    note: 'mailed',
    on: async ({ client }) => ({
      path: `/tenants/${(await newTenant(client, { email: newEmail() })).id}/link`,
      body: { isMailed: true },
    }),
  },
  {
    call: 'DELETE /tenants/{id}/link',
    async on({ client }) {
      const { id } = await newTenant(client);
      await openLink(client, id);
      return { path: `/tenants/${id}/link` };
    },
  },
  {
    call: 'POST /tenant-view/session',
    note: "the token of the tenant's link",
    on: async ({ client }) => ({
      path: '/tenant-view/session',
      body: { token: await openLink(client, (await newTenant(client)).id) },
    }),
  },
  {
    call: 'POST /tenant-view/session',
    note: 'a guessed token',
    refused: everybodyGets('404 NOT_FOUND'),
    on: () => ({ path: '/tenant-view/session', body: { token: 'A'.repeat(43) } }),
  },
  {
    call: 'POST /tenant-view/renewal',
    note: 'a guessed token',
    on: () => ({ path: '/tenant-view/renewal', body: { token: 'A'.repeat(43) } }),
  },
  {
    call: 'GET /tenant-view',
    on: async (owner) => ({ path: '/tenant-view', tenant: (await newTenantSession(owner)).tenant }),
  },
  {
    call: 'GET /tenant-view/documents/{id}/pdf',
    async on(owner) {
      const { tenant, documentId } = await newTenantSession(owner);
      return { path: `/tenant-view/documents/${documentId}/pdf`, tenant };
    },
  },
  {
    call: 'GET /tenant-view/files/{id}',
    async on(owner) {
      const { tenant, fileId } = await newTenantSession(owner);
      return { path: `/tenant-view/files/${fileId}`, tenant };
    },
  },
  {
    call: 'GET /tenant-view/statement',
    on: async (owner) => ({ path: '/tenant-view/statement', tenant: (await newTenantSession(owner)).tenant }),
  },
  fixed('DELETE /tenant-view/session'),
  {
    call: 'GET /tenants/{id}/statement',
    on: async ({ client }) => ({ path: `/tenants/${(await newTenant(client)).id}/statement` }),
  },
  fixed('GET /documents'),
  {
    call: 'GET /documents/{id}/pdf',
    on: async (owner) => ({ path: `/documents/${await newReceiptOf(owner)}/pdf` }),
  },
  {
    call: 'GET /receipts/{id}/payments',
    on: async (owner) => ({ path: `/receipts/${await newReceiptOf(owner)}/payments` }),
  },
  {
    call: 'POST /documents/{id}/email',
    note: 'the tenant has agreed',
    async on(owner) {
      const { propertyId, tenantId } = await newHome(owner);
      const emailConsent = { on: '2026-01-05', how: 'By letter' };
      await owner.client.put(`/tenants/${tenantId}`, { email: newEmail(), emailConsent });
      const id = await newReceipt(owner.client, { propertyId, tenantId });
      return { path: `/documents/${id}/email`, body: { idempotencyKey: randomUUID() } };
    },
  },
  {
    call: 'POST /documents/download',
    refused: othersGet('404 NOT_FOUND'),
    on: async (owner) => ({
      path: '/documents/download',
      body: { ids: [await newReceiptOf(owner)], format: 'pdf' },
    }),
  },
  {
    call: 'POST /receipts/{id}/reissue',
    on: async (owner) => ({ path: `/receipts/${await newReceiptOf(owner)}/reissue`, body: {} }),
  },
  {
    call: 'POST /receipts/{id}/void',
    on: async (owner) => ({ path: `/receipts/${await newReceiptOf(owner)}/void`, body: { reason: 'Wrong' } }),
  },
  {
    call: 'PUT /documents/{id}/deliveries',
    on: async (owner) => ({
      path: `/documents/${await newReceiptOf(owner)}/deliveries`,
      body: { deliveries: [{ how: 'post', sentOn: todayInParis() }] },
    }),
  },
  {
    call: 'POST /documents/deliveries',
    note: "the owner's document",
    refused: othersGet('404 NOT_FOUND'),
    on: async (owner) => ({
      path: '/documents/deliveries',
      body: { documentIds: [await newReceiptOf(owner)], how: 'hand', sentOn: todayInParis() },
    }),
  },
  fixed('POST /users', () => ({ login: newEmail(), firstName: 'A', lastName: 'B' })),
  fixed('PUT /users/me', () => ({})),
  fixed('PUT /users/me', () => ({ lateRentAfterDays: 5, mutedNotificationTypes: ['lease'] })),
  { call: 'PUT /users/me/signature', on: () => ({ path: '/users/me/signature', image: png() }) },
  fixed('GET /users/me/signature'),
  fixed('DELETE /users/me/signature'),
  {
    call: 'POST /users/{userId}/notifications/{id}/read',
    on: async (owner) => ({
      path: `/users/${owner.user.id}/notifications/${await newNotification(owner)}/read`,
    }),
  },
  {
    call: 'POST /users/{userId}/notifications/{id}/read',
    note: "the caller's userId, the owner's notification",
    on: async (owner, caller) => ({
      path: `/users/${(caller ?? owner).user.id}/notifications/${await newNotification(owner)}/read`,
    }),
  },
  {
    call: 'POST /users/{userId}/notifications/{id}/unread',
    on: async (owner) => ({
      path: `/users/${owner.user.id}/notifications/${await newNotification(owner)}/unread`,
    }),
  },
  {
    call: 'GET /users/{userId}/notifications',
    on: ({ user }) => ({ path: `/users/${user.id}/notifications` }),
  },
  {
    call: 'PUT /users/{userId}/notifications/read',
    on: ({ user }) => ({ path: `/users/${user.id}/notifications/read` }),
  },
  fixed('GET /indices'),
  fixed('POST /admin/indices', () => ({
    zone: 'metropole',
    quarter: '2026-Q2',
    value: 148.37,
    yearlyChange: 1.15,
    publishedOn: '2026-07-12',
    source: 'Insee 001515333',
    replaces: true,
  })),
  fixed('GET /admin/whitelist/users'),
  fixed('POST /admin/whitelist/users', () => ({ email: newEmail() })),
  fixed('POST /admin/whitelist/users/batch', () => ({ users: [{ email: newEmail() }] })),
  {
    call: 'POST /admin/whitelist/users/{id}',
    on: async () => ({ path: `/admin/whitelist/users/${await newInvitation()}`, body: { firstName: 'A' } }),
  },
  {
    call: 'DELETE /admin/whitelist/users/{id}',
    on: async () => ({ path: `/admin/whitelist/users/${await newInvitation()}` }),
  },
  fixed('GET /users/me/export'),
  fixed('POST /users/me/deletion', () => ({ currentPassword: PASSWORD })),
  fixed('POST /users/me/deletion/keep', () => ({ currentPassword: PASSWORD })),
  {
    call: 'POST /users/me/deletion/now',
    note: 'with a wrong password',
    refused: landlordsGet('400 VALIDATION_FAILED'),
    on: () => ({ path: '/users/me/deletion/now', body: { currentPassword: 'Wrong2026!' } }),
  },
  // These calls come last, because they end the caller's sessions.
  fixed('POST /authentication/signout/others'),
  fixed('PUT /users/me/password', () => ({ currentPassword: PASSWORD, newPassword: 'Another2026!' })),
  fixed('POST /authentication/signout'),
];

export interface AccessRow {
  readonly call: string;
  readonly note: string;
  readonly answers: Answers;
  /** The responses that the case refuses, although the table of docs/api.md does not. */
  readonly refused: Answers;
  /** The responses to the owner if the ids of the path are unknown, are not ids, or are null characters. */
  readonly answersToWrongIds: readonly string[];
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Lets a visitor, the owner, another landlord, a super-admin and two tenants of the owner try every case. The first
 * tenant is the tenant of the rows, if the rows have one. To save time, tries two halves of the cases simultaneously.
 */
export async function tryAccessCases(): Promise<AccessRow[]> {
  const middle = Math.ceil(ACCESS_CASES.length / 2);
  const halves = [ACCESS_CASES.slice(0, middle), ACCESS_CASES.slice(middle)];
  return (await Promise.all(halves.map(tryCases))).flat();
}

/** Tries cases one after another, with new accounts. */
async function tryCases(cases: readonly Case[]): Promise<AccessRow[]> {
  const [owner, other, admin] = await Promise.all([newLandlord(), newLandlord(), newLandlord()]);
  await sql`update public.users set is_super_admin = true where id = ${admin.user.id}`;
  const [{ tenant }, { tenant: otherTenant }] = [
    await newTenantSession(owner),
    await newTenantSession(owner),
  ];
  const landlords = { visitor: null, owner, 'another landlord': other, 'super-admin': admin };
  const callers = { ...landlords, tenant: null, 'another tenant': null };
  const clientOf = (name: string, caller: Landlord | null, attempt: Attempt): Client | null => {
    if (name === 'tenant') return attempt.tenant ?? tenant;
    return name === 'another tenant' ? otherTenant : (caller?.client ?? null);
  };
  const rows: AccessRow[] = [];
  for (const { call, note = '', refused = {}, on } of cases) {
    const answers: Record<string, string> = Object.fromEntries(
      Object.keys(callers).map((name) => [name, '']),
    );
    // A refused attempt changes nothing, so the next caller can use the same rows. The owner comes last, because he has
    // the most rights.
    const isEachOwn = on.length > 1;
    let attempt: Attempt | null = null;
    const answersToWrongIds: string[] = [];
    if (/\{(?:id|userId)\}/.test(call)) {
      attempt = await on(owner, owner);
      for (const id of [randomUUID(), 'not-an-id', '%00']) {
        const path = attempt.path.replaceAll(ID, id);
        answersToWrongIds.push(await answerOf(attempt.tenant ?? owner.client, call, { ...attempt, path }));
      }
      if (isEachOwn) attempt = null;
    }
    for (const [name, caller] of Object.entries(callers).toSorted(([one]) => (one === 'owner' ? 1 : -1))) {
      attempt ??= await on(owner, caller);
      const answer = await answerOf(clientOf(name, caller, attempt), call, attempt);
      answers[name] = answer;
      if (isEachOwn || answer.startsWith('2')) attempt = null;
    }
    rows.push({ call, note, answers, refused, answersToWrongIds });
  }
  return rows;
}

async function answerOf(caller: Client | null, call: string, attempt: Attempt): Promise<string> {
  const { path, body, image } = attempt;
  const client = new Client();
  for (const [name, value] of caller?.cookies ?? []) client.cookies.set(name, value);
  const options = image ? { raw: image, headers: { 'Content-Type': 'image/png' } } : { body };
  let response = await client.send(call.split(' ')[0] ?? '', path, options);
  // A call of a busy account is refused and does nothing. On a loaded machine, an account is often busy.
  for (let tries = 1; response.status === 429 && tries < 5; tries += 1) {
    await response.body?.cancel();
    await setTimeout(Number(response.headers.get('Retry-After') ?? 1) * 1000);
    response = await client.send(call.split(' ')[0] ?? '', path, options);
  }
  if (response.status < 400) {
    await response.body?.cancel();
    return String(response.status);
  }
  const { errorCode }: { errorCode: string } = await response.json();
  return `${response.status} ${errorCode}`;
}
