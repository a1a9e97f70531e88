import * as v from 'valibot';
import { Instant } from './common.ts';

/** The session's short-lived token, for Realtime only and never stored, and the address of Realtime. */
export const AccessToken = v.object({
  accessToken: v.string(),
  expiresAt: Instant,
  /** A WebSocket URL, as Supabase's clients expect it. */
  realtimeUrl: v.pipe(v.string(), v.url()),
  publishableKey: v.string(),
  /** The private topic of this session's notifications. */
  topic: v.string(),
});
export type AccessToken = v.InferOutput<typeof AccessToken>;
