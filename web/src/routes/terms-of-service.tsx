import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '@/features/legal/terms-page.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { texts: ['session', 'signup'] },
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  component: TermsPage,
});
