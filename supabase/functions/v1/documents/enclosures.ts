import { fileName, readFile } from '../files/read-file.ts';
import type { Attachment } from '../mail/send.ts';
import { downloadFile } from '../supabase/storage.ts';
import type { UserClient } from '../supabase/user-client.ts';
import type { Content } from './kind.ts';

/** The largest sum of the files in a mail. Many mail servers refuse larger mails. */
const MOST_BYTES = 10_000_000;

/**
 * Returns the kept files that a document names, to attach to its mail. Leaves out files that no longer exist, and files
 * for which the mail has no room.
 */
export async function readEnclosures(
  db: UserClient,
  { enclosures = [] }: Pick<Content, 'enclosures'>,
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  let room = MOST_BYTES;
  for (const id of enclosures) {
    const file = await readFile(db, id);
    const bytes = file && file.size <= room ? await downloadFile(db, file.path) : null;
    if (file === null || bytes === null) continue;
    room -= bytes.size;
    attachments.push({
      filename: fileName(file),
      contentType: file.mediaType,
      content: new Uint8Array(await bytes.arrayBuffer()),
    });
  }
  return attachments;
}
