import postgres from 'postgres';
import * as v from 'valibot';
import { recover, replacePassword, resendConfirmation, signUp } from './accounts.ts';
import { completeClaims } from './claims.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { hashToken } from './mail.ts';
import { assertStrongPassword } from './password.ts';
import {
  endOtherSessions,
  isOldSession,
  isPasswordOf,
  isRecoverySession,
  reusableToken,
} from './sessions.ts';

/** A request to one of the routes. */
interface Call {
  request: Request;
  url: URL;
  /** The caller has the secret key, so what it says about the client's address counts. */
  isTrusted: boolean;
  /** The id that the path ends in. */
  userId: string;
}

const FOREIGN_KEY_VIOLATION = '23503';
const MOST_TRIES = 20;

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
const AdminUserBody = v.looseObject({ password: Text });
const UserBody = v.looseObject({ email: Text, phone: Text, password: Text, current_password: Text });

/** Every call that Auth answers, by method and path below /auth/v1. */
export function makeRoutes(
  context: AuthContext,
  askLite: (request: Request) => Promise<{ answer: Response; error: unknown }>,
): Record<string, Route> {
  const { config } = context;
  // One at a time: two refreshes of one token must not both find it unused.
  let lastRefresh: Promise<unknown> = Promise.resolve();

  /** lite's answer to the same request with this body; its refusals are thrown. */
  async function pass(
    { request, url }: Call,
    body: object | null,
    path = url.pathname + url.search,
  ): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const { answer, error } = await askLite(
      new Request(new URL(path, url), {
        method: request.method,
        headers,
        body: body === null ? null : JSON.stringify(body),
      }),
    );
    // Auth's failure says nothing of the database's.
    if (answer.status >= 500 && error !== null) throw error;
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  }

  /** lite's answer to GET /user with the token of a call. */
  const askForUser = ({ request, url, ...call }: Call): Promise<Response> =>
    pass({ ...call, url, request: new Request(url, { headers: request.headers }) }, null);

  async function grantPassword(call: Call): Promise<Response> {
    const body = await readBody(call.request, PasswordBody);
    // lite answers an unknown address sooner, and tells even callers who do not know the password that an address is
    // unconfirmed: it hears of right ones only.
    if (!(await isPasswordOf(context, body.email ?? '', body.password ?? ''))) {
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    }
    const session = await openSession(() => pass(call, body));
    return Response.json(await completeClaims(context, await session.json(), 'password'));
  }

  async function grantRefresh(call: Call): Promise<Response> {
    const { refresh_token } = await readBody(call.request, RefreshBody);
    const turn = lastRefresh.then(async () => {
      const token = await reusableToken(context, refresh_token);
      return (await pass(call, { refresh_token: token })).json();
    });
    lastRefresh = turn.catch(() => {});
    return Response.json(await completeClaims(context, await turn, null));
  }

  return {
    async 'POST /signup'({ request, isTrusted }) {
      const { email, password, data } = await readBody(request, SignUpBody);
      const ipAddress = clientAddress(request, isTrusted);
      return Response.json(await signUp(context, { email, password, data: data ?? {}, ipAddress }));
    },
    async 'POST /token'(call) {
      const grantType = call.url.searchParams.get('grant_type');
      if (grantType === 'password') return grantPassword(call);
      if (grantType === 'refresh_token') return grantRefresh(call);
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    },
    async 'POST /verify'(call) {
      const { type, token_hash, email, token } = await readBody(call.request, VerifyBody);
      if (type !== 'email' && type !== 'signup' && type !== 'recovery') {
        throw new AuthError(400, 'validation_failed', 'Invalid email verification type');
      }
      const hash = token_hash || (email && token ? hashToken(email, token) : '');
      if (hash === '')
        throw new AuthError(400, 'validation_failed', 'Verify requires either a token or a token hash');
      const session = await pass(call, { token_hash: hash, type: await tokenKind(context, type, hash) });
      return Response.json(await completeClaims(context, await session.json(), 'otp'));
    },
    async 'POST /resend'({ request }) {
      const { type, email } = await readBody(request, ResendBody);
      if (type !== 'signup')
        throw new AuthError(400, 'validation_failed', 'Missing one of these types: signup');
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
    async 'POST /logout'(call) {
      const scope = call.url.searchParams.get('scope') || 'global';
      await pass(call, {}, `${call.url.pathname}?scope=${encodeURIComponent(scope)}`);
      return new Response(null, { status: 204 });
    },
    'GET /user': (call) => pass(call, null),
    async 'PUT /user'(call) {
      const body = await readBody(call.request, UserBody);
      if (body.email || body.phone) {
        throw new AuthError(
          400,
          'validation_failed',
          'The embedded stack cannot change an address or a phone number',
        );
      }
      if (body.password === undefined) return pass(call, body);
      const accessToken = call.request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
      assertStrongPassword(config, body.password);
      if (config.auth.hasSecurePasswordChange && (await isOldSession(context, accessToken))) {
        throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
      }
      if (!(await isRecoverySession(context, accessToken))) {
        // Verifies the token: with a forged one nobody tries passwords here.
        const user = v.parse(v.object({ email: v.string() }), await (await askForUser(call)).json());
        const { current_password } = body;
        const message = 'Current password required when setting new password.';
        if (!current_password) throw new AuthError(400, 'current_password_required', message);
        if (!(await isPasswordOf(context, user.email, current_password))) {
          throw new AuthError(400, 'current_password_invalid', message);
        }
      }
      const answer = await pass(call, body);
      await endOtherSessions(context, accessToken);
      return answer;
    },
    async 'PUT /admin/users/:id'({ request, userId, isTrusted }) {
      if (!isTrusted) throw new AuthError(403, 'not_admin', 'User not allowed');
      const { password, ...others } = await readBody(request, AdminUserBody);
      if (password === undefined || Object.keys(others).length > 0) {
        throw new AuthError(400, 'validation_failed', 'The embedded stack can only set a password');
      }
      assertStrongPassword(config, password);
      return Response.json(await replacePassword(context, userId, password));
    },
    // Tokens are signed with a shared secret, so there is no key to publish.
    'GET /.well-known/jwks.json': (call) => pass(call, null),
  };
}

/**
 * Opens a session, again when it was ended while it was being opened: lite does that in several steps, and somebody who signs
 * out everywhere else may come in between.
 */
async function openSession(open: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      const isEnded = error instanceof postgres.PostgresError && error.code === FOREIGN_KEY_VIOLATION;
      if (!isEnded || tries === MOST_TRIES) throw error;
    }
  }
}

/** What lite calls the token: for `email` the kind of mail it was sent in. */
async function tokenKind({ sql }: AuthContext, type: 'email' | 'signup' | 'recovery', hash: string) {
  if (type !== 'email') return type;
  const found = await sql`select from auth.users where confirmation_token = ${hash}`;
  return found.length > 0 ? 'signup' : 'recovery';
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

const Refusal = v.looseObject({ error_code: v.string(), msg: v.string() });

async function refusalOf(answer: Response): Promise<AuthError> {
  const body = v.safeParse(Refusal, await answer.json().catch(() => null));
  if (!body.success) return new AuthError(500, 'unexpected_failure', 'Unexpected failure');
  const { code: _status, error_code, msg, ...extra } = body.output;
  return new AuthError(answer.status, error_code, msg, extra);
}

function clientAddress(request: Request, isTrusted: boolean): string {
  const forwarded = isTrusted ? request.headers.get('sb-forwarded-for') : null;
  return (forwarded ?? request.headers.get('x-forwarded-for') ?? '').split(',')[0]?.trim() ?? '';
}
