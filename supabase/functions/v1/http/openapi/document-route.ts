import type { Hono } from 'hono';
import * as v from 'valibot';
import type { RequestEnv } from '../context.ts';
import type { Router } from '../router.ts';

const OpenApi = v.objectWithRest(
  { openapi: v.string(), paths: v.record(v.string(), v.unknown()) },
  v.unknown(),
);

/**
 * Adds `GET /openapi.json`, the OpenAPI document of all routes of the app, and `GET /docs`. `/docs` redirects to a page
 * of the web app at `site`, because hosted functions may not return HTML. The page shows this document.
 */
export function documentRoute(
  router: Router<RequestEnv>,
  app: Hono<RequestEnv>,
  site: string,
): Router<RequestEnv> {
  let document: object | undefined;
  return router
    .get('/openapi.json', { summary: 'This API as OpenAPI 3.1', answer: [200, OpenApi] }, async (c) => {
      // The module is imported on first use. An import at the top of the file would slow every start of the function.
      const { openApiDocument } = await import('./document.ts');
      return c.json((document ??= openApiDocument(app.routes)));
    })
    .get('/docs', { summary: 'Redirects to the page that shows this API', answer: [302] }, (c) =>
      c.redirect(`${site}/api.html`),
    );
}
