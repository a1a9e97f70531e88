import { Form, reset } from '@formisch/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { useMuteNotificationType } from '@/api/notifications/notification-settings.ts';
import { useUpdateProfile, userQuery } from '@/api/session/user.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { notify } from '@/lib/notify.ts';
import { SettingsCard } from './settings-card.tsx';

const issue: FormIssue = 'dayCount';

/** The schema of a number of days from 0 to 28, typed as text. */
const DayCountText = v.pipe(
  v.string(issueCode('required')),
  v.trim(),
  v.minLength(1, issueCode('required')),
  v.regex(/^\d{1,2}$/, issue),
  v.transform(Number),
  v.maxValue(28, issue),
);

const LateRent = v.object({ lateRentAfterDays: DayCountText });

const TYPES = ['payment', 'lease', 'document'] as const;

/** The page on which the landlord chooses the types of notifications that he gets. */
export function NotificationsPage() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const { report } = useFailure();
  const mute = useMuteNotificationType();
  usePageTitle(LL.pageTitle({ page: LL.settings.notifications() }));
  return (
    <div className="space-y-5">
      <SettingsCard title={LL.notificationSettings.badgeTitle()} text={LL.notificationSettings.badgeText()}>
        <ul className="mt-3 -mb-3 divide-y divide-border">
          {TYPES.map((type) => (
            <li key={type}>
              <Switch
                label={LL.notificationSettings[type]()}
                text={LL.notificationSettings[`${type}Text`]()}
                isOn={!user.mutedNotificationTypes.includes(type)}
                onChange={(isOn) =>
                  mute.mutate(
                    { type, isMuted: !isOn },
                    { onError: (error) => report(error, LL.notificationSettings.failed()) },
                  )
                }
              />
            </li>
          ))}
        </ul>
      </SettingsCard>
      <SettingsCard title={LL.notificationSettings.lateTitle()} text={LL.notificationSettings.lateText()}>
        <LateRentForm days={user.lateRentAfterDays} />
      </SettingsCard>
    </div>
  );
}

/** The form for the number of days after which an unpaid rent is late. */
function LateRentForm({ days }: { days: number }) {
  const { LL } = useI18nContext();
  const update = useUpdateProfile();
  const form = useForm({
    schema: LateRent,
    initialInput: { lateRentAfterDays: String(days) },
  });

  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      const saved = await update.mutateAsync(values);
      reset(form, { initialInput: { lateRentAfterDays: String(saved.lateRentAfterDays) } });
      notify.success(LL.notificationSettings.lateSaved());
    },
    failedText: LL.notificationSettings.failed(),
  });

  return (
    <Form
      of={form}
      onSubmit={submit}
      className="mt-5 flex flex-col gap-x-4 sm:flex-row sm:flex-wrap sm:items-start"
    >
      <div className="sm:w-72">
        <TextField
          form={form}
          path={['lateRentAfterDays']}
          label={LL.notificationSettings.lateDays()}
          hint={LL.notificationSettings.lateDaysHint()}
          inputMode="numeric"
        />
      </div>
      <Button type="submit" size="large" className="max-sm:mt-3 sm:mt-6.5" isBusy={form.isSubmitting}>
        {LL.common.save()}
      </Button>
      <div className="w-full">
        <FormFailure text={failure} />
      </div>
      <UnsavedForm form={form} isDirty={form.isDirty} />
    </Form>
  );
}
