import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBetaMode } from '@/lib/storage/beta-mode.ts';

/** A page that exists only in beta mode. When the mode is turned off, the user leaves the page. */
export const BetaOnly = ({ children }: { children: ReactNode }) =>
  useBetaMode() ? children : <Navigate to="/dashboard" replace ignoreBlocker />;
