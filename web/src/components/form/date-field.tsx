import type { FormSchema, RequiredPath } from '@formisch/react';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { parseDay, usualDay } from '@/lib/text/date-text.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';
import { LazyContent } from '../lazy-content.tsx';
import { controlClass } from '../ui/control.ts';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

const calendar = lazyPart(async () => (await import('../calendar.tsx')).Calendar);

type DateFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<TSchema, TPath> & {
  /** Receives every new text of the field: typed, picked or normalized. */
  readonly onText?: (text: string) => void;
  /** True if the day cannot be in the future, as in `PastDateText`. */
  readonly isPast?: boolean;
};

/** A field for a day in the form `dd/MM/yyyy`. The user types the day or picks it in a calendar. */
export function DateField<TSchema extends FormSchema, TPath extends RequiredPath>({
  onText,
  isPast = false,
  ...props
}: DateFieldProps<TSchema, TPath>) {
  const { LL } = useI18nContext();
  const { controlProps, setText, check, error } = useFormField({
    ...props,
    usual: (text) => {
      const day = usualDay(text, { isPast });
      if (day !== text) onText?.(day);
      return day;
    },
  });
  return (
    <FieldFrame {...props} id={controlProps.id} error={error}>
      <div className="relative">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={LL.details.datePlaceholder()}
          className={cn(controlClass, 'pr-12 tabular-nums')}
          {...controlProps}
          onChange={(event) => {
            controlProps.onChange(event);
            onText?.(event.currentTarget.value);
          }}
        />
        <CalendarButton
          label={LL.details.openCalendar({ field: props.label })}
          day={parseDay(controlProps.value)}
          onChoose={(text) => {
            setText(text);
            onText?.(text);
            check();
          }}
        />
      </div>
    </FieldFrame>
  );
}

interface CalendarButtonProps {
  readonly label: string;
  /** The day that the calendar shows at first. */
  readonly day: string;
  readonly onChoose: (text: string) => void;
}

function CalendarButton({ label, day, onChoose }: CalendarButtonProps) {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      firstFocus={'[role="grid"] [tabindex="0"]'}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="focus-ring absolute inset-y-1 right-1 grid w-10 place-items-center rounded-md text-muted hover:text-foreground"
        >
          <CalendarDays aria-hidden className="size-[1.125rem]" />
        </button>
      }
    >
      <LazyContent
        part={calendar}
        shape={<Skeleton className="h-72 w-70" />}
        onFailed={() => {
          setIsOpen(false);
          notify.error(LL.errors.network());
        }}
      >
        {(Calendar) => (
          <Calendar
            day={day}
            onChoose={(text) => {
              setIsOpen(false);
              onChoose(text);
            }}
          />
        )}
      </LazyContent>
    </Popover>
  );
}
