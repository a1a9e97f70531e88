import { beforeAll, expect, test } from 'vitest';
import { apiCalls } from '../../tools/generated/api-page.ts';
import { ACCESS_CASES, tryAccessCases, type AccessRow } from './support/access-cases.ts';

let matrix: AccessRow[];

beforeAll(async () => {
  matrix = await tryAccessCases();
});

test('the access cases cover every call of the API', () => {
  expect([...new Set(ACCESS_CASES.map(({ call }) => call))].toSorted()).toEqual(
    apiCalls()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('nobody but the owner can access the rows of a landlord, not even a super-admin', () => {
  const ownOnly = matrix.filter(({ call }) => /\{/.test(call) && !/admin|verify|tenant-view/.test(call));
  expect(ownOnly.length).toBeGreaterThan(8);
  for (const { call, note, answers } of ownOnly) {
    expect(answers['visitor'], `${call} ${note}`).toBe('401 UNAUTHENTICATED');
    for (const caller of ['another landlord', 'super-admin']) {
      expect(answers[caller], `${call} ${note}`).toMatch(/^(404 NOT_FOUND|400 VALIDATION_FAILED)$/);
    }
    expect(answers['owner'], `${call} ${note}`).toMatch(/^20[0124]$/);
  }
});

test('a tenant’s link opens only the calls of the tenant’s page, and only the tenant’s own rows', () => {
  const [ofTenants, others] = [true, false].map((isOfTenants) =>
    matrix.filter(({ call }) => /GET \/tenant-view/.test(call) === isOfTenants),
  );
  expect(ofTenants?.map(({ call, answers }) => [call, answers])).toEqual(
    [
      ['GET /tenant-view', '200'],
      ['GET /tenant-view/documents/{id}/pdf', '404 NOT_FOUND'],
      ['GET /tenant-view/files/{id}', '404 NOT_FOUND'],
      ['GET /tenant-view/statement', '200'],
    ].map(([call, answerToAnotherTenant]) => {
      const landlords = ['visitor', 'owner', 'another landlord', 'super-admin'];
      const refused = Object.fromEntries(landlords.map((caller) => [caller, '404 NOT_FOUND']));
      return [call, { ...refused, tenant: '200', 'another tenant': answerToAnotherTenant }];
    }),
  );
  for (const { call, note, answers } of others ?? [])
    for (const caller of ['tenant', 'another tenant'])
      expect(answers[caller], `${call} ${note}`).toBe(answers['visitor']);
});

test('a call gets a 404 if its path has an unknown id, or a text that is not an id', () => {
  const withId = matrix.filter(({ answersToWrongIds }) => answersToWrongIds.length > 0);
  expect(withId.length).toBeGreaterThan(50);
  for (const { call, note, answersToWrongIds } of withId)
    expect(answersToWrongIds, `${call} ${note}`).toEqual(Array.from({ length: 3 }, () => '404 NOT_FOUND'));
});

test('only super-admins can use the calls of the whitelist and of rent indices', () => {
  const calls = matrix.filter(({ call }) => call.includes('/admin/') || call === 'POST /users');
  expect(calls).toHaveLength(7);
  for (const { call, answers } of calls) {
    expect(answers, call).toEqual({
      visitor: '401 UNAUTHENTICATED',
      owner: '404 NOT_FOUND',
      'another landlord': '404 NOT_FOUND',
      'super-admin': expect.stringMatching(/^20[014]$/),
      tenant: '401 UNAUTHENTICATED',
      'another tenant': '401 UNAUTHENTICATED',
    });
  }
});

test('each caller gets the response to each call that docs/api.md states', () => {
  const responses = {
    yes: expect.stringMatching(/^[23]/),
    401: '401 UNAUTHENTICATED',
    404: '404 NOT_FOUND',
  };
  const access = new Map(apiCalls().map((call) => [call.name, call.access]));
  for (const { call, note, answers, refused } of matrix) {
    const stated = Object.entries(access.get(call) ?? {}).map(([caller, answer]) => [
      caller,
      refused[caller] ?? responses[answer],
    ]);
    expect(answers, `${call} ${note}`).toEqual(Object.fromEntries(stated));
  }
});
