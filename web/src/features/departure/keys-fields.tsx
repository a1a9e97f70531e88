import { useField } from '@formisch/react';
import { ExitState } from '@shared/contract/lease.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Keys } from './use-keys-form.ts';

/** Asks when the keys were returned, and whether the exit matches the entry. Each answer is saved at once. */
export function KeysFields({ keys: { form, chooseExit } }: { readonly keys: Keys }) {
  const { LL } = useI18nContext();
  const { input: exitState, props } = useField(form, { path: ['exitState'] });
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField form={form} path={['keysOn']} label={LL.lease.keysOn()} />
      <div>
        <p aria-hidden className="mb-1.5 text-small font-medium">
          {LL.deposit.exit()}
        </p>
        <Segmented<ExitState | ''>
          label={LL.deposit.exit()}
          value={exitState ?? ''}
          firstRef={props.ref}
          onChange={(value) => value !== '' && chooseExit(value)}
          options={ExitState.options.map((value) => ({
            value,
            label: LL.deposit.exits[value](),
            face: LL.deposit.exits[value](),
          }))}
        />
        <p aria-live="polite" className="mt-1 min-h-5 text-small text-pretty text-danger">
          {form.isSubmitted && exitState === undefined && LL.deposit.exitMissing()}
        </p>
      </div>
    </div>
  );
}
