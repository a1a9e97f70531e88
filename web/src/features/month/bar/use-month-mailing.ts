import type { QueryClient } from '@tanstack/react-query';
import { monthQuery } from '@/api/month/month.ts';
import { useMailing } from '@/api/month/use-mailing.ts';

/** Returns the mailing of a month, which sends receipts and due notices by e-mail. */
export const useMonthMailing = (month: string) =>
  useMailing(month, async (client: QueryClient, documentId: string) => {
    const query = monthQuery(month);
    await client.cancelQueries(query);
    const { mails, notices } = await client.query({ ...query, staleTime: 0 });
    return [...mails, ...notices].find((mail) => mail.documentId === documentId)?.delivery === 'sending';
  });
