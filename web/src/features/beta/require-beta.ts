import { redirect } from '@tanstack/react-router';
import { betaMode } from '@/lib/storage/beta-mode.ts';

/** Redirects to the dashboard unless beta mode is on. Called before a page opens that exists only in beta mode. */
export function requireBeta(): void {
  if (!betaMode.isOn()) throw redirect({ to: '/dashboard', replace: true });
}
