import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ResetPasswordPage } from '@/features/session/reset-password-page.tsx';

const Search = v.object({
  login: v.fallback(v.optional(v.string()), undefined),
  // The router reads digits as a number; a code that begins with 0 stays a text.
  code: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
});

export const Route = createFileRoute('/reset-password')({
  staticData: { texts: ['session'] },
  validateSearch: Search,
  beforeLoad: ({ context, location }) => context.loadPageTexts(location),
  component: ResetPasswordPage,
});
