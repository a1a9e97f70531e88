import { Due } from '../../_shared/contract/due.ts';
import { spell } from '../supabase/reader.ts';

spell(Due, { from: 'period_from', to: 'period_to', isFixed: ({ receipts }) => receipts.length > 0 });
