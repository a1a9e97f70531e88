import type { Row } from 'postgres';
import { MonthLedger } from '../../supabase/functions/_shared/contract/month/month-ledger.ts';
import { readRow } from '../../supabase/functions/v1/supabase/reader.ts';
import { type TestDatabase, valueOf } from './support.ts';

async function ledgerOf(db: TestDatabase, owner: string, day: string) {
  return readRow(MonthLedger, await valueOf(db.as(owner)`select month_list(${day})`));
}

export const monthDues = async (db: TestDatabase, owner: string, day: string): Promise<Row[string]> =>
  (await ledgerOf(db, owner, day)).dues;

export const monthMails = async (db: TestDatabase, owner: string, day: string): Promise<Row[string]> =>
  (await ledgerOf(db, owner, day)).mails;

export const monthNotices = async (db: TestDatabase, owner: string, day: string): Promise<Row[string]> =>
  (await ledgerOf(db, owner, day)).notices;
