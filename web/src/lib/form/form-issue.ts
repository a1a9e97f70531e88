import * as v from 'valibot';

/** Issues that forms raise and the API does not. */
export const FormIssue = v.picklist([
  'alreadyListed',
  'dayCount',
  'monthCount',
  'dateOutOfRange',
  'amountTooLarge',
  'invalidCode',
  'nothingPaid',
  'notAboveZero',
  'abovePayment',
]);
export type FormIssue = v.InferOutput<typeof FormIssue>;
