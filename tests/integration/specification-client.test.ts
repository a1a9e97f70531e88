import { expect, test } from 'vitest';
import { PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { Tenant, TenantList } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { WhitelistedUserList } from '../../supabase/functions/_shared/contract/users/whitelist.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { confirm, newEmail, newSuperAdmin, PASSWORD } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { latestMail, linkInput, mailCount, mailedLink } from './support/mailbox.ts';
import { addNotification } from './support/notifications.ts';
import { textOf } from './support/pdf.ts';
import { newPayment } from './support/rows.ts';

const WHITELIST = '/admin/whitelist/users';
const NEW_PASSWORD = 'Another2026!';
const TODAY = todayInParis();
const { from, to } = monthOf(TODAY);

/** A client that follows section 7 of the specification. The calls of this client have only the fields of section 3. */
class SpecificationClient {
  readonly browser: Client;

  constructor(browser = new Client()) {
    this.browser = browser;
  }

  /** Every call has JSON headers, even without a body. */
  #send(method: string, path: string, body?: object): Promise<Response> {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    return this.browser.send(method, path, { body, headers });
  }

  signUp = (login: string) =>
    this.#send('POST', '/authentication/signup', {
      login,
      password: PASSWORD,
      firstName: 'Camille',
      lastName: 'Lefèvre',
    });
  signIn = (username: string, password = PASSWORD) =>
    this.#send('POST', '/authentication/signin', { username, password });
  resetPassword = (email: string) =>
    this.#send('POST', '/authentication/password', { action: 'RESET', email });
  confirmPassword = (email: string, password: string, confirmationCode: string) =>
    this.#send('POST', '/authentication/password', { action: 'CONFIRM', email, password, confirmationCode });
  userContext = async () => json(await this.#send('GET', '/authentication/user-context'), User);

  whitelist = async () => json(await this.#send('GET', WHITELIST), WhitelistedUserList);
  invite = (email: string, sendEmail: boolean) =>
    this.#send('POST', `${WHITELIST}?send-email=${sendEmail}`, {
      email,
      firstName: 'Camille',
      lastName: 'Lefèvre',
      sendEmail,
    });
  changeInvitation = (id: string, email: string, firstName: string) =>
    this.#send('POST', `${WHITELIST}/${id}?send-email=false`, {
      email,
      firstName,
      lastName: 'Lefèvre',
      sendEmail: false,
    });
  withdrawInvitation = (id: string) => this.#send('DELETE', `${WHITELIST}/${id}`);

  read = (userId: string, id: string) => this.#send('POST', `/users/${userId}/notifications/${id}/read`);
  unread = (userId: string, id: string) => this.#send('POST', `/users/${userId}/notifications/${id}/unread`);
  readAll = (userId: string) => this.#send('PUT', `/users/${userId}/notifications/read`);

  tenants = async () => json(await this.#send('GET', '/tenants'), TenantList);
  createTenant = (fields: object) => this.#send('POST', '/tenants', fields);
  changeTenant = (id: string, fields: object) => this.#send('PUT', `/tenants/${id}`, fields);
  deleteTenant = (id: string) => this.#send('DELETE', `/tenants/${id}`);

  properties = async () => json(await this.#send('GET', '/properties'), PropertyList);
  createProperty = (fields: object) => this.#send('POST', '/properties', fields);
  changeProperty = (id: string, fields: object) => this.#send('PUT', `/properties/${id}`, { id, ...fields });
  deleteProperty = (id: string) => this.#send('DELETE', `/properties/${id}`);

  receipt = (propertyId: string, tenantId: string, amounts: { rent: number; charges: number }) =>
    this.#send('POST', '/receipts', { propertyId, tenantId, paidAt: TODAY, from, to, ...amounts });
}

const PROPERTY = {
  name: 'Studio Croix-Rousse',
  address: '12 rue des Lilas',
  addressComplement: '',
  postalCode: '69004',
  city: 'Lyon',
  rent: 600,
  charges: 50,
};
const TENANT = {
  firstName: 'Inès',
  lastName: 'Œuvré',
  email: 'ines@exemple.test',
  phoneNumber: '06.12.34.56.78',
  propertyId: '',
  rent: 600,
  charges: 50,
};
const AMOUNTS = { rent: 600, charges: 50 };

/** Invites a user, signs up, opens the link of the mail and signs in. Returns the client. */
async function signedIn() {
  const admin = new SpecificationClient((await newSuperAdmin()).client);
  const client = new SpecificationClient();
  const email = newEmail();
  expect((await admin.invite(email, false)).status).toBe(201);
  expect((await client.signUp(email)).status).toBe(201);
  await confirm(client.browser, email);
  expect((await client.signIn(email)).status).toBe(200);
  return { client, email, user: await client.userContext() };
}

/** Returns a client with a property and a tenant of this property. */
async function withTenant() {
  const { client } = await signedIn();
  await client.createProperty(PROPERTY);
  const [property] = await client.properties();
  const propertyId = property?.id ?? '';
  await client.createTenant({ ...TENANT, propertyId });
  const [tenant] = await client.tenants();
  return { client, propertyId, tenantId: tenant?.id ?? '' };
}

/** Records that a tenant has paid the full rent of this month, as the pages of Klinky do. */
async function notePayment({ browser }: SpecificationClient, tenantId: string): Promise<void> {
  expect((await browser.put(`/tenants/${tenantId}/account`, { startsOn: from, balance: 0 })).status).toBe(
    200,
  );
  await newPayment(browser, { tenantId, amount: 650, paidOn: TODAY });
}

test('only an invited address signs up, confirms and signs in', async () => {
  const admin = new SpecificationClient((await newSuperAdmin()).client);
  const client = new SpecificationClient();
  const email = newEmail();
  expect(await failure(await client.signUp(email))).toBe('403 EMAIL_NOT_WHITELISTED');
  expect((await admin.invite(email, true)).status).toBe(201);
  await expect.poll(() => mailCount(email)).toBe(1);
  expect((await client.signUp(email)).status).toBe(201);
  expect(await failure(await client.signUp(email))).toBe('409 USER_PENDING_CONFIRMATION');
  await expect.poll(async () => (await latestMail(email)).HTML).toContain('/confirm#');
  await confirm(client.browser, email);
  expect(await failure(await client.signUp(email))).toBe('409 USER_ALREADY_EXISTS');
  expect(await failure(await client.signIn(email, 'Wrong2026!'))).toBe('401 INVALID_CREDENTIALS');
  expect((await client.signIn(email)).status).toBe(200);
  expect(await client.userContext()).toMatchObject({
    login: email,
    email,
    firstName: 'Camille',
    lastName: 'Lefèvre',
    isSuperAdmin: false,
    notifications: [],
  });
});

test('a super-admin adds, changes and removes an address on the whitelist', async () => {
  const admin = new SpecificationClient((await newSuperAdmin()).client);
  const email = newEmail();
  const line = async () => (await admin.whitelist()).find((one) => one.email === email);
  expect((await admin.invite(email, false)).status).toBe(201);
  const added = await line();
  expect(added).toMatchObject({ firstName: 'Camille', lastName: 'Lefèvre', emailSentAt: null });
  expect((await admin.changeInvitation(added?.id ?? '', email, 'Noé')).status).toBe(200);
  expect(await line()).toEqual({ ...added, firstName: 'Noé' });
  expect((await admin.withdrawInvitation(added?.id ?? '')).status).toBe(204);
  expect(await line()).toBeUndefined();
});

test('properties and tenants are created, changed and deleted with the fields of the specification', async () => {
  const { client } = await signedIn();
  expect((await client.createProperty(PROPERTY)).status).toBe(201);
  const [property] = await client.properties();
  const propertyId = property?.id ?? '';
  expect(property).toMatchObject({ ...PROPERTY, addressComplement: null });
  const properties = await json(
    await client.changeProperty(propertyId, { ...PROPERTY, city: 'Villeurbanne' }),
    PropertyList,
  );
  expect(properties).toMatchObject([{ id: propertyId, city: 'Villeurbanne' }]);

  expect((await client.createTenant(TENANT)).status).toBe(201);
  const [tenant] = await client.tenants();
  const id = tenant?.id ?? '';
  expect(tenant).toMatchObject({ ...TENANT, propertyId: null });
  const moved = { ...TENANT, propertyId, phoneNumber: '+33 6 12 34 56 78' };
  expect(await json(await client.changeTenant(id, moved), Tenant)).toMatchObject({ id, ...moved });
  expect(await json(await client.changeTenant(id, { id, ...TENANT }), Tenant)).toMatchObject({
    propertyId: null,
  });

  expect((await client.deleteTenant(id)).status).toBe(204);
  expect(await client.tenants()).toEqual([]);
  expect(await json(await client.deleteProperty(propertyId), PropertyList)).toEqual([]);
});

test('a new rent does not change terms that are already paid', async () => {
  const { client, propertyId, tenantId } = await withTenant();
  await notePayment(client, tenantId);
  const changed = { ...TENANT, propertyId, rent: 700 };
  const tenant = await json(await client.changeTenant(tenantId, changed), Tenant);
  expect(tenant).toMatchObject({ rent: 700, formerRents: [{ startsOn: null, rent: 600, charges: 50 }] });
  expect(tenant.rentStartsOn?.localeCompare(to)).toBe(1);
});

test('repeating the call for a receipt returns the same PDF', async () => {
  const { client, propertyId, tenantId } = await withTenant();
  const text = await textOf(await client.receipt(propertyId, tenantId, AMOUNTS));
  expect(text).toContain('Camille Lefèvre');
  expect(text).toContain('Inès Œuvré');
  expect(text).toMatch(/650,00 €/);
  expect(await textOf(await client.receipt(propertyId, tenantId, AMOUNTS))).toBe(text);
});

test('a term whose full rent is paid gets its quittance, but a receipt for a larger amount is refused', async () => {
  const { client, propertyId, tenantId } = await withTenant();
  await notePayment(client, tenantId);
  expect(await failure(await client.receipt(propertyId, tenantId, { rent: 601, charges: 50 }))).toBe(
    '400 VALIDATION_FAILED rent=aboveDue',
  );
  expect(await textOf(await client.receipt(propertyId, tenantId, AMOUNTS))).toContain('Inès Œuvré');
});

test('notifications can be read, marked as unread, and all marked as read', async () => {
  const { client, user } = await signedIn();
  const ids = [await addNotification(user.id), await addNotification(user.id)];
  const [id = ''] = ids;
  const readIds = async () =>
    (await client.userContext()).notifications.filter(({ isRead }) => isRead).map((one) => one.id);
  const [notification] = (await client.userContext()).notifications;
  expect(notification?.creationDate).toEqual(TODAY.split('-').map(Number));
  expect((await client.read(user.id, id)).ok).toBe(true);
  expect(await readIds()).toEqual([id]);
  expect((await client.unread(user.id, id)).ok).toBe(true);
  expect(await readIds()).toEqual([]);
  expect((await client.readAll(user.id)).ok).toBe(true);
  expect((await readIds()).toSorted()).toEqual(ids.toSorted());
});

test('a forgotten password is replaced with the code of the mail, and signing out ends the session', async () => {
  const { client, email } = await signedIn();
  const mails = await mailCount(email);
  expect((await client.resetPassword(email)).status).toBe(204);
  await expect.poll(() => mailCount(email)).toBe(mails + 1);
  const code = linkInput(await mailedLink(email, '/reset-password')).get('code') ?? '';
  expect((await client.confirmPassword(email, NEW_PASSWORD, code)).status).toBe(204);
  expect(await failure(await client.signIn(email))).toBe('401 INVALID_CREDENTIALS');
  expect((await client.signIn(email, NEW_PASSWORD)).status).toBe(200);
  // The specification has no call for signing out. The client of the specification only forgets the session.
  expect((await client.browser.post('/authentication/signout')).status).toBe(204);
  expect(await failure(await client.browser.get('/authentication/user-context'))).toBe('401 UNAUTHENTICATED');
});
