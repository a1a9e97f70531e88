import { cn } from '@/lib/cn.ts';
import { phoneHref } from '@/lib/text/phone-text.ts';

const linkClass =
  'focus-ring inline-flex max-w-full min-h-6 max-sm:min-h-11 flex-wrap items-center rounded-sm text-primary underline-offset-4 hover:underline';

interface TextProps {
  readonly text: string;
}

interface Contact {
  readonly phoneNumber: string | null;
  readonly email: string | null;
}

/** A mailto link. A long address breaks at its `@`. */
export const EmailLink = ({ text }: TextProps) => {
  const at = text.indexOf('@');
  return (
    // The link has a label, because screen readers would read the two parts as two words.
    <a href={`mailto:${text}`} aria-label={text} className={linkClass}>
      <WrapLast>{text.slice(0, at)}</WrapLast>
      <WrapLast>{text.slice(at)}</WrapLast>
    </a>
  );
};

/** A link that dials the number in its international form. A text without digits is not linked. */
export const PhoneLink = ({ text }: TextProps) => {
  const href = phoneHref(text);
  if (href === null) return <>{text}</>;
  return (
    <a href={href} className={cn(linkClass, 'tabular-nums')}>
      {text}
    </a>
  );
};

/** The known phone number and e-mail address, each on its own line. */
export const ContactLines = ({ of: { phoneNumber, email } }: { of: Contact }) => (
  <>
    {phoneNumber && (
      <p>
        <PhoneLink text={phoneNumber} />
      </p>
    )}
    {email && (
      <p>
        <EmailLink text={email} />
      </p>
    )}
  </>
);

/** A text that breaks only if it does not fit on one line. */
const WrapLast = ({ children }: { readonly children: string }) => (
  <span className="inline-block max-w-full align-top wrap-break-word">{children}</span>
);
