import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '@/features/settings/profile-page.tsx';

export const Route = createFileRoute('/_authed/settings/profile')({ component: ProfilePage });
