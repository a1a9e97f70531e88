import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import { CHARGE_WORDS } from '@shared/domain/expense-words.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { documentsQuery, fetchPdf, useSaveDocument } from '@/api/documents/documents.ts';
import { ActionsMenu } from '@/components/actions-menu.tsx';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { Fact } from '@/components/fact-list.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import { Notice } from '@/components/notice.tsx';
import { PanelBody, PanelStep } from '@/components/panels/side-panel.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { capitalized, dayInWords, daysInWords } from '@/lib/text/day-text.ts';
import { balanceText, paidText } from '../balance-text.ts';
import { CancelChargesSettlementDialog } from './cancel-charges-settlement-dialog.tsx';
import { SplitChargesSettlementDialog } from './split-charges-settlement-dialog.tsx';

interface ChargesSettlementDetailsProps {
  readonly settlement: Settlement;
  readonly renderDelivery: RenderLetterDelivery;
  readonly onClose: () => void;
}

/** Shows a settlement with its letter, the steps of the delivery, and the actions that split or cancel it. */
export function ChargesSettlementDetails({
  settlement,
  renderDelivery,
  onClose,
}: ChargesSettlementDetailsProps) {
  const { LL, locale } = useI18nContext();
  const { document, balance, called, calledNow, hasChanged } = settlement;
  const euros = (amount: number): string => formatEuros(amount, locale);
  return (
    <PanelStep>
      <PanelBody>
        <Heading settlement={settlement} />
        {hasChanged && (
          <Notice title={called === calledNow ? LL.charges.tenantsChanged() : LL.charges.hasChanged()}>
            {called !== calledNow && (
              <p>{LL.charges.calledNow({ before: euros(called), now: euros(calledNow) })}</p>
            )}
            <p>{LL.charges.hasChangedText()}</p>
          </Notice>
        )}
        <div>
          <p className="mb-3 text-title tabular-nums">
            {balance === 0
              ? LL.charges.even()
              : [balanceText(balance, true, LL, locale), paidText(balance, settlement, LL, locale)]
                  .filter(Boolean)
                  .join(' · ')}
          </p>
          <SettlementFacts settlement={settlement} />
        </div>
        {document && <Delivery number={document.number} renderDelivery={renderDelivery} />}
      </PanelBody>
      <DetailsFooter settlement={settlement} onClose={onClose} />
    </PanelStep>
  );
}

function Heading({
  settlement: { document, sentOn, from, to },
}: Pick<ChargesSettlementDetailsProps, 'settlement'>) {
  const { LL, locale } = useI18nContext();
  const day = dayInWords(sentOn, locale);
  return (
    <div className="flex items-start gap-3.5 rounded-card bg-primary-soft p-5 text-on-primary-soft">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
      <p data-autofocus tabIndex={-1} className="min-w-0 outline-none">
        <span className="block text-title">
          {document ? LL.charges.letterOn({ day }) : LL.charges.madeElsewhere({ day })}
        </span>{' '}
        <span className="block text-pretty">
          <UnbrokenNumbers>{capitalized(daysInWords({ from, to }, locale), locale)}</UnbrokenNumbers>
        </span>
      </p>
    </div>
  );
}

function SettlementFacts({ settlement }: Pick<ChargesSettlementDetailsProps, 'settlement'>) {
  const { LL, locale } = useI18nContext();
  const { isMadeElsewhere, dueOn, parts, lines, called, calledBefore, billsUntil } = settlement;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const dueDay = dueOn === null ? '' : dayInWords(dueOn, locale);
  return (
    <dl className="divide-y divide-border rounded-control border border-border">
      {dueOn !== null && (
        <Fact label={LL.charges.dueOn()}>
          {parts > 1 ? LL.charges.inParts({ n: parts, day: dueDay }) : dueDay}
        </Fact>
      )}
      {lines.map(({ expenseId, charge, amount }) => (
        <Fact key={expenseId} label={CHARGE_WORDS[charge][locale]}>
          {euros(amount)}
        </Fact>
      ))}
      {!isMadeElsewhere && (
        <>
          <Fact label={LL.charges.called()}>{euros(called)}</Fact>
          {calledBefore > 0 && <Fact label={LL.charges.calledBefore()}>{euros(calledBefore)}</Fact>}
          <Fact label={LL.charges.bills()}>{dayInWords(billsUntil, locale)}</Fact>
        </>
      )}
    </dl>
  );
}

interface DeliveryProps extends Pick<ChargesSettlementDetailsProps, 'renderDelivery'> {
  readonly number: string;
}

/** The steps that deliver the letter to the tenants. */
function Delivery({ number, renderDelivery }: DeliveryProps) {
  const { data } = useQuery(documentsQuery({ number }));
  const letter = data?.find((document) => document.number === number);
  return letter ? renderDelivery(letter, () => {}) : <Skeleton className="h-24" />;
}

function DetailsFooter({
  settlement,
  onClose,
}: Pick<ChargesSettlementDetailsProps, 'settlement' | 'onClose'>) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const saving = useSaveDocument((error) => report(error, LL.charges.downloadFailed()));
  const [toSplit, setToSplit] = useState<Settlement | null>(null);
  const [toCancel, setToCancel] = useState<Settlement | null>(null);
  const { document, mayAgreeParts } = settlement;
  return (
    <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
      <div className="mr-auto">
        <ActionsMenu label={LL.charges.actions()} variant="secondary" className="size-11">
          {mayAgreeParts && (
            <DropdownMenuItem onSelect={() => setToSplit(settlement)}>{LL.charges.split()}</DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setToCancel(settlement)}>{LL.charges.cancel()}</DropdownMenuItem>
        </ActionsMenu>
      </div>
      {document && (
        <>
          <ShareButton document={document} onFetch={fetchPdf} size="large" />
          <Button
            variant="secondary"
            size="large"
            isBusy={saving.isPending}
            onClick={() => saving.mutate(document)}
          >
            {!saving.isPending && <Download aria-hidden />}
            {LL.charges.download()}
          </Button>
        </>
      )}
      <Button size="large" onClick={onClose}>
        {LL.charges.finish()}
      </Button>
      <SplitChargesSettlementDialog settlement={toSplit} onClose={() => setToSplit(null)} />
      <CancelChargesSettlementDialog settlement={toCancel} onClose={() => setToCancel(null)} />
    </footer>
  );
}
