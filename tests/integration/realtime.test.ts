import { REALTIME_SUBSCRIBE_STATES as STATES } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { AccessToken } from '../../supabase/functions/_shared/contract/values/access-token.ts';
import { newLandlord, PASSWORD, type Landlord } from './support/accounts.ts';
import { Client, json } from './support/client.ts';
import { linkInput, mailCount, mailedLink } from './support/mailbox.ts';
import { addNotification } from './support/notifications.ts';
import { join, leaveTopics, POLL } from './support/realtime.ts';

afterEach(leaveTopics);

const accessOf = async ({ client }: Landlord) =>
  json(await client.get('/authentication/access-token'), AccessToken);

/**
 * Joins the topic of the session of `topicOf`, with the access token of `as`. With `isSignedIn: false`, joins the topic
 * as a visitor, without a token.
 */
async function listen(topicOf: Landlord, as: Landlord, { isSignedIn = true } = {}) {
  const { topic } = await accessOf(topicOf);
  return join(topic, isSignedIn ? (await accessOf(as)).accessToken : null);
}

test('the topic of a session delivers the landlord’s new notifications, and refuses strangers, visitors and other sessions', async () => {
  const owner = await newLandlord();
  const stranger = await newLandlord();
  const own = await listen(owner, owner);
  const strangers = await listen(stranger, stranger);
  // The topic belongs to one session, so the same landlord in another browser is refused.
  const elsewhere = await signInAgain(owner);
  const refused = [
    await listen(owner, stranger),
    await listen(owner, elsewhere),
    await listen(owner, owner, { isSignedIn: false }),
  ];
  expect([own.state, strangers.state]).toEqual([STATES.SUBSCRIBED, STATES.SUBSCRIBED]);
  for (const { state, reason } of refused) {
    expect(state).toBe(STATES.CHANNEL_ERROR);
    expect(reason).toContain('You do not have permissions to read from this Channel topic');
  }
  const rent = await addNotification(owner.user.id);
  const leak = await addNotification(stranger.user.id);
  await expect.poll(() => strangers.ids, POLL).toEqual([leak]);
  expect(own.ids).toEqual([rent]);
  expect(refused.flatMap(({ ids }) => ids)).toEqual([]);
});

/** Signs the landlord in from a second browser. Returns the landlord with the client of the second browser. */
async function signInAgain({ email, user }: Landlord): Promise<Landlord> {
  const client = new Client();
  await client.post('/authentication/signin', { username: email, password: PASSWORD });
  return { client, email, user };
}

const NEW_PASSWORD = 'Another2026!';

async function resetPassword({ email }: Landlord): Promise<void> {
  const before = await mailCount(email);
  await new Client().post('/authentication/password', { action: 'RESET', email });
  await expect.poll(() => mailCount(email)).toBe(before + 1);
  const code = linkInput(await mailedLink(email, '/reset-password')).get('code');
  const body = { action: 'CONFIRM', email, password: NEW_PASSWORD, confirmationCode: code };
  expect((await new Client().post('/authentication/password', body)).status).toBe(204);
}

test.each<[string, (ended: Landlord, other: Landlord) => Promise<unknown>]>([
  ['signed out', ({ client }) => client.post('/authentication/signout')],
  ['signed out from another browser', (_, { client }) => client.post('/authentication/signout/others')],
  [
    'ended by a change of the password',
    (_, { client }) =>
      client.put('/users/me/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  ['ended by a new password from the mail', resetPassword],
])('a session that was %s receives nothing more, even with its token and an open socket', async (_, end) => {
  const ended = await newLandlord();
  const witness = await newLandlord();
  const other = await signInAgain(ended);
  const kept = await listen(ended, ended);
  const { accessToken, topic } = await accessOf(ended);
  const others = await listen(witness, witness);
  const before = await addNotification(ended.user.id);
  await expect.poll(() => kept.ids, POLL).toEqual([before]);

  await end(ended, other);
  await addNotification(ended.user.id);
  // Messages arrive in commit order. When the witness gets this notification, no earlier message is still on its way.
  const heardLater = await addNotification(witness.user.id);
  await expect.poll(() => others.ids, POLL).toEqual([heardLater]);
  expect(kept.ids).toEqual([before]);
  const again = await join(topic, accessToken);
  expect(again.state).toBe(STATES.CHANNEL_ERROR);
});
