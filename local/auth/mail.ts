import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuthContext, AuthUser } from './context.ts';
import { AuthError } from './errors.ts';
import { renderHtml, renderText } from './template.ts';

/**
 * The kinds of mails with a code and a link. The mail of a `confirmation` confirms the address of a new account. The
 * mail of a `recovery` lets its receiver set a new password.
 */
export type MailKind = 'confirmation' | 'recovery';

const DEFAULTS: Record<MailKind, { subject: string; html: string }> = {
  confirmation: { subject: 'Confirm your signup', html: '<p>Your confirmation code: {{ .Token }}</p>' },
  recovery: { subject: 'Reset your password', html: '<p>Your code to set a new password: {{ .Token }}</p>' },
};

/** The longest duration of Go's type `time.Duration`, in seconds. Supabase Auth is written in Go. */
const LONGEST_SECONDS = 9_223_372_036;

const SENDER = { name: 'Klinky', address: 'noreply@klinky.test' };

/**
 * Returns the hash of a code, computed as in Supabase Auth. The database stores this hash, and mail templates use it as
 * `.TokenHash`.
 */
export function hashToken(email: string, code: string): string {
  return createHash('sha224')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

/**
 * Mails a code and a link, which replace earlier codes and links of the same kind. Throws 429
 * over_email_send_rate_limit if the last mail of this kind was sent less than `max_frequency` ago.
 */
export async function sendToken(
  context: AuthContext,
  message: { user: AuthUser; kind: MailKind },
): Promise<void> {
  const { user, kind } = message;
  const { sql, config } = context;
  const code = newCode(config);
  const token = hashToken(user.email, code);
  const tokenColumn = sql(`${kind}_token`);
  const sentColumn = sql(`${kind}_sent_at`);
  const pauseSeconds = config.auth.maxFrequencyMs / 1000;
  const updated = await sql`
    update auth.users set ${tokenColumn} = ${token}, ${sentColumn} = clock_timestamp(), updated_at = now()
    where id = ${user.id}
      and (${sentColumn} is null or ${sentColumn} <= clock_timestamp() - make_interval(secs => ${pauseSeconds}))
    returning id`;
  if (updated.length === 0) {
    const [last] = await sql<{ sentAt: Date }[]>`
      select ${sentColumn} as "sentAt" from auth.users where id = ${user.id}`;
    throw tooSoonError(config, last?.sentAt ?? new Date());
  }
  const template = config.auth.templates[kind];
  const source = template === undefined ? DEFAULTS[kind].html : await readFile(template.contentPath, 'utf8');
  const variables = {
    Token: code,
    TokenHash: token,
    SiteURL: config.siteUrl,
    Email: user.email,
    Data: user.raw_user_meta_data,
  };
  const html = renderHtml(source, variables);
  const subject = renderText(template?.subject ?? DEFAULTS[kind].subject, variables);
  sendMail(context, { to: user.email, subject: subject.replace(/\s+/g, ' '), html });
}

/** Returns a random code with as many digits as `otp_length` of config.toml says. */
export function newCode({ auth: { otpLength } }: AuthContext['config']): string {
  return String(randomInt(10 ** otpLength)).padStart(otpLength, '0');
}

/** Sends a mail from the sender address of this stack. */
export function sendMail(
  { deliver }: AuthContext,
  { to, subject, html }: { to: string; subject: string; html: string },
): void {
  deliver({ to, from: SENDER, subject, html, text: textOf(html) });
}

/** Throws 429 if the last mail was sent less than `max_frequency` ago. */
export function assertPause(config: AuthContext['config'], sentAt: Date | null): void {
  if (sentAt !== null && secondsLeft(config, sentAt) > 0) throw tooSoonError(config, sentAt);
}

function tooSoonError(config: AuthContext['config'], sentAt: Date): AuthError {
  const seconds = Math.min(LONGEST_SECONDS, Math.max(0, Math.trunc(secondsLeft(config, sentAt))));
  const text = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, 'over_email_send_rate_limit', text);
}

function secondsLeft(config: AuthContext['config'], sentAt: Date): number {
  return (sentAt.getTime() + config.auth.maxFrequencyMs - Date.now()) / 1000;
}

/** Throws if a template of config.toml cannot be read, or uses syntax that this stack does not support. */
export async function checkTemplates({ config }: Pick<AuthContext, 'config'>): Promise<void> {
  const variables = { Token: '', TokenHash: '', SiteURL: '', Email: '', Data: {} };
  for (const [name, template] of Object.entries(config.auth.templates)) {
    try {
      renderHtml(await readFile(template.contentPath, 'utf8'), variables);
      renderText(template.subject, variables);
    } catch (error) {
      throw new Error(`The mail template "${name}" cannot be used: ${String(error)}`, { cause: error });
    }
  }
}

/** Returns the text of an HTML message. The address of each link follows the link's text in parentheses. */
function textOf(html: string): string {
  return html
    .replace(/<(head|style|title)\b.*?<\/\1>/gis, '')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, '$2 ($1)')
    .replace(/<(br|\/p|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
