import { useField } from '@formisch/react';
import { ExitState, type Lease } from '@shared/contract/leases/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AccountsForm } from '../steps/accounts-form.tsx';
import { ChargesToSettle } from '../steps/charges-to-settle.tsx';
import { maySettle, hasSettlement, useDeposit } from './deposit-draft.tsx';
import { MovementForm, receiptDay } from '../movements/movement-form.tsx';
import { MovementList } from '../movements/movement-list.tsx';
import { OtherMovements } from '../movements/other-movements.tsx';
import { SettledFacts } from './settled-facts.tsx';
import { DepositSettlementForm, type DepositSettlementFormProps } from './deposit-settlement-form.tsx';
import { useFocusAfterMovement } from '../movements/use-focus-after-movement.ts';
import { type Keys, useKeysForm } from '../steps/use-keys-form.ts';

interface DepositStepProps {
  readonly lease: Lease;
  readonly property: Property | undefined;
  /** Opens the next step after the input was saved. */
  readonly onDone: () => void;
  /** Opens the next step. Asks first if there is unsaved input. */
  readonly onSkip: () => void;
}

/** The open step of the deposit: the return of the keys, the check-out inventory, the deductions and the settlement. */
export function DepositStep({ lease, property, onDone, onSkip }: DepositStepProps) {
  const { LL } = useI18nContext();
  const { deposit, settlement } = useDeposit();
  const keys = useKeysForm(lease);
  const list = useFocusAfterMovement(deposit);
  if (!deposit || !settlement) return null;
  return (
    <div className="space-y-5">
      {hasSettlement(deposit) ? <SettledFacts lease={lease} deposit={deposit} /> : <KeysFields keys={keys} />}
      <MovementList deposit={deposit} listRef={list} />
      <OtherMovements deposit={deposit} />
      <ChargesToSettle lease={lease} deposit={deposit} />
      {deposit.state === 'none' && <p>{LL.deposit.none()}</p>}
      <DepositForm
        lease={lease}
        property={property}
        deposit={deposit}
        settlement={settlement}
        keys={keys}
        onDone={onDone}
        onSkip={onSkip}
      />
    </div>
  );
}

/**
 * The form that the state of the deposit needs. It records the received deposit, the settlement, or the approval of the
 * building's accounts.
 */
function DepositForm({ onSkip, ...props }: DepositSettlementFormProps & Pick<DepositStepProps, 'onSkip'>) {
  const { LL, locale } = useI18nContext();
  const { lease, deposit } = props;
  if (deposit.state === 'expected') {
    return (
      <>
        <p>{LL.deposit.expected({ amount: formatEuros(deposit.agreed, locale) })}</p>
        <MovementForm deposit={deposit} kind="received" proposedDay={receiptDay(lease)} isGuarded>
          {({ isBusy }) => (
            <StepBar>
              <Button type="submit" size="large" isBusy={isBusy}>
                {LL.deposit.actions.received()}
              </Button>
              <Button size="large" variant="ghost" onClick={onSkip}>
                {LL.departure.goOn()}
              </Button>
            </StepBar>
          )}
        </MovementForm>
      </>
    );
  }
  if (maySettle(deposit)) {
    return <DepositSettlementForm key={hasSettlement(deposit) ? 'second' : 'first'} {...props} />;
  }
  if (deposit.state === 'accounts') {
    return (
      <>
        <p>{LL.deposit.accounts({ amount: formatEuros(deposit.held, locale) })}</p>
        {lease.chargesKind === 'provision' && (
          <p className="text-pretty">{LL.deposit.chargesBeforeAccounts()}</p>
        )}
        <AccountsForm deposit={deposit} approvedOn={null}>
          {({ isBusy }) => (
            <StepBar>
              <Button type="submit" size="large" variant="secondary" isBusy={isBusy}>
                {LL.deposit.accountsSave()}
              </Button>
              <Button size="large" onClick={onSkip}>
                {LL.departure.goOn()}
              </Button>
            </StepBar>
          )}
        </AccountsForm>
      </>
    );
  }
  return (
    <StepBar>
      <Button size="large" onClick={onSkip}>
        {LL.departure.goOn()}
      </Button>
    </StepBar>
  );
}

/**
 * Asks when the keys were returned, whether the check-out inventory matches the check-in inventory, and for the tenants'
 * new address, which the settlement shows. Saves each answer without a button.
 */
function KeysFields({ keys: { form, chooseExit } }: { readonly keys: Keys }) {
  const { LL } = useI18nContext();
  const { input: exitState, props } = useField(form, { path: ['exitState'] });
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField form={form} path={['keysOn']} label={LL.lease.keysOn()} />
      <div>
        <LabelledSegmented<ExitState | ''>
          label={LL.deposit.exit()}
          value={exitState ?? ''}
          firstRef={props.ref}
          onChange={(value) => value !== '' && chooseExit(value)}
          options={ExitState.options.map((value) => ({ value, label: LL.deposit.exits[value]() }))}
        />
        <p aria-live="polite" className="mt-1 min-h-5 text-small text-pretty text-danger">
          {form.isSubmitted && exitState === undefined && LL.deposit.exitMissing()}
        </p>
      </div>
      <div className="sm:col-span-2">
        <TextField
          form={form}
          path={['newAddress']}
          label={LL.lease.newAddress()}
          hint={LL.lease.newAddressHint()}
          isOptional
        />
      </div>
    </div>
  );
}
