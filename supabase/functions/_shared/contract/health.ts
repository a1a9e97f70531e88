import * as v from 'valibot';

/** The state of the running function, for the administrator. */
export const Health = v.object({
  /** The mail server's answer; `refused` means that it rejects the user and password. */
  mail: v.picklist(['ready', 'unreachable', 'refused']),
  /** The caller's address as the function sees it; null if no trusted proxy states it. */
  clientAddress: v.nullable(v.string()),
});
export type Health = v.InferOutput<typeof Health>;
