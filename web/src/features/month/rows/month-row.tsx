import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import * as v from 'valibot';
import { type MonthDue, MonthBlocker } from '@shared/contract/month/month-due.ts';
import type { DocumentLink } from '@shared/contract/documents/document.ts';
import { officePartText } from '@shared/domain/duty-words.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { monthOf } from '@shared/domain/period.ts';
import { DotSeparated } from '@/components/dot-separated.tsx';
import { dueName } from '@/components/payments/due-name.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { TickBox } from '@/components/ui/tick-box.tsx';
import { BlockerLink } from './blocker-link.tsx';
import { DocumentCell } from './document-cell.tsx';
import { isPaidAhead, olderDebtOf } from './month-rows.ts';
import { type LedgerDocument, type LedgerRow, isTickable } from '../ledger.ts';
import { RowPayment } from './row-payment.tsx';
import { RowMenu } from './row-menu.tsx';
import { SendQuestion } from '../bar/send-question.tsx';
import { PaymentState } from './payment-state.tsx';
import { useIssueRow } from './use-issue-row.ts';
import { partOfBenefits } from '@/lib/lease/offices-of.ts';
import { isSaving } from './row-frame.tsx';
import type { RowForm, RowForms } from './use-row-forms.ts';
import { HandOver, type RenderDelivery } from '../bar/hand-over.tsx';

/** The data and callbacks that all rows of a month share. */
export interface RowContext {
  readonly month: string;
  /** True while a task runs or the connection is lost. Locked rows cannot be ticked or changed. */
  readonly isLocked: boolean;
  readonly forms: RowForms;
  readonly onSend: (documentId: string) => void;
  readonly onDownload: (document: DocumentLink) => void;
  readonly onNotice: (tenantId: string) => void;
  readonly renderDelivery: RenderDelivery;
}

interface MonthRowProps {
  readonly row: LedgerRow;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly context: RowContext;
}

/**
 * A due of the month with its payment, its document, and a button for its next step. The form of the step opens below
 * the row.
 */
export function MonthRow({ row, isTicked, onTick, context }: MonthRowProps) {
  const { isLocked, forms } = context;
  const { due } = row;
  const { dueId } = due;
  const place = useRef<HTMLDivElement>(null);
  const open = forms.open.get(dueId);
  const toggle = (form: RowForm): void => {
    if (!isSaving(place.current)) forms.setOpen(dueId, open?.kind === form.kind ? null : form);
  };
  const close = (): void => forms.setOpen(dueId, null);
  useFocusOnNext(place);
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-row
      className={cn(
        'focus-ring focus-visible:-outline-offset-2',
        isTicked && 'bg-primary-soft/50',
        open && 'bg-surface-sunken/60 shadow-[inset_3px_0_0_var(--primary)]',
      )}
    >
      <div
        className={cn(
          'relative grid min-h-[4.4375rem] grid-cols-[1.25rem_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 px-4 py-1.5 @row:min-h-[3.1875rem] @row:grid-cols-[1.25rem_minmax(0,1fr)_9rem_minmax(0,10rem)_7.25rem_8rem] @[62rem]:grid-cols-[1.25rem_minmax(0,1fr)_9.25rem_minmax(0,13.5rem)_8rem_8rem] @row:gap-y-0 @row:py-1',
          hasDocument(row) && '@max-row:min-h-22 @max-row:pt-3 @max-row:pb-[18px]',
        )}
      >
        <span className="z-[1] @max-row:row-span-2">
          {isTickable(row) && (
            <TickBox
              id={`tick-${dueId}`}
              checked={isTicked}
              disabled={isLocked}
              aria-label={due.tenantName}
              onTick={onTick}
            />
          )}
        </span>
        <DueCells
          row={row}
          isLocked={isLocked}
          onNotice={() => context.onNotice(due.tenantId)}
          onDownload={context.onDownload}
          onCorrect={({ id }, changed) => forms.setOpen(dueId, { kind: 'handOver', documentId: id, changed })}
        />
        <span className="col-start-3 row-start-2 flex items-center justify-end @row:col-start-6 @row:row-start-1">
          <StepButton row={row} open={open} context={context} onToggle={toggle} />
          <RowMenu row={row} isLocked={isLocked} onNotice={() => context.onNotice(due.tenantId)} />
        </span>
      </div>
      {open?.kind === 'record' && <RowPayment due={due} forms={forms} isLocked={isLocked} onClose={close} />}
      {open && open.kind !== 'record' && (
        <DocumentForm
          open={open}
          document={row.documents.find(({ id }) => id === open.documentId)}
          context={context}
          onClose={close}
        />
      )}
    </div>
  );
}

const hasDocument = ({ documents, notice }: LedgerRow): boolean => documents.length > 0 || notice !== null;

type DueCellsProps = Pick<
  ComponentProps<typeof DocumentCell>,
  'row' | 'isLocked' | 'onDownload' | 'onNotice' | 'onCorrect'
>;

/** The cells of a row: the tenant, the amount, the payment and the documents of a due. */
function DueCells({ row, ...actions }: DueCellsProps) {
  const { due, step } = row;
  const { tenantId, tenantName, propertyName } = due;
  return (
    <>
      <span className="min-w-0">
        <Link
          to="/tenants/$tenantId"
          params={{ tenantId }}
          data-account
          className={cn(
            'finger-room z-[1] block w-fit max-w-full focus-ring rounded-sm leading-5 font-medium wrap-anywhere hover:underline hover:underline-offset-4',
            // On a phone, the areas of the name and of a document share the row.
            hasDocument(row)
              ? '@max-row:after:-right-3 @max-row:after:left-0 @max-row:after:-top-[12px] @max-row:after:-bottom-[12px]'
              : '@max-row:after:-right-3 @max-row:after:left-0 @max-row:after:-top-[6px] @max-row:after:-bottom-[18px]',
            step === 'done' && 'text-muted',
          )}
        >
          {tenantName}
        </Link>
        <span className="block text-small leading-[1.125rem] text-muted wrap-anywhere @max-row:hidden">
          <DwellingAndDue due={due} />
        </span>
      </span>
      <Amounts due={due} isDone={step === 'done'} />
      <span className="@max-row:dotted col-start-2 row-start-2 min-w-0 text-small leading-[1.125rem] @row:contents">
        <span data-parts className="@row:contents">
          <span data-part className="min-w-0 text-muted wrap-anywhere @row:hidden">
            {propertyName ?? <DwellingAndDue due={due} />}
          </span>{' '}
          <span data-part className="flex min-w-0 items-center text-small @row:col-start-3 @row:row-start-1">
            <PaymentState due={due} />
          </span>{' '}
          <span className="min-w-0 text-small @max-row:contents @row:col-start-4 @row:row-start-1 @row:flex @row:flex-col @row:items-start">
            <DocumentCell row={row} {...actions} />
          </span>
        </span>
      </span>
    </>
  );
}

interface DocumentFormProps {
  readonly open: Exclude<RowForm, { readonly kind: 'record' }>;
  /** The document to send or hand over; `undefined` if the month no longer has this document. */
  readonly document: LedgerDocument | undefined;
  readonly context: RowContext;
  readonly onClose: () => void;
}

/**
 * The form below a row. Before a document is sent, the form asks for confirmation. For a document that was handed over,
 * it asks when and how.
 */
function DocumentForm({ open, document, context, onClose }: DocumentFormProps) {
  if (!document) return null;
  if (open.kind === 'send') {
    const send = (): void => {
      onClose();
      context.onSend(document.id);
    };
    return <SendQuestion document={document} isLocked={context.isLocked} onSend={send} onClose={onClose} />;
  }
  if (!document.mail) return null;
  return (
    <HandOver
      key={open.changed?.id}
      mail={document.mail}
      changed={open.changed}
      renderDelivery={context.renderDelivery}
      onDownload={() => context.onDownload(document)}
      onClose={onClose}
    />
  );
}

/**
 * If an action has removed the focused element, moves the focus to the button of the next step. Without a next step,
 * moves the focus to the row, and to the button if the next step comes later: a form can close before the row changes.
 */
function useFocusOnNext(place: RefObject<HTMLElement | null>): void {
  const hasFocus = useRef(false);
  const waitsForStep = useRef(false);
  useEffect(() => {
    const row = place.current;
    const note = ({ type }: FocusEvent): void => {
      hasFocus.current = type === 'focusin';
      waitsForStep.current = false;
    };
    row?.addEventListener('focusin', note);
    row?.addEventListener('focusout', note);
    return () => {
      row?.removeEventListener('focusin', note);
      row?.removeEventListener('focusout', note);
    };
  }, [place]);
  const wasThere = hasFocus.current;
  useLayoutEffect(() => {
    const row = place.current;
    if (!row || !wasThere) return;
    if (document.activeElement !== document.body && !waitsForStep.current) return;
    const step = row.querySelector<HTMLElement>('[data-step]');
    if (waitsForStep.current && !step) return;
    (step ?? row).focus({ preventScroll: true });
    waitsForStep.current = !step;
    // The user may have scrolled the row out of view while filling in its form.
    row.scrollIntoView({ block: 'nearest' });
  });
}

/** The name of the due, then the name of the dwelling. For the rent of a whole month, only the name of the dwelling. */
function DwellingAndDue({ due }: { due: MonthDue }): ReactNode {
  const { LL, locale } = useI18nContext();
  const { kind, from, to, propertyName } = due;
  const month = monthOf(from);
  const isUsual = kind === 'rent' && month.from === from && month.to === to;
  const dwelling = propertyName ?? LL.month.noProperty();
  return <DotSeparated parts={isUsual ? [dwelling] : [dueName(due, LL, locale), dwelling]} />;
}

function Amounts({ due, isDone }: { due: MonthDue; isDone: boolean }) {
  const { LL, locale } = useI18nContext();
  const { amount, received, remaining, benefitRemaining, benefits, arrears, state } = due;
  const isAwaited = state === 'awaited';
  return (
    <span className="flex flex-col items-end text-right whitespace-nowrap tabular-nums @max-row:max-w-[45cqw] @row:col-start-5 @row:row-start-1">
      <span className={cn('leading-5 font-medium', isDone && 'text-muted')}>
        {formatEuros(amount, locale)}
      </span>
      {received > 0 && remaining > 0 && !isAwaited && (
        <span className="text-small leading-[1.125rem] text-muted @max-row:hidden">
          {LL.month.remains({ amount: formatEuros(remaining, locale) })}
        </span>
      )}
      {benefitRemaining > 0 && !isAwaited && (
        <span className="text-small leading-[1.125rem] text-muted @max-row:whitespace-normal">
          {officePartText(state === 'late' ? remaining : null, partOfBenefits(benefits), locale)}
        </span>
      )}
      {arrears > 0 && (
        // On a narrow screen, this text may wrap. Otherwise, a large font would leave no room for the tenant's name.
        <span
          className={cn(
            'text-small leading-[1.125rem] @max-row:whitespace-normal',
            olderDebtOf(due) > 0 ? 'text-danger' : 'text-on-gold-soft',
          )}
        >
          {LL.month.arrears({ amount: formatEuros(arrears, locale) })}
        </span>
      )}
    </span>
  );
}

interface StepButtonProps {
  readonly row: LedgerRow;
  readonly open: RowForm | undefined;
  readonly context: RowContext;
  readonly onToggle: (form: RowForm) => void;
}

/** The button of the next step. React keeps the element when the step changes, so that the button keeps the focus. */
function StepButton({ row, open, context, onToggle }: StepButtonProps) {
  const { LL } = useI18nContext();
  const { issue, isPending } = useIssueRow(context.month);
  const { due, step, pending, failure } = row;
  const { tenantId, tenantName, state } = due;
  const blocker = due.blocker ?? (v.is(MonthBlocker, failure?.errorCode) ? failure.errorCode : null);
  if (step === 'done' && isPaidAhead(due)) return <span className="h-8 w-24 @max-row:w-8" />;
  if (step === 'done') {
    return (
      <span className="grid h-8 w-24 place-items-center text-success @max-row:w-8">
        <Check aria-hidden className="size-[1.125rem]" />
        <span className="sr-only">{LL.month.steps.done()}</span>
      </span>
    );
  }
  const look =
    'relative w-24 text-[0.875rem]! after:absolute after:-inset-y-1.5 after:inset-x-0 lg:after:hidden';
  if (step === 'complete' && blocker !== null) {
    return (
      <Button asChild variant="secondary" size="small" className={look}>
        <BlockerLink blocker={blocker} tenantId={tenantId} tenantName={tenantName} />
      </Button>
    );
  }
  const act = (): void => {
    if (step === 'record') onToggle({ kind: 'record' });
    else if (step === 'issue') issue(due);
    else if (step === 'send' && pending) onToggle({ kind: 'send', documentId: pending.id });
    else if (step === 'handOver' && pending)
      onToggle({ kind: 'handOver', documentId: pending.id, changed: null });
  };
  const asks = step === 'record' || step === 'send' || step === 'handOver';
  const shown = step === 'wait' || step === 'complete' ? 'send' : step;
  return (
    <Button
      variant="secondary"
      size="small"
      className={cn(look, step === 'record' && (state === 'upcoming' || state === 'awaited') && 'text-muted')}
      data-step={step}
      aria-label={LL.month.stepsFor[shown]({ name: tenantName })}
      aria-expanded={asks ? open?.kind === step : undefined}
      disabled={context.isLocked}
      isBusy={isPending || step === 'wait'}
      onClick={act}
    >
      {LL.month.steps[shown]()}
    </Button>
  );
}
