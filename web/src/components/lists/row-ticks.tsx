import { useId } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SelectionBarButton } from './selection-buttons.tsx';
import { TickBox } from '../ui/tick-box.tsx';

/** The ticked rows of a list. The user applies one action to all ticked rows. */
export interface Ticks<TRow> {
  readonly ids: ReadonlySet<string>;
  readonly isTickable: (row: TRow) => boolean;
  readonly nameOf: (row: TRow) => string;
  /** Returns the label of the checkbox that ticks all `n` rows. */
  readonly allText: (n: number) => string;
  readonly onTick: (rows: readonly TRow[], isTicked: boolean) => void;
}

interface RowTickProps<TRow> {
  readonly ticks: Ticks<TRow>;
  readonly row: TRow;
}

/** The checkbox of a row. */
export function RowTick<TRow extends { readonly id: string }>({ ticks, row }: RowTickProps<TRow>) {
  const { LL } = useI18nContext();
  if (!ticks.isTickable(row)) return null;
  return (
    <TickBox
      aria-label={LL.table.tickNamed({ name: ticks.nameOf(row) })}
      checked={ticks.ids.has(row.id)}
      onTick={(isTicked) => ticks.onTick([row], isTicked)}
    />
  );
}

interface AllTickProps<TRow> {
  readonly ticks: Ticks<TRow>;
  /** The rows on screen. */
  readonly rows: readonly TRow[];
  /** True if the label is visible. */
  readonly isLabelled?: boolean;
}

/** The checkbox that ticks all rows that can be ticked. Renders nothing if no row can be ticked. */
export function AllTick<TRow extends { readonly id: string }>({
  ticks,
  rows,
  isLabelled = false,
}: AllTickProps<TRow>) {
  const id = useId();
  const tickable = rows.filter(ticks.isTickable);
  if (tickable.length === 0) return null;
  const n = tickable.filter((row) => ticks.ids.has(row.id)).length;
  const label = ticks.allText(tickable.length);
  return (
    <span className="flex items-center gap-2 text-small font-medium max-sm:min-h-11">
      <TickBox
        id={id}
        aria-label={label}
        checked={n === tickable.length}
        isMixed={n > 0 && n < tickable.length}
        onTick={(isTicked) => ticks.onTick(tickable, isTicked)}
      />
      {n > 0 && <SelectionBarButton />}
      {isLabelled && (
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
      )}
    </span>
  );
}
