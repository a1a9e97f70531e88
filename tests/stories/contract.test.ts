import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { aTenant } from '../fixtures/tenant.ts';

describe('an impossible response of the API', () => {
  test('a response with a missing field, a field of another type or an unknown field fails the story', async () => {
    const { rent: _, ...withoutRent } = aTenant();
    for (const tenant of [withoutRent, { ...aTenant(), rent: '610' }, { ...aTenant(), colour: 'blue' }]) {
      await expect(commands.answer('GET /tenants', { json: [tenant] })).rejects.toThrow('GET /tenants');
    }
    const tenants = [aTenant()];
    expect(await commands.answer('GET /tenants', { json: tenants })).toEqual({ status: 200, body: tenants });
  });

  test('an error that the operation never raises fails the story', async () => {
    await expect(commands.answer('GET /tenants', { errorCode: 'EMAIL_NOT_SENT' })).rejects.toThrow(
      'never refused',
    );
    expect(await commands.answer('POST /tenants', { errorCode: 'QUOTA_REACHED' })).toMatchObject({
      status: 409,
      body: { errorCode: 'QUOTA_REACHED' },
    });
  });

  test('a response with JSON fails the story if the responses of the operation have no body', async () => {
    await expect(commands.answer('DELETE /tenants/:id', { json: [] })).rejects.toThrow('no JSON');
    expect(await commands.answer('DELETE /tenants/:id', { json: undefined })).toEqual({
      status: 204,
      body: null,
    });
  });
});

describe('a request of a story', () => {
  const post = (body: object, url = '/tenants') =>
    commands.readRequest({ method: 'POST', url, body: JSON.stringify(body) });

  test('a field that a request leaves out gets the default of the schema', async () => {
    const { firstName, lastName, rent } = aTenant();
    expect(await post({ firstName, lastName, rent })).toMatchObject({
      call: { operation: 'POST /tenants', body: { firstName, lastName, rent, charges: 0 } },
    });
  });

  test('a request that the schema refuses gets an error that names the field', async () => {
    expect(await post({ firstName: 'Inès', rent: 610 })).toMatchObject({
      refused: {
        status: 400,
        body: { errorCode: 'VALIDATION_FAILED', issues: [{ path: 'lastName', code: 'required' }] },
      },
    });
  });

  test('a request to an unknown path fails the story', async () => {
    await expect(post({}, '/tenant')).rejects.toThrow('The API has no POST /tenant.');
  });
});
