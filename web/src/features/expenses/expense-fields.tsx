import { type FormStore, focus, getInput, handleSubmit, reset, setInput, useField } from '@formisch/react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { type Expense, EXPENSE_PROPERTIES_MAX, ExpenseCharge, ExpenseTax } from '@shared/contract/expense.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { CHARGE_WORDS, TAX_WORDS } from '@shared/domain/expense-words.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { type Period, shortDate } from '@shared/domain/period.ts';
import { useAddExpense, useSetExpense } from '@/api/expenses.ts';
import { useAddFile } from '@/api/files.ts';
import { fileRefusal } from '@/components/files/file-refusal.ts';
import { useChosenFile } from '@/components/files/use-chosen-file.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useProposal } from '@/components/form/use-prefilled.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { UnusableFileError } from '@/lib/images/file-to-keep.ts';
import { navigateToHeading } from '@/lib/focus/navigate-to-heading.ts';
import { type MessageAction, notify } from '@/lib/notify.ts';
import { amountText, BalanceText } from '@/lib/text/amount-text.ts';
import { BillFields } from './bill-fields.tsx';
import { DwellingFields } from './dwelling-fields.tsx';
import {
  hasQuestion,
  expenseBody,
  ExpenseForm,
  expenseInput,
  type ExpenseStart,
  isChargeOf,
  newInput,
  yearOfCharge,
} from './expense-schema.ts';

/** The id and the payee of the bank line from which an expense is recorded. */
interface LineOfExpense {
  readonly bankLineId: string;
  readonly payee: string | null;
}

interface ExpenseFieldsProps {
  /** The expense to edit; `null` for a new expense. */
  readonly expense: Expense | null;
  /** The known fields of a new expense. */
  readonly start: ExpenseStart;
  /** The bank line from which a new expense is recorded, if any. */
  readonly line?: LineOfExpense | null;
  /** The expense that a new expense repeats, such as the last expense of the line's payee. */
  readonly last?: Expense | null;
  readonly properties: readonly Property[];
  readonly lessors: readonly Lessor[];
  /** False if the page already shows the charges. */
  readonly hasChargesLink?: boolean;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function ExpenseFields(props: ExpenseFieldsProps) {
  const { expense, start, line, properties, lessors, onCancel } = props;
  const { LL, locale } = useI18nContext();
  const isCredit = expense === null && start.amount !== undefined && start.amount < 0;
  const { form, submission, bill, isSaved, saveAndNext } = useExpenseForm(props);
  const { input: tax } = useField(form, { path: ['tax'] });
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={submission.wasDeleted ? LL.panel.addAgain() : expense ? LL.common.save() : LL.common.add()}
      onCancel={onCancel}
      otherAction={
        tax === 'coOwnershipStatement' &&
        expense === null && (
          <Button variant="secondary" size="large" isBusy={submission.isBusy} onClick={saveAndNext}>
            {LL.expenses.saveAndNext()}
          </Button>
        )
      }
    >
      <BearerField form={form} />
      <div className="space-y-2">
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <AmountField
            form={form}
            path={['amount']}
            label={LL.expenses.amount()}
            hint={LL.expenses.amountHint()}
            mayBeNegative
          />
          <DateField
            form={form}
            path={['paidOn']}
            label={tax === 'coOwnershipStatement' ? LL.expenses.statedOn() : LL.expenses.paidOn()}
            isPast
          />
        </div>
        <SelectField
          form={form}
          path={['tax']}
          label={LL.expenses.tax()}
          emptyLabel={LL.expenses.chooseTax()}
          // No money moves for a syndic's statement, so no bank line pays it.
          options={ExpenseTax.options
            .filter((value) => !line || value !== 'coOwnershipStatement')
            .map((value) => ({ value, label: TAX_WORDS[value][locale] }))}
          onChosen={(tax) => isCredit && signAmount(form, tax, locale)}
          {...(tax === 'coOwnershipSettlement' && { hint: LL.expenses.settlementHint() })}
          {...(tax === 'coOwnershipStatement' && { hint: LL.expenses.statementHint() })}
        />
        <AskedAmountField form={form} />
        <DwellingFields form={form} properties={properties} />
        <LessorField form={form} lessors={lessors} />
        <TextField
          form={form}
          path={['label']}
          label={LL.expenses.label()}
          hint={LL.expenses.labelHint()}
          isOptional
        />
      </div>
      <ChargeFields form={form} start={start} />
      <BillFields expenseId={expense?.id ?? null} bill={bill} />
    </PanelForm>
  );
}

/** Makes the amount of an incoming bank line positive for other income, and negative for a credit. */
function signAmount(form: FormProps['form'], tax: string, locale: Locale): void {
  const amount = v.safeParse(BalanceText, getInput(form, { path: ['amount'] }));
  if (!amount.success) return;
  const euros = Math.abs(amount.output);
  setInput(form, { path: ['amount'], input: amountText(tax === 'otherIncome' ? euros : -euros, locale) });
}

type FormProps = { readonly form: FormStore<typeof ExpenseForm> };

/** The people who may bear an expense in the end. The tenants repay the part that the law allows. */
const BEARERS = ['lessor', 'tenants'] as const;

/**
 * Asks who bears the expense in the end. The question comes first, and choosing an answer twice keeps it: a proposal of
 * the form may give the answer while the landlord clicks on it.
 */
function BearerField({ form }: FormProps) {
  const { LL } = useI18nContext();
  const { input: isCharge } = useField(form, { path: ['isCharge'] });
  const { input: tax } = useField(form, { path: ['tax'] });
  if (tax === 'coOwnershipStatement') return null;
  return (
    <div data-answered>
      <LabelledSegmented<(typeof BEARERS)[number]>
        label={LL.expenses.bearer()}
        value={isCharge === true ? 'tenants' : 'lessor'}
        onChange={(value) => setInput(form, { path: ['isCharge'], input: value === 'tenants' })}
        options={BEARERS.map((value) => ({ value, label: LL.expenses.bearers[value]() }))}
      />
      <p className="mt-1 text-small text-pretty text-muted">{LL.expenses.bearerHint()}</p>
    </div>
  );
}

/** Asks for the part of the amount that a category treats differently, such as the tax on waste in a property tax. */
function AskedAmountField({ form }: FormProps) {
  const { LL } = useI18nContext();
  const { input: tax } = useField(form, { path: ['tax'] });
  const { input: isCharge } = useField(form, { path: ['isCharge'] });
  if (!hasQuestion(tax)) return null;
  return (
    <AmountField
      // Each category asks a question of its own, so a change of the category mounts a new field.
      key={tax}
      form={form}
      path={['askedAmount']}
      label={LL.expenses.parts[tax]()}
      hint={LL.expenses.partHints[tax]()}
      mayBeNegative
      isOptional={tax === 'works' || (tax === 'propertyTax' && isCharge !== true)}
    />
  );
}

/** Asks for the lessor of an expense without a dwelling, if the account has several lessors. */
function LessorField({ form, lessors }: FormProps & Pick<ExpenseFieldsProps, 'lessors'>) {
  const { LL } = useI18nContext();
  const { input: dwelling } = useField(form, { path: ['dwelling'] });
  if (lessors.length < 2 || dwelling !== '') return null;
  return (
    <SelectField
      form={form}
      path={['lessorId']}
      label={LL.details.lessor()}
      options={lessors.map((lessor) => ({ value: lessor.id, label: lessorName(lessor) }))}
    />
  );
}

/** Asks which part of the expense the tenants owe, and for which days. */
function ChargeFields({ form, start }: FormProps & Pick<ExpenseFieldsProps, 'start'>) {
  const { LL, locale } = useI18nContext();
  const { input: isCharge } = useField(form, { path: ['isCharge'] });
  const { input: tax } = useField(form, { path: ['tax'] });
  const { input: charge } = useField(form, { path: ['charge'] });
  useTaxOnWaste(form, start);
  if (!isChargeOf(tax, isCharge)) return null;
  return (
    <FieldGroup title={LL.expenses.chargeTitle()}>
      <SelectField
        form={form}
        path={['charge']}
        label={LL.expenses.charge()}
        emptyLabel={LL.expenses.chooseTax()}
        options={ExpenseCharge.options.map((value) => ({ value, label: CHARGE_WORDS[value][locale] }))}
        onChosen={() => proposeDays(form, null)}
      />
      <AmountField
        form={form}
        path={['recoverable']}
        label={LL.expenses.recoverable()}
        hint={
          tax === 'propertyTax'
            ? LL.expenses.recoverableOfPropertyTax()
            : charge === 'caretaker'
              ? LL.expenses.recoverableOfCaretaker()
              : LL.expenses.recoverableHint()
        }
        mayBeNegative
        isOptional
      />
      <DateField form={form} path={['from']} label={LL.expenses.from()} />
      <DateField form={form} path={['to']} label={LL.expenses.to()} />
    </FieldGroup>
  );
}

/**
 * Fills in the charge of a property tax: the tax on waste, for the year of the tax. The recoverable amount follows the
 * tax on waste until the landlord types another amount. The first tax on waste that the landlord types becomes a charge,
 * because the tenants owe this tax (décret n° 87-713, annexe, VIII).
 */
function useTaxOnWaste(form: FormProps['form'], { days }: ExpenseStart): void {
  const { isCharge, tax, askedAmount, recoverable: stored } = getInput(form);
  const [hadNone] = useState(askedAmount === '');
  const waste = v.safeParse(BalanceText, askedAmount);
  const isOwed = hadNone && tax === 'propertyTax' && waste.success && waste.output !== 0;
  useProposal(isOwed || undefined, (input) => setInput(form, { path: ['isCharge'], input }));
  const filled = useRef(stored === askedAmount ? stored : '');
  useProposal(isCharge && tax === 'propertyTax' ? (askedAmount ?? '') : undefined, (waste) => {
    const { charge, recoverable } = getInput(form);
    if (charge === '') setInput(form, { path: ['charge'], input: 'waste' });
    proposeDays(form, days ?? null);
    if (recoverable !== filled.current) return;
    setInput(form, { path: ['recoverable'], input: waste });
    filled.current = waste;
  });
}

/** Fills in the days of a charge, unless the landlord has typed days. `known` are days that the form knew, to replace. */
function proposeDays(form: FormProps['form'], known: Period | null): void {
  const { paidOn, from, to } = getInput(form);
  const isKnown = known !== null && from === shortDate(known.from) && to === shortDate(known.to);
  if (!isKnown && (from !== '' || to !== '')) return;
  const days = yearOfCharge(isKnown ? shortDate(known.to) : (paidOn ?? ''));
  setInput(form, { path: ['from'], input: days.from });
  setInput(form, { path: ['to'], input: days.to });
}

function useExpenseForm({
  expense,
  start,
  line,
  last,
  properties,
  lessors,
  hasChargesLink = true,
  onSaved,
}: Omit<ExpenseFieldsProps, 'onCancel'>) {
  const { LL, locale } = useI18nContext();
  const add = useAddExpense();
  const set = useSetExpense();
  const [initialInput] = useState(() => {
    const input = expense
      ? expenseInput(expense, properties, locale)
      : newInput(start, last ?? null, properties, locale);
    return { ...input, lessorId: input.lessorId || (lessors[0]?.id ?? '') };
  });
  const form = useForm({ schema: ExpenseForm, initialInput });
  const chargesAction = useChargesAction();
  const bill = useChosenFile();
  const addFile = useAddFile();
  /** The id of the saved expense. If its bill could not be kept, the next submission changes this expense. */
  const savedId = useRef(expense?.id);
  const isNextWanted = useRef(false);
  /**
   * Starts the next line of the syndic's statement. Clears the fields of the kind of charge, and keeps the other input.
   */
  const startNext = (): void => {
    savedId.current = undefined;
    bill.remove();
    add.reset();
    const cleared = { amount: '', label: '', charge: '', recoverable: '' };
    // The form has all its fields.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    reset(form, { initialInput: { ...(getInput(form) as typeof initialInput), ...cleared } });
    focus(form, { path: ['amount'] });
  };
  const keepBill = async (expenseId: string, file: File | null): Promise<void> => {
    if (!file) return;
    const facts = { kind: 'invoice', name: file.name.slice(-120), madeOn: null, validUntil: null } as const;
    await addFile.mutateAsync({ subject: { expenseId }, file, ...facts });
  };
  const record = async (values: Values, file: File | null): Promise<void> => {
    const body = expenseBody(values, properties);
    const amount = formatEuros(values.amount, locale);
    if (savedId.current !== undefined && !submission.wasDeleted) {
      await set.mutateAsync({ ...body, id: savedId.current });
      await keepBill(savedId.current, file);
      notify.success(LL.expenses.updated());
    } else {
      try {
        savedId.current = (await add.mutateAsync({ ...body, ...line })).id;
        await keepBill(savedId.current, file);
        notify.success(
          LL.expenses.created({ amount }),
          hasChargesLink && body.to !== null ? chargesAction(body.to) : [],
        );
      } catch (error) {
        if (!isLineRecorded(error)) throw error;
        notify.info(LL.expenses.lineRecorded());
      }
    }
    if (isNextWanted.current) startNext();
    else onSaved();
  };
  const submission = useSubmit(form, {
    send: async (values) => {
      const file = await bill.read().catch(ifUnusable);
      // The field of the bill says why the file cannot be kept.
      return file === undefined ? false : record(values, file);
    },
    failedText: expense ? LL.expenses.updateFailed() : LL.expenses.createFailed(),
    goneText: LL.expenses.deletedMeanwhile(),
    onRefused: (_code, _values, error) => {
      const reason = savedId.current === undefined ? undefined : fileRefusal(error);
      return reason && LL.expenses.bill.refused({ reason: LL.files[reason]() });
    },
    fieldNames: () => FIELD_NAMES,
  });
  const submit = (values: Values, isNext: boolean): Promise<void> => {
    isNextWanted.current = isNext;
    return submission.submit(values);
  };
  return {
    form,
    submission: {
      ...submission,
      isDirty: submission.isDirty || bill.file !== null || bill.isReading,
      submit: (values: Values) => submit(values, false),
    },
    bill,
    /** Saves the expense, and starts the next kind of charge of the same statement. */
    saveAndNext: (): void => void handleSubmit(form, (values) => submit(values, true))(),
    isSaved: (add.isSuccess || set.isSuccess) && (bill.file === null || addFile.isSuccess),
  };
}

type Values = v.InferOutput<typeof ExpenseForm>;

/** Returns a function that makes the link to the charges of a year. Its parameter is the last day of a charge. */
function useChargesAction() {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  return (to: string): readonly MessageAction[] => {
    const year = to.slice(0, 4);
    return [
      {
        label: LL.expenses.seeCharges({ year }),
        run: () => void navigateToHeading(() => navigate({ to: '/charges', search: { year: Number(year) } })),
      },
    ];
  };
}

const FIELD_NAMES = {
  properties: 'dwelling',
  ...Object.fromEntries(
    Array.from({ length: EXPENSE_PROPERTIES_MAX }, (_, place) => [
      `properties.${place}.propertyId`,
      'dwelling',
    ]),
  ),
  deductible: 'askedAmount',
};

/** Returns `undefined` for a file that cannot be kept. Throws any other error. */
function ifUnusable(error: unknown): undefined {
  if (!(error instanceof UnusableFileError)) throw error;
}

/** True if the bank line was recorded before, for example in another tab. */
const isLineRecorded = (error: unknown): boolean =>
  error instanceof ApiError && error.issues.some(({ path }) => path === 'bankLineId');
