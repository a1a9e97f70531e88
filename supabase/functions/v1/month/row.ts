import type { MonthMail } from '../../_shared/contract/month-mail.ts';
import { toDocumentMail } from '../documents/row.ts';

export const toMonthMail = (row: MonthMail): MonthMail => ({
  ...row,
  mails: row.mails.map(toDocumentMail),
});
