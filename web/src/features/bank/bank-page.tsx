import { useSuspenseQuery } from '@tanstack/react-query';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { getRouteApi } from '@tanstack/react-router';
import { Columns3, Upload } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLinesOfExpenses } from '@/api/expenses.ts';
import { userQuery } from '@/api/session/user.ts';
import { AddressAdvice } from '@/components/people/address-advice.tsx';
import { MainHeading } from '@/components/page/main-heading.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { droppedFile } from './dropped-file.ts';
import { BankBar } from './bank-bar.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { DayOrderForm } from './day-order-form.tsx';
import { type AidedAccount, DoneCard } from './done-card.tsx';
import { type DraftLine, withReturn } from './drafts/draft-line.ts';
import { FileCard } from './file-card.tsx';
import type { GroupHandle } from './lines/line-group.tsx';
import { LineGroups } from './lines/line-groups.tsx';
import { hasEnded, isUnderWay } from './bank-batch.ts';
import { PastBatches } from './past-batches.tsx';
import { LeftOutRows, StatementLine } from './lines/statement-line.tsx';
import type { ReturnQuestion, Summary } from './bank-state.ts';
import { officeOf } from './matching/benefits.ts';
import { returnKey } from './matching/returns.ts';
import { type Bank, useBank } from './use-bank.ts';

export interface ReturnProps {
  /** The returned payment in euros, or `null` while the dialog is closed. */
  readonly payment: Pick<Payment, 'id' | 'amount' | 'paidOn' | 'kind' | 'payerOffice'> | null;
  /** The line that took the payment back. */
  readonly line: { readonly day: string; readonly amount: number; readonly idempotencyKey: string } | null;
  /** A tenant of the payment's lease. */
  readonly tenantId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface ExpenseProps {
  /** The line to record as an expense; `null` while the panel is closed. */
  readonly line: DraftLine | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface BankPageProps {
  /**
   * Renders the dialog that records the return of a payment. The page loads the code of this dialog, and of the panel for
   * expenses, after a statement is read.
   */
  readonly renderReturn: (props: ReturnProps) => ReactNode;
  readonly renderExpense: (props: ExpenseProps) => ReactNode;
  /** Asks whether the amounts that offices have paid for a lease are its new benefits. */
  readonly renderBenefits: (account: AidedAccount) => ReactNode;
}

const route = getRouteApi('/_authed/bank');

/** The page of a bank statement. Shows the file, its lines, and the payments recorded from the lines. */
export function BankPage({ renderReturn, renderExpense, renderBenefits }: BankPageProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  usePageTitle(LL.pageTitle({ page: LL.bank.title() }));
  const bank = useBank();
  const { state } = bank;
  const { columns, isFileAsked, isOver, isOpen, read, askAnother, leaveColumns } = useFileChoice(bank);
  const rest = useRef<GroupHandle>(null);
  // Load these ids together with the page. Otherwise the shown number of lines without an expense would change later.
  const expenseLineIds = useLinesOfExpenses();
  const expense = useExpenseProps(bank);
  return (
    <>
      <BankHeader summary={state.summary}>
        {!isOpen && <FileButtons ref={columns} bank={bank} onAnother={askAnother} />}
      </BankHeader>
      <div className="space-y-5">
        {isOpen && state.question === null && state.dayQuestion === null && (
          <FileCard state={state} isOver={isOver} isFocused={isFileAsked} onFile={read} />
        )}
        {state.question && (
          <ColumnsForm
            key={state.question.key}
            question={state.question}
            isAgain={state.summary !== null}
            onAnswer={bank.answer}
            onLeave={leaveColumns}
          />
        )}
        {state.dayQuestion && (
          <DayOrderForm question={state.dayQuestion} onAnswer={bank.answerDayOrder} onLeave={leaveColumns} />
        )}
        {state.batch && hasEnded(state.batch) && (
          <DoneCard
            key={state.batch.id}
            bank={bank}
            batch={state.batch}
            expenseLineIds={expenseLineIds}
            onShow={(id) => rest.current?.show(id)}
            renderBenefits={renderBenefits}
          />
        )}
        {state.summary && <AddressAdvice landlord={user} ofSeveral />}
        {state.summary && <LineGroups bank={bank} summary={state.summary} rest={rest} />}
        <BankBar bank={bank} />
        <PastBatches onUndone={bank.readAgain} />
        {state.summary && (
          <>
            {renderReturn(returnProps(bank))}
            {renderExpense(expense)}
          </>
        )}
      </div>
    </>
  );
}

/**
 * Returns whether the page asks for a file, and the functions that read a file, ask for another file, or close the form
 * of the columns.
 */
function useFileChoice(bank: Bank) {
  const isRead = bank.state.summary !== null;
  const [isFileAsked, setIsFileAsked] = useState(false);
  const columns = useRef<HTMLButtonElement>(null);
  const read = (file: File): void => {
    setIsFileAsked(false);
    bank.read(file);
  };
  const isOver = useFileDrop(read);
  useHandedFile(bank.read);
  const refresh = useEffectEvent(bank.refresh);
  useEffect(() => refresh(), []);
  return {
    columns,
    isFileAsked,
    isOver,
    isOpen: !isRead || isFileAsked || isOver,
    read,
    askAnother: (): void => {
      setIsFileAsked(true);
      bank.leaveColumns();
    },
    leaveColumns: (): void => {
      bank.leaveColumns();
      // If no statement has been read, the landlord chooses a file again. Otherwise the page still shows the last
      // statement.
      if (isRead) columns.current?.focus();
      else setIsFileAsked(true);
    },
  };
}

function useExpenseProps({ state: { lines } }: Bank): ExpenseProps {
  const { expense } = route.useSearch();
  const navigate = route.useNavigate();
  const leave = (ignoreBlocker: boolean): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return {
    line: lines.find(({ id, cents, group }) => id === expense && (cents < 0 || group === 'rest')) ?? null,
    onSaved: () => leave(true),
    onClose: () => leave(false),
  };
}

/** Reads the file that was dropped on another page. */
function useHandedFile(read: Bank['read']): void {
  const takeHanded = useEffectEvent(() => {
    const file = droppedFile.take();
    if (file) read(file);
  });
  useEffect(() => takeHanded(), []);
}

function BankHeader({ summary, children }: { summary: Summary | null; children: ReactNode }) {
  const { LL } = useI18nContext();
  return (
    <div className="mb-4 space-y-1">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:flex-nowrap">
        <MainHeading title={LL.bank.title()} />
        {summary && <StatementLine summary={summary} />}
        <div className="ml-auto flex flex-wrap items-center gap-x-2 gap-y-2 lg:shrink-0">{children}</div>
      </header>
      {summary && <LeftOutRows summary={summary} />}
    </div>
  );
}

function returnProps(bank: Bank): ReturnProps {
  const { returnQuestion: question, accounts } = bank.state;
  return {
    payment: question && paymentOf(question),
    line: question && {
      day: question.line.day,
      amount: Math.min(-question.line.cents, question.payment.left) / 100,
      idempotencyKey: returnKey(question.line.id, question.payment.id),
    },
    tenantId: accounts?.leases.get(question?.payment.leaseId ?? '')?.tenants[0]?.id ?? '',
    onDone: () => question && bank.move(question.line.id, (now) => withReturn(now, question.payment)),
    onClose: () => bank.ask(null),
  };
}

const paymentOf = ({ line, payment: { id, cents, paidOn, isBenefit } }: ReturnQuestion) => ({
  id,
  paidOn,
  amount: cents / 100,
  kind: isBenefit ? ('benefit' as const) : ('payment' as const),
  payerOffice: isBenefit ? officeOf(line) : null,
});

interface FileButtonsProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly bank: Bank;
  readonly onAnother: () => void;
}

/** The buttons that open the form of the columns and ask for another file. */
function FileButtons({ ref, bank, onAnother }: FileButtonsProps) {
  const { LL } = useI18nContext();
  const { columns, question, batch } = bank.state;
  const isLocked = batch !== null && isUnderWay(batch);
  return (
    <>
      {columns && (
        <Button
          ref={ref}
          variant="ghost"
          disabled={isLocked}
          aria-expanded={question !== null}
          onClick={question ? bank.leaveColumns : bank.askColumns}
        >
          <Columns3 aria-hidden />
          {LL.bank.reviewColumns()}
        </Button>
      )}
      <Button variant="secondary" disabled={isLocked} onClick={onAnother}>
        <Upload aria-hidden />
        {LL.bank.anotherFile()}
      </Button>
    </>
  );
}
