import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBetaMode } from '@/lib/storage/beta-mode.ts';

/** Shows a page that exists only in beta mode. Redirects to the dashboard when the user turns beta mode off. */
export const BetaOnly = ({ children }: { children: ReactNode }) =>
  useBetaMode() ? children : <Navigate to="/dashboard" replace ignoreBlocker />;
