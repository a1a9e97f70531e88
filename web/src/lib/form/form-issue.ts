import * as v from 'valibot';

/** The issues that only forms raise. */
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
