import { type ReactNode, type Ref, useId } from 'react';
import { cn } from '@/lib/cn.ts';

export interface SegmentedProps<TValue extends string> {
  readonly label: string;
  readonly value: TValue;
  readonly onChange: (value: TValue) => void;
  /** The options. An option shows its `face` if it has one, and otherwise its label. */
  readonly options: readonly { readonly value: TValue; readonly label: string; readonly face?: ReactNode }[];
  /** A reference to the first option. The form focuses this option if the value is invalid. */
  readonly firstRef?: Ref<HTMLInputElement>;
}

/** A choice between a few visible options. The options are radio buttons that look like one control. */
export function Segmented<TValue extends string>({
  label,
  value,
  onChange,
  options,
  firstRef,
}: SegmentedProps<TValue>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-control border border-border bg-surface-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option, place) => (
        <label
          key={option.value}
          title={option.label}
          className={cn(
            'relative inline-flex h-7 min-w-8 flex-auto max-sm:h-11 max-sm:min-w-11 items-center justify-center rounded-[0.375rem] px-2 text-small font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring [&_svg]:size-4',
            option.value === value
              ? 'bg-surface text-foreground shadow-card dark:bg-primary-soft dark:text-on-primary-soft'
              : 'text-muted hover:text-foreground',
          )}
        >
          <input
            ref={place === 0 ? firstRef : undefined}
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
          />
          <span aria-hidden>{option.face ?? option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
