import * as v from 'valibot';
import type { EmailConsent } from '@shared/contract/tenant.ts';
import { RequiredNote } from '@shared/contract/text.ts';
import { PastDateText } from '@/lib/text/date-text.ts';

/** Chosen where no way of the list is meant: `consentOther` then says which. */
export const OTHER_WAY = 'other';

/** A consent from the texts of a form: the day, and the way in words, from a list or one’s own. */
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

/** The same as the API takes it. */
export const consentOf = ({
  consentOn,
  consentHow,
  consentOther,
}: v.InferOutput<typeof Consent>): v.InferOutput<typeof EmailConsent> => ({
  on: consentOn,
  how: consentHow === OTHER_WAY ? v.parse(RequiredNote, consentOther) : consentHow,
});

/** The form's names of what the API calls `on` and `how`, in the values that were sent. */
export const consentFieldNames = ({ consentHow }: { readonly consentHow: string }) => ({
  on: 'consentOn',
  how: consentHow === OTHER_WAY ? 'consentOther' : 'consentHow',
});
