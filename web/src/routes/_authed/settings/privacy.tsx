import { createFileRoute } from '@tanstack/react-router';
import { receiptsQuery } from '@/api/receipts.ts';
import { PrivacyPage } from '@/features/settings/privacy-page.tsx';
import { prefetch } from '@/lib/prefetch.ts';

export const Route = createFileRoute('/_authed/settings/privacy')({
  loader: ({ context: { queryClient } }) => prefetch(queryClient.query(receiptsQuery)),
  component: PrivacyPage,
});
