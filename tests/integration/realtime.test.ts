import { REALTIME_SUBSCRIBE_STATES as STATES, RealtimeClient } from '@supabase/realtime-js';
import { afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { AccessToken } from '../../supabase/functions/_shared/contract/authentication.ts';
import { newLandlord, type Landlord } from './support/accounts.ts';
import { json } from './support/client.ts';
import { addNotification } from './support/notifications.ts';

const POLL = { timeout: 15_000, interval: 20 };
const connected: RealtimeClient[] = [];

afterEach(async () => {
  await Promise.all(connected.splice(0).map((client) => client.disconnect()));
});

/** Joins the topic of a landlord's notifications with what the API told somebody, or without the token of it. */
async function listen(topicOf: Landlord, as: Landlord, { isSignedIn = true } = {}) {
  const told = await json(await as.client.get('/authentication/access-token'), AccessToken);
  // realtime-js describes the class by the browser's event types; that of `ws` has types of its own for the same events.
  const transport: object = { transport: WebSocket };
  const client = new RealtimeClient(told.realtimeUrl, {
    params: { apikey: told.publishableKey },
    ...transport,
  });
  connected.push(client);
  if (isSignedIn) await client.setAuth(told.accessToken);
  const heard = { titles: new Array<unknown>(), state: '', reason: '' };
  client
    .channel(`user:${topicOf.user.id}:notifications`, { config: { private: true } })
    .on('broadcast', { event: 'INSERT' }, ({ payload }) => heard.titles.push(payload.record.details.title.en))
    .subscribe((state, error) => {
      heard.state = state;
      heard.reason = error?.message ?? '';
    });
  await expect.poll(() => heard.state, POLL).not.toBe('');
  return heard;
}

test('with the API’s token a landlord hears of each new notification; a stranger and a visitor are refused', async () => {
  const owner = await newLandlord();
  const stranger = await newLandlord();
  const own = await listen(owner, owner);
  const strangers = await listen(stranger, stranger);
  const refused = [await listen(owner, stranger), await listen(owner, owner, { isSignedIn: false })];
  expect([own.state, strangers.state]).toEqual([STATES.SUBSCRIBED, STATES.SUBSCRIBED]);
  for (const { state, reason } of refused) {
    expect(state).toBe(STATES.CHANNEL_ERROR);
    expect(reason).toContain('You do not have permissions to read from this Channel topic');
  }
  await addNotification(owner.user.id, { title: 'Rent' });
  await addNotification(stranger.user.id, { title: 'Leak' });
  await expect.poll(() => strangers.titles, POLL).toEqual(['Leak']);
  expect(own.titles).toEqual(['Rent']);
  expect(refused.flatMap(({ titles }) => titles)).toEqual([]);
});
