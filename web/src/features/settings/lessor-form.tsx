import type { FormStore } from '@formisch/react';
import { useState } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useCreateLessor, useUpdateLessor } from '@/api/people/lessors.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LandlordAddress } from '@/components/people/landlord-address.tsx';
import { PersonOrCompany, PhoneField } from '@/components/people/name-fields.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { FamilyCompanyField } from './family-company-field.tsx';
import { lessorBody, lessorForm, lessorInput } from './lessor-schema.ts';
import { usualSiren } from './profile-schema.ts';
import { Signature } from './signature-card.tsx';

interface LessorFieldsProps {
  /** The lessor to edit; `null` for a new lessor. */
  readonly lessor: Lessor | null;
  /** True for the account's first lessor. The profile page contains the data and the signature of this lessor. */
  readonly isFirst: boolean;
  readonly onUpdated: () => void;
  readonly onCreated: (lessor: Lessor) => void;
  readonly onCancel: () => void;
}

/** The form of a lessor: the name, the series of document numbers, and the contact details. */
export function LessorFields({ lessor, isFirst, onUpdated, onCreated, onCancel }: LessorFieldsProps) {
  const { LL } = useI18nContext();
  const create = useCreateLessor();
  const update = useUpdateLessor();
  const [schema] = useState(() => lessorForm(lessor));
  const form = useForm({ schema, initialInput: lessorInput(lessor) });

  const submission = useSubmit(form, {
    send: async (values) => {
      if (lessor) {
        await update.mutateAsync({ ...lessorBody(values), id: lessor.id });
        notify.success(LL.lessors.updated());
        onUpdated();
      } else {
        const created = await create.mutateAsync({ ...lessorBody(values), series: values.series });
        notify.success(LL.lessors.created());
        onCreated(created);
      }
    },
    failedText: LL.lessors.saveFailed(),
    goneText: LL.lessors.gone(),
  });

  const isSaved = create.isSuccess || update.isSuccess;
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={lessor ? LL.common.save() : LL.common.add()}
      onCancel={onCancel}
    >
      <FieldGroup title={LL.details.lessor()}>
        <PersonOrCompany form={form} usualSiren={usualSiren}>
          <FamilyCompanyField form={form} />
        </PersonOrCompany>
      </FieldGroup>
      <SeriesFields form={form} lessor={lessor} />
      <LessorReachFields form={form} />
      {lessor && !isFirst && <LessorSignature lessor={lessor} />}
    </PanelForm>
  );
}

type LessorForm = FormStore<ReturnType<typeof lessorForm>>;

/** The field for the letters in the lessor's document numbers. The letters cannot change once the lessor exists. */
function SeriesFields({ form, lessor }: { form: LessorForm; lessor: Lessor | null }) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.lessors.numbers()}>
      {lessor ? (
        <p className="text-pretty text-muted sm:col-span-2">
          <UnbrokenNumbers>
            {LL.lessors.numbersStay({ number: exampleNumber(lessor.series) })}
          </UnbrokenNumbers>
        </p>
      ) : (
        <div className="sm:col-span-2">
          <TextField
            form={form}
            path={['series']}
            label={LL.lessors.series()}
            hint={
              <UnbrokenNumbers>{LL.lessors.seriesHint({ number: exampleNumber('SCI') })}</UnbrokenNumbers>
            }
            spellCheck={false}
            usual={(text) => text.trim().toUpperCase()}
          />
        </div>
      )}
    </FieldGroup>
  );
}

/** The fields for the lessor's address, telephone number and e-mail address. */
function LessorReachFields({ form }: { form: LessorForm }) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.lessors.reach()}>
      <LandlordAddress form={form} isOwn={false} />
      <PhoneField form={form} />
      <TextField
        form={form}
        path={['email']}
        label={LL.fields.email()}
        hint={LL.lessors.emailHint()}
        type="email"
        isOptional
      />
    </FieldGroup>
  );
}

/** The section with the lessor's signature, which future receipts show. */
export function LessorSignature({ lessor }: { lessor: Lessor }) {
  const { LL } = useI18nContext();
  return (
    <section className="min-w-0" aria-labelledby={`signature-${lessor.id}`}>
      <h3
        id={`signature-${lessor.id}`}
        className="mb-4 text-small font-semibold tracking-wide text-muted uppercase"
      >
        {LL.signature.title()}
      </h3>
      <p className="mb-4 text-pretty text-muted">{LL.lessors.signatureText()}</p>
      <Signature signatureId={lessor.signatureId} signer={lessor.id} />
    </section>
  );
}

/** Returns an example of a lessor's document numbers: the number of the first quittance of this year. */
export const exampleNumber = (series: string, place = '0001'): string =>
  ['Q', series, todayInParis().slice(0, 4), place].filter(Boolean).join('-');
