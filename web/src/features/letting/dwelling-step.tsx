import { type FormStore, focus, useField } from '@formisch/react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { ownName } from '@shared/domain/property-names.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Notice } from '@/components/notice.tsx';
import { SearchField } from '@/components/lists/search-field.tsx';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { listText } from '@/lib/text/list-text.ts';
import { streetText } from '@/lib/text/property-text.ts';
import { searchFor, searchText } from '@/lib/text/search-text.ts';
import { DwellingRow } from './dwelling-row.tsx';
import { type DwellingForm, NEW_DWELLING } from './dwelling-schema.ts';
import { LettingStep, type StepProps } from './letting-step.tsx';
import type { Dwelling } from './occupancy.ts';
import { chosenDwelling, dwellingText } from './summary-text.ts';

/** From this number of dwellings on, the list has a search field. */
const MANY = 10;

const STATES = ['vacant', 'soon', 'let'] as const;

/** The step in which the landlord chooses a vacant, soon vacant or let dwelling, or adds a new dwelling. */
export function DwellingStep({ dwellings, lessors, forms, letting, keep }: StepProps) {
  const { LL } = useI18nContext();
  const issueText = useIssueText();
  const [query, setQuery] = useState('');
  const chosen = chosenDwelling(dwellings, forms);
  const { field, isGone, showChoices } = useDwellingChoice(forms, letting, chosen);
  const isFound = searchFor(query);
  const isShown = (dwelling: Dwelling): boolean =>
    dwelling === chosen || isFound({ text: searchable(dwelling), phone: '' });
  const [code] = (forms.dwelling.isSubmitted && field.errors) || [];
  const row = (dwelling: Dwelling | null) => (
    <DwellingRow
      key={dwelling?.property.id ?? NEW_DWELLING}
      dwelling={dwelling}
      isChosen={field.input === (dwelling?.property.id ?? NEW_DWELLING)}
      inputRef={field.props.ref}
      onChoose={forms.choose}
    />
  );
  return (
    <LettingStep
      step="dwelling"
      form={forms.dwelling}
      forms={forms}
      letting={letting}
      summary={dwellingText(chosen, forms)}
      onSubmit={() => (isGone ? showChoices() : letting.goOn('dwelling'))}
    >
      {dwellings.length >= MANY && (
        <SearchField value={query} onChange={setQuery} placeholder={LL.letting.search()} />
      )}
      <fieldset aria-describedby="letting-dwelling-note" className="space-y-5">
        <legend className="sr-only">{LL.letting.which()}</legend>
        {STATES.map((state) => {
          const shown = dwellings.filter((one) => one.state === state && isShown(one));
          return (
            shown.length > 0 && (
              <DwellingGroup key={state} state={state} count={shown.length} isOpen={chosen?.state === state}>
                {shown.map(row)}
              </DwellingGroup>
            )
          );
        })}
        {row(null)}
        <p id="letting-dwelling-note" aria-live="polite" className="text-small text-danger empty:hidden">
          {isGone
            ? LL.letting.gone()
            : code && (code === 'required' ? LL.letting.chooseOne() : issueText(code, LL.details.property()))}
        </p>
      </fieldset>
      {field.input === NEW_DWELLING && <NewDwelling form={forms.dwelling} lessors={lessors} />}
      {chosen?.endless && <OpenLeaseNotice {...chosen.endless} keep={keep} />}
    </LettingStep>
  );
}

/**
 * Returns the form field for the choice of a dwelling. If the chosen dwelling was removed in the meantime, moves the
 * focus to the list of dwellings.
 */
function useDwellingChoice(
  forms: StepProps['forms'],
  letting: StepProps['letting'],
  chosen: Dwelling | undefined,
) {
  const field = useField(forms.dwelling, { path: ['propertyId'] });
  const isGone = field.input !== undefined && !['', NEW_DWELLING, chosen?.property.id].includes(field.input);
  const showChoices = (): void => focus(forms.dwelling, { path: ['propertyId'] });
  const loseFocus = useEffectEvent(() => {
    // The row of the removed dwelling may have had the focus, which is then lost.
    if (letting.step === 'dwelling' && isFocusLost()) showChoices();
  });
  useEffect(() => {
    if (isGone) loseFocus();
  }, [isGone]);
  return { field, isGone, showChoices };
}

const searchable = ({ property, people, coming }: Dwelling): string =>
  searchText(
    [
      ownName(property),
      streetText(property),
      property.postalCode,
      property.city,
      ...people,
      ...(coming?.people ?? []),
    ].join(' '),
  );

interface DwellingGroupProps {
  readonly state: Dwelling['state'];
  readonly count: number;
  /** True if the group contains the chosen dwelling. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * A group of dwellings with the same state. The group of let dwellings is collapsed, unless it contains the chosen
 * dwelling.
 */
function DwellingGroup({ state, count, isOpen, children }: DwellingGroupProps) {
  const { LL } = useI18nContext();
  const title = LL.letting.states[state]({ n: count });
  const rows = <div className="mt-2 -mx-1 max-h-96 space-y-2 overflow-y-auto p-1">{children}</div>;
  return state === 'let' ? (
    <details open={isOpen || undefined}>
      <summary className="focus-ring cursor-pointer rounded-sm py-1 text-small font-medium text-muted">
        {title}
      </summary>
      {rows}
    </details>
  ) : (
    <div>
      <h3 className="text-small font-medium text-muted">{title}</h3>
      {rows}
    </div>
  );
}

interface OpenLeaseNoticeProps extends NonNullable<Dwelling['endless']> {
  /** Stores the input of all steps, so that the user finds the input on his return. */
  readonly keep: () => void;
}

/** Warns that a lease of the dwelling has no end, and offers alternatives to a second lease. */
function OpenLeaseNotice({ people, tenantId, leaseId, keep }: OpenLeaseNoticeProps) {
  const { LL, locale } = useI18nContext();
  const leave = (event: MouseEvent): void => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) keep();
  };
  const names = listText(people, locale);
  return (
    <Notice
      title={people.length === 0 ? LL.letting.isEndless() : LL.letting.isLet({ names, n: people.length })}
    >
      <p>{LL.letting.isLetText()}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to="/departure" search={{ lease: leaseId }} ignoreBlocker onClick={leave}>
          {LL.letting.endLease()}
        </Link>
        <Link
          to="/tenants/$tenantId"
          params={{ tenantId }}
          search={{ panel: 'coTenant' }}
          ignoreBlocker
          onClick={leave}
        >
          {LL.lease.addCoTenant()}
        </Link>
      </p>
    </Notice>
  );
}

interface NewDwellingProps {
  readonly form: FormStore<typeof DwellingForm>;
  /** All lessors of the account. If there is only one lessor, the form does not ask for the lessor. */
  readonly lessors: readonly Lessor[];
}

/** The fields for the address of a new dwelling. The terms step asks for the rent. */
function NewDwelling({ form, lessors }: NewDwellingProps) {
  const { LL } = useI18nContext();
  const text = (name: 'name' | 'address' | 'addressComplement' | 'postalCode' | 'city') => (
    <TextField
      form={form}
      path={[name]}
      label={LL.details[name]()}
      isOptional={name === 'addressComplement'}
    />
  );
  return (
    <FieldGroup title={LL.letting.newDwelling()}>
      <div className="sm:col-span-2">{text('name')}</div>
      <div className="sm:col-span-2">{text('address')}</div>
      <div className="sm:col-span-2">{text('addressComplement')}</div>
      {text('postalCode')}
      {text('city')}
      {lessors.length > 1 && (
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            path={['lessorId']}
            label={LL.details.lessor()}
            options={lessors.map((lessor) => ({ value: lessor.id, label: lessorName(lessor) }))}
          />
        </div>
      )}
    </FieldGroup>
  );
}
