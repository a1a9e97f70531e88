import { MonthDue } from '../../_shared/contract/month-due.ts';
import { registerFields } from '../supabase/reader.ts';

registerFields(MonthDue, { from: 'period_from', to: 'period_to' });
