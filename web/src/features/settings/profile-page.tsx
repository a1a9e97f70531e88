import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { ProfileFields } from './profile-form.tsx';
import { SignatureCard } from './signature-card.tsx';

/** Who the landlord is, as the receipts say it. */
export function ProfilePage() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  usePageTitle(LL.pageTitle({ page: LL.settings.profile() }));
  return (
    <div className="space-y-5">
      <ProfileFields user={user} />
      <SignatureCard signatureId={user.signatureId} />
    </div>
  );
}
