import { type ComponentType, type Ref, useId, useMemo, useRef } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { LawNote } from '@/components/law-note.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords, dayOfYearText } from '@/lib/text/day-text.ts';
import { AccountStartField } from '../questions/account-start-field.tsx';
import { BalanceDayField } from '../questions/balance-day-field.tsx';
import { meaningName } from './field-words.ts';
import { FIELD_GROUPS } from './fields.ts';
import { type ImportDraft, answerTo, isRemembered } from '../import-draft.ts';
import { LeaseKindField } from '../questions/lease-kind-field.tsx';
import { BlankAddressesField, DepositsField } from '../questions/list-question-fields.tsx';
import { QuestionChoice, type QuestionFieldProps, QuestionFrame } from '../questions/question-frame.tsx';
import { isNotImported, NOT_IMPORTED } from '../reading/columns/columns.ts';
import { likelyMeanings } from '../reading/columns/likely-meanings.ts';
import type { Answer, Meaning, Question } from '../reading/model.ts';
import { UnknownLessors } from '../questions/unknown-lessors-field.tsx';

const EXAMPLES = 3;

/** The length of a day `mm-dd` without its year. */
const DAY_OF_YEAR_LENGTH = 5;

const GROUPS = [
  ['dwelling', [...FIELD_GROUPS.dwelling, 'postalCodeCity', 'place']],
  ['tenant', ['tenantName', ...FIELD_GROUPS.tenant]],
  ['coTenants', FIELD_GROUPS.coTenants],
  ['lease', [...FIELD_GROUPS.lease, 'rentWithCharges']],
  ['account', [...FIELD_GROUPS.account, 'balanceOn']],
  ['other', ['ignored', ...NOT_IMPORTED]],
] as const satisfies readonly (readonly [string, readonly Meaning[]])[];

interface ColumnItemProps {
  readonly draft: ImportDraft;
  readonly column: number;
  readonly name: string;
  readonly meaning: Meaning | null;
  /** True if the column is read as first or last names, although its cells look like full names. */
  readonly isWholeName: boolean;
  readonly isLocked: boolean;
  readonly onMeaning: (meaning: Meaning | null) => void;
  readonly onAnswer: (question: Question, answer: Answer) => void;
}

/** A column with its meaning and the questions about the column. */
export function ColumnItem({
  draft,
  column,
  name,
  meaning,
  isWholeName,
  isLocked,
  onMeaning,
  onAnswer,
}: ColumnItemProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { table, mapping } = draft;
  const likely = useMemo(() => likelyMeanings(table, mapping, column), [table, mapping, column]);
  const hasDays = meaning === 'balanceOn' && !draft.questions.some((question) => question.column === column);
  const why = isNotImported(meaning)
    ? LL.imports.notTaken[meaning]()
    : hasDays
      ? LL.imports.balanceDay.each()
      : null;
  return (
    <li className="min-w-0">
      <div className="grid items-start gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
        <ColumnName draft={draft} column={column} name={name} />
        <MeaningSelect
          ref={select}
          label={LL.imports.meaningOf({ column: name })}
          noteId={why === null ? undefined : `${id}-why`}
          meaning={meaning}
          likely={likely}
          isLocked={isLocked}
          onMeaning={onMeaning}
        />
      </div>
      {isWholeName && (
        <FullNameOffer
          isLocked={isLocked}
          onAccept={() => {
            onMeaning('tenantName');
            // Move the focus, because the button that has the focus disappears.
            select.current?.focus();
          }}
        />
      )}
      {why !== null && (
        <p id={`${id}-why`} className="mt-1.5 text-small text-pretty text-muted">
          {why}
          {meaning === 'consent' && <LawNote text={LL.details.consentLaw()} />}
        </p>
      )}
      {meaning === 'lessor' && (
        <UnknownLessors
          draft={draft}
          column={column}
          isLocked={isLocked}
          onAdded={() => {
            // Choose the same meaning again, so that the lines of the new lessor are checked again.
            onMeaning(meaning);
            // Move the focus, because the button that has the focus disappears.
            select.current?.focus();
          }}
        />
      )}
      <ColumnQuestions draft={draft} column={column} isLocked={isLocked} onAnswer={onAnswer} />
    </li>
  );
}

function ColumnName({ draft, column, name }: Pick<ColumnItemProps, 'draft' | 'column' | 'name'>) {
  const { LL } = useI18nContext();
  const examples = [
    ...new Set(draft.table.rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')),
  ].slice(0, EXAMPLES);
  return (
    <div className="min-w-0 sm:pt-1.5">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="truncate text-small text-muted">
        {examples.length > 0 ? LL.imports.example({ text: examples.join(', ') }) : LL.imports.noExample()}
      </p>
    </div>
  );
}

const ColumnQuestions = ({
  draft,
  column,
  isLocked,
  onAnswer,
}: Pick<ColumnItemProps, 'draft' | 'column' | 'isLocked' | 'onAnswer'>) =>
  draft.questions
    .filter((question) => question.column === column)
    .map((question) => {
      const Field = QUESTION_FIELDS[question.about] ?? QuestionField;
      return (
        <Field
          key={question.about === 'balanceDay' ? question.example : question.about}
          question={question}
          answer={answerTo(draft, question)}
          isRemembered={isRemembered(draft, question)}
          isLocked={isLocked}
          onAnswer={(answer) => onAnswer(question, answer)}
        />
      );
    });

interface MeaningSelectProps {
  readonly ref: Ref<HTMLSelectElement>;
  readonly label: string;
  /** The id of the note about the meaning, or `undefined` if there is no note. */
  readonly noteId: string | undefined;
  readonly meaning: Meaning | null;
  readonly likely: readonly Meaning[];
  readonly isLocked: boolean;
  readonly onMeaning: (meaning: Meaning | null) => void;
}

/** The possible meanings of a column, the likely ones first. */
function MeaningSelect({ ref, label, noteId, meaning, likely, isLocked, onMeaning }: MeaningSelectProps) {
  const { LL, locale } = useI18nContext();
  const others = GROUPS.map(
    ([group, meanings]) => [group, meanings.filter((one) => !likely.includes(one))] as const,
  );
  return (
    <Select
      ref={ref}
      aria-label={label}
      aria-describedby={noteId}
      value={meaning ?? ''}
      disabled={isLocked}
      options={[
        { value: '', label: LL.imports.unknownMeaning() },
        ...[['likely', likely] as const, ...others]
          .filter(([, meanings]) => meanings.length > 0)
          .map(([group, meanings]) => ({
            label: LL.imports.groups[group](),
            options: meanings.map((value) => ({ value, label: meaningName(value, LL, locale) })),
          })),
      ]}
      onChoose={(value) => onMeaning(value || null)}
      className={cn(
        meaning === null && 'border-gold bg-gold-soft',
        (meaning === 'ignored' || isNotImported(meaning)) && 'text-muted',
      )}
    />
  );
}

/** Offers to read the column's cells as full names. */
function FullNameOffer({ isLocked, onAccept }: { isLocked: boolean; onAccept: () => void }) {
  const { LL } = useI18nContext();
  const id = useId();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-gold-soft px-4 py-3 text-small text-on-gold-soft">
      <p id={id} className="min-w-0 flex-1 basis-48 text-pretty">
        {LL.imports.wholeName()}
      </p>
      <Button
        variant="secondary"
        size="small"
        data-whole-name
        aria-describedby={id}
        disabled={isLocked}
        onClick={onAccept}
      >
        {LL.imports.meanings.tenantName()}
      </Button>
    </div>
  );
}

interface ChoicesFieldProps extends QuestionFieldProps {
  /** True if the landlord gave the answer for an earlier table. */
  readonly isRemembered: boolean;
}

/** Asks how to read a column. Shows the first ambiguous cell as the example. */
function QuestionField({ question, answer, isRemembered, isLocked, onAnswer }: ChoicesFieldProps) {
  const { LL } = useI18nContext();
  const name = useId();
  const { example, choices } = question;
  return (
    <QuestionFrame
      question={question}
      text={LL.imports.question({ example })}
      describedBy={isRemembered ? `${name}-before` : undefined}
      isAnswered={isRemembered}
    >
      <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
        {choices.map((choice) => (
          <QuestionChoice
            key={choice.answer}
            name={name}
            value={choice.answer}
            isChosen={answer === choice.answer}
            isLocked={isLocked}
            onChoose={() => onAnswer(choice.answer)}
          >
            <Reading question={question} reading={choice.reading} />
          </QuestionChoice>
        ))}
      </div>
      {isRemembered && (
        <p id={`${name}-before`} className="mt-1 text-small text-muted">
          {LL.imports.answeredBefore()}
        </p>
      )}
    </QuestionFrame>
  );
}

/** Shows how the example cell is read if the landlord gives this answer. */
function Reading({
  question,
  reading,
}: Pick<QuestionFieldProps, 'question'> & { reading: Question['choices'][number]['reading'] }) {
  const { LL, locale } = useI18nContext();
  if (typeof reading === 'object') return LL.imports.names(reading);
  // Show the day in words, because the question is which number is the day and which the month.
  if (typeof reading === 'string')
    return reading.length === DAY_OF_YEAR_LENGTH
      ? dayOfYearText(reading, locale)
      : dayInWords(reading, locale);
  if (question.about !== 'sign') return formatEuros(reading, locale);
  const amount = formatEuros(Math.abs(reading), locale);
  return reading < 0 ? LL.imports.ahead({ amount }) : LL.imports.owed({ amount });
}

/** The components of the questions that need more than a list of choices. */
const QUESTION_FIELDS: Partial<Record<Question['about'], ComponentType<ChoicesFieldProps>>> = {
  leaseKind: LeaseKindField,
  accountStart: AccountStartField,
  deposits: DepositsField,
  blankAddresses: BlankAddressesField,
  balanceDay: BalanceDayField,
};
