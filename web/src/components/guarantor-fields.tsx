import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ContactFields, PersonOrCompany } from './name-fields.tsx';
import { FieldGroup } from './side-panel.tsx';
import { Button } from './ui/button.tsx';

interface GuarantorFieldsProps {
  /** A form with a list of guarantors. */
  readonly form: unknown;
  readonly index: number;
  readonly onRemove: () => void;
  /** Asks for which tenant the guarantor stands surety. */
  readonly children: ReactNode;
}

/** Asks for the name and the contact details of a guarantor. */
export function GuarantorFields({ form, index, onRemove, children }: GuarantorFieldsProps) {
  const { LL } = useI18nContext();
  const n = index + 1;
  return (
    <FieldGroup title={LL.lease.guarantor({ n })}>
      <PersonOrCompany form={form} at={['guarantors', index]} />
      <ContactFields form={form} at={['guarantors', index]} />
      {children && <div className="sm:col-span-2">{children}</div>}
      <RemovePersonButton label={LL.lease.removeGuarantorNamed({ n })} onRemove={onRemove} />
    </FieldGroup>
  );
}

/** The button that removes a person from a list of people. `label` names the person for screen readers. */
export function RemovePersonButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { LL } = useI18nContext();
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start hover:text-danger"
      aria-label={label}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
      {LL.lease.removeGuarantor()}
    </Button>
  );
}
