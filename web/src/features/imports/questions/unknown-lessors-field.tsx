import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { lessorsQuery, useCreateLessor } from '@/api/people/lessors.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { fieldName } from '../source/field-words.ts';
import type { ImportDraft } from '../import-draft.ts';
import { isCompany, splitName } from '../reading/people/names.ts';
import { proposedSeries, unknownLessors } from '../reading/values/unknown-lessors.ts';

/** The page shows at most this number of unknown names. Once a name is added, the next name appears. */
const SHOWN = 5;

interface UnknownLessorsProps {
  readonly draft: ImportDraft;
  readonly column: number;
  readonly isLocked: boolean;
  readonly onAdded: () => void;
}

/** Lists the names in a column that no lessor has, and adds them as lessors. */
export function UnknownLessors({ draft, column, isLocked, onAdded }: UnknownLessorsProps) {
  const { data: lessors } = useQuery(loaded(lessorsQuery));
  const { table } = draft;
  const unknown = useMemo(() => unknownLessors(table, column, lessors ?? []), [table, column, lessors]);
  return unknown
    .slice(0, SHOWN)
    .map((name) => (
      <NewLessor key={name} name={name} lessors={lessors ?? []} isLocked={isLocked} onAdded={onAdded} />
    ));
}

interface NewLessorProps extends Pick<UnknownLessorsProps, 'isLocked' | 'onAdded'> {
  /** The name in the list. */
  readonly name: string;
  readonly lessors: readonly Lessor[];
}

function NewLessor({ name, lessors, isLocked, onAdded }: NewLessorProps) {
  const { LL, locale } = useI18nContext();
  const person = splitName(name, 'firstNameFirst');
  const [firstName, setFirstName] = useState(person.firstName ?? '');
  const [lastName, setLastName] = useState(person.lastName ?? '');
  // The name does not say whether a company is a family company, so the landlord has to choose.
  const [kind, setKind] = useState<LessorKind | ''>(isCompany(name) ? '' : 'person');
  const [series, setSeries] = useState(() =>
    proposedSeries(
      name,
      lessors.map((lessor) => lessor.series),
    ),
  );
  const { add, isPending, issues } = useAddLessor(onAdded);
  const submit = (): void => {
    const prefix = { series: series.trim().toUpperCase() };
    if (kind === 'person') add({ firstName, lastName, ...prefix });
    else if (kind !== '') add({ companyName: name, isFamilyCompany: kind === 'familyCompany', ...prefix });
  };
  return (
    <form
      noValidate
      aria-label={LL.imports.lessor.unknown({ name })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="mt-2 rounded-control bg-gold-soft px-4 py-3 text-small text-on-gold-soft"
    >
      <p className="font-medium text-pretty">{LL.imports.lessor.unknown({ name })}</p>
      <div className="mt-1.5 flex flex-wrap items-end gap-x-3 gap-y-2">
        <KindField value={kind} onChoose={setKind} />
        {kind === 'person' && (
          <>
            <ShortField
              label={fieldName('firstName', locale)}
              value={firstName}
              issue={issues.firstName}
              onType={setFirstName}
            />
            <ShortField
              label={fieldName('lastName', locale)}
              value={lastName}
              issue={issues.lastName}
              onType={setLastName}
            />
          </>
        )}
        <ShortField
          label={LL.imports.lessor.series()}
          value={series}
          issue={issues.series}
          onType={setSeries}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={isLocked || kind === ''}
          isBusy={isPending}
        >
          {LL.imports.lessor.add()}
        </Button>
      </div>
      <p className="mt-1 text-pretty">
        {LL.imports.lessor.seriesHint({
          number: `Q-${series.trim().toUpperCase()}-${todayInParis().slice(0, 4)}-0001`,
        })}
      </p>
      {kind !== 'person' && <p className="mt-1 text-pretty">{LL.details.familyCompanyHint()}</p>}
    </form>
  );
}

const KINDS = ['person', 'company', 'familyCompany'] as const;
type LessorKind = (typeof KINDS)[number];

interface KindFieldProps {
  readonly value: LessorKind | '';
  readonly onChoose: (kind: LessorKind) => void;
}

/** Asks whether a lessor is a person, a company or a family company. */
function KindField({ value, onChoose }: KindFieldProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const kinds = KINDS.map((kind) => ({ value: kind, label: LL.imports.lessor.kinds[kind]() }));
  return (
    <div className="min-w-40 flex-1 basis-40">
      <label htmlFor={id}>{LL.imports.lessor.kind()}</label>
      <Select
        id={id}
        value={value}
        options={value === '' ? [{ value, label: LL.imports.lessor.choose() }, ...kinds] : kinds}
        onChoose={(kind) => kind !== '' && onChoose(kind)}
        className="sm:h-10"
      />
    </div>
  );
}

/** Returns a function that adds a lessor, and the error texts of the fields. */
function useAddLessor(onAdded: () => void) {
  const { LL } = useI18nContext();
  const issueText = useIssueText();
  const { report } = useFailure();
  const create = useCreateLessor();
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  return {
    issues,
    isPending: create.isPending,
    add: (body: Parameters<typeof create.mutate>[0]): void =>
      create.mutate(body, {
        onSuccess: () => {
          notify.success(LL.imports.lessor.added());
          onAdded();
        },
        onError: (error) => {
          const found = error instanceof ApiError ? error.issues : [];
          setIssues(Object.fromEntries(found.map(({ path, code }) => [path, issueText(code, path)])));
          if (found.length === 0) report(error, LL.imports.lessor.failed());
        },
      }),
  };
}

interface ShortFieldProps {
  readonly label: string;
  readonly value: string;
  readonly issue: string | undefined;
  readonly onType: (text: string) => void;
}

function ShortField({ label, value, issue, onType }: ShortFieldProps) {
  const id = useId();
  return (
    <div className="min-w-24 flex-1 basis-24">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={issue !== undefined || undefined}
        aria-describedby={issue === undefined ? undefined : `${id}-issue`}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className={cn(controlClass, 'sm:h-10!')}
      />
      {issue !== undefined && (
        <p id={`${id}-issue`} role="alert" className="text-danger">
          {issue}
        </p>
      )}
    </div>
  );
}
