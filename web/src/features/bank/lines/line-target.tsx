import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { type DraftLine, isRefund, isToRecord, isUnfinished, unassignedCents } from '../drafts/draft-line.ts';
import type { Lease } from '../drafts/expected.ts';
import { sumOf } from '../matching/history.ts';
import type { ReturnedPayment } from '../matching/model.ts';
import { type PaidMonth, paidMonthText } from '../drafts/months-paid.ts';
import { payerOfPart } from '../drafts/payer-of-part.ts';

interface LineTargetProps {
  readonly line: DraftLine;
  readonly months: readonly PaidMonth[];
  readonly leases: ReadonlyMap<string, Lease> | undefined;
  /** True if a wide screen shows one line of text and cuts the rest. */
  readonly isCut: boolean;
}

/** The maximum number of names on a line. For more leases, the page names two leases and counts the others. */
const NAMED_MAX = 3;

/** The tenants, months and property of a line. */
export function LineTarget({ line, months, leases, isCut }: LineTargetProps) {
  const { LL, locale } = useI18nContext();
  const leaseIds = isRefund(line) ? line.candidates : line.parts.map(({ leaseId }) => leaseId);
  const named = [...new Set(leaseIds)].flatMap((id) => leases?.get(id) ?? []);
  const [first] = named;
  const { names, propertyNames } = useNames(named);
  if (isRefund(line))
    return (
      <span className="block leading-5 font-medium wrap-anywhere">{LL.bank.refundedTo({ name: names })}</span>
    );
  const [back, otherBack] = line.returned;
  if (line.group === 'returned' && back)
    return (
      <span className="block leading-5 font-medium wrap-anywhere">
        {otherBack
          ? LL.bank.whichCameBack()
          : LL.bank[cameBackText(line, back)]({
              amount: formatEuros(back.cents / 100, locale),
              name: leases?.get(back.leaseId)?.name ?? '',
              day: dayInShort(back.paidOn, locale),
            })}
      </span>
    );
  const [part] = line.parts;
  if (first === undefined || part === undefined)
    return <span className="block font-medium">{LL.bank.nobody()}</span>;
  const others = named.length - 1;
  // The benefits of a line may be for several tenants of the lease.
  const payers = new Set(
    line.parts.flatMap((one) =>
      one.kind === part.kind && one.leaseId === part.leaseId
        ? (payerOfPart(one, line, first).name ?? [])
        : [],
    ),
  );
  const name = listText(payers, locale);
  const detail = [
    others > 0 || payers.size === 0 || line.group === 'recorded'
      ? null
      : part.kind === 'benefit'
        ? LL.bank.benefitOf({ name })
        : LL.bank.paidBy({ name }),
    depositText(line, LL, locale),
    ...months.slice(0, 3).map((month) => paidMonthText(month, LL, locale)),
    propertyNames,
  ]
    .filter((text) => text !== null)
    .join(' · ');
  if (!isCut)
    return (
      <span className="block leading-5 wrap-anywhere">
        <span className="font-medium">{names}</span> <span className="text-muted">{detail}</span>
      </span>
    );
  return (
    <span
      title={`${names} · ${detail}`}
      className="block leading-5 max-lg:wrap-anywhere lg:flex lg:gap-x-1.5 lg:[&>span]:truncate"
    >
      <span className="font-medium lg:max-w-[65%] lg:shrink-0">{names}</span>{' '}
      <span className="text-muted">{detail}</span>
    </span>
  );
}

const cameBackText = ({ cents }: DraftLine, { isBenefit, left }: ReturnedPayment) =>
  !isBenefit ? 'paymentCameBack' : -cents < left ? 'partCameBack' : 'benefitCameBack';

/** Returns the sums of a line with a deposit, or `null` for a line without one. */
function depositText(
  { cents, parts }: DraftLine,
  { bank }: TranslationFunctions,
  locale: Locale,
): string | null {
  const deposit = sumOf(parts.filter(({ kind }) => kind === 'deposit'));
  const rest = sumOf(parts) - deposit;
  const euros = (sum: number): string => formatEuros(sum / 100, locale);
  if (deposit === 0) return null;
  return rest === 0 || cents < 0
    ? bank.onlyDeposit()
    : bank.withDeposit({ deposit: euros(deposit), rest: euros(rest) });
}

/**
 * Returns the tenants and properties of leases. For more than three leases, names the first two, counts the others, and
 * leaves out the properties.
 */
function useNames(leases: readonly Lease[]): {
  readonly names: string;
  readonly propertyNames: string | null;
} {
  const { LL, locale } = useI18nContext();
  const list = (texts: readonly string[]): string => listText(new Set(texts), locale);
  const names = leases.map(({ name }) => name);
  const propertyNames = leases.flatMap(({ propertyName }) => propertyName ?? []);
  if (leases.length <= NAMED_MAX) return { names: list(names), propertyNames: list(propertyNames) || null };
  const shown = names.slice(0, NAMED_MAX - 1);
  return {
    names: LL.bank.andOthers({ name: shown.join(', '), n: names.length - shown.length }),
    propertyNames: null,
  };
}

/** Shows why a split cannot be recorded yet, or the amount of the line that is not assigned. */
export function SplitNote({ line }: Pick<LineTargetProps, 'line'>) {
  const { LL, locale } = useI18nContext();
  const left = unassignedCents(line);
  const amount = formatEuros(Math.abs(left) / 100, locale);
  return (
    <output className="col-span-2 col-start-2 text-small text-on-gold-soft tabular-nums empty:hidden max-lg:order-7 lg:col-span-3 lg:col-start-4 lg:pb-1.5">
      {isToRecord(line) &&
        (isUnfinished(line)
          ? LL.bank.partUnfinished()
          : left < 0
            ? LL.bank.over({ amount })
            : left > 0 && LL.bank.notRecorded({ amount }))}
    </output>
  );
}
