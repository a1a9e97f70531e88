import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { lookUpTitle } from './reading/column-names.ts';
import { duplicateColumn, layoutOfUses } from './reading/layout.ts';
import type { ColumnUse, ColumnUses, LayoutQuestion } from './reading/model.ts';

const USES: readonly ColumnUse[] = ['day', 'label', 'payer', 'amount', 'debit', 'credit'];

interface ColumnsFormProps {
  readonly question: LayoutQuestion;
  /** True if the statement has already been read with the proposed columns. */
  readonly isAgain: boolean;
  readonly onAnswer: (uses: ColumnUses) => void;
  readonly onLeave: () => void;
}

/** Asks for the meaning of unknown columns. Shows some rows as examples. */
export function ColumnsForm({ question, isAgain, onAnswer, onLeave }: ColumnsFormProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const { uses, refusal, choose, refuse } = useColumnUses(question);
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      aria-labelledby={id}
      className="focus-ring rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-title">
        {LL.bank.columnsTitle()}
      </h2>
      <p className="mt-0.5 text-pretty text-muted">
        {isAgain ? LL.bank.columnsAgain() : LL.bank.columnsText()}
      </p>
      <form
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (layoutOfUses(uses) !== null) return onAnswer(uses);
          const form = event.currentTarget;
          flushSync(refuse);
          form.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]')?.focus();
        }}
      >
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {question.titles.map((title, column) => (
            // A title may be empty, and two columns may have the same title.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={column}>
              <ColumnChoice
                name={title.trim() || LL.bank.column({ n: column + 1 })}
                examples={question.examples.map((row) => row[column] ?? '')}
                use={uses[column] ?? null}
                isTwice={refusal?.column === column}
                onUse={(use) => choose(column, use)}
              />
            </li>
          ))}
        </ul>
        {refusal?.column === -1 && (
          <div role="alert" tabIndex={-1} data-refusal className="focus-ring mt-5 rounded-control *:mb-0">
            <FormFailure text={LL.bank.columnsMissing()} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" size="large">
            {LL.bank.readColumns()}
          </Button>
          <Button variant="secondary" size="large" onClick={onLeave}>
            {isAgain ? LL.bank.keepColumns() : LL.bank.chooseAnotherFile()}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Returns the chosen meaning of each column, and the column whose meaning was refused. */
function useColumnUses({ proposed, titles }: LayoutQuestion) {
  const [uses, setUses] = useState(proposed);
  // The index of the column that has the same meaning as another column, or -1 if a meaning is missing. Each refusal is
  // a new object, so that a repeated refusal is announced again.
  const [refusal, setRefusal] = useState<{ readonly column: number } | null>(null);
  return {
    uses,
    refusal,
    choose: (column: number, use: ColumnUse | null): void => {
      setRefusal(null);
      setUses(titles.map((_, index) => (index === column ? use : (uses[index] ?? null))));
    },
    refuse: (): void => setRefusal({ column: duplicateColumn(uses) }),
  };
}

/** Returns the text of a column without a use. The reader still uses some columns whose title it knows. */
function unusedText(title: string, { bank }: TranslationFunctions): string {
  const meaning = lookUpTitle(title)?.meaning;
  switch (meaning) {
    case 'sign':
    case 'currency':
    case 'state':
    case 'account':
    case 'iban':
      return bank.knownColumns[meaning]();
    default:
      return bank.uses.none();
  }
}

interface ColumnChoiceProps {
  readonly name: string;
  readonly examples: readonly string[];
  readonly use: ColumnUse | null;
  /** True if another column has the same meaning. */
  readonly isTwice: boolean;
  readonly onUse: (use: ColumnUse | null) => void;
}

function ColumnChoice({ name, examples, use, isTwice, onUse }: ColumnChoiceProps) {
  const { LL } = useI18nContext();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {name}
      </label>
      <Select
        id={id}
        className="mt-1"
        value={use ?? ''}
        aria-invalid={isTwice || undefined}
        aria-describedby={isTwice ? `${id}-error ${id}-examples` : `${id}-examples`}
        options={[
          { value: '', label: unusedText(name, LL) },
          ...USES.map((value) => ({ value, label: LL.bank.uses[value]() })),
        ]}
        onChoose={(value) => onUse(value || null)}
      />
      {isTwice && (
        <p id={`${id}-error`} className="mt-1 text-small text-danger">
          {LL.bank.columnTwice()}
        </p>
      )}
      <p id={`${id}-examples`} className="mt-1 text-small text-muted wrap-anywhere">
        {examples.map((text) => text.trim() || LL.bank.columnEmpty()).join(' · ')}
      </p>
    </>
  );
}
