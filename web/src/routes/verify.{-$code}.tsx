import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '@/features/verify/verify-page.tsx';

export const Route = createFileRoute('/verify/{-$code}')({
  staticData: { texts: ['verify'] },
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  component: VerifyRoute,
});

function VerifyRoute() {
  return <VerifyPage typed={Route.useParams().code} />;
}
