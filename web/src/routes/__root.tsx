import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '@/router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({});
