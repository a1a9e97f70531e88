import * as Primitive from '@radix-ui/react-tabs';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn.ts';

interface TabsProps<TValue extends string> {
  readonly label: string;
  readonly value: TValue;
  readonly onChange: (value: TValue) => void;
  readonly tabs: readonly { readonly value: TValue; readonly label: ReactNode }[];
  /** True for the tabs of a page. On a phone, such tabs scroll sideways. */
  readonly isPage?: boolean;
  /** The panels: one `TabPanel` for each tab. */
  readonly children: ReactNode;
}

/** Tabs, with one panel visible at a time. */
export function Tabs<TValue extends string>({
  label,
  value,
  onChange,
  tabs,
  isPage = false,
  children,
}: TabsProps<TValue>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onChange(tab.value);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Primitive.List
        aria-label={label}
        className={cn(
          'flex border-b border-border',
          isPage
            ? '-mx-4 scroll-px-6 overflow-x-auto overflow-y-hidden px-2.5 sm:mx-0 sm:gap-2 sm:px-0'
            : 'gap-2 px-3 sm:px-5',
        )}
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            ref={isPage && tab.value === value ? scrollIntoSight : null}
            value={tab.value}
            className="focus-ring -mb-px h-12 border-b-2 px-2 border-transparent font-medium whitespace-nowrap text-muted transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] data-[state=active]:border-gold data-[state=active]:text-foreground"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

/** Scrolls to the active tab, because a link may have opened a tab that is out of sight. */
const scrollIntoSight = (tab: HTMLButtonElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

export const TabPanel = (props: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content
    className="focus-ring flex min-h-0 flex-1 flex-col overflow-y-auto focus-visible:outline-offset-[-2px]"
    {...props}
  />
);
