import { Search, X } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dialog';
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useDebounced } from '@/lib/state/use-debounced.ts';
import { wordsOf } from './find.ts';
import { Key } from './key.tsx';
import type { Group, Option } from './option.ts';
import { PaletteGroup } from './palette-group.tsx';
import { useGroups } from './use-groups.ts';

/**
 * The delay in milliseconds between the last change of the results and the announcement of their number. Without the
 * delay, screen readers would announce a number while the previous announcement still runs.
 */
const ANNOUNCED_AFTER_MS = 400;

interface PaletteSearchProps {
  readonly onChoose: (run: () => void) => void;
  readonly onKeys: () => void;
}

/**
 * The search field and its results, as an ARIA combobox: the focus stays in the field while the arrow keys move through
 * the results.
 */
export function PaletteSearch({ onChoose, onKeys }: PaletteSearchProps) {
  const { LL } = useI18nContext();
  const [query, setQuery] = useState('');
  const [actsFor, setActsFor] = useState<string | null>(null);
  const { groups, isLoading, isNothing } = useGroups(query, actsFor, onKeys);
  const id = useId();

  const options = groups.flatMap((group) => group.options);
  const idOf = ({ key }: Option): string => `${id}-${key.replaceAll(/\s/g, '-')}`;
  const { active, keys, choose, point, start } = useActiveOption(groups, {
    idOf,
    onChoose,
    onActsFor: setActsFor,
  });
  const result = isNothing
    ? LL.palette.none({ query: query.trim() })
    : LL.palette.count({ n: options.length });
  const announced = useDebounced(isLoading ? '' : result, ANNOUNCED_AFTER_MS);
  return (
    <>
      <SearchLine
        query={query}
        listId={`${id}-list`}
        hasOptions={options.length > 0}
        activeId={active && idOf(active)}
        keys={keys}
        onType={(text) => {
          setQuery(text);
          start();
          setActsFor(null);
        }}
      />
      <output aria-live="polite" className="sr-only">
        {announced}
      </output>
      <Results
        id={id}
        groups={groups}
        query={query}
        isLoading={isLoading}
        active={active}
        idOf={idOf}
        onPoint={point}
        onChoose={choose}
      />
      <KeyHints groups={groups} />
    </>
  );
}

type ResultsProps = Pick<
  ComponentProps<typeof PaletteGroup>,
  'id' | 'active' | 'idOf' | 'onPoint' | 'onChoose'
> & {
  readonly groups: readonly Group[];
  readonly query: string;
  readonly isLoading: boolean;
};

function Results({ id, groups, query, isLoading, ...options }: ResultsProps) {
  const { LL } = useI18nContext();
  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML select allows only text in its options
        role="listbox"
        id={`${id}-list`}
        aria-label={LL.palette.results()}
        aria-busy={isLoading}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 outline-none"
      >
        {groups.map((group) => (
          <PaletteGroup
            key={group.key}
            id={`${id}-${group.key}`}
            group={group}
            words={wordsOf(query)}
            {...options}
          />
        ))}
      </div>
      {isLoading && groups.length === 0 && (
        <p aria-hidden className="px-5 pb-5 text-muted">
          {LL.palette.loading()}
        </p>
      )}
    </>
  );
}

interface ActiveOption {
  readonly idOf: (option: Option) => string;
  readonly onChoose: PaletteSearchProps['onChoose'];
  /** Called with the key of a tenant when the user moves to this tenant by keyboard. */
  readonly onActsFor: (key: string) => void;
}

/**
 * Returns the active option and the keyboard handlers. Until the user moves to an option, the first option is active.
 */
function useActiveOption(groups: readonly Group[], { idOf, onChoose, onActsFor }: ActiveOption) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const found = options.findIndex(({ key }) => key === activeKey);
  const active = options[Math.max(0, found)];
  const activeId = active && idOf(active);
  useLayoutEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const goTo = (option: Option | undefined): void => {
    if (!option) return;
    setActiveKey(option.key);
    if (groups.find(({ key }) => key === 'tenants')?.options.includes(option)) onActsFor(option.key);
  };
  const step = (by: number): void =>
    goTo(options[(Math.max(0, found) + by + options.length) % options.length]);
  const choose = (option: Option | undefined): void => {
    if (!option) return;
    if (option.stays) option.run();
    else onChoose(option.run);
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => choose(active),
    Tab: ({ shiftKey }) => goTo(nextGroup(groups, active, shiftKey ? -1 : 1)?.options[0]),
  };
  return {
    active,
    keys,
    choose,
    point: ({ key }: Option): void => setActiveKey(key),
    /** Makes the first option active. */
    start: (): void => setActiveKey(null),
  };
}

interface SearchLineProps {
  readonly query: string;
  readonly listId: string;
  readonly hasOptions: boolean;
  readonly activeId: string | undefined;
  readonly keys: Readonly<Record<string, (event: KeyboardEvent) => void>>;
  readonly onType: (text: string) => void;
}

function SearchLine({ query, listId, hasOptions, activeId, keys, onType }: SearchLineProps) {
  const { LL } = useI18nContext();
  return (
    <div className="flex items-center gap-3 border-b border-border py-2 pr-2 pl-4 sm:pr-3">
      <Search aria-hidden className="size-5 shrink-0 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-label={LL.palette.title()}
        aria-expanded={hasOptions}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={LL.nav.search()}
        value={query}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => {
          // While the user composes a character, the input method handles the keys.
          const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          event.stopPropagation();
          act(event);
        }}
        className="h-10 max-sm:h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted sm:text-title sm:font-normal"
      />
      <Primitive.Close asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`${LL.common.close()}, ${LL.palette.escape()}`}
          className="w-auto min-w-9 px-1.5"
        >
          <X aria-hidden className="sm:hidden" />
          <Key className="hidden sm:inline">{LL.palette.escape()}</Key>
        </Button>
      </Primitive.Close>
    </div>
  );
}

function KeyHints({ groups }: { groups: readonly Group[] }) {
  const { LL } = useI18nContext();
  return (
    <p
      aria-hidden
      className="hidden items-center gap-4 border-t border-border bg-surface-sunken px-4 py-2 text-[0.75rem] text-muted sm:flex low:hidden"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {LL.palette.keyChoose()}
      </span>
      <span>
        <Key>↵</Key> {LL.palette.keyOpen()}
      </span>
      {groups.length > 1 && (
        <span>
          <Key>⇥</Key> {groups.some(({ key }) => key === 'act') ? LL.palette.keyAct() : LL.palette.keyNext()}
        </span>
      )}
    </p>
  );
}

/** Returns the group after or before the group of the active option. After the last group comes the first one again. */
function nextGroup(groups: readonly Group[], active: Option | undefined, by: 1 | -1): Group | undefined {
  const at = groups.findIndex(({ options }) => active && options.includes(active));
  return groups[(at + by + groups.length) % groups.length];
}
