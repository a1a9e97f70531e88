import { X } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import type { Locale } from '@shared/contract/users/user.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { cn } from '@/lib/cn.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { amountText, usualAmount } from '@/lib/text/amount-text.ts';
import { monthText } from '@/lib/text/day-text.ts';
import { benefitMonths, noRentReason, owedBenefitMonth, paidBenefitMonth } from '../drafts/benefit-months.ts';
import { type PartChoice, ofKind } from '../drafts/draft-line.ts';
import type { Lease } from '../drafts/expected.ts';
import { centsOf, type TypedPart } from '../drafts/line-part.ts';
import type { BankLine } from '../matching/model.ts';
import { payerOfPart } from '../drafts/payer-of-part.ts';

const KINDS: readonly PartChoice[] = ['payment', 'deposit', 'caf', 'msa'];

interface SplitRowProps {
  readonly part: TypedPart;
  readonly line: BankLine;
  readonly place: number;
  /** True if the row was just added, so that the row takes the focus. */
  readonly isNew: boolean;
  readonly leases: ReadonlyMap<string, Lease>;
  readonly onChange: (changed: Partial<TypedPart>) => void;
  readonly onRemove: (() => void) | null;
}

/** A part of a line, with its tenant, amount and kind. */
export function SplitRow({ part, line, place, isNew, leases, onChange, onRemove }: SplitRowProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  // A field reports missing input only after the user has left it.
  const isBegun = !isNew && (part.leaseId !== '' || part.amount !== '');
  const [visited, setVisited] = useState({ tenant: isBegun, amount: isBegun });
  const tenantIssue = visited.tenant && part.leaseId === '' ? LL.bank.tenantMissing() : '';
  const amountIssue = visited.amount && centsOf(part) === null ? LL.bank.amountMissing() : '';
  return (
    <li aria-label={LL.bank.part({ n: place + 1 })} className="flex flex-wrap items-end gap-2">
      <PartSelect
        ref={isNew ? focusOnMount : null}
        label={LL.bank.tenant()}
        frameClassName="min-w-48 flex-1"
        aria-invalid={tenantIssue !== ''}
        aria-describedby={`${id}-tenant-issue`}
        value={part.leaseId}
        options={[{ value: '', label: LL.bank.choose() }, ...tenantOptions(leases, locale)]}
        onChoose={(leaseId) =>
          onChange({
            leaseId,
            tenantId: null,
            duplicate: null,
            ...(part.kind === 'benefit' && {
              month: owedBenefitMonth(line, leases.get(leaseId), part.month),
            }),
          })
        }
        onBlur={() => setVisited({ ...visited, tenant: true })}
      />
      <PartAmount
        part={part}
        isRefused={amountIssue !== ''}
        issueId={`${id}-amount-issue`}
        onChange={onChange}
        onLeave={() => setVisited({ tenant: true, amount: true })}
      />
      <PartSelect
        label={LL.bank.kind()}
        frameClassName="w-44"
        value={part.office ?? (part.kind === 'deposit' ? 'deposit' : 'payment')}
        options={KINDS.map((value) => ({ value, label: LL.bank.kinds[value]() }))}
        onChoose={(choice) => onChange(ofKind(choice, line, leases.get(part.leaseId)))}
      />
      <BenefitFields part={part} line={line} lease={leases.get(part.leaseId)} onChange={onChange} />
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={LL.bank.removePart({ n: place + 1 })}
          title={LL.bank.removePart({ n: place + 1 })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      )}
      <PartIssues id={id} tenantIssue={tenantIssue} amountIssue={amountIssue} />
    </li>
  );
}

interface BenefitFieldsProps extends Pick<SplitRowProps, 'part' | 'line' | 'onChange'> {
  readonly lease: Lease | undefined;
}

/** The month of a housing benefit and, if the lease has several tenants, its beneficiary. */
function BenefitFields({ part, line, lease, onChange }: BenefitFieldsProps) {
  const { LL, locale } = useI18nContext();
  const issueId = useId();
  if (part.kind !== 'benefit') return null;
  const months = benefitMonths(line.day, part.month, lease).map((value) => ({
    value,
    label: monthText(value, locale),
  }));
  const paid = paidBenefitMonth(line);
  const reason = part.month === null && lease !== undefined ? noRentReason(paid, lease) : null;
  return (
    <>
      <PartSelect
        label={LL.bank.monthOfBenefit()}
        frameClassName="w-40"
        aria-invalid={part.month === null}
        aria-describedby={issueId}
        value={part.month ?? ''}
        options={part.month === null ? [{ value: '', label: LL.bank.choose() }, ...months] : months}
        onChoose={(month) => onChange({ month: month === '' ? null : month })}
      />
      <span id={issueId} className="order-last w-full text-small text-danger empty:hidden">
        {reason && LL.bank.noRent[reason]({ month: monthText(paid, locale) })}
      </span>
      {lease && lease.tenants.length > 1 && (
        <PartSelect
          label={LL.bank.beneficiary()}
          frameClassName="w-44"
          value={payerOfPart({ kind: 'benefit', tenantId: part.tenantId }, line, lease).tenantId}
          options={lease.tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }))}
          onChoose={(tenantId) => onChange({ tenantId })}
        />
      )}
    </>
  );
}

const tenantOptions = (leases: SplitRowProps['leases'], locale: Locale) =>
  [...leases.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
    .map(({ id: value, name, propertyName }) => ({
      value,
      label: [name, propertyName].filter(Boolean).join(' · '),
    }));

interface PartIssuesProps {
  /** The prefix of the ids of the error messages. */
  readonly id: string;
  readonly tenantIssue: string;
  readonly amountIssue: string;
}

const PartIssues = ({ id, tenantIssue, amountIssue }: PartIssuesProps) => (
  <span className="w-full text-small text-danger empty:hidden" aria-live="polite">
    {tenantIssue && (
      <span id={`${id}-tenant-issue`} className="block">
        {tenantIssue}
      </span>
    )}
    {amountIssue && (
      <span id={`${id}-amount-issue`} className="block">
        {amountIssue}
      </span>
    )}
  </span>
);

type PartSelectProps<TValue extends string> = ComponentProps<typeof Select<TValue>> & {
  readonly label: string;
  readonly frameClassName: string;
};

function PartSelect<TValue extends string>({ label, frameClassName, ...select }: PartSelectProps<TValue>) {
  const id = useId();
  return (
    <label className={cn('text-small', frameClassName)} htmlFor={id}>
      {label}
      <Select {...select} id={id} className="sm:h-10" />
    </label>
  );
}

interface PartAmountProps extends Pick<SplitRowProps, 'part' | 'onChange'> {
  readonly isRefused: boolean;
  readonly issueId: string;
  readonly onLeave: () => void;
}

function PartAmount({ part, isRefused, issueId, onChange, onLeave }: PartAmountProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  // Show the typed text at once, before the line's state contains it.
  const [amount, setAmount] = useState(() =>
    typeof part.amount === 'number' ? amountText(part.amount / 100, locale) : part.amount,
  );
  return (
    <label className="w-28 text-small" htmlFor={id}>
      {LL.bank.amount()}
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className={cn(controlClass, 'tabular-nums sm:h-10')}
        aria-invalid={isRefused}
        aria-describedby={issueId}
        value={amount}
        onChange={({ currentTarget: { value } }) => {
          setAmount(value);
          onChange({ amount: value, duplicate: null });
        }}
        onBlur={({ currentTarget: { value } }) => {
          const usual = usualAmount(value, locale);
          setAmount(usual);
          if (usual !== value) onChange({ amount: usual });
          onLeave();
        }}
      />
    </label>
  );
}
