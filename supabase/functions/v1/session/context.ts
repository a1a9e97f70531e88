import type { RequestEnv } from '../http/context.ts';
import type { UserClient } from '../supabase/user-client.ts';

/** The session that an access token states. The signature of the token is not verified yet. */
export interface Session {
  readonly accessToken: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** The context of a route for landlords or super-admins. */
export interface SessionEnv {
  Variables: RequestEnv['Variables'] & { session: Session; db: UserClient };
}
