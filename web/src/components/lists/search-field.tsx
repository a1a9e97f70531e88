import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { controlClass } from '../ui/control.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  /** True for a small search field beside small controls. */
  readonly isSmall?: boolean;
  /** Moves the focus from the search field to the list. */
  readonly onDown?: () => void;
}

/** The search field of a list page. The key `/` focuses this field. */
export function SearchField({ value, onChange, placeholder, isSmall = false, onDown }: SearchFieldProps) {
  const { LL } = useI18nContext();
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());
  return (
    <div className="relative w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
          // A search must not submit the form around the field.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'ArrowDown' && onDown) {
            event.preventDefault();
            onDown();
          }
        }}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts="/"
        className={cn(
          controlClass,
          'pr-10 pl-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          value === '' && 'max-lg:pr-2',
          isSmall && 'sm:h-9',
        )}
      />
      {value === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded border border-border px-1.5 font-sans text-[0.75rem] leading-5 text-muted lg:block"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={LL.table.clearSearch()}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="focus-ring absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-muted hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
