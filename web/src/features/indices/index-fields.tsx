import { focus } from '@formisch/react';
import * as v from 'valibot';
import { RentIndexCreate, type RentIndexZone } from '@shared/contract/leases/rent-index.ts';
import { quarterText } from '@shared/domain/quarter.ts';
import { shortDate } from '@shared/domain/period.ts';
import { useSaveRentIndex } from '@/api/accounts/rent-indices.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { showFieldError } from '@/components/form/form-errors.ts';
import { isRefusedIndex } from '@/components/form/refused-index.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { OptionalPastDateText } from '@/lib/text/date-text.ts';
import { IndexText, YearlyChangeText, twoDecimals } from '@/lib/text/rent-index-text.ts';
import type { IndexRow } from './index-rows.ts';

const IndexForm = v.object({
  value: IndexText,
  yearlyChange: YearlyChangeText,
  publishedOn: OptionalPastDateText,
  source: RentIndexCreate.entries.source,
});

/** The source that the form proposes for a new index. */
const INSEE = 'Insee';

interface IndexFieldsProps {
  readonly zone: RentIndexZone;
  readonly row: IndexRow;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * The form that enters or corrects an index. For each correction, the super-admin types the yearly change again,
 * because the API checks the value against this change.
 */
export function IndexFields({ zone, row, onSaved, onCancel }: IndexFieldsProps) {
  const { LL } = useI18nContext();
  const { form, submission, isSaved } = useIndexForm(zone, row, onSaved);
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={LL.common.save()}
      onCancel={onCancel}
    >
      <div className="space-y-2">
        <TextField
          form={form}
          path={['value']}
          label={LL.indices.value()}
          hint={LL.indices.valueHint()}
          inputMode="decimal"
        />
        <TextField
          form={form}
          path={['yearlyChange']}
          label={LL.indices.yearlyChange()}
          hint={LL.indices.yearlyChangeHint()}
        />
        <DateField form={form} path={['publishedOn']} label={LL.indices.publishedOn()} isOptional isPast />
        <TextField form={form} path={['source']} label={LL.indices.source()} hint={LL.indices.sourceHint()} />
      </div>
    </PanelForm>
  );
}

function useIndexForm(zone: RentIndexZone, { quarter, index }: IndexRow, onSaved: () => void) {
  const { LL, locale } = useI18nContext();
  const save = useSaveRentIndex();
  const form = useForm({
    schema: IndexForm,
    initialInput: {
      value: index ? twoDecimals(index.value, locale) : '',
      yearlyChange: '',
      publishedOn: index?.publishedOn ? shortDate(index.publishedOn) : '',
      source: index?.source ?? INSEE,
    },
  });
  const submission = useSubmit(form, {
    send: async (values) => {
      try {
        await save.mutateAsync({ zone, quarter, ...values, replaces: index !== null });
      } catch (error) {
        if (!isRefusedIndex(error, 'value')) throw error;
        showFieldError(form, 'value', 'indexMismatch');
        focus(form, { path: ['value'] });
        return false;
      }
      notify.success(LL.indices.saved({ quarter: quarterText(quarter, locale) }));
      onSaved();
      return undefined;
    },
    failedText: LL.indices.failed(),
    // If the index of the year before is missing, the API refuses the field `quarter`. The form has no field for the
    // quarter, so the field for the value shows this error.
    fieldNames: () => ({ quarter: 'value' }),
    onRefused: (errorCode) => (errorCode === 'INDEX_EXISTS' ? LL.indices.exists() : undefined),
  });
  return { form, submission, isSaved: save.isSuccess };
}
