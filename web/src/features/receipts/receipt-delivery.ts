import type { ReactNode } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';

/** Renders the delivery of a receipt; the same component serves documents of any kind. */
export type RenderReceiptDelivery = (receipt: Receipt) => ReactNode;
