import { Link, type LinkProps } from '@tanstack/react-router';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePlus,
  CircleSlash,
  DoorOpen,
  ExternalLink,
  type LucideIcon,
  Plus,
  RotateCw,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { DraftRow, RowState as State } from '../import-draft.ts';
import { type LineProps, type LinesView, rowControlProps } from './lines-view.ts';
import { type RowSentence, useRowSentences } from './row-words.ts';

const LOOKS: Record<State, { icon: LucideIcon; className: string }> = {
  new: { icon: Plus, className: 'bg-success-soft text-success' },
  incomplete: { icon: CirclePlus, className: 'bg-gold-soft text-on-gold-soft' },
  completed: { icon: CirclePlus, className: 'bg-success-soft text-success' },
  same: { icon: CircleCheck, className: 'bg-surface-sunken text-muted' },
  refused: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
  aside: { icon: CircleSlash, className: 'bg-surface-sunken text-muted' },
  unchecked: { icon: CircleDashed, className: 'bg-surface-sunken text-muted' },
};

/** Returns the id of the sentence about a field. The field's cell refers to this id. */
export const sentenceId = (row: number, field: string): string => `import-${row}-${field}`;

interface RowStateProps extends Pick<LineProps, 'row'> {
  /** A control at the end of the line. */
  readonly action?: ReactNode;
}

/** Shows the number and the result of a line. */
export function RowState({ row, action }: RowStateProps) {
  const { LL } = useI18nContext();
  const { icon: Icon, className } = LOOKS[row.state];
  return (
    <div className="flex items-center gap-2">
      <span className="text-small whitespace-nowrap text-muted tabular-nums">
        <span className={cn(action !== undefined && 'sr-only')}>{LL.imports.row()} </span>
        {row.read.row}
      </span>
      <span
        className={cn(
          'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-small font-medium whitespace-nowrap',
          className,
        )}
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
        {LL.imports.states[row.state]()}
      </span>
      {action && <div className="-my-1.5 -mr-2 ml-auto">{action}</div>}
    </div>
  );
}

/** Shows the sentences that explain the result of a line, and the actions that they offer. */
export function RowDetails({ row, view }: LineProps) {
  const { issues, warnings, missing, notes, split } = useRowSentences()(row);
  return (
    <>
      <Sentences row={row} sentences={issues} icon={CircleAlert} className="text-danger" leadIn={view} />
      {row.issues.some(({ code }) => code === 'unsureNames') && <Confirm row={row} view={view} />}
      <Sentences row={row} sentences={missing} icon={CirclePlus} className="text-muted" />
      {row.state === 'incomplete' && <Complete row={row} view={view} />}
      <StoredDataLinks row={row} view={view} />
      <Sentences
        row={row}
        sentences={warnings}
        icon={TriangleAlert}
        className="text-on-gold-soft"
        leadIn={view}
      />
      <Sentences row={row} sentences={split} icon={UsersRound} className="text-muted" />
      <Sentences row={row} sentences={notes} icon={DoorOpen} className="text-muted" />
    </>
  );
}

interface SentencesProps {
  readonly row: DraftRow;
  readonly sentences: readonly RowSentence[];
  readonly icon: LucideIcon;
  readonly className: string;
  /**
   * The view that contains the cells. With it, the field's name at the start of a sentence becomes a link to the cell.
   */
  readonly leadIn?: LinesView;
}

const Sentences = ({ row, sentences, icon: Icon, className, leadIn }: SentencesProps) =>
  sentences.map(({ field, text, name }) => (
    <p
      key={text}
      id={field === null ? undefined : sentenceId(row.read.row, field)}
      className={cn(
        'mt-1 flex gap-1.5 text-small leading-snug font-normal text-pretty wrap-anywhere',
        // On a phone, the name that leads to a cell needs room for a finger.
        leadIn && name !== undefined && 'max-sm:py-2.5',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {field !== null && name !== undefined && leadIn ? (
          <>
            <CellLead row={row.read.row} field={field} name={name} view={leadIn} />
            {text.slice(name.length)}
          </>
        ) : (
          text
        )}
      </span>
    </p>
  ));

interface CellLeadProps {
  readonly view: LinesView;
  readonly row: number;
  readonly field: ImportField;
  readonly name: string;
}

/** Shows a field's name as a link to the field's cell. */
const CellLead = ({ view, row, field, name }: CellLeadProps) => (
  <button
    type="button"
    {...rowControlProps(view, row)}
    onClick={() => view.cells.goTo({ row, field })}
    className="focus-ring rounded-sm text-left font-medium underline underline-offset-4"
  >
    {name}
  </button>
);

function Confirm({ row, view }: LineProps) {
  const { LL } = useI18nContext();
  const n = row.read.row;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-1.5 max-sm:h-11"
      aria-label={LL.imports.confirmNamesOf({ row: n })}
      {...rowControlProps(view, n)}
      disabled={view.isLocked}
      onClick={() => {
        // This click removes the button, which has the focus. Focus the cell of the last name, because every line shows
        // this cell.
        view.cells.goTo({ row: n, field: 'lastName' });
        view.onConfirm(n);
      }}
    >
      {LL.imports.confirmNames()}
    </Button>
  );
}

/** Adds the facts of a line to stored data that lack them. */
function Complete({ row, view }: LineProps) {
  const { LL } = useI18nContext();
  const n = row.read.row;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-1.5 max-sm:h-11"
      aria-label={LL.imports.completeOf({ row: n })}
      {...rowControlProps(view, n)}
      disabled={view.isLocked}
      onClick={() => {
        // This click removes the button, which has the focus. Focus the cell of the last name, because every line shows
        // this cell.
        view.cells.goTo({ row: n, field: 'lastName' });
        view.onComplete(n);
      }}
    >
      {LL.imports.complete()}
    </Button>
  );
}

/**
 * Links to stored data that differ from the line, and offers to check the line again. The links open a new tab, so that
 * the import stays open.
 */
function StoredDataLinks({ row, view }: LineProps) {
  const { LL } = useI18nContext();
  const n = row.read.row;
  const { tenantId = null, propertyId = null } = row.outcome ?? {};
  const links: { name: string; way: LinkProps }[] = [];
  if (tenantId !== null)
    links.push({ name: LL.imports.openLease(), way: { to: '/tenants/$tenantId', params: { tenantId } } });
  if (propertyId !== null)
    links.push({ name: LL.imports.openProperty(), way: { to: '/properties', search: { edit: propertyId } } });
  if (links.length === 0) return null;
  const reach = {
    ...rowControlProps(view, n),
    className:
      'focus-ring inline-flex items-center gap-1 rounded-sm font-medium text-primary underline-offset-4 hover:underline disabled:opacity-60 max-sm:min-h-11',
  };
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small max-sm:gap-y-0">
      {links.map(({ name, way }) => (
        <Link
          key={name}
          {...way}
          target="_blank"
          aria-label={LL.imports.inNewTab({ link: name, row: n })}
          {...reach}
        >
          {name}
          <ExternalLink aria-hidden className="size-3.5" />
        </Link>
      ))}
      <button
        type="button"
        aria-label={LL.imports.recheckOf({ row: n })}
        disabled={view.isLocked}
        onClick={() => {
          // The button has the focus, and disappears until the response arrives. Focus the cell of the last name,
          // because every line shows this cell.
          view.cells.goTo({ row: n, field: 'lastName' });
          view.onRecheck(n);
        }}
        {...reach}
      >
        {LL.imports.recheck()}
        <RotateCw aria-hidden className="size-3.5" />
      </button>
    </p>
  );
}
