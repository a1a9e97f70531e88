import { Due } from '../../_shared/contract/leases/due.ts';
import { registerFields } from '../supabase/reader.ts';

registerFields(Due, { isFixed: ({ receipts }) => receipts.length > 0 });
