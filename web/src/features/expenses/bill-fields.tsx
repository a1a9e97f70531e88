import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { filesQuery, useDeleteFile } from '@/api/files.ts';
import { ChooseFileButton } from '@/components/files/choose-file-button.tsx';
import { ChosenFileRow } from '@/components/files/chosen-file-row.tsx';
import { FileList } from '@/components/files/stored-file-list.tsx';
import type { ChosenFile } from '@/components/files/use-chosen-file.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BillFieldsProps {
  /** The expense whose bills are shown; `null` for a new expense. */
  readonly expenseId: string | null;
  readonly bill: ChosenFile;
}

/** The bills of an expense, and the button that chooses one. The chosen bill is kept when the expense is saved. */
export function BillFields({ expenseId, bill: { file, issue, isReading, choose, remove } }: BillFieldsProps) {
  const { LL } = useI18nContext();
  const buttonRef = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-semibold tracking-wide text-muted uppercase">
        {LL.expenses.bill.title()}
      </legend>
      {expenseId !== null && <KeptBills expenseId={expenseId} />}
      {file && (
        <ChosenFileRow
          file={file}
          removeLabel={LL.expenses.bill.removeNamed({ name: file.name })}
          onRemove={() => {
            remove();
            buttonRef.current?.focus();
          }}
        />
      )}
      <ChooseFileButton
        ref={buttonRef}
        variant="secondary"
        className="max-sm:h-11"
        label={file ? LL.expenses.bill.replace() : LL.expenses.bill.add()}
        isBusy={isReading}
        aria-describedby="bill-hint"
        onFile={(chosen) => void choose(chosen)}
      />
      <p id="bill-hint" className="mt-1.5 text-small text-pretty text-muted">
        {LL.expenses.bill.hint()}
      </p>
      <p role="alert" className="mt-1 text-small text-danger empty:hidden">
        {issue !== null && LL.files[issue]()}
      </p>
    </fieldset>
  );
}

function KeptBills({ expenseId }: { readonly expenseId: string }) {
  const { LL } = useI18nContext();
  const bills = useQuery(filesQuery({ expenseId }));
  const removal = useDeleteFile();
  return <FileList label={LL.expenses.bill.title()} query={bills} removal={removal} />;
}
