import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { DocumentMailList } from '@shared/contract/documents/document-mail.ts';
import { MonthLedger } from '@shared/contract/month/month-ledger.ts';
import type { DeliveryState } from '@shared/contract/month/month-mail.ts';
import { monthQuery } from '@/api/month/month.ts';
import { useMonthMailing } from './use-month-mailing.ts';

const RECEIPT_ID = '00000000-0000-4000-8000-000000000001';
const mail = (state: 'queued' | 'sent') =>
  v.parse(DocumentMailList, [
    { state, tenantId: null, recipient: 'ines@exemple.test', at: '2026-03-05T10:00:00Z', errorCode: null },
  ]);
const list = (delivery: DeliveryState, mails: v.InferOutput<typeof DocumentMailList>) =>
  v.parse(MonthLedger, {
    dues: [],
    notices: [],
    accountsStartOn: null,
    mails: [
      {
        documentId: RECEIPT_ID,
        number: 'Q-2026-0001',
        tenantId: null,
        tenantIds: [],
        tenantName: 'Inès Œuvré',
        addresses: ['ines@exemple.test'],
        obstacle: null,
        delivery,
        deliveries: [],
        mails,
      },
    ],
  });

afterEach(() => vi.unstubAllGlobals());

test('a mailing ignores a list of documents that was requested before the mail was queued, and waits until the mail is sent', async () => {
  const client = new QueryClient();
  const answers = [list('sending', mail('queued')), list('sent', mail('sent'))];
  let lists = 0;
  vi.stubGlobal('fetch', (_: string, { method = 'GET', signal }: RequestInit = {}): Promise<Response> => {
    if (method === 'POST') return Promise.resolve(Response.json(mail('queued'), { status: 202 }));
    lists += 1;
    if (lists > 1) return Promise.resolve(Response.json(answers.shift()));
    // The first request is still running.
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMonthMailing('2026-03'), { wrapper });
  void client.query(monthQuery('2026-03')).catch(() => null);
  act(() => result.current.begin([RECEIPT_ID]));
  await vi.waitFor(() => expect(result.current.progress?.state).toBe('done'), { timeout: 5000 });
  expect(client.getQueryData(monthQuery('2026-03').queryKey)).toEqual(list('sent', mail('sent')));
});
