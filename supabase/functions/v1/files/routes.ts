import * as v from 'valibot';
import {
  FILE_MEDIA_TYPES,
  FileList,
  FileQuery,
  FileUpdate,
  FileUpload,
  ListedFile,
  StoredFile,
} from '../../_shared/contract/file.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { hashOf } from '../hash.ts';
import { runInBackground } from '../http/background.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { readRow, toSnakeCase } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { removeQueuedFiles, storeFile } from '../supabase/secret-key.ts';
import { downloadFile } from '../supabase/storage.ts';
import { answerFile } from './answer-file.ts';
import { readMediaType } from './media-type.ts';
import { readFile } from './read-file.ts';

const AddedFile = v.object({ file: v.unknown(), path: v.string(), is_stored: v.boolean() });
/** Returns the routes of `/files`, for the files that a landlord keeps. */
export function fileRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists files, newest first, at most a thousand. `after` continues the list after a file',
      query: FileQuery,
      answer: [200, FileList],
    },
    async (c, { query: { after, ...subject } }) =>
      c.json(
        await readAnswerList(
          ListedFile,
          c.get('db').rpc('file_list', { ...toSnakeCase(subject), after_id: after }),
        ),
      ),
  );

  routes.post(
    '/',
    {
      summary:
        'Adds a PDF, JPEG or PNG of at most 10 MB to one lease, dwelling, expense or deduction. Returns 200 and the existing file if the same bytes are already there',
      query: FileUpload,
      body: FILE_MEDIA_TYPES,
      answer: [201, StoredFile],
      repeated: 200,
      errors: [
        'NOT_FOUND',
        'DEPOSIT_SETTLED',
        'QUOTA_REACHED',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'TOO_MANY_REQUESTS',
      ],
    },
    async (c, { query }) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const facts = { media_type: readMediaType(bytes), size: bytes.length };
      const sha256 = await hashOf(bytes);
      const added = v.parse(
        AddedFile,
        unwrap(await c.get('db').rpc('add_file', { file: { ...toSnakeCase(query), ...facts, sha256 } })),
      );
      if (!added.is_stored && !(await storeFile(config, added.path, bytes, facts))) {
        runInBackground(c.get('requestId'), removeQueuedFiles(config));
        throw notFound('The file was deleted during the upload, or its deposit was settled');
      }
      return c.json(readRow(StoredFile, added.file), added.is_stored ? 200 : 201);
    },
  );

  routes.get(
    '/:id',
    { summary: 'Returns the bytes of a file, to save', answer: [200, FILE_MEDIA_TYPES] },
    async (c, { id }) => {
      const db = c.get('db');
      const row = await readFile(db, id);
      if (row === null) throw notFound('The file is not available');
      return answerFile(c, row, await downloadFile(db, row.path));
    },
  );

  routes.put(
    '/:id',
    {
      summary: 'Changes the name, kind, days or visibility of a file',
      body: FileUpdate,
      changedObject: {
        schema: ListedFile,
        read: (c, id) => readAnswer(v.nullable(ListedFile), c.get('db').rpc('file_by_id', { file: id })),
      },
      answer: [200, StoredFile],
      errors: ['DEPOSIT_SETTLED'],
    },
    (c, { id, body }) => c.get('db').rpc('set_file', { file: id, changes: toSnakeCase(body) }),
  );

  routes.delete(
    '/:id',
    { summary: 'Deletes a file and its bytes', answer: [204], errors: ['DEPOSIT_SETTLED'] },
    async (c, { id }) => {
      const deleted = await c.get('db').rpc('delete_file', { file: id });
      if (deleted.error === null) runInBackground(c.get('requestId'), removeQueuedFiles(config));
      return deleted;
    },
  );

  return routes;
}
