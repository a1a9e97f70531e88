import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { readConfirmation } from '@/api/session/sign-up.ts';
import { ConfirmPage } from '@/features/session/confirm-page.tsx';

const Search = v.object({ token: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/confirm')({
  staticData: { texts: ['access', 'session'] },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: Search,
  beforeLoad: ({ search, context, location }) => {
    const token = search.token ?? new URLSearchParams(location.hash).get('token') ?? undefined;
    // Remove the token from the URL in the address bar and in the history. The state of the history entry keeps the
    // token for a reload.
    if (token !== undefined) {
      throw redirect({ to: '/confirm', state: { confirmationToken: token }, replace: true });
    }
    return context.loadPageTexts(location);
  },
  loader: async ({ location }) => {
    const token = location.state.confirmationToken ?? '';
    const confirmation = token === '' ? 'failed' : await readConfirmation(token);
    if (confirmation === 'already' || confirmation === 'failed') {
      throw redirect({ to: '/signin', search: { confirmation }, replace: true });
    }
    return { token, needsPassword: confirmation === 'passwordRequired' };
  },
  component: ConfirmRoute,
});

function ConfirmRoute() {
  return <ConfirmPage {...Route.useLoaderData()} />;
}
