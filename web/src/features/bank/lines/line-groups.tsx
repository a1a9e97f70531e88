import { Link } from '@tanstack/react-router';
import { BadgeCheck, Search, UserPlus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ImportLink } from '@/components/files/import-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Surface } from '@/components/ui/surface.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { handleRowKey } from '@/lib/focus/row-keys.ts';
import { isToRecord } from '../drafts/draft-line.ts';
import { type GroupHandle, LineGroup } from './line-group.tsx';
import type { Group } from '../matching/model.ts';
import { monthsPaid } from '../drafts/months-paid.ts';
import type { Bank } from '../use-bank.ts';
import type { Summary } from '../bank-state.ts';

const GROUPS: readonly Group[] = ['ready', 'confirm', 'assign', 'returned', 'recorded', 'rest'];

interface LineGroupsProps {
  readonly bank: Bank;
  readonly summary: Summary;
  /** The handle of the group of lines that pay no rent. */
  readonly rest: Ref<GroupHandle>;
}

/** The lines of the statement in their groups. */
export function LineGroups({ bank, summary, rest }: LineGroupsProps) {
  const { LL } = useI18nContext();
  const { lines, accounts, batch, moved } = bank.state;
  const place = useRef<HTMLElement>(null);
  // The line moved into a collapsed group together with its pressed button. Move the focus to the section.
  useEffect(() => {
    if (moved !== null && isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [moved]);
  const months = useMemo(() => monthsPaid(lines, accounts?.leases ?? new Map()), [lines, accounts]);
  const linesOf = (group: Group) => lines.filter((line) => line.group === group);
  const hasOpen = lines.some((line) => isToRecord(line) || line.group === 'returned');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the section adds keys to the buttons in it
    <section
      ref={place}
      tabIndex={-1}
      aria-label={LL.bank.groupsLabel()}
      onKeyDown={linesKey}
      className="focus-ring space-y-4 rounded-card"
    >
      {accounts?.leases.size === 0 ? (
        <Surface>
          <EmptyState icon={UserPlus} title={LL.bank.noTenants()} text={LL.bank.noTenantsText()}>
            <div className="flex flex-wrap justify-center gap-3">
              <Button asChild>
                <Link to="/tenants" search={{ openPanel: true }}>
                  {LL.nav.addTenant()}
                </Link>
              </Button>
              <ImportLink />
            </div>
          </EmptyState>
        </Surface>
      ) : (
        batch === null &&
        !hasOpen && <Nothing incoming={summary.incoming} recordedCount={linesOf('recorded').length} />
      )}
      {accounts?.history.length === 0 && hasOpen && (
        <p className="text-small text-pretty text-muted">{LL.bank.firstTime()}</p>
      )}
      {GROUPS.map((group) => (
        <LineGroup
          key={group}
          ref={group === 'rest' ? rest : null}
          group={group}
          lines={linesOf(group)}
          months={months}
          bank={bank}
        />
      ))}
    </section>
  );
}

/** Shows why there is nothing to record. */
function Nothing({ incoming, recordedCount }: { incoming: number; recordedCount: number }) {
  const { LL } = useI18nContext();
  const [icon, title, text] =
    incoming === 0
      ? ([Search, LL.bank.nothingIn(), LL.bank.nothingInText()] as const)
      : recordedCount > 0
        ? ([BadgeCheck, LL.bank.nothingNew(), LL.bank.nothingNewText()] as const)
        : ([Search, LL.bank.nothingFound(), LL.bank.nothingFoundText()] as const);
  return (
    <Surface>
      <EmptyState icon={icon} title={title} text={text} />
    </Surface>
  );
}

/**
 * Handles the keys of the lines while the focus is outside a field. Arrows move between lines. Space ticks a line.
 * Enter asks which tenant paid the line. Ctrl+Enter or ⌘+Enter presses the bar's button.
 */
const linesKey = (event: KeyboardEvent<HTMLElement>): void =>
  handleRowKey(event, ({ key, step, target, row, press }) => {
    if (key === 'Ctrl+Enter') {
      document.querySelector<HTMLElement>('[data-bar-primary]')?.click();
      return true;
    }
    if (step !== undefined) {
      const next = nextRow(event.currentTarget, row ?? target, step > 0);
      next?.focus();
      return next !== undefined;
    }
    if (target !== row) return false;
    return key === ' ' ? press('input[type="checkbox"]:enabled') : key === 'Enter' && press('[data-open]');
  });

/** Returns the nearest row below an element, or above it if `isDown` is false. */
function nextRow(list: HTMLElement, from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const where = isDown ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const candidates = rows.filter((row) => row !== from && from.compareDocumentPosition(row) & where);
  return isDown ? candidates[0] : candidates.at(-1);
}
