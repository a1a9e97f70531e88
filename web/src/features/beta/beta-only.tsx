import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBetaMode } from '@/lib/storage/beta-mode.ts';

/** A page that exists only in beta mode; turning the mode off leaves it. */
export const BetaOnly = ({ children }: { children: ReactNode }) =>
  useBetaMode() ? children : <Navigate to="/dashboard" replace ignoreBlocker />;
