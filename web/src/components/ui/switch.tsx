import * as Primitive from '@radix-ui/react-switch';
import { useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that the user turns on or off. Each change takes effect at once. */
export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-6 py-3.5">
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="text-small text-pretty text-muted">
          {text}
        </p>
      </div>
      <Primitive.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={`${id}-text`}
        className="focus-ring relative h-6 w-11 shrink-0 rounded-full border border-control bg-control transition-colors data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Primitive.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-surface shadow-card transition-transform data-[state=checked]:translate-x-5.5" />
      </Primitive.Root>
    </div>
  );
}
