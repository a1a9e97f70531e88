import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignUpPage } from '@/features/session/sign-up-page.tsx';

const Search = v.object({ login: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/signup')({
  staticData: { texts: ['session', 'signup'] },
  validateSearch: Search,
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  component: SignUpPage,
});
