import { Form, type FormStore, getInput, handleSubmit } from '@formisch/react';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { Property } from '@shared/contract/property.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { withLaw } from '@/components/law-note.tsx';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { cn } from '@/lib/cn.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { DeductionLines } from './deduction-lines.tsx';
import { hasSettlement, isAhead, type ShownSettlement } from './deposit-draft.tsx';
import { DepositFigures } from './deposit-summary.tsx';
import { DepositIssueTexts } from './deposit-issue-texts.tsx';
import { type DepositSettlementForm as Schema, typedSums } from './deposit-settlement-schema.ts';
import { typedDay } from '../steps/typed-day.ts';
import type { Keys } from '../steps/use-keys-form.ts';
import { useDepositSettlementForm } from './use-deposit-settlement-form.ts';

export interface DepositSettlementFormProps {
  readonly lease: Lease;
  readonly property: Property | undefined;
  readonly deposit: Deposit;
  readonly settlement: ShownSettlement;
  readonly keys: Keys;
  /** Opens the next step. */
  readonly onDone: () => void;
}

/** The form of the deductions and of the part kept for the building's accounts, above the computed settlement. */
export function DepositSettlementForm({
  lease,
  property,
  deposit,
  settlement,
  keys,
  onDone,
}: DepositSettlementFormProps) {
  const { LL, locale } = useI18nContext();
  const { form, submit, question, paid, read, failure, isReading, isUnsaved, save, returnAll } =
    useDepositSettlementForm({
      deposit,
      settlement,
      keys,
    });
  const [isAsking, setIsAsking] = useState(false);
  const isPlanned =
    paid === undefined && isAhead(lease) && typedDay(getInput(keys.form, { path: ['keysOn'] })) === null;
  const amount = sumEuros(settlement.toReturn, settlement.increase);
  const goOn = async (): Promise<void> => {
    if (await save()) onDone();
    else void handleSubmit(form, () => {})();
  };
  const others = !isPlanned && (
    <OtherActions
      isDeducting={settlement.kept > 0 || settlement.provision > 0}
      isReading={isReading}
      onRead={read}
      onReturnAll={() => setIsAsking(true)}
      onDone={() => void goOn()}
    />
  );
  return (
    <DepositIssueTexts>
      <Form of={form} onSubmit={submit} className="space-y-5" onKeyDown={ignoreEnterInDeductions}>
        <DeductionLines form={form} deposit={deposit} />
        {/* A part that may no longer be kept stays visible until the landlord gives it up. */}
        {(deposit.provisionLimit > 0 || deposit.provision > 0) && <Provision form={form} deposit={deposit} />}
        {property?.isCollective === null && !hasSettlement(deposit) && (
          <BuildingQuestion propertyId={property.id} />
        )}
        <NotCovered settlement={settlement} />
        <div className="rounded-control border border-border p-4 lg:hidden">
          <DepositFigures lease={lease} />
        </div>
        {paid !== undefined && (
          <output className={cn('block', paid === amount ? 'text-muted' : 'text-on-gold-soft')}>
            {paid === amount
              ? LL.deposit.paidByBank({ amount: formatEuros(paid, locale) })
              : LL.deposit.paidOtherwise({
                  amount: formatEuros(paid, locale),
                  due: formatEuros(amount, locale),
                })}
          </output>
        )}
        {!isPlanned && (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <DateField
              form={form}
              path={['returnedOn']}
              label={settlement.toReturn > 0 ? LL.deposit.returnedOn() : LL.deposit.settledOn()}
              isPast
            />
            {amount > 0 && <PaymentMethodField form={form} path={['method']} />}
          </div>
        )}
        <div>
          <FormFailure text={failure} />
          <div className="flex flex-wrap gap-2 pb-4 lg:hidden">{others}</div>
          <StepBar
            figure={{
              name: isPlanned
                ? LL.deposit.summary.planned()
                : figureName(deposit, settlement, { LL, locale }),
              text: formatEuros(amount, locale),
            }}
          >
            {isPlanned ? (
              <Button size="large" onClick={() => void goOn()}>
                {LL.departure.goOn()}
              </Button>
            ) : (
              <Button type="submit" size="large" isBusy={form.isSubmitting && !isReading}>
                {settleText(settlement, { LL, locale })}
              </Button>
            )}
            <div className="flex flex-wrap gap-2 max-lg:hidden">{others}</div>
          </StepBar>
        </div>
        <UnsavedForm form={form} isDirty={isUnsaved} />
      </Form>
      <ConfirmDialog
        isOpen={question.isAsked}
        title={LL.deposit.settleAsk({ action: settleText(settlement, { LL, locale }) })}
        text={LL.deposit.settleAskText()}
        confirmLabel={settleText(settlement, { LL, locale })}
        variant="primary"
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
      <ReturnAllDialog isOpen={isAsking} onConfirm={returnAll} onClose={() => setIsAsking(false)} />
    </DepositIssueTexts>
  );
}

interface Texts {
  readonly LL: Pick<TranslationFunctions, 'deposit'>;
  readonly locale: Locale;
}

/** Enter must not settle the deposit while the landlord types a deduction. */
function ignoreEnterInDeductions(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.closest('[data-deductions]'))
    event.preventDefault();
}

const settleText = ({ toReturn, increase }: ShownSettlement, { LL, locale }: Texts): string => {
  const amount = formatEuros(sumEuros(toReturn, increase), locale);
  if (toReturn > 0) return LL.deposit.settle({ amount });
  return increase > 0 ? LL.deposit.payIncrease({ amount }) : LL.deposit.settleNothing();
};

interface ReturnAllDialogProps {
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function ReturnAllDialog({ isOpen, onConfirm, onClose }: ReturnAllDialogProps) {
  const { LL } = useI18nContext();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={LL.deposit.returnAllTitle()}
      text={LL.deposit.returnAllText()}
      confirmLabel={LL.deposit.returnAllConfirm()}
      cancelLabel={LL.deposit.returnAllKeep()}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/**
 * Returns the label of the amount to pay. The label names the deadline or, if the deposit is returned late, the
 * increase.
 */
function figureName(
  { deadline }: Deposit,
  { toReturn, increase, periodsLate }: ShownSettlement,
  { LL, locale }: Texts,
): string {
  const words = LL.deposit.summary;
  if (increase > 0 && toReturn === 0) return words.increaseToPay();
  if (increase > 0) return words.toReturnLate({ amount: formatEuros(increase, locale) });
  return deadline === null || periodsLate > 0
    ? words.toReturn()
    : words.toReturnBy({ day: dayInShort(deadline, locale) });
}

interface OtherActionsProps {
  readonly isDeducting: boolean;
  readonly isReading: boolean;
  readonly onRead: () => void;
  readonly onReturnAll: () => void;
  readonly onDone: () => void;
}

function OtherActions({ isDeducting, isReading, onRead, onReturnAll, onDone }: OtherActionsProps) {
  const { LL } = useI18nContext();
  return (
    <>
      <Button variant="secondary" isBusy={isReading} onClick={onRead}>
        {!isReading && <Eye aria-hidden />}
        {LL.deposit.read()}
      </Button>
      {isDeducting && (
        <Button variant="ghost" onClick={onReturnAll}>
          {LL.deposit.returnAll()}
        </Button>
      )}
      <Button variant="ghost" onClick={onDone}>
        {LL.deposit.later()}
      </Button>
    </>
  );
}

interface ProvisionProps {
  readonly form: FormStore<typeof Schema>;
  readonly deposit: Deposit;
}

/** The part of the deposit that the landlord keeps until the building's accounts are approved. */
function Provision({ form, deposit: { provisionLimit } }: ProvisionProps) {
  const { LL, locale } = useI18nContext();
  const isKeeping = getInput(form, { path: ['isKeeping'] });
  const typed = typedSums(getInput(form)).provision;
  const most = formatEuros(provisionLimit, locale);
  return (
    <div className="space-y-2">
      <CheckboxField
        form={form}
        path={['isKeeping']}
        label={LL.deposit.keep({ amount: isKeeping && typed > 0 ? formatEuros(typed, locale) : most })}
        hint={withLaw(LL.deposit.keepMost({ amount: most }), LL.deposit.keepLaw())}
      />
      {isKeeping && (
        <div className="sm:w-1/2 sm:pr-2">
          <AmountField form={form} path={['provision']} label={LL.deposit.keepAmount()} />
        </div>
      )}
    </div>
  );
}

/**
 * Links to the field that says whether the building is collective. Only for a collective building may the landlord keep
 * a part of the deposit until the building's accounts are approved.
 */
function BuildingQuestion({ propertyId }: { readonly propertyId: string }) {
  const { LL } = useI18nContext();
  return (
    <p className="text-small text-muted">
      {LL.deposit.keepUnknown()}{' '}
      <Link
        to="/properties"
        search={{ edit: propertyId }}
        className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
      >
        {LL.deposit.sayBuilding()}
      </Link>
    </p>
  );
}

/** Shows the deductions that the deposit does not cover, which become a due, and the arrears that stay unpaid. */
function NotCovered({
  settlement: { stillOwed, notCovered },
}: Pick<DepositSettlementFormProps, 'settlement'>) {
  const { LL, locale } = useI18nContext();
  const arrears = sumEuros(stillOwed, -notCovered);
  return (
    <output className="block space-y-1 rounded-control bg-gold-soft px-4 py-3 text-small text-pretty text-on-gold-soft empty:absolute empty:p-0">
      {notCovered > 0 && <p>{LL.deposit.notCovered({ amount: formatEuros(notCovered, locale) })}</p>}
      {arrears > 0 && <p>{LL.deposit.arrearsLeft({ amount: formatEuros(arrears, locale) })}</p>}
    </output>
  );
}
