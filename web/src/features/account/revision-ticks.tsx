import type { FormStore } from '@formisch/react';
import type { RevisionCheck, RevisionTick } from '@shared/contract/revision.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { type RevisionForm, TICK_FIELDS } from './revision-schema.ts';

/** The first day of the freeze of dwellings of class F or G (loi n° 2021-1104, art. 159). */
const FREEZE = { metropole: '2022-08-24', corsica: '2022-08-24', overseas: '2024-07-01' } as const;

interface RevisionTicksProps {
  readonly form: FormStore<typeof RevisionForm>;
  readonly check: RevisionCheck;
}

/** Asks for the facts that only the landlord knows. */
export function RevisionTicks({ form, check }: RevisionTicksProps) {
  const { LL, locale } = useI18nContext();
  const { energyClass, energyClassUntil, rentChangedOn, zone } = check;
  const dayOf = (day: string | null): string => (day === null ? '' : dayInWords(day, locale));
  const labelOf = (tick: RevisionTick): string =>
    LL.revision.ticks[tick]({ day: dayInWords(FREEZE[zone ?? 'metropole'], locale) });
  const hints: Readonly<Record<RevisionTick, string>> = {
    ENERGY_CLASS_UNKNOWN:
      energyClass === null
        ? LL.revision.tickHints.noClass()
        : LL.revision.tickHints.oldClass({ day: dayOf(energyClassUntil) }),
    DURATION_UNKNOWN: LL.revision.tickHints.duration({ class: energyClass ?? '' }),
    RENT_CHANGED: LL.revision.tickHints.rentChanged({ day: dayOf(rentChangedOn) }),
  };
  if (check.ticks.length === 0) return null;
  return (
    <div className="space-y-4">
      {check.ticks.map((tick) => (
        <CheckboxField
          key={tick}
          form={form}
          path={[TICK_FIELDS[tick]]}
          label={labelOf(tick)}
          hint={hints[tick]}
          missing={LL.revision.tickMissing()}
        />
      ))}
    </div>
  );
}
