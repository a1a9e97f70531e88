import { Form, getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import { DeliveryWay, type DocumentDelivery } from '@shared/contract/document-delivery.ts';
import { useDeliverDocument } from '@/api/documents.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { type Delivered, DeliveryForm, deliveryInput, withDelivery } from './delivery-form.ts';

interface DeliveryDialogProps {
  readonly document: Delivered;
  /** The delivery that is corrected; `null`: another one is noted. */
  readonly changed: DocumentDelivery | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks how and when a document was delivered otherwise than by e-mail. */
export function DeliveryDialog({ isOpen, ...props }: DeliveryDialogProps) {
  const { LL } = useI18nContext();
  const { document, changed, onClose } = props;
  const { number } = document;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={changed ? LL.deliveries.changeTitle({ number }) : LL.deliveries.title({ number })}
      closeLabel={LL.common.close()}
    >
      <DeliveryFields {...props} />
    </Dialog>
  );
}

function DeliveryFields({ document, changed, onClose }: Omit<DeliveryDialogProps, 'isOpen'>) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const deliver = useDeliverDocument();
  const [initialInput] = useState(() => deliveryInput(changed));
  const form = useForm({ schema: DeliveryForm, initialInput });
  const isRegistered = getInput(form, { path: ['how'] }) === 'registered';
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
        (['how', 'sentOn', 'registeredNumber'] as const).map((name) => [`deliveries.${place}.${name}`, name]),
      );
    },
  });
  const takeBack = (): void =>
    deliver.mutate(
      { id: document.id, deliveries: document.deliveries.filter(({ id }) => id !== changed?.id) },
      {
        onSuccess: () => {
          notify.success(LL.deliveries.takenBack());
          onClose();
        },
        onError: (error) => report(error, LL.deliveries.failed()),
      },
    );
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      <SelectField
        form={form}
        path={['how']}
        label={LL.deliveries.how()}
        options={DeliveryWay.options.map((value) => ({ value, label: LL.deliveries.ways[value]() }))}
        // What is not shown is not asked for.
        onChosen={(how) => how !== 'registered' && setInput(form, { path: ['registeredNumber'], input: '' })}
      />
      <DateField
        form={form}
        path={['sentOn']}
        label={LL.deliveries.sentOn()}
        setText={(input) => setInput(form, { path: ['sentOn'], input })}
        isPast
      />
      {isRegistered && (
        <TextField
          form={form}
          path={['registeredNumber']}
          label={LL.deliveries.registeredNumber()}
          autoComplete="off"
          isOptional
        />
      )}
      <FormFailure text={failure} />
      <DialogButtons>
        {changed && (
          <Button
            variant="ghost"
            className="text-danger! hover:bg-danger-soft! sm:mr-auto sm:-ml-3"
            isBusy={deliver.isPending && !form.isSubmitting}
            onClick={takeBack}
          >
            {LL.deliveries.takeBack()}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {LL.common.cancel()}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting}>
          {changed ? LL.common.save() : LL.deliveries.note()}
        </Button>
      </DialogButtons>
    </Form>
  );
}
