import { storage } from '@/lib/storage/browser-storage.ts';

const keyOf = (lessorId: string): string => `klinky.billsAt.${lessorId}`;

/** The place where the tenants of a lessor can check the bills, as last typed on this device. */
export const billsPlace = {
  read: (lessorId: string): string | null => storage.read(keyOf(lessorId)),
  write: (lessorId: string, place: string): void => storage.write(keyOf(lessorId), place),
};
