import { type FormStore, getInput } from '@formisch/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import { issueCode } from '@shared/contract/values/common.ts';
import type { Due } from '@shared/contract/leases/due.ts';
import { OptionalText } from '@shared/contract/values/text.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useReduceDue } from '@/api/accounts/dues.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelOutcome } from '@/components/panels/side-panel.tsx';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountText, amountText } from '@/lib/text/amount-text.ts';
import { notify } from '@/lib/notify.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';

/** Converts typed texts to the API's reduction. */
const ReductionForm = v.pipe(
  v.object({ reduction: AmountText, label: OptionalText }),
  v.forward(
    v.partialCheck(
      [['reduction'], ['label']],
      ({ reduction, label }) => reduction === 0 || label !== null,
      issueCode('required'),
    ),
    ['label'],
  ),
);

interface ReductionFieldsProps {
  readonly tenantId: string;
  readonly due: Due;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that reduces a due of rent, in part or in full. The documents of the due state the reason. */
export function ReductionFields({ tenantId, due, onSaved, onCancel }: ReductionFieldsProps) {
  const { LL, locale } = useI18nContext();
  const [initialInput] = useState(() => ({
    reduction: due.reduction === 0 ? '' : amountText(due.reduction, locale),
    label: due.label ?? '',
  }));
  const form = useForm({ schema: ReductionForm, initialInput });
  const whole = sumEuros(due.rent, due.charges);
  const most = due.mostReduction ?? whole;
  const amount = formatEuros(most, locale);
  const hint = [
    most < whole ? LL.dues.reductionMostStated({ amount }) : LL.dues.reductionMost({ amount }),
    ...(due.reduction > 0 ? [LL.dues.reductionHint()] : []),
  ];
  const text = useDebounced(getInput(form, { path: ['reduction'] }) ?? '', TYPED_MS);
  const typed = v.safeParse(AmountText, text);
  const { submission, isSaved } = useReduction(form, { tenantId, due, onSaved });
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={
        initialInput.reduction === ''
          ? LL.dues.reduceAction()
          : typed.success && typed.output === 0
            ? LL.dues.undoReduction()
            : LL.dues.changeReduction()
      }
      onCancel={onCancel}
      outcome={
        <PanelOutcome>
          {typed.success && typed.output <= most
            ? LL.dues.insteadOf({
                amount: formatEuros(sumEuros(whole, -typed.output), locale),
                whole: formatEuros(whole, locale),
              })
            : text.trim() === ''
              ? LL.dues.reductionMissing()
              : LL.dues.reductionRefused()}
        </PanelOutcome>
      }
    >
      <div className="space-y-2">
        <AmountField form={form} path={['reduction']} label={LL.dues.reduction()} hint={hint.join(' ')} />
        <TextField form={form} path={['label']} label={LL.dues.reason()} hint={LL.dues.reasonHint()} />
      </div>
    </PanelForm>
  );
}

/**
 * Returns the submission that saves a reduction. After saving, shows links to the documents that still state the old
 * balance.
 */
function useReduction(
  form: FormStore<typeof ReductionForm>,
  { tenantId, due, onSaved }: Omit<ReductionFieldsProps, 'onCancel'>,
) {
  const { LL, locale } = useI18nContext();
  const navigate = useNavigate();
  const reduce = useReduceDue();
  const submission = useSubmit(form, {
    send: async (values) => {
      const { reduction, receipts } = await reduce.mutateAsync({ ...values, id: due.id });
      // Documents that are already issued show the balance before the reduction.
      const outdated = reduction === due.reduction ? [] : receipts;
      notify.success(
        outdated.length > 0 ? LL.dues.reducedStated({ n: outdated.length }) : LL.dues.reduced(),
        outdated.map(({ id, kind, number }) => ({
          label: documentTitle({ kind, number }, locale),
          run: () => void navigate({ to: '/documents', search: { document: id, account: tenantId } }),
        })),
      );
      onSaved();
    },
    failedText: LL.dues.reduceFailed(),
    goneText: LL.dues.gone(),
    onRefused: (errorCode) => (errorCode === 'DUE_CERTIFIED' ? LL.dues.certified() : undefined),
  });
  return { submission, isSaved: reduce.isSuccess };
}
