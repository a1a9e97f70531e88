import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type DraftLine, emptyRow, splitInto } from '../drafts/draft-line.ts';
import type { Lease } from '../drafts/expected.ts';
import { centsOf, type TypedPart } from '../drafts/line-part.ts';
import { withOwnBeneficiary } from '../drafts/payer-of-part.ts';
import { SplitRow } from './split-row.tsx';
import type { Bank } from '../use-bank.ts';

interface SplitFormProps {
  readonly line: DraftLine;
  readonly rows: readonly TypedPart[];
  readonly leases: ReadonlyMap<string, Lease>;
  readonly bank: Bank;
}

/** Splits a line into parts by tenant, month and kind, and shows the remaining amount. */
export function SplitForm({ line, rows, leases, bank }: SplitFormProps) {
  const { LL, locale } = useI18nContext();
  const [added, setAdded] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const change = (to: (rows: readonly TypedPart[]) => readonly TypedPart[]): void =>
    bank.change(line.id, (now) => splitInto(now, to(now.rows ?? [])));
  const left = line.cents - rows.reduce((sum, row) => sum + (centsOf(row) ?? 0), 0);
  const euros = formatEuros(Math.abs(left) / 100, locale);
  return (
    <section aria-label={LL.bank.splitTitle()} className="w-full py-1">
      <ul className="space-y-3">
        {rows.map((row, place) => (
          <SplitRow
            key={row.key}
            part={row}
            line={line}
            place={place}
            isNew={row.key === added}
            leases={leases}
            onChange={(changed) =>
              change((now) =>
                now.map((one) => {
                  const next = { ...one, ...changed };
                  return one.key === row.key
                    ? withOwnBeneficiary(next, now, line, leases.get(next.leaseId))
                    : one;
                }),
              )
            }
            onRemove={
              rows.length > 1
                ? () => {
                    change((now) => now.filter(({ key }) => key !== row.key));
                    add.current?.focus();
                  }
                : null
            }
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={add}
          variant="secondary"
          size="small"
          onClick={() => {
            const row = emptyRow(line, left > 0 ? left : '');
            setAdded(row.key);
            change((now) => [...now, row]);
          }}
        >
          <Plus aria-hidden />
          {LL.bank.addPart()}
        </Button>
        <output className={cn('text-small tabular-nums', left < 0 ? 'text-danger' : 'text-muted')}>
          {left < 0 ? LL.bank.over({ amount: euros }) : LL.bank.left({ amount: euros })}
        </output>
      </div>
    </section>
  );
}
