import { toBase64 } from '../base64.ts';
import type { SmtpConfig } from '../config.ts';
import { ApiError } from '../errors.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const TIMEOUT_MS = 10_000;

/** Hands a mail to the mail server. Throws `EMAIL_NOT_SENT` when the server cannot be reached or refuses it. */
export async function sendMail(smtp: SmtpConfig, mail: Mail): Promise<void> {
  const { host, port, credentials, from } = smtp;
  const isSecure = port === 465;
  // Loaded on demand: few calls send a mail, and it would slow the start of every instance.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // A password is never sent unencrypted.
    requireTLS: credentials !== null && !isSecure,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...mail,
      from,
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
      attachments: mail.attachments?.map((file) => ({
        ...file,
        content: toBase64(file.content),
        encoding: 'base64',
      })),
    });
  } catch (error) {
    throw new ApiError('EMAIL_NOT_SENT', 'The mail server did not accept the mail', {
      cause: outline(error),
    });
  }
}

/** What may be logged: a server's own words may name the recipient. */
function outline(error: unknown): object {
  if (!(error instanceof Error)) return {};
  return Object.fromEntries(
    Object.entries(error).filter(([name]) => ['code', 'responseCode', 'command', 'syscall'].includes(name)),
  );
}
