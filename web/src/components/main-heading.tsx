import { cn } from '@/lib/cn.ts';
import { useHeadingFocus } from '@/lib/focus/use-heading-focus.ts';

interface MainHeadingProps {
  readonly title: string;
  readonly className?: string;
}

/** The heading of a signed-in page. It gets the focus if the focused element is removed. */
export function MainHeading({ title, className }: MainHeadingProps) {
  const heading = useHeadingFocus<HTMLHeadingElement>(title);
  return (
    <h1 ref={heading} tabIndex={-1} data-main-heading className={cn('text-display outline-none', className)}>
      {title}
    </h1>
  );
}
