import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { DocumentDelivery } from '@shared/contract/documents/document-delivery.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { FormDialog } from '@/components/dialogs/form-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import type { DeliverableDocument } from './delivery-form.ts';
import { useNamedTenants } from './use-named-tenants.ts';

interface RecordedDeliveriesProps {
  readonly document: DeliverableDocument;
  /** True if a delivery can be added. */
  readonly mayAdd: boolean;
}

/** Lists the recorded deliveries by hand or by post. The landlord can correct each delivery and add a new delivery. */
export function RecordedDeliveries({ document, mayAdd }: RecordedDeliveriesProps) {
  const { LL } = useI18nContext();
  /** The delivery that the dialog corrects. `another` adds a delivery, and `null` closes the dialog. */
  const [open, setOpen] = useState<DocumentDelivery | 'another' | null>(null);
  const shown = useLastShown(open);
  const { number, deliveries } = document;
  const textOf = useDeliveryText(document);
  const recordLabel = deliveries.length === 0 ? LL.deliveries.record() : LL.deliveries.recordAnother();
  return (
    <>
      {deliveries.map((delivery) => {
        const text = textOf(delivery);
        return (
          <p key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-0 items-start gap-1.5 wrap-anywhere">
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
              {text}
            </span>
            <button
              type="button"
              aria-label={`${LL.deliveries.change()}, ${number}, ${text}`}
              onClick={() => setOpen(delivery)}
              className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
            >
              {LL.deliveries.change()}
            </button>
          </p>
        );
      })}
      {mayAdd && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${recordLabel} (${number})`}
          onClick={() => setOpen('another')}
        >
          {recordLabel}
        </Button>
      )}
      <DeliveryDialog
        document={document}
        changed={shown === 'another' ? null : shown}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

/** Returns a function that says how and when a document was delivered, to whom, and when it arrived. */
function useDeliveryText(document: RecordedDeliveriesProps['document']) {
  const { LL, locale } = useI18nContext();
  const tenants = useNamedTenants(
    document,
    document.deliveries.some(({ tenantId }) => tenantId !== null),
  );
  return ({ how, sentOn, registeredNumber, tenantId, receivedOn }: DocumentDelivery): string => {
    const day = dayInWords(sentOn, locale);
    const sent =
      registeredNumber === null
        ? LL.deliveries.sent[how]({ day })
        : LL.deliveries.sentRegistered({ number: registeredNumber, day });
    const tenant = tenants.find(({ id }) => id === tenantId);
    const recipientText = tenant ? LL.deliveries.sentTo({ sent, name: fullName(tenant) }) : sent;
    return receivedOn === null
      ? recipientText
      : LL.deliveries.sentReceived({ sent: recipientText, day: dayInWords(receivedOn, locale) });
  };
}

interface DeliveryDialogProps {
  readonly document: DeliverableDocument;
  /** The delivery to correct. With `null`, the dialog adds a delivery. */
  readonly changed: DocumentDelivery | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks how and when a document was delivered by hand or by post. */
function DeliveryDialog({ isOpen, ...props }: DeliveryDialogProps) {
  const { LL } = useI18nContext();
  const { document, changed, onClose } = props;
  const { number } = document;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={changed ? LL.deliveries.changeTitle({ number }) : LL.deliveries.title({ number })}
    >
      <DeliveryFields {...props} />
    </FormDialog>
  );
}
