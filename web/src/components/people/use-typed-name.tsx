import { type ReactNode, useId, useRef, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { controlClass } from '../ui/control.ts';

interface TypedName {
  /** The text field to render in a form. */
  readonly field: ReactNode;
  /** Returns true if the user has typed the name. Otherwise shows an error at the field and focuses the field. */
  readonly isTyped: () => boolean;
  readonly clear: () => void;
}

/** Asks the user to type the name of a person or property before the deletion. */
export function useTypedName(name: string): TypedName {
  const { LL } = useI18nContext();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const change = (text: string): void => {
    setTyped(text);
    setIsRefused(false);
  };
  return {
    field: (
      <FieldFrame
        id={id}
        label={LL.typedName.label({ name })}
        error={isRefused ? LL.typedName.other({ name }) : undefined}
      >
        <input
          ref={input}
          id={id}
          className={controlClass}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          aria-required
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => change(event.target.value)}
        />
      </FieldFrame>
    ),
    isTyped: () => {
      if (comparable(typed) === comparable(name)) return true;
      setIsRefused(true);
      input.current?.focus();
      return false;
    },
    clear: () => change(''),
  };
}

/** Normalizes a name for the comparison with the typed name. */
const comparable = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().toLowerCase();
