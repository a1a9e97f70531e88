import { MonthDue } from '../../_shared/contract/month-due.ts';
import { spell } from '../supabase/reader.ts';

spell(MonthDue, { from: 'period_from', to: 'period_to' });
