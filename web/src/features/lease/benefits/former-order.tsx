import { Link } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { listText } from '@/lib/text/list-text.ts';

/** Asks whether payments from before the order of payments changed keep their months. */
export function FormerOrder({ lease: { id, formerOrder } }: { readonly lease: Lease }) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const change = useChangeLease();
  if (formerOrder === null) return null;
  const { payments, years, receipts } = formerOrder;
  const answer = (isFormerOrderKept: boolean) =>
    change.mutate(
      { id, isFormerOrderKept },
      {
        onSuccess: () => notify.success(LL.benefit[isFormerOrderKept ? 'orderKept' : 'orderTaken']()),
        onError: (error) => report(error, LL.benefit.orderNotSaved()),
      },
    );
  return (
    <div className="text-small">
      <p className="text-pretty">
        {LL.benefit.formerOrder({ n: payments, years: listText(years.map(String), locale) })}
      </p>
      {receipts.length > 0 && (
        <>
          <p className="mt-1 text-pretty">{LL.benefit.formerReceipts()}</p>
          <ul className="flex flex-wrap gap-x-3">
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <Link
                  to="/documents"
                  search={{ document: receipt.id }}
                  className="focus-ring rounded-sm font-medium whitespace-nowrap underline underline-offset-4"
                >
                  {receipt.number}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {[false, true].map((keeps) => (
          <Button
            key={String(keeps)}
            variant={keeps ? 'ghost' : 'secondary'}
            size="small"
            isBusy={change.isPending && change.variables.isFormerOrderKept === keeps}
            onClick={() => answer(keeps)}
          >
            {LL.benefit[keeps ? 'keepFormerOrder' : 'takeNewOrder']()}
          </Button>
        ))}
      </div>
    </div>
  );
}
