import { type FormStore, setInput, useField } from '@formisch/react';
import * as v from 'valibot';
import { quarterText } from '@shared/domain/quarter.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { endedQuarters } from '@/lib/lease/rent-index.ts';
import { DateText } from '@/lib/text/date-text.ts';
import { dayOfYearText, monthName } from '@/lib/text/day-text.ts';
import { ordinalDay } from '@/lib/text/ordinal-day.ts';
import { CheckboxField } from '../form/checkbox-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { LabelledSegmented } from '../form/labelled-segmented.tsx';

type RevisionStore = FormStore<
  v.ObjectSchema<
    Readonly<
      Record<
        | 'kind'
        | 'startsOn'
        | 'chargesKind'
        | 'hasRevisionClause'
        | 'revisionMonth'
        | 'revisionDay'
        | 'irlReference',
        v.StringSchema<undefined>
      >
    > & { readonly hasChargesIndex: v.BooleanSchema<undefined> },
    undefined
  >
>;

/** Narrows the type of a form to the fields about the revision of the rent. The form may have other fields. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const asRevisionForm = (form: unknown) => form as RevisionStore;

interface RevisionFieldProps {
  readonly form: RevisionStore;
}

/** Asks whether the lease provides for a yearly revision of the rent. */
export function RevisionQuestion({ form }: RevisionFieldProps) {
  const { LL } = useI18nContext();
  const { input: clause = 'unknown' } = useField(form, { path: ['hasRevisionClause'] });
  return (
    <div className="mb-2 sm:col-span-2" data-answered>
      <LabelledSegmented
        label={LL.lease.hasRevision()}
        value={clause}
        onChange={(input) => setInput(form, { path: ['hasRevisionClause'], input })}
        options={(['yes', 'no', 'unknown'] as const).map((value) => ({
          value,
          label: LL.lease.revisionClause[value](),
        }))}
      />
      {clause === 'no' && (
        <p className="mt-1.5 text-small text-pretty text-muted">{LL.lease.noRevisionHint()}</p>
      )}
    </div>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns the number of days of a month in a leap year. */
const daysIn = (month: number): number => new Date(Date.UTC(2000, month, 0)).getUTCDate();

/** Asks for the day of the year on which the rent is revised: the anniversary of the lease, or another day. */
export function RevisionDayFields({ form }: RevisionFieldProps) {
  const { LL, locale } = useI18nContext();
  const { input: month = '' } = useField(form, { path: ['revisionMonth'] });
  const { input: day = '1' } = useField(form, { path: ['revisionDay'] });
  const startsOn = v.safeParse(DateText, useField(form, { path: ['startsOn'] }).input);
  const days = Array.from({ length: month === '' ? 31 : daysIn(Number(month)) }, (_, index) => index + 1);
  return (
    <>
      <SelectField
        form={form}
        path={['revisionMonth']}
        label={LL.lease.revisionMonth()}
        emptyLabel={LL.lease.anniversary()}
        options={MONTHS.map((value) => ({ value: String(value), label: monthName(value, locale) }))}
        hint={
          month === '' &&
          startsOn.success &&
          LL.lease.eachYearOn({ day: dayOfYearText(startsOn.output.slice(5), locale) })
        }
        onChosen={(chosen) => {
          // The day that was selected before may not exist in the newly selected month.
          const most = chosen === '' ? 31 : daysIn(Number(chosen));
          if (Number(day) > most) setInput(form, { path: ['revisionDay'], input: String(most) });
        }}
      />
      {month !== '' && (
        <SelectField
          form={form}
          path={['revisionDay']}
          label={LL.lease.revisionDay()}
          options={days.map((value) => ({ value: String(value), label: ordinalDay(value, locale) }))}
        />
      )}
    </>
  );
}

interface ReferenceFieldProps extends RevisionFieldProps {
  /** The quarter that the day of signature determines; `null` if the quarter is uncertain. */
  readonly proposed: string | null;
}

/** The number of years before the start of the lease whose quarters the select also offers. */
const YEARS_BEFORE = 2;
/** The first year of the rent index. */
const FIRST_YEAR = 2006;

/** Asks for the reference quarter of the lease. */
export function ReferenceField({ form, proposed }: ReferenceFieldProps) {
  const { LL, locale } = useI18nContext();
  const { input: chosen = '' } = useField(form, { path: ['irlReference'] });
  const startsOn = v.safeParse(DateText, useField(form, { path: ['startsOn'] }).input);
  const firstYear = startsOn.success ? Number(startsOn.output.slice(0, 4)) - YEARS_BEFORE : FIRST_YEAR;
  const ended = endedQuarters(firstYear, todayInParis());
  const quarters =
    chosen === '' || ended.includes(chosen) ? ended : [...ended, chosen].toSorted().toReversed();
  return (
    <SelectField
      form={form}
      path={['irlReference']}
      label={LL.lease.irlReference()}
      emptyLabel={LL.lease.unknown()}
      options={quarters.map((value) => ({ value, label: quarterText(value, locale) }))}
      hint={proposed !== null && chosen === proposed ? LL.lease.irlProposed() : LL.lease.irlHint()}
      isOptional
    />
  );
}

/** Asks whether fixed charges are revised like the rent. A provision is not revised but settled. */
export function ChargesIndexField({ form }: RevisionFieldProps) {
  const { LL } = useI18nContext();
  const { input: chargesKind } = useField(form, { path: ['chargesKind'] });
  if (chargesKind !== 'fixed') return null;
  return (
    <div className="sm:col-span-2">
      <CheckboxField
        form={form}
        path={['hasChargesIndex']}
        label={LL.lease.chargesIndex()}
        hint={LL.lease.chargesIndexHint()}
      />
    </div>
  );
}
