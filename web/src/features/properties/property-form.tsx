import { type FormStore, getInput, useField } from '@formisch/react';
import * as v from 'valibot';
import { EnergyClass } from '@shared/contract/values/energy-class.ts';
import { PastDate } from '@shared/contract/values/past-date.ts';
import { type Property, PropertyCreate } from '@shared/contract/property.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { certificateEnd } from '@shared/domain/energy-certificate.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useCreateProperty, useUpdateProperty } from '@/api/properties.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { FieldGroup, PanelOutcome } from '@/components/panels/side-panel.tsx';
import { RentAmounts } from '@/components/lease/rent-amounts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountText, OptionalAmountText, amountText } from '@/lib/text/amount-text.ts';
import { DateText, OptionalDateText } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { LessorChange } from './lessor-change.tsx';

const PropertyForm = v.object({
  ...v.omit(PropertyCreate, ['idempotencyKey']).entries,
  rent: AmountText,
  charges: OptionalAmountText,
  energyClass: v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? null : text)),
    v.nullable(EnergyClass),
  ),
  energyClassOn: v.pipe(OptionalDateText, v.nullable(PastDate)),
  isCollective: v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? null : text === 'yes')),
  ),
  // The form has no lessor field if the account has only one lessor.
  lessorId: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? undefined : id)),
  ),
});

const collectiveInput = (isCollective: boolean | null): string =>
  isCollective === null ? '' : isCollective ? 'yes' : 'no';

interface PropertyFieldsProps {
  /** The property to edit; `null` for a new property. */
  readonly property: Property | null;
  /** All lessors of the account. If there is only one lessor, the form does not ask for the lessor. */
  readonly lessors: readonly Lessor[];
  readonly onUpdated: () => void;
  readonly onCreated: (property: Property) => void;
  readonly onCancel: () => void;
}

export function PropertyFields({ property, lessors, onUpdated, onCreated, onCancel }: PropertyFieldsProps) {
  const { LL } = useI18nContext();
  const { form, submission, isSaved } = usePropertyForm({ property, onUpdated, onCreated });
  const { wasDeleted } = submission;
  const chosen = lessors.find(({ id }) => id === getInput(form, { path: ['lessorId'] }));
  const before = lessors.find(({ id }) => id === property?.lessorId);
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={wasDeleted ? LL.panel.addAgain() : property ? LL.common.save() : LL.common.add()}
      onCancel={onCancel}
      outcome={
        property &&
        before &&
        chosen &&
        chosen !== before &&
        !wasDeleted && (
          <PanelOutcome>
            <LessorChange propertyId={property.id} before={lessorName(before)} after={lessorName(chosen)} />
          </PanelOutcome>
        )
      }
    >
      <LocationFields form={form} />
      {lessors.length > 1 && (
        <FieldGroup title={LL.properties.letting()}>
          <div className="sm:col-span-2">
            <SelectField
              form={form}
              path={['lessorId']}
              label={LL.details.lessor()}
              hint={LL.properties.lessorHint()}
              options={lessors.map((lessor) => ({ value: lessor.id, label: lessorName(lessor) }))}
            />
          </div>
        </FieldGroup>
      )}
      <FieldGroup title={LL.properties.amounts()}>
        <RentAmounts form={form} />
      </FieldGroup>
      <EnergyFields form={form} />
      <BuildingField form={form} />
    </PanelForm>
  );
}

type Form = FormStore<typeof PropertyForm>;

function LocationFields({ form }: { form: Form }) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.properties.location()}>
      <div className="sm:col-span-2">
        <TextField form={form} path={['name']} label={LL.details.name()} />
      </div>
      <div className="sm:col-span-2">
        <TextField form={form} path={['address']} label={LL.details.address()} />
      </div>
      <div className="sm:col-span-2">
        <TextField
          form={form}
          path={['addressComplement']}
          label={LL.details.addressComplement()}
          isOptional
        />
      </div>
      <TextField form={form} path={['postalCode']} label={LL.details.postalCode()} />
      <TextField form={form} path={['city']} label={LL.details.city()} />
    </FieldGroup>
  );
}

/** Asks for the class and the date of the energy certificate. Warns if the certificate is no longer valid. */
function EnergyFields({ form }: { form: Form }) {
  const { LL, locale } = useI18nContext();
  const typed = v.safeParse(DateText, useField(form, { path: ['energyClassOn'] }).input);
  const end = typed.success ? certificateEnd(typed.output) : null;
  return (
    <FieldGroup title={LL.properties.energy()}>
      <SelectField
        form={form}
        path={['energyClass']}
        label={LL.details.energyClass()}
        emptyLabel={LL.properties.energyUnknown()}
        options={EnergyClass.options.map((value) => ({ value, label: value }))}
        isOptional
      />
      <DateField
        form={form}
        path={['energyClassOn']}
        label={LL.details.energyClassOn()}
        hint={
          end !== null &&
          end < todayInParis() && (
            <FieldWarning
              text={LL.properties.energyExpiredSince({ day: dayInWords(addDays(end, 1), locale) })}
            />
          )
        }
        isPast
        isOptional
      />
    </FieldGroup>
  );
}

/**
 * Asks whether the building is collective. Only in a collective building may the landlord keep a part of the deposit
 * until the yearly accounts.
 */
function BuildingField({ form }: { form: Form }) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.properties.deposit()}>
      <div className="sm:col-span-2">
        <SelectField
          form={form}
          path={['isCollective']}
          label={LL.details.isCollective()}
          hint={LL.properties.collectiveHint()}
          emptyLabel={LL.properties.energyUnknown()}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: LL.properties.collective[value](),
          }))}
          isOptional
        />
      </div>
    </FieldGroup>
  );
}

function usePropertyForm({
  property,
  onUpdated,
  onCreated,
}: Pick<PropertyFieldsProps, 'property' | 'onUpdated' | 'onCreated'>) {
  const { LL, locale } = useI18nContext();
  const create = useCreateProperty();
  const update = useUpdateProperty();
  const form = useForm({
    schema: PropertyForm,
    initialInput: {
      name: property?.name ?? '',
      address: property?.address ?? '',
      addressComplement: property?.addressComplement ?? '',
      postalCode: property?.postalCode ?? '',
      city: property?.city ?? '',
      rent: property ? amountText(property.rent, locale) : '',
      charges: property ? amountText(property.charges, locale) : '',
      energyClass: property?.energyClass ?? '',
      energyClassOn: property?.energyClassOn ? shortDate(property.energyClassOn) : '',
      isCollective: collectiveInput(property?.isCollective ?? null),
      lessorId: property?.lessorId ?? '',
    },
  });
  const submission = useSubmit(form, {
    send: async (values) => {
      if (property && !submission.wasDeleted) {
        await update.mutateAsync({ ...values, id: property.id });
        notify.success(LL.properties.updated());
        onUpdated();
      } else {
        const created = await create.mutateAsync(values);
        notify.success(LL.properties.created());
        onCreated(created);
      }
    },
    failedText: property ? LL.properties.updateFailed() : LL.properties.createFailed(),
    goneText: LL.properties.deletedMeanwhile(),
  });
  return { form, submission, isSaved: create.isSuccess || update.isSuccess };
}
