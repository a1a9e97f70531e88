import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { userQuery } from '@/api/session/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { fieldOfAnchor } from '@/lib/focus/first-focus-target.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { Lessors } from './lessors.tsx';
import { PrivacyCards } from './privacy-cards.tsx';
import { ProfileFields } from './profile-form.tsx';
import { SECTIONS } from './sections.ts';
import { SecurityCards } from './security-cards.tsx';
import { SignatureCard } from './signature-card.tsx';

/**
 * The profile page. The page has these sections: the profile, the lessors, the password, the devices, and the export
 * and deletion of the account's data.
 */
export function ProfilePage() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: lessors } = useSuspenseQuery(lessorsQuery);
  // Counts how often the landlord has changed or deleted the first lessor in the list. Each new count mounts the
  // profile form again, because the form shows the first lessor.
  const [changes, setChanges] = useState(0);
  usePageTitle(LL.pageTitle({ page: LL.settings.profile() }));
  const { hash } = useLocation();
  // A link to a missing fact names its field.
  useEffect(() => fieldOfAnchor(document, hash)?.focus(), [hash]);
  return (
    <div className="space-y-5">
      <ProfileContents />
      {/* If the account has several lessors, the landlord edits each lessor in the list. */}
      <ProfileFields
        key={`${changes} ${lessors.length > 1}`}
        user={user}
        isOnlyLessor={lessors.length === 1}
      />
      <Lessors lessors={lessors} onProfileChanged={() => setChanges((count) => count + 1)} />
      <SignatureCard signatureId={user.signatureId} />
      <SecurityCards />
      <PrivacyCards />
    </div>
  );
}

function ProfileContents() {
  const { LL } = useI18nContext();
  return (
    <nav aria-label={LL.settings.contents()}>
      <ul className="flex flex-wrap gap-x-1 gap-y-0.5">
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to="/settings/profile"
              hash={section}
              replace
              activeOptions={{ includeHash: true }}
              // Focus the section, so that Tab continues from the section. An ordinary link within a page has the same
              // effect.
              onClick={() => document.getElementById(section)?.focus({ preventScroll: true })}
              className="focus-ring inline-flex min-h-8 items-center max-sm:min-h-11 rounded-control px-2 text-small font-medium text-primary underline-offset-4 hover:underline"
            >
              {LL.settings.sections[section]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
