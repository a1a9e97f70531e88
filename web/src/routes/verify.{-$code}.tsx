import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lookUpDocument } from '@/features/verify/look-up-document.ts';
import { VerifyPage, VerifyPending } from '@/features/verify/verify-page.tsx';

export const Route = createFileRoute('/verify/{-$code}')({
  staticData: { texts: ['verify'] },
  // The pending component is not in the first script, so that other pages do not load it.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  loader: ({ params, abortController }) => lookUpDocument(params.code, abortController.signal),
  component: VerifyRoute,
  pendingComponent: VerifyPending,
});

function VerifyRoute() {
  const router = useRouter();
  const { code = '' } = Route.useParams();
  return (
    <VerifyPage key={code} typed={code} answer={Route.useLoaderData()} onRetry={() => router.invalidate()} />
  );
}
