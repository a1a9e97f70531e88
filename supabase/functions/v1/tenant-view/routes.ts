import * as v from 'valibot';
import { FILE_MEDIA_TYPES } from '../../_shared/contract/file.ts';
import { TenantToken, TenantView } from '../../_shared/contract/leases/tenant-view.ts';
import { drawStatement } from '../accounts/statement/draw.ts';
import { statementFileName, toStatement } from '../accounts/row.ts';
import type { Config } from '../config.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { ownFileName } from '../documents/file-name.ts';
import { StoredDocument } from '../documents/row.ts';
import { fromBase64 } from '../base64.ts';
import { notFound } from '../errors.ts';
import { answerFile } from '../files/answer-file.ts';
import { KeptFile } from '../files/read-file.ts';
import { hashOf, newSecret } from '../hash.ts';
import { pdfHeaders } from '../http/attachment.ts';
import { runInBackground } from '../http/background.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { sendMail } from '../mail/send.ts';
import type { Routers } from '../session/routers.ts';
import { toImage } from '../signatures/row.ts';
import { readRow } from '../supabase/reader.ts';
import { callForTenant, readStoredFile } from '../supabase/secret-key.ts';
import { LinkMail, linkMail } from './link-mail.ts';
import { createTenantCookie } from '../session/tenant.ts';
import { tenantUrl } from './url.ts';

/** Returns the routes of `/tenant-view/session` and `/tenant-view/renewal`, which take the token of a tenant's link. */
export function tenantSessionRoutes({ everybody }: Routers, config: Config) {
  const routes = everybody();
  const cookie = createTenantCookie(config);

  routes.post(
    '/session',
    {
      summary: 'Trades the token of a tenant’s link for a cookie that lasts two hours',
      body: TenantToken,
      answer: [204],
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { token } }) => {
      await limitAttempts(config, c, 'tenantSession', null);
      if ((await callForTenant(config, 'enter_tenant_view', { token_hash: await hashOf(token) })) !== true) {
        // The page of somebody else who used this browser before must not open instead.
        cookie.clear(c);
        throw notFound('The link is unknown, ended or expired');
      }
      cookie.write(c, token);
      return c.body(null, 204);
    },
  );

  routes.delete('/session', { summary: 'Ends the session of a tenant', answer: [204] }, (c) => {
    cookie.clear(c);
    return c.body(null, 204);
  });

  routes.post(
    '/renewal',
    {
      summary:
        'Sends a new link to the tenant of an old link, to the address on file. Always answers 204, so that nobody learns whether a link exists',
      body: TenantToken,
      answer: [204],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { body: { token } }) => {
      await limitAttempts(config, c, 'tenantSession', null);
      runInBackground(c.get('requestId'), renew(config, token));
      return c.body(null, 204);
    },
  );

  return routes;
}

async function renew(config: Config, token: string): Promise<void> {
  const { secret, hash } = await newSecret();
  const hashes = { token_hash: await hashOf(token), new_hash: hash };
  const row = await callForTenant(config, 'renew_tenant_link', hashes);
  if (row !== null)
    await sendMail(
      config.smtp,
      await linkMail(readRow(LinkMail, row), tenantUrl(config, secret), { isRenewal: true }),
    );
}

const DocumentForTenant = v.object({
  document: StoredDocument,
  pdf: v.nullable(v.string()),
  signature: v.nullable(v.object({ id: v.string(), drawing: v.unknown() })),
});

/** Returns the routes of `/tenant-view` for a tenant with the cookie. */
export function tenantViewRoutes({ tenant }: Routers, config: Config) {
  const routes = tenant();

  routes.get(
    '/',
    {
      summary: 'Returns the page of the tenant: position, dues, payments, documents and files',
      answer: [200, TenantView],
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    },
    async (c) => {
      const tokenHash = c.get('tokenHash');
      await limitAttempts(config, c, 'tenantView', tokenHash);
      const row = await callForTenant(config, 'tenant_view', { token_hash: tokenHash });
      if (row === null) throw notFound();
      return c.json(readRow(TenantView, row));
    },
  );

  routes.get(
    '/documents/:id/pdf',
    {
      summary: 'Returns a document that the tenant received',
      answer: [200, ['application/pdf']],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { id }) => {
      await limitAttempts(config, c, 'tenantFile', c.get('tokenHash'));
      const read = async () => {
        const row = await callForTenant(config, 'tenant_document', {
          token_hash: c.get('tokenHash'),
          document: id,
        });
        if (row === null) throw notFound();
        return v.parse(DocumentForTenant, readRow(DocumentForTenant, row));
      };
      const { document, signature, pdf: stored } = await read();
      let pdf = stored;
      const reader = {
        files: async (ids: readonly string[]) => {
          if (ids.length === 0) return new Map();
          // Another request may have stored the file since.
          pdf ??= (await read()).pdf;
          return new Map(pdf === null ? [] : [[id, fromBase64(pdf)]]);
        },
        signatures: () =>
          Promise.resolve(new Map(signature === null ? [] : [[signature.id, toImage(signature.drawing)]])),
      };
      return answerDocument(c, config, reader, document, ownFileName);
    },
  );

  routes.get(
    '/files/:id',
    {
      summary: 'Returns the bytes of a file that the landlord shows to the tenant',
      answer: [200, FILE_MEDIA_TYPES],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { id }) => {
      await limitAttempts(config, c, 'tenantFile', c.get('tokenHash'));
      const row = await callForTenant(config, 'tenant_file', { token_hash: c.get('tokenHash'), file: id });
      if (row === null) throw notFound();
      const file = readRow(KeptFile, row);
      return answerFile(c, file, await readStoredFile(config, file.path));
    },
  );

  routes.get(
    '/statement',
    {
      summary: 'Returns the account of the tenant’s days as a PDF, without payers',
      answer: [200, ['application/pdf']],
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'PROFILE_INCOMPLETE'],
    },
    async (c) => {
      await limitAttempts(config, c, 'tenantFile', c.get('tokenHash'));
      const row = await callForTenant(config, 'tenant_statement', { token_hash: c.get('tokenHash') });
      if (row === null) throw notFound();
      const { statement, locale } = toStatement(row);
      const pdf = drawStatement(statement);
      return c.body(pdf, 200, pdfHeaders(pdf, statementFileName(statement, locale)));
    },
  );

  return routes;
}
