import type { ReactNode } from 'react';
import type { MonthMail } from '@shared/contract/month-mail.ts';

/** Renders how a document of the month was delivered otherwise than by e-mail, and what notes it. */
export type RenderDelivery = (row: MonthMail) => ReactNode;
