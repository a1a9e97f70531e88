import { type ReactNode, useId, useState } from 'react';
import { useForgetPayer } from '@/api/bank.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { searchFor, searchText } from '@/lib/text/search-text.ts';
import { openSplit, type DraftLine, assignTo, candidateLeases, splitInto } from '../drafts/draft-line.ts';
import type { Lease } from '../drafts/expected.ts';
import { SplitForm } from './split-form.tsx';
import type { Bank } from '../use-bank.ts';

/** The maximum number of search results that the panel shows. */
const FOUND_MAX = 6;

interface AssignPanelProps {
  readonly line: DraftLine;
  readonly bank: Bank;
}

/** Asks which tenants paid a bank line. Offers likely tenants as buttons, a search of all tenants, and a split. */
export function AssignPanel({ line, bank }: AssignPanelProps) {
  const { LL } = useI18nContext();
  const [isShown, setIsShown] = useState(true);
  const leases = bank.state.accounts?.leases ?? new Map<string, Lease>();
  const { rows } = line;
  const isSplitting = isShown && rows !== null;
  const change = (to: (line: DraftLine) => DraftLine): void => bank.change(line.id, to);
  return (
    <div className="border-t border-dashed border-border bg-surface-sunken/50 px-4 py-3 lg:pl-12">
      <TenantChoice
        line={line}
        leases={leases}
        onChoose={(lease) => change((now) => assignTo(now, lease))}
        onSplit={() => {
          setIsShown(true);
          change((now) => splitInto(now, now.lastSplit));
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isSplitting}
          onClick={() => {
            setIsShown(!isSplitting);
            if (rows === null) change(openSplit);
          }}
        >
          {LL.bank.split()}
        </Button>
        {isSplitting && <SplitForm line={line} rows={rows} leases={leases} bank={bank} />}
        <Button variant="ghost" size="small" onClick={() => bank.markNotRent(line.id)}>
          {LL.bank.notRent()}
        </Button>
        <ForgetButton line={line} bank={bank} />
      </div>
    </div>
  );
}

interface TenantChoiceProps {
  readonly line: DraftLine;
  readonly leases: ReadonlyMap<string, Lease>;
  readonly onChoose: (lease: Lease) => void;
  /** Restores the most recent split over several tenants. */
  readonly onSplit: () => void;
}

function TenantChoice({ line, leases, onChoose, onSplit }: TenantChoiceProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const [query, setQuery] = useState('');
  // During a search, the buttons above the field stay as they were, so that the field does not move.
  const [above, setAbove] = useState<readonly string[]>([]);
  const isSearching = query.trim() !== '';
  const leaseIds = isSearching ? above : candidateLeases(line);
  const offered = leaseIds.flatMap((id) => leases.get(id) ?? []);
  const found = findLeases(query, leases);
  const below = found.filter((lease) => !leaseIds.includes(lease.id));
  const isOfSeveral = line.rows !== null && line.rows.length > 1;
  const only = isOfSeveral || line.parts.length !== 1 ? undefined : line.parts[0]?.leaseId;
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-medium">{LL.bank.candidates()}</legend>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <LeaseButtons leases={offered} only={only} onChoose={onChoose} />
        {line.lastSplit.length > 0 && (
          <ChoiceButton isChosen={isOfSeveral} onChoose={onSplit}>
            {LL.bank.splitOver({ n: line.lastSplit.length })}
          </ChoiceButton>
        )}
      </div>
      <label htmlFor={id} className="sr-only">
        {LL.bank.search()}
      </label>
      <input
        id={id}
        type="search"
        value={query}
        placeholder={LL.bank.search()}
        className={`${controlClass} mt-2 sm:h-9 sm:max-w-xs`}
        onChange={({ currentTarget }) => {
          if (!isSearching) setAbove(leaseIds);
          setQuery(currentTarget.value);
        }}
        onKeyDown={({ key }) => {
          const [one, other] = found;
          if (key === 'Enter' && one && !other) onChoose(one);
        }}
      />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <LeaseButtons leases={below} only={only} onChoose={onChoose} />
      </div>
      <output className="block text-small text-muted empty:hidden">
        {isSearching &&
          below.length === 0 &&
          (found.length > 0 ? LL.bank.foundAbove() : LL.bank.noTenantFound())}
      </output>
    </fieldset>
  );
}

interface LeaseButtonsProps {
  readonly leases: readonly Lease[];
  readonly only: string | undefined;
  readonly onChoose: (lease: Lease) => void;
}

const LeaseButtons = ({ leases, only, onChoose }: LeaseButtonsProps) =>
  leases.map((lease) => (
    <ChoiceButton key={lease.id} isChosen={only === lease.id} onChoose={() => onChoose(lease)}>
      {[lease.name, lease.propertyName].filter(Boolean).join(' · ')}
    </ChoiceButton>
  ));

interface ChoiceButtonProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const ChoiceButton = ({ isChosen, onChoose, children }: ChoiceButtonProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-pressed={isChosen}
    className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft h-auto min-h-9 max-w-full py-1 [&]:whitespace-normal"
    onClick={onChoose}
  >
    {children}
  </Button>
);

function findLeases(query: string, leases: ReadonlyMap<string, Lease>): readonly Lease[] {
  if (query.trim() === '') return [];
  const isFound = searchFor(query);
  return [...leases.values()]
    .filter(({ name, propertyName }) =>
      isFound({ text: searchText(`${name} ${propertyName ?? ''}`), phone: '' }),
    )
    .slice(0, FOUND_MAX);
}

/** Makes Klinky forget a known payer. Renders nothing if no earlier line has this payer. */
function ForgetButton({ line: { id, payerKey }, bank }: AssignPanelProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const forget = useForgetPayer();
  const isInHistory = bank.state.accounts?.history.some((part) => part.payerKey === payerKey) ?? false;
  if (payerKey === null || !isInHistory) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      isBusy={forget.isPending}
      onClick={() =>
        forget.mutate(payerKey, {
          onSuccess: () => {
            bank.forget(id, payerKey);
            notify.success(LL.bank.forgot());
          },
          onError: (error) => report(error, LL.bank.forgetFailed()),
        })
      }
    >
      {LL.bank.forget()}
    </Button>
  );
}
