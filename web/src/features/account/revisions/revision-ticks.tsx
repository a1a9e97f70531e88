import type { FormStore } from '@formisch/react';
import type { RevisionCheck, RevisionFact } from '@shared/contract/leases/revision.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useDropDuty } from '@/api/accounts/drop-duty.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { type RevisionForm, TICK_FIELDS } from './revision-schema.ts';

/**
 * For each zone, the first day on which the rent of a dwelling of class F or G is frozen (loi n° 2021-1104, art. 159).
 */
const FREEZE = { metropole: '2022-08-24', corsica: '2022-08-24', overseas: '2024-07-01' } as const;

interface RevisionTicksProps {
  readonly leaseId: string;
  readonly form: FormStore<typeof RevisionForm>;
  readonly check: RevisionCheck;
  /** Called after the landlord has said that the last change of the rent was this year's revision. */
  readonly onSettled: () => void;
}

/** Asks the landlord to confirm the facts that only he knows. */
export function RevisionTicks({ leaseId, form, check, onSettled }: RevisionTicksProps) {
  const { LL, locale } = useI18nContext();
  const { energyClass, energyClassUntil, rentChangedOn, zone } = check;
  const dayOf = (day: string | null): string => (day === null ? '' : dayInWords(day, locale));
  const labelOf = (fact: RevisionFact): string =>
    LL.revision.ticks[fact]({ day: dayInWords(FREEZE[zone ?? 'metropole'], locale) });
  const hints: Readonly<Record<RevisionFact, string>> = {
    ENERGY_CLASS_UNKNOWN:
      energyClass === null
        ? LL.revision.tickHints.noClass()
        : LL.revision.tickHints.oldClass({ day: dayOf(energyClassUntil) }),
    DURATION_UNKNOWN: LL.revision.tickHints.duration({ class: energyClass ?? '' }),
    RENT_CHANGED: LL.revision.tickHints.rentChanged({ day: dayOf(rentChangedOn) }),
  };
  if (check.factsToConfirm.length === 0) return null;
  return (
    <div className="space-y-4">
      {check.factsToConfirm.map((fact) => (
        <div key={fact}>
          <CheckboxField
            form={form}
            path={[TICK_FIELDS[fact]]}
            label={labelOf(fact)}
            hint={hints[fact]}
            missing={LL.revision.tickMissing()}
          />
          {fact === 'RENT_CHANGED' && (
            <WasRevision leaseId={leaseId} forDay={check.forDay} onSettled={onSettled} />
          )}
        </div>
      ))}
    </div>
  );
}

interface WasRevisionProps extends Pick<RevisionTicksProps, 'leaseId' | 'onSettled'> {
  readonly forDay: string | null;
}

/**
 * The button that marks the last change of the rent as this year's revision. The button also puts off this year's duty.
 */
function WasRevision({ leaseId, forDay, onSettled }: WasRevisionProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const drop = useDropDuty('revision', leaseId);
  const answer = (): void =>
    drop.mutate(forDay ?? todayInParis(), {
      onSuccess: () => {
        notify.success(LL.revision.wasRevisionDone());
        onSettled();
      },
      onError: (error) => report(error, LL.revision.wasRevisionFailed()),
    });
  return (
    <Button variant="secondary" size="small" className="mt-2 ml-8" isBusy={drop.isPending} onClick={answer}>
      {LL.revision.wasRevision()}
    </Button>
  );
}
