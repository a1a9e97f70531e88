import { toBase64 } from '../base64.ts';
import type { SmtpConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { openSocket } from './open-socket.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const TIMEOUT_MS = 10_000;

/** Hands a mail to the mail server. Throws `EMAIL_NOT_SENT` if the server is unreachable or refuses the mail. */
export async function sendMail(smtp: SmtpConfig, mail: Mail): Promise<void> {
  try {
    const transport = await openTransport(smtp);
    await transport.sendMail({
      ...mail,
      from: smtp.from,
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

/** Signs in at the mail server without sending a mail, and returns the result. */
export async function tryMailServer(smtp: SmtpConfig): Promise<'ready' | 'unreachable' | 'refused'> {
  try {
    await (await openTransport(smtp)).verify();
    return 'ready';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAUTH' ? 'refused' : 'unreachable';
  }
}

async function openTransport(smtp: SmtpConfig) {
  const { host, port, isSecure, credentials } = smtp;
  // Import the package only when a mail is sent. An import at the top of the file would slow the start of every
  // instance.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    // If TLS is used, the server's certificate must name this host.
    host,
    port,
    secure: isSecure,
    connection: await openSocket(smtp, TIMEOUT_MS),
    secured: isSecure,
    // Never send a password unencrypted.
    requireTLS: credentials !== null && !isSecure,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Returns the part of an error that may be logged. Only the code of a server's response may be logged, because the text
 * of the response may name the recipient.
 */
function outline(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const loggable = Object.entries(error).filter(([name]) =>
    ['code', 'responseCode', 'command', 'syscall'].includes(name),
  );
  return Object.fromEntries('response' in error ? loggable : [...loggable, ['message', error.message]]);
}
