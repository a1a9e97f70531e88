import { redirect } from '@tanstack/react-router';
import { betaMode } from '@/lib/storage/beta-mode.ts';

/** Redirects to the dashboard unless beta mode is on. The guard of a page that exists only in beta mode. */
export function requireBeta(): void {
  if (!betaMode.isOn()) throw redirect({ to: '/dashboard', replace: true });
}
