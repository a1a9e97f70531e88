import type { News } from './news.ts';

/** The path in the app of what a notification is about; `null` when there is no such page, or no longer. */
export function linkOf(news: News): string | null {
  if (news.kind === 'message') return news.details.link ?? null;
  if (news.ending === 'gone') return null;
  switch (news.kind) {
    case 'rent_late':
      if (news.ending === null)
        return `/receipts?payer=${news.entity_id}&month=${news.occasion.slice(0, 7)}&openPanel=true`;
      return news.details.receipt
        ? `/receipts?receipt=${news.details.receipt.id}`
        : `/tenants?edit=${news.entity_id}`;
    case 'lease_anniversary':
    case 'tenant_without_property':
      return `/tenants?edit=${news.entity_id}`;
    case 'profile_incomplete':
      return '/settings/profile';
    default:
      return '/admin/whitelist';
  }
}
