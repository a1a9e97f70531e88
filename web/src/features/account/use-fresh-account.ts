import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { receiptsKey } from '@/api/receipts-key.ts';

/** Reloads the accounts on mount and on focus, because another window may have changed the accounts. */
export function useFreshAccount(): void {
  const client = useQueryClient();
  useEffect(() => {
    const read = (): void => void client.invalidateQueries({ queryKey: receiptsKey });
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [client]);
}
