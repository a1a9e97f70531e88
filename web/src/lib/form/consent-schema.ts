import * as v from 'valibot';
import type { EmailConsent } from '@shared/contract/leases/tenant.ts';
import { RequiredNote } from '@shared/contract/values/text.ts';
import { PastDateText } from '@/lib/text/date-text.ts';

/**
 * The option for a way of consenting that the list does not contain. With this option, `consentOther` contains the
 * landlord's own words.
 */
export const OTHER_WAY = 'other';

/**
 * The schema of a consent in a form, with its day and the way of consenting. The way is an option of the list, or the
 * landlord's own words.
 */
export const Consent = v.pipe(
  v.object({ consentOn: PastDateText, consentHow: RequiredNote, consentOther: v.string() }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.consentHow !== OTHER_WAY) return;
    const { consentOther } = dataset.value;
    for (const { message } of v.safeParse(RequiredNote, consentOther).issues ?? []) {
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: dataset.value, key: 'consentOther', value: consentOther },
        ],
      });
    }
  }),
);

/** Converts the consent of a form to the consent of the API. */
export const consentOf = ({
  consentOn,
  consentHow,
  consentOther,
}: v.InferOutput<typeof Consent>): v.InferOutput<typeof EmailConsent> => ({
  on: consentOn,
  how: consentHow === OTHER_WAY ? v.parse(RequiredNote, consentOther) : consentHow,
});

/** Returns the names of the form's fields for the API's fields `on` and `how`. */
export const consentFieldNames = ({ consentHow }: { readonly consentHow: string }) => ({
  on: 'consentOn',
  how: consentHow === OTHER_WAY ? 'consentOther' : 'consentHow',
});
