import { type FormStore, useField } from '@formisch/react';
import * as v from 'valibot';
import { COUNTRIES, countryName, isFrance } from '@shared/domain/countries.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isForeignPostalCode } from './foreign-postal-code.ts';
import { LANDLORD_ADDRESS } from '@/lib/form/landlord-address.ts';
import { warningIf } from '../form/field-warning.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';

const AddressForm = v.object(LANDLORD_ADDRESS);

interface LandlordAddressProps {
  /** A form that contains the fields of `LANDLORD_ADDRESS`. */
  readonly form: unknown;
  /** True for the user's own address, which the browser may then fill in. */
  readonly isOwn: boolean;
  /** A text that says for what the address is used. The labels show it instead of the word "optional". */
  readonly purpose?: string;
  /** True if the address is required. A postal code is only required in France. */
  readonly isRequired?: boolean;
}

/** Asks for the address of a landlord. The address may be abroad. */
export function LandlordAddress({ form: given, isOwn, purpose, isRequired = false }: LandlordAddressProps) {
  const { LL, locale } = useI18nContext();
  // Every form gives these fields the same names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const form = given as FormStore<typeof AddressForm>;
  const { input: chosen = 'FR' } = useField(form, { path: ['country'] });
  const purposeProps = purpose === undefined ? {} : { purpose };
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(value, locale) })).toSorted(
    (one, other) => one.label.localeCompare(other.label, locale),
  );
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          form={form}
          path={['address']}
          label={LL.details.address()}
          autoComplete={isOwn ? 'address-line1' : 'off'}
          isOptional={!isRequired}
          {...purposeProps}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          form={form}
          path={['addressComplement']}
          label={LL.details.addressComplement()}
          autoComplete={isOwn ? 'address-line2' : 'off'}
          isOptional
        />
      </div>
      <TextField
        form={form}
        path={['postalCode']}
        label={LL.details.postalCode()}
        autoComplete={isOwn ? 'postal-code' : 'off'}
        warningFor={(text) => warningIf(isFrance(chosen) && isForeignPostalCode(text), LL.details.abroad())}
        isOptional={!(isRequired && isFrance(chosen))}
        {...purposeProps}
      />
      <TextField
        form={form}
        path={['city']}
        label={LL.details.city()}
        autoComplete={isOwn ? 'address-level2' : 'off'}
        isOptional={!isRequired}
        {...purposeProps}
      />
      <SelectField form={form} path={['country']} label={LL.details.country()} options={countries} />
    </>
  );
}
