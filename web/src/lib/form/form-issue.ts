import * as v from 'valibot';

/** Issues that only forms report. The API never reports them. */
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
