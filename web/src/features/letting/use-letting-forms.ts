import { type FormStore, getInput, setErrors, setInput } from '@formisch/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentIndices } from '@/api/accounts/rent-indices.ts';
import { userQuery } from '@/api/session/user.ts';
import { useForm } from '@/components/form/use-form.ts';
import { usePrefilled, useProposal } from '@/components/form/use-prefilled.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Lessor } from '@shared/contract/lessor.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { DwellingForm, NEW_DWELLING, dwellingInput } from './dwelling-schema.ts';
import { EntryForm, entryInput } from './entry-schema.ts';
import { chosenLessor } from './chosen-lessor.ts';
import { type Inputs, STEPS, type Step } from './letting-body.ts';
import type { StoredLetting } from './stored-letting.ts';
import type { Dwelling } from './occupancy.ts';
import { PeopleForm, peopleInput } from './people-schema.ts';
import { TermsForm, type TermsInput, termsFollowing, termsInput, proposedTerms } from './terms-schema.ts';

/** Returns the forms of all steps. The hook creates all forms at once, so that a closed step keeps its input. */
export function useLettingForms(dwellings: readonly Dwelling[], lessors: readonly Lessor[]) {
  const { locale } = useI18nContext();
  const {
    data: { isBilingual },
  } = useSuspenseQuery(userQuery);
  const [initial] = useState(() => ({
    // If there is no dwelling to choose, start with a new dwelling.
    dwelling: dwellingInput(dwellings.length === 0 ? NEW_DWELLING : '', lessors[0]?.id ?? ''),
    people: peopleInput(),
    terms: termsInput(lessors[0], locale, isBilingual),
    entry: entryInput(),
  }));
  const dwelling = useForm({ schema: DwellingForm, initialInput: initial.dwelling });
  const people = useForm({ schema: PeopleForm, initialInput: initial.people });
  const terms = useForm({ schema: TermsForm, initialInput: initial.terms });
  const entry = useForm({ schema: EntryForm, initialInput: initial.entry });
  const amount = usePrefilled(entry, { amount: '' });
  const { recall } = useProposedTerms({ dwelling, people, terms }, initial.terms, { dwellings, lessors });
  const stores: Readonly<Record<Step, FormStore>> = {
    dwelling: anyOf(dwelling),
    people: anyOf(people),
    terms: anyOf(terms),
    entry: anyOf(entry),
  };
  const inputs: Inputs = {
    dwelling: getInput(dwelling),
    people: getInput(people),
    terms: getInput(terms),
    entry: getInput(entry),
  };
  return {
    dwelling,
    people,
    terms,
    entry,
    /** The form of each step, with a type that allows any field. */
    stores,
    inputs,
    isDirty: STEPS.some((step) => stores[step].isDirty),
    /** Chooses a dwelling and removes the error at the choice. */
    choose: (id: string): void => {
      setInput(dwelling, { path: ['propertyId'], input: id });
      setErrors(dwelling, { path: ['propertyId'], errors: null });
    },
    /** Restores the stored input. If a restored term equals its suggestion, later suggestions may still replace it. */
    restore: (kept: StoredLetting['inputs']): void => {
      restoreInputs(stores, kept);
      recall();
    },
    /** Fills in the first rent as the amount of the payment, unless the landlord has typed an amount. */
    propose: (rent: number): void => {
      if (!amount.isTyped()) amount.prefill({ amount: amountText(rent, locale) });
    },
  };
}
export type LettingForms = ReturnType<typeof useLettingForms>;

function restoreInputs(stores: Readonly<Record<Step, FormStore>>, kept: StoredLetting['inputs']): void {
  for (const step of STEPS) {
    // The input may come from an older version of the page, which had other fields.
    const names = Object.keys(getInput(stores[step]) ?? {});
    for (const [name, input] of Object.entries(kept[step]))
      if (names.includes(name) && input !== undefined) setInput(stores[step], { path: [name], input });
  }
}

interface TermsForms {
  readonly dwelling: FormStore<typeof DwellingForm>;
  readonly people: FormStore<typeof PeopleForm>;
  readonly terms: FormStore<typeof TermsForm>;
}

/**
 * Fills in the terms that the dwelling, the tenants and other terms suggest. Terms that the landlord typed stay
 * unchanged.
 */
function useProposedTerms(
  { dwelling, people, terms }: TermsForms,
  initial: TermsInput,
  { dwellings, lessors }: { readonly dwellings: readonly Dwelling[]; readonly lessors: readonly Lessor[] },
) {
  const { locale } = useI18nContext();
  const {
    data: { isBilingual },
  } = useSuspenseQuery(userQuery);
  const indices = useRentIndices(getInput(terms, { path: ['hasRevisionClause'] }) === 'yes');
  const prefilled = usePrefilled(terms, initial);
  const fill = (some: Partial<TermsInput>): void => {
    for (const [name, input] of Object.entries(some))
      // Each name is the name of a field of the terms form.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (!prefilled.isTyped(name as keyof TermsInput)) prefilled.prefill({ [name]: input });
  };
  const proposeFromDwelling = () => {
    const propertyId = getInput(dwelling, { path: ['propertyId'] });
    const chosen = dwellings.find(({ property }) => property.id === propertyId);
    return proposedTerms(chosen, getInput(people, { path: ['who'] }) ?? 'person', locale, isBilingual);
  };
  const proposeFollowing = () =>
    termsFollowing(getInput(terms) ?? {}, chosenLessor(dwellings, lessors, dwelling), indices);
  useProposal(proposeFromDwelling(), fill);
  useProposal(proposeFollowing(), fill);
  return {
    /** After a restore, treats each term that equals its suggestion as not typed by the landlord. */
    recall: (): void => {
      for (const [name, text] of Object.entries({ ...proposeFromDwelling(), ...proposeFollowing() }))
        if (getInput(anyOf(terms), { path: [name] }) === text) prefilled.prefill({ [name]: text });
    },
  };
}

// A form's type allows only the paths of its fields. `FormStore` allows any path.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const anyOf = (form: unknown) => form as FormStore;
