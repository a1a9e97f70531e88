import type { Context } from 'hono';
import * as v from 'valibot';
import { fromBase64, toBase64 } from '../base64.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { SessionEnv } from '../session/context.ts';
import { limitOwnAttempts } from '../session/own-rate-limits.ts';
import { addSignature } from '../supabase/secret-key.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { readSignatureImage } from './image.ts';
import { fromImage } from './row.ts';

/** An image in base64. */
const SignatureImage = v.object({ mediaType: v.string(), image: v.string() });

/** Sends the signature of one of the caller's lessors. The id `null` means the first lessor. */
export async function answerSignature(c: Context<SessionEnv>, lessor: string | null): Promise<Response> {
  const signature = await readSignature(c.get('db'), lessor);
  if (!signature) throw notFound('There is no signature');
  const bytes = fromBase64(signature.image);
  return c.body(bytes, 200, { 'Content-Type': signature.mediaType });
}

/** Sets the signature of one of the caller's lessors to the image in the body. The id `null` means the first lessor. */
export async function setSignature(
  config: Config,
  c: Context<SessionEnv>,
  lessor: string | null,
): Promise<void> {
  await limitOwnAttempts(config, c, 'signature');
  const { mediaType, bytes, drawing } = readSignatureImage(
    c.req.header('Content-Type') ?? '',
    await c.req.arrayBuffer(),
  );
  const image = toBase64(bytes);
  const stored = await readSignature(c.get('db'), lessor);
  // Signatures are never deleted, so do not store the same image again.
  if (stored?.mediaType === mediaType && stored.image === image) return;
  await addSignature(config, {
    owner: c.get('session').userId,
    lessor,
    media_type: mediaType,
    image,
    drawing: fromImage(drawing),
  });
}

function readSignature(db: UserClient, lessor: string | null) {
  return readAnswer(v.nullable(SignatureImage), db.rpc('signature_in_use', { lessor }));
}
