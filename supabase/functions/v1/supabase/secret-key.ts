// Only this file uses the secret key. A user's own token is not enough for the tasks in this file, for these reasons:
// - Auth counts its limits per client address, and trusts a forwarded address only with the secret key.
// - Auth hides whether an address has an account, but sign-up must tell the person.
// - Auth forgets a used confirmation link, but a second click should show that the account is confirmed.
// - If a stranger may have signed up with an address, the address's owner sets a new password to confirm the account.
// - Anybody with a document's code may check the document, even without an account.
// - The function stores the drawn documents. A landlord who could store files could pass off any file as genuine.
// - The function checks and stores the bytes of kept files, and removes them: a token may only read them.
// - The function stores the drawings of signatures. A drawing made elsewhere could unpack to any size.
// - An account is deleted or kept only after the password was verified. A token does not prove the password.
// - The function records the outcome of the mails that it sends. A landlord could record a false outcome.
// - A tenant has no token of Auth. Postgres checks the token of the tenant's link.
// - Attempts are counted for callers without a token, and no caller may change the count.

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { ConfirmationState } from '../../_shared/contract/users/confirmation.ts';
import type { MailFailure } from '../../_shared/contract/documents/document-mail.ts';
import type { Health } from '../../_shared/contract/health.ts';
import type { Config } from '../config.ts';
import type { SqlRow } from './reader.ts';
import { unwrap } from './rest-errors.ts';
import type { Database, Functions } from './schema.ts';
import { downloadFile, FILES, storageFailure } from './storage.ts';
import { createUserClient, fetchSupabase } from './user-client.ts';

/** Auth's client. The client stores the session of the user who signs in, so never share a client between requests. */
export type Auth = SupabaseClient<Database>['auth'];

/**
 * Makes an Auth client for one request. `clientAddress` is the browser's IP address, if known.
 * https://supabase.com/docs/guides/auth/rate-limits describes the header `Sb-Forwarded-For`.
 */
export function createAuth(config: Config, clientAddress: string | null): Auth {
  return createSecretClient(config, clientAddress ? { 'Sb-Forwarded-For': clientAddress } : {}).auth;
}

const AccountState = v.picklist(['none', 'pending', 'withdrawn', 'confirmed']);

/**
 * Returns whether an address has an account, and whether the account is confirmed. If the invitation of an unconfirmed
 * account was withdrawn, the account is `withdrawn`, and nobody can confirm it.
 */
export async function accountState(
  config: Config,
  address: string,
): Promise<v.InferOutput<typeof AccountState>> {
  return v.parse(AccountState, unwrap(await createSecretClient(config).rpc('account_state', { address })));
}

/** Records that the link with a token has confirmed an account. */
export async function recordConfirmation(config: Config, linkToken: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('record_confirmation', { link_token: linkToken }));
}

/**
 * Returns the effect of a confirmation link. `linkToken` is the token of the link, and `browserSecret` the secret of
 * the browser that opens it.
 */
export async function confirmationState(
  config: Config,
  linkToken: string,
  browserSecret: string,
): Promise<ConfirmationState['confirmation']> {
  const query = createSecretClient(config).rpc('confirmation_state', {
    link_token: linkToken,
    browser_secret: browserSecret,
  });
  return v.parse(ConfirmationState.entries.confirmation, unwrap(await query));
}

/**
 * If the account of this link is unconfirmed, removes the secret and the names of its sign-up. Returns the id of the
 * account, or null.
 */
export async function takeOverByLink(config: Config, linkToken: string): Promise<string | null> {
  return unwrap(await createSecretClient(config).rpc('take_over_by_link', { link_token: linkToken }));
}

/**
 * If the account that received this code is unconfirmed, removes the secret and the names of its sign-up. Returns the
 * id of the account, or null.
 */
export async function takeOverByCode(config: Config, address: string, code: string): Promise<string | null> {
  return unwrap(await createSecretClient(config).rpc('take_over_by_code', { address, code }));
}

/**
 * Returns the document that has this code, with the field that says whether it is valid. Returns only a stub if the
 * account was deleted, and null if no document has the code.
 */
export async function documentByCode(config: Config, code: string): Promise<SqlRow | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON, which `toVerification` reads
  return unwrap(
    await createSecretClient(config).rpc('document_by_code', { document_code: code }),
  ) as SqlRow | null;
}

/**
 * Stores files of documents, in base64. Never replaces a stored file. Returns the ids of the documents that had no file
 * before.
 */
export async function keepFiles(config: Config, files: object): Promise<string[]> {
  return v.parse(v.array(v.string()), unwrap(await createSecretClient(config).rpc('keep_files', { files })));
}

/**
 * Stores the bytes of an added file, and makes the file visible. A repeated upload replaces the bytes. Returns false if
 * the file was deleted meanwhile.
 */
export async function storeFile(
  config: Config,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  facts: { readonly media_type: string; readonly size: number },
): Promise<boolean> {
  const client = createSecretClient(config);
  const options = { contentType: facts.media_type, upsert: true };
  const { error } = await client.storage.from(FILES).upload(path, bytes, options);
  if (error !== null) throw storageFailure(error);
  return v.parse(v.boolean(), unwrap(await client.rpc('store_file', { path, ...facts })));
}

/** Stores, reads and removes a small file, and tries to read it as a stranger. */
export async function tryStorage(config: Config): Promise<Health['files']> {
  const bucket = createSecretClient(config).storage.from(FILES);
  const path = `test/${crypto.randomUUID()}`;
  const { error } = await bucket.upload(path, new TextEncoder().encode('%PDF-'), {
    contentType: 'application/pdf',
  });
  if (error !== null) return 'unreachable';
  const [own, foreign] = await Promise.all([
    bucket.download(path),
    createUserClient(config, config.publishableKey).storage.from(FILES).download(path),
  ]);
  const removed = await bucket.remove([path]);
  if (foreign.error === null) return 'open';
  const isComplete = (await own.data?.text()) === '%PDF-' && removed.data?.length === 1;
  return isComplete ? 'ready' : 'unreachable';
}

export async function tryJobs(config: Config): Promise<Health['jobs']> {
  const { data, error } = await createSecretClient(config).rpc('are_jobs_late');
  if (error !== null) return 'unreachable';
  return data ? 'late' : 'ready';
}

const Removals = v.array(v.object({ id: v.string(), path: v.string() }));

/** Removes the bytes of deleted files and of uploads that failed a day ago. */
export async function removeQueuedFiles(config: Config): Promise<void> {
  const client = createSecretClient(config);
  for (;;) {
    const removals = v.parse(Removals, unwrap(await client.rpc('file_removals')));
    if (removals.length === 0) return;
    const { error } = await client.storage.from(FILES).remove(removals.map(({ path }) => path));
    if (error !== null) throw storageFailure(error);
    unwrap(await client.rpc('end_file_removals', { ids: removals.map(({ id }) => id) }));
  }
}

/** The functions that read for the tenant of a token, or open a tenant's session. */
type TenantCall =
  | 'enter_tenant_view'
  | 'renew_tenant_link'
  | 'tenant_view'
  | 'tenant_document'
  | 'tenant_file'
  | 'tenant_statement';

/** Calls a function that checks the token of a tenant's link. Returns null if the token is not valid. */
export async function callForTenant<Name extends TenantCall>(
  config: Config,
  name: Name,
  args: Functions[Name]['Args'],
): Promise<unknown> {
  return unwrap(await createSecretClient(config).rpc(name, args));
}

/** Returns the bytes of a file, whose path `callForTenant` has returned. */
export const readStoredFile = (config: Config, path: string): Promise<Blob | null> =>
  downloadFile(createSecretClient(config), path);

/** Adds a token to a tenant's open access. Throws `NOT_FOUND` if the access has ended meanwhile. */
export async function addLinkToken(config: Config, link: string, tokenHash: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('add_link_token', { link, token_hash: tokenHash }));
}

/** Adds a token for the link in a mail with a document. Returns false if the tenant of the mail has no access. */
export async function addMailToken(config: Config, mail: string, tokenHash: string): Promise<boolean> {
  const call = { mail, token_hash: tokenHash };
  return v.parse(v.boolean(), unwrap(await createSecretClient(config).rpc('add_mail_token', call)));
}

/** Records that a tenant's link was sent now. */
export async function recordSentLink(config: Config, link: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('record_sent_link', { link }));
}

/** Adds a signature and puts it into use. Throws `QUOTA_REACHED`. */
export async function addSignature(
  config: Config,
  signature: Functions['add_signature']['Args'],
): Promise<void> {
  unwrap(await createSecretClient(config).rpc('add_signature', signature));
}

/**
 * Schedules the deletion of an account in 14 days. Returns the last day on which the owner can keep the account. Throws
 * `LAST_SUPER_ADMIN`.
 */
export async function requestAccountDeletion(config: Config, account: string): Promise<string> {
  return unwrap(await createSecretClient(config).rpc('request_account_deletion', { account }));
}

/** Cancels the deletion of an account. Throws `ACCOUNT_CLOSING` if a super-admin has ended the account. */
export async function keepAccount(config: Config, account: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('keep_account', { account }));
}

/** Deletes an account at once. A job erases its data later. Throws `LAST_SUPER_ADMIN`. */
export async function eraseAccount(config: Config, account: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('erase_account_now', { account }));
}

const MailRefusal = v.picklist(['DOCUMENT_NOT_VALID', 'RECIPIENT_CHANGED', 'DOCUMENT_OVERTAKEN']);
type MailRefusal = v.InferOutput<typeof MailRefusal>;

/** Returns the reason why a queued mail must not leave any more, or null if it may leave. */
export async function mailRefusal(config: Config, mail: string): Promise<MailRefusal | null> {
  return v.parse(
    v.nullable(MailRefusal),
    unwrap(await createSecretClient(config).rpc('mail_refusal', { mail })),
  );
}

/** Records the outcome of a queued mail with a document. An error of null means that the mail was sent. */
export async function settleDocumentMail(
  config: Config,
  mail: string,
  failure: MailFailure | null,
): Promise<void> {
  unwrap(await createSecretClient(config).rpc('settle_document_mail', { mail, failure }));
}

/**
 * Records that the invitation of a whitelist entry was sent now. Records nothing if the address of the entry has
 * changed since.
 */
export async function recordInvitation(config: Config, entry: string, address: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('record_invitation', { entry, address }));
}

/**
 * Counts an attempt across all instances of the function. Returns the number of seconds to wait; 0 if the attempt is
 * allowed.
 */
export async function takeAttempt(
  config: Config,
  attempt: Functions['take_attempt']['Args'],
): Promise<number> {
  return unwrap(await createSecretClient(config).rpc('take_attempt', attempt));
}

/** Forgets the attempts of some keys. */
export async function forgetAttemptsOf(config: Config, keys: readonly string[]): Promise<void> {
  unwrap(await createSecretClient(config).rpc('forget_attempts', { attempt_keys: keys }));
}

function createSecretClient(config: Config, headers: Record<string, string> = {}): SupabaseClient<Database> {
  return createClient<Database>(config.supabaseUrl, config.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchSupabase, headers },
  });
}
