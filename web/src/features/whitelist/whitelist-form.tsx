import { focus, setErrors } from '@formisch/react';
import * as v from 'valibot';
import { EmailAddress } from '@shared/contract/values/common.ts';
import { NewLogin } from '@shared/contract/users/new-login.ts';
import { type WhitelistedUser, WhitelistedUserCreate } from '@shared/contract/users/whitelist.ts';
import { useSaveWhitelistedUser } from '@/api/session/whitelist.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { warningIf } from '@/components/form/field-warning.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay, instantTime } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';

const alreadyListed: FormIssue = 'alreadyListed';
const WhitelistForm = v.object(WhitelistedUserCreate.entries);

interface WhitelistFieldsProps {
  /** The person to edit; `null` for a new person. */
  readonly user: WhitelistedUser | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function WhitelistFields({ user, onSaved, onCancel }: WhitelistFieldsProps) {
  const { LL } = useI18nContext();
  const save = useSaveWhitelistedUser();
  const sentHint = useSentHint(user);
  const form = useForm({
    schema: WhitelistForm,
    initialInput: {
      email: user?.email ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      // The box is not ticked at first, so that the user decides each time whether to send an e-mail.
      sendEmail: false,
    },
  });

  const submission = useSubmit(form, {
    send: async (values) => {
      const id = user && !submission.wasDeleted ? user.id : null;
      const { isSent } = await save.mutateAsync({ ...values, id });
      if (!isSent) notify.error(LL.whitelist.savedNotSent());
      else notify.success(id ? LL.whitelist.updated() : LL.whitelist.created());
      onSaved();
    },
    failedText: user ? LL.whitelist.updateFailed() : LL.whitelist.createFailed(),
    goneText: LL.whitelist.deletedMeanwhile(),
    onRefused: (errorCode) => {
      if (errorCode !== 'EMAIL_ALREADY_WHITELISTED') return undefined;
      setErrors(form, { path: ['email'], errors: [alreadyListed] });
      focus(form, { path: ['email'] });
      return true;
    },
  });

  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={save.isSuccess}
      submitLabel={submission.wasDeleted ? LL.panel.addAgain() : user ? LL.common.save() : LL.common.add()}
      onCancel={onCancel}
    >
      <div className="space-y-2">
        <TextField
          form={form}
          path={['email']}
          label={LL.fields.email()}
          type="email"
          spellCheck={false}
          warningFor={(text) =>
            warningIf(v.is(EmailAddress, text) && !v.is(NewLogin, text), LL.whitelist.cannotSignUp())
          }
        />
        <TextField form={form} path={['firstName']} label={LL.details.firstName()} />
        <TextField form={form} path={['lastName']} label={LL.details.lastName()} />
      </div>
      <CheckboxField form={form} path={['sendEmail']} label={LL.whitelist.sendEmail()} hint={sentHint} />
    </PanelForm>
  );
}

/** Returns a hint that says when the invitation was sent. For a new person, the hint explains the invitation. */
function useSentHint(user: WhitelistedUser | null): string {
  const { LL, locale } = useI18nContext();
  if (!user) return LL.whitelist.sendEmailHint();
  if (user.emailSentAt === null) return LL.whitelist.neverSent();
  const { emailSentAt } = user;
  return LL.whitelist.sentOn({ day: instantDay(emailSentAt, locale), time: instantTime(emailSentAt) });
}
