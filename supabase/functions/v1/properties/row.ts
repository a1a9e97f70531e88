import { Property } from '../../_shared/contract/property.ts';
import { invalidField } from '../errors.ts';
import { columnsOf, registerFields } from '../supabase/reader.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

registerFields(Property, { isArchived: ({ archived_on: archivedOn }) => archivedOn !== null });
export const PROPERTY_COLUMNS = columnsOf(Property, 'archived_on');

explainConstraints({
  properties_lessor_owner_fkey: () => invalidField('lessorId', 'invalid', 'There is no such lessor'),
});
