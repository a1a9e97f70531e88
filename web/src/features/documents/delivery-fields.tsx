import { Form, type FormStore, getInput, setInput } from '@formisch/react';
import { type ReactNode, useState } from 'react';
import { fullName } from '@shared/domain/full-name.ts';
import { DeliveryWay, type DocumentDelivery } from '@shared/contract/documents/document-delivery.ts';
import { useDeliverDocument } from '@/api/documents/documents.ts';
import { useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import {
  type DeliverableDocument,
  DeliveryForm,
  deliveryInput,
  NO_REGISTERED_LETTER,
  withDelivery,
} from './delivery-form.ts';
import { useNamedTenants } from './use-named-tenants.ts';

interface DeliveryFieldsProps {
  readonly document: DeliverableDocument;
  /** The delivery to correct. With `null`, the form adds a delivery. */
  readonly changed: DocumentDelivery | null;
  /** True if the form is in a row of a list, and false if it is in a dialog. */
  readonly isInRow?: boolean;
  readonly onClose: () => void;
}

/** The form that adds or corrects a delivery by hand or by post. */
export function DeliveryFields({ document, changed, isInRow = false, onClose }: DeliveryFieldsProps) {
  const { LL } = useI18nContext();
  const { form, submit, takeBack, failure, isTakingBack } = useDeliveryForm(document, changed, onClose);
  const leaveDialog = useDialogForm(form.isDirty);
  const Buttons = isInRow ? RowButtons : DialogButtons;
  return (
    <Form
      of={form}
      onSubmit={submit}
      className={isInRow ? 'grid gap-x-3.5 sm:grid-cols-2 lg:grid-cols-3' : 'mt-5'}
    >
      <WayFields
        form={form}
        document={document}
        isRegistered={getInput(form, { path: ['how'] }) === 'registered'}
      />
      <FormFailure text={failure} />
      <Buttons>
        {changed && (
          <Button
            variant="ghost"
            className="text-danger! hover:bg-danger-soft! sm:mr-auto sm:-ml-3"
            isBusy={isTakingBack}
            onClick={takeBack}
          >
            {LL.deliveries.takeBack()}
          </Button>
        )}
        <Button variant="secondary" onClick={isInRow ? onClose : leaveDialog}>
          {isInRow ? LL.common.close() : LL.common.cancel()}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting}>
          {LL.common.save()}
        </Button>
      </Buttons>
    </Form>
  );
}

function useDeliveryForm(
  document: DeliverableDocument,
  changed: DocumentDelivery | null,
  onClose: () => void,
) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const deliver = useDeliverDocument();
  const [initialInput] = useState(() => deliveryInput(changed, document.kind));
  const form = useForm({ schema: DeliveryForm, initialInput });
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      const { deliveries } = withDelivery(document.deliveries, changed, values);
      await deliver.mutateAsync({ id: document.id, deliveries });
      notify.success(LL.deliveries.saved());
      onClose();
    },
    failedText: LL.deliveries.failed(),
    fieldNames: (values) => {
      const { place } = withDelivery(document.deliveries, changed, values);
      return Object.fromEntries(
        (['how', 'sentOn', 'registeredNumber', 'tenantId', 'receivedOn'] as const).map((name) => [
          `deliveries.${place}.${name}`,
          name,
        ]),
      );
    },
  });
  const takeBack = (): void =>
    deliver.mutate(
      { id: document.id, deliveries: document.deliveries.filter(({ id }) => id !== changed?.id) },
      {
        onSuccess: () => {
          notify.success(LL.deliveries.removed());
          onClose();
        },
        onError: (error) => report(error, LL.deliveries.failed()),
      },
    );
  return { form, submit, takeBack, failure, isTakingBack: deliver.isPending && !form.isSubmitting };
}

interface WayFieldsProps {
  readonly form: FormStore<typeof DeliveryForm>;
  readonly document: DeliverableDocument;
  readonly isRegistered: boolean;
}

/** The fields for the way and the day of the delivery. A registered letter also has a number and a day of receipt. */
function WayFields({ form, document, isRegistered }: WayFieldsProps) {
  const { LL } = useI18nContext();
  const tenants = useNamedTenants(document, isRegistered);
  return (
    <>
      <SelectField
        form={form}
        path={['how']}
        label={LL.deliveries.how()}
        options={DeliveryWay.options.map((value) => ({ value, label: LL.deliveries.ways[value]() }))}
        // Clear the hidden fields, because they must not be validated.
        onChosen={(how) => {
          if (how === 'registered') return;
          for (const name of ['registeredNumber', 'tenantId', 'receivedOn'] as const)
            setInput(form, { path: [name], input: NO_REGISTERED_LETTER[name] });
        }}
      />
      <DateField form={form} path={['sentOn']} label={LL.deliveries.sentOn()} isPast />
      {isRegistered && (
        <>
          <TextField
            form={form}
            path={['registeredNumber']}
            label={LL.deliveries.registeredNumber()}
            isOptional
          />
          {tenants.length > 1 && (
            <SelectField
              form={form}
              path={['tenantId']}
              label={LL.deliveries.recipient()}
              emptyLabel={LL.deliveries.everybody()}
              options={tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }))}
              isOptional
            />
          )}
          <DateField form={form} path={['receivedOn']} label={LL.deliveries.receivedOn()} isPast isOptional />
        </>
      )}
    </>
  );
}

const RowButtons = ({ children }: { children: ReactNode }) => (
  <div className="col-span-full flex flex-wrap gap-2">{children}</div>
);
