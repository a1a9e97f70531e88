import type { DocumentDelivery } from '@shared/contract/document-delivery.ts';
import { FormDialog } from '@/components/form-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { DeliverableDocument } from './delivery-form.ts';

interface DeliveryDialogProps {
  readonly document: DeliverableDocument;
  /** The delivery to correct. With `null`, the dialog adds a delivery. */
  readonly changed: DocumentDelivery | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks how and when a document was delivered by hand or by post. */
export function DeliveryDialog({ isOpen, ...props }: DeliveryDialogProps) {
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
