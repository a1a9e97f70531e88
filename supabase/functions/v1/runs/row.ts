import type { Run, RunUndoPreview } from '../../_shared/contract/run.ts';
import { toInstant } from '../supabase/to-instant.ts';

export const toRun = (row: Run): Run => ({ ...row, createdAt: toInstant(row.createdAt) });

export const toUndoPreview = (row: RunUndoPreview): RunUndoPreview => ({
  ...row,
  documents: row.documents.map(toVoided),
});

type Voided = RunUndoPreview['documents'][number];

const toVoided = (row: Voided): Voided => ({ ...row, mails: row.mails.map(toMail) });

const toMail = ({ recipient, at }: Voided['mails'][number]): Voided['mails'][number] => ({
  recipient,
  at: toInstant(at),
});
