import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/http/http.ts';
import { nextRetryPause } from '@/lib/http/retry-pause.ts';
import {
  type Mailing,
  type MailingProgress,
  beginSending,
  isSending,
  resumeSending,
  withMoreDocuments,
  withoutRefusedDocument,
  withoutSentDocument,
} from '@/lib/mailing/mailing-progress.ts';
import { sendUnlessSent } from './month-mails.ts';
import { accountKey } from '../accounts/account-key.ts';
import { useTaskProgress } from '../cache/use-task-progress.ts';

const MAIL_POLL_MS = 700;
const MAIL_POLL_MAX_MS = 10_000;
const STOP_POLL_MS = 500;

/**
 * Reloads the list of a page. Returns true while the API is still sending a mail with the document. A running request
 * for the list must be cancelled first, because its answer may be older than the mail.
 */
export type ReadIsSending = (client: QueryClient, documentId: string) => Promise<boolean>;

/** Returns the mailing of a page, which sends documents by e-mail. The name of the page identifies the mailing. */
export function useMailing(page: string, readIsSending: ReadIsSending): Mailing {
  const key = ['mailing-progress', page];
  const { client, progress, stop } = useTaskProgress<MailingProgress>(key);
  const start = (mailing: MailingProgress): void => void follow({ client, key, readIsSending }, mailing);
  return {
    progress,
    stop,
    begin: (documentIds: readonly string[]): void => {
      const now = client.getQueryData<MailingProgress>(key) ?? null;
      if (now && isSending(now))
        client.setQueryData<MailingProgress>(key, withMoreDocuments(now, documentIds));
      else start(beginSending(documentIds));
    },
    resume: (): void => {
      if (progress) start(resumeSending(progress));
    },
  };
}

interface PageMailing {
  readonly client: QueryClient;
  /** The key of the progress in the query cache. */
  readonly key: readonly string[];
  readonly readIsSending: ReadIsSending;
}

/**
 * Sends the documents one by one. The next document waits until the previous document was sent or has failed, so that
 * the mail server sets the pace. Waits if the API asks the app to wait.
 */
async function follow(mailing: PageMailing, start: MailingProgress): Promise<void> {
  const { client, key } = mailing;
  const change = (next: (progress: MailingProgress) => MailingProgress): void =>
    void client.setQueryData<MailingProgress>(key, (now) => now && next(now));
  client.setQueryData<MailingProgress>(key, start);
  window.addEventListener('beforeunload', askBeforeLeaving);
  // The loop also ends with the session, because the end of the session removes the mailing from the query cache.
  for (
    let progress: MailingProgress | undefined = start;
    progress?.state === 'running';
    progress = client.getQueryData(key)
  ) {
    const [documentId] = progress.waiting;
    if (documentId === undefined) break;
    try {
      await sendOne(mailing, documentId);
      change(withoutSentDocument);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) {
        await pause(client, key, change, nextRetryPause(error.retryAfterSeconds));
      } else if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        // The API refuses a voided document, and a document of a tenant who has withdrawn consent. The list shows the
        // reason after the refetch at the end.
        change(withoutRefusedDocument);
      } else change((now) => ({ ...now, state: 'failed', error }));
    }
  }
  window.removeEventListener('beforeunload', askBeforeLeaving);
  await client.invalidateQueries({ queryKey: accountKey });
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Sends a document and polls the API until the API knows the outcome. */
async function sendOne({ client, readIsSending }: PageMailing, documentId: string): Promise<void> {
  const calls = new MutationObserver(client, { mutationFn: sendUnlessSent });
  await calls.mutate({ documentId, idempotencyKey: crypto.randomUUID() });
  for (let polls = 0; await readIsSending(client, documentId); polls += 1)
    await wait(Math.min(MAIL_POLL_MS * 1.5 ** polls, MAIL_POLL_MAX_MS));
}

async function pause(
  client: QueryClient,
  key: readonly string[],
  change: (next: (progress: MailingProgress) => MailingProgress) => void,
  pauseMs: number,
): Promise<void> {
  const until = Date.now() + pauseMs;
  change((now) => ({ ...now, pausedUntil: new Date(until).toISOString() }));
  while (
    (Date.now() < until || document.hidden) &&
    client.getQueryData<MailingProgress>(key)?.state === 'running'
  )
    await wait(STOP_POLL_MS);
  change((now) => ({ ...now, pausedUntil: null, state: now.state === 'stopping' ? 'stopped' : now.state }));
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
