import { useMutation } from '@tanstack/react-query';
import type { ReceiptRequest } from '@shared/contract/receipt.ts';
import { callApiForFile } from '@/lib/http.ts';

/** Issues a receipt and gives its PDF. */
export const useIssueReceipt = () =>
  useMutation({
    mutationFn: (body: ReceiptRequest) => callApiForFile('/receipts', { method: 'POST', body }),
  });
