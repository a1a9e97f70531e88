import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Attachment as ParsedAttachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Part, startPart } from '../processes/disposal.ts';
import { log } from '../shared/log.ts';
import type { Attachment, Mail } from '../shared/mail.ts';

const CLOSE_AFTER_MS = 500;
const MAX_BYTES = 1024 * 1024;

/**
 * An address below `.invalid`, a domain that never has mail servers (RFC 2606). This server refuses such an address, so
 * that developers can see what happens when a mail fails.
 */
const NOWHERE = /@(?:.+\.)?invalid$/i;

/**
 * Accepts mail on smtp://127.0.0.1:port without a password or encryption. Delivers one copy of a mail to each
 * recipient. Refuses recipients below `.invalid`.
 */
export function startSmtp(options: { port: number; deliver: (mail: Mail) => void }): Promise<Part> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: CLOSE_AFTER_MS,
    onRcptTo({ address }, _session, done) {
      done(NOWHERE.test(address) ? refusal(550, 'There is no such address') : null);
    },
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const bytes = await buffer(stream);
      if (stream.sizeExceeded) throw refusal(552, `A message has at most ${MAX_BYTES} bytes`);
      const parsed = await PostalMime.parse(bytes);
      const { from, subject = '', html = '', text = '' } = parsed;
      const sender = { name: from?.name ?? '', address: from?.address ?? '' };
      const replyTo = (parsed.replyTo ?? []).map(({ address = '' }) => address);
      const attachments = parsed.attachments.map(toAttachment);
      for (const { address } of envelope.rcptTo) {
        options.deliver({ to: address, from: sender, replyTo, subject, html, text, attachments });
      }
      return 'Delivered';
    }),
  });
  server.on('error', (error) => log.error(`[smtp] ${String(error)}`));
  return startPart(async (disposal) => {
    await once(server.listen(options.port, '127.0.0.1'), 'listening');
    disposal.add('Mail over SMTP', () => new Promise((resolve) => server.close(resolve)));
    return {};
  });
}

function toAttachment({ filename, mimeType, content }: ParsedAttachment): Attachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return { name: filename ?? '', type: mimeType, bytes };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
