// The only file that uses the secret key, for what a user's own token cannot do:
// - Auth counts its limits per client address and believes a forwarded address from this key alone;
// - Auth hides whether an address has an account, which sign-up has to tell;
// - Auth forgets a confirmation link once it was used, whose holder is to be told that the account is confirmed;
// - an account that somebody else may have signed up for gets its owner's password before it is confirmed;
// - a document is checked by its code, whoever holds it;
// - documents are kept as they were drawn here: a landlord who could write them could have any file called genuine;
// - a signature is kept with its drawing: one that was not made of the image here can unpack to any size;
// - an account is deleted, or kept after all, once its password was asked again, which no token proves;
// - what became of a mail to a tenant, and that an invitation was sent, is recorded by who sent it: as a fact, not as a claim;
// - attempts are counted for callers who have no token yet, where no caller can change the count.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ConfirmationState } from '../../_shared/contract/confirmation.ts';
import type { Config } from '../config.ts';
import type {
  AccountState,
  Attempt,
  CodedDocument,
  CodedStub,
  Database,
  KeptFile,
  MailFailure,
  NewSignature,
} from './database.ts';
import { unwrap } from './rest-errors.ts';
import { fetchSupabase } from './user-client.ts';

/** Auth's client. It keeps the session of whoever signs in with it: never share one between requests. */
export type Auth = SupabaseClient<Database>['auth'];

/**
 * Makes an Auth client for one request; `clientAddress` is the browser's IP address, when it is known.
 * The header: https://supabase.com/docs/guides/auth/rate-limits
 */
export function createAuth(config: Config, clientAddress: string | null): Auth {
  return createSecretClient(config, clientAddress ? { 'Sb-Forwarded-For': clientAddress } : {}).auth;
}

/** Whether an address has an account. */
export async function accountState(config: Config, address: string): Promise<AccountState> {
  return unwrap(await createSecretClient(config).rpc('account_state', { address }));
}

/** Notes that the link with a token has confirmed an account. */
export async function noteConfirmation(config: Config, linkToken: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('note_confirmation', { link_token: linkToken }));
}

/** What the link with a token does in the browser with a secret. */
export async function confirmationState(
  config: Config,
  linkToken: string,
  browserSecret: string,
): Promise<ConfirmationState['confirmation']> {
  const query = createSecretClient(config).rpc('confirmation_state', {
    link_token: linkToken,
    browser_secret: browserSecret,
  });
  return unwrap(await query);
}

/** Forgets who signed up for the account that waits for the link with a token; returns its id. */
export async function takeOverByLink(config: Config, linkToken: string): Promise<string | null> {
  return unwrap(await createSecretClient(config).rpc('take_over_by_link', { link_token: linkToken }));
}

/** Forgets who signed up for the account that waits for its confirmation and was sent this code; returns its id. */
export async function takeOverByCode(config: Config, address: string, code: string): Promise<string | null> {
  return unwrap(await createSecretClient(config).rpc('take_over_by_code', { address, code }));
}

/** The document with a code, or what stays of it, and whether it is valid; null when there is none. */
export async function documentByCode(
  config: Config,
  code: string,
): Promise<CodedDocument | CodedStub | null> {
  return unwrap(await createSecretClient(config).rpc('document_by_code', { document_code: code }));
}

/** Keeps the files of documents, in base64, the first time only. Answers the documents whose files were not kept yet. */
export async function keepFiles(config: Config, files: readonly KeptFile[]): Promise<string[]> {
  return unwrap(await createSecretClient(config).rpc('keep_files', { files }));
}

/** Adds a signature, which is then in use. Throws `QUOTA_REACHED`. */
export async function addSignature(config: Config, signature: NewSignature): Promise<void> {
  unwrap(await createSecretClient(config).rpc('add_signature', signature));
}

/** Has an account erased after 14 days. Answers the last day on which it can be kept. Throws `LAST_SUPER_ADMIN`. */
export async function askAccountDeletion(config: Config, account: string): Promise<string> {
  return unwrap(await createSecretClient(config).rpc('ask_account_deletion', { account }));
}

/** Keeps an account after all. Throws `ACCOUNT_CLOSING` when a super-admin has ended it. */
export async function keepAccount(config: Config, account: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('keep_account', { account }));
}

/** Deletes an account at once; what it holds is erased by a job. Throws `LAST_SUPER_ADMIN`. */
export async function eraseAccount(config: Config, account: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('erase_account_now', { account }));
}

/** Records what became of a queued mail with a document: null, it was sent. */
export async function settleDocumentMail(
  config: Config,
  mail: string,
  failure: MailFailure | null,
): Promise<void> {
  unwrap(await createSecretClient(config).rpc('settle_document_mail', { mail, failure }));
}

/** Notes that the invitation of an entry of the whitelist was sent now, unless it has another address by then. */
export async function noteInvitation(config: Config, entry: string, address: string): Promise<void> {
  unwrap(await createSecretClient(config).rpc('note_invitation', { entry, address }));
}

/** Counts an attempt, in every instance of the function. Answers 0, or the seconds to wait. */
export async function takeAttempt(config: Config, attempt: Attempt): Promise<number> {
  return unwrap(await createSecretClient(config).rpc('take_attempt', attempt));
}

/** Forgets the attempts that were counted under keys. */
export async function forgetAttemptsOf(config: Config, keys: readonly string[]): Promise<void> {
  unwrap(await createSecretClient(config).rpc('forget_attempts', { attempt_keys: keys }));
}

function createSecretClient(config: Config, headers: Record<string, string> = {}): SupabaseClient<Database> {
  return createClient<Database>(config.supabaseUrl, config.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchSupabase, headers },
  });
}
