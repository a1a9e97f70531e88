import * as v from 'valibot';
import { StoredFile } from '../../_shared/contract/file.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { EXTENSIONS } from './media-type.ts';

/** The facts of a kept file, with its path in Storage. */
export const KeptFile = v.object({
  path: v.string(),
  name: v.string(),
  size: v.number(),
  mediaType: StoredFile.entries.mediaType,
});
export type KeptFile = v.InferOutput<typeof KeptFile>;

/** Returns the facts of a kept file of the caller, with its path in Storage; null if the caller has no such file. */
export const readFile = (db: UserClient, id: string): Promise<KeptFile | null> =>
  readAnswer(v.nullable(KeptFile), db.rpc('file_by_id', { file: id }));

/** Returns the name of a file with the extension of its format. */
export function fileName({ name, mediaType }: Pick<KeptFile, 'name' | 'mediaType'>): string {
  const extension = EXTENSIONS[mediaType];
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}
