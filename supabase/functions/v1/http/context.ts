import type { Session } from '../session/session.ts';
import type { UserClient } from '../supabase/user-client.ts';

/** What every handler finds in the context. */
export interface RequestEnv {
  Variables: { requestId: string };
}

/** What a handler behind `requireSession` finds as well. */
export interface SessionEnv {
  Variables: RequestEnv['Variables'] & { session: Session; db: UserClient };
}
