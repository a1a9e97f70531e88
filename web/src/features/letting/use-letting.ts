import { focus, handleSubmit, setErrors } from '@formisch/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LettingOutcome } from '@shared/contract/leases/letting.ts';
import { useAddLetting, useLettingPreview } from '@/api/accounts/lettings.ts';
import { showFieldError } from '@/components/form/form-errors.ts';
import { useProposal } from '@/components/form/use-prefilled.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import type { StoredLetting } from './stored-letting.ts';
import { STEPS, type Step, isStepValid, lettingBody, stepAndField } from './letting-body.ts';
import type { LettingForms } from './use-letting-forms.ts';

/** For each path of an API error, the field of the last step that shows the error. */
export const PAYMENT_FIELDS = {
  'payment.amount': 'amount',
  'payment.paidOn': 'paidOn',
  'depositReceipt.movedOn': 'depositOn',
};

/**
 * Returns the open step, the furthest step opened so far, the server's preview, and the functions that add the letting.
 */
export function useLetting(forms: LettingForms, onAdded: (outcome: LettingOutcome) => void) {
  const { LL } = useI18nContext();
  const add = useAddLetting();
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const { at, card, open } = useOpenStep(forms);
  /** Continues with the step and the idempotency key of a stored letting. */
  const resume = (kept: Pick<StoredLetting, 'idempotencyKey' | 'step' | 'furthest'>): void => {
    setIdempotencyKey(kept.idempotencyKey);
    open(kept.furthest);
    open(kept.step);
  };
  const isPaused = add.isPending || add.isSuccess;
  const body = lettingBody(idempotencyKey, forms.inputs);
  const latestPreview = useLettingPreview(at.reached < STEPS.indexOf('terms') ? null : body, isPaused);
  // While the input is incomplete or refused, drop the preview of the earlier input.
  const isDropped = body === null || latestPreview.error !== null;
  const preview = isDropped ? { ...latestPreview, answer: null } : latestPreview;
  useProposal(preview.answer?.rents[0]?.share, forms.propose);

  /** Opens the first incomplete step and shows its errors. Returns false if all steps are complete. */
  const openUnfinished = (): boolean => {
    const unfinished = STEPS.find((step) => !isStepValid(step, forms.inputs));
    if (unfinished === undefined) return false;
    open(unfinished);
    void handleSubmit(forms.stores[unfinished], () => {})();
    return true;
  };
  const { submit, failure } = useSubmit(forms.entry, {
    send: async () => {
      if (openUnfinished() || body === null) return false;
      try {
        onAdded(await add.mutateAsync(body));
        return undefined;
      } catch (error) {
        const wrong = showAtOtherSteps(forms, error);
        if (!wrong) throw error;
        open(wrong.step, wrong.step === 'people' ? null : wrong.field);
        return false;
      }
    },
    fieldNames: () => PAYMENT_FIELDS,
    failedText: LL.letting.failed(),
    onRefused: (errorCode) =>
      errorCode === 'PROFILE_INCOMPLETE' ? LL.letting.depositNeedsProfile() : undefined,
  });
  const goOn = (step: Step): void => {
    open(nextStep(step, at.reached, forms.inputs));
  };
  /** Adds the letting from any step. If a step is incomplete, opens this step instead. */
  const finish = (): void => {
    if (isPaused || openUnfinished()) return;
    open('entry');
    void handleSubmit(forms.entry, submit)();
  };
  return {
    ...at,
    idempotencyKey,
    open,
    resume,
    goOn,
    finish,
    card,
    preview,
    isPaused,
    isAdded: add.isSuccess,
    submit,
    failure,
  };
}

/**
 * Returns the step to open after `step`. Skips complete steps that come before the furthest step that was ever open.
 */
const nextStep = (step: Step, reached: number, inputs: LettingForms['inputs']): Step =>
  STEPS.find(
    (other, index) => index > STEPS.indexOf(step) && (index >= reached || !isStepValid(other, inputs)),
  ) ?? 'entry';

/**
 * Returns the open step and the furthest step that was open. Opening a step moves the focus to the step, or to a given
 * field.
 */
function useOpenStep(forms: LettingForms) {
  const [at, setAt] = useState<{ step: Step; field: string | null; reached: number }>({
    step: 'dwelling',
    field: null,
    reached: 0,
  });
  const card = useRef<HTMLElement>(null);
  const open = (step: Step, field: string | null = null): void =>
    setAt(({ reached }) => ({ step, field, reached: Math.max(reached, STEPS.indexOf(step)) }));
  const arrive = useEffectEvent(() => {
    card.current?.focus({ preventScroll: true });
    if (at.field !== null) focus(forms.stores[at.step], { path: [at.field] });
    card.current?.scrollIntoView({ block: 'start' });
  });
  // Right after the page opens, the focus stays on the heading.
  const arrived = useRef(at);
  useEffect(() => {
    if (arrived.current !== at) arrive();
    arrived.current = at;
  }, [at]);
  return { at, card, open };
}

/** Shows API errors at the fields of all steps except the last. Returns the first of these fields. */
function showAtOtherSteps({ stores }: LettingForms, error: unknown) {
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, code } of issues) {
    const { step, field } = stepAndField(path);
    if (step === 'people') setErrors(stores.people, { path: pathOf(path), errors: [code] });
    else if (step !== 'entry') showFieldError(stores[step], field, code);
  }
  return issues.map(({ path }) => stepAndField(path)).find(({ step }) => step !== 'entry');
}

export type Letting = ReturnType<typeof useLetting>;

// In the people step, the form and the API use the same paths.
const pathOf = (path: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) as unknown as readonly [string];
