import { Due } from '../../_shared/contract/due.ts';
import { registerFields } from '../supabase/reader.ts';

registerFields(Due, { from: 'period_from', to: 'period_to', isFixed: ({ receipts }) => receipts.length > 0 });
