import { Lessor } from '../../_shared/contract/lessor.ts';
import { invalidField } from '../errors.ts';
import { columnsOf } from '../supabase/reader.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

export const LESSOR_COLUMNS = columnsOf(Lessor);

explainConstraints({
  lessors_owner_id_series_key: () =>
    invalidField('series', 'seriesTaken', 'Another lessor has this series. Choose another.'),
});
