import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Popover } from './ui/popover.tsx';

interface LawNoteProps {
  /** The text of the rule, with its source. */
  readonly text: string;
}

/** A button after a sentence. A click shows the article of law on which the sentence is based. */
export function LawNote({ text }: LawNoteProps) {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={LL.details.law()}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={LL.details.law()}
          // Below a field, a finger’s area extends only downwards.
          className="focus-ring max-sm:in-[[id$='-note']]:after:top-0 max-sm:in-[[id$='-note']]:after:-bottom-5 -my-1 ml-0.5 inline-grid size-6 place-items-center rounded-full align-middle text-current hover:text-foreground"
        >
          <Info aria-hidden className="size-4" />
        </button>
      }
    >
      <p className="max-w-72 text-small text-pretty">{text}</p>
    </Popover>
  );
}

/** Returns a sentence with the button that shows its article of law. */
export const withLaw = (sentence: string, law: string): ReactNode => (
  <>
    {sentence}
    <LawNote text={law} />
  </>
);
