import { redirect } from '@tanstack/react-router';
import { betaMode } from '@/lib/beta-mode.ts';

/** Guards a page that only beta mode shows: without it the dashboard opens. */
export function requireBeta(): void {
  if (!betaMode.isOn()) throw redirect({ to: '/dashboard', replace: true });
}
