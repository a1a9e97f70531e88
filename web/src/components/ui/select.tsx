import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn.ts';
import { controlClass } from './control.ts';

export interface SelectOption<TValue extends string = string> {
  readonly value: TValue;
  readonly label: string;
}

interface OptionGroup<TValue extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<TValue>[];
}

interface SelectProps<TValue extends string> extends Omit<ComponentProps<'select'>, 'children'> {
  readonly options: readonly (SelectOption<TValue> | OptionGroup<TValue>)[];
  readonly onChoose?: (value: TValue) => void;
}

/** The browser's native select. `onChoose` receives the value of the chosen option. */
export function Select<TValue extends string>({
  options,
  className,
  onChange,
  onChoose,
  ...select
}: SelectProps<TValue>) {
  const choose = (value: string): void => {
    const all = options.flatMap((entry) => ('options' in entry ? entry.options : [entry]));
    const chosen = all.find((option) => option.value === value);
    if (chosen) onChoose?.(chosen.value);
  };
  return (
    <select
      {...select}
      className={cn(controlClass, className)}
      onChange={(event) => {
        onChange?.(event);
        choose(event.currentTarget.value);
      }}
    >
      {options.map((entry) =>
        'options' in entry ? (
          <optgroup key={entry.label} label={entry.label}>
            {entry.options.map(optionOf)}
          </optgroup>
        ) : (
          optionOf(entry)
        ),
      )}
    </select>
  );
}

const optionOf = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);

interface ArrowSelectProps<TValue extends string> extends SelectProps<TValue> {
  readonly frameClassName?: string;
}

/** A select with our own arrow. Long text is cut before the arrow. */
export const ArrowSelect = <TValue extends string>({
  frameClassName,
  className = 'pr-10',
  ...select
}: ArrowSelectProps<TValue>) => (
  <div className={cn('relative', frameClassName)}>
    <Select {...select} className={cn('appearance-none truncate', className)} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
    />
  </div>
);
