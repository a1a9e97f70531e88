import { redirect } from '@tanstack/react-router';
import { betaMode } from '@/lib/storage/beta-mode.ts';

/** The guard of a page that exists only in beta mode. Without beta mode, redirects to the dashboard. */
export function requireBeta(): void {
  if (!betaMode.isOn()) throw redirect({ to: '/dashboard', replace: true });
}
