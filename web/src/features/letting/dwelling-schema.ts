import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { PropertyCreate } from '@shared/contract/property.ts';

/** The value of `propertyId` for a new dwelling. */
export const NEW_DWELLING = 'new';

const { name, address, addressComplement, postalCode, city } = PropertyCreate.entries;

/** The fields have the order of the form, so that the first invalid field gets the focus. */
const NewDwelling = v.object({ name, address, addressComplement, postalCode, city });

/** The form's schema: the chosen dwelling, or the details of a new dwelling. */
export const DwellingForm = v.pipe(
  v.object({
    propertyId: v.pipe(v.string(), v.minLength(1, issueCode('required'))),
    name: v.string(),
    address: v.string(),
    addressComplement: v.string(),
    postalCode: v.string(),
    city: v.string(),
    lessorId: v.string(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({}), dataset.value);
    if (!input.success || input.output['propertyId'] !== NEW_DWELLING) return;
    for (const { message, path } of v.safeParse(NewDwelling, input.output).issues ?? [])
      addIssue({ message, path });
  }),
);
type Values = v.InferOutput<typeof DwellingForm>;

/** Returns the initial input of the form. `lessorId` is the lessor of a new dwelling. */
export const dwellingInput = (propertyId: string, lessorId: string) => ({
  propertyId,
  name: '',
  address: '',
  addressComplement: '',
  postalCode: '',
  city: '',
  lessorId,
});

/** Returns the dwelling as the API expects it: the id of an existing dwelling or the details of a new dwelling. */
export const dwellingBody = (values: Values) =>
  values.propertyId === NEW_DWELLING
    ? {
        propertyId: null,
        property: {
          ...v.parse(NewDwelling, values),
          ...(values.lessorId !== '' && { lessorId: values.lessorId }),
        },
      }
    : { propertyId: values.propertyId, property: null };
