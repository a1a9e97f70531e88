import { type SubmitEvent, useId, useMemo, useState } from 'react';
import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';
import { useAddPeople, useInvite } from '@/api/session/whitelist.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { PanelBody, PanelFooter } from '@/components/panels/side-panel.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { notify } from '@/lib/notify.ts';
import { type PastedPerson, readPeople } from './pasted-people.ts';

interface ListFormProps {
  readonly users: readonly WhitelistedUser[];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form for a pasted list of addresses. Before saving, the form shows which addresses it will add. */
export function ListForm({ users, onSaved, onCancel }: ListFormProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const [text, setText] = useState('');
  const [sendsMail, setSendsMail] = useState(false);
  const people = useMemo(() => readPeople(text, new Set(users.map(({ email }) => email))), [text, users]);
  const fresh = people.filter(({ leftOut }) => leftOut === null);
  // Once no address is left to add, the pressed button is disabled. The text field then takes the focus.
  const field = useLostFocus<HTMLTextAreaElement>(fresh.length);
  const { save, isBusy, failure } = useSavePeople(() => {
    const wrong = people.filter(({ leftOut }) => leftOut === 'invalid' || leftOut === 'cannotSignUp');
    // Keep the invalid addresses in the field, so that the user can correct the addresses.
    setText(wrong.map((person) => person.text).join('\n'));
    if (wrong.length === 0) onSaved();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (fresh.length > 0 && !isBusy) void save(fresh, sendsMail);
  };

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <UnsavedChangesGuard isDirty={text.trim() !== '' && !isBusy} />
      <PanelBody>
        <div>
          <label htmlFor={id} className="mb-1.5 block text-small font-medium">
            {LL.whitelist.list()}
          </label>
          <textarea
            ref={field}
            id={id}
            data-autofocus
            rows={8}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={text}
            readOnly={isBusy}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            className={cn(controlClass, 'h-auto py-2.5 whitespace-pre')}
          />
          <p id={`${id}-hint`} className="mt-1 text-small text-pretty text-muted">
            {LL.whitelist.listHint()}
          </p>
        </div>
        <Preview people={people} />
        <Checkbox
          label={LL.whitelist.sendEmails()}
          hint={LL.whitelist.sendEmailHint()}
          checked={sendsMail}
          onChange={({ currentTarget }) => setSendsMail(currentTarget.checked)}
        />
      </PanelBody>
      <PanelFooter
        onCancel={onCancel}
        submitLabel={LL.whitelist.addMany({ n: fresh.length })}
        failure={failure}
        isBusy={isBusy}
        isDisabled={fresh.length === 0}
      />
    </form>
  );
}

/** Returns a function that adds people to the whitelist and invites them if the user wishes. */
function useSavePeople(onSaved: () => void) {
  const { LL } = useI18nContext();
  const { textOf } = useFailure();
  const add = useAddPeople();
  const invite = useInvite();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Sends the invitations one by one until an e-mail fails. The whitelist then shows who was not invited. */
  const inviteAll = async (added: readonly WhitelistedUser[]): Promise<void> => {
    for (const [sent, { id }] of added.entries()) {
      try {
        await invite.mutateAsync(id);
      } catch {
        return notify.error(LL.whitelist.invitedSome({ sent, left: added.length - sent }));
      }
    }
    notify.success(LL.whitelist.invitedAll({ n: added.length }));
  };
  const save = async (people: readonly PastedPerson[], sendsMail: boolean): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const added = await add.mutateAsync(
        people.map(({ email, firstName, lastName }) => ({ email, firstName, lastName })),
      );
      notify.success(LL.whitelist.addedMany({ n: added.length }));
      if (sendsMail) await inviteAll(added);
      onSaved();
    } catch (error) {
      setFailure(textOf(error, LL.whitelist.createFailed()));
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy, failure };
}

/** Shows the addresses that will be added, and the reason for each address that is left out. */
function Preview({ people }: { people: readonly PastedPerson[] }) {
  const { LL } = useI18nContext();
  const left = people.filter(({ leftOut }) => leftOut !== null);
  const fresh = people.filter(({ leftOut }) => leftOut === null);
  return (
    <div>
      <output className="block font-medium">
        {people.length > 0 && LL.whitelist.preview({ fresh: fresh.length, left: left.length })}
      </output>
      {left.length > 0 && (
        <ul aria-label={LL.whitelist.leftOutList()} className="mt-2 space-y-1 text-small">
          {left.map(({ line, text, leftOut }) => (
            <li
              key={`${line} ${text}`}
              className="rounded-control bg-gold-soft px-3 py-1.5 text-on-gold-soft wrap-anywhere"
            >
              {LL.whitelist.lineOf({ line, text })} {LL.whitelist.leftOut[leftOut ?? 'invalid']()}
            </li>
          ))}
        </ul>
      )}
      {fresh.length > 0 && (
        <ul aria-label={LL.whitelist.freshList()} className="mt-2 text-small">
          {fresh.map(({ email, firstName, lastName }) => (
            <li key={email} className="border-t border-border py-1.5 wrap-anywhere">
              {email} <span className="text-muted">{[firstName, lastName].filter(Boolean).join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
