import { useQuery } from '@tanstack/react-query';
import type { Receipt, ReceiptOther } from '@shared/contract/documents/receipt-list.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { statedPaymentsQuery } from '@/api/accounts/payments.ts';
import { useShowsLessors } from '@/api/people/use-shows-lessors.ts';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { StatedPaymentText } from './stated-payment-text.tsx';

/** The facts that the receipt states. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { LL, locale } = useI18nContext();
  const { from, to, others, housingBenefit, officePart } = receipt;
  const hasTerm = from !== null;
  const namesLessors = useShowsLessors();
  const isPartial = receipt.kind === 'partial';
  const euros = (amount: number): string => formatEuros(amount, locale);
  return (
    <FactList>
      <Fact label={LL.details.tenant()}>{receipt.tenantName}</Fact>
      <Fact label={LL.details.property()}>{receipt.propertyName}</Fact>
      {namesLessors && <Fact label={LL.details.lessor()}>{receipt.lessorName}</Fact>}
      {from !== null && to !== null && (
        <Fact label={LL.documentList.period()}>
          {LL.receiptDetails.fromTo({ from: dayInWords(from, locale), to: dayInWords(to, locale) })}
        </Fact>
      )}
      <PaymentFacts receipt={receipt} />
      {hasTerm && (
        <>
          <Fact label={LL.fields.rent()}>{euros(receipt.rent)}</Fact>
          <Fact label={LL.fields.charges()}>{euros(receipt.charges)}</Fact>
          {isPartial && <Fact label={LL.receiptDetails.total()}>{euros(receipt.total)}</Fact>}
        </>
      )}
      {hasTerm && others.length > 0 && (
        <Fact label={LL.receiptDetails.forRent()}>
          {euros(sumEuros(receipt.amount, ...others.map(({ amount }) => -amount)))}
        </Fact>
      )}
      {others.map((other) => (
        <OtherFact key={`${other.kind} ${other.dueOn} ${other.label}`} other={other} />
      ))}
      <Fact label={LL.receiptDetails.received()} isStrong>
        {euros(receipt.amount)}
      </Fact>
      {housingBenefit > 0 && <Fact label={LL.receiptDetails.benefit()}>{euros(housingBenefit)}</Fact>}
      {isPartial && hasTerm && (
        <Fact label={LL.receiptDetails.remaining()}>
          {euros(receipt.remaining)}
          {officePart && (
            <span className="block text-small text-muted">
              {LL.receiptDetails.ofOffices({
                amount: euros(officePart.amount),
                office: listText(
                  officePart.offices.map((office) => office.toUpperCase()),
                  locale,
                ),
              })}
            </span>
          )}
        </Fact>
      )}
    </FactList>
  );
}

function PaymentFacts({ receipt: { id, paidOn, method } }: { readonly receipt: Receipt }) {
  const { LL, locale } = useI18nContext();
  const { data: payments } = useQuery(statedPaymentsQuery(id));
  return payments && payments.length > 1 ? (
    <Fact label={LL.receiptDetails.payments()}>
      {payments.map((payment) => (
        <span key={payment.id} className="block">
          <StatedPaymentText payment={payment} />
        </span>
      ))}
    </Fact>
  ) : (
    <>
      <Fact label={LL.details.paidOn()}>{dayInWords(paidOn, locale)}</Fact>
      {method && <Fact label={LL.paymentMethods.label()}>{LL.paymentMethods.names[method]()}</Fact>}
    </>
  );
}

/** A due other than rent that the receipt states. */
function OtherFact({ other }: { readonly other: ReceiptOther }) {
  const { LL, locale } = useI18nContext();
  const { kind, label, dueOn, amount, remaining } = other;
  return (
    <Fact label={label ?? LL.receiptDetails.others[kind]({ day: dayInWords(dueOn, locale) })}>
      {formatEuros(amount, locale)}
      {remaining > 0 && (
        <span className="block text-small text-muted">
          {LL.documentList.remaining({ amount: formatEuros(remaining, locale) })}
        </span>
      )}
    </Fact>
  );
}
