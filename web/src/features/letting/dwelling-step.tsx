import { focus, useField } from '@formisch/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '@/components/search-field.tsx';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ownName, streetText } from '@/lib/text/property-text.ts';
import { searchFor, searchText } from '@/lib/text/search-text.ts';
import { DwellingGroup } from './dwelling-group.tsx';
import { DwellingRow } from './dwelling-row.tsx';
import { NEW_DWELLING } from './dwelling-schema.ts';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { NewDwelling } from './new-dwelling.tsx';
import type { Dwelling } from './occupancy.ts';
import { OpenLeaseNotice } from './open-lease-notice.tsx';
import { chosenDwelling, dwellingText } from './summary-text.ts';

/** From this number of dwellings on, the list has a search field. */
const MANY = 10;

const STATES = ['vacant', 'soon', 'let'] as const;

/** The step in which the landlord chooses a vacant, soon vacant or let dwelling, or adds a new dwelling. */
export function DwellingStep({ dwellings, lessors, forms, letting, keep }: StepProps) {
  const { LL } = useI18nContext();
  const issueText = useIssueText();
  const [query, setQuery] = useState('');
  const field = useField(forms.dwelling, { path: ['propertyId'] });
  const chosen = chosenDwelling(dwellings, forms);
  const isFound = searchFor(query);
  const isShown = (dwelling: Dwelling): boolean =>
    dwelling === chosen || isFound({ text: searchable(dwelling), phone: '' });
  const isGone = field.input !== undefined && !['', NEW_DWELLING, chosen?.property.id].includes(field.input);
  const showChoices = (): void => focus(forms.dwelling, { path: ['propertyId'] });
  const loseFocus = useEffectEvent(() => {
    // The row of the removed dwelling had the focus.
    if (letting.step === 'dwelling' && document.activeElement === document.body) showChoices();
  });
  useEffect(() => {
    if (isGone) loseFocus();
  }, [isGone]);
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
