import { type FormStore, useField } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import type { StatedPayment } from '@shared/contract/payments/stated-payment.ts';
import { statedPaymentsQuery } from '@/api/accounts/payments.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { StatedPaymentText } from './stated-payment-text.tsx';
import type { VoidForm } from '@/components/documents/void-form.ts';

interface VoidPaymentsProps {
  readonly form: FormStore<typeof VoidForm>;
  readonly receipt: Receipt;
}

/**
 * The payments that can be cancelled together with a receipt, and the payments that stay. Renders nothing if none of
 * the payments exists any more.
 */
export function VoidPayments({ form, receipt: { id, tenantId } }: VoidPaymentsProps) {
  const { LL } = useI18nContext();
  const { input: isCancelling } = useField(form, { path: ['cancelPayments'] });
  const { data: payments, isError } = useQuery(statedPaymentsQuery(id));
  if (isError && !payments) {
    return <p className="mb-4 text-small text-pretty text-muted">{LL.receiptDetails.paymentsFailed()}</p>;
  }
  if (!payments) {
    return (
      <output className="mb-4 block">
        <span className="sr-only">{LL.receiptDetails.readingPayments()}</span>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-2 h-4" />
      </output>
    );
  }
  const own = payments.filter(({ isOwn }) => isOwn);
  const others = payments.filter(({ isOwn }) => !isOwn);
  return (
    <>
      {own.length > 0 && (
        <CheckboxField
          form={form}
          path={['cancelPayments']}
          label={LL.receiptDetails.cancelPayments({ n: own.length })}
          hint={
            <>
              <PaymentLines payments={own} />
              <span className="mt-1 block">
                {LL.receiptDetails.cancelPaymentsHint[isCancelling ? 'cancelled' : 'kept']({ n: own.length })}
              </span>
            </>
          }
        />
      )}
      {others.length > 0 && (
        <p className="mt-3 text-small text-pretty text-muted">
          <PaymentLines payments={others} />
          {own.length > 0
            ? LL.receiptDetails.otherPaymentsKept({ n: others.length })
            : LL.receiptDetails.paymentsKept({ n: others.length })}
        </p>
      )}
      {payments.length > 1 && tenantId !== null && (
        <p className="mt-3 text-small text-pretty text-muted">
          {LL.receiptDetails.onePayment()}{' '}
          <Link
            to="/tenants/$tenantId"
            params={{ tenantId }}
            className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {LL.receiptDetails.onePaymentLink()}
          </Link>
          .
        </p>
      )}
    </>
  );
}

const PaymentLines = ({ payments }: { readonly payments: readonly StatedPayment[] }) =>
  payments.map((payment) => (
    <span key={payment.id} className="block text-foreground tabular-nums">
      <StatedPaymentText payment={payment} isWhole />
    </span>
  ));
