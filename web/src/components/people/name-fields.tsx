import { focus, type FormStore, setInput, useField } from '@formisch/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as v from 'valibot';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isDoubtfulPhone } from '@/lib/text/phone-text.ts';
import { warningIf } from '../form/field-warning.tsx';
import { validateForm } from '../form/form-errors.ts';
import { TextField } from '../form/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';

type Name = 'companyName' | 'siren' | 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'postalAddress';
type NameForm = FormStore<
  v.ObjectSchema<
    Readonly<Record<Name, v.StringSchema<undefined>>> & {
      readonly isCompany: v.BooleanSchema<undefined>;
    },
    undefined
  >
>;

interface NameFieldsProps {
  /** Any form that asks for the name of a person or company. */
  readonly form: unknown;
  /** The path of the person's fields in the form. The path is empty, or consists of the name of a list and an index. */
  readonly at?: readonly (string | number)[];
}

const ITSELF: readonly string[] = [];

/**
 * Returns the form and the path of a field. Uses the types of a form with only this person, because the path is known
 * only at run time.
 */
function fieldOf<TName extends Name | 'isCompany'>({ form, at = ITSELF }: NameFieldsProps, name: TName) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { form: form as NameForm, path: [...at, name] as unknown as readonly [TName] };
}

interface PersonOrCompanyProps extends NameFieldsProps {
  /** Formats the SIREN when the user leaves its field. */
  readonly usualSiren?: ((text: string) => string) | undefined;
  /** Additional fields of a company. */
  readonly children?: ReactNode;
}

/** Asks whether the party is a person or a company, and asks for the name. */
export function PersonOrCompany({ children, usualSiren, ...person }: PersonOrCompanyProps) {
  const { LL } = useI18nContext();
  const { form, path } = fieldOf(person, 'isCompany');
  const { input: isCompany = false } = useField(form, { path });
  return (
    <>
      <div className="mb-2 sm:col-span-2" data-answered>
        <Segmented
          label={LL.details.kind()}
          value={isCompany ? 'company' : 'person'}
          onChange={(value) => {
            setInput(form, { path, input: value === 'company' });
            // A person and a company have different required fields.
            void validateForm(form);
          }}
          options={(['person', 'company'] as const).map((value) => ({
            value,
            label: LL.details.kindOf[value](),
          }))}
        />
      </div>
      <PersonNames {...person} isCompany={isCompany} usualSiren={usualSiren}>
        {children}
      </PersonNames>
    </>
  );
}

interface PersonNamesProps extends PersonOrCompanyProps {
  readonly isCompany: boolean;
}

/** Asks for the names of a person, or of a company and its representative. */
export function PersonNames({ isCompany, usualSiren, children, ...person }: PersonNamesProps) {
  const { LL } = useI18nContext();
  return (
    <>
      {isCompany && (
        <>
          <TextField {...fieldOf(person, 'companyName')} label={LL.details.companyName()} />
          <TextField
            {...fieldOf(person, 'siren')}
            label={LL.details.siren()}
            hint={LL.details.sirenHint()}
            inputMode="numeric"
            usual={usualSiren}
            isOptional
          />
          {children}
          <p className="mt-1 text-small text-pretty text-muted sm:col-span-2">{LL.details.actsFor()}</p>
        </>
      )}
      {(['firstName', 'lastName'] as const).map((name) => (
        <TextField key={name} {...fieldOf(person, name)} label={LL.details[name]()} isOptional={isCompany} />
      ))}
    </>
  );
}

/** Asks for the telephone number of a person or company. */
export function PhoneField(person: NameFieldsProps) {
  const { LL } = useI18nContext();
  return (
    <TextField
      {...fieldOf(person, 'phoneNumber')}
      label={LL.details.phoneNumber()}
      type="tel"
      warningFor={(text) => warningIf(isDoubtfulPhone(text), LL.details.doubtfulPhone())}
      isOptional
    />
  );
}

/** Asks for the e-mail address and telephone number of a person or company. */
export function ContactFields(person: NameFieldsProps) {
  const { LL } = useI18nContext();
  return (
    <>
      <TextField
        {...fieldOf(person, 'email')}
        label={LL.fields.email()}
        type="email"
        spellCheck={false}
        isOptional
      />
      <PhoneField {...person} />
    </>
  );
}

/**
 * Asks for the postal address of a tenant. Without an address, shows only a button that adds the field, because few
 * tenants need it.
 */
export function PostalAddressField(person: NameFieldsProps) {
  const { LL } = useI18nContext();
  const { form, path } = fieldOf(person, 'postalAddress');
  const { input, errors } = useField(form, { path });
  const [isAdded, setIsAdded] = useState(false);
  if (!isAdded && !input && !errors) {
    return (
      <div className="sm:col-span-2">
        <Button
          variant="ghost"
          size="small"
          className="-ml-2"
          onClick={() => {
            // The pressed button disappears, so the new field takes the focus.
            flushSync(() => setIsAdded(true));
            focus(form, { path });
          }}
        >
          <Plus aria-hidden />
          {LL.details.addPostalAddress()}
        </Button>
      </div>
    );
  }
  return (
    <div className="sm:col-span-2">
      <TextField
        form={form}
        path={path}
        label={LL.details.postalAddress()}
        hint={LL.details.postalAddressHint()}
        isOptional
      />
    </div>
  );
}
