import {
  DocumentDeliveries,
  DocumentDeliveryList,
  DocumentsDelivered,
} from '../../_shared/contract/documents/document-delivery.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes for deliveries without e-mail: `/documents/deliveries` and `/documents/{id}/deliveries`. */
export function deliveryRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.put(
    '/:id/deliveries',
    {
      summary:
        'Records deliveries of a document by hand, post or registered letter; `deliveries` is the whole new list',
      body: DocumentDeliveries,
      answer: [200, DocumentDeliveryList],
      errors: ['QUOTA_REACHED'],
    },
    (c, { id, body: { deliveries } }) =>
      c.get('db').rpc('deliver_document', {
        document: id,
        deliveries: deliveries.map((delivery) => toSnakeCase(delivery)),
      }),
  );

  routes.post(
    '/deliveries',
    {
      summary: 'Records one delivery of several documents to everybody whom they name; safe to repeat',
      body: DocumentsDelivered,
      answer: [204],
      errors: ['NOT_FOUND', 'QUOTA_REACHED'],
    },
    (c, { body }) => c.get('db').rpc('deliver_documents', toSnakeCase(body)),
  );

  return routes;
}
