import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { userQuery } from '@/api/user.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { Lessors } from './lessors.tsx';
import { ProfileFields } from './profile-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SignatureCard } from './signature-card.tsx';

/** The landlord's details as they appear on receipts. */
export function ProfilePage() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  // How often the list of lessors has changed what the form shows.
  const [changes, setChanges] = useState(0);
  usePageTitle(LL.pageTitle({ page: LL.settings.profile() }));
  return (
    <div className="space-y-5">
      <ProfileFields key={changes} user={user} />
      <SignatureCard signatureId={user.signatureId} />
      <Lessors onProfileChanged={() => setChanges((count) => count + 1)} />
      {/* The menu lists the first of these in beta mode only, and not the second. */}
      <SettingsCard title={LL.settings.security()} text={LL.settings.securityText()}>
        <Button asChild variant="secondary" size="large" className="mt-5 max-sm:w-full">
          <Link to="/settings/security">{LL.settings.securityLink()}</Link>
        </Button>
      </SettingsCard>
      <SettingsCard title={LL.settings.privacy()} text={LL.settings.privacyText()}>
        <Button asChild variant="secondary" size="large" className="mt-5 max-sm:w-full">
          <Link to="/settings/privacy">{LL.settings.privacyLink()}</Link>
        </Button>
      </SettingsCard>
    </div>
  );
}
