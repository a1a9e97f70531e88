import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from '../http/context.ts';
import { Router } from '../http/router.ts';
import type { SessionEnv } from './context.ts';
import type { Sessions } from './session.ts';
import type { TenantEnv } from './tenant.ts';
import { requireSuperAdmin } from './super-admin.ts';

/** Makes routers. Each router is for one audience and checks every caller, so no route can forget the check. */
export interface Routers {
  /** Makes a router for everybody, signed in or not. */
  everybody(): Router<RequestEnv>;
  /** Makes a router for signed-in users. `guards` run after the session is checked. */
  landlord(...guards: MiddlewareHandler<SessionEnv>[]): Router<SessionEnv>;
  /** Makes a router for super-admins. Everybody else gets a 404. */
  superAdmin(): Router<SessionEnv>;
  /** Makes a router for tenants with the cookie of their link. Everybody else gets a 404. */
  tenant(): Router<TenantEnv>;
}

export function createRouters({ require }: Sessions, requireTenant: MiddlewareHandler<TenantEnv>): Routers {
  return {
    everybody: () => new Router('everybody', []),
    landlord: (...guards) => new Router('landlord', [require, ...guards]),
    superAdmin: () => new Router('superAdmin', [require, requireSuperAdmin]),
    tenant: () => new Router('tenant', [requireTenant]),
  };
}
