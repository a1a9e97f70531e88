import * as v from 'valibot';
import { recover, replacePassword, resendConfirmation, signUp } from './accounts.ts';
import { requestAddressChange } from './address-change.ts';
import type { AuthContext } from './context.ts';
import { AuthError, refusedWith } from './errors.ts';
import { assertStrongPassword, findAccount, hashOf, matchesHash, weakness } from './password.ts';
import { authenticate, type Caller, endSessions, openSession, refreshSession } from './sessions.ts';
import { readUser, updateMetadata } from './user.ts';
import { verifyMail } from './verification.ts';

interface Call {
  request: Request;
  url: URL;
  /**
   * True if the request has the secret key. Only such a request may set the password of any account, and state the
   * client's address in Sb-Forwarded-For.
   */
  isTrusted: boolean;
  /** The account's id at the end of the path; empty if the path does not end in an id. */
  userId: string;
}

const SCOPES = new Set(['global', 'local', 'others']);

type Route = (call: Call) => Promise<Response>;

const Text = v.optional(v.string());
const SignUpBody = v.object({
  email: Text,
  password: Text,
  data: v.nullish(v.record(v.string(), v.unknown())),
});
const PasswordBody = v.object({ email: Text, password: Text });
const RefreshBody = v.object({ refresh_token: v.optional(v.string(), '') });
const VerifyBody = v.object({ type: Text, token_hash: Text, email: Text, token: Text });
const ResendBody = v.object({ type: Text, email: Text });
const RecoverBody = v.object({ email: Text });
const AdminUserBody = v.looseObject({ password: Text, email_confirm: v.optional(v.boolean(), false) });
const UserBody = v.object({
  email: Text,
  phone: Text,
  password: Text,
  current_password: Text,
  data: v.nullish(v.record(v.string(), v.unknown())),
});

/** Returns the handlers of all routes of Auth. The key of a handler is the method and the path below /auth/v1. */
export const makeRoutes = (context: AuthContext): Record<string, Route> => ({
  ...signUpRoutes(context),
  ...sessionRoutes(context),
  ...userRoutes(context),
  // The list is empty, because the tokens are signed with a secret and not with a key pair.
  'GET /.well-known/jwks.json': () => Promise.resolve(Response.json({ keys: [] })),
});

const signUpRoutes = (context: AuthContext): Record<string, Route> => ({
  async 'POST /signup'({ request, isTrusted }) {
    const { email, password, data } = await readBody(request, SignUpBody);
    const ipAddress = clientAddress(request, isTrusted);
    return Response.json(await signUp(context, { email, password, data: data ?? {}, ipAddress }));
  },
  async 'POST /verify'({ request }) {
    const { type, token_hash, email, token } = await readBody(request, VerifyBody);
    return Response.json(await verifyMail(context, { type, token_hash, email, token }));
  },
  async 'POST /resend'({ request }) {
    const { type, email } = await readBody(request, ResendBody);
    if (type !== 'signup') {
      const message = 'Missing one of these types: signup, email_change, sms, phone_change';
      throw new AuthError(400, 'validation_failed', message);
    }
    if (!email) throw new AuthError(400, 'validation_failed', 'Type provided requires an email address');
    await resendConfirmation(context, email);
    return Response.json({});
  },
  async 'POST /recover'({ request }) {
    const { email } = await readBody(request, RecoverBody);
    if (!email) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    await recover(context, email);
    return Response.json({});
  },
});

const sessionRoutes = (context: AuthContext): Record<string, Route> => ({
  async 'POST /token'({ request, url }) {
    const grantType = url.searchParams.get('grant_type');
    if (grantType === 'password') return grantPassword(context, await readBody(request, PasswordBody));
    if (grantType === 'refresh_token') {
      const { refresh_token } = await readBody(request, RefreshBody);
      return Response.json(await refreshSession(context, refresh_token));
    }
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  },
  async 'POST /logout'({ request, url }) {
    const caller = await authenticate(context, request);
    const scope = url.searchParams.get('scope') || 'global';
    if (!SCOPES.has(scope)) {
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    await endSessions(context, caller, scope);
    return new Response(null, { status: 204 });
  },
});

function userRoutes(context: AuthContext): Record<string, Route> {
  const { config, sql } = context;
  return {
    async 'GET /user'({ request }) {
      const { userId } = await authenticate(context, request);
      return Response.json(await readUser(sql, userId));
    },
    async 'PUT /user'({ request }) {
      const caller = await authenticate(context, request);
      const { email, phone, password, current_password, data } = await readBody(request, UserBody);
      if (phone || (email && (password !== undefined || data))) {
        throw new AuthError(
          400,
          'validation_failed',
          'The embedded stack can change an address only alone, and cannot change a phone number',
        );
      }
      if (email) await requestAddressChange(context, caller.userId, email);
      if (password !== undefined) await changePassword(context, caller, password, current_password);
      if (data) await updateMetadata(context, caller.userId, data);
      return Response.json(await readUser(sql, caller.userId));
    },
    async 'PUT /admin/users/:id'({ request, userId, isTrusted }) {
      if (!isTrusted) throw new AuthError(403, 'not_admin', 'User not allowed');
      const { password, email_confirm: isConfirmation, ...others } = await readBody(request, AdminUserBody);
      if (password === undefined || Object.keys(others).length > 0) {
        throw new AuthError(
          400,
          'validation_failed',
          'The embedded stack can only set a password and confirm the address',
        );
      }
      assertStrongPassword(config, password);
      const user = await refusedWith(
        'Error updating user',
        replacePassword(context, { userId, password, isConfirmation }),
      );
      // Like Supabase Auth, leaves out `confirmed_at`. Postgres computes this column, and Auth does not read the column
      // again after the update.
      if (isConfirmation) delete user.confirmed_at;
      return Response.json(user);
    },
  };
}

async function grantPassword(
  context: AuthContext,
  { email, password = '' }: v.InferOutput<typeof PasswordBody>,
): Promise<Response> {
  if (!email) throw new AuthError(400, 'validation_failed', 'missing email or phone');
  const account = await findAccount(context, email);
  if (account?.isBanned) throw new AuthError(400, 'user_banned', 'User is banned');
  const isRight = await matchesHash(password, account?.hash ?? null);
  if (account === null || !isRight) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (!account.isConfirmed) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  const session = await context.sql.begin((sql) =>
    openSession(context, sql, { userId: account.id, method: 'password' }),
  );
  return Response.json({ ...session, weak_password: weakness(context.config, password) });
}

async function changePassword(
  context: AuthContext,
  caller: Caller,
  password: string,
  currentPassword: string | undefined,
): Promise<void> {
  const { config } = context;
  const { userId, sessionId } = caller;
  assertStrongPassword(config, password);
  if (config.auth.hasSecurePasswordChange && caller.isOld) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const hash = await hashOf(context, userId);
  if (hash !== null) {
    if (!caller.isRecovery) {
      const message = 'Current password required when setting new password.';
      if (!currentPassword) throw new AuthError(400, 'current_password_required', message);
      if (!(await matchesHash(currentPassword, hash))) {
        throw new AuthError(400, 'current_password_invalid', message);
      }
    }
    if (await matchesHash(password, hash)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
  }
  await replacePassword(context, { userId, password, sessionId });
}

async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text();
  try {
    return v.parse(schema, text === '' ? {} : JSON.parse(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
  }
}

function clientAddress(request: Request, isTrusted: boolean): string {
  const forwarded = isTrusted ? request.headers.get('sb-forwarded-for') : null;
  return (forwarded ?? request.headers.get('x-forwarded-for') ?? '').split(',')[0]?.trim() ?? '';
}
