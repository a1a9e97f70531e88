import * as v from 'valibot';

/** The schema of an optional text field. The API takes `null` for an empty field. */
export const emptyIsNull = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? null : text)),
);
