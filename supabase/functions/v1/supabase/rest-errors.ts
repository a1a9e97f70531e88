import type { PostgrestError, PostgrestSingleResponse } from '@supabase/supabase-js';
import * as v from 'valibot';
import { IssueCode } from '../../_shared/contract/common.ts';
import { ErrorCode } from '../../_shared/contract/errors.ts';
import { ApiError, invalidField, notFound } from '../errors.ts';
import { UNREACHABLE_STATUS } from './user-client.ts';

/**
 * SQLSTATEs of a database that is gone, full, stopping or recovering: PostgREST answers some with 500. Of a backend that was killed
 * it has none, and says 400.
 */
const UNAVAILABLE = /^(?:|08...|53...|57P0[1-3]|58030)$/;

/** The data of PostgREST's answer; its refusals become the errors of the contract. */
export function unwrap<Data>(response: PostgrestSingleResponse<Data>): Data {
  if (response.error === null) return response.data;
  const { error, status } = response;
  if (status === UNREACHABLE_STATUS || status === 0 || UNAVAILABLE.test(error.code)) {
    throw new ApiError('SERVICE_UNAVAILABLE', 'The database cannot be reached', { cause: error });
  }
  if (status === 401) throw unauthenticated(error);
  switch (error.code) {
    case 'PT400':
    case 'PT404':
    case 'PT409':
      throw raised(error);
    case 'PT429':
      throw new ApiError('TOO_MANY_REQUESTS', error.details, { retryAfterSeconds: Number(error.hint) });
    case '55P03':
    case '57014':
      throw new ApiError('SERVICE_UNAVAILABLE', 'The database took too long', { cause: error.message });
    case '23503':
      if (error.message.includes('leases_property_owner_fkey')) {
        throw invalidField('propertyId', 'invalid', 'There is no such property');
      }
      if (error.message.includes('properties_lessor_owner_fkey')) {
        throw invalidField('lessorId', 'invalid', 'There is no such lessor');
      }
      // The tenant or the property was deleted while the receipt was issued.
      if (/receipts_(?:tenant|property)_owner_fkey/.test(error.message)) throw notFound();
      // The account was deleted while its token was still good.
      if (error.message.includes('owner_id_fkey')) throw unauthenticated(error);
      break;
    case '23505':
      if (error.message.includes('whitelisted_users_email_key')) {
        throw new ApiError('EMAIL_ALREADY_WHITELISTED', 'The address is already on the whitelist');
      }
      if (error.message.includes('lessors_owner_id_series_key')) {
        throw invalidField('series', 'seriesTaken', 'Another lessor has these letters in its numbers');
      }
      break;
    case '23514':
      if (error.message.includes('tenants_email_consent_check')) {
        throw invalidField('email', 'required', 'Consent is for an address, and the tenant has none');
      }
      // Another request has changed the address since it was read.
      if (error.message.includes('tenants_consent_for_email_check')) {
        throw invalidField('email', 'invalid', 'Consent is for the address of the tenant');
      }
      break;
    case '42501':
      // Row-level security: to the caller, what they may not see does not exist.
      throw notFound();
  }
  throw new Error(`PostgREST answered ${status} ${error.code}: ${withoutValues(error)}`);
}

/**
 * What may be logged of an error. Not its details, which quote the row; and of its message no quotation, which is a value unless
 * a constraint is named (SQLSTATE class 23).
 */
function withoutValues({ code, message }: PostgrestError): string {
  return code.startsWith('23') ? message : message.replace(/"[\s\S]*"/, '"…"');
}

/** What our own SQL raises: the contract's code as message, the explanation as detail, a refused field as hint. */
function raised({ message, details, hint }: PostgrestError): ApiError {
  if (!v.is(ErrorCode, message))
    return new ApiError('INTERNAL_ERROR', 'Something went wrong', { cause: message });
  const [path = '', issue] = (hint ?? '').split('=');
  return v.is(IssueCode, issue) ? invalidField(path, issue, details) : new ApiError(message, details);
}

/** The token is missing, expired, revoked or not ours. */
export function unauthenticated(cause?: unknown): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in first', { cause });
}
