import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { FieldIssueTexts } from '@/components/form/field-issue-texts.tsx';
import { SignOutButton } from '@/features/layout/sign-out-button.tsx';
import { enterSession } from '@/features/session/enter-session.ts';
import { ClosingPage } from '@/features/settings/closing-page.tsx';

export const Route = createFileRoute('/account-closing')({
  staticData: { texts: ['app', 'settings'] },
  beforeLoad: async (navigation): Promise<{ queryClient: QueryClient }> => {
    const { user, queryClient, textsFailure } = await enterSession(navigation);
    if (textsFailure) throw textsFailure;
    if (user.deletesOn === null) throw redirect({ to: '/dashboard', replace: true });
    return { queryClient };
  },
  component: Page,
});

function Page() {
  return (
    <QueryClientProvider client={Route.useRouteContext().queryClient}>
      <FieldIssueTexts>
        <ClosingPage signOut={<SignOutButton />} />
      </FieldIssueTexts>
    </QueryClientProvider>
  );
}
