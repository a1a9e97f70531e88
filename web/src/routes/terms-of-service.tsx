import { createFileRoute } from '@tanstack/react-router';
import { loadTerms } from '@/features/legal/load-terms.ts';
import { TermsPage } from '@/features/legal/terms-page.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { texts: ['session', 'signup'] },
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  loader: loadTerms,
  component: TermsRoute,
});

function TermsRoute() {
  return <TermsPage articles={Route.useLoaderData()} />;
}
