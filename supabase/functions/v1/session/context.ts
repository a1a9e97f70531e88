import type { RequestEnv } from '../http/context.ts';
import type { UserClient } from '../supabase/user-client.ts';

/** Who calls, by an access token whose signature is still to be verified. */
export interface Session {
  readonly accessToken: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** What the handlers of a landlord's or a super-admin's routes find in the context as well. */
export interface SessionEnv {
  Variables: RequestEnv['Variables'] & { session: Session; db: UserClient };
}
