import type { FormStore } from '@formisch/react';
import type { RevisionCheck } from '@shared/contract/leases/revision.ts';
import { quarterText } from '@shared/domain/quarter.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { Notice } from '@/components/notice.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type MissingIndex, missingIndices } from './missing-indices.ts';
import type { RevisionForm } from './revision-schema.ts';

interface TypedIndexFieldsProps {
  readonly form: FormStore<typeof RevisionForm>;
  readonly check: RevisionCheck;
}

/** Asks the landlord to type the published indices that Klinky does not know yet. */
export function TypedIndexFields({ form, check }: TypedIndexFieldsProps) {
  const { LL, locale } = useI18nContext();
  return missingIndices(check).map(({ quarter, value, change }: MissingIndex) => (
    <div key={quarter} className="space-y-4">
      <Notice title={LL.revision.typeIndex({ quarter: quarterText(quarter, locale) })}>
        <p>{LL.revision.typeIndexText()}</p>
      </Notice>
      <FieldGroup title={LL.revision.typedIndex({ quarter: quarterText(quarter, locale) })}>
        <TextField
          form={form}
          path={[value]}
          label={LL.revision.value()}
          hint={LL.revision.valueHint()}
          inputMode="decimal"
        />
        <TextField
          form={form}
          path={[change]}
          label={LL.revision.yearlyChange()}
          hint={LL.revision.yearlyChangeHint()}
        />
      </FieldGroup>
    </div>
  ));
}
