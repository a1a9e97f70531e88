import * as v from 'valibot';

/** A message of Phoenix channels. supabase-js uses this protocol. */
export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** The version of the protocol. In the older version 1.0.0, a message is an object. */
export const PROTOCOL_VERSION = '2.0.0';

const Ref = v.nullish(v.string(), null);
const Payload = v.optional(v.record(v.string(), v.unknown()), {});
const Frame = v.tuple([Ref, Ref, v.string(), v.string(), Payload]);

/** Reads the message in a text frame. Throws if the frame contains no valid message. */
export function readFrame(text: string): Message {
  const [joinRef, ref, topic, event, payload] = v.parse(Frame, JSON.parse(text));
  return { joinRef, ref, topic, event, payload };
}

/** Returns the text frame of a message. `payload` is JSON text. */
export function writeFrame(message: Omit<Message, 'payload'> & { payloadJson: string }): string {
  const { joinRef, ref, topic, event, payloadJson } = message;
  return `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payloadJson}]`;
}

/** The payload of a client's request to join a channel. */
export const JoinPayload = v.object({
  config: v.optional(
    v.object({
      private: v.nullish(v.boolean(), false),
      postgres_changes: v.nullish(v.array(v.unknown()), []),
      broadcast: v.nullish(v.object({ replication_ready: v.nullish(v.boolean(), false) }), {}),
    }),
    {},
  ),
  access_token: v.nullish(v.string(), null),
});
