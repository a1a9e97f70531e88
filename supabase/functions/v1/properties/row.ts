import { Property } from '../../_shared/contract/property.ts';
import { invalidField } from '../errors.ts';
import { columnsOf, spell } from '../supabase/reader.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

spell(Property, { isArchived: ({ archived_on: archivedOn }) => archivedOn !== null });
export const PROPERTY_COLUMNS = columnsOf(Property, 'archived_on');

explainConstraints({
  properties_lessor_owner_fkey: () => invalidField('lessorId', 'invalid', 'There is no such lessor'),
});
