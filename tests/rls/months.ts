import type { Row } from 'postgres';
import { MonthLedger } from '../../supabase/functions/_shared/contract/month-ledger.ts';
import { readRow } from '../../supabase/functions/v1/supabase/reader.ts';
import type { Scene } from './support.ts';

/** Returns the list of a month as the API returns it. */
async function ledgerOf(scene: Scene, owner: string, day: string) {
  const [row] = await scene.as(owner)`select month_list(${day}) as month`;
  return readRow(MonthLedger, row?.['month']);
}

export const monthDues = async (scene: Scene, owner: string, day: string): Promise<Row[string]> =>
  (await ledgerOf(scene, owner, day)).dues;

export const monthMails = async (scene: Scene, owner: string, day: string): Promise<Row[string]> =>
  (await ledgerOf(scene, owner, day)).mails;
