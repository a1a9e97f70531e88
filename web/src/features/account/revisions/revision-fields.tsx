import { type FormStore, getInput } from '@formisch/react';
import { type ReactNode, useRef, useState } from 'react';
import type { Document } from '@shared/contract/documents/document.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { RevisionCheck, RevisionTarget } from '@shared/contract/leases/revision.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { rentAt } from '@shared/domain/rents.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseAmount } from '@/lib/text/amount-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { AdditionField } from '../letters/addition-field.tsx';
import { withMissingIndex } from './missing-indices.ts';
import { LetterForm } from '@/components/letters/letter-form.tsx';
import { RevisionCalculation, RevisionCosts, RevisionDays } from './revision-facts.tsx';
import type { RevisionForm } from './revision-schema.ts';
import { RevisionState, mayRevise } from './revision-state.tsx';
import { RevisionTicks } from './revision-ticks.tsx';
import { TypedIndexFields } from './typed-index-fields.tsx';
import { useRevisionForm } from './use-revision-form.ts';

interface RevisionFieldsProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly target: RevisionTarget;
  readonly check: RevisionCheck;
  /** The choice between the rent and fixed charges, if both can be revised. */
  readonly choice: ReactNode;
  readonly onIssued: (letter: Document) => void;
  readonly onCancel: () => void;
}

/**
 * The form that revises the rent or the fixed charges, up to the amount that the index allows. If no revision is
 * possible, shows why.
 */
export function RevisionFields({
  tenantId,
  lease,
  target,
  check: decided,
  choice,
  onIssued,
  onCancel,
}: RevisionFieldsProps) {
  const { LL } = useI18nContext();
  const [isTypingIndex, setIsTypingIndex] = useState(false);
  const facts = useRef<HTMLDivElement>(null);
  const check = isTypingIndex ? withMissingIndex(decided) : decided;
  const { form, amounts, letter } = useRevisionForm({
    leaseId: lease.id,
    target,
    check,
    onIssued,
  });
  const isPossible = mayRevise(check);
  return (
    <LetterForm
      form={form}
      letter={letter}
      isPossible={isPossible}
      submitLabel={LL.revision.submit()}
      onCancel={onCancel}
    >
      {choice}
      <div ref={facts} data-autofocus tabIndex={-1} className="space-y-4 outline-none empty:hidden">
        <RevisionState
          tenantId={tenantId}
          lease={lease}
          check={check}
          onTypeIndex={() => {
            // The pressed button disappears, so move the focus.
            facts.current?.focus();
            setIsTypingIndex(true);
          }}
        />
        {isPossible && <RevisionDays check={check} isGoverned={lease.kind !== 'other'} />}
      </div>
      {isPossible && (
        <>
          <TypedIndexFields form={form} check={check} />
          <RevisionCalculation target={target} check={check} amounts={amounts} />
          <AmountFields form={form} lease={lease} target={target} check={check} cap={amounts.cap} />
          <RevisionTicks leaseId={lease.id} form={form} check={check} onSettled={onCancel} />
        </>
      )}
      <RevisionCosts check={check} cap={isPossible ? amounts.cap : null} />
      {isPossible && <AdditionField form={form} />}
    </LetterForm>
  );
}

interface AmountFieldsProps {
  readonly form: FormStore<typeof RevisionForm>;
  readonly lease: Lease;
  readonly target: RevisionTarget;
  readonly check: RevisionCheck;
  readonly cap: number | null;
}

/** Asks for the new amount and its first day. Shows the new monthly total. */
function AmountFields({ form, lease, target, check: { startsOn, nextTermOn }, cap }: AmountFieldsProps) {
  const { LL, locale } = useI18nContext();
  const hasChoice = startsOn !== null && nextTermOn !== null && nextTermOn > startsOn;
  const isNextTerm = getInput(form, { path: ['start'] }) === 'nextTerm';
  const newAmount = parseAmount(getInput(form, { path: ['newAmount'] }) ?? '');
  const now = startsOn === null ? undefined : rentAt(lease.rents, startsOn);
  const firstLabel = (day: string): string =>
    LL.revision.starts[day === todayInParis() ? 'today' : 'day']({ day: dayInWords(day, locale) });
  return (
    <div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <AmountField
          form={form}
          path={['newAmount']}
          label={LL.revision.newAmount[target]()}
          hint={
            cap === null ? LL.revision.mostUnknown() : LL.revision.most({ amount: formatEuros(cap, locale) })
          }
        />
        {startsOn !== null && (
          <SelectField
            form={form}
            path={['start']}
            label={LL.revision.start()}
            options={[
              { value: 'first', label: firstLabel(startsOn) },
              ...(hasChoice
                ? [
                    {
                      value: 'nextTerm',
                      label: LL.revision.starts.nextTerm(),
                    },
                  ]
                : []),
            ]}
            hint={
              hasChoice &&
              LL.revision.startDays[isNextTerm ? 'nextTerm' : 'first']({
                day: dayInWords(isNextTerm ? nextTermOn : startsOn, locale),
              })
            }
          />
        )}
      </div>
      {now && newAmount > 0 && (
        <output className="mt-2 block rounded-control bg-surface-sunken px-3 py-2.5 text-small text-pretty tabular-nums">
          {LL.revision.total({
            amount: formatEuros(
              target === 'rent' ? sumEuros(newAmount, now.charges) : sumEuros(now.rent, newAmount),
              locale,
            ),
            before: formatEuros(sumEuros(now.rent, now.charges), locale),
          })}
        </output>
      )}
    </div>
  );
}
