import { useRef } from 'react';
import type * as v from 'valibot';
import { ApiError, callApi } from '@/lib/http/http.ts';

/** The fields of a request that creates an object, without the key of the request. */
export type WithoutKey<TBody> = Omit<TBody, 'idempotencyKey'>;

/**
 * Returns a function that creates one object. Its requests have one key until a request succeeds. So a request after a
 * lost response finds the object of the first request. If the fields differ from those of the first request, the API
 * refuses the key, and `change` saves the fields in that object. Without `change`, the refusal is thrown.
 */
export function useCreateOnce<TFields extends object, TSchema extends v.GenericSchema>(
  path: string,
  schema: TSchema,
  change?: (id: string, fields: TFields, error: ApiError) => Promise<v.InferOutput<TSchema>>,
): (fields: TFields) => Promise<v.InferOutput<TSchema>> {
  const key = useRef<string | null>(null);
  return async (fields) => {
    key.current ??= crypto.randomUUID();
    const body = { ...fields, idempotencyKey: key.current };
    const created = await callApi(path, schema, { method: 'POST', body }).catch((error: unknown) => {
      if (change && error instanceof ApiError && error.existingId !== undefined)
        return change(error.existingId, fields, error);
      throw error;
    });
    key.current = null;
    return created;
  };
}
