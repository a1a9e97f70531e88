import { cn } from '@/lib/cn.ts';

const linkClass =
  'focus-ring inline-block max-w-full rounded-sm text-primary underline-offset-4 hover:underline';

interface TextProps {
  readonly text: string;
}

/** Writes an e-mail; a long address goes on in another line at its `@`. */
export const EmailLink = ({ text }: TextProps) => {
  const at = text.indexOf('@');
  return (
    // Named, since two parts are heard as two words.
    <a href={`mailto:${text}`} aria-label={text} className={linkClass}>
      <Whole>{text.slice(0, at)}</Whole>
      <Whole>{text.slice(at)}</Whole>
    </a>
  );
};

/** Calls a number. */
export const PhoneLink = ({ text }: TextProps) => (
  <a href={`tel:${text.replace(/[^\d+]/g, '')}`} className={cn(linkClass, 'tabular-nums')}>
    {text}
  </a>
);

/** The address of a property; a long one goes on in another line with the postal code. */
export const AddressText = ({ text }: TextProps) => {
  const end = text.lastIndexOf(' - ') + 2;
  return (
    <>
      <Whole>{text.slice(0, end)}</Whole> <Whole>{text.slice(end + 1)}</Whole>
    </>
  );
};

/** What stays in one line when a line is long enough for it. */
const Whole = ({ children }: { readonly children: string }) => (
  <span className="inline-block max-w-full align-top wrap-break-word">{children}</span>
);
