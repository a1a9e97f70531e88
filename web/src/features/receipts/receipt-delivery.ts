import type { ReactNode } from 'react';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';

/** Renders the delivery of a receipt. The route passes this function, because features may not import each other. */
export type RenderReceiptDelivery = (receipt: Receipt) => ReactNode;
