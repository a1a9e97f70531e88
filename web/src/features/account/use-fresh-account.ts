import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { receiptsKey } from '@/api/receipts-key.ts';

/** Loads the accounts again on mount and on focus: another window may have changed the accounts. */
export function useFreshAccount(): void {
  const client = useQueryClient();
  useEffect(() => {
    const read = (): void => void client.invalidateQueries({ queryKey: receiptsKey });
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [client]);
}
