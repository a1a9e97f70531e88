import { RealtimeClient } from '@supabase/supabase-js';
import { expect, inject } from 'vitest';
import WebSocket from 'ws';

export const POLL = { timeout: 60_000, interval: 20 };
const connected: RealtimeClient[] = [];

/** Leaves all joined topics. Call this function after each test, so that no topic stays open. */
export async function leaveTopics(): Promise<void> {
  await Promise.all(connected.splice(0).map((client) => client.disconnect()));
}

/** Joins a topic with an access token, or as a visitor if the token is null. */
export async function join(topic: string, accessToken: string | null) {
  // realtime-js types the WebSocket class with the browser's events. The package `ws` has other types for these events.
  const transport: object = { transport: WebSocket };
  const client = new RealtimeClient(`${inject('appUrl').replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: inject('keys').publishableKey },
    ...transport,
  });
  connected.push(client);
  if (accessToken !== null) await client.setAuth(accessToken);
  const heard = { ids: new Array<unknown>(), state: '', reason: '' };
  client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'INSERT' }, ({ payload }) => heard.ids.push(payload.notificationId))
    .subscribe((state, error) => {
      heard.state = state;
      heard.reason = error?.message ?? '';
    });
  await expect.poll(() => heard.state, POLL).not.toBe('');
  return heard;
}
