import { createFileRoute } from '@tanstack/react-router';
import { SignOutButton } from '@/features/layout/sign-out-button.tsx';
import { SettingsLayout } from '@/features/settings/settings-layout.tsx';

export const Route = createFileRoute('/_authed/settings')({
  staticData: { texts: ['settings'] },
  component: () => <SettingsLayout signOut={<SignOutButton />} />,
});
