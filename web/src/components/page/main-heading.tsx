import { cn } from '@/lib/cn.ts';
import { useHeadingFocus } from '@/lib/focus/use-heading-focus.ts';

/** The heading of a signed-in page. If a navigation removes the focused element, the heading gets the focus. */
export function MainHeading({ title, className }: { title: string; className?: string }) {
  const heading = useHeadingFocus<HTMLHeadingElement>(title);
  return (
    <h1 ref={heading} tabIndex={-1} data-main-heading className={cn('text-display outline-none', className)}>
      {title}
    </h1>
  );
}
