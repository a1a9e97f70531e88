import { getInput, handleSubmit, setInput } from '@formisch/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import { ExitState, type Lease } from '@shared/contract/leases/lease.ts';
import { PostalAddress } from '@shared/contract/values/person.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { showIssues } from '@/components/form/use-submit.ts';
import { useNotifyUnchangedDues } from '@/components/lease/use-notify-unchanged-dues.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { useDebounced } from '@/lib/state/use-debounced.ts';
import { DateText, dayInput } from '@/lib/text/date-text.ts';
import { depositRefusal } from '../deposit/deposit-issue-texts.tsx';
import { typedDay } from './typed-day.ts';

const required: IssueCode = 'required';

const KeysForm = v.object({
  keysOn: DateText,
  exitState: v.picklist(ExitState.options, required),
  newAddress: PostalAddress,
});

/** The pause in typing after which a typed day or address is saved, in milliseconds. */
export const SAVE_MS = 600;

const FACTS = ['keysOn', 'exitState', 'newAddress'] as const;
type Fact = Partial<Pick<Lease, (typeof FACTS)[number]>>;

/**
 * Returns the form for the return of the keys, the check-out inventory and the tenants' new address. The form saves a
 * choice at once, and a typed day or address after a pause.
 */
export function useKeysForm(lease: Lease) {
  const { LL } = useI18nContext();
  const change = useChangeLease();
  const notifyUnchanged = useNotifyUnchangedDues();
  const { report } = useFailure();
  const form = useForm({
    schema: KeysForm,
    initialInput: {
      keysOn: dayInput(lease.keysOn),
      ...(lease.exitState && { exitState: lease.exitState }),
      newAddress: lease.newAddress ?? '',
    },
  });
  /** The facts that were last sent, and the request that saves them. */
  const { keysOn, exitState, newAddress } = lease;
  const sent = useRef<Fact>({ keysOn, exitState, newAddress });
  const request = useRef<Promise<boolean>>(Promise.resolve(true));

  const send = async (fact: Fact): Promise<boolean> => {
    try {
      const { unchangedDues } = await change.mutateAsync({ id: lease.id, ...fact });
      notifyUnchanged(unchangedDues);
      return true;
    } catch (error) {
      // Forget the facts that were not saved, so that they are sent again.
      for (const name of FACTS) if (name in fact) delete sent.current[name];
      if (showIssues(form, error, {}).length > 0) return false;
      const refusal = error instanceof ApiError ? depositRefusal(error.errorCode, LL) : undefined;
      report(error, refusal ?? LL.deposit.factFailed());
      return false;
    }
  };
  const save = (fact: Fact): void => {
    sent.current = { ...sent.current, ...fact };
    // One request after the other, so that a later address replaces an earlier one.
    request.current = request.current.then(() => send(fact));
  };

  const typed = typedDay(getInput(form, { path: ['keysOn'] }));
  const pausedInput = useDebounced(typed, SAVE_MS);
  const saveDay = useEffectEvent((keysOn: string | null) => {
    if (keysOn !== null && keysOn === typed && keysOn !== sent.current.keysOn) save({ keysOn });
  });
  useEffect(() => saveDay(pausedInput), [pausedInput]);

  const typedAddress = getInput(form, { path: ['newAddress'] });
  const pausedAddress = useDebounced(typedAddress, SAVE_MS);
  const saveAddress = useEffectEvent((text: string | null | undefined) => {
    const address = v.safeParse(PostalAddress, text);
    if (address.success && text === typedAddress && address.output !== sent.current.newAddress)
      save({ newAddress: address.output });
  });
  useEffect(() => saveAddress(pausedAddress), [pausedAddress]);

  const saveTyped = useEffectEvent(() => {
    saveDay(typed);
    saveAddress(typedAddress);
  });
  // The landlord may leave the step before the pause has ended.
  useEffect(() => () => saveTyped(), []);

  return {
    form,
    chooseExit: (exitState: ExitState): void => {
      setInput(form, { path: ['exitState'], input: exitState });
      save({ exitState });
    },
    /** Shows missing answers at their fields. Returns true if all answers are saved. */
    complete: async (): Promise<boolean> => {
      let isValid = false;
      await handleSubmit(form, (facts) => {
        isValid = true;
        const { keysOn, exitState, newAddress } = sent.current;
        if (facts.keysOn !== keysOn || facts.exitState !== exitState || facts.newAddress !== newAddress)
          save(facts);
      })();
      return isValid && request.current;
    },
  };
}
export type Keys = ReturnType<typeof useKeysForm>;
