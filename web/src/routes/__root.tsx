import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadTexts } from '@/i18n/texts.ts';
import type { RouterContext } from '@/router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }) => loadTexts(matches.flatMap(({ staticData }) => staticData.texts ?? [])),
});
