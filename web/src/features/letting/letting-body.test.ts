import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LettingCreate } from '@shared/contract/leases/letting.ts';
import { NEW_DWELLING, dwellingInput } from './dwelling-schema.ts';
import { entryInput } from './entry-schema.ts';
import { isStepValid, lettingBody, stepAndField } from './letting-body.ts';
import { emptyTenant, peopleInput } from './people-schema.ts';
import { termsInput } from './terms-schema.ts';

const KEY = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';
const HOME = '0b8e4c5e-1111-4cdd-9d4c-0f6f0a3d6f11';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Input for a letting of an existing dwelling to Sarah Cohen from today, at a rent of 900 euros. */
const typed = () => ({
  dwelling: dwellingInput(HOME, ''),
  people: { ...peopleInput(), tenants: [{ ...emptyTenant(), firstName: 'Sarah', lastName: ' Cohen ' }] },
  terms: { ...termsInput(undefined, 'fr', false), rent: '900', charges: '80' },
  entry: entryInput(),
});

test('lettingBody turns the input of the form into a valid API request', () => {
  const body = lettingBody(KEY, typed());
  expect(v.is(LettingCreate, body)).toBe(true);
  expect(body).toMatchObject({
    idempotencyKey: KEY,
    propertyId: HOME,
    property: null,
    tenants: [{ firstName: 'Sarah', lastName: 'Cohen', companyName: null, email: null, emailConsent: null }],
    guarantors: [],
    kind: 'unfurnished',
    startsOn: '2026-11-12',
    durationMonths: 36,
    rent: 900,
    charges: 80,
    deposit: 0,
    hasSolidarity: false,
    accountStartsOn: null,
    payment: null,
  });
});

test('the request to add a letting states whether receipts are bilingual', () => {
  const inputs = typed();
  expect(lettingBody(KEY, inputs)).toMatchObject({ isBilingual: false });
  const terms = { ...inputs.terms, isBilingual: true };
  expect(lettingBody(KEY, { ...inputs, terms })).toMatchObject({ isBilingual: true });
});

test('the request to add a letting contains the new dwelling, both tenants, the guarantor of one tenant, and the payment', () => {
  const inputs = typed();
  const [sarah] = inputs.people.tenants;
  const body = lettingBody(KEY, {
    ...inputs,
    dwelling: {
      ...dwellingInput(NEW_DWELLING, ''),
      name: 'T2',
      address: '8 quai Rambaud',
      postalCode: '69 002',
      city: 'Lyon',
    },
    people: {
      ...inputs.people,
      who: 'couple',
      hasSolidarity: true,
      tenants: [
        { ...sarah, email: 'Sarah@Exemple.test', hasAgreed: true, consentHow: 'Bail' },
        { ...emptyTenant(), firstName: 'Tom', lastName: 'Weber' },
      ],
      guarantors: [{ ...emptyTenant(), isCompany: true, companyName: 'Visale', tenant: '1' }],
    },
    entry: { ...inputs.entry, isReceived: true, amount: '620,67', paidOn: '12/11' },
  });
  expect(v.is(LettingCreate, body)).toBe(true);
  expect(body).toMatchObject({
    propertyId: null,
    property: {
      name: 'T2',
      address: '8 quai Rambaud',
      addressComplement: null,
      postalCode: '69002',
      city: 'Lyon',
    },
    tenants: [
      { email: 'sarah@exemple.test', emailConsent: { on: '2026-11-12', how: 'Bail' } },
      { lastName: 'Weber' },
    ],
    guarantors: [{ companyName: 'Visale', tenant: 1 }],
    hasSolidarity: true,
    payment: { amount: 620.67, paidOn: '2026-11-12', method: null, issue: 'all' },
  });
});

test('the request to add a letting contains the housing benefit that an office pays to the landlord', () => {
  const inputs = typed();
  expect(lettingBody(KEY, inputs)).toMatchObject({ benefit: null });
  const terms = { ...inputs.terms, benefitOffice: 'msa' as const, benefitAmount: '312,45' };
  const body = lettingBody(KEY, { ...inputs, terms });
  expect(v.is(LettingCreate, body)).toBe(true);
  expect(body).toMatchObject({ benefit: { office: 'msa', amount: 312.45 } });
  const isValid = (benefitAmount: string) =>
    isStepValid('terms', { ...inputs, terms: { ...terms, rent: '600', charges: '50,5', benefitAmount } });
  expect(['', '0', '650,50', '650,51'].map(isValid)).toEqual([false, false, true, false]);
});

test('the request for a mobility lease states fixed charges, no deposit and no solidarity, even if a deposit was typed', () => {
  const inputs = typed();
  const terms = { ...inputs.terms, kind: 'mobility', deposit: '900', durationMonths: '6' };
  expect(lettingBody(KEY, { ...inputs, terms })).toMatchObject({
    deposit: 0,
    chargesKind: 'fixed',
    hasSolidarity: false,
  });
});

test('the request for a lease that began before this month states the first day of its account', () => {
  const inputs = typed();
  const terms = { ...inputs.terms, startsOn: '01/03/2024', accountStartsOn: '01/10/2026' };
  expect(lettingBody(KEY, { ...inputs, terms })).toMatchObject({ accountStartsOn: '2026-10-01' });
  expect(isStepValid('terms', { ...inputs, terms: { ...terms, accountStartsOn: '' } })).toBe(false);
});

test('a consent without an e-mail address is left out, and a consent without a method makes the step invalid', () => {
  const inputs = typed();
  const [sarah] = inputs.people.tenants;
  const people = (email: string) => ({ ...inputs.people, tenants: [{ ...sarah, email, hasAgreed: true }] });
  expect(lettingBody(KEY, { ...inputs, people: people('') })?.tenants).toMatchObject([
    { emailConsent: null },
  ]);
  expect(isStepValid('people', { ...inputs, people: people('sarah@exemple.test') })).toBe(false);
});

test('lettingBody returns null if required input is missing, and leaves out an incomplete payment', () => {
  const inputs = typed();
  expect(lettingBody(KEY, { ...inputs, dwelling: dwellingInput('', '') })).toBeNull();
  expect(lettingBody(KEY, { ...inputs, people: peopleInput() })).toBeNull();
  expect(lettingBody(KEY, { ...inputs, terms: { ...inputs.terms, rent: '' } })).toBeNull();
  const entry = { ...inputs.entry, isReceived: true, amount: '' };
  expect(lettingBody(KEY, { ...inputs, entry })?.payment).toBeNull();
  expect(isStepValid('entry', { ...inputs, entry })).toBe(false);
});

test.each([
  ['propertyId', 'dwelling', 'propertyId'],
  ['property.postalCode', 'dwelling', 'postalCode'],
  ['tenants.1.email', 'people', 'tenants'],
  ['guarantors', 'people', 'guarantors'],
  ['accountStartsOn', 'terms', 'accountStartsOn'],
  ['benefit.amount', 'terms', 'benefitAmount'],
  ['payment.paidOn', 'entry', 'paidOn'],
])('the API path %s belongs to the step %s', (path, step, field) => {
  expect(stepAndField(path)).toEqual({ step, field });
});
