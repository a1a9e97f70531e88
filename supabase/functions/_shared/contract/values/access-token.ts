import * as v from 'valibot';
import { Instant } from './common.ts';

/**
 * An access token, and the address of Realtime. The browser uses the token only to connect to Realtime, and never
 * stores it.
 */
export const AccessToken = v.object({
  accessToken: v.string(),
  expiresAt: Instant,
  /** A WebSocket URL, in the form that Supabase's clients expect. */
  realtimeUrl: v.pipe(v.string(), v.url()),
  publishableKey: v.string(),
  /** The private Realtime topic on which the session receives notifications. */
  topic: v.string(),
});
export type AccessToken = v.InferOutput<typeof AccessToken>;
