import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import type { Config } from './config.ts';
import type { RequestEnv } from './http/context.ts';
import { allowOwnOrigins } from './http/cross-origin.ts';
import { answerError, ApiError, notFound } from './errors.ts';
import { logRequests } from './http/log.ts';
import { openApiRoute } from './http/openapi/route.ts';
import { checkOrigin } from './http/origin.ts';
import { authenticationRoutes } from './authentication/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { ownPasswordRoutes } from './authentication/own-password-routes.ts';
import { passwordRoutes } from './authentication/password-routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import { receiptDownloadRoutes } from './receipts/download-routes.ts';
import { receiptMailRoutes } from './receipts/mail-routes.ts';
import { receiptMonthRoutes } from './receipts/month-routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { signatureRoutes } from './signatures/routes.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { userRoutes } from './users/routes.ts';
import { verificationRoutes } from './receipts/verification-routes.ts';
import { whitelistRoutes } from './whitelist/routes.ts';
import { createSessions, hasBearer } from './session/session.ts';

const BODY_MAX_BYTES = 256 * 1024;

/** Answers are private to one person, and none is a page. */
const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
});

/** The API, ready to answer requests under `/v1`. */
export function createApp(config: Config): Hono<RequestEnv> {
  const sessions = createSessions(config);
  const app = new Hono<RequestEnv>().basePath('/v1');

  app.onError((error, c) => {
    const isSessionOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !hasBearer(c);
    if (isSessionOver && Object.keys(sessions.cookies.read(c)).length > 0) sessions.cookies.clear(c);
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
  app.use(checkOrigin(config, sessions));
  app.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      onError: () => {
        throw new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${BODY_MAX_BYTES} bytes`);
      },
    }),
  );

  app.route('/authentication', authenticationRoutes(config, sessions));
  app.route('/authentication/password', passwordRoutes(config));
  app.route('/users/me/password', ownPasswordRoutes(config, sessions));
  app.route('/users/me/signature', signatureRoutes(config, sessions));
  app.route('/users', userRoutes(config, sessions));
  app.route('/users/:userId/notifications', notificationRoutes(sessions));
  app.route('/admin/whitelist/users', whitelistRoutes(config, sessions));
  app.route('/properties', propertyRoutes(sessions));
  app.route('/tenants', tenantRoutes(sessions));
  app.route('/receipts', receiptRoutes(config, sessions));
  app.route('/receipts', receiptMailRoutes(config, sessions));
  app.route('/receipts/download', receiptDownloadRoutes(sessions));
  app.route('/receipts/month', receiptMonthRoutes(config, sessions));
  app.route('/verify', verificationRoutes(config));
  openApiRoute(app, sessions.require);
  return app;
}
