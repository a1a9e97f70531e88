import { type FormStore, getInput } from '@formisch/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { PaymentMethod } from '@shared/contract/documents/receipt.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { receivedEntries } from '@/components/payments/payment-entries.ts';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { TickLabel } from './tick-label.tsx';

export const PayForm = v.object(receivedEntries);

interface Choice {
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

interface BarChoicesProps {
  readonly form: FormStore<typeof PayForm>;
  /**
   * The checkbox that adds arrears to the payments; `null` if the ticked rows have no arrears. If payments are the only
   * step of the bar, the checkbox is always visible, because it changes the total. Otherwise, it is collapsed with the
   * other choices.
   */
  readonly arrears: (Choice & { readonly label: string }) | null;
  readonly issuing: Choice | null;
  /** True to show the choices as one line of text. A click on the text opens the fields. */
  readonly isCollapsed: boolean;
  /** True if the bar has steps other than payments. */
  readonly isMixed: boolean;
  /** False if the landlord has left out the arrears and the ticked rows have nothing else to pay. */
  readonly hasPayers: boolean;
}

/** The method and day of the payments of the ticked rows, and the choices to issue documents and to include arrears. */
export function BarChoices({ form, arrears, issuing, isCollapsed, isMixed, hasPayers }: BarChoicesProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const text = useChoicesText({ form, arrears, issuing, isMixed, hasPayers });
  // Keep the fields open while one of them is invalid.
  const isShown = !isCollapsed || isOpen || !form.isValid;
  return (
    <>
      {isCollapsed && (
        // The text wraps beside the buttons. Otherwise, a tick could add a line to the bar and move the checkbox.
        <span className="flex w-full sm:flex-1 sm:basis-24 sm:justify-end">
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={id}
            className="focus-ring flex min-h-8 items-center justify-between gap-2 rounded-sm text-left text-small text-muted max-sm:w-full sm:leading-5"
            onClick={() => setIsOpen(!isShown)}
          >
            <span className={cn(isShown && 'sm:line-clamp-2')}>{text}</span>
            <ChevronDown aria-hidden className={cn('size-4 shrink-0', isShown && 'rotate-180')} />
          </button>
        </span>
      )}
      <div
        id={id}
        className={
          isShown
            ? cn(
                'flex w-full flex-wrap items-end gap-x-3.5 gap-y-2.5',
                isCollapsed ? 'sm:order-first sm:justify-end' : 'sm:contents',
              )
            : 'hidden'
        }
      >
        <PaymentFields form={form} />
        {issuing && <TickLabel label={LL.month.issueTheirs()} {...issuing} />}
        {arrears && isMixed && <TickLabel {...arrears} isLarge />}
      </div>
      {arrears && !isMixed && <TickLabel {...arrears} isLarge />}
    </>
  );
}

/**
 * Returns the choices as one line of text. If the landlord has left out the arrears and nothing else is to pay, the
 * text names only the arrears.
 */
function useChoicesText({
  form,
  arrears,
  issuing,
  isMixed,
  hasPayers,
}: Omit<BarChoicesProps, 'isCollapsed'>): string {
  const { LL } = useI18nContext();
  const { paidOn, method } = getInput(form);
  if (isMixed && !hasPayers && arrears) return arrears.label;
  return [
    `${LL.month.receivedOn()} ${paidOn}`,
    v.is(PaymentMethod, method) && LL.paymentMethods.names[method](),
    issuing?.isTicked && LL.month.issueTheirs(),
    isMixed && arrears?.isTicked && arrears.label,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The day and the method of the payments. A wide screen shows the label beside its field, a phone above its field. */
function PaymentFields({ form }: Pick<BarChoicesProps, 'form'>) {
  const { LL } = useI18nContext();
  return (
    <>
      <span className="flex items-center gap-2 text-small max-sm:grow max-sm:basis-[45%] [&_input]:h-10 sm:[&_label]:sr-only [&_p]:mt-0 [&_p]:min-h-0 [&_p]:max-w-40">
        <span aria-hidden className="max-sm:hidden">
          {LL.month.receivedOn()}
        </span>
        <span className="max-sm:flex-1 sm:w-38">
          <DateField form={form} path={['paidOn']} label={LL.month.receivedOn()} isPast />
        </span>
      </span>
      <span className="flex items-center gap-2 text-small max-sm:grow max-sm:basis-[45%] sm:[&_label]:sr-only [&_p]:mt-0 [&_p]:min-h-0 [&_select]:h-10">
        <span aria-hidden className="max-sm:hidden">
          {LL.month.means()}
        </span>
        <span className="max-sm:flex-1 sm:w-36">
          <PaymentMethodField form={form} path={['method']} />
        </span>
      </span>
    </>
  );
}
