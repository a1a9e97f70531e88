import type { ReactNode } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';

/** Renders how a receipt reaches its tenants, which is the same for documents of any kind. */
export type RenderReceiptDelivery = (receipt: Receipt) => ReactNode;
