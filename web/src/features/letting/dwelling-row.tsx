import { type Ref, useId } from 'react';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { ownName } from '@shared/domain/property-names.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { NEW_DWELLING } from './dwelling-schema.ts';
import type { Dwelling } from './occupancy.ts';
import { addressText } from './summary-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface DwellingRowProps {
  /** The dwelling; `null` for a new dwelling. */
  readonly dwelling: Dwelling | null;
  readonly isChosen: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChoose: (propertyId: string) => void;
}

/** A radio button for a dwelling, with its name, address, rent, and tenants or vacancy. */
export function DwellingRow({ dwelling, isChosen, inputRef, onChoose }: DwellingRowProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const details =
    dwelling && [addressText(dwelling.property), stateText(dwelling)].filter(Boolean).join(' · ');
  function stateText({ state, freeFrom, people, coming }: Dwelling): string {
    const list = (names: readonly string[]): string => listText(names, locale);
    if (state === 'let')
      return [
        list(people),
        coming && LL.letting.comes({ names: list(coming.people), day: dayInWords(coming.from, locale) }),
      ]
        .filter(Boolean)
        .join(' · ');
    if (freeFrom === null) return LL.letting.neverLet();
    const day = dayInWords(freeFrom, locale);
    return state === 'soon' ? LL.letting.freeFrom({ day }) : LL.letting.freeSince({ day });
  }
  return (
    <label
      className={cn(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-ring',
        isChosen
          ? 'border-primary bg-primary-soft text-on-primary-soft'
          : 'border-border hover:bg-surface-sunken',
      )}
    >
      <input
        ref={inputRef}
        type="radio"
        name="letting-dwelling"
        className="size-4 shrink-0 accent-primary outline-none"
        checked={isChosen}
        onChange={() => onChoose(dwelling?.property.id ?? NEW_DWELLING)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-details`}
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block font-medium wrap-anywhere">
          {dwelling ? ownName(dwelling.property) : LL.letting.newDwelling()}
        </span>
        <span
          id={`${id}-details`}
          className={cn('block text-small wrap-anywhere', !isChosen && 'text-muted')}
        >
          {details}
        </span>
      </span>
      {dwelling && (
        <span className="shrink-0 tabular-nums">
          {formatEuros(sumEuros(dwelling.property.rent, dwelling.property.charges), locale)}
        </span>
      )}
    </label>
  );
}
