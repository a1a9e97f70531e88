import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '@/features/session/navigation.ts';

export const Route = createRootRouteWithContext<RouterContext>()({});
