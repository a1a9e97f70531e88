import * as v from 'valibot';

/** A message of Phoenix channels. supabase-js uses this protocol. */
export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** In version 1.0.0 a message is an object. In version 2.0.0 a message is an array. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

const Ref = v.nullish(v.string(), null);
const Payload = v.optional(v.record(v.string(), v.unknown()), {});
const FrameV1 = v.object({ join_ref: Ref, ref: Ref, topic: v.string(), event: v.string(), payload: Payload });
const FrameV2 = v.tuple([Ref, Ref, v.string(), v.string(), Payload]);

/** Reads the message in a text frame. Throws if the frame contains no valid message. */
export function readFrame(version: ProtocolVersion, text: string): Message {
  const frame: unknown = JSON.parse(text);
  if (version === '1.0.0') {
    const { join_ref: joinRef, ref, topic, event, payload } = v.parse(FrameV1, frame);
    return { joinRef, ref, topic, event, payload };
  }
  const [joinRef, ref, topic, event, payload] = v.parse(FrameV2, frame);
  return { joinRef, ref, topic, event, payload };
}

/** Returns the text frame of a message. `payload` is JSON text. */
export function writeFrame(
  version: ProtocolVersion,
  message: Omit<Message, 'payload'> & { payloadJson: string },
): string {
  const { joinRef, ref, topic, event, payloadJson } = message;
  if (version === '1.0.0') {
    const head = JSON.stringify({ join_ref: joinRef, ref, topic, event });
    return `${head.slice(0, -1)},"payload":${payloadJson}}`;
  }
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
