import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from '../http/context.ts';
import { Router } from '../http/router.ts';
import type { SessionEnv } from './context.ts';
import type { Sessions } from './session.ts';
import { requireSuperAdmin } from './super-admin.ts';

/** Makes routers, each for an audience: no route can forget to ask who is calling. */
export interface Routers {
  /** For anybody, signed in or not. */
  everybody(): Router<RequestEnv>;
  /** For whoever is signed in; `guards` come after that. */
  landlord(...guards: MiddlewareHandler<SessionEnv>[]): Router<SessionEnv>;
  /** For super-admins; to everybody else, there is nothing. */
  superAdmin(): Router<SessionEnv>;
}

export function createRouters({ require }: Sessions): Routers {
  return {
    everybody: () => new Router('everybody', []),
    landlord: (...guards) => new Router('landlord', [require, ...guards]),
    superAdmin: () => new Router('superAdmin', [require, requireSuperAdmin]),
  };
}
