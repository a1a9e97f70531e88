import * as v from 'valibot';

/** How the function fares where it runs, for whoever installs it. */
export const Health = v.object({
  /** Whether the mail server lets the function in; `refused`: it does not take the user and password. */
  mail: v.picklist(['ready', 'unreachable', 'refused']),
  /** The caller's address as the function knows it; null when nobody says it whom the configuration trusts. */
  clientAddress: v.nullable(v.string()),
});
export type Health = v.InferOutput<typeof Health>;
