import { cn } from '@/lib/cn.ts';

const linkClass =
  'focus-ring inline-block max-w-full rounded-sm text-primary underline-offset-4 hover:underline';

interface TextProps {
  readonly text: string;
}

/** A mailto link; a long address wraps at its `@`. */
export const EmailLink = ({ text }: TextProps) => {
  const at = text.indexOf('@');
  return (
    // Labelled, since screen readers would read the two parts as two words.
    <a href={`mailto:${text}`} aria-label={text} className={linkClass}>
      <Whole>{text.slice(0, at)}</Whole>
      <Whole>{text.slice(at)}</Whole>
    </a>
  );
};

/** A tel link. */
export const PhoneLink = ({ text }: TextProps) => (
  <a href={`tel:${text.replace(/[^\d+]/g, '')}`} className={cn(linkClass, 'tabular-nums')}>
    {text}
  </a>
);

/** The address of a property; a long one wraps before the postal code. */
export const AddressText = ({ text }: TextProps) => {
  const end = text.lastIndexOf(' - ') + 2;
  return (
    <>
      <Whole>{text.slice(0, end)}</Whole> <Whole>{text.slice(end + 1)}</Whole>
    </>
  );
};

/** Does not wrap as long as it fits on one line. */
const Whole = ({ children }: { readonly children: string }) => (
  <span className="inline-block max-w-full align-top wrap-break-word">{children}</span>
);
