import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText, usualAmount } from '@/lib/text/amount-text.ts';
import { monthText } from '@/lib/text/day-text.ts';
import { aidMonths } from './aid-month.ts';
import type { Lease } from './expected.ts';
import { centsOf, type TypedPart } from './part.ts';

const KINDS = ['payment', 'caf', 'msa'] as const;

interface SplitRowProps {
  readonly part: TypedPart;
  /** The day of the line. */
  readonly day: string;
  readonly place: number;
  /** Whether it was just added: it has the focus, and is filled in first. */
  readonly isNew: boolean;
  readonly leases: ReadonlyMap<string, Lease>;
  readonly onChange: (changed: Partial<TypedPart>) => void;
  readonly onRemove: (() => void) | null;
}

/** A part of a line: whose, how much, and as what. */
export function SplitRow({ part, day, place, isNew, leases, onChange, onRemove }: SplitRowProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const field = `${controlClass} sm:h-10`;
  // What is typed is shown at once, before the line knows it.
  const [amount, setAmount] = useState(() =>
    typeof part.amount === 'number' ? amountText(part.amount / 100, locale) : part.amount,
  );
  const tenant = useRef<HTMLSelectElement>(null);
  // What is missing is said of a field once it was left.
  const [left, setLeft] = useState(() => {
    const isBegun = !isNew && (part.leaseId !== '' || part.amount !== '');
    return { tenant: isBegun, amount: isBegun };
  });
  const tenantIssue = left.tenant && part.leaseId === '' ? LL.bank.tenantMissing() : '';
  const amountIssue = left.amount && centsOf(part) === null ? LL.bank.amountMissing() : '';
  useEffect(() => {
    if (isNew) tenant.current?.focus();
  }, [isNew]);
  return (
    <li aria-label={LL.bank.part({ n: place + 1 })} className="flex flex-wrap items-end gap-2">
      <label className="min-w-48 flex-1 text-small" htmlFor={`${id}-tenant`}>
        {LL.bank.tenant()}
        <select
          ref={tenant}
          id={`${id}-tenant`}
          className={field}
          aria-invalid={tenantIssue !== ''}
          aria-describedby={`${id}-tenant-issue`}
          value={part.leaseId}
          onChange={({ currentTarget }) =>
            onChange({ leaseId: currentTarget.value, tenantId: null, twin: null })
          }
          onBlur={() => setLeft({ ...left, tenant: true })}
        >
          <option value="">{LL.bank.chooseTenant()}</option>
          {[...leases.values()]
            .toSorted((one, other) => one.name.localeCompare(other.name, locale))
            .map(({ id: leaseId, name, propertyName }) => (
              <option key={leaseId} value={leaseId}>
                {[name, propertyName].filter(Boolean).join(' · ')}
              </option>
            ))}
        </select>
      </label>
      <label className="w-28 text-small" htmlFor={`${id}-amount`}>
        {LL.bank.amount()}
        <input
          id={`${id}-amount`}
          inputMode="decimal"
          autoComplete="off"
          className={`${field} tabular-nums`}
          aria-invalid={amountIssue !== ''}
          aria-describedby={`${id}-amount-issue`}
          value={amount}
          onChange={({ currentTarget: { value } }) => {
            setAmount(value);
            onChange({ amount: value, twin: null });
          }}
          onBlur={({ currentTarget: { value } }) => {
            const usual = usualAmount(value, locale);
            setAmount(usual);
            if (usual !== value) onChange({ amount: usual });
            setLeft({ tenant: true, amount: true });
          }}
        />
      </label>
      <label className="w-44 text-small" htmlFor={`${id}-kind`}>
        {LL.bank.kind()}
        <select
          id={`${id}-kind`}
          className={field}
          value={part.kind}
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind: KINDS.find((kind) => kind === value) ?? 'payment' })
          }
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {LL.bank.kinds[kind]()}
            </option>
          ))}
        </select>
      </label>
      {part.kind !== 'payment' && (
        <label className="w-40 text-small" htmlFor={`${id}-month`}>
          {LL.bank.monthOfAid()}
          <select
            id={`${id}-month`}
            className={field}
            value={part.month}
            onChange={({ currentTarget }) => onChange({ month: currentTarget.value })}
          >
            {aidMonths(day, part.month).map((month) => (
              <option key={month} value={month}>
                {monthText(month, locale)}
              </option>
            ))}
          </select>
        </label>
      )}
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
    </li>
  );
}
