import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBetaMode } from '@/lib/beta-mode.ts';

/** A page that only beta mode shows, and that is left when the mode is turned off on it. */
export const BetaOnly = ({ children }: { children: ReactNode }) =>
  useBetaMode() ? children : <Navigate to="/dashboard" replace ignoreBlocker />;
