import * as v from 'valibot';

/** Issues that only forms report, and never the API. */
export const FormIssue = v.picklist([
  'alreadyListed',
  'dayCount',
  'monthCount',
  'percentage',
  'dateOutOfRange',
  'amountTooLarge',
  'nothingPaid',
  'notAboveZero',
  'abovePayment',
  'indexMismatch',
  'notAboveFormer',
  'aboveExpense',
  'aboveWasteTax',
  'wasteTaxMissing',
  'shareCount',
  'sharesAboveTotal',
]);
export type FormIssue = v.InferOutput<typeof FormIssue>;
