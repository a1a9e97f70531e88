import { Check } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn.ts';

const itemClass =
  'flex h-10 max-sm:h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-foreground outline-none data-[highlighted]:bg-primary-soft data-[highlighted]:text-on-primary-soft [&_svg]:size-[1.125rem] [&_svg]:text-muted data-[highlighted]:[&_svg]:text-current aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

interface DropdownMenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Called after the menu has closed, just before the menu's button gets the focus. */
  readonly onClosed?: () => void;
}

export function DropdownMenu({ trigger, children, isOpen, onOpenChange, onClosed }: DropdownMenuProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* The menu uses no portal, so that it stays in the landmark of the menu's button. */}
      <Primitive.Content
        align="end"
        sideOffset={8}
        onCloseAutoFocus={onClosed}
        className="z-50 min-w-48 rounded-card border border-border bg-surface p-1.5 shadow-raised data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

export const DropdownMenuItem = (props: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item className={itemClass} {...props} />
);

export const DropdownMenuSeparator = () => <Primitive.Separator className="mx-1.5 my-1.5 h-px bg-border" />;

interface DropdownMenuChoiceProps<TValue extends string> {
  /** The accessible name of this group of options. */
  readonly label: string;
  readonly value: TValue;
  readonly onChange: (value: TValue) => void;
  readonly options: readonly { readonly value: TValue; readonly label: string; readonly lang?: string }[];
}

/** A group of menu items from which the user chooses one. The chosen item has a tick. */
export const DropdownMenuChoice = <TValue extends string>({
  label,
  value,
  onChange,
  options,
}: DropdownMenuChoiceProps<TValue>) => (
  <Primitive.RadioGroup aria-label={label} value={value}>
    {options.map((option) => (
      <Primitive.RadioItem
        key={option.value}
        value={option.value}
        lang={option.lang}
        onSelect={() => onChange(option.value)}
        className={cn(itemClass, 'justify-between')}
      >
        {option.label}
        <Primitive.ItemIndicator>
          <Check aria-hidden />
        </Primitive.ItemIndicator>
      </Primitive.RadioItem>
    ))}
  </Primitive.RadioGroup>
);
