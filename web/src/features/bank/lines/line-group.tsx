import { ChevronDown } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { TickBox } from '@/components/ui/tick-box.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { isReasonToCheck } from '../drafts/reasons-to-check.ts';
import { type DraftLine, wasSkipped, isTickable, unassignedCents } from '../drafts/draft-line.ts';
import { LineRow } from './line-row.tsx';
import type { Group } from '../matching/model.ts';
import { isUnderWay } from '../bank-batch.ts';
import type { PaidMonth } from '../drafts/months-paid.ts';
import type { Bank } from '../use-bank.ts';

/**
 * The number of lines that each group shows at first, and the number that the button for more lines adds. For most
 * landlords, a whole month fits into `ready`.
 */
const SHOWN: Readonly<Record<Group, number>> = {
  ready: 30,
  confirm: 50,
  assign: 50,
  returned: 50,
  recorded: 50,
  rest: 50,
};
const MORE = 200;

/** Lets another part of the page expand a group. */
export interface GroupHandle {
  /** Expands the group and focuses the line with this id. */
  readonly show: (id: string) => void;
}

interface LineGroupProps {
  readonly ref: Ref<GroupHandle>;
  readonly group: Group;
  readonly lines: readonly DraftLine[];
  /** The months that each line pays. */
  readonly months: ReadonlyMap<string, readonly PaidMonth[]>;
  readonly bank: Bank;
}

/** A group of lines, with one checkbox for all of them. Groups that need no action are collapsed. */
export function LineGroup({ ref, group, lines, months, bank }: LineGroupProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const isCollapsible = group === 'recorded' || group === 'rest';
  const { list, isExpanded, toggle, shown, more, showMore } = useExpansion({ ref, group, lines });
  if (lines.length === 0) return null;
  const isOpen = !isCollapsible || isExpanded;
  const isLocked = bank.state.batch !== null && isUnderWay(bank.state.batch);
  return (
    <section
      aria-labelledby={id}
      className="overflow-clip rounded-card border border-border bg-surface shadow-card"
    >
      <header className="flex min-h-11 items-center gap-3 bg-surface-sunken px-4 py-2 max-sm:py-2.5">
        {!isCollapsible && group !== 'returned' && (
          <GroupTick group={group} lines={lines} isLocked={isLocked} bank={bank} />
        )}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <GroupTitle id={id} group={group} isOpen={isOpen} onToggle={isCollapsible ? toggle : null} />
          <GroupCount group={group} lines={lines} />
        </div>
      </header>
      {(group === 'rest' || group === 'returned') && isOpen && (
        <p className="border-t border-border px-4 py-2 text-small text-muted">
          {group === 'rest' ? LL.bank.staysHere() : LL.bank.returnedText()}
        </p>
      )}
      {isOpen && (
        <ul ref={list} aria-labelledby={id}>
          {lines.slice(0, shown).map((line) => (
            <LineRow
              key={line.id}
              line={line}
              months={months.get(line.id) ?? []}
              isLocked={isLocked}
              bank={bank}
            />
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (
        <div className="border-t border-border px-2 py-1">
          <Button variant="ghost" size="small" className="text-primary" onClick={showMore}>
            {LL.bank.showMore({ n: more })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Returns the number of lines that a group shows, and the functions that expand the group and show more lines. */
function useExpansion({ ref, group, lines }: Pick<LineGroupProps, 'ref' | 'group' | 'lines'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [shown, setShown] = useState(SHOWN[group]);
  const list = useRef<HTMLUListElement>(null);
  const focusRow = (index: number): void =>
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus();
  useImperativeHandle(ref, () => ({
    show: (lineId) => {
      const index = lines.findIndex((line) => line.id === lineId);
      flushSync(() => {
        setIsExpanded(true);
        setShown(Math.max(shown, index + SHOWN[group]));
      });
      focusRow(index);
    },
  }));
  const more = Math.min(lines.length - shown, MORE);
  return {
    list,
    isExpanded,
    toggle: () => setIsExpanded(!isExpanded),
    shown,
    more,
    showMore: (): void => {
      flushSync(() => setShown(shown + more));
      // The pressed button may have disappeared. Focus the first added line.
      focusRow(shown);
    },
  };
}

interface GroupTitleProps extends Pick<LineGroupProps, 'group'> {
  readonly id: string;
  readonly isOpen: boolean;
  /** Expands or collapses the group. `null` if the group is always open. */
  readonly onToggle: (() => void) | null;
}

function GroupTitle({ id, group, isOpen, onToggle }: GroupTitleProps) {
  const { LL } = useI18nContext();
  return (
    <h2 id={id} className="font-semibold">
      {onToggle ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="focus-ring -ml-1 flex items-baseline gap-2 rounded-sm px-1"
          onClick={onToggle}
        >
          <ChevronDown aria-hidden className={cn('size-4 self-center', !isOpen && '-rotate-90')} />
          {LL.bank.groups[group]()}
        </button>
      ) : (
        LL.bank.groups[group]()
      )}
    </h2>
  );
}

function GroupCount({ group, lines }: Pick<LineGroupProps, 'group' | 'lines'>) {
  const { LL, locale } = useI18nContext();
  const [incoming, outgoing] = [1, -1].map((sign) =>
    lines.reduce((sum, { cents }) => sum + Math.max(sign * cents, 0), 0),
  );
  const euros = (cents = 0): string => formatEuros(cents / 100, locale);
  const n = lines.length;
  const alone = tickableOf(group, lines).alone.length;
  return (
    <span className="text-small text-muted tabular-nums">
      {incoming && outgoing
        ? LL.bank.groupBothWays({ n, incoming: euros(incoming), outgoing: euros(outgoing) })
        : LL.bank.groupCount({ n, amount: euros(incoming || -(outgoing ?? 0)) })}
      {alone > 0 && ` · ${LL.bank.tickAlone({ n: alone })}`}
    </span>
  );
}

/**
 * Returns the lines that the group's checkbox ticks (`together`), and the lines that the landlord has to tick one by
 * one (`alone`): skipped lines, doubtful lines, and lines with an unassigned rest.
 */
function tickableOf(group: Group, lines: readonly DraftLine[]) {
  const isAlone = (line: DraftLine): boolean =>
    unassignedCents(line) > 0 ||
    (group === 'confirm' ? line.reasons.some(isReasonToCheck) : wasSkipped(line));
  const tickable = lines.filter(isTickable);
  return {
    together: tickable.filter((line) => !isAlone(line)),
    alone: tickable.filter(isAlone),
  };
}

interface GroupTickProps extends Pick<LineGroupProps, 'group' | 'lines' | 'bank'> {
  readonly isLocked: boolean;
}

function GroupTick({ group, lines, isLocked, bank }: GroupTickProps) {
  const { LL } = useI18nContext();
  const { together: tickable } = tickableOf(group, lines);
  const n = tickable.filter(({ isTicked }) => isTicked).length;
  const tickAll = (isTicked: boolean): void => {
    const ids = new Set(tickable.map(({ id }) => id));
    bank.changeAll((all) => all.map((line) => (ids.has(line.id) ? { ...line, isTicked } : line)));
  };
  return (
    <TickBox
      aria-label={LL.bank.tickAll({ group: LL.bank.groups[group]() })}
      checked={n > 0 && n === tickable.length}
      isMixed={n > 0 && n < tickable.length}
      disabled={isLocked || tickable.length === 0}
      onTick={tickAll}
    />
  );
}
