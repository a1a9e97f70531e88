import { type FormStore, insert, remove, setInput, useField, useFieldArray } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { DEDUCTIONS_MAX, type Deposit } from '@shared/contract/leases/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { filesQuery } from '@/api/files.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { LawNote, withLaw } from '@/components/law-note.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { DeductionFiles } from './deduction-files.tsx';
import { type DepositSettlementForm, emptyLine, typedDeduction } from './deposit-settlement-schema.ts';
import { hasSettlement } from './deposit-draft.tsx';

interface DeductionLinesProps {
  readonly form: FormStore<typeof DepositSettlementForm>;
  readonly deposit: Deposit;
}

/**
 * The list of deductions, each with its proof. The arrears are not a deduction, because the deposit pays the arrears
 * first.
 */
export function DeductionLines({ form, deposit }: DeductionLinesProps) {
  const { LL } = useI18nContext();
  const { items } = useFieldArray(form, { path: ['deductions'] });
  const { list, addButton, act } = useListFocus();
  const add = (): void =>
    insert(form, { path: ['deductions'], initialInput: emptyLine(hasSettlement(deposit)) });
  return (
    <section data-deductions aria-labelledby="deductions" className="rounded-control border border-border">
      <h3 id="deductions" className="px-4 pt-3 text-small font-semibold">
        {LL.deposit.deductions()}
      </h3>
      <div ref={list} className="divide-y divide-border">
        {items.map((item, index) => (
          <DeductionLine
            key={item}
            form={form}
            index={index}
            deposit={deposit}
            onRemove={() => act(() => remove(form, { path: ['deductions'], at: index }))}
          />
        ))}
        <div className="flex flex-wrap items-center gap-2 px-4 py-3">
          {items.length < DEDUCTIONS_MAX && (
            <Button
              ref={addButton}
              variant="secondary"
              size="small"
              aria-label={LL.deposit.addNamed()}
              onClick={() => act(add)}
            >
              <Plus aria-hidden />
              {LL.deposit.add()}
            </Button>
          )}
          <Arrears deposit={deposit} />
        </div>
      </div>
    </section>
  );
}

/** A button that shows the arrears of the account. */
function Arrears({ deposit: { arrears } }: Pick<DeductionLinesProps, 'deposit'>) {
  const { LL, locale } = useI18nContext();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isShown}
        onClick={() => setIsShown((before) => !before)}
      >
        {LL.deposit.arrearsAction()}
      </Button>
      <p className="text-small text-muted">
        {LL.deposit.proofNote()}
        <LawNote text={LL.deposit.proofLaw()} />
      </p>
      <output className="basis-full text-small text-pretty empty:hidden">
        {isShown &&
          (arrears > 0
            ? LL.deposit.arrears({ amount: formatEuros(arrears, locale) })
            : LL.deposit.noArrears())}
      </output>
    </>
  );
}

interface DeductionLineProps extends DeductionLinesProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function DeductionLine({ form, index, deposit, onRemove }: DeductionLineProps) {
  const { LL, locale } = useI18nContext();
  const { input: amount } = useField(form, { path: ['deductions', index, 'amount'] });
  const { input: tenantShare } = useField(form, { path: ['deductions', index, 'tenantShare'] });
  const { input: kind } = useField(form, { path: ['deductions', index, 'kind'] });
  const { input: proof = '' } = useField(form, { path: ['deductions', index, 'proof'] });
  const { input: id = '' } = useField(form, { path: ['deductions', index, 'id'] });
  const isSaved = deposit.deductions.some((deduction) => deduction.id === id);
  const files = useQuery({ ...filesQuery({ deductionId: id }), enabled: isSaved });
  const hasFiles = (files.data?.length ?? 0) > 0;
  const [isAsking, setIsAsking] = useState(false);
  const kept = typedDeduction({ amount, tenantShare });
  const n = index + 1;
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-1 px-4 pt-3 pb-1 sm:grid-cols-[8rem_10rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">{LL.deposit.deduction({ n })}</legend>
      <div className="col-span-full grid gap-x-3 gap-y-1 sm:grid-cols-2">
        <TextField form={form} path={['deductions', index, 'label']} label={LL.deposit.label()} />
        <TextField
          form={form}
          path={['deductions', index, 'proof']}
          label={LL.deposit.proof()}
          hint={LL.deposit.proofHint()}
        />
        <div className="col-span-full pt-1 pb-2">
          <Checkbox
            label={LL.deposit.isCharges()}
            hint={LL.deposit.isChargesHint()}
            checked={kind === 'charges'}
            onChange={({ target }) =>
              setInput(form, {
                path: ['deductions', index, 'kind'],
                input: target.checked ? 'charges' : 'repair',
              })
            }
          />
        </div>
      </div>
      <AmountField form={form} path={['deductions', index, 'amount']} label={LL.deposit.amount()} />
      <TextField
        form={form}
        path={['deductions', index, 'tenantShare']}
        label={LL.deposit.share()}
        hint={withLaw(LL.deposit.wear(), LL.deposit.wearLaw())}
        inputMode="numeric"
      />
      <p className="flex items-center gap-2 max-sm:min-h-9 sm:h-11 sm:translate-y-6.5 sm:justify-end">
        <span className="text-small text-muted">{LL.deposit.kept()}</span>
        <span className="font-medium whitespace-nowrap tabular-nums">
          {kept === null ? LL.table.none() : formatEuros(kept, locale)}
        </span>
      </p>
      <Button
        variant="ghost"
        size="icon"
        className="justify-self-end hover:text-danger sm:translate-y-7.5"
        aria-label={LL.deposit.remove({ n })}
        onClick={() => (hasFiles ? setIsAsking(true) : onRemove())}
      >
        <X aria-hidden />
      </Button>
      <DeductionFiles deductionId={id} n={n} proof={proof} isSaved={isSaved} files={files} />
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.deposit.removeTitle()}
        text={LL.deposit.removeText({ count: files.data?.length ?? 0 })}
        confirmLabel={LL.deposit.removeConfirm()}
        onConfirm={() => {
          setIsAsking(false);
          onRemove();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </fieldset>
  );
}
