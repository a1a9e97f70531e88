import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { ownPasswordRoutes } from './authentication/own-password-routes.ts';
import { passwordRoutes } from './authentication/password-routes.ts';
import { statementRoutes } from './accounts/routes.ts';
import { authenticationRoutes } from './authentication/routes.ts';
import { sessionRoutes } from './authentication/session-routes.ts';
import { bankRoutes } from './bank/routes.ts';
import type { Config } from './config.ts';
import { FILE_MAX_BYTES } from '../_shared/contract/file.ts';
import { chargesRoutes } from './charges/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { downloadRoutes } from './documents/download-routes.ts';
import { documentMailRoutes } from './documents/mail-routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { verificationRoutes } from './documents/verification-routes.ts';
import { refundRoutes } from './dues/refund-routes.ts';
import { deliveryRoutes } from './documents/delivery-routes.ts';
import { dueRoutes } from './dues/routes.ts';
import { dutyRoutes } from './duties/routes.ts';
import { ApiError, notFound } from './errors.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { sweepFiles } from './files/sweep.ts';
import { healthRoutes } from './health/routes.ts';
import { answerError } from './http/answer-error.ts';
import type { RequestEnv } from './http/context.ts';
import { allowOwnOrigins } from './http/cross-origin.ts';
import { logRequests } from './http/log.ts';
import { documentRoute } from './http/openapi/document-route.ts';
import { permanentOrigin } from './http/origin.ts';
import { readWholeBody } from './http/read-whole-body.ts';
import { importRoutes } from './imports/routes.ts';
import { accountStartRoutes } from './leases/account-routes.ts';
import { benefitRoutes } from './leases/benefit-routes.ts';
import { depositMovementRoutes, depositRoutes } from './leases/deposit-routes.ts';
import { arrearsReportRoutes } from './leases/arrears-report-routes.ts';
import { reminderRoutes } from './leases/reminder-routes.ts';
import { revisionRoutes, undoRevisionRoutes } from './leases/revision-routes.ts';
import { leaseRoutes } from './leases/routes.ts';
import {
  changeChargesSettlementRoutes,
  chargesSettlementRoutes,
} from './leases/charges-settlement-routes.ts';
import { lessorRoutes } from './lessors/routes.ts';
import { lettingRoutes } from './lettings/routes.ts';
import { monthRoutes } from './month/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { positionRoutes } from './positions/routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { rentIndexAdminRoutes, rentIndexRoutes } from './rent-indices/routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { checkOrigin } from './session/check-origin.ts';
import { createRouters, type Routers } from './session/routers.ts';
import { limitUploads } from './session/limit-uploads.ts';
import { createSessions, hasBearer, type Sessions } from './session/session.ts';
import { signatureRoutes } from './signatures/routes.ts';
import { tenantLinkRoutes } from './tenants/link-routes.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { tenantSessionRoutes, tenantViewRoutes } from './tenant-view/routes.ts';
import { createTenantCookie, requireTenant } from './session/tenant.ts';
import { accountRoutes } from './users/account-routes.ts';
import { userRoutes } from './users/routes.ts';
import { invitationRoutes } from './whitelist/invitation-routes.ts';
import { whitelistRoutes } from './whitelist/routes.ts';
import { yearRoutes } from './years/routes.ts';

const BODY_MAX_BYTES = 256 * 1024;

const isUpload = ({ req }: Context): boolean => req.method === 'POST' && req.path === '/v1/files';

/** The maximum number of bytes in the body of a request. */
const bodyMaxBytes = (c: Context): number => (isUpload(c) ? FILE_MAX_BYTES : BODY_MAX_BYTES);

/** No cache may store a response, and no browser may guess the type of a response. */
const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
});

/** Returns the API, which answers requests under `/v1`. */
export function createApp(config: Config): Hono<RequestEnv> {
  const sessions = createSessions(config);
  const hasSession = (c: Context): boolean => Object.keys(sessions.cookies.read(c)).length > 0;
  const app = new Hono<RequestEnv>().basePath('/v1');

  app.onError((error, c) => {
    const isSessionOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !hasBearer(c);
    if (isSessionOver && hasSession(c)) sessions.cookies.clear(c);
    return answerError(error, c);
  });
  app.notFound((c) => answerError(notFound(), c));

  app.use(requestId({ limitLength: 64 }), logRequests, answerHeaders, allowOwnOrigins(config));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '));
        return answerError(new ApiError('METHOD_NOT_ALLOWED', `Allowed methods: ${methods.join(', ')}`), c);
      },
    }),
  );
  app.use(
    limitUploads(isUpload, sessions.identify),
    readWholeBody((c) => bodyMaxBytes(c) + 1),
  );
  const tenantCookie = createTenantCookie(config);
  app.use(checkOrigin(config, (c) => hasSession(c) || tenantCookie.read(c) !== undefined));
  app.use((c, next) => {
    const maxSize = bodyMaxBytes(c);
    const onError = (): never => {
      throw new ApiError('PAYLOAD_TOO_LARGE', `The body exceeds ${maxSize} bytes. Send less at once.`);
    };
    return bodyLimit({ maxSize, onError })(c, next);
  });
  app.use(sweepFiles(config));

  const routers = createRouters(sessions, requireTenant(config));
  addNouns(app, routers, { config, sessions });
  app.route('/', documentRoute(routers.everybody(), app, permanentOrigin(config)).hono);
  return app;
}

/** Adds the routes of each resource, such as `/tenants`. */
function addNouns(
  app: Hono<RequestEnv>,
  routers: Routers,
  { config, sessions }: { config: Config; sessions: Sessions },
): void {
  app.route('/authentication', authenticationRoutes(routers, config, sessions).hono);
  app.route('/authentication', sessionRoutes(routers, config, sessions).hono);
  app.route('/authentication/password', passwordRoutes(routers, config).hono);
  app.route('/users', invitationRoutes(routers, config).hono);
  app.route('/users/me', userRoutes(routers, config).hono);
  app.route('/users/me', accountRoutes(routers, config, sessions).hono);
  app.route('/users/me/password', ownPasswordRoutes(routers, config, sessions).hono);
  app.route('/users/me/signature', signatureRoutes(routers, config).hono);
  app.route('/users/:userId/notifications', notificationRoutes(routers).hono);
  app.route('/admin/whitelist/users', whitelistRoutes(routers, config).hono);
  app.route('/admin/indices', rentIndexAdminRoutes(routers).hono);
  app.route('/indices', rentIndexRoutes(routers).hono);
  app.route('/lessors', lessorRoutes(routers, config).hono);
  app.route('/properties', propertyRoutes(routers).hono);
  app.route('/tenants', tenantRoutes(routers).hono);
  app.route('/tenants', accountStartRoutes(routers).hono);
  app.route('/tenants', tenantLinkRoutes(routers, config).hono);
  app.route('/tenants', statementRoutes(routers).hono);
  app.route('/leases', leaseRoutes(routers).hono);
  app.route('/leases', depositRoutes(routers).hono);
  app.route('/leases', benefitRoutes(routers).hono);
  app.route('/deposit-movements', depositMovementRoutes(routers).hono);
  app.route('/leases', arrearsReportRoutes(routers).hono);
  app.route('/leases', reminderRoutes(routers).hono);
  app.route('/leases', revisionRoutes(routers).hono);
  app.route('/revisions', undoRevisionRoutes(routers).hono);
  app.route('/leases', chargesSettlementRoutes(routers).hono);
  app.route('/settlements', changeChargesSettlementRoutes(routers).hono);
  app.route('/lettings', lettingRoutes(routers).hono);
  app.route('/dues', dueRoutes(routers).hono);
  app.route('/refunds', refundRoutes(routers).hono);
  app.route('/payments', paymentRoutes(routers).hono);
  app.route('/month', monthRoutes(routers).hono);
  app.route('/bank', bankRoutes(routers).hono);
  app.route('/batches', batchRoutes(routers).hono);
  app.route('/imports', importRoutes(routers).hono);
  app.route('/positions', positionRoutes(routers).hono);
  app.route('/duties', dutyRoutes(routers).hono);
  app.route('/expenses', expenseRoutes(routers).hono);
  app.route('/files', fileRoutes(routers, config).hono);
  app.route('/charges', chargesRoutes(routers).hono);
  app.route('/dashboard', dashboardRoutes(routers).hono);
  app.route('/year', yearRoutes(routers).hono);
  app.route('/receipts', receiptRoutes(routers, config).hono);
  app.route('/documents', documentRoutes(routers, config).hono);
  app.route('/documents', documentMailRoutes(routers, config, sessions).hono);
  app.route('/documents', deliveryRoutes(routers).hono);
  app.route('/documents/download', downloadRoutes(routers, config).hono);
  app.route('/verify', verificationRoutes(routers, config).hono);
  app.route('/tenant-view', tenantSessionRoutes(routers, config).hono);
  app.route('/tenant-view', tenantViewRoutes(routers, config).hono);
  app.route('/health', healthRoutes(routers, config).hono);
}
