import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { lessorsQuery, useCreateLessor } from '@/api/lessors.ts';
import { loaded } from '@/api/loaded.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { fieldName } from './field-words.ts';
import type { ImportDraft } from './import-draft.ts';
import { isCompany, splitName } from './reading/names.ts';
import { proposedSeries, unknownLessors } from './reading/unknown-lessors.ts';

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
  const person = isCompany(name) ? null : splitName(name, 'firstNameFirst');
  const [firstName, setFirstName] = useState(person?.firstName ?? '');
  const [lastName, setLastName] = useState(person?.lastName ?? '');
  const [series, setSeries] = useState(() =>
    proposedSeries(
      name,
      lessors.map((lessor) => lessor.series),
    ),
  );
  const names = person === null ? { companyName: name } : { firstName, lastName };
  const { add, isPending, issues } = useAddLessor(onAdded);
  return (
    <form
      noValidate
      aria-label={LL.imports.lessor.unknown({ name })}
      onSubmit={(event) => {
        event.preventDefault();
        add({ ...names, series: series.trim().toUpperCase() });
      }}
      className="mt-2 rounded-control bg-gold-soft px-4 py-3 text-small text-on-gold-soft"
    >
      <p className="font-medium text-pretty">{LL.imports.lessor.unknown({ name })}</p>
      <div className="mt-1.5 flex flex-wrap items-end gap-x-3 gap-y-2">
        {person !== null && (
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
        <Button type="submit" variant="secondary" size="small" disabled={isLocked} isBusy={isPending}>
          {LL.imports.lessor.add()}
        </Button>
      </div>
      <p className="mt-1 text-pretty">
        {LL.imports.lessor.seriesHint({
          number: `Q-${series.trim().toUpperCase()}-${todayInParis().slice(0, 4)}-0001`,
        })}
      </p>
    </form>
  );
}

/** Returns the function that adds a lessor, and the texts of the wrong fields. */
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
        className={cn(controlClass, 'h-10!')}
      />
      {issue !== undefined && (
        <p id={`${id}-issue`} role="alert" className="text-danger">
          {issue}
        </p>
      )}
    </div>
  );
}
