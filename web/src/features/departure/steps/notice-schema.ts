import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { type Lease, LeaseEnding, type LeaseUpdate } from '@shared/contract/leases/lease.ts';
import { DateText, dayInput, OptionalDateText } from '@/lib/text/date-text.ts';

const OptionalEnding = v.pipe(
  v.union([v.literal(''), LeaseEnding]),
  v.transform((ending) => (ending === '' ? null : ending)),
);

const End = v.object({
  noticeReceivedOn: OptionalDateText,
  isNoticeReduced: v.boolean(),
  endsOn: DateText,
  reletOn: OptionalDateText,
});

/** The fields of the form for each kind of end. The form hides all other fields. */
export const END_FIELDS: Record<LeaseEnding, readonly (keyof typeof End.entries)[]> = {
  tenant: ['noticeReceivedOn', 'isNoticeReduced', 'endsOn', 'reletOn'],
  landlord: ['noticeReceivedOn', 'endsOn'],
  agreement: ['endsOn'],
  term: ['endsOn'],
};

/**
 * Returns true if the law may shorten the tenant's notice. The law shortens only the notice of three months, which
 * unfurnished leases have.
 */
export const mayBeReduced = ({ kind }: Pick<Lease, 'kind'>): boolean => kind === 'unfurnished';

/** The schema of the form. An empty `endedBy` removes the planned end. */
export const NoticeForm = v.pipe(
  v.object({
    endedBy: OptionalEnding,
    hadEnd: v.optional(v.boolean(), true),
    isNoticeReduced: v.boolean(),
    noticeReceivedOn: v.string(),
    endsOn: v.string(),
    reletOn: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['endedBy'], ['hadEnd']],
      ({ endedBy, hadEnd }) => endedBy !== null || hadEnd,
      issueCode('required'),
    ),
    ['endedBy'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({ endedBy: LeaseEnding }), dataset.value);
    if (!input.success) return;
    const asked: readonly unknown[] = END_FIELDS[input.output.endedBy];
    for (const { message, path } of v.safeParse(End, input.output).issues ?? [])
      if (asked.includes(path?.[0].key)) addIssue({ message, path });
  }),
);
type Values = v.InferOutput<typeof NoticeForm>;

export const noticeInput = (lease: Lease) => ({
  endedBy: lease.endedBy ?? ('' as const),
  hadEnd: lease.endedBy !== null,
  noticeReceivedOn: dayInput(lease.noticeReceivedOn),
  isNoticeReduced: lease.isNoticeReduced,
  endsOn: dayInput(lease.endsOn),
  reletOn: dayInput(lease.reletOn),
});

/**
 * Returns the end as the API expects it. Details that do not belong to this kind of end are `null`. Without an end, the
 * facts of the later steps are `null` too.
 */
export function endChanges(values: Values): LeaseUpdate {
  const none = { noticeReceivedOn: null, isNoticeReduced: false, endsOn: null, reletOn: null };
  const { endedBy } = values;
  if (endedBy === null)
    return { endedBy, ...none, keysOn: null, exitState: null, accountsApprovedOn: null, newAddress: null };
  const fields = Object.fromEntries(
    END_FIELDS[endedBy].map((name) => [name, v.parse(End.entries[name], values[name])]),
  );
  return { endedBy, ...none, ...fields };
}
