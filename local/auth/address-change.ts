import { validEmail } from './accounts.ts';
import { type AuthContext, findUser } from './context.ts';
import { AuthError, refusedWith } from './errors.ts';
import { assertPause, hashToken, newCode, sendMail } from './mail.ts';

/**
 * Starts a change of address: mails one link to the new address and one to the present address, then stores the
 * request. Like Supabase Auth, sends the mails before the database can refuse the request.
 */
export async function requestAddressChange(
  context: AuthContext,
  userId: string,
  wanted: string,
): Promise<void> {
  const { sql, config } = context;
  const address = validEmail(wanted);
  const [user] = await sql<{ email: string; sentAt: Date | null }[]>`
    select email, email_change_sent_at as "sentAt" from auth.users where id = ${userId}`;
  if (user === undefined || user.email === address) return;
  if ((await findUser(context, address)) !== null) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  assertPause(config, user.sentAt);
  const [tokenNew, tokenCurrent] = [address, user.email].map((to) => {
    const token = hashToken(to, newCode(config));
    const link = `${config.apiUrl}/verify?token=${token}&type=email_change&redirect_to=${config.siteUrl}`;
    sendMail(context, {
      to,
      subject: 'Confirm your new email address',
      html: `<p><a href="${link.replaceAll('&', '&amp;')}">Confirm new email address</a></p>`,
    });
    return token;
  });
  await refusedWith(
    'Error sending email change email',
    sql`
      update auth.users set email_change = ${address}, email_change_token_new = ${tokenNew ?? ''},
        email_change_token_current = ${tokenCurrent ?? ''}, email_change_sent_at = now(), email_change_confirm_status = 0
      where id = ${userId}`,
  );
}
