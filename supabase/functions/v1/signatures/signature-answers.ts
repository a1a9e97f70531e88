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

/** A lessor's signature. The image is in base64. */
const LessorSignature = v.object({
  lessorId: v.string(),
  signature: v.nullable(v.object({ mediaType: v.string(), image: v.string() })),
});

/** Sends the signature of one of the caller's lessors. The id `null` means the first lessor. */
export async function answerSignature(c: Context<SessionEnv>, lessor: string | null): Promise<Response> {
  const { signature } = await readSignature(c.get('db'), lessor);
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
  // The user's token decides which lessor gets the signature, because the secret key may write for all lessors.
  const { lessorId, signature } = await readSignature(c.get('db'), lessor);
  // Signatures are never deleted, so do not store the same image again.
  if (signature?.mediaType === mediaType && signature.image === image) return;
  await addSignature(config, {
    lessor: lessorId,
    media_type: mediaType,
    image,
    drawing: fromImage(drawing),
  });
}

function readSignature(db: UserClient, lessor: string | null) {
  return readAnswer(LessorSignature, db.rpc('signature_in_use', { lessor }));
}
